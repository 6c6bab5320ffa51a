import { Group, Stack, Text } from '@mantine/core';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { SideDrawer } from '../../../parts/side-drawer.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Grouping } from '../route.ts';
import { useAsked } from '../use-overview.ts';
import { BehindTable } from './behind-table.tsx';
import type { Fields } from './fields.ts';
import { matrixWords } from './words.ts';

interface Behind {
  companyId: string;
  month: string;
  by: Grouping;
  fields: Fields;
}

/** An amount of the matrix, and the people whose amounts it is the sum of. */
export function BehindDrawer({ companyId, month, by, fields }: Behind) {
  const words = useWords(matrixWords);
  const names = useBenefitNames();
  const { euros, month: monthNamed } = useFormats();
  const { asked, ask } = useAsked();
  const { group, category } = asked;
  const row = fields.rows.find(({ id }) => id === group);
  const named = { all: words.everybody, none: words.none }[group ?? ''];
  const whose = named ?? row?.name ?? '–';
  const what = category ? names.category(category) : words.everything;
  return (
    <SideDrawer
      opened={group !== undefined}
      close={() => ask({ group: undefined, category: undefined })}
      title={words.behind(whose, what)}
      closing={words.close}
    >
      {group && (
        <Stack gap="sm">
          <Group justify="space-between" align="baseline">
            <Text c="var(--quiet)">{monthNamed(month)}</Text>
            <Text fz="1.5rem" fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {euros(amountOf(fields, group, category) ?? 0)}
            </Text>
          </Group>
          <BehindTable {...{ companyId, month, by, group, category }} />
        </Stack>
      )}
    </SideDrawer>
  );
}

/** The amount that was opened; undefined where it is not in the matrix any more. */
function amountOf({ rows, columns, net }: Fields, group: string, category: string | undefined) {
  if (group === 'all') {
    return category ? columns.find((one) => one.category === category)?.net : net;
  }
  const row = rows.find(({ id }) => id === group);
  if (!category) return row?.net;
  return [...(row?.fields ?? [])].find(([one]) => one === category)?.[1].netInCents;
}
