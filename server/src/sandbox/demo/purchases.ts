import type { ConsumptionBehaviour, ConsumptionCategory } from '@fringe/contract/types';
import type { Charge } from '../../consumptions/rules.ts';
import type { EmployeeId, FamilyMemberId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import { dayIn, type Period, timeOn } from './calendar.ts';
import type { Part } from './cast.ts';
import { restaurants } from './names.ts';
import { type Random, seededRandom } from './random.ts';

/** Somebody who can use benefits: their number, their part, and their child if they have one. */
export interface Spender extends Part {
  id: EmployeeId;
  index: number;
  /** Different for everybody in the demo. */
  serial: number;
  /** The first month in which the company has cards for lunch. */
  mealsSince: Month;
  child: { id: FamilyMemberId; birthDate: string } | undefined;
}

/** A charge as the card's feed brings it: soon after it was made. */
export type Purchase = Charge & { occurredAt: Date; recordedAt: Date };

/** Whose limit for lunch is so low that it is used up before the month ends. */
export const hasLowLimit = (index: number): boolean => index % 14 === 6;

/** Who has a card: somebody with a part, or a limit for lunch. */
const hasCard = ({ index, ...part }: Spender): boolean =>
  index % 7 === 0 || hasLowLimit(index) || ['name', 'leftAt', 'birth'].some((key) => key in part);

/** Who is given no lunch in the open month: their benefit is disabled. */
export const isDisabled = (index: number): boolean => index % 18 === 0;

const DAY_MS = 24 * 60 * 60 * 1000;

/** So far back one sees on which days the feed came; before that, a month is brought at once. */
const BY_DAY_MS = 35 * DAY_MS;

/** Charges in the order of time, divided as the feed brought them. */
export const broughtTogether = <One extends Purchase>(all: readonly One[], now: Date): One[][] => [
  ...Map.groupBy(all, ({ recordedAt }) =>
    now.getTime() - recordedAt.getTime() > BY_DAY_MS ? '' : recordedAt.toISOString().slice(0, 10),
  ).values(),
];

/** The feed of one company has brought no lunches lately, which somebody should look at. */
const SILENT = { seed: 6, ms: 9 * DAY_MS };

export const hasCome = (seed: number, { category, occurredAt }: Purchase, now: Date): boolean =>
  seed !== SILENT.seed ||
  category !== 'meal-benefit' ||
  now.getTime() - occurredAt.getTime() > SILENT.ms;

/** Lunch is from half past twelve on, and paid before four. */
const LUNCH = { from: 12 * 60 + 30, minutes: 200 };
const RUSH = { from: 7 * 60 + 15, minutes: 90 };
const MORNING = 6 * 60;
const SECONDS = 40;

/** What somebody pays for in a cycle, in the order of time; the same in every sandbox. */
export function purchasesOf(person: Spender, period: Period): Purchase[] {
  const [year, number] = period.month.split('-').map(Number) as [number, number];
  const random = seededRandom(person.serial * 10_007 + year * 12 + number);
  const at = (day: string, minutes: number) => timeOn(day, minutes, period.timeZone);
  const bought = (
    [category, behaviour, concept]: Kind,
    amountInCents: number,
    occurredAt: Date,
  ): Purchase => ({
    employeeId: person.id,
    category,
    behaviour,
    amountInCents,
    concept,
    occurredAt,
    recordedAt: new Date(occurredAt.getTime() + random.below(SECONDS) * 1_000),
    externalId: null,
    payroll: period.month,
  });
  const lunches = lunchDays(person, period, random).map((day) => {
    const cents = hasLowLimit(person.index)
      ? 900 + 5 * random.below(69)
      : 800 + 5 * random.below(121);
    const behaviour = person.index % 2 === 0 ? 'allowance' : 'flex';
    const kind: Kind = ['meal-benefit', behaviour, random.pick(restaurants)];
    return bought(kind, cents, at(day, LUNCH.from + random.below(LUNCH.minutes)));
  });
  const days = period.days.filter((day) => day.startsWith(period.month));
  const others = habits
    .filter(({ every, rest, months }) => isIn(months, number) && person.index % every === rest)
    .map(({ kind, cents, on }) => {
      const time =
        on === 'first'
          ? at(dayIn(period.month, 1), MORNING)
          : at(days[on + random.below(2)]!, RUSH.from + random.below(RUSH.minutes));
      return bought(kind, cents[person.serial % cents.length]!, time);
    });
  return [...lunches, ...others].filter((one) => isThere(person, one.occurredAt));
}

const isThere = ({ joinedAt, leftAt }: Part, at: Date): boolean =>
  !(joinedAt && at < joinedAt) && !(leftAt && at >= leftAt);

/** Some of the days that people work on: twelve to eighteen, and fewer in August. */
function lunchDays(person: Spender, { month, days }: Period, random: Random): string[] {
  if (!hasCard(person) || month < person.mealsSince || person.leave?.includes(month)) return [];
  const usual = hasLowLimit(person.index) ? 13 + random.below(4) : 12 + random.below(7);
  return someOf(days, month.endsWith('-08') ? 5 + random.below(5) : usual, random);
}

/** So many of a list, in its order. */
function someOf<T>(list: readonly T[], count: number, random: Random): T[] {
  let wanted = count;
  return list.filter((_, index) => {
    const taken = random.below(list.length - index) < wanted;
    if (taken) wanted -= 1;
    return taken;
  });
}

type Kind = readonly [ConsumptionCategory, ConsumptionBehaviour, concept: string];

interface Habit {
  /** Every n-th person, with the rest r. */
  every: number;
  rest: number;
  /** Numbers of months; in all of them without a list. */
  months?: readonly number[];
  kind: Kind;
  /** One of these, always the same for a person. */
  cents: readonly number[];
  /** A fee on the first of the month, or a purchase on so many working days after it. */
  on: 'first' | number;
}

const isIn = (months: readonly number[] | undefined, number: number): boolean =>
  months?.includes(number) ?? true;

const habits: readonly Habit[] = [
  {
    every: 6,
    rest: 0,
    kind: ['transport-benefit', 'flex', 'Abono transporte mensual'],
    cents: [2_000, 3_270, 4_000, 4_900],
    on: 0,
  },
  {
    every: 10,
    rest: 0,
    kind: ['gym-benefit', 'allowance', 'Cuota de gimnasio'],
    cents: [2_990, 3_490, 3_990],
    on: 'first',
  },
  {
    every: 8,
    rest: 1,
    kind: ['health-insurance-benefit', 'flex', 'Seguro de salud, cuota mensual'],
    cents: [4_620, 4_840, 5_130],
    on: 'first',
  },
  {
    every: 11,
    rest: 2,
    months: [12],
    kind: ['gift-card-benefit', 'allowance-not-exempt', 'Tarjeta regalo de Navidad'],
    cents: [3_000, 5_000],
    on: 8,
  },
  {
    every: 13,
    rest: 4,
    months: [1, 2, 3, 4, 5, 6, 10, 11, 12],
    kind: ['education-benefit', 'flex-not-exempt', 'Curso de inglés'],
    cents: [6_800, 9_500, 12_000],
    on: 5,
  },
];
