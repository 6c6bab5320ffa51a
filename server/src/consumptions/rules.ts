import { Failure, failureNaming, invalidField } from '@fringe/contract/errors';
import type { ChargeFlag } from '@fringe/contract/operations/consumptions/charges';
import type {
  ConsumptionBehaviour,
  ConsumptionCategory,
  EmployeeState,
} from '@fringe/contract/types';
import type { NewEvent } from '../events/publish-events.ts';
import type { CompanyId, ConsumptionId, EmployeeId } from '../values/ids.ts';
import { type Month, monthOf } from '../values/month.ts';
import type { BookedEntry, Cycle, LimitState } from './charge-queries.ts';
import type { Entry, EntryRow, Room } from './queries.ts';
import {
  flagsOf,
  limitCategoryOf,
  limitStateKey,
  roomIn,
  stateForbids,
  type Tally,
  use,
  whatForbids,
} from './usage-rules.ts';

/** A charge that is to be judged. Without a month it belongs to the open one. */
export interface Charge {
  employeeId: EmployeeId;
  category: ConsumptionCategory;
  behaviour: ConsumptionBehaviour;
  amountInCents: number;
  currency?: string;
  concept: string;
  occurredAt?: Date;
  externalId: string | null;
  payroll?: Month;
  /** Paid already: a fact that is always booked. */
  settled?: boolean;
  /** When it was recorded, where that was before it is written here. */
  recordedAt?: Date;
}

/** What charges are judged by, read while nobody can change it. */
export interface ChargeFacts {
  openMonth: Month;
  currency: string;
  limitsRequired: boolean;
  states: ReadonlyMap<string, EmployeeState>;
  timeZone: string;
  /** By month, where there is one; with its times if a charge says when it occurred. */
  cycles: ReadonlyMap<Month, Partial<Cycle>>;
  limitStates: ReadonlyMap<string, LimitState>;
  known: readonly BookedEntry[];
}

/** What becomes of a charge. */
export type Verdict =
  | {
      outcome: 'accepted' | 'duplicate';
      id: ConsumptionId;
      payroll: Month;
      late: boolean;
      flag: ChargeFlag | null;
      flags: ChargeFlag[];
    }
  | { outcome: 'conflict'; failure: Failure }
  | ({ outcome: 'refused' } & Refusal);

/** A charge that something forbids, with the limit that held and what was left of it. */
export interface Refusal extends Room {
  charge: Charge;
  failure: Failure;
  month: Month;
  occurredAt: Date;
  /** As it was sent, which may be what it was refused for. */
  currency: string;
}

/** Judges charges one after the other: each sees what those before it have used. */
export function judgeCharges(
  charges: readonly Charge[],
  ids: readonly string[],
  facts: ChargeFacts,
  now: Date,
): { verdicts: Verdict[]; entries: Entry[]; tally: Tally } {
  const known = new Map<string, BookedEntry>(facts.known.map((one) => [one.externalId!, one]));
  const entries: Entry[] = [];
  const tally: Tally = new Map();
  const verdicts = charges.map((charge, index): Verdict => {
    const before = charge.externalId === null ? undefined : known.get(charge.externalId);
    if (before) return repeated(charge, before, facts.currency);
    const entry = judge(charge, ids[index]!, facts, tally, now);
    if (entry instanceof Failure) {
      return { outcome: 'refused', ...refusalOf(charge, entry, facts, tally, now) };
    }
    entries.push(entry);
    if (entry.externalId !== null) known.set(entry.externalId, entry);
    return { outcome: 'accepted', ...bookedAs(entry) };
  });
  return { verdicts, entries, tally };
}

/** What is kept of a charge that is refused. */
function refusalOf(
  charge: Charge,
  failure: Failure,
  facts: ChargeFacts,
  tally: Tally,
  now: Date,
): Refusal {
  const month = charge.payroll ?? facts.openMonth;
  const limited = failure.code === 'limitExceeded' ? limitCategoryOf(charge.category) : undefined;
  const state = limited && facts.limitStates.get(limitStateKey(month, charge.employeeId, limited));
  const currency = charge.currency ?? facts.currency;
  const occurredAt = charge.occurredAt ?? now;
  return { charge, failure, month, occurredAt, currency, ...roomIn(state, tally) };
}

/** An entry as the reply shows it. */
export const bookedAs = ({ id, month, late, flags }: BookedEntry) => ({
  id,
  payroll: month,
  late,
  flag: flags[0] ?? null,
  flags,
});

/** Requests have whole seconds; a time that the service set itself has a fraction. */
const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

/** The same external id is the same charge, if it says the same. */
function repeated(charge: Charge, before: BookedEntry, currency: string): Verdict {
  const same =
    before.sumType === 'expenses' &&
    before.employeeId === charge.employeeId &&
    before.category === charge.category &&
    before.behaviour === charge.behaviour &&
    before.amountInCents === charge.amountInCents &&
    before.concept === charge.concept &&
    (charge.currency ?? currency) === currency &&
    (charge.payroll ?? before.month) === before.month &&
    secondsOf(charge.occurredAt ?? before.occurredAt) === secondsOf(before.occurredAt);
  if (same) return { outcome: 'duplicate', ...bookedAs(before) };
  const failure = failureNaming('chargeConflict', { externalId: charge.externalId! });
  return { outcome: 'conflict', failure };
}

/** A source may be in another time zone, but not in the future. */
const MOST_AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Compares the time of a charge with the month that it is booked to: with the calendar's month, and
 * with the time in which the cycle was open, which may begin and end on other days.
 */
function whenFlags(
  { occurredAt }: Charge,
  month: Month,
  { startedAt, endedAt }: Partial<Cycle>,
  timeZone: string,
): ChargeFlag[] {
  if (!occurredAt) return [];
  const open =
    secondsOf(occurredAt) >= secondsOf(startedAt!) && !(endedAt && occurredAt >= endedAt);
  return open || monthOf(occurredAt, timeZone) === month ? [] : ['outsidePayroll'];
}

/** The entry of a charge, or why it is refused. */
function judge(
  charge: Charge,
  id: ConsumptionId,
  facts: ChargeFacts,
  tally: Tally,
  now: Date,
): Entry | Failure {
  const { employeeId, category, behaviour, amountInCents, concept, externalId } = charge;
  if ((charge.currency ?? facts.currency) !== facts.currency) {
    return invalidField('body/currency', `must be ${facts.currency}, as the company's`);
  }
  const occurredAt = charge.occurredAt ?? now;
  if (occurredAt.getTime() - now.getTime() > MOST_AHEAD_MS) {
    return invalidField('body/occurredAt', 'must not be more than 24 hours ahead');
  }
  const state = facts.states.get(employeeId);
  if (!state) return new Failure('employeeNotFound');
  const month = charge.payroll ?? facts.openMonth;
  const cycle = facts.cycles.get(month);
  if (!cycle) return new Failure('cycleNotFound');
  const late = cycle.closed!;
  const limited = limitCategoryOf(category);
  const limitState = limited && facts.limitStates.get(limitStateKey(month, employeeId, limited));
  const room = roomIn(limitState, tally);
  const forbidding = stateForbids(state);
  if (limitState) {
    forbidding.push(...whatForbids(amountInCents, limitState, facts.limitsRequired, tally));
  }
  if (forbidding[0] && !charge.settled && !late) return forbidding[0];
  if (limitState) use(tally, limitState, amountInCents, forbidding.length === 0);
  return {
    id,
    employeeId,
    month,
    category,
    behaviour,
    sumType: 'expenses',
    amountInCents,
    concept,
    occurredAt,
    externalId,
    reversesId: null,
    paymentId: null,
    late,
    flags: [...flagsOf(forbidding), ...whenFlags(charge, month, cycle, facts.timeZone)],
    settled: charge.settled ?? false,
    ...(charge.recordedAt && { recordedAt: charge.recordedAt }),
    ...room,
  };
}

/** Whether an entry has an event: every charge, but a void only within its cycle. */
export const isTold = ({ sumType, late }: Entry): boolean => sumType === 'expenses' || !late;

/** The events of entries. */
export const eventsOf = (
  companyId: CompanyId,
  currency: string,
  entries: readonly EntryRow[],
): NewEvent[] =>
  entries
    .filter(({ eventId }) => eventId !== null)
    .map(({ eventId, month, employeeId, category, behaviour, sumType, amountInCents }) => ({
      id: eventId!,
      type: 'employee.consumption.generated',
      company: {
        id: companyId,
        currency,
        period: month,
        employee: {
          id: employeeId,
          consumption: { category, behaviour, sumType, amountInCents },
        },
      },
    }));
