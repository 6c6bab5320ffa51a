import { Waterfall } from '../../../charts/waterfall.tsx';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { Picture } from '../../../parts/picture.tsx';
import { ColumnTable } from '../../../parts/tables/column-table.tsx';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { changesWords } from './words.ts';

export interface Steps {
  from: number;
  to: number;
  /** The sums of the two versions. */
  before: number;
  after: number;
  categories: ReplyOf<'listSettlementChanges'>['whole']['categories'];
}

/** How one version became another, category by category, the largest change first. */
export function Steps({ from, to, before, after, categories }: Steps) {
  const words = useWords(changesWords);
  const formats = useFormats();
  const names = useBenefitNames();
  const steps = categories
    .toSorted((a, b) => Math.abs(b.differenceInCents) - Math.abs(a.differenceInCents))
    .map(({ category, differenceInCents, ...counts }) => ({
      ...{ label: names.category(category), value: differenceInCents, ...counts },
    }));
  const start = { label: words.versionOf(from), value: before };
  const end = { label: words.versionOf(to), value: after };
  return (
    <Picture
      title={words.byCategory}
      picture={
        <Waterfall
          about={words.byCategoryAbout(from, to, formats.difference(after - before))}
          {...{ start, steps, end }}
          total={formats.euros}
          difference={formats.difference}
          cut={(value) => words.cut(formats.euros(value))}
        />
      }
      table={<StepsTable {...{ start, steps, end }} />}
    />
  );
}

interface Sum {
  label: string;
  value: number;
}
type Row = Sum & { amount: string; employees?: number; entries?: number };

interface StepsOf {
  start: Sum;
  steps: (Sum & { entries: number; employees: number })[];
  end: Sum;
}

function StepsTable({ start, steps, end }: StepsOf) {
  const words = useWords(changesWords);
  const { euros, difference, count } = useFormats();
  const total = (sum: Sum): Row => ({ ...sum, amount: euros(sum.value) });
  const between = steps.map((step): Row => ({ ...step, amount: difference(step.value) }));
  const some = (value: number | undefined) => (value === undefined ? '' : count(value));
  return (
    <ColumnTable
      label={words.byCategory}
      rows={[total(start), ...between, total(end)]}
      keyOf={({ label }) => label}
      columns={[
        { name: words.step, cell: ({ label }) => label },
        { name: words.people, number: true, cell: ({ employees }) => some(employees) },
        { name: words.entries, number: true, cell: ({ entries }) => some(entries) },
        { name: words.amount, number: true, cell: ({ amount }) => amount },
      ]}
    />
  );
}
