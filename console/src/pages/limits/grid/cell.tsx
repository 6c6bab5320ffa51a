import { UnstyledButton } from '@mantine/core';
import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import type { LimitCategory } from '../route.ts';
import { type Person, type Usage, useAsked } from '../use-limits.ts';
import { words as all } from '../words.ts';
import classes from './grid.module.css';

interface Limited {
  person: Person;
  category: LimitCategory;
  /** The limit of the month that is shown; undefined while it is on its way. */
  usage: Usage | undefined;
  /** The limit of the month after it, and which that is. */
  scheduled: Usage | undefined;
  next: string | undefined;
  /** Its place among the fields, for the arrow keys. */
  field: string;
}

/** A limit, what is used of it, and what is scheduled; the door to its history. */
export function Cell({ person, category, usage, scheduled, next, field }: Limited) {
  const words = useWords(all);
  const names = useBenefitNames();
  const { ask } = useAsked();
  const limitText = useLimitText();
  const { euros, shortMonth } = useFormats();
  const whose = `${person.name} ${person.surname}`;
  if (!usage) return <span className={classes.quiet}>…</span>;
  const { limit, type, disabled, usedInCents, usedPercent } = usage;
  const after = scheduled && next && changesTo(usage, scheduled) ? limitText(scheduled) : undefined;
  const used =
    usedPercent === null
      ? words.usedOnly(euros(usedInCents))
      : words.used(`${usedPercent} %`, euros(usedInCents));
  return (
    <UnstyledButton
      className={classes.cell}
      data-field={field}
      aria-haspopup="dialog"
      onClick={() => ask({ person: person.id, category })}
    >
      <span className={classes.hidden}>
        {words.cell(names.category(`${category}-benefit`), whose)}:{' '}
      </span>
      <span className={limit ? classes.amount : classes.quiet}>
        {limitText(usage)}
        {type === 'punctual' && <span className={classes.note}> · {words.once}</span>}
      </span>
      {disabled && <span className={classes.off}>✕ {words.disabled}</span>}
      {(usedInCents > 0 || limit) && (
        <span className={classes.use}>
          {usedPercent !== null && <Bar percent={usedPercent} />} {used}
        </span>
      )}
      {after && <span className={classes.scheduled}>{words.from(shortMonth(next!), after)}</span>}
    </UnstyledButton>
  );
}

/** How a limit reads: an amount, of a year where it is so, or none. */
export function useLimitText() {
  const words = useWords(all);
  const { euros } = useFormats();
  return ({ limit }: { limit: Usage['limit'] }): string => {
    if (!limit) return words.noLimit;
    const amount = euros(limit.amount.amountInCents);
    return limit.period === 'year' ? `${amount} ${words.aYear}` : amount;
  };
}

const changesTo = (one: Usage, other: Usage): boolean =>
  one.limit?.amount.amountInCents !== other.limit?.amount.amountInCents ||
  one.limit?.period !== other.limit?.period;

/** How full it is; above the whole it is hatched, and the number beside it says so. */
const Bar = ({ percent }: { percent: number }) => (
  <span className={classes.bar} aria-hidden="true">
    <span
      className={percent > 100 ? classes.over : classes.full}
      style={{ width: `${Math.min(100, percent)}%` }}
    />
  </span>
);
