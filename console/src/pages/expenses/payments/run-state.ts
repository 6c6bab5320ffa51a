import type { RunState } from '../../../parts/runs/use-run.ts';
import { call, type ReplyOf, type Side } from '../../../shell/api.ts';

type Reply = ReplyOf<'executeCommittedPayments'>;
type Result = Reply['results'][number];

/** A payment run as it is kept in the tab: what it pays, and how far it has come. */
export interface PaymentRun extends RunState {
  companyId: string;
  /** The payments that are left, by their ids; or all that are due up to a month. */
  ids?: string[];
  due?: string;
  /** How many it began with. */
  total: number;
  executed: number;
  same: number;
  executedInCents: number;
  failed: { id: string; error: NonNullable<Result['error']> }[];
}

/** So many at a time where they are named, so that it is seen how they go. */
const BATCH = 100;

/** Sends payments to be executed, or asks what would become of them. */
export const sendPayments = (
  side: Side,
  companyId: string,
  body: { ids?: string[]; due?: string; dryRun?: boolean },
  idempotencyKey?: string,
): Promise<Reply> =>
  call(
    side === 'platform' ? 'executePayments' : 'executeCommittedPayments',
    { path: { companyId }, body },
    idempotencyKey ? { idempotencyKey } : {},
  );

/** The next request of a run. Sent again with the same key, it is answered as the first time. */
export async function nextBatch(side: Side, run: PaymentRun): Promise<PaymentRun> {
  const { companyId, ids, due, key } = run;
  const batch = ids?.slice(0, BATCH);
  const body = batch ? { ids: batch } : { due: due! };
  const reply = await sendPayments(side, companyId, body, key);
  const left = ids?.slice(BATCH);
  const known = new Set(run.failed.map(({ id }) => id));
  const failed = reply.results
    .filter(({ id, error }) => error && !known.has(id))
    .map(({ id, error }) => ({ id, error: error! }));
  return {
    ...run,
    ...(left && { ids: left }),
    key: crypto.randomUUID(),
    executed: run.executed + reply.executed,
    same: run.same + reply.same,
    executedInCents: run.executedInCents + reply.executedInCents,
    failed: [...run.failed, ...failed],
    finished: left ? left.length === 0 : !reply.more,
  };
}
