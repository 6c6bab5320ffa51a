import { Text, Title } from '@mantine/core';
import { useFormats } from '../../parts/formats.ts';
import { Shown } from '../../parts/states.tsx';
import type { ReplyOf } from '../../shell/api.ts';
import { useWords } from '../../shell/language.tsx';
import { useCall, useTwin } from '../../shell/use-call.ts';
import { daysUntil, today } from './days.ts';
import classes from './start.module.css';
import { Card, type Task, Tasks } from './task.tsx';
import { words as all } from './words.ts';

type Readiness = ReplyOf<'readReadiness'>;
type Cycle = ReplyOf<'listPayrollCycles'>['payrollCycles'][number];

/** What waits in one company: in its open month, and in the one before. */
export function CompanyWork({ company }: { company: { id: string; name: string } }) {
  const path = { companyId: company.id };
  const cycles = useCall('listPayrollCycles', { path, query: { limit: 2 } });
  return (
    <Card>
      <Title order={2} size="h3">
        {company.name}
      </Title>
      <Shown of={cycles}>
        {({ payrollCycles: [open, before] }) =>
          open ? <Months companyId={company.id} open={open} before={before} /> : null
        }
      </Shown>
    </Card>
  );
}

interface TwoMonths {
  companyId: string;
  open: Cycle;
  before: Cycle | undefined;
}

function Months({ companyId, open, before }: TwoMonths) {
  const words = useWords(all);
  const path = { companyId, payrollCycleId: open.id };
  const now = useTwin('readReadiness', { path });
  const past = useTwin(
    'readReadiness',
    { path: { companyId, payrollCycleId: before?.id ?? '' } },
    { enabled: !!before },
  );
  const tasksOf = useTasks(companyId);
  return (
    <>
      <Calendar cycle={open} />
      <Shown of={now}>
        {(readiness) => {
          const waiting = [...tasksOf(readiness), ...(past.data ? tasksOf(past.data) : [])];
          const tasks = waiting.filter(({ noticed }) => !noticed);
          const to = `/companies/${companyId}/month`;
          const nothing: Task = { state: 'fine', what: words.nothing, detail: words.toMonth, to };
          return <Tasks tasks={waiting.length ? tasks : [nothing]} />;
        }}
      </Shown>
    </>
  );
}

/** How far the open month has come on its way to its closing. */
function Calendar({ cycle: { start, closingDate, fiscalYear, payrollMonth } }: { cycle: Cycle }) {
  const words = useWords(all);
  const { month, date } = useFormats();
  const left = daysUntil(closingDate);
  const whole = daysUntil(closingDate, today(start * 1000)) + 1;
  const past = Math.min(whole, Math.max(0, whole - left));
  return (
    <>
      <Text size="sm" c="var(--quiet)" className={classes.month}>
        {words.openMonth(month(`${fiscalYear}-${payrollMonth}`))}:{' '}
        {left < 0 ? words.since(date(closingDate)) : words.closesIn(date(closingDate), left)}
      </Text>
      <div className={classes.days} role="img" aria-label={words.days(past, whole)}>
        <div style={{ width: `${(100 * past) / whole}%` }} />
      </div>
    </>
  );
}

/** What of a month waits for somebody, each with the page where it is done. */
function useTasks(companyId: string): (readiness: Readiness) => Task[] {
  const words = useWords(all);
  const { month, date } = useFormats();
  return ({ payroll, payrollCycle, flags, pendingRequests, paymentsDue, ...rest }) => {
    const door = { to: `/companies/${companyId}/month`, search: { month: payroll } };
    const named = month(payroll);
    const waits = (
      count: number | undefined,
      what: (count: number) => string,
      page?: Pick<Task, 'to' | 'hash'>,
    ): Task[] =>
      count ? [{ state: 'waiting', what: what(count), detail: named, ...(page ?? door) }] : [];
    const expenses = `/companies/${companyId}/expenses`;
    const late = payrollCycle.end === null && daysUntil(payrollCycle.closingDate) < 0;
    const exported = rest.officialExports;
    const missing = exported?.versionsSince.count ?? 0;
    const what = exported?.last ? words.versions(missing, named) : words.notExported(named);
    return [
      ...(late
        ? [
            {
              state: 'overdue' as const,
              what: words.since(date(payrollCycle.closingDate)),
              noticed: true,
              ...door,
            },
          ]
        : []),
      ...waits(flags.count, words.flags),
      ...(payrollCycle.end === null
        ? [
            ...waits(pendingRequests.count, words.requests, { to: expenses, hash: 'requests' }),
            ...waits(paymentsDue.count, words.payments, { to: expenses, hash: 'payments' }),
            ...waits(rest.withoutLimit?.count, words.withoutLimit, {
              to: `/companies/${companyId}/limits`,
            }),
          ]
        : []),
      ...(missing ? [{ state: 'waiting' as const, what, noticed: !!exported?.last, ...door }] : []),
    ];
  };
}
