import { recordChargesIn } from '../../consumptions/record-charges.ts';
import { keepRefusalsIn } from '../../consumptions/refusals/keep-refusals.ts';
import type { Charge } from '../../consumptions/rules.ts';
import { voidChargeIn } from '../../consumptions/void-charge.ts';
import type { Transaction } from '../../database/transaction.ts';
import { writeLimitsIn } from '../../limits/write-limits.ts';
import type { CompanyId, ConsumptionId, EmployeeId } from '../../values/ids.ts';
import type { Vault } from '../../values/secrets.ts';
import type { Diary } from '../diary.ts';
import { type Period, timeOn } from './calendar.ts';
import { restaurants } from './names.ts';

/** Thirteen lunches that leave 1.80 of 150 euros. */
const before = [
  1_090, 1_230, 1_120, 980, 1_310, 1_160, 1_040, 1_280, 1_190, 960, 1_250, 1_070, 1_140,
];
const REFUSED_CENTS = 1_260;
const TWICE_CENTS = 1_140;
export const LATE_CENTS = 1_320;
const LOW_CENTS = 15_000;
const RAISED_CENTS = 20_000;

/** Where and among whom it happens; callers by the id of their credential. */
export interface Stage {
  tx: Transaction;
  diary: Diary;
  vault: Vault;
  companyId: CompanyId;
  callers: { operator: string; partner: string };
}

/**
 * The month of one person that shows what can happen to a number: a charge is refused, the limit is
 * raised, a charge is voided. After the month was closed another one arrives late.
 */
export async function playMarta(stage: Stage, id: EmployeeId, period: Period): Promise<void> {
  const { tx, diary, companyId, callers } = stage;
  const { days } = period;
  const at = (number: number, minutes: number) => timeOn(days[number]!, minutes, period.timeZone);
  const lunch = (occurredAt: Date, cents: number, number: number): Charge =>
    lunchOf(id, period, occurredAt, cents, number);
  await setLimit(stage, id, period, LOW_CENTS, callers.operator, period.begin);

  const lunches = before.map((cents, n) => lunch(at(n, 840 + ((n * 17) % 60)), cents, n));
  const refusedAt = at(before.length, 872);
  const refused = lunch(refusedAt, REFUSED_CENTS, before.length);
  const feed = { actor: callers.operator, action: 'recordCharges', subject: { companyId } };
  const verdicts = await diary.act({ at: refusedAt, ...feed }, (own) =>
    recordChargesIn(own, refusedAt, companyId, [...lunches, refused]),
  );
  for (const one of verdicts) {
    if (one.outcome === 'refused') await keepRefusalsIn(tx, companyId, refusedAt, [one]);
  }
  await setLimit(stage, id, period, RAISED_CENTS, callers.partner, at(14, 600));

  const twiceAt = at(15, 861);
  const { concept } = lunch(twiceAt, TWICE_CENTS, 15);
  const after = [
    lunch(at(14, 850), REFUSED_CENTS, 14),
    lunch(twiceAt, TWICE_CENTS, 15),
    { ...lunch(new Date(twiceAt.getTime() + 70_000), TWICE_CENTS, 16), concept },
  ];
  const fedAt = after.at(-1)!.occurredAt!;
  const booked = await diary.act({ at: fedAt, ...feed }, (own) =>
    recordChargesIn(own, fedAt, companyId, after),
  );
  const twice = booked.at(-1)!;
  if ('id' in twice) await voidTwice(stage, twice.id, at(16, 615));
}

/** Bought before the month was closed, and brought by the feed on the fourth day after. */
export const lateLunch = (id: EmployeeId, period: Period, cents: number): Charge => {
  const day = period.days.findLast((one) => Number(one.slice(8)) <= 30)!;
  const { recordedAt: _, ...late } = lunchOf(
    id,
    period,
    timeOn(day, 881, period.timeZone),
    cents,
    17,
  );
  return late;
};

const lunchOf = (
  employeeId: EmployeeId,
  { month }: Period,
  occurredAt: Date,
  amountInCents: number,
  number: number,
): Charge => ({
  employeeId,
  category: 'meal-benefit',
  behaviour: 'allowance',
  amountInCents,
  concept: restaurants[number % restaurants.length]!,
  occurredAt,
  recordedAt: new Date(occurredAt.getTime() + 9_000),
  externalId: `card-${month}-8${String(number + 1).padStart(4, '0')}`,
  payroll: month,
});

/** With the reason, which belongs to the entry of the void. */
const voidTwice = (
  { diary, vault, companyId, callers }: Stage,
  chargeId: ConsumptionId,
  at: Date,
) => {
  const subject = { companyId, consumptionId: chargeId };
  return diary.act({ at, actor: callers.operator, action: 'voidCharge', subject }, (tx) =>
    voidChargeIn(tx, at, companyId, chargeId, { vault, reason: 'Cobrado dos veces' }),
  );
};

const setLimit = (
  { diary, companyId }: Stage,
  employee_id: EmployeeId,
  { month }: Period,
  amount_in_cents: number,
  actor: string,
  at: Date,
) =>
  diary.act(
    { at, actor, action: 'setPunctualLimits', subject: { companyId, employeeId: employee_id } },
    (tx) =>
      writeLimitsIn(
        tx,
        companyId,
        [
          {
            employee_id,
            category: 'meal',
            kind: 'punctual',
            month,
            amount_in_cents,
            applies_to: 'employee',
            period: 'payroll',
          },
        ],
        { actor, at },
      ),
  );
