import { ApiError } from '@fringe/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shell/api.ts';
import { useRole } from '../../../shell/session.tsx';
import type { Request } from '../use-expenses.ts';

export type Verb = 'approve' | 'reject';

/** What became of one request: done, decided by somebody before, or refused. */
export type Outcome =
  | { request: Request; kind: 'done' }
  | { request: Request; kind: 'earlier'; now: Request }
  | { request: Request; kind: 'refused'; error: ApiError };

interface Asked {
  companyId: string;
  verb: Verb;
  reason: string;
}

/** Reads and decides by the interface that the role works with; the names are no twins. */
function useDecisionCalls() {
  const platform = useRole().side === 'platform';
  const read = (companyId: string, committedExpenseId: string): Promise<Request> =>
    call(platform ? 'readCommittedExpense' : 'readCommitment', {
      path: { companyId, committedExpenseId },
    });
  const decide = (request: Request, { companyId, verb, reason }: Asked): Promise<unknown> => {
    const path = { companyId, committedExpenseId: request.id };
    const input = { path, body: reason ? { reason } : {} };
    const options = { idempotencyKey: crypto.randomUUID() };
    if (verb === 'approve') {
      const id = platform ? 'approveCommittedExpense' : 'approveCommitment';
      return call(id, input, options);
    }
    return call(platform ? 'rejectCommittedExpense' : 'rejectCommitment', input, options);
  };
  return { read, decide };
}

/**
 * Decides requests one after the other. Each is looked at before: the service takes the same
 * decision a second time without a word, and whoever comes second is to be told.
 */
export function useDecisions() {
  const { read, decide } = useDecisionCalls();
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const one = async (request: Request, asked: Asked): Promise<Outcome> => {
    const now = await read(asked.companyId, request.id);
    if (now.state !== 'pending') return { request, kind: 'earlier', now };
    try {
      await decide(request, asked);
      return { request, kind: 'done' };
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 409) throw failure;
      if (failure.code !== 'commitmentState') return { request, kind: 'refused', error: failure };
      return { request, kind: 'earlier', now: await read(asked.companyId, request.id) };
    }
  };
  const run = async (requests: readonly Request[], asked: Asked): Promise<void> => {
    setBusy(true);
    setError(null);
    const known = new Set(outcomes.map(({ request }) => request.id));
    try {
      for (const request of requests.filter(({ id }) => !known.has(id))) {
        const outcome = await one(request, asked);
        setOutcomes((before) => [...before, outcome]);
      }
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setBusy(false);
      void queries.invalidateQueries();
    }
  };
  return { outcomes, busy, error, run };
}
