import { note } from '../chronicle.ts';
import {
  type Entry,
  type Expense,
  forbidden,
  type Payment,
  type Refusal,
  refusal,
  reservedIn,
  roomOf,
  tellEntry,
  tellExpense,
  tellPayment,
  type World,
} from './commitment-model.ts';

/* What each request does to the model: a refusal, or undefined when it is done. */

export interface Wanted {
  who: string;
  year: string;
  category: string;
  behaviour: string;
  recipient: string | null;
  pending: boolean;
  payments: { month: string; cents: number }[];
}

const wrongState = ({ state }: Expense) =>
  refusal(409, `Committed expense with invalid state ${state}`);
const wrongPayment = ({ state }: Payment) => refusal(409, `Payment with invalid state ${state}`);

function wrongSchedule(world: World, year: string, payments: Wanted['payments']) {
  for (const [index, { month }] of payments.entries()) {
    const path = `body/payments/${index}/payroll`;
    if (month.slice(0, 4) !== year) return refusal(400, `${path}: must lie in ${year}`);
    const { open } = world.limits;
    const early = `${path}: must not be before the open payroll cycle (${open})`;
    if (month < open) return refusal(400, early);
  }
  return undefined;
}

/** Why a request is refused; one that is not is added by its answer. */
export function refuseRequest(world: World, wanted: Wanted): Refusal | undefined {
  const { who, year, category, recipient, pending, payments } = wanted;
  const wrong = wrongSchedule(world, year, payments);
  if (wrong) return wrong;
  const there = world.expenses.some(
    (one) =>
      one.who === who &&
      one.year === year &&
      one.category === category &&
      one.recipient === recipient &&
      (one.state === 'pending' || one.state === 'active'),
  );
  const exists =
    'There is a committed expense for this fiscal year, category and recipient already';
  if (there) return refusal(409, exists);
  const [why] = pending ? [] : forbidden(world, who, category, payments);
  return why && refusal(409, why.message);
}

/** Payments are shown in the order of their months, those of one month as they were given. */
export function addExpense(world: World, wanted: Wanted, id: string, ids: string[]): Expense {
  const { payments, pending, ...rest } = wanted;
  const expense: Expense = {
    ...rest,
    id,
    state: pending ? 'pending' : 'active',
    decision: null,
    payments: payments
      .toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
      .map((one, index) => ({ ...one, id: ids[index]!, state: 'scheduled', entryId: null })),
  };
  world.expenses.push(expense);
  if (!pending) tellExpense(world, 'requested', expense);
  return expense;
}

export function approve(world: World, one: Expense): Refusal | undefined {
  if (one.state === 'active') return undefined;
  if (one.state !== 'pending') return wrongState(one);
  const due = one.payments.map(({ month, cents }) => ({
    month: reservedIn(world, month),
    own: month,
    cents,
  }));
  const [why] = forbidden(world, one.who, one.category, due);
  if (why) return refusal(409, why.message);
  one.state = 'active';
  one.decision = 'approved';
  tellExpense(world, 'requested', one);
  return undefined;
}

/** Ends it from the one state in which it can be ended this way. */
export function end(world: World, one: Expense, from: 'pending' | 'active'): Refusal | undefined {
  if (one.state === 'cancelled') return undefined;
  if (one.state !== from) return wrongState(one);
  tellExpense(world, 'cancelled', one);
  if (from === 'pending') one.decision = 'rejected';
  one.state = 'cancelled';
  for (const payment of one.payments) {
    if (payment.state === 'scheduled') payment.state = 'cancelled';
  }
  return undefined;
}

/** Why a replacement is refused: judged as if the rest of the old one were gone. */
export function refuseReplacement(
  world: World,
  one: Expense,
  payments: Wanted['payments'],
): Refusal | undefined {
  const wrong = wrongSchedule(world, one.year, payments);
  if (wrong) return wrong;
  if (one.state !== 'active') return wrongState(one);
  const others = { ...world, expenses: world.expenses.filter((each) => each !== one) };
  const [why] = forbidden(others, one.who, one.category, payments);
  return why && refusal(409, why.message);
}

const noteLate = (world: World, month: string): void => {
  if (!world.late.includes(month)) world.late.push(month);
};

export const book = (world: World, entry: Entry, settled: boolean, own?: string): void => {
  const room = roomOf(world, entry.who, entry.category, entry.month, own);
  note(world, { do: 'entry', entry, settled, late: entry.month < world.limits.open, room });
  world.entries.push(entry);
  if (entry.month < world.limits.open) noteLate(world, entry.month);
  tellEntry(world, entry, 'expenses');
};

/** Voids an entry; a late void is no event of a consumption. */
export const voidEntry = (world: World, entry: Entry): void => {
  entry.voided = true;
  note(world, { do: 'void', entry, late: entry.month < world.limits.open });
  if (entry.month < world.limits.open) noteLate(world, entry.month);
  else tellEntry(world, entry, 'withdrawn');
};

export const isCycle = (world: World, month: string): boolean =>
  month >= world.first && month <= world.limits.open;

/** Why an execution is refused; `done` when it has happened before. */
export function refuseExecution(
  world: World,
  one: Expense,
  payment: Payment,
  month: string,
): Refusal | 'done' | undefined {
  if (payment.state === 'executed') return 'done';
  if (payment.state !== 'scheduled') return wrongPayment(payment);
  if (one.state !== 'active') return wrongState(one);
  return isCycle(world, month) ? undefined : refusal(404, 'Payroll cycle not found');
}

export function execute(
  world: World,
  one: Expense,
  payment: Payment,
  month: string,
  entryId: string,
): void {
  const { who, category, behaviour, year } = one;
  const entry = { id: entryId, who, category, behaviour, month, year, cents: payment.cents };
  payment.state = 'executed';
  const counted = { month, own: payment.month, cents: payment.cents };
  const flags = forbidden(world, who, category, [counted]).map(({ flag }) => flag);
  book(world, { ...entry, flags, ofPayment: true, voided: false }, true, payment.month);
  payment.entryId = entryId;
  tellPayment(world, 'executed', one, payment);
  if (one.payments.some(({ state }) => state === 'scheduled')) return;
  one.state = 'finished';
  tellExpense(world, 'finished', one);
}

export function cancelPayment(world: World, one: Expense, payment: Payment): Refusal | undefined {
  if (payment.state === 'cancelled') return undefined;
  if (payment.state !== 'scheduled') return wrongPayment(payment);
  if (one.state !== 'active') return wrongState(one);
  const pending = one.payments.filter(({ state }) => state === 'scheduled');
  if (pending.length === 1) return end(world, one, 'active');
  payment.state = 'cancelled';
  tellPayment(world, 'cancelled', one, payment);
  return undefined;
}

export function voidPayment(world: World, one: Expense, payment: Payment): Refusal | undefined {
  if (payment.state === 'voided') return undefined;
  if (payment.state !== 'executed') return wrongPayment(payment);
  payment.state = 'voided';
  voidEntry(world, world.entries.find(({ id }) => id === payment.entryId)!);
  if (one.state === 'active') tellPayment(world, 'cancelled', one, payment);
  return undefined;
}
