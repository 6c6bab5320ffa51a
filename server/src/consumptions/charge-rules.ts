import type { ReplyOf } from '@fringe/contract/operation';
import type {
  BatchItem,
  ChargeInput,
  recordCharges,
} from '@fringe/contract/operations/consumptions/charges';
import type { Charge, Verdict } from './rules.ts';

/** A charge as its source reports it. */
export const chargeOf = ({ occurredAt, employeeId, ...input }: ChargeInput): Charge => ({
  ...input,
  employeeId: employeeId.toLowerCase(),
  ...(occurredAt !== undefined && { occurredAt: new Date(occurredAt * 1000) }),
});

/** What became of each charge of a batch, and how often each outcome occurs. */
export function batchReply(
  charges: readonly Charge[],
  verdicts: readonly Verdict[],
): ReplyOf<typeof recordCharges> {
  const results = verdicts.map((verdict, index): BatchItem => {
    const externalId = charges[index]!.externalId!;
    if (!('failure' in verdict)) return { externalId, ...verdict, reason: null };
    const { code, message } = verdict.failure;
    const reason = { code: code as NonNullable<BatchItem['reason']>['code'], message };
    const { outcome } = verdict;
    const nothing = { id: null, payroll: null, late: false, flag: null, flags: [] };
    return { externalId, outcome, ...nothing, reason };
  });
  const count = (wanted: Verdict['outcome']) =>
    verdicts.filter(({ outcome }) => outcome === wanted).length;
  return {
    accepted: count('accepted'),
    duplicate: count('duplicate'),
    conflict: count('conflict'),
    refused: count('refused'),
    results,
  };
}
