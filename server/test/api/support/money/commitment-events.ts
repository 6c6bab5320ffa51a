import assert from 'node:assert/strict';
import { type EventType, events } from '@fringe/contract/events';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { asOwner } from '../tables.ts';
import { type Place, YEAR } from './commitment-companies.ts';

const ajv = new Ajv();
addFormats.default(ajv);

/** An event as partners get it: its type, and what it says about the company. */
export interface Told {
  type: string;
  company: Record<string, unknown>;
}

/** What was told of somebody by some work, in its order; each is what the contract says. */
export async function toldBy(place: Place, work: () => Promise<unknown>): Promise<Told[]> {
  const before = (await toldOf(place)).length;
  await work();
  return (await toldOf(place)).slice(before);
}

const toldOf = ({ service, employeeId }: Place): Promise<Told[]> =>
  asOwner(service, async (owner) => {
    const { rows } = await owner.query<{ id: string; type: string; body: string }>(
      `SELECT id, type, body FROM events
       WHERE body::jsonb #>> '{data,company,employee,id}' = $1 ORDER BY id`,
      [employeeId],
    );
    return rows.map(({ id, type, body }) => {
      const envelope = JSON.parse(body);
      expectKnown(type as EventType, envelope.data.company);
      assert.deepEqual([envelope.id, envelope.type], [id, type]);
      return { type, company: envelope.data.company };
    });
  });

/** Fails unless the payload is that of its type in the contract. */
export function expectKnown(type: EventType, payload: unknown): void {
  assert.ok(ajv.validate(events[type], payload), `${type} ${JSON.stringify(payload)}`);
}

/** The event of a committed expense as a whole. */
export const whole = (
  { companyId, employeeId }: Place,
  word: 'requested' | 'finished' | 'cancelled',
  id: string,
  [committedAmountInCents, paidAmountInCents]: [number, number],
  more: object = {},
): Told => ({
  type: `employee.committed-expense.${word}`,
  company: {
    id: companyId,
    currency: 'EUR',
    employee: {
      id: employeeId,
      committedExpense: {
        id,
        category: 'education-benefit',
        fiscalYear: YEAR,
        committedAmountInCents,
        paidAmountInCents,
        ...more,
      },
    },
  },
});
