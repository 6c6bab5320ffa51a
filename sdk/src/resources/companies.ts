import type { Client } from '../client.ts';
import type { BenefitModel, Company, Corporation } from '../generated/types.ts';
import type { QueryOf } from '../operation-types.ts';
import type { Pages } from '../sending/pages.ts';
import type { CallOptions } from '../settings/options.ts';

/** The companies that you have access to. */
export class Companies {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Lists the companies that you have access to. */
  list(query: QueryOf<'listCompanies'> = {}, options?: CallOptions): Pages<Company> {
    return this.#client.pages('listCompanies', { query }, options);
  }

  /** Lists the benefit models of a company: what the `modelId` of its employees can be. */
  listBenefitModels(
    companyId: string,
    query: QueryOf<'listBenefitModels'> = {},
    options?: CallOptions,
  ): Pages<BenefitModel> {
    return this.#client.pages('listBenefitModels', { path: { companyId }, query }, options);
  }
}

/** The groups of the companies that you have access to. */
export class Corporations {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Lists the corporations of the companies that you have access to. */
  list(query: QueryOf<'listCorporations'> = {}, options?: CallOptions): Pages<Corporation> {
    return this.#client.pages('listCorporations', { query }, options);
  }
}
