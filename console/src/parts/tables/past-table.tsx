import { inBoth, useWords } from '../../shell/language.tsx';
import classes from './past-table.module.css';

const pastWords = inBoth({ past: 'Past this table' }, { past: 'Saltar esta tabla' });

/** Fewer rows than these are gone through sooner than one thinks about it. */
const LONG = 12;

/** Seen when it has the focus: leads past a table whose every row can be opened. */
export function PastTable({ rows, end }: { rows: number; end: string }) {
  const words = useWords(pastWords);
  if (rows < LONG) return null;
  return (
    <button
      type="button"
      className={classes.past}
      onClick={() => document.getElementById(end)?.focus()}
    >
      {words.past}
    </button>
  );
}

/** Where it leads to: the next stop is what comes after the table. */
export const TableEnd = ({ id }: { id: string }) => <span id={id} tabIndex={-1} />;
