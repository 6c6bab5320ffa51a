import { Link } from '@tanstack/react-router';
import { useCategoryNames } from '../../parts/category-words.ts';
import { useFormats } from '../../parts/formats.ts';
import { useWords } from '../../shell/language.tsx';
import type { Benefit } from './benefits.ts';
import classes from './employee.module.css';
import { EMPLOYEE } from './search.ts';
import { words as all } from './words.ts';

interface Shown {
  benefits: readonly Benefit[];
  chosen: string | undefined;
  /** How many entries of a category have flags that nobody has seen. */
  flagsOf(category: string): number;
}

/** What is left of each benefit; each figure leads to why it is so. */
export function LeftCards({ benefits, chosen, flagsOf }: Shown) {
  return (
    <ul className={classes.cards}>
      {benefits.map((benefit) => (
        <li key={benefit.category}>
          <Link
            from={EMPLOYEE}
            to="."
            search={(before) => ({ ...before, category: benefit.category, open: undefined })}
            resetScroll={false}
            className={classes.card}
            aria-current={benefit.category === chosen ? 'true' : undefined}
          >
            <Card benefit={benefit} flags={flagsOf(benefit.category)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Card({ benefit, flags }: { benefit: Benefit; flags: number }) {
  const words = useWords(all);
  const names = useCategoryNames();
  const { euros } = useFormats();
  const { leftInCents: left, limitInCents: limit, usedInCents: used, reservedInCents } = benefit;
  const over = left !== null && left < 0;
  const usedOf = benefit.ofYear ? words.usedOfYear : words.usedOf;
  return (
    <>
      <span>{names[benefit.category]}</span>
      <span>
        <span className={`${classes.figure} ${over ? classes.over : ''}`}>
          {euros(Math.abs(left ?? used))}
        </span>{' '}
        <span className={classes.quiet}>
          {left === null ? words.used : over ? words.over : words.left}
        </span>
      </span>
      {limit !== null && <Bar limit={limit} used={used} reserved={reservedInCents} />}
      <span className={classes.quiet}>
        {limit === null ? words.noLimit : usedOf(euros(used), euros(limit))}
        {reservedInCents > 0 && ` · ${words.reserved(euros(reservedInCents))}`}
      </span>
      {benefit.disabled && <span>⊘ {words.disabled}</span>}
      {flags > 0 && <span>⚑ {words.flags(flags)}</span>}
    </>
  );
}

function Bar({ limit, used, reserved }: { limit: number; used: number; reserved: number }) {
  const part = (cents: number) => `${Math.min(100, (cents / Math.max(limit, 1)) * 100)}%`;
  return (
    <span className={classes.bar} aria-hidden="true">
      <span style={{ width: part(used) }} />
      <span style={{ width: part(reserved) }} />
    </span>
  );
}
