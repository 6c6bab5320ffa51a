import type { Reader } from '../database/statement.ts';
import type { KeyOfSomebody } from '../words/identity-queries.ts';
import { knownOtherwise } from '../words/known-otherwise.ts';
import { type Range, rangesOf } from '../words/rules.ts';
import type { Found } from './lookup-queries.ts';
import { keysOfCompanies, keysOfPeople, labelsOf, lookedAt } from './queries.ts';
import { bestFirst, mayFind, type Viewer } from './rules.ts';

/** People and companies by their words, the best first; `complete` when these are all. */
export async function findByWords(
  reader: Reader,
  viewer: Viewer,
  question: string,
  atMost: number,
): Promise<{ found: Found[]; complete: boolean }> {
  const asked = rangesOf(question);
  const readers = [
    ...(mayFind('employee', viewer) ? [peopleFor(viewer)] : []),
    ...(mayFind('company', viewer) ? [keysOfCompanies] : []),
  ];
  const answers = await Promise.all(
    readers.map(async (keysIn) => {
      const within = async (range: Range) => {
        const { seen, keys } = await keysIn(reader, viewer.partnerId, range);
        return { keys, all: seen < lookedAt(range) };
      };
      const [whole, byWord] = await Promise.all([
        Promise.all(asked.whole.map(within)),
        Promise.all(asked.byWord.map(within)),
      ]);
      return { keys: [...whole, ...byWord].flatMap(({ keys }) => keys), all: isAll(whole, byWord) };
    }),
  );
  const best = bestFirst(
    answers.flatMap(({ keys }) => keys),
    asked,
  );
  const shown = best.slice(0, atMost);
  const labels = await labelsOf(reader, shown);
  const found = shown.map(({ companyId, employeeId }): Found => {
    const id = employeeId ?? companyId;
    const kind = employeeId ? 'employee' : 'company';
    const label = labels.get(id) ?? '';
    return { kind, id, label, companyId, employeeId, partOf: null, payroll: null };
  });
  return { found, complete: best.length <= atMost && answers.every(({ all }) => all) };
}

/** The keys of people; without those of legal ids for whoever may not see them. */
const peopleFor = ({ hides }: Viewer): typeof keysOfPeople =>
  hides?.has('legalIds')
    ? async (reader, partnerId, range) => {
        const { seen, keys } = await keysOfPeople(reader, partnerId, range);
        return { seen, keys: await knownOtherwise(reader, keys as KeyOfSomebody[]) };
      }
    : keysOfPeople;

/** Of several words one that few have is enough: all who have it were looked at. */
const isAll = (whole: readonly Looked[], byWord: readonly Looked[]): boolean =>
  whole.every(({ all }) => all) && (byWord.length === 0 || byWord.some(({ all }) => all));
type Looked = { all: boolean };
