import assert from 'node:assert/strict';
import type { BatchItem, ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { startBeside } from '../beside.ts';
import type { Client, Reply } from '../client.ts';
import { demo } from '../context.ts';
import { sql } from '../database/sql.ts';
import { type Service, startService } from '../service.ts';

/** A number from the environment, for a run that is to prove something. */
export const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual);

export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Two instances of the service on one database, and the operator at each of them. */
export async function startPair(): Promise<{
  service: Service;
  operators: [Client, Client];
  close(): Promise<void>;
}> {
  const config = { rateLimitPerMinute: 100_000_000 };
  const service = await startService({ config });
  const beside = await startBeside(service, { config });
  const operators: [Client, Client] = [
    service.operator,
    await beside.anonymous.login(demo().operator),
  ];
  const close = async () => {
    await beside.close();
    await service.close();
  };
  return { service, operators, close };
}

let charges = 0;

/** A charge that no source has reported yet: a meal of one cent. */
export function newCharge(employeeId: string, changes: Partial<ChargeInput> = {}): ChargeInput {
  charges += 1;
  return {
    externalId: `story-${charges}`,
    employeeId,
    category: 'meal-benefit',
    behaviour: 'flex',
    amountInCents: 1,
    concept: 'Menú del día',
    ...changes,
  };
}

export const chargesOf = (companyId: string): string =>
  `/platform/v1/companies/${companyId}/charges`;

export const postCharge = (client: Client, companyId: string, charge: ChargeInput) =>
  client.post(chargesOf(companyId), charge);

/** Records a batch; answers what became of each of its charges. */
export async function postBatch(
  client: Client,
  companyId: string,
  batch: readonly ChargeInput[],
): Promise<BatchItem[]> {
  const reply = await client.post(`${chargesOf(companyId)}/batch`, { charges: batch });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.results;
}

export const voidOf = (client: Client, companyId: string, id: string): Promise<Reply> =>
  client.post(`${chargesOf(companyId)}/${id}/void`);

/** Demands that every invariant holds, and says which one does not. */
export async function expectSound({ context }: Pick<Service, 'context'>): Promise<void> {
  const lines: string[] = [];
  const violations = await checkInvariants(context.database, (line) => lines.push(line));
  assert.equal(violations, 0, lines.join('\n'));
}

/** The ledger of a company, in the order of booking. */
export const ledgerOf = ({ database }: Service, companyId: string) =>
  sql(
    database.ownerUrl,
    `SELECT id, employee_id AS "employeeId", month, category, behaviour, sum_type AS "sumType",
       amount_in_cents::int AS "amountInCents", concept, external_id AS "externalId",
       reverses_id AS "reversesId", late, flags, number::int
     FROM consumptions WHERE company_id = $1 ORDER BY number`,
    [companyId],
  );

/** How many events of a type a company has told. */
export async function eventsTold(
  { database }: Service,
  companyId: string,
  type: string,
): Promise<number> {
  const [row] = await sql(
    database.ownerUrl,
    'SELECT count(*)::int AS told FROM events WHERE company_id = $1 AND type = $2',
    [companyId, type],
  );
  return row.told;
}
