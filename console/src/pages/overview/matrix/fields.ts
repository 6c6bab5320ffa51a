import type { Category } from '../../../parts/category-words.ts';
import type { Point } from '../use-overview.ts';

/** Some who belong together, with what they have used. */
export interface Row {
  /** An id, or `none` for those who belong to none. */
  id: string;
  name: string | null;
  fields: Map<Category, Point>;
  net: number;
}

export interface Fields {
  rows: Row[];
  /** The categories that occur, the largest first, each with its sum. */
  columns: { category: Category; net: number }[];
  net: number;
  /** The largest amount of a field. */
  most: number;
}

const sum = (points: readonly Point[]): number =>
  points.reduce((total, { netInCents }) => total + netInCents, 0);

/** The fields of the matrix in rows and columns, the largest first; its margins are their sums. */
export function fieldsOf(points: readonly Point[]): Fields {
  const rows = [...Map.groupBy(points, ({ group }) => group?.id ?? 'none')].map(([id, own]) => ({
    id,
    name: own[0]!.group?.name ?? null,
    fields: new Map(own.map((point) => [point.category as Category, point])),
    net: sum(own),
  }));
  const columns = [...Map.groupBy(points, ({ category }) => category as Category)].map(
    ([category, own]) => ({ category, net: sum(own) }),
  );
  return {
    rows: rows.sort((one, other) => other.net - one.net),
    columns: columns.sort((one, other) => other.net - one.net),
    net: sum(points),
    most: Math.max(1, ...points.map(({ netInCents }) => netInCents)),
  };
}
