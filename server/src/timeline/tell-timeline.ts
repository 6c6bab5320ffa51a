import type { ReplyOf } from '@fringe/contract/operation';
import type { readTimeline } from '@fringe/contract/operations/search/timeline';
import type { Reader } from '../database/statement.ts';
import { findById } from '../search/lookup-queries.ts';
import { isShown, type Viewer } from '../search/rules.ts';
import { followChain, noSeeds, type Seeds } from './follow-chain.ts';
import { grantedAmong } from './other-queries.ts';
import { beforeOf, cursorOf, inOrderOfTime, itemOf, shownTo } from './rules.ts';
import type { Happening } from './shape-queries.ts';
import { type History, tellHistory } from './tell-history.ts';
import { tellStory } from './tell-story.ts';

type Reply = ReplyOf<typeof readTimeline>;

/** All that hangs together with an id, as far as the caller may see it. */
export async function tellTimeline(
  reader: Reader,
  viewer: Viewer,
  id: string,
  cursor?: string,
): Promise<Reply> {
  const { partnerId } = viewer;
  const named = await findById(reader, partnerId, id);
  const found = named.filter((one) => isShown(one, viewer));
  const told = await Promise.all(
    found.map(async (one): Promise<Told> => {
      const history = await tellHistory(reader, one, partnerId, beforeOf(cursor));
      return history ? { history } : { story: await tellStory(reader, one) };
    }),
  );
  const stories = told.flatMap(({ story }) => story ?? []);
  const histories = told.flatMap(({ history }) => history ?? []);
  const chain = await followChain(reader, partnerId, joined(stories.map(({ seeds }) => seeds)));
  const rows = [...stories, ...histories, chain].flatMap((one) => one.rows);
  const shown = shownTo(distinct(rows), viewer, await grantedFor(reader, viewer, rows));
  return {
    kinds: [...new Set(found.map(({ kind }) => kind))],
    items: inOrderOfTime(shown).map((row) => itemOf(row, viewer)),
    complete: chain.complete,
    before: cursorOf(histories.find(({ before }) => before !== null)?.before ?? null),
  };
}

interface Told {
  story?: Awaited<ReturnType<typeof tellStory>>;
  history?: History;
}

function joined(parts: readonly Partial<Seeds>[]): Seeds {
  const all = noSeeds();
  for (const part of parts) {
    all.requests.push(...(part.requests ?? []));
    all.changes.push(...(part.changes ?? []));
    all.events.push(...(part.events ?? []));
    all.deliveries.push(...(part.deliveries ?? []));
    all.entries.push(...(part.entries ?? []));
  }
  return all;
}

const distinct = (rows: readonly Happening[]): Happening[] => [
  ...new Map(
    rows.map((one) => [`${one.kind} ${one.id} ${one.what} ${one.number} ${one.atMs}`, one]),
  ).values(),
];

/** The companies among what was found that a partner has access to now. */
async function grantedFor(
  reader: Reader,
  { partnerId }: Viewer,
  rows: readonly Happening[],
): Promise<Set<string>> {
  const companyIds = [...new Set(rows.flatMap(({ companyId }) => companyId ?? []))];
  return partnerId === null ? new Set() : grantedAmong(reader, partnerId, companyIds);
}
