import { Failure, invalidField } from '@fringe/contract/errors';
import type { Settled } from './queries.ts';

/** The versions that are compared: the newest with the one before, unless others are asked for. */
export function comparedVersions(
  settled: Settled | undefined,
  asked: { from?: number; to?: number },
): { from: number; to: number } {
  if (!settled) throw new Failure('settlementNotFound');
  const to = asked.to ?? settled.newest;
  const from = asked.from ?? Math.max(1, to - 1);
  if (to > settled.newest || from > settled.newest) throw new Failure('settlementNotFound');
  if (from > to) throw invalidField('query/from', `must not be after version ${to}`);
  return { from, to };
}
