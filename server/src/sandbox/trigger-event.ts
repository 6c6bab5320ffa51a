import { Failure } from '@fringe/contract/errors';
import type { EventType, SubscribableType } from '@fringe/contract/events';
import { cancelCommittedExpenseIn } from '../committed-expenses/cancel-committed-expense.ts';
import { cancelPaymentIn } from '../committed-expenses/cancel-payment.ts';
import { executePaymentIn } from '../committed-expenses/execute-payment.ts';
import { type Held, holdEmployeeIn } from '../committed-expenses/hold-expense.ts';
import { findExpense } from '../committed-expenses/queries.ts';
import { requestCommittedExpenseIn } from '../committed-expenses/request-committed-expense.ts';
import { holdCompanyIn } from '../companies/hold-company.ts';
import { recordChargesIn } from '../consumptions/record-charges.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { employeeExists } from '../employees/queries.ts';
import { closeCycleIn } from '../reconciliation/close-cycle.ts';
import type { Clock } from '../values/clock.ts';
import { newId } from '../values/ids.ts';
import { type Month, yearOf } from '../values/month.ts';
import { canonicalType } from '../webhooks/rules.ts';
import { activePeople, eventsAt, peopleWithout, tryIn } from './trigger-queries.ts';

/** What was caused, and what was told of it. */
export interface Triggered {
  companyId: string;
  employeeId: string | null;
  events: { id: string; type: string }[];
}

const CENTS = 1_250;

/** What people commit to, the most usual first; each once a year. */
const CATEGORIES = [
  'nursery-benefit',
  'education-benefit',
  'health-insurance-benefit',
  'pension-plan-benefit',
  'life-insurance-benefit',
  'renting-benefit',
  'gym-benefit',
  'retirement-insurance-benefit',
] as const;

/** Causes the change behind an event, by the very verbs that cause it in earnest. */
export const triggerEvent = (
  writer: Writer,
  clock: Clock,
  companyId: string,
  eventType: SubscribableType,
  employeeId: string | undefined,
): Promise<Triggered> =>
  inTransaction(writer, async (tx) => {
    const at = clock.now();
    const type = canonicalType(eventType);
    const whom = await causeIn(tx, at, companyId, type, employeeId);
    return { companyId, employeeId: whom, events: await eventsAt(tx, companyId, whom, at) };
  });

async function causeIn(
  tx: Transaction,
  at: Date,
  companyId: string,
  type: EventType,
  named: string | undefined,
): Promise<string | null> {
  const calendar = await holdCompanyIn(tx, companyId);
  if (type === 'company.payroll-cycle.closed') {
    await closeCycleIn(tx, companyId, calendar, at);
    return null;
  }
  let reason = new Failure('nobodyToTrigger');
  for (const { employeeId, cause } of await waysTo(tx, at, companyId, type, calendar, named)) {
    const failed = await tryIn(tx, cause);
    if (!failed) return employeeId;
    // Of somebody who was named it is said why not.
    if (named) reason = failed;
  }
  if (named && !(await employeeExists(tx, companyId, named))) throw new Failure('employeeNotFound');
  throw reason;
}

/** Whom it could happen to, and how it is caused; it may turn out that something forbids it. */
async function waysTo(
  tx: Transaction,
  at: Date,
  companyId: string,
  type: EventType,
  { openMonth }: { openMonth: Month },
  named: string | undefined,
): Promise<{ employeeId: string; cause: () => Promise<void> }[]> {
  if (type === 'employee.consumption.generated') {
    const people = await activePeople(tx, companyId, named);
    return people.map(({ employeeId }) => ({
      employeeId,
      cause: () => chargeIn(tx, at, companyId, employeeId),
    }));
  }
  const people = await peopleWithout(tx, companyId, yearOf(openMonth), CATEGORIES, named);
  return people.map((whom) => ({
    employeeId: whom.employeeId,
    cause: () => commitIn(tx, at, companyId, type, openMonth, whom),
  }));
}

async function chargeIn(
  tx: Transaction,
  at: Date,
  companyId: string,
  employeeId: string,
): Promise<void> {
  const charge = {
    externalId: `sandbox-${newId()}`,
    employeeId,
    category: 'meal-benefit',
    behaviour: 'flex',
    amountInCents: CENTS,
    concept: 'Sandbox trigger',
  } as const;
  const [verdict] = await recordChargesIn(tx, at, companyId, [charge]);
  if ('failure' in verdict!) throw verdict.failure;
}

/** From the request to the event that was asked for. */
async function commitIn(
  tx: Transaction,
  at: Date,
  companyId: string,
  type: EventType,
  month: Month,
  { employeeId, category }: { employeeId: string; category: (typeof CATEGORIES)[number] },
): Promise<void> {
  const held = await holdEmployeeIn(tx, companyId, employeeId);
  const payments = paymentsFor(type, month);
  const input = { category, fiscalYear: yearOf(month), payments };
  const { id } = await requestCommittedExpenseIn(tx, held, at, input);
  await goOnIn(tx, at, held, type, id);
}

/** What is finished has one payment; of two, one can be executed or cancelled and the rest goes on. */
const paymentsFor = (type: EventType, month: Month) =>
  type === 'employee.committed-expense.finished'
    ? [{ payroll: month, amountInCents: CENTS }]
    : [
        { payroll: month, amountInCents: CENTS },
        { payroll: month, amountInCents: CENTS },
      ];

/** Pays or cancels what was requested, until it comes to the event. */
async function goOnIn(
  tx: Transaction,
  at: Date,
  held: Held,
  type: EventType,
  id: string,
): Promise<void> {
  const { companyId } = held;
  const expense = (await findExpense(tx, companyId, id))!;
  const paymentId = expense.payments[0]!.id;
  if (type === 'employee.committed-expense.cancelled') {
    await cancelCommittedExpenseIn(tx, held, expense, at);
  } else if (type === 'employee.committed-expense.payment.cancelled') {
    await cancelPaymentIn(tx, at, companyId, id, paymentId);
  } else if (type !== 'employee.committed-expense.requested') {
    await executePaymentIn(tx, at, companyId, id, paymentId, {});
  }
}
