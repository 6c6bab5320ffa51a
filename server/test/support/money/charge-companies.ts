import assert from 'node:assert/strict';
import { type EventType, events } from '@fringe/contract/events';
import type { ChargeInput, LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { done, type Reply } from '../client.ts';
import { sql } from '../database/sql.ts';
import type { Side } from '../people/employee-sides.ts';
import { chargesOf, newCharge } from './charges.ts';

export { chargesOf, expectSound } from './charges.ts';

/** A charge that nobody has reported yet, of ten euros. */
export const chargeOf = (employeeId: string, fields: Partial<ChargeInput> = {}): ChargeInput =>
  newCharge(employeeId, { amountInCents: 1_000, ...fields });

export const charge = ({ service, companyId }: Side, body: ChargeInput): Promise<Reply> =>
  service.operator.post(chargesOf(companyId), body);

/** What the service answers of a charge that is in the ledger. */
export interface Booked {
  outcome: string;
  id: string;
  payroll: string;
  late: boolean;
  flag: string | null;
  flags: string[];
}

/** Records a charge that has to be taken. */
export async function charged(
  side: Side,
  employeeId: string,
  fields: Partial<ChargeInput> = {},
): Promise<Booked> {
  const booked: Booked = await done(charge(side, chargeOf(employeeId, fields)));
  assert.equal(booked.outcome, 'accepted');
  return booked;
}

export const batch = ({ service, companyId }: Side, charges: unknown[]): Promise<Reply> =>
  service.operator.post(`${chargesOf(companyId)}/batch`, { charges });

export const voidOf = ({ service, companyId }: Side, id: string): Promise<Reply> =>
  service.operator.post(`${chargesOf(companyId)}/${id}/void`);

/** The entries of a company's ledger, as the operator lists them. */
export async function ledger({ service, companyId }: Side, query = ''): Promise<LedgerEntry[]> {
  const path = `/platform/v1/companies/${companyId}/consumptions?limit=1000${query}`;
  return (await done(service.operator.get(path))).consumptions;
}

const moneyTables = ['consumptions', 'consumption_totals', 'limit_usages', 'events', 'late_months'];

/** All that a charge can change in a company. */
const moneyRows = ({ service, companyId }: Side) => {
  const lines = moneyTables.map((name) => `SELECT t::text FROM ${name} t WHERE company_id = $1`);
  return sql(service.database.ownerUrl, `${lines.join(' UNION ALL ')} ORDER BY 1`, [companyId]);
};

/** Fails when the work books anything, uses a limit or tells of something. */
export async function expectNothingBooked(side: Side, work: () => Promise<void>): Promise<void> {
  const before = await moneyRows(side);
  await work();
  assert.deepEqual(await moneyRows(side), before);
}

const ajv = new Ajv();
addFormats.default(ajv);

/** What partners are told of an employee, each held against its schema; the oldest first. */
export async function toldOf({ service }: Pick<Side, 'service'>, employeeId: string) {
  const text = `SELECT id, company_id, type, occurred_at, body FROM events
    WHERE body::jsonb->'data'->'company'->'employee'->>'id' = $1 ORDER BY id`;
  const rows = await sql(service.database.ownerUrl, text, [employeeId]);
  return rows.map(({ id, company_id, type, occurred_at, body }) => {
    const { data, ...envelope } = JSON.parse(body);
    assert.deepEqual(envelope, { id, type, occurredAt: occurred_at.toISOString() });
    assert.deepEqual(Object.keys(data), ['company']);
    assert.equal(data.company.id, company_id);
    expectKnown(type as EventType, data.company);
    return { type, company: data.company };
  });
}

/** Fails unless the payload is that of its type in the contract. */
export function expectKnown(type: EventType, payload: unknown): void {
  assert.ok(ajv.validate(events[type], payload), `${type} ${JSON.stringify(payload)}`);
}

/** The event of a charge, or of a void within its cycle. */
export const told = (
  { companyId }: Side,
  period: string,
  { employeeId, category, behaviour, amountInCents }: ChargeInput,
  sumType = 'expenses',
) => ({
  type: 'employee.consumption.generated',
  company: {
    id: companyId,
    currency: 'EUR',
    period,
    employee: { id: employeeId, consumption: { category, behaviour, sumType, amountInCents } },
  },
});
