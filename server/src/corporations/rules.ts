import { failureNaming } from '@fringe/contract/errors';
import type { Company, Corporation } from '@fringe/contract/types';

/** What the database's refusal means, if it is about an external id that is taken. */
export const refusalOf = (constraint: string | undefined, externalId: string | null | undefined) =>
  constraint === 'corporations_external_id_key'
    ? failureNaming('externalIdTaken', { externalId: externalId ?? '' })
    : undefined;

/** Puts companies into the corporations that they belong to. */
export const withCompanies = (
  corporations: readonly Corporation[],
  companies: readonly Company[],
): Corporation[] =>
  corporations.map((corporation) => ({
    ...corporation,
    companies: companies.filter(({ corporationId }) => corporationId === corporation.id),
  }));
