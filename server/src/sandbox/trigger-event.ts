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
import { closeCycleIn } from '../reconciliation/close-cycle.ts';
import type { Clock } from '../values/clock.ts';
import { newId } from '../values/ids.ts';
import { type Month, yearOf } from '../values/month.ts';
import { canonicalType } from '../webhooks/rules.ts';
import { eventsAt, whoCouldBe } from './trigger-queries.ts';

/** What was caused, and what was told of it. */
export interface Triggered {
  companyId: string;
  employeeId: string | null;
  events: { id: string; type: string }[];
}

const CENTS = 1_250;
const CATEGORY = 'nursery-benefit';

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
  const year = yearOf(calendar.openMonth);
  const candidates = named ? [named] : await whoCouldBe(tx, companyId, year, CATEGORY);
  if (type === 'employee.consumption.generated') return chargeOneOf(tx, at, companyId, candidates);
  const [employeeId] = candidates;
  if (!employeeId) throw new Failure('nobodyToTrigger');
  const held = await holdEmployeeIn(tx, companyId, employeeId);
  const { id } = await requestCommittedExpenseIn(tx, held, at, {
    category: CATEGORY,
    fiscalYear: year,
    payments: paymentsFor(type, calendar.openMonth),
  });
  await goOnIn(tx, at, held, type, id);
  return employeeId;
}

/** The first whom nothing forbids; the reason why not, when only one was asked for. */
async function chargeOneOf(
  tx: Transaction,
  at: Date,
  companyId: string,
  candidates: readonly string[],
): Promise<string> {
  let failure = new Failure('nobodyToTrigger');
  for (const employeeId of candidates) {
    const charge = {
      externalId: `sandbox-${newId()}`,
      employeeId,
      category: 'meal-benefit',
      behaviour: 'flex',
      amountInCents: CENTS,
      concept: 'Sandbox trigger',
    } as const;
    const [verdict] = await recordChargesIn(tx, at, companyId, [charge]);
    if (!('failure' in verdict!)) return employeeId;
    if (candidates.length === 1) failure = verdict.failure;
  }
  throw failure;
}

/** What is finished has one payment; of two, one can be executed or cancelled and the rest goes on. */
const paymentsFor = (type: EventType, month: Month) =>
  type === 'employee.committed-expense.finished'
    ? [{ payroll: month, amountInCents: CENTS }]
    : [
        { payroll: month, amountInCents: CENTS },
        { payroll: month, amountInCents: CENTS },
      ];

/** From the request to the event that was asked for. */
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
