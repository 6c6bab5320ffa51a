import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { useWords } from '../../shell/language.tsx';
import { useFormats } from '../formats.ts';
import { monthWords } from './month-words.ts';

interface Months {
  /** The months to choose from, `YYYY-MM`, in any order. */
  months: readonly string[];
  /** The one that is shown; it need not be among them. */
  value: string;
  choose(month: string): void;
  /** What stands beside a month, such as that it is open. */
  note?(month: string): string | undefined;
  /** Stands above it; without it, it is only read aloud. */
  label?: string;
}

/** One month of several: by arrows to the neighbours, by its list to all, by typing its name. */
export function MonthChooser({ months, value, choose, note, label }: Months) {
  const words = useWords(monthWords);
  const { month: named } = useFormats();
  const known = [...new Set([...months, value])].filter(Boolean).sort();
  const at = known.indexOf(value);
  const text = (month: string) => [named(month), note?.(month)].filter(Boolean).join(' · ');
  return (
    <Group gap={4} wrap="nowrap" align="flex-end">
      <Neighbour label={words.before} month={known[at - 1]} choose={choose} sign="‹" />
      <NativeSelect
        label={label}
        aria-label={label ? undefined : words.month}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={known.toReversed().map((month) => ({ value: month, label: text(month) }))}
      />
      <Neighbour label={words.after} month={known[at + 1]} choose={choose} sign="›" />
    </Group>
  );
}

interface Step {
  label: string;
  month: string | undefined;
  choose(month: string): void;
  sign: string;
}

/** Stays where it is at the end of the months, so that whoever has its focus keeps it. */
const Neighbour = ({ label, month, choose, sign }: Step) => (
  <ActionIcon
    variant="default"
    size="input-sm"
    aria-label={label}
    aria-disabled={!month}
    data-disabled={!month || undefined}
    onClick={() => month && choose(month)}
  >
    <span aria-hidden="true">{sign}</span>
  </ActionIcon>
);
