import type { Reader } from '../database/statement.ts';
import { type KeyOfSomebody, namesOf } from './identity-queries.ts';
import { keysOfPerson } from './rules.ts';

/** So the key of a legal id looks; most names have several words, and addresses their sign. */
const MAY_BE_LEGAL_ID = /^[\p{L}\p{N}]+$/u;

/**
 * The keys by which people are found otherwise than by their legal ids. For whoever may not see
 * these: that somebody is found by one would tell it.
 */
export async function knownOtherwise<K extends KeyOfSomebody>(
  reader: Reader,
  keys: readonly K[],
): Promise<K[]> {
  const doubtful = keys.filter(({ key }) => MAY_BE_LEGAL_ID.test(key));
  if (doubtful.length === 0) return [...keys];
  const people = await namesOf(reader, doubtful);
  const others = new Map(
    people.map((one) => [idOf(one), new Set(keysOfPerson({ ...one, legalId: '' }))]),
  );
  return keys.filter(
    (one) => !MAY_BE_LEGAL_ID.test(one.key) || others.get(idOf(one))?.has(one.key),
  );
}

const idOf = ({ companyId, employeeId }: Omit<KeyOfSomebody, 'key'>): string =>
  `${companyId} ${employeeId}`;
