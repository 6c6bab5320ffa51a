import type { ActiveLimit } from '@fringe/contract/operations/limits/limits';
import { type Json, peopleIn, personColumns } from '../../../support/money/limit-files.ts';

export const limitsOf = (corporationId: string): string =>
  `/api/v3/corporations/${corporationId}/limits`;

const categories = ['meal', 'transport', 'nursery'] as const;
const parts = ['currency', 'appliesTo', 'period', 'type', 'disabled'] as const;

export const lineColumns = [...personColumns, 'category', 'amountInCents', ...parts];
export const wideColumns = [
  ...personColumns,
  ...categories.flatMap((name) => [name, ...parts.map((part) => `${name}-${part}`)]),
];

/** The cells about a limit, as a file has them. */
const cellsOf = (one: ActiveLimit | undefined): string[] => [
  String(one?.amount?.amountInCents ?? ''),
  one?.amount?.currency ?? '',
  one?.appliesTo ?? '',
  one?.period ?? '',
  one?.type ?? '',
  String(one?.disabled ?? false),
];

/** What a file with a row for each limit must hold, made from the JSON of the same. */
export const linesFrom = (body: Json): string[][] => [
  lineColumns,
  ...peopleIn(body).flatMap(({ cells, person: { limits } }) =>
    categories
      .filter((name) => limits[name])
      .map((name) => [...cells, name, ...cellsOf(limits[name])]),
  ),
];

/** What a file with a row for each employee must hold, made from the JSON of the same. */
export const columnsFrom = (body: Json): string[][] => [
  wideColumns,
  ...peopleIn(body).map(({ cells, person: { limits } }) => [
    ...cells,
    ...categories.flatMap((name) => cellsOf(limits[name])),
  ]),
];
