import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { Choice } from '../../../parts/choice.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { Picture } from '../../../parts/picture.tsx';
import { Empty, Shown } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import { type LimitedBenefit, limitedBenefits, type Threshold } from '../route.ts';
import { useAsked } from '../use-overview.ts';
import { Bullets } from './bullets.tsx';
import { UsageTable } from './usage-table.tsx';
import { type Listed, useFirstPage } from './use-usage.ts';
import { peopleWords } from './words.ts';

/** People by the use of their limit, as bullets or as a table; each leads to their number. */
export function People({ month }: { month: string }) {
  const words = useWords(peopleWords);
  const names = useBenefitNames();
  const formats = useFormats();
  const { companyId, asked } = useAsked();
  const limit = asked.limit ?? 'meal';
  const listed: Listed = { companyId, month, limit, from: asked.from };
  const first = useFirstPage(listed);
  const total = first.data?.page.totalElements;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="people">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id="people">
            {words.title}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {words.about(formats.month(month), names.category(`${limit}-benefit`))}{' '}
            {limit === 'nursery' && words.aboutYear}
          </Text>
        </div>
        <Filters limit={limit} from={asked.from} />
        <Shown of={first}>
          {({ page }) =>
            page.totalElements > 0 ? (
              <Picture
                title={words.count(formats.count(total ?? 0), total === 1)}
                picture={
                  <Bullets
                    key={JSON.stringify(listed)}
                    listed={listed}
                    total={page.totalElements}
                  />
                }
                table={<UsageTable listed={listed} />}
              />
            ) : (
              <Nobody from={asked.from} />
            )
          }
        </Shown>
      </Stack>
    </Paper>
  );
}

function Filters({ limit, from }: { limit: LimitedBenefit; from: Threshold | undefined }) {
  const words = useWords(peopleWords);
  const names = useBenefitNames();
  const { ask } = useAsked();
  const which = [
    { value: 'all', label: words.everybody },
    { value: '80', label: words.from80 },
    { value: '100', label: words.usedUp },
  ] as const;
  const choose = (value: (typeof which)[number]['value']) =>
    ask({ from: value === 'all' ? undefined : (Number(value) as Threshold) });
  return (
    <Group gap="sm" align="flex-end" className="not-printed">
      <NativeSelect
        label={words.benefit}
        value={limit}
        onChange={({ currentTarget: { value } }) =>
          ask({ limit: value === 'meal' ? undefined : (value as LimitedBenefit) })
        }
        data={limitedBenefits.map((value) => ({
          value,
          label: names.category(`${value}-benefit`),
        }))}
      />
      <Choice label={words.which} value={`${from ?? 'all'}`} choose={choose} data={which} />
    </Group>
  );
}

function Nobody({ from }: { from: Threshold | undefined }) {
  const words = useWords(peopleWords);
  const { ask } = useAsked();
  if (!from) return <Empty title={words.nobody}>{words.nobodyAdvice}</Empty>;
  return (
    <Empty title={from === 80 ? words.nobodyNear : words.nobodyUsedUp}>
      <p>{words.nobodyNearAdvice}</p>
      <Button variant="default" onClick={() => ask({ from: undefined })}>
        {words.showAll}
      </Button>
    </Empty>
  );
}
