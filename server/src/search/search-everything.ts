import type { SearchResult } from '@fringe/contract/operations/search/search';
import type { Reader } from '../database/statement.ts';
import { isUuid } from '../values/ids.ts';
import { findByExternalId, findCorporation } from './external-queries.ts';
import { findByWords } from './find-by-words.ts';
import { findById } from './lookup-queries.ts';
import { isShown, looksLikeId, resultOf, type Viewer } from './rules.ts';

const MOST_RESULTS = 20;

/** Whatever a question may mean: an id of ours, one of somebody else, or words. */
export async function searchEverything(
  reader: Reader,
  viewer: Viewer,
  question: string,
): Promise<{ results: SearchResult[]; complete: boolean }> {
  const text = question.trim();
  const { partnerId } = viewer;
  const byExternalId = () =>
    Promise.all([
      findByExternalId(reader, partnerId, text),
      findCorporation(reader, partnerId, text),
    ]).then((found) => found.flat());
  const [byId, external, byWords] = await Promise.all([
    isUuid(text) ? findById(reader, partnerId, text.toLowerCase()) : [],
    looksLikeId(text) ? byExternalId() : [],
    findByWords(reader, viewer, text, MOST_RESULTS),
  ]);
  const others = byWords.found.length === 0 && !looksLikeId(text) ? await byExternalId() : [];
  const found = [...byId, ...external, ...others]
    .filter((one) => isShown(one, viewer))
    .concat(byWords.found);
  const results = new Map(found.map((one) => [`${one.kind} ${one.companyId} ${one.id}`, one]));
  return {
    results: [...results.values()].slice(0, MOST_RESULTS).map((one) => resultOf(one, viewer)),
    complete: byWords.complete && results.size <= MOST_RESULTS,
  };
}
