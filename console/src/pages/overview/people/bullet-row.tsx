import { Link } from '@tanstack/react-router';
import { Bullet } from '../../../charts/use/bullet.tsx';
import { useFormats } from '../../../parts/formats.ts';
import { EmployeeStateName } from '../../../parts/people/employee-state.tsx';
import { useWords } from '../../../shell/language.tsx';
import classes from './bullets.module.css';
import type { Listed, Usage } from './use-usage.ts';
import { peopleWords } from './words.ts';

interface Rowed {
  listed: Listed;
  index: number;
  /** Undefined while it is on its way. */
  usage: Usage | undefined;
}

/** Somebody, and how far they are; the whole row is the door to their number. */
export function BulletRow({ listed, index, usage }: Rowed) {
  const words = useWords(peopleWords);
  if (!usage) return <div className={classes.row}>{words.loading}</div>;
  const { employeeId, name, surname, state, usedPercent } = usage;
  const over = usedPercent !== null && usedPercent > 100;
  return (
    <Link
      to="/companies/$companyId/people/$employeeId"
      params={{ companyId: listed.companyId, employeeId }}
      search={{ month: listed.month, category: `${listed.limit}-benefit` } as never}
      className={classes.row}
      data-index={index}
    >
      <span className={classes.name}>
        <span>
          {surname}, {name}
        </span>
        {state !== 'active' && (
          <span className={classes.state}>
            <EmployeeStateName state={state} />
          </span>
        )}
      </span>
      <span className={classes.bullet}>
        {usage.limit && <Bullet {...partsOf(usage, usage.limit.amount.amountInCents)} />}
      </span>
      <span className={classes.percent} data-over={over || undefined}>
        {usedPercent === null ? '–' : `${usedPercent} %`}
      </span>
      <span className={classes.amounts}>
        <Amounts usage={usage} />
      </span>
    </Link>
  );
}

function Amounts({ usage }: { usage: Usage }) {
  const words = useWords(peopleWords);
  const { euros } = useFormats();
  const { limit, usedInCents, reservedInCents, disabled } = usage;
  const used = euros(usedInCents);
  const cents = limit?.amount.amountInCents ?? 0;
  const whole = euros(cents);
  const text = !limit
    ? words.usedOnly(used)
    : limit.period === 'year'
      ? words.ofYear(used, whole)
      : words.ofLimit(used, whole);
  return (
    <>
      <span>{text}</span>
      {disabled && <span className={classes.bad}>{words.disabled}</span>}
      {limit && usedInCents > cents && (
        <span className={classes.bad}>{words.overNote(euros(usedInCents - cents))}</span>
      )}
      {reservedInCents > 0 && <span>{words.reservedNote(euros(reservedInCents))}</span>}
    </>
  );
}

/** In percent of the limit; of a limit of nothing, whatever is used is all of it and more. */
function partsOf({ usedInCents, reservedInCents }: Usage, cents: number) {
  const part = (amount: number) => (cents > 0 ? (amount / cents) * 100 : amount > 0 ? 125 : 0);
  return { used: part(usedInCents), reserved: part(reservedInCents) };
}
