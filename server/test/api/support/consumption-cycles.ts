import assert from 'node:assert/strict';
import type { Reply } from '../../support/client.ts';
import type { Service } from '../../support/service.ts';
import { CYCLE_PATTERN, cyclesIn } from './consumption-books.ts';
import { newSide } from './cycle-companies.ts';
import { register, type Side } from './employee-sides.ts';
import { fill } from './refusals.ts';
import { everyRow } from './tables.ts';

/** Somebody in a cycle of a company, and the path of their consumptions there. */
export interface Place {
  side: Side;
  companyId: string;
  payrollCycleId: string;
  employeeId: string;
  path: string;
}

export async function placeIn(side: Side, employeeId: string, cycle = 0): Promise<Place> {
  const { companyId, service } = side;
  const payrollCycleId = (await cyclesIn(service, companyId))[cycle]!.id;
  const path = fill(CYCLE_PATTERN, { companyId, payrollCycleId, employeeId });
  return { side, companyId, payrollCycleId, employeeId, path };
}

/** Somebody new in the open cycle of a company of their own. */
export async function newPlace(
  service: Service,
  overrides: Record<string, unknown> = {},
): Promise<Place> {
  const side = await newSide(service, overrides);
  return placeIn(side, await register(side));
}

export const consumption = (fields: Record<string, unknown> = {}) => ({
  concept: 'Menú del día',
  category: 'meal-benefit',
  behaviour: 'flex',
  amount: 1_250,
  ...fields,
});

export const post = ({ side, path }: Place, fields: Record<string, unknown> = {}): Promise<Reply> =>
  side.client.post(path, consumption(fields));

/** Records a charge that has to be taken, and answers its id. */
export async function recorded(place: Place, fields: Record<string, unknown> = {}) {
  const reply = await post(place, fields);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id as string;
}

export const totalsIn = async ({ side, path }: Place) =>
  (await side.client.get(path)).body.consumptions;

/** Every row but the audit log: what a repetition must leave as it is. */
export async function rowsButAudit(service: Service) {
  const { audit_log: _, ...rows } = await everyRow(service);
  return rows;
}
