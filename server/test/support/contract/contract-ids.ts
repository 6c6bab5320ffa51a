import assert from 'node:assert/strict';
import { type Operation, pathParameters } from '@fringe/contract/operation';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { makeExports } from '../../../src/payroll-exports/make-exports.ts';
import { addMonths } from '../../../src/values/month.ts';
import { sql } from '../database/sql.ts';
import { commitExpenses, openMonthOf } from '../money/committed.ts';
import type { Service } from '../service.ts';
import { untilDone } from '../worker.ts';
import { sampleFile } from './walk.ts';

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
  importPresetId: 'import_presets',
  consumptionId: 'consumptions',
  committedExpenseId: 'committed_expenses',
  paymentId: 'committed_payments',
  exportTemplateId: 'export_templates',
  exportId: 'exports',
  subscriptionId: 'webhook_subscriptions',
  deliveryId: 'webhook_deliveries',
  eventId: 'events',
  mailId: 'captured_mails',
  changeId: 'audit_log',
  requestId: 'request_log',
};

const charges = `sum_type = 'expenses' AND payment_id IS NULL AND NOT EXISTS (SELECT
  FROM consumptions v WHERE v.company_id = t.company_id AND v.reverses_id = t.id)`;
const ofActive = `(company_id, committed_expense_id) IN (SELECT company_id, id
  FROM committed_expenses WHERE state = 'active')`;

/** What happens to the subscriptions of a partner; those in use stay. */
const fates = { inUse: 'in use', toDisable: 'to be disabled', toDelete: 'to be deleted' };

/** Whose rows belong to a partner, and not to a company: those of one that has access to it. */
const ofPartners: Record<string, string> = {
  // Roles of people are credentials as well, some under a row of their own.
  partners: "kind = 'partner'",
  credentials: "kind = 'program' AND partner_id IS NOT NULL",
  webhook_subscriptions: `status <> 'deleted' AND partner_id IN
    (SELECT partner_id FROM access_grants WHERE company_id = $1)`,
  webhook_deliveries: `subscription_id IN (SELECT s.id FROM webhook_subscriptions s
    JOIN access_grants g USING (partner_id)
    WHERE g.company_id = $1 AND s.description = '${fates.inUse}')`,
  request_log: `credential_id IN (SELECT c.id FROM credentials c
    JOIN access_grants g USING (partner_id) WHERE g.company_id = $1)`,
};
const inUse = `description = '${fates.inUse}'`;

const unbooked = `state = 'done' AND NOT EXISTS (SELECT FROM export_bookings b
  WHERE b.company_id = t.company_id AND b.export_id = t.id)`;

/** Which rows an operation can do its work on, where it cannot on each of them. */
const workable: Record<string, string> = {
  rotateSigningSecret: inUse,
  listDeliveries: inUse,
  recoverDeliveries: inUse,
  testSubscription: inUse,
  streamDeliveries: inUse,
  answerDelivery: inUse,
  advanceDelivery: `status = 'pending'`,
  platformListDeliveries: inUse,
  platformRecoverDeliveries: inUse,
  platformDisableSubscription: `description = '${fates.toDisable}'`,
  disableSubscription: `description = '${fates.toDisable}'`,
  deleteSubscription: `description = '${fates.toDelete}'`,
  acknowledgeEntry: `flags <> '{}'`,
  voidConsumption: charges,
  voidCharge: charges,
  approveCommitment: `state = 'pending'`,
  approveCommittedExpense: `state = 'pending'`,
  rejectCommitment: `state = 'pending'`,
  rejectCommittedExpense: `state = 'pending'`,
  cancelCommittedExpense: `state = 'active'`,
  replaceCommittedExpense: `state = 'active'`,
  executePayment: `state = 'scheduled' AND ${ofActive}`,
  cancelPayment: `state = 'scheduled' AND ${ofActive}`,
  voidPayment: `state = 'executed'`,
  downloadExport: `state = 'done'`,
  platformDownloadExport: `state = 'done'`,
  bookExport: unbooked,
  platformBookExport: unbooked,
};

export type Ids = Record<string, string>;

/** Ids that lead to something, one for each parameter of a path; within a company if they can. */
export async function idsWithin(
  { database: { ownerUrl } }: Service,
  operation: Operation,
  companyId: string,
): Promise<Ids> {
  const ids: Ids = { companyId };
  const condition = workable[operation.id];
  // From the last to the first: a family member says which employee is meant.
  for (const name of pathParameters(operation.path).reverse()) {
    if (name in ids) continue;
    const table = tables[name];
    assert.ok(table, `say in this file where an id for ${name} comes from`);
    // The first one asked for is the deepest, which the condition is about.
    const first = Object.keys(ids).length === 1;
    let row = await newestRow(ownerUrl, table, companyId, first ? condition : undefined);
    // What was called is written a moment after it was answered.
    while (table === 'request_log' && !row) row = await newestRow(ownerUrl, table, companyId);
    assert.ok(row, `there is no row of ${table} for this company`);
    ids[name] = row.id;
    if ('employee_id' in row) ids.employeeId = row.employee_id;
    if ('partner_id' in row) ids.partnerId = row.partner_id;
    if ('subscription_id' in row) ids.subscriptionId = row.subscription_id;
    if ('committed_expense_id' in row) ids.committedExpenseId = row.committed_expense_id;
    if (table === 'consumptions') ids.payrollCycleId = await cycleOf(ownerUrl, row);
  }
  // Somebody of the company, for what names an employee outside its path.
  ids.employeeId ??= (await newestRow(ownerUrl, 'employees', companyId)).id;
  return ids;
}

const cycleOf = async (ownerUrl: string, entry: { company_id: string; month: string }) => {
  const text = 'SELECT id FROM payroll_cycles WHERE company_id = $1 AND month = $2';
  return (await sql(ownerUrl, text, [entry.company_id, entry.month]))[0].id;
};

const columnsKnown = new Map<string, string[]>();

async function columnsOf(ownerUrl: string, table: string): Promise<string[]> {
  const known = columnsKnown.get(table);
  if (known) return known;
  const text = `SELECT array_agg(attname)::text[] AS columns FROM pg_attribute
    WHERE attrelid = $1::regclass`;
  const [{ columns }] = await sql(ownerUrl, text, [table]);
  columnsKnown.set(table, columns);
  return columns;
}

async function newestRow(ownerUrl: string, table: string, companyId: string, condition = 'true') {
  if (table === 'corporations') {
    const text = 'SELECT corporation_id AS id FROM companies WHERE id = $1';
    const [row] = await sql(ownerUrl, text, [companyId]);
    if (row?.id) return row;
  }
  const columns = await columnsOf(ownerUrl, table);
  const ofCompany = columns.includes('company_id');
  const ofPartner = columns.includes('partner_id');
  // The newest, because the oldest of a kind has the same id in every demo company.
  const usual = ofCompany ? 'company_id = $1' : ofPartner ? 'partner_id IS NOT NULL' : 'true';
  const where = ofPartners[table] ?? usual;
  const text = `SELECT * FROM ${table} t WHERE ${where} AND ${condition}
    ORDER BY id DESC LIMIT 1`;
  return (await sql(ownerUrl, text, where.includes('$1') ? [companyId] : []))[0];
}

/**
 * Gives each company something of every kind that the demo scenario has not, or has under the same
 * id in several companies.
 */
export async function furnish(service: Service, companyIds: readonly string[]) {
  const { operator } = service;
  await subscribe(service);
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
    // One for the partner and one for the operator: each deletes the one that it finds.
    for (const name of [`Of ${companyId}`, `Also of ${companyId}`]) {
      const preset = await operator.post(`${base}/import-presets`, { name });
      assert.equal(preset.status, 201, preset.text);
    }
    await commitExpenses(service, companyId);
    await exportMonths(service, companyId);
  }
  await untilDone(() => sendDueInvitations(service.context));
}

let templates = 0;

/** New templates, and exports with their files, so many that each verb finds one. */
export async function exportMonths(service: Service, companyId: string) {
  const { operator } = service;
  const base = `/platform/v1/companies/${companyId}`;
  const payroll = addMonths(await openMonthOf(service, companyId), -1);
  for (let count = 0; count < 3; count += 1) {
    templates += 1;
    const columns = [{ header: `Who ${templates}`, field: 'employeeId' }];
    const template = { name: `Template ${templates}`, definition: { layout: 'lines', columns } };
    const made = await operator.post(`${base}/export-templates`, template);
    assert.equal(made.status, 201, made.text);
    const asked = await operator.post(`${base}/exports`, { template: template.name, payroll });
    assert.equal(asked.status, 202, asked.text);
  }
  await untilDone(() => makeExports(service.context));
}

/** Subscriptions of each demo partner, so many that each verb finds one, and a delivery. */
export async function subscribe({ partner, otherPartner }: Service) {
  const list = '/api/v3/webhooks/subscriptions';
  const eventType = 'employee.committed-expense.requested';
  for (const client of [partner, otherPartner]) {
    for (const description of Object.values(fates)) {
      const request = { url: 'http://127.0.0.1:9/hook', eventTypes: [eventType], description };
      const made = await client.post(list, request);
      assert.equal(made.status, 201, made.text);
      const sent = await client.post(`${list}/${made.body.id}/test`, { eventType });
      assert.equal(sent.status, 202, sent.text);
    }
  }
}
