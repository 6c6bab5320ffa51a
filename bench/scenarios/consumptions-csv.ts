import { consumptionsAsCsv } from '@fringe/server/src/consumptions/export-queries.ts';
import { bigCompany } from '../big-company.ts';
import { compareFiles } from '../files.ts';
import type { Platform } from '../platform.ts';
import type { Row } from '../results.ts';

const EMPLOYEES = 100_000;
const KINDS = 10;

/** A million totals of a company as CSV, against COPY of the same rows. */
export async function consumptionsCsv(platform: Platform): Promise<Row[]> {
  const company = await bigCompany(platform, EMPLOYEES, totals);
  const reported = { ...company, start: 0, end: null, version: null, settledAt: null };
  const scope = { categories: null, groupBy: undefined, settled: false, moved: [] };
  return [
    await compareFiles(platform, {
      scenario: 'company consumptions as CSV',
      path: `/api/v3/companies/${company.id}/consumptions?format=csv`,
      query: consumptionsAsCsv(reported, scope, { format: 'lines', dialect: undefined }, []),
      rows: EMPLOYEES * KINDS,
    }),
  ];
}

/** Everybody has one of each of ten kinds. */
const totals = (id: string, month: string): string[] => [
  `INSERT INTO consumption_totals SELECT '${id}', '${month}', e.id, category, behaviour, sum_type,
     12345, 3
   FROM employees e, unnest(ARRAY['meal-benefit', 'transport-benefit', 'gym-benefit',
       'education-benefit', 'nursery-benefit']) category,
     unnest(ARRAY['flex']) behaviour, unnest(ARRAY['expenses', 'withdrawn']) sum_type
   WHERE e.company_id = '${id}'`,
];
