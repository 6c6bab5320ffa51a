import { Failure } from '@fringe/contract/errors';
import { ShortMemory } from '../access/short-memory.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/route.ts';
import type { CompanyId, PartnerId } from '../values/ids.ts';
import { findScope } from './queries.ts';

/**
 * Lets a partner pass to the companies it has access to, and the operator to every company there
 * is. Hangs on every path that begins with a company.
 */
export class CompanyScope {
  readonly #context: Context;
  readonly #granted = new ShortMemory<true>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Only a "yes" is remembered, and only for seconds: a new grant works at once. */
  check(caller: Caller, companyId: CompanyId): void | Promise<void> {
    if (this.#granted.get(`${caller.partnerId} ${companyId}`)) return;
    return this.#lookUp(caller.partnerId, companyId);
  }

  /** Takes effect at once in this process; others follow within seconds. */
  forget(partnerId: PartnerId, companyId: CompanyId): void {
    this.#granted.forget(`${partnerId} ${companyId}`);
  }

  async #lookUp(partnerId: PartnerId | null, companyId: CompanyId): Promise<void> {
    const found = await findScope(this.#context.database.reader, partnerId, companyId);
    if (!found.known) throw new Failure('companyNotFound');
    if (partnerId !== null && !found.granted) throw new Failure('companyNotOfPartner');
    this.#granted.set(`${partnerId} ${companyId}`, true);
  }
}
