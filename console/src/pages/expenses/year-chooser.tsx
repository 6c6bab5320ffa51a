import { NativeSelect } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { type Figures, useAsked } from './use-expenses.ts';
import { words as all } from './words.ts';

/** The fiscal year that is shown: this one, some before it, and the next. */
export function YearChooser({ figures: { fiscalYear, openMonth } }: { figures: Figures }) {
  const words = useWords(all);
  const { ask } = useAsked();
  const open = Number(openMonth.slice(0, 4));
  const years = [1, 0, -1, -2, -3].map((ahead) => String(open + ahead));
  return (
    <NativeSelect
      mb="sm"
      w="9rem"
      label={words.year}
      value={fiscalYear}
      onChange={({ currentTarget }) => ask({ year: currentTarget.value })}
      data={[...new Set([...years, fiscalYear])].sort().toReversed()}
    />
  );
}
