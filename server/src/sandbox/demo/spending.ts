import { holdCompanyIn } from '../../companies/hold-company.ts';
import { acknowledgeEntryIn } from '../../consumptions/entries/acknowledge-entry.ts';
import { recordChargesIn } from '../../consumptions/record-charges.ts';
import { keepRefusalsIn } from '../../consumptions/refusals/keep-refusals.ts';
import type { Charge, Verdict } from '../../consumptions/rules.ts';
import { voidChargeIn } from '../../consumptions/void-charge.ts';
import { terminateEmployeeIn } from '../../employees/states/terminate-employee.ts';
import { addLimitsIn } from '../../limits/add-limits.ts';
import { closeCycleIn } from '../../reconciliation/close-cycle.ts';
import { settleLateIn } from '../../reconciliation/settle-late-cycles.ts';
import type { CompanyId, ConsumptionId, SubscriptionId } from '../../values/ids.ts';
import { addMonths, type Month } from '../../values/month.ts';
import { dayIn, type Period, periodOf, timeOn } from './calendar.ts';
import { MARTA } from './cast.ts';
import type { Nurseries } from './commitments.ts';
import type { demoCompanies } from './demo-companies.ts';
import { LATE_CENTS, lateLunch, playMarta, type Stage } from './marta.ts';
import {
  broughtTogether,
  hasCome,
  isDisabled,
  type Purchase,
  purchasesOf,
  type Spender,
} from './purchases.ts';
import type { DemoLimits } from './spending-limits.ts';
import { switchReceiver } from './surroundings.ts';

/** A company of the demo with all that happens in it. */
export interface Scene extends Stage {
  company: (typeof demoCompanies)[number];
  seed: number;
  spenders: readonly Spender[];
  limits: DemoLimits;
  nurseries: Nurseries;
  first: Month;
  open: Month;
  now: Date;
  /** A subscription that is switched on in some months. */
  receiver: SubscriptionId;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const VOID_EVERY_MONTHS = 3;
const TEAM_MEAL_CENTS = 24_600;

/** Companies that show a charge which was settled above the limit. */
const withTeamMeal = new Set([1, 2, 5]);
/** Those of them in which it was acknowledged. */
const withNote = new Set([2, 5]);

/**
 * Lets a company live from its first month up to the open one, in the order of time: people spend,
 * some charges are refused or voided, people leave, each cycle closes when it is due, and a charge
 * that the feed brings late settles a month again.
 */
export async function live(scene: Scene): Promise<void> {
  const { tx, diary, companyId, callers, limits, first, open } = scene;
  const ago = (month: Month, count: number) => month === addMonths(open, -count);
  const begin = periodOf(scene.company, first, first).begin;
  const initial = { actor: callers.operator, at: begin };
  await diary.act({ ...initial, action: 'platformChangeLimits', subject: { companyId } }, (own) =>
    addLimitsIn(own, companyId, limits.first, [], initial),
  );
  for (let month = first; month <= open; month = addMonths(month, 1)) {
    const period = periodOf(scene.company, month, first);
    // What it was not told in time is over before the open month begins, whatever the day.
    await switchReceiver(tx, scene.receiver, ago(month, 3) || ago(month, 2), period.begin);
    if (month === addMonths(open, -1)) await settleLate(scene, addMonths(month, -1), month);
    if (month === open) await changeLimits(scene, period);
    await takeLeave(scene, period);
    await scene.nurseries.play(scene, period);
    await spend(scene, period);
    if (month === open) return;
    await leave(scene, period);
    const calendar = await holdCompanyIn(tx, companyId);
    const subject = { companyId, payrollCycleId: calendar.openCycleId };
    const closing = { at: period.end, actor: callers.operator, action: 'closePayrollCycle' };
    await diary.act({ ...closing, subject }, (own) =>
      closeCycleIn(own, companyId, calendar, period.end),
    );
  }
}

/** What the partner set in the open month, for this one and the next. */
async function changeLimits({ diary, companyId, limits, callers, now }: Scene, { begin }: Period) {
  const at = new Date(Math.min(begin.getTime() + DAY_MS, now.getTime()));
  const by = { actor: callers.partner, at };
  const subject = { companyId };
  await diary.act({ ...by, action: 'changeLimits', subject }, (tx) =>
    addLimitsIn(tx, companyId, limits.since, [], by),
  );
  await diary.act({ ...by, action: 'disableLimits', subject }, (tx) =>
    addLimitsIn(tx, companyId, [], limits.suspensions, by),
  );
}

/** Whoever is on leave has no lunches: the benefit is disabled, month by month. */
async function takeLeave(scene: Scene, { month, begin }: Period) {
  const { diary, companyId, spenders, callers } = scene;
  const employees = spenders.filter((one) => one.leave?.includes(month)).map(({ id }) => id);
  if (employees.length === 0) return;
  const by = { actor: callers.partner, at: begin };
  const meals = [{ payroll: month, categories: ['meal'], employees }];
  await diary.act({ ...by, action: 'disableLimits', subject: { companyId } }, (tx) =>
    addLimitsIn(tx, companyId, [], meals, by),
  );
}

async function spend(scene: Scene, period: Period): Promise<void> {
  const { spenders, seed, open, now } = scene;
  const { month } = period;
  const isStory = ({ index }: Spender) =>
    seed === 1 && index === MARTA && month === addMonths(open, -2);
  const bought = spenders
    .filter((one) => !isStory(one))
    .flatMap((one) => inOpenMonth(one, purchasesOf(one, period), month === open));
  if (withTeamMeal.has(seed) && month === addMonths(open, -1)) bought.push(teamMeal(scene, period));
  const soFar = bought.filter((one) => one.occurredAt <= now && hasCome(seed, one, now));
  // A fee of the first morning is there before it: no open month is without an entry.
  const early = bought.filter((one) => one.occurredAt > now && isFee(one));
  await record(scene, period, [...soFar, ...early.map((one) => ({ ...one, occurredAt: now }))]);
  const story = spenders.find(isStory);
  if (story) await playMarta(scene, story.id, period);
}

const isFee = ({ category }: Purchase): boolean =>
  category === 'gym-benefit' || category === 'health-insurance-benefit';

/** Whose lunches are disabled tries once, and is refused. */
const inOpenMonth = ({ index }: Spender, all: Purchase[], isOpen: boolean): Purchase[] => {
  if (!isOpen || !isDisabled(index)) return all;
  const [lunch] = all.filter(({ category }) => category === 'meal-benefit');
  return all.filter((one) => one.category !== 'meal-benefit' || one === lunch);
};

/** One month of a card's feed, as it came: one charge after the other. */
async function record(scene: Scene, { month, end }: Period, all: readonly Purchase[]) {
  const { tx, diary, companyId, callers, now } = scene;
  const latest = Math.min(now.getTime(), end.getTime() - 1_000);
  const charges = all
    .toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
    .map((one, number) => ({
      ...one,
      externalId: `card-${month}-${String(number + 1).padStart(5, '0')}`,
      recordedAt: new Date(Math.min(one.recordedAt.getTime(), latest)),
    }));
  const feed = { actor: callers.operator, action: 'recordCharges', subject: { companyId } };
  const verdicts: Verdict[] = [];
  for (const brought of broughtTogether(charges, now)) {
    const at = brought.at(-1)!.recordedAt;
    const some = await diary.actBriefly({ at, ...feed }, (own) =>
      recordChargesIn(own, at, companyId, brought),
    );
    verdicts.push(...some);
  }
  const refused = verdicts.flatMap((one) => (one.outcome === 'refused' ? one : []));
  await tx.inOrder(
    ...refused.map((one) => () => keepRefusalsIn(tx, companyId, one.occurredAt, [one])),
  );
  await acknowledge(scene, verdicts);
  const [first] = verdicts;
  if (first && 'id' in first) await voidSome(scene, month, charges[0]!, first.id);
}

/** In some companies somebody has looked at the meal that passed its limit, and noted why. */
async function acknowledge(scene: Scene, all: Verdict[]) {
  const { diary, vault, companyId, seed, callers, now: at } = scene;
  if (!withNote.has(seed)) return;
  const note = 'Comida de equipo, acordada con Recursos Humanos';
  for (const one of all) {
    if (!('flags' in one) || !one.flags.includes('limitExceeded')) continue;
    const subject = { companyId, consumptionId: one.id };
    const by = { actor: callers.operator, at };
    await diary.act({ ...by, action: 'acknowledgeEntry', subject }, (tx) =>
      acknowledgeEntryIn(tx, companyId, one.id, { ...by, vault, note }),
    );
  }
}

/** Now and then something is given back on the day after. */
async function voidSome(scene: Scene, month: Month, charge: Charge, id: ConsumptionId) {
  const { diary, vault, companyId, callers, now } = scene;
  const at = new Date(charge.occurredAt!.getTime() + DAY_MS);
  if (Number(month.slice(5)) % VOID_EVERY_MONTHS === 0 && at < now) {
    const why = { vault, reason: 'Devuelto por el comercio' };
    const subject = { companyId, consumptionId: id };
    await diary.act({ at, actor: callers.operator, action: 'voidCharge', subject }, (tx) =>
      voidChargeIn(tx, at, companyId, id, why),
    );
  }
}

/** Paid already and above any limit: it is booked, and has a flag. */
function teamMeal({ spenders }: Scene, { month, days, timeZone }: Period): Purchase {
  const occurredAt = timeOn(days.at(-1)!, 15 * 60 + 55, timeZone);
  return {
    employeeId: spenders.find(({ index }) => index > 0 && index % 7 === 0)!.id,
    category: 'meal-benefit',
    behaviour: 'allowance',
    amountInCents: TEAM_MEAL_CENTS,
    concept: 'Comida de equipo, Asador El Roble',
    occurredAt,
    recordedAt: occurredAt,
    externalId: null,
    payroll: month,
    settled: true,
  };
}

/** Who leaves within the cycle, at their hour. */
async function leave(
  { diary, vault, companyId, spenders, callers }: Scene,
  { begin, end }: Period,
): Promise<void> {
  for (const { id, leftAt } of spenders) {
    if (!leftAt || leftAt < begin || leftAt >= end) continue;
    const by = { actor: callers.partner, at: leftAt };
    const subject = { companyId, employeeId: id };
    await diary.act({ ...by, action: 'terminateEmployee', subject }, (tx) =>
      terminateEmployeeIn(tx, companyId, id, { ...by, vault }),
    );
  }
}

/** A lunch of the end of a month that arrives on the fourth of the next, when it is closed. */
async function settleLate(scene: Scene, closed: Month, month: Month): Promise<void> {
  const { diary, company, seed, spenders, callers, first } = scene;
  const companyId: CompanyId = company.id;
  const period = periodOf(company, closed, first);
  const whose = spenders.find(({ index }) => index === (seed === 1 ? MARTA : 0))!;
  const charge = lateLunch(whose.id, period, seed === 1 ? LATE_CENTS : 1_250);
  const at = timeOn(dayIn(month, 4), 6 * 60 + 12, period.timeZone);
  const subject = { companyId };
  await diary.act({ at, actor: callers.operator, action: 'recordCharge', subject }, (tx) =>
    recordChargesIn(tx, at, companyId, [charge]),
  );
  const later = new Date(at.getTime() + 60_000);
  const settling = { at: later, actor: 'worker', action: 'payroll-cycle.settle', subject };
  await diary.act(settling, (tx) => settleLateIn(tx, companyId, closed, later));
}
