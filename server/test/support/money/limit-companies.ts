import assert from 'node:assert/strict';
import type { Client } from '../client.ts';
import { addCompany } from '../partners/company-bodies.ts';
import { demoPartnerIds } from '../partners/partners.ts';
import { register } from '../people/people.ts';
import type { Service } from '../service.ts';

/** A company of the first demo partner with some people, for one test alone. */
export interface LimitedCompany {
  corporationId: string;
  companyId: string;
  employeeIds: string[];
  /** The path of the company, as partners call it. */
  base: string;
}

export async function addCorporation(operator: Client, alias = 'Grupo Nuevo'): Promise<string> {
  const reply = await operator.post('/platform/v1/corporations', { alias });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

export async function addLimitedCompany(
  service: Service,
  people: number,
  { corporationId, ...fields }: { corporationId?: string } & Record<string, unknown> = {},
): Promise<LimitedCompany> {
  const { operator } = service;
  const [partnerId] = await demoPartnerIds(service);
  const corporation = corporationId ?? (await addCorporation(operator));
  const companyId = await addCompany(operator, { corporationId: corporation, ...fields });
  const granted = await operator.put(`/platform/v1/partners/${partnerId}/companies/${companyId}`);
  assert.ok(granted.status < 300, granted.text);
  const employeeIds: string[] = [];
  for (let n = 0; n < people; n += 1) employeeIds.push(await register(service, companyId));
  const base = `/api/v3/companies/${companyId}`;
  return { corporationId: corporation, companyId, employeeIds, base };
}

/** The open cycle, as the partner reads it. */
export async function openCycle(
  partner: Client,
  base: string,
): Promise<{ id: string; month: string }> {
  const { body } = await partner.get(`${base}/payroll-cycles?limit=1`);
  const [{ id, fiscalYear, payrollMonth }] = body.payrollCycles;
  return { id, month: `${fiscalYear}-${payrollMonth}` };
}

/** Closes whatever is open; answers the month that was closed. */
export async function closeOpen(partner: Client, base: string): Promise<string> {
  const { id, month } = await openCycle(partner, base);
  const reply = await partner.post(`${base}/payroll-cycles/${id}`);
  assert.equal(reply.status, 200, reply.text);
  return month;
}

export const meal = (amountInCents: number) => ({
  meal: { amount: { amountInCents, currency: 'EUR' } },
});
