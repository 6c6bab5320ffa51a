import { addMonths } from '../../../../src/values/month.ts';
import { type Category, effective, type Model } from './limit-model.ts';

/*
 * Charges and voids as the contract (sections 8 and 9) speaks of them: a list of all that was
 * booked, and questions to it. What holds of limits is asked of their own model.
 */

export const chargeCategories = [
  'meal-benefit',
  'transport-benefit',
  'nursery-benefit',
  'gym-benefit',
] as const;
export type ChargeCategory = (typeof chargeCategories)[number];

export interface Charge {
  externalId: string;
  employeeId: string;
  category: ChargeCategory;
  behaviour: 'flex' | 'allowance';
  amountInCents: number;
  concept: string;
  payroll?: string;
  settled?: boolean;
}

export interface Entry extends Charge {
  id: string;
  month: string;
  late: boolean;
  /** All that would have forbidden it. */
  flags: string[];
  /** The void that reverses it, once there is one. */
  reversal?: { id: string; late: boolean };
}

export interface Books {
  limits: Model;
  /** The first month that the company has a cycle of. */
  first: string;
  states: Map<string, 'not-active' | 'blocked' | 'removed'>;
  limitsRequired: boolean;
  entries: Entry[];
}

export interface Verdict {
  outcome: 'accepted' | 'duplicate' | 'conflict' | 'refused';
  entry?: Entry;
  status?: number;
  code?: string;
  message?: string;
}

const refusal = (status: number, code: string, message: string): Verdict => ({
  outcome: code === 'chargeConflict' ? 'conflict' : 'refused',
  status,
  code,
  message,
});

/** What an employee has used of a category, voids taken off, in a month or in a year. */
export const usedIn = (books: Books, who: string, category: string, period: string): number =>
  books.entries
    .filter(
      (one) =>
        one.employeeId === who &&
        one.category === `${category}-benefit` &&
        one.month.startsWith(period) &&
        !one.reversal,
    )
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0);

/** All that forbids a charge in a month; the first is what it is refused for. */
function forbidden(books: Books, charge: Charge, month: string): Verdict[] {
  const { employeeId, category, amountInCents } = charge;
  const state = books.states.get(employeeId)!;
  const all: Verdict[] = [];
  if (state !== 'not-active') {
    all.push(refusal(409, 'employeeState', `Employee with invalid state ${state}`));
  }
  if (category === 'gym-benefit') return all;
  const name = category.replace('-benefit', '') as Category;
  const holds = effective(books.limits, employeeId, month)[name];
  if (holds?.disabled) {
    const text = `The ${name} benefit is disabled for payroll ${month}`;
    all.push(refusal(409, 'benefitDisabled', text));
  }
  if (!holds?.amount) {
    if (!books.limitsRequired) return all;
    const text = `The company requires limits, and there is none for ${name} in payroll ${month}`;
    return [...all, refusal(409, 'limitRequired', text)];
  }
  const period = holds.period === 'year' ? month.slice(0, 4) : month;
  const left = holds.amount.amountInCents - usedIn(books, employeeId, name, period);
  if (amountInCents <= left) return all;
  const rest = `${Math.max(0, left)} cents are left`;
  const text = `The amount passes the ${name} limit of ${period}: ${rest}`;
  return [...all, refusal(409, 'limitExceeded', text)];
}

/** Judges a charge and books it, without its id, which the service gives. */
export function record(books: Books, charge: Charge): Verdict {
  const { open } = books.limits;
  const known = books.entries.find(({ externalId }) => externalId === charge.externalId);
  if (known) {
    const same =
      known.employeeId === charge.employeeId &&
      known.category === charge.category &&
      known.behaviour === charge.behaviour &&
      known.amountInCents === charge.amountInCents &&
      known.concept === charge.concept &&
      (charge.payroll ?? known.month) === known.month;
    if (same) return { outcome: 'duplicate', entry: known };
    const text = `External ID '${charge.externalId}' was used for a different charge`;
    return refusal(409, 'chargeConflict', text);
  }
  if (!books.states.has(charge.employeeId)) {
    return refusal(404, 'employeeNotFound', 'Employee not found');
  }
  const month = charge.payroll ?? open;
  if (month < books.first || month > open) {
    return refusal(404, 'cycleNotFound', 'Payroll cycle not found');
  }
  const late = month < open;
  const why = forbidden(books, charge, month);
  if (why[0] && !late && !charge.settled) return why[0];
  const flags = why.map(({ code }) => code!);
  const entry: Entry = { ...charge, id: '', month, late, flags };
  books.entries.push(entry);
  return { outcome: 'accepted', entry };
}

/** Voids a charge, once. */
export function reverse(books: Books, entry: Entry): 'accepted' | 'duplicate' {
  if (entry.reversal) return 'duplicate';
  entry.reversal = { id: '', late: entry.month < books.limits.open };
  return 'accepted';
}

/** Moves an employee by one of the four verbs. */
export function move(books: Books, who: string, verb: string): void {
  const state = books.states.get(who)!;
  const to = {
    block: state === 'removed' ? state : 'blocked',
    unblock: state === 'blocked' ? 'not-active' : state,
    remove: 'removed',
    restore: state === 'removed' ? 'not-active' : state,
  }[verb] as typeof state;
  books.states.set(who, to);
  books.limits.people.set(who, to === 'removed');
}

/** The open month is closed; the next one is open. */
export const close = (books: Books): void => {
  books.limits.open = addMonths(books.limits.open, 1);
};
