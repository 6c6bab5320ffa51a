import { sql } from '../../../support/database/sql.ts';

/** Something of each kind that a company of the demo scenario has. */
export async function firstIds(ownerUrl: string, companyId: string): Promise<[string, string][]> {
  const tables = {
    refusal: 'refused_charges',
    cycle: 'payroll_cycles',
    expense: 'committed_expenses',
    payment: 'committed_payments',
    event: 'events',
  };
  const found: [string, string][] = [];
  for (const [kind, table] of Object.entries(tables)) {
    const text = `SELECT id FROM ${table} WHERE company_id = $1 ORDER BY id DESC LIMIT 1`;
    for (const { id } of await sql(ownerUrl, text, [companyId])) found.push([kind, id]);
  }
  return found;
}
