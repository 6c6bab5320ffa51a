import { Failure, invalidField } from '@fringe/contract/errors';
import type { EmployeeState } from '@fringe/contract/types';
import type { Counting, Cycle, LimitState } from '../../consumptions/charge-queries.ts';
import type { Entry, Room } from '../../consumptions/queries.ts';
import {
  countIn,
  flagsOf,
  limitCategoryOf,
  limitStateKey,
  noLimit,
  roomIn,
  stateForbids,
  type Tally,
  usageOf,
  whatForbids,
} from '../../consumptions/usage-rules.ts';
import type { ConsumptionId, EmployeeId, ExpenseId, PaymentId } from '../../values/ids.ts';
import { type Month, yearOf } from '../../values/month.ts';
import type { CommittedExpense, Payment } from '../queries.ts';
import {
  demandPaymentState,
  demandState,
  inOwnYear,
  reservedIn,
  scheduledOf,
  withPayments,
} from '../rules.ts';

/** How payments are executed: in which month, and under which words. */
export interface Execution {
  payroll?: Month;
  concept?: string;
}

const CONCEPT = 'Committed expense payment';

/** What became of a payment that was to be executed. */
export type Verdict =
  | { id: PaymentId; outcome: 'executed' | 'same'; consumptionId: ConsumptionId }
  | { id: PaymentId; outcome: 'failed'; failure: Failure };

/** What payments are judged by, as it is under the locks. */
export interface ExecutionFacts {
  openMonth: Month;
  limitsRequired: boolean;
  /** The cycle that the charges are booked to, unless there is none of that month. */
  cycle: Pick<Cycle, 'month' | 'closed'> | undefined;
  states: ReadonlyMap<EmployeeId, EmployeeState>;
  /** The committed expense of each payment; none where the payment is not known. */
  expenses: ReadonlyMap<PaymentId, CommittedExpense>;
  limitStates: ReadonlyMap<string, LimitState>;
}

/** A payment that is executed: its charge, and its committed expense as it is afterwards. */
export interface Executed {
  payment: Payment;
  entry: Entry;
  after: CommittedExpense;
}

/** Either the payments are named, or the month up to which they are due. */
export function demandOneWay(asked: { ids?: unknown; due?: Month; payroll?: Month }, open: Month) {
  const { ids, due, payroll } = asked;
  if (ids === undefined && due === undefined) {
    throw invalidField('body', "must have required property 'ids'");
  }
  if (ids !== undefined && due !== undefined) {
    throw invalidField('body/due', 'must not stand beside ids');
  }
  if (due !== undefined && due > open && payroll === undefined) {
    throw invalidField('body/due', `must not be after ${open} without payroll`);
  }
}

/** The months whose limits count for a payment: that of the charge, and that of its own year. */
export const monthsFor = (payment: Payment, booked: Month): Month[] =>
  yearOf(booked) === yearOf(payment.month) ? [booked] : [booked, payment.month];

/** Judges payments one after the other: each sees what those before it have moved. */
export function judgePayments(
  ids: readonly PaymentId[],
  consumptionIds: readonly ConsumptionId[],
  facts: ExecutionFacts,
  execution: Execution,
  at: Date,
): { verdicts: Verdict[]; executed: Executed[]; tally: Tally } {
  const tally: Tally = new Map();
  const executed: Executed[] = [];
  const now = new Map<ExpenseId, CommittedExpense>();
  const verdicts = ids.map((id, index): Verdict => {
    const found = facts.expenses.get(id);
    const expense = found && (now.get(found.id) ?? found);
    try {
      const payment = demandPayment(expense, id);
      if (!demandPaymentState(payment, 'scheduled', 'executed')) {
        return { id, outcome: 'same', consumptionId: payment.consumptionId! };
      }
      demandState(expense!, 'active');
      const consumptionId = consumptionIds[index]!;
      const entry = chargeOf(expense!, payment, consumptionId, facts, execution, at, tally);
      const after = finishedOr(withPayments(expense!, [id], 'executed'));
      now.set(after.id, after);
      executed.push({ payment, entry, after });
      return { id, outcome: 'executed', consumptionId };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { id, outcome: 'failed', failure: error };
    }
  });
  return { verdicts, executed, tally };
}

function demandPayment(expense: CommittedExpense | undefined, id: PaymentId): Payment {
  const payment = expense?.payments.find((one) => one.id === id);
  if (!payment) throw new Failure('resourceNotFound');
  return payment;
}

const finishedOr = (expense: CommittedExpense): CommittedExpense =>
  scheduledOf(expense).length === 0 ? { ...expense, state: 'finished' } : expense;

/**
 * What was reserved in the month of the payment is used in the month that it is booked to. The year
 * is always the payment's own.
 */
function chargeOf(
  expense: CommittedExpense,
  payment: Payment,
  id: ConsumptionId,
  facts: ExecutionFacts,
  { concept = CONCEPT }: Execution,
  at: Date,
  tally: Tally,
): Entry {
  const { cycle, openMonth } = facts;
  if (!cycle) throw new Failure('cycleNotFound');
  const { employeeId, category, behaviour, fiscalYear: year } = expense;
  const { amountInCents } = payment;
  const entry: Entry = {
    id,
    employeeId,
    month: cycle.month,
    category,
    behaviour,
    sumType: 'expenses',
    amountInCents,
    concept,
    occurredAt: at,
    externalId: null,
    reversesId: null,
    paymentId: payment.id,
    late: cycle.closed,
    settled: true,
    ...judged(expense, payment, cycle.month, facts, tally),
  };
  const reserved = reservedIn(payment.month, openMonth);
  countIn(tally, usageOf({ ...entry, month: reserved, year }, { reserved: -amountInCents }));
  countIn(tally, usageOf({ ...entry, year }, { used: amountInCents }));
  return entry;
}

/**
 * The limit that held, and what the charge is booked in spite of; what the payment itself has
 * reserved is free for it.
 */
function judged(
  { employeeId, category }: CommittedExpense,
  payment: Payment,
  month: Month,
  { states, limitStates, limitsRequired, openMonth }: ExecutionFacts,
  tally: Tally,
): Room & Pick<Entry, 'flags'> {
  const forbidding = stateForbids(states.get(employeeId)!);
  const limited = limitCategoryOf(category);
  if (!limited) return { ...noLimit, flags: flagsOf(forbidding) };
  const [limitState, own] = monthsFor(payment, month).map(
    (one) => limitStates.get(limitStateKey(one, employeeId, limited))!,
  );
  const inYears = own ? inOwnYear(limitState!, own) : limitState!;
  const { amountInCents } = payment;
  const without = (counting: Counting, reserved: boolean): Counting => ({
    ...counting,
    taken: (counting.taken ?? 0) - (reserved ? amountInCents : 0),
  });
  const free = {
    ...inYears,
    inMonth: without(inYears.inMonth, reservedIn(payment.month, openMonth) === month),
    inYear: without(inYears.inYear, true),
  };
  forbidding.push(...whatForbids(amountInCents, free, limitsRequired, tally));
  return { ...roomIn(free, tally), flags: flagsOf(forbidding) };
}
