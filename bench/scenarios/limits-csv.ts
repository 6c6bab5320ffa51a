import { columnsOf, limitsAsCsv } from '@fringe/server/src/limits/export-queries.ts';
import { bigCompany } from '../big-company.ts';
import { compareFiles } from '../files.ts';
import type { Platform } from '../platform.ts';
import type { Row } from '../results.ts';

const EMPLOYEES = 333_334;
const limitCategories = ['meal', 'transport', 'nursery'] as const;

/** A million limits of a corporation as CSV, against COPY of the same rows. */
export async function limitsCsv(platform: Platform): Promise<Row[]> {
  const company = await bigCompany(platform, EMPLOYEES, limits);
  const exported = { ...company, openMonth: company.month };
  const columns = columnsOf('lines', limitCategories);
  const row = await compareFiles(platform, {
    scenario: 'corporation limits as CSV',
    path: `/api/v3/corporations/${company.corporationId}/limits?format=csv`,
    query: limitsAsCsv(
      exported,
      { type: 'csv', format: 'lines', columns, dialect: undefined },
      limitCategories,
    ),
    rows: EMPLOYEES * 3,
  });
  return [row];
}

/** Everybody has one in every category. */
const limits = (id: string, month: string): string[] => [
  `INSERT INTO limits SELECT '${id}', e.id, category, 'recurrent', '${month}', 10000, 'employee',
     'payroll'
   FROM employees e, unnest(ARRAY['meal', 'transport', 'nursery']) category
   WHERE e.company_id = '${id}'`,
];
