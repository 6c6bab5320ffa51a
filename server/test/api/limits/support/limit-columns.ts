import type { ActiveLimit } from '@fringe/contract/operations/limits/limits';
import { personColumns } from '../../support/money/limit-files.ts';

export const limitsOf = (corporationId: string): string =>
  `/api/v3/corporations/${corporationId}/limits`;

const categories = ['meal', 'transport', 'nursery'] as const;
const parts = ['currency', 'appliesTo', 'period', 'type', 'disabled'] as const;

export const lineColumns = [...personColumns, 'category', 'amountInCents', ...parts];
export const wideColumns = [
  ...personColumns,
  ...categories.flatMap((name) => [name, ...parts.map((part) => `${name}-${part}`)]),
];

// biome-ignore lint/suspicious/noExplicitAny: the reply as JSON, held against its schema already
type Json = any;

/** The cells about a limit, as a file has them. */
const cellsOf = (one: ActiveLimit | undefined): string[] => [
  String(one?.amount?.amountInCents ?? ''),
  one?.amount?.currency ?? '',
  one?.appliesTo ?? '',
  one?.period ?? '',
  one?.type ?? '',
  String(one?.disabled ?? false),
];

function peopleOf({ corporation }: Json): { cells: string[]; limits: Json }[] {
  return corporation.companies.flatMap((company: Json) =>
    company.employees.map(({ employeeId, internalId, legalId, limits }: Json) => {
      const { fiscalYear, payrollMonth } = company.payrollCycle;
      const payroll = `${fiscalYear}-${payrollMonth}`;
      const cells = [company.id, company.legalId, payroll, employeeId, internalId ?? '', legalId];
      return { cells, limits };
    }),
  );
}

/** What a file with a row for each limit must hold, made from the JSON of the same. */
export const linesFrom = (body: Json): string[][] => [
  lineColumns,
  ...peopleOf(body).flatMap(({ cells, limits }) =>
    categories
      .filter((name) => limits[name])
      .map((name) => [...cells, name, ...cellsOf(limits[name])]),
  ),
];

/** What a file with a row for each employee must hold, made from the JSON of the same. */
export const columnsFrom = (body: Json): string[][] => [
  wideColumns,
  ...peopleOf(body).map(({ cells, limits }) => [
    ...cells,
    ...categories.flatMap((name) => cellsOf(limits[name])),
  ]),
];
