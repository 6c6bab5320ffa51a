import { keepsAnswers, type Operation } from '@fringe/contract/operation';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Transaction, Writer } from '../../database/transaction.ts';
import { type Caller, holderOf } from '../../http/route.ts';
import { recordAudit } from '../audit/record-line.ts';
import type { AnswerBudget } from './answer-budget.ts';
import { KeptAnswer } from './idempotency.ts';

/**
 * Writes on behalf of a request: kept under its idempotency key, and noted in the audit log if it
 * changed anything, or is a read that is noted.
 */
export function requestWriter(
  context: Context,
  budget: AnswerBudget,
  operation: Operation,
  caller: Caller,
  request: FastifyRequest,
): Writer {
  const note = (tx: Transaction, answer: unknown) =>
    (operation.audited || changedAnything(tx)) &&
    recordAudit(tx, context, {
      at: context.clock.now(),
      actor: caller.credentialId,
      action: operation.id,
      subject: { ...(request.params as Record<string, string>), ...idsIn(answer) },
      requestId: request.id,
    });
  const kept = keptAnswer(context, budget, operation, caller, request);
  return {
    database: context.database,
    actor: caller.credentialId,
    holder: holderOf(caller),
    after: (tx, answer) =>
      tx.inOrder(
        () => note(tx, answer),
        () => kept?.keep(tx, answer),
      ),
    ...(kept && {
      before: (tx: Transaction) => kept.take(tx),
      refused: (error: unknown) => kept.keepRefusal(error),
    }),
  };
}

/**
 * What a verb has told, or that a statement has met rows: no verb can forget the line, and what
 * changes nothing leaves none.
 */
const changedAnything = ({ told, touched }: Transaction): boolean =>
  touched() || told.all.length > 0;

/** Writes on behalf of the service itself or of a command; noted in the audit log all the same. */
export const systemWriter = (context: Context, actor: string, action: string): Writer => ({
  database: context.database,
  actor,
  after: async (tx, answer) => {
    if (changedAnything(tx)) await noteIn(tx, context, actor, action, idsIn(answer));
  },
});

/** Notes what the service did in a transaction that it began as housekeeping. */
export const noteIn = (
  tx: Transaction,
  context: Context,
  actor: string,
  action: string,
  subject: Record<string, string>,
) => recordAudit(tx, context, { at: context.clock.now(), actor, action, subject, requestId: null });

function keptAnswer(
  context: Context,
  budget: AnswerBudget,
  operation: Operation,
  caller: Caller,
  request: FastifyRequest,
): KeptAnswer | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !keepsAnswers(operation)) return undefined;
  const parts = [operation.id, request.params, request.query, request.body ?? null];
  return new KeptAnswer(context, budget, caller.credentialId, key, parts);
}

/** The ids of what an answer speaks of; nothing else of it belongs into the log. */
function idsIn(answer: unknown): Record<string, string> {
  const fields = (answer ?? {}) as Record<string, unknown>;
  const ids = ['id', 'clientId', 'companyId', 'employeeId'].filter(
    (name) => typeof fields[name] === 'string',
  );
  return Object.fromEntries(ids.map((name) => [name, fields[name] as string]));
}
