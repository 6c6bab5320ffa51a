import { Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useFormats } from '../../../parts/formats.ts';
import { Picture } from '../../../parts/picture.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { type Grouping, groupings } from '../route.ts';
import { useAsked, useFields } from '../use-overview.ts';
import { BehindDrawer } from './behind-drawer.tsx';
import { FieldTable } from './field-table.tsx';
import { fieldsOf } from './fields.ts';
import { HeatTable } from './heat-table.tsx';
import { matrixWords } from './words.ts';

/** What people belong to, by category: each amount opens those who are behind it. */
export function Matrix({ month }: { month: string }) {
  const words = useWords(matrixWords);
  const formats = useFormats();
  const { companyId, asked } = useAsked();
  const by = asked.by ?? 'costCenter';
  const found = useFields(companyId, month, by);
  const named = formats.month(month);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="matrix">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id="matrix">
            {words.title}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {words.about(named)}
          </Text>
        </div>
        <ByChooser by={by} />
        <Shown of={found}>
          {({ points }) => {
            if (points.length === 0) {
              return <Empty title={words.empty(named)}>{words.emptyAdvice}</Empty>;
            }
            const fields = fieldsOf(points);
            const title = words.matrix(words[by], named);
            return (
              <>
                <Picture
                  title={title}
                  picture={<HeatTable {...{ fields, by, title }} />}
                  table={<FieldTable {...{ fields, by, title }} />}
                />
                <BehindDrawer {...{ companyId, month, by, fields }} />
              </>
            );
          }}
        </Shown>
      </Stack>
    </Paper>
  );
}

function ByChooser({ by }: { by: Grouping }) {
  const words = useWords(matrixWords);
  const { ask } = useAsked();
  return (
    <Group className="not-printed">
      <NativeSelect
        label={words.by}
        value={by}
        onChange={({ currentTarget: { value } }) =>
          ask({ by: value === 'costCenter' ? undefined : (value as Grouping) })
        }
        data={groupings.map((value) => ({ value, label: words[value] }))}
      />
    </Group>
  );
}
