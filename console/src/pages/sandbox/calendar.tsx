import { Text, Title } from '@mantine/core';
import { useFormats } from '../../parts/formats.ts';
import { Shown } from '../../parts/states.tsx';
import { useWords } from '../../shell/language.tsx';
import { useMay } from '../../shell/session.tsx';
import { useCall } from '../../shell/use-call.ts';
import { Advance } from './advance.tsx';
import { type Cycle, later, monthOf } from './months.ts';
import classes from './sandbox.module.css';
import { words as all } from './words.ts';

/** So many closed months are shown before the open one, and so many to come after it. */
const PAST = 3;
const AHEAD = 2;

/** Where the company stands in its calendar, and the way on. */
export function Calendar({ companyId }: { companyId: string }) {
  const words = useWords(all);
  const mayAdvance = useMay('payroll:write');
  const cycles = useCall('listPayrollCycles', { path: { companyId }, query: { limit: PAST + 1 } });
  return (
    <section className={classes.card}>
      <Title order={2} size="h3">
        {words.calendar}
      </Title>
      <Shown of={cycles}>
        {({ payrollCycles: [open, ...before] }) =>
          open && (
            <>
              <Months open={open} before={before.toReversed()} />
              {mayAdvance ? (
                <Advance key={companyId} companyId={companyId} open={open} />
              ) : (
                <Text size="sm" c="var(--quiet)">
                  {words.forPayroll}
                </Text>
              )}
            </>
          )
        }
      </Shown>
    </section>
  );
}

function Months({ open, before }: { open: Cycle; before: readonly Cycle[] }) {
  const words = useWords(all);
  const { month, date } = useFormats();
  const ahead = Array.from({ length: AHEAD }, (_, at) => later(monthOf(open), at + 1));
  return (
    <ol className={classes.months}>
      {before.map((cycle) => (
        <li key={cycle.id} className={classes.closed}>
          <span>{month(monthOf(cycle))}</span>
          <small>✓ {words.closed}</small>
        </li>
      ))}
      <li className={classes.open} aria-current="date">
        <span>{month(monthOf(open))}</span>
        <small>
          {words.open}, {words.closes(date(open.closingDate))}
        </small>
      </li>
      {ahead.map((one) => (
        <li key={one} className={classes.ahead}>
          <span>{month(one)}</span>
          <small>{words.ahead}</small>
        </li>
      ))}
    </ol>
  );
}
