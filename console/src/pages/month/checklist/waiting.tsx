import { useBenefitNames } from '../../../parts/category-words.ts';
import { useFormats } from '../../../parts/formats.ts';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useTwin } from '../../../shell/use-call.ts';
import { Acknowledge } from './acknowledge.tsx';
import { Line } from './item.tsx';
import { NAMED, People } from './people.tsx';
import { Way } from './way.tsx';
import { checklistWords } from './words.ts';

export interface Waiting {
  companyId: string;
  readiness: ReplyOf<'readReadiness'>;
}

/** Entries with a warning: whose, what for, and which warning. */
export function Flags({ companyId, readiness: { payroll, flags } }: Waiting) {
  const words = useWords(checklistWords);
  const names: Record<string, string | ((...values: never[]) => string)> = words;
  const formats = useFormats();
  const query = { payroll, flagged: true, limit: NAMED };
  const some = useTwin(
    'listConsumptionEntries',
    { path: { companyId }, query },
    {
      enabled: flags.count > 0,
    },
  );
  if (flags.count === 0) return <Line state="done" title={words.noFlags} />;
  const people = (some.data?.entries ?? []).map((entry) => ({
    key: entry.id,
    employeeId: entry.employeeId,
    about: (
      <>
        {[
          formats.euros(entry.amountInCents),
          entry.concept,
          ...entry.flags.map((flag) => String(names[flag] ?? flag)),
        ].join(' · ')}{' '}
        <Acknowledge companyId={companyId} consumptionId={entry.id} />
      </>
    ),
  }));
  return (
    <Line state="waits" title={words.flags(formats.count(flags.count))} advice={words.flagsDo}>
      <People {...{ companyId, month: payroll, count: flags.count, people }} />
    </Line>
  );
}

/** Payments that should have been made: whose, and how much. */
export function Payments({ companyId, readiness: { payroll, paymentsDue } }: Waiting) {
  const words = useWords(checklistWords);
  const formats = useFormats();
  const names = useBenefitNames();
  const { count, ids } = paymentsDue;
  const query = { state: 'scheduled' as const, limit: 100 };
  const some = useTwin(
    'listCommittedPayments',
    { path: { companyId }, query },
    {
      enabled: count > 0,
    },
  );
  if (count === 0) return <Line state="done" title={words.noPayments} />;
  const due = some.data?.payments.filter(({ id }) => ids.includes(id)) ?? [];
  const people = due.map((one) => ({
    key: one.id,
    employeeId: one.employeeId,
    about: [
      formats.euros(one.amountInCents),
      names.category(one.category),
      formats.month(one.payroll),
    ].join(' · '),
  }));
  return (
    <Line state="waits" title={words.payments(formats.count(count))} advice={words.paymentsDo}>
      <People {...{ companyId, month: payroll, count, people }} />
      <Way {...{ companyId }} to="expenses" hash="payments" text={words.toPayments} />
    </Line>
  );
}

/** Expenses that nobody has decided about. */
export function Requests({ companyId, readiness }: Waiting) {
  const words = useWords(checklistWords);
  const formats = useFormats();
  const names = useBenefitNames();
  const { payroll, pendingRequests } = readiness;
  const { count, ids } = pendingRequests;
  const query = { state: 'pending' as const, limit: NAMED };
  const some = useTwin('listCommitments', { path: { companyId }, query }, { enabled: count > 0 });
  if (count === 0) return <Line state="done" title={words.noRequests} />;
  const found = some.data?.committedExpenses.filter(({ id }) => ids.includes(id)) ?? [];
  const people = found.map(({ id, employeeId, category }) => ({
    ...{ key: id, employeeId, about: names.category(category) },
  }));
  return (
    <Line state="waits" title={words.requests(formats.count(count))} advice={words.requestsDo}>
      <People {...{ companyId, month: payroll, count, people }} />
      <Way {...{ companyId }} to="expenses" hash="requests" text={words.toRequests} />
    </Line>
  );
}
