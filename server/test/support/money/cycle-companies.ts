import assert from 'node:assert/strict';
import type { PayrollCycle } from '@fringe/contract/types';
import type { Client } from '../client.ts';
import { addCompany } from '../partners/company-bodies.ts';
import { demoPartnerIds, PARTNERS } from '../partners/partners.ts';
import { partnerSide, register, type Side } from '../people/employee-sides.ts';
import type { Service } from '../service.ts';

const year = new Date().getUTCFullYear() + 1;

/** Where companies of these tests begin: so that the months they come to cross a year end. */
export const NOVEMBER = `${year}-11`;
export const DECEMBER = `${year}-12`;
export const JANUARY = `${year + 1}-01`;
export const FEBRUARY = `${year + 1}-02`;

export const cyclesOf = (companyId: string): string =>
  `/api/v3/companies/${companyId}/payroll-cycles`;

/** A company without people that the first demo partner has access to. */
export async function newCompany(
  service: Service,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const id = await addCompany(service.operator, { firstPayroll: DECEMBER, ...overrides });
  const [partnerId] = await demoPartnerIds(service);
  const reply = await service.operator.put(`${PARTNERS}/${partnerId}/companies/${id}`);
  assert.equal(reply.status, 204, reply.text);
  return id;
}

/** A company of the test's own, and a sibling in the same month that employs somebody. */
export async function newSide(
  service: Service,
  overrides: Record<string, unknown> = {},
): Promise<Side> {
  const companyId = await newCompany(service, overrides);
  const siblingId = await newCompany(service, overrides);
  const side = { ...partnerSide(service), companyId, siblingId };
  await register(side, {}, siblingId);
  return side;
}

/** As reports show it: only the list of cycles says when one closes. */
export async function openCycleOf(client: Client, companyId: string): Promise<PayrollCycle> {
  const { body } = await client.get(`${cyclesOf(companyId)}?limit=1`);
  const { closingDate: _, ...cycle } = body.payrollCycles[0];
  return cycle;
}

/** Closes the open cycle of a company; the next one is open afterwards. */
export async function closeMonth(client: Client, companyId: string): Promise<void> {
  const { id } = await openCycleOf(client, companyId);
  const reply = await client.post(`${cyclesOf(companyId)}/${id}`);
  assert.equal(reply.status, 200, reply.text);
}
