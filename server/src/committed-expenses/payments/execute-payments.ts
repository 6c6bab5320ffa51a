import type { ReplyOf } from '@fringe/contract/operation';
import {
  MAX_EXECUTED,
  type executePayments as operation,
} from '@fringe/contract/operations/commitments/payment-batches';
import type { CompanyCalendar } from '../../companies/calendar-queries.ts';
import { shareCompanyIn } from '../../companies/hold-company.ts';
import { bookEntriesIn } from '../../consumptions/book-entries.ts';
import {
  cyclesOf,
  holdEmployees,
  type LimitState,
  limitStatesOf,
} from '../../consumptions/charge-queries.ts';
import { governing, limitStateKey } from '../../consumptions/usage-rules.ts';
import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import { publishEventsIn } from '../../events/publish-events.ts';
import type { Clock } from '../../values/clock.ts';
import { type CompanyId, type ExpenseId, newId, type PaymentId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { type CommittedExpense, expensesByIds } from '../queries.ts';
import { expenseTold } from '../rows.ts';
import { expenseEvent, paymentEvent, withPayments } from '../rules.ts';
import { duePayments, finishExpenses, placesOf, setExecuted } from './execution-queries.ts';
import {
  demandOneWay,
  type Executed,
  type Execution,
  type ExecutionFacts,
  judgePayments,
  monthsFor,
  type Verdict,
} from './execution-rules.ts';
import { batchReply } from './rows.ts';

/** Which payments are to be executed: those named, or all that are due up to a month. */
export interface Asked extends Execution {
  /** True to say what would be, and execute nothing. */
  dryRun?: boolean;
  ids?: readonly PaymentId[];
  due?: Month;
}

/** Executes payments, each for itself; the reply is what is kept under an idempotency key. */
export const executePayments = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  asked: Asked,
): Promise<ReplyOf<typeof operation>> =>
  inTransaction(writer, async (tx) => {
    const { openMonth } = await shareCompanyIn(tx, companyId);
    demandOneWay(asked, openMonth);
    const named = [...new Set(asked.ids?.map((id) => id.toLowerCase()))];
    const due = asked.due ? await duePayments(tx, companyId, asked.due, MAX_EXECUTED + 1) : named;
    const ids = due.slice(0, MAX_EXECUTED);
    const { dryRun = false } = asked;
    const judged = await judgePaymentsIn(tx, clock.now(), companyId, ids, asked);
    if (!dryRun) await bookPaymentsIn(tx, judged);
    // Where all of them fail, asking again would find the same ones.
    const moved = judged.verdicts.some(({ outcome }) => outcome !== 'failed');
    return batchReply(judged, { dryRun, more: moved && due.length > ids.length });
  });

/**
 * Payments are facts that no limit refuses. Their employees are locked in one order, so that of two
 * that execute the same ones one waits for the other, and then finds them executed. `within` names
 * the committed expense that they have to belong to.
 */
export async function executePaymentsIn(
  tx: Transaction,
  at: Date,
  companyId: CompanyId,
  ids: readonly PaymentId[],
  execution: Execution,
  within?: ExpenseId,
): Promise<Verdict[]> {
  const judged = await judgePaymentsIn(tx, at, companyId, ids, execution, within);
  await bookPaymentsIn(tx, judged);
  return judged.verdicts;
}

/** What each payment comes to, under the locks that it is executed under. */
async function judgePaymentsIn(
  tx: Transaction,
  at: Date,
  companyId: CompanyId,
  ids: readonly PaymentId[],
  execution: Execution,
  within?: ExpenseId,
) {
  const { calendar, facts } = await executionFactsIn(tx, companyId, ids, execution, within);
  const consumptionIds = ids.map(() => newId());
  const judged = judgePayments(ids, consumptionIds, facts, execution, at);
  return { ...judged, companyId, currency: calendar.currency, at };
}

/** Books what was judged to be executed, and tells of it. */
async function bookPaymentsIn(
  tx: Transaction,
  { executed, tally, companyId, currency, at }: Awaited<ReturnType<typeof judgePaymentsIn>>,
): Promise<void> {
  if (executed.length === 0) return;
  const entries = executed.map(({ entry }) => entry);
  await bookEntriesIn(tx, { companyId, currency, at }, entries, [...tally.values()]);
  for (const { payment, after } of executed) {
    const before = withPayments({ ...after, state: 'active' }, [payment.id], 'scheduled');
    tx.changed(...expenseTold(companyId, before, after));
  }
  const finished = executed.flatMap(({ after }) => (after.state === 'finished' ? after.id : []));
  await tx.inOrder(
    () => setExecuted(tx, companyId, executed),
    () => finished.length > 0 && finishExpenses(tx, companyId, finished),
    () =>
      publishEventsIn(
        tx,
        at,
        executed.flatMap((one) => eventsOf(one, companyId, currency)),
      ),
  );
}

/** The last payment of a committed expense also tells of its end. */
const eventsOf = ({ payment, after }: Executed, companyId: CompanyId, currency: string) => {
  const company = { companyId, currency };
  return [
    paymentEvent('employee.committed-expense.payment.executed', company, after, payment),
    ...(after.state === 'finished'
      ? [expenseEvent('employee.committed-expense.finished', company, after)]
      : []),
  ];
};

/** The locks first, in their order; all but whose payments they are is read under them. */
async function executionFactsIn(
  tx: Transaction,
  companyId: CompanyId,
  ids: readonly PaymentId[],
  { payroll }: Execution,
  within: ExpenseId | undefined,
): Promise<{ calendar: CompanyCalendar; facts: ExecutionFacts }> {
  const places = (await placesOf(tx, companyId, ids)).filter(
    ({ expenseId }) => within === undefined || expenseId === within,
  );
  const employeeIds = [...new Set(places.map(({ employeeId }) => employeeId))];
  const expenseIds = [...new Set(places.map(({ expenseId }) => expenseId))];
  const [calendar, employees, found, cycles] = await tx.inOrder(
    () => shareCompanyIn(tx, companyId),
    () => holdEmployees(tx, companyId, employeeIds),
    () => expensesByIds(tx, companyId, expenseIds),
    () => cyclesOf(tx, companyId, payroll ? [payroll] : [], true),
  );
  const { openMonth, limitsRequired } = calendar;
  const booked = payroll ?? openMonth;
  const byId = new Map(found.map((one) => [one.id, one]));
  const expenses = new Map(places.map(({ id, expenseId }) => [id, byId.get(expenseId)!]));
  const limitStates = await limitStatesFor(tx, companyId, expenses, booked);
  return {
    calendar,
    facts: {
      openMonth,
      limitsRequired,
      cycle: cycles.find(({ month }) => month === booked),
      states: new Map(employees.map(({ id, state }) => [id, state])),
      expenses,
      limitStates,
    },
  };
}

/** The limits of those who pay, in the months that count for them; one statement for each month. */
async function limitStatesFor(
  tx: Transaction,
  companyId: CompanyId,
  expenses: ReadonlyMap<PaymentId, CommittedExpense>,
  booked: Month,
): Promise<Map<string, LimitState>> {
  const whose = new Map<Month, Set<string>>();
  for (const [id, { employeeId, payments }] of expenses) {
    const payment = payments.find((one) => one.id === id)!;
    for (const month of monthsFor(payment, booked)) {
      whose.set(month, (whose.get(month) ?? new Set()).add(employeeId));
    }
  }
  const limited = governing([...expenses.values()].map(({ category }) => category));
  if (limited.length === 0) return new Map();
  const found = await tx.inOrder(
    ...[...whose].map(
      ([month, ids]) =>
        () =>
          limitStatesOf(tx, companyId, month, [...ids], limited),
    ),
  );
  return new Map(
    found.flat().map((one) => [limitStateKey(one.month, one.employeeId, one.category), one]),
  );
}
