import assert from 'node:assert/strict';
import type { PayrollCycle } from '@fringe/contract/types';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import type { Service } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';
import { cyclesOf } from './cycle-companies.ts';
import { asOwner } from './tables.ts';

export const ofCompany = (companyId: string): string =>
  `/api/v3/companies/${companyId}/consumptions`;
export const ofEmployee = (companyId: string, employeeId: string): string =>
  `/api/v3/companies/${companyId}/employees/${employeeId}/consumptions`;
export const ofCorporation = (id: string): string => `/api/v3/corporations/${id}/consumptions`;
export const CYCLE_PATTERN =
  '/api/v3/companies/{companyId}/payroll-cycles/{payrollCycleId}/employees/{employeeId}' +
  '/consumptions';

export interface Spent {
  employeeId: string;
  amountInCents: number;
  category?: string;
  behaviour?: string;
  payroll?: string;
  settled?: boolean;
}

let charges = 0;

/** A charge that the operator reports, and that has to be taken. */
export async function charge(
  { operator }: Service,
  companyId: string,
  { category = 'meal-benefit', behaviour = 'flex', ...spent }: Spent,
): Promise<string> {
  charges += 1;
  const reply = await operator.post(`/platform/v1/companies/${companyId}/charges`, {
    externalId: `charge-${charges}`,
    concept: 'Menú del día',
    category,
    behaviour,
    ...spent,
  });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.id;
}

export async function voided({ operator }: Service, companyId: string, id: string): Promise<void> {
  const reply = await operator.post(`/platform/v1/companies/${companyId}/charges/${id}/void`);
  assert.equal(reply.status, 200, reply.text);
}

/** The entries of a company's ledger as the operator sees them, in the order of booking. */
export async function ledgerOf({ operator }: Service, companyId: string, query = '') {
  const { body } = await operator.get(`/platform/v1/companies/${companyId}/consumptions${query}`);
  return body.consumptions;
}

/** The cycles of a company, newest first. */
export const cyclesIn = async ({ partner }: Service, companyId: string): Promise<PayrollCycle[]> =>
  (await partner.get(cyclesOf(companyId))).body.payrollCycles;

/** What the worker does about late entries. */
export const settle = ({ context }: Service): Promise<number> =>
  untilDone(() => settleLateCycles(context));

/** The events of a company in the order of their coming: type, and what they say. */
export const eventsOf = (service: Service, companyId: string) =>
  asOwner(service, async (owner) => {
    const { rows } = await owner.query<{ type: string; body: string }>(
      'SELECT type, body FROM events WHERE company_id = $1 ORDER BY occurred_at, id',
      [companyId],
    );
    return rows.map(({ type, body }) => ({ type, ...JSON.parse(body).data.company }));
  });

const books = ['consumptions', 'consumption_totals', 'limit_usages', 'late_months', 'settlements'];

/** All that the tables about money hold of a company, and its events. */
export const booksOf = (service: Service, companyId: string): Promise<string[]> =>
  asOwner(service, async (owner) => {
    const each = [...books, 'settlement_lines', 'events'].map(
      (name) => `SELECT '${name} ' || t::text AS line FROM ${name} t WHERE company_id = $1`,
    );
    const text = `${each.join(' UNION ALL ')} ORDER BY 1`;
    return (await owner.query<{ line: string }>(text, [companyId])).rows.map(({ line }) => line);
  });

/** Fails when the books do not add up. */
export async function expectSound({ context: { database } }: Service): Promise<void> {
  const lines: string[] = [];
  const violations = await checkInvariants(database, (line) => lines.push(line));
  assert.equal(violations, 0, lines.join('\n'));
}
