import { Failure, invalidField } from '@fringe/contract/errors';
import type { EventType, SubscribableType } from '@fringe/contract/events';
import { cancelCommittedExpenseIn } from '../committed-expenses/cancel-committed-expense.ts';
import { type ExpenseOwner, holdEmployeeIn } from '../committed-expenses/hold-expense.ts';
import { cancelPaymentIn } from '../committed-expenses/payments/cancel-payment.ts';
import { executePaymentIn } from '../committed-expenses/payments/execute-payment.ts';
import { type CommittedExpense, findExpense } from '../committed-expenses/queries.ts';
import { requestCommittedExpenseIn } from '../committed-expenses/request-committed-expense.ts';
import type { CompanyCalendar } from '../companies/calendar-queries.ts';
import { holdCompanyIn } from '../companies/hold-company.ts';
import { recordChargesIn } from '../consumptions/record-charges.ts';
import { inTransaction, type Transaction, type Writer } from '../database/transaction.ts';
import { tryIn } from '../database/try-in.ts';
import { employeeExists } from '../employees/queries.ts';
import { canonicalType } from '../events/rules.ts';
import { closeCycleIn } from '../reconciliation/close-cycle.ts';
import type { Clock } from '../values/clock.ts';
import { type CompanyId, type EmployeeId, newId } from '../values/ids.ts';
import { type Month, yearOf } from '../values/month.ts';
import { type Candidate, candidatesFor, eventsAt } from './trigger-queries.ts';

/** What was caused, and the events that were published. */
export interface Triggered {
  companyId: CompanyId;
  employeeId: EmployeeId | null;
  events: { id: string; type: string }[];
}

const CENTS = 1_250;

/** What people are charged for, the most usual first: a benefit may be disabled. */
const CHARGED = ['meal-benefit', 'transport-benefit', 'gym-benefit', 'wellness-benefit'] as const;

/** What people commit to, the most usual first; each once a year. */
const COMMITTED = [
  'nursery-benefit',
  'education-benefit',
  'health-insurance-benefit',
  'pension-plan-benefit',
  'life-insurance-benefit',
  'renting-benefit',
  'gym-benefit',
  'retirement-insurance-benefit',
] as const;

/** Where and when it happens; the caller holds the company. */
interface Scene {
  tx: Transaction;
  at: Date;
  companyId: CompanyId;
  calendar: CompanyCalendar;
}

/** Causes the change behind an event, by the very verbs that cause it in earnest. */
export const triggerEvent = (
  writer: Writer,
  clock: Clock,
  companyId: CompanyId,
  eventType: SubscribableType,
  named: string | undefined,
): Promise<Triggered> =>
  inTransaction(writer, async (tx) => {
    const type = canonicalType(eventType);
    if (named && type === CLOSED) throw invalidField('body/employeeId', `is not for ${CLOSED}`);
    const calendar = await holdCompanyIn(tx, companyId);
    // From here on nobody else publishes events of this company: new ones were caused here.
    const at = clock.now();
    const before = new Set((await eventsAt(tx, companyId, at)).map(({ id }) => id));
    const employeeId = await causeIn({ tx, at, companyId, calendar }, type, named);
    const events = (await eventsAt(tx, companyId, at)).filter(({ id }) => !before.has(id));
    return { companyId, employeeId, events };
  });

const CLOSED = 'company.payroll-cycle.closed';
const GENERATED = 'employee.consumption.generated';
/** All others: they happen to a committed expense. */
type CommitmentEvent = Exclude<EventType, typeof CLOSED | typeof GENERATED>;

async function causeIn(
  scene: Scene,
  type: EventType,
  named: string | undefined,
): Promise<string | null> {
  const { tx, at, companyId, calendar } = scene;
  if (type === CLOSED) {
    await closeCycleIn(tx, companyId, calendar, at);
    return null;
  }
  let reason = new Failure('nobodyToTrigger');
  for (const { employeeId, cause } of await waysTo(scene, type, named)) {
    const failed = await tryIn(tx, cause);
    if (!failed) return employeeId;
    // For an employee who was named, the failure says why not.
    if (named && reason.code === 'nobodyToTrigger') reason = failed;
  }
  if (named && !(await employeeExists(tx, companyId, named))) throw new Failure('employeeNotFound');
  throw reason;
}

/** Whom it could happen to, and how it is caused; it may turn out that something forbids it. */
async function waysTo(
  scene: Scene,
  type: Exclude<EventType, typeof CLOSED>,
  named: string | undefined,
): Promise<{ employeeId: EmployeeId; cause: () => Promise<void> }[]> {
  const { tx, companyId, calendar } = scene;
  if (type === GENERATED) {
    const found = await candidatesFor(tx, companyId, CHARGED, null, named);
    return found.map((one) => ({ ...one, cause: () => chargeIn(scene, one) }));
  }
  const year = yearOf(calendar.openMonth);
  const found = await candidatesFor(tx, companyId, COMMITTED, year, named);
  return found.map((one) => ({ ...one, cause: () => commitIn(scene, type, one) }));
}

async function chargeIn(
  { tx, at, companyId }: Scene,
  whom: Candidate<(typeof CHARGED)[number]>,
): Promise<void> {
  const charge = {
    ...whom,
    externalId: `sandbox-${newId()}`,
    behaviour: 'flex',
    amountInCents: CENTS,
    concept: 'Sandbox trigger',
  } as const;
  const [verdict] = await recordChargesIn(tx, at, companyId, [charge]);
  if ('failure' in verdict!) throw verdict.failure;
}

/** From the request to the event that was asked for. */
async function commitIn(
  { tx, at, companyId, calendar }: Scene,
  type: CommitmentEvent,
  { employeeId, category }: Candidate<(typeof COMMITTED)[number]>,
): Promise<void> {
  const owner = await holdEmployeeIn(tx, companyId, employeeId);
  const payments = paymentsFor(type, calendar.openMonth);
  const input = { category, fiscalYear: yearOf(calendar.openMonth), payments };
  const { id } = await requestCommittedExpenseIn(tx, owner, at, input);
  const expense = (await findExpense(tx, companyId, id))!;
  await goingOn[type](tx, at, owner, expense);
}

/** What is finished has one payment; of two, one can be paid or cancelled and the rest goes on. */
const paymentsFor = (type: CommitmentEvent, payroll: Month) =>
  Array.from({ length: type === 'employee.committed-expense.finished' ? 1 : 2 }, () => ({
    payroll,
    amountInCents: CENTS,
  }));

type GoingOn = (
  tx: Transaction,
  at: Date,
  owner: ExpenseOwner,
  expense: CommittedExpense,
) => Promise<unknown>;

const payFirst: GoingOn = (tx, at, { companyId }, { id, payments }) =>
  executePaymentIn(tx, at, companyId, id, payments[0]!.id, {});

/** What follows a request until it comes to the event. */
const goingOn: Record<CommitmentEvent, GoingOn> = {
  'employee.committed-expense.requested': async () => undefined,
  'employee.committed-expense.finished': payFirst,
  'employee.committed-expense.cancelled': (tx, at, owner, expense) =>
    cancelCommittedExpenseIn(tx, owner, expense, at),
  'employee.committed-expense.payment.executed': payFirst,
  'employee.committed-expense.payment.cancelled': (tx, at, { companyId }, { id, payments }) =>
    cancelPaymentIn(tx, at, companyId, id, payments[0]!.id),
};
