import type { Client } from '../client.ts';
import type {
  Commitment,
  CommittedExpenses,
  CommittedPayment,
  PaymentFigures,
} from '../generated/types.ts';
import type { BodyOf, QueryOf, ReplyOf } from '../operation-types.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

/** Payments to come that employees have committed to. Draft: this may still change. */
export class CommittedExpensesOfYears {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Lists the committed expenses of a company with their payments, newest first. */
  list(
    companyId: string,
    query: QueryOf<'listCommitments'> = {},
    options?: CallOptions,
  ): Pages<Commitment> {
    return this.#client.pages('listCommitments', { path: { companyId }, query }, options);
  }

  /** Reads a committed expense with its payments, and who decided on it. */
  one(companyId: string, committedExpenseId: string, options?: CallOptions): Promise<Commitment> {
    const path = { companyId, committedExpenseId };
    return this.#client.call('readCommitment', { path }, options);
  }

  /** Lists the payments of a company, by month; `overdue` finds those that were forgotten. */
  payments(
    companyId: string,
    query: QueryOf<'listCommittedPayments'> = {},
    options?: CallOptions,
  ): Pages<CommittedPayment> {
    return this.#client.pages('listCommittedPayments', { path: { companyId }, query }, options);
  }

  /** Approves a request that waits: from then on it reserves the limit. */
  approve(
    companyId: string,
    committedExpenseId: string,
    body: BodyOf<'approveCommitment'> = {},
    options?: CallOptions,
  ): Promise<void> {
    const path = { companyId, committedExpenseId };
    return this.#client.call('approveCommitment', { path, body }, options);
  }

  /** Rejects a request that waits; the reason is shown with the decision. */
  reject(
    companyId: string,
    committedExpenseId: string,
    body: BodyOf<'rejectCommitment'> = {},
    options?: CallOptions,
  ): Promise<void> {
    const path = { companyId, committedExpenseId };
    return this.#client.call('rejectCommitment', { path, body }, options);
  }

  /** Executes up to 1,000 payments, each for itself; with `dryRun`, says what would be. */
  execute(
    companyId: string,
    body: BodyOf<'executeCommittedPayments'>,
    options?: CallOptions,
  ): Promise<ReplyOf<'executeCommittedPayments'>> {
    return this.#client.call('executeCommittedPayments', { path: { companyId }, body }, options);
  }

  /** Sums up what is committed and paid by month, and what is due and overdue. */
  figures(
    companyId: string,
    query: QueryOf<'readPaymentFigures'> = {},
    options?: CallOptions,
  ): Promise<PaymentFigures> {
    return this.#client.call('readPaymentFigures', { path: { companyId }, query }, options);
  }

  /** Reads what an employee has committed in a fiscal year. */
  get(query: QueryOf<'readCommittedExpenses'>, options?: CallOptions): Promise<CommittedExpenses> {
    return this.#client.call('readCommittedExpenses', { query }, options);
  }
}
