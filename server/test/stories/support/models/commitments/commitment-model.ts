import type { Chronicle } from '../chronicle.ts';
import { type Category, categories, effective, type Model as Limits } from '../limit-model.ts';

/*
 * Committed expenses as the contract (section 10) speaks of them. Nothing is counted on the way:
 * every figure is asked of the payments and of the entries, and what was told is a list.
 */

export interface Payment {
  id: string;
  month: string;
  cents: number;
  state: 'scheduled' | 'executed' | 'cancelled' | 'voided';
  entryId: string | null;
}

export interface Expense {
  id: string;
  who: string;
  year: string;
  category: string;
  behaviour: string;
  recipient: string | null;
  state: 'pending' | 'active' | 'finished' | 'cancelled';
  /** What was decided on it, if it was pending. */
  decision: 'approved' | 'rejected' | null;
  payments: Payment[];
}

export interface Entry {
  id: string;
  who: string;
  category: string;
  behaviour: string;
  month: string;
  cents: number;
  ofPayment: boolean;
  /** The fiscal year that it counts in: that of its payment, or of its month. */
  year: string;
  /** All that would have forbidden it. */
  flags: string[];
  voided: boolean;
  /** That of a charge; payments have none. */
  externalId?: string;
}

export interface World {
  companyId: string;
  first: string;
  limits: Limits;
  limitsRequired: boolean;
  /** Who is blocked; who is removed is known to the limits. */
  blocked: Set<string>;
  expenses: Expense[];
  entries: Entry[];
  /** Closed months that wait for another settlement. */
  late: string[];
  told: { type: string; company: object }[];
  /** All that happened, in order; what can be explained of it is asked of this. */
  chronicle: Chronicle<Entry>;
}

export type Refusal = { status: number; message: string };

export const refusal = (status: number, message: string): Refusal => ({ status, message });

export const figures = ({ payments }: Pick<Expense, 'payments'>) => {
  const paid = payments.filter(({ state }) => state === 'executed');
  const pending = payments.filter(({ state }) => state === 'scheduled');
  return {
    committedAmountInCents: total([...paid, ...pending]),
    paidAmountInCents: total(paid),
    numberOfPayments: paid.length + pending.length,
    pendingPayments: pending.length,
  };
};

export const total = (list: readonly { cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0);

/** The limit that a category of consumptions falls under. */
export const limitOf = (category: string) =>
  categories.find((name) => `${name}-benefit` === category);

/** A payment whose month is over reserves the open one. */
export const reservedIn = ({ limits: { open } }: World, month: string): string =>
  month < open ? open : month;

/** What is used and what is reserved of a month, or of a year, in a category. */
export function standing(world: World, who: string, category: string, period: string) {
  const counts = (one: { who: string; category: string }) =>
    one.who === who && one.category === category;
  const used = world.entries.filter(
    (one) => counts(one) && !one.voided && [one.month, one.year].includes(period),
  );
  const reserved = world.expenses
    .filter((one) => counts(one) && one.state === 'active')
    .flatMap(({ year, payments }) => payments.map((one) => ({ ...one, year })))
    .filter(({ state }) => state === 'scheduled')
    .filter(({ month, year }) => [reservedIn(world, month), year].includes(period));
  return { used: total(used), reserved: total(reserved) };
}

/** An amount that counts in a month; a payment has a month of its own, and counts in its year. */
interface Wanted {
  month: string;
  own?: string;
  cents: number;
}

/** The limits that an amount of a month has to stay below, and what is left of each. */
export function ceilingsOf(world: World, who: string, name: Category, month: string, own = month) {
  const year = own.slice(0, 4);
  const limit = effective(world.limits, who, month)[name];
  // In another year it is its own month that says what the limit of its year is.
  const ofYear = month.startsWith(year) ? limit : effective(world.limits, who, own)[name];
  const yearly = ofYear?.period === 'year' ? ofYear.amount : undefined;
  const monthly = limit?.period === 'year' ? undefined : limit?.amount;
  const ceiling = (of: 'payroll' | 'year', period: string, most: number) => {
    const { used, reserved } = standing(world, who, `${name}-benefit`, period);
    return { of, period, most, left: most - used - reserved };
  };
  const ceilings = [
    ...(monthly ? [ceiling('payroll', month, monthly.amountInCents)] : []),
    ...(yearly ? [ceiling('year', year, yearly.amountInCents)] : []),
  ];
  return { limit, ceilings };
}

/** Of two limits, the one with less left. */
export function roomOf(world: World, who: string, category: string, month: string, own = month) {
  const name = limitOf(category);
  if (!name) return null;
  const { ceilings } = ceilingsOf(world, who, name, month, own);
  const [least] = ceilings.toSorted((one, other) => one.left - other.left);
  return least ? { amountInCents: least.most, period: least.of, leftInCents: least.left } : null;
}

/** A flag, and why an amount is not allowed in words. */
interface Forbidding {
  flag: string;
  message: string;
}

/** All that forbids amounts, each flag once; the first is what they are refused for. */
export function forbidden(
  world: World,
  who: string,
  category: string,
  wanted: readonly Wanted[],
): Forbidding[] {
  const all: Forbidding[] = [];
  const state = world.limits.people.get(who) ? 'removed' : world.blocked.has(who) && 'blocked';
  if (state) all.push({ flag: 'employeeState', message: `Employee with invalid state ${state}` });
  const name = limitOf(category);
  if (!name) return all;
  const ordered = wanted.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0));
  for (const { month, own = month } of ordered) {
    const year = own.slice(0, 4);
    const { limit, ceilings } = ceilingsOf(world, who, name, month, own);
    if (limit?.disabled) {
      const message = `The ${name} benefit is disabled for payroll ${month}`;
      all.push({ flag: 'benefitDisabled', message });
    }
    if (!limit?.amount && ceilings.length === 0 && world.limitsRequired) {
      const missing = `there is none for ${name} in payroll ${month}`;
      const message = `The company requires limits, and ${missing}`;
      all.push({ flag: 'limitRequired', message });
    }
    for (const { period, left } of ceilings) {
      // The payments of a request are all of one year.
      const inPeriod = wanted.filter((one) => period === year || one.month === period);
      if (total(inPeriod) <= left) continue;
      const free = `${Math.max(0, left)} cents are left`;
      const message = `The amount passes the ${name} limit of ${period}: ${free}`;
      all.push({ flag: 'limitExceeded', message });
    }
  }
  return all.filter(({ flag }, at) => all.findIndex((one) => one.flag === flag) === at);
}

export const tellExpense = (world: World, word: string, one: Expense): void => {
  const { committedAmountInCents, paidAmountInCents } = figures(one);
  tell(world, `employee.committed-expense.${word}`, one.who, {
    committedExpense: {
      id: one.id,
      category: one.category,
      fiscalYear: one.year,
      ...(one.recipient && { recipient: { id: one.recipient } }),
      committedAmountInCents,
      paidAmountInCents,
    },
  });
};

export const tellPayment = (world: World, word: string, one: Expense, { cents }: Payment) =>
  tell(world, `employee.committed-expense.payment.${word}`, one.who, {
    committedExpense: { id: one.id, payment: { amountInCents: cents } },
  });

export const tellEntry = (world: World, one: Entry, sumType: 'expenses' | 'withdrawn'): void => {
  const { category, behaviour, cents, month } = one;
  const consumption = { category, behaviour, sumType, amountInCents: cents };
  tell(world, 'employee.consumption.generated', one.who, { consumption }, { period: month });
};

export const tellClosed = (world: World, period: string): void => {
  world.told.push({
    type: 'company.payroll-cycle.closed',
    company: { id: world.companyId, period },
  });
};

function tell(world: World, type: string, who: string, said: object, more: object = {}): void {
  const company = { id: world.companyId, currency: 'EUR', ...more, employee: { id: who, ...said } };
  world.told.push({ type, company });
}
