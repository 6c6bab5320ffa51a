import type { ReplyOf } from '@fringe/contract/operation';
import type {
  ExecutedPayment,
  executePayments,
} from '@fringe/contract/operations/commitments/payment-batches';
import type { Executed, Verdict } from './execution-rules.ts';
import type { MonthSums } from './figures-queries.ts';

type BatchReply = ReplyOf<typeof executePayments>;

/** What payments were judged to be, and those that are executed by it. */
export interface Judged {
  verdicts: readonly Verdict[];
  executed: readonly Executed[];
}

/** What became of each payment, or would; the counts, and what it comes to. */
export function batchReply(
  { verdicts, executed }: Judged,
  { dryRun, more }: Pick<BatchReply, 'dryRun' | 'more'>,
): BatchReply {
  const counts = { executed: 0, same: 0, failed: 0 };
  for (const { outcome } of verdicts) counts[outcome] += 1;
  const months = new Set(executed.map(({ payment }) => payment.month));
  return {
    dryRun,
    ...counts,
    executedInCents: executed.reduce((sum, { payment }) => sum + payment.amountInCents, 0),
    people: new Set(executed.map(({ entry }) => entry.employeeId)).size,
    payrolls: [...months].toSorted(),
    more,
    results: verdicts.map((verdict) => resultOf(verdict, dryRun)),
  };
}

function resultOf(verdict: Verdict, dryRun: boolean): ExecutedPayment {
  const { id, outcome } = verdict;
  if (outcome !== 'failed') {
    const consumptionId = dryRun && outcome === 'executed' ? null : verdict.consumptionId;
    return { id, outcome, consumptionId, error: null };
  }
  const { code, message } = verdict.failure;
  const error = { code: code as NonNullable<ExecutedPayment['error']>['code'], message };
  return { id, outcome, consumptionId: null, error };
}

/** All months of a year, also those in which there is nothing. */
export function wholeYear(fiscalYear: string, found: readonly MonthSums[]): MonthSums[] {
  const known = new Map(found.map((one) => [one.payroll, one]));
  return Array.from({ length: 12 }, (_, index) => {
    const payroll = `${fiscalYear}-${String(index + 1).padStart(2, '0')}`;
    const nothing = { payments: 0, committedInCents: 0, paidInCents: 0, overdueInCents: 0 };
    return known.get(payroll) ?? { payroll, ...nothing };
  });
}
