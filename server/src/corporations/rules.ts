import { failureNaming } from '@fringe/contract/errors';
import type { Company, Corporation } from '@fringe/contract/types';

/** What the database's refusal means, if it is about an external id that is taken. */
export const refusalOf = (constraint: string | undefined, externalId: string | null | undefined) =>
  constraint === 'corporations_external_id_key'
    ? failureNaming('externalIdTaken', { externalId: externalId ?? '' })
    : undefined;

/** The ids that a filter names; a text with commas is also looked for as a whole. */
export function externalIdsOf(filter: string | string[] | undefined): string[] | null {
  if (filter === undefined) return null;
  const texts = [filter].flat();
  const parts = texts.flatMap((text) => text.split(',')).map((id) => id.trim());
  return [...new Set([...texts, ...parts])];
}

/** Puts companies into the corporations that they belong to. */
export const withCompanies = (
  corporations: readonly Corporation[],
  companies: readonly Company[],
): Corporation[] =>
  corporations.map((corporation) => ({
    ...corporation,
    companies: companies.filter(({ corporationId }) => corporationId === corporation.id),
  }));
