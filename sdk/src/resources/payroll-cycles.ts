import type { Client } from '../client.ts';
import type { Readiness, ScheduledCycle } from '../generated/types.ts';
import type { QueryOf, ReplyOf } from '../operation-types.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

/** The payroll months of a company; exactly one is open. */
export class PayrollCycles {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Lists the payroll cycles of a company, newest first; the one whose `end` is null is open. */
  list(
    companyId: string,
    query: QueryOf<'listPayrollCycles'> = {},
    options?: CallOptions,
  ): Pages<ScheduledCycle> {
    return this.#client.pages('listPayrollCycles', { path: { companyId }, query }, options);
  }

  /** Reads what is left to do before a month is taken into payroll. */
  readiness(companyId: string, payrollCycleId: string, options?: CallOptions): Promise<Readiness> {
    const path = { companyId, payrollCycleId };
    return this.#client.call('readReadiness', { path }, options);
  }

  /** Closes the open payroll cycle and opens the next, in a sandbox only. */
  close(
    companyId: string,
    payrollCycleId: string,
    options?: CallOptions,
  ): Promise<ReplyOf<'closePayrollCycle'>> {
    const path = { companyId, payrollCycleId };
    return this.#client.call('closePayrollCycle', { path }, options);
  }
}
