import type { Client } from '../client.ts';
import type { Commitment, CommittedExpenses, CommittedPayment } from '../generated/types.ts';
import type { QueryOf } from '../operation-types.ts';
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

  /** Reads what an employee has committed in a fiscal year. */
  get(query: QueryOf<'readCommittedExpenses'>, options?: CallOptions): Promise<CommittedExpenses> {
    return this.#client.call('readCommittedExpenses', { query }, options);
  }
}
