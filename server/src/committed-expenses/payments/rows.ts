import type { ReplyOf } from '@fringe/contract/operation';
import type {
  ExecutedPayment,
  executePayments,
} from '@fringe/contract/operations/commitments/payment-batches';
import type { Verdict } from './execution-rules.ts';

/** What became of each payment, and the counts. */
export function batchReply(
  verdicts: readonly Verdict[],
  more: boolean,
): ReplyOf<typeof executePayments> {
  const counts = { executed: 0, same: 0, failed: 0 };
  for (const { outcome } of verdicts) counts[outcome] += 1;
  return { ...counts, more, results: verdicts.map(resultOf) };
}

function resultOf(verdict: Verdict): ExecutedPayment {
  const { id, outcome } = verdict;
  if (outcome !== 'failed') {
    return { id, outcome, consumptionId: verdict.consumptionId, error: null };
  }
  const { code, message } = verdict.failure;
  const error = { code: code as NonNullable<ExecutedPayment['error']>['code'], message };
  return { id, outcome, consumptionId: null, error };
}
