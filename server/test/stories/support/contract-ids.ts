import assert from 'node:assert/strict';
import { type Operation, pathParameters } from '@fringe/contract/operation';
import type { Service } from '../../support/service.ts';
import { sql } from '../../support/sql.ts';
import { sampleFile } from '../../support/walk.ts';

/** Where an id for each path parameter comes from; a new parameter needs a line here. */
const tables: Record<string, string> = {
  companyId: 'companies',
  corporationId: 'corporations',
  partnerId: 'partners',
  clientId: 'credentials',
  employeeId: 'employees',
  payrollCycleId: 'payroll_cycles',
  familyMemberId: 'family_members',
  benefitModelId: 'benefit_models',
  employeeImportId: 'employee_imports',
  consumptionId: 'consumptions',
};

export type Ids = Record<string, string>;

/** Ids that lead to something, one for each parameter of a path; within a company if they can. */
export async function idsWithin(
  { database: { ownerUrl } }: Service,
  operation: Operation,
  companyId: string,
): Promise<Ids> {
  const ids: Ids = { companyId };
  // From the last to the first: a family member says which employee is meant.
  for (const name of pathParameters(operation.path).reverse()) {
    if (name in ids) continue;
    const table = tables[name];
    assert.ok(table, `say in this file where an id for ${name} comes from`);
    const row = await newestRow(ownerUrl, table, companyId);
    assert.ok(row, `there is no row of ${table} for this company`);
    ids[name] = row.id;
    if ('employee_id' in row) ids.employeeId = row.employee_id;
    if ('partner_id' in row) ids.partnerId = row.partner_id;
  }
  return ids;
}

/** The month that is open in a company now. */
export async function openMonthOf({ database }: Service, companyId: string): Promise<string> {
  const text = 'SELECT open_month AS month FROM companies WHERE id = $1';
  return (await sql(database.ownerUrl, text, [companyId]))[0].month;
}

async function newestRow(ownerUrl: string, table: string, companyId: string) {
  if (table === 'corporations') {
    const text = 'SELECT corporation_id AS id FROM companies WHERE id = $1';
    const [row] = await sql(ownerUrl, text, [companyId]);
    if (row?.id) return row;
  }
  const columns = await sql(
    ownerUrl,
    'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
    [table],
  );
  const ofCompany = columns.some(({ name }) => name === 'company_id');
  const ofPartner = columns.some(({ name }) => name === 'partner_id');
  // The newest, because the oldest of a kind has the same id in every demo company.
  const where = ofCompany ? 'company_id = $1' : ofPartner ? 'partner_id IS NOT NULL' : 'true';
  const text = `SELECT * FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT 1`;
  return (await sql(ownerUrl, text, ofCompany ? [companyId] : []))[0];
}

/**
 * Gives each company something of every kind that the demo scenario has not, or has under the same
 * id in several companies.
 */
export async function furnish({ operator }: Service, companyIds: readonly string[]) {
  for (const companyId of companyIds) {
    const base = `/platform/v1/companies/${companyId}`;
    const model = await operator.post(`${base}/benefit-models`, { name: `Of ${companyId}` });
    assert.equal(model.status, 201, model.text);
    const headers = { 'content-type': 'text/csv' };
    const imported = await operator.send('POST', `${base}/employee-imports?dryRun=true`, {
      body: sampleFile(),
      headers,
    });
    assert.equal(imported.status, 202, imported.text);
  }
}
