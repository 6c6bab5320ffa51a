import type { ReplyOf } from '../../../shell/api.ts';

export type Item = ReplyOf<'readTimeline'>['items'][number];

/** Something that happened, with what came of it. */
export interface Tree {
  item: Item;
  /** The calls of a delivery, which stand together as one answer. */
  attempts: Item[];
  branches: Tree[];
}

/** What others can hang on; the id of any other kind may be that of something else as well. */
const STEMS: ReadonlySet<Item['kind']> = new Set([
  'request',
  'change',
  'event',
  'delivery',
  'entry',
  'expense',
]);

/** What hangs together as trees, in the order of what was told. */
export function forestOf(items: readonly Item[]): Tree[] {
  const trees = items
    .filter(({ kind }) => kind !== 'attempt')
    .map((item): Tree => ({ item, attempts: [], branches: [] }));
  const stems = new Map(
    trees.filter(({ item }) => STEMS.has(item.kind)).map((tree) => [tree.item.id, tree]),
  );
  for (const item of items) {
    if (item.kind === 'attempt') stems.get(item.becauseOf ?? '')?.attempts.push(item);
  }
  return trees.filter((tree) => {
    const stem = stems.get(tree.item.becauseOf ?? '');
    if (!stem || stem === tree) return true;
    stem.branches.push(tree);
    return false;
  });
}

export const keyOf = ({ kind, id, what, number, at }: Item): string =>
  [kind, id, what, number, at].join(' ');

/** As the address names what is open. */
export const nameOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind}:${id}`;
