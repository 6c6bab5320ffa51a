import type { ConsumptionBehaviour, ConsumptionCategory } from '@fringe/contract/types';
import { holdCompanyIn } from '../../companies/hold-company.ts';
import type { NewCompany } from '../../companies/queries.ts';
import { acknowledgeEntryIn } from '../../consumptions/entries/acknowledge-entry.ts';
import { recordChargesIn } from '../../consumptions/record-charges.ts';
import { keepRefusalsIn } from '../../consumptions/refusals/keep-refusals.ts';
import type { Charge } from '../../consumptions/rules.ts';
import { voidChargeIn } from '../../consumptions/void-charge.ts';
import type { Transaction } from '../../database/transaction.ts';
import { closeCycleIn } from '../../reconciliation/close-cycle.ts';
import { settleLateIn } from '../../reconciliation/settle-late-cycles.ts';
import type { FamilyMemberId } from '../../values/ids.ts';
import { addMonths, dueAt, type Month, startOf } from '../../values/month.ts';
import type { Vault } from '../../values/secrets.ts';
import type { Random } from './random.ts';

/** Somebody who can use benefits, their number in the company, and their child if they have one. */
export interface Spender {
  id: string;
  index: number;
  childId: FamilyMemberId | undefined;
}

/** When it is, what seals words about people, and what happens by chance. */
export interface Scene {
  now: Date;
  vault: Vault;
  random: Random;
  /** What somebody has noted about the last charge, which is flagged; nobody did without it. */
  note: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const VOID_EVERY = 60;
const FIRST_VOID = 9;
const WHY_VOIDED = 'Charged twice by the restaurant';
const LATE_CENTS = 1_250;
const FAR_CENTS = 41_000;

/**
 * Lets a company live from its first month up to the open one: people spend, some charges are
 * voided, each cycle closes when it is due. At the end a charge comes late for the last one.
 */
export async function spendAndClose(
  tx: Transaction,
  company: NewCompany,
  spenders: readonly Spender[],
  [first, open]: [Month, Month],
  scene: Scene,
): Promise<void> {
  const { now, vault, random, note } = scene;
  for (let month = first; month < open; month = addMonths(month, 1)) {
    await spend(tx, company, spenders, month, scene);
    const calendar = await holdCompanyIn(tx, company.id);
    await closeCycleIn(tx, company.id, calendar, dueAt(month, company));
  }
  await spend(tx, company, spenders, open, scene);
  const last = addMonths(open, -1);
  const ended = dueAt(last, company);
  const late = { ...chargesOf(spenders[0]!, last, ended, random)[0]!, amountInCents: LATE_CENTS };
  const numbered = { ...late, externalId: `demo-${last}-late`, payroll: last };
  const paid = { ...numbered, externalId: `demo-${open}-paid`, payroll: open, settled: true };
  // Paid already and far above any limit: it is booked, and has a flag where there is one.
  const far = {
    ...paid,
    category: 'meal-benefit' as const,
    amountInCents: FAR_CENTS,
    occurredAt: now,
  };
  const verdicts = await recordChargesIn(tx, now, company.id, [numbered, far]);
  const flagged = verdicts.find((one) => 'flags' in one && one.flags.length > 0);
  if (note && flagged && 'id' in flagged) {
    const notice = { actor: 'sandbox', at: now, vault, note };
    await acknowledgeEntryIn(tx, company.id, flagged.id, notice);
  }
  await settleLateIn(tx, company.id, last, now);
}

async function spend(
  tx: Transaction,
  company: NewCompany,
  spenders: readonly Spender[],
  month: Month,
  { now, vault, random }: Scene,
): Promise<void> {
  const begin = startOf(month, company.timeZone).getTime();
  const end = Math.min(now.getTime(), dueAt(month, company).getTime());
  // In the first half of what there is of the month, so that nothing lies ahead of the clock.
  const at = new Date(begin + Math.floor((end - begin) / 2));
  const charges = spenders
    .flatMap((one) => chargesOf(one, month, at, random))
    .map((charge, number) => ({
      ...charge,
      occurredAt: new Date(Math.max(begin, charge.occurredAt.getTime())),
      externalId: `demo-${month}-${number + 1}`,
    }));
  const verdicts = await recordChargesIn(tx, at, company.id, charges);
  const refused = verdicts.filter((one) => one.outcome === 'refused');
  await keepRefusalsIn(tx, company.id, at, refused);
  const booked = verdicts.flatMap((one) => ('id' in one ? one.id : []));
  for (const id of booked.filter((_, index) => index % VOID_EVERY === FIRST_VOID)) {
    await voidChargeIn(tx, at, company.id, id, { vault, reason: WHY_VOIDED });
  }
}

type Habit = [
  every: number,
  rest: number,
  ConsumptionCategory,
  ConsumptionBehaviour,
  cents: number,
  spread: number,
  concept: string,
];

/** Who pays for what, by their number: every n-th, with the rest r, about so much. */
const habits: readonly Habit[] = [
  [2, 1, 'meal-benefit', 'flex', 6_100, 4_900, 'Tarjeta restaurante'],
  [2, 0, 'meal-benefit', 'allowance', 7_250, 5_700, 'Menú del día'],
  [3, 0, 'transport-benefit', 'flex', 2_000, 2_500, 'Abono transporte'],
  [1, 0, 'nursery-benefit', 'flex', 28_000, 9_000, 'Escuela infantil'],
  [5, 0, 'gym-benefit', 'allowance', 2_990, 1_000, 'Gimnasio'],
  [4, 1, 'health-insurance-benefit', 'flex', 4_600, 600, 'Seguro de salud'],
  [11, 2, 'gift-card-benefit', 'allowance-not-exempt', 2_000, 3_000, 'Tarjeta regalo'],
  [13, 4, 'education-benefit', 'flex-not-exempt', 6_000, 9_000, 'Curso de idiomas'],
];

function chargesOf(
  { id, index, childId }: Spender,
  month: Month,
  at: Date,
  random: Random,
): (Charge & { occurredAt: Date })[] {
  return habits
    .filter(([every, rest]) => index % every === rest)
    .filter(([, , category]) => category !== 'nursery-benefit' || childId !== undefined)
    .map(([, , category, behaviour, cents, spread, concept]) => ({
      employeeId: id,
      category,
      behaviour,
      amountInCents: cents + random.below(spread),
      concept,
      occurredAt: new Date(at.getTime() - random.below(2 * DAY_MS)),
      externalId: null,
      payroll: month,
    }));
}
