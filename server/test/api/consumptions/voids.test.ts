import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import {
  charge,
  charged,
  chargeOf,
  expectNothingBooked,
  expectSound,
  ledger,
  told,
  toldOf,
  usagesOf,
} from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, newSide } from '../support/money/cycle-companies.ts';
import { pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { inCycle, voidings } from './support/ways.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const side = await newSide(service);

/** Where the payment of a committed expense of somebody is found, and the charge that it made. */
async function executedPayment(employeeId: string) {
  const base = `/platform/v1/companies/${side.companyId}`;
  const { body } = await operator.post(`${base}/employees/${employeeId}/committed-expenses`, {
    category: 'gym-benefit',
    fiscalYear: DECEMBER.slice(0, 4),
    payments: [{ payroll: DECEMBER, amountInCents: 500 }],
  });
  const expense = `${base}/committed-expenses/${body.id}`;
  const payment = `${expense}/payments/${(await operator.get(expense)).body.payments[0].id}`;
  const executed = await operator.post(`${payment}/execute`, {});
  return { payment, id: executed.body.consumptionId as string };
}

for (const [name, send] of Object.entries(voidings)) {
  /** Voids what has to be voided, and finds the entry that reverses it. */
  const voids = async (where: Side, id: string, employeeId: string, payroll?: string) => {
    const before = await ledger(where);
    const reply = await send(where, id, { employeeId, ...(payroll && { payroll }) });
    const reversal = (await ledger(where)).find(({ reversesId }) => reversesId === id)!;
    const known = before.some((entry) => entry.id === reversal.id);
    const { id: voidId, late, payroll: month } = reversal;
    const answer = { id: voidId, payroll: month, late, flag: null, flags: [] };
    const outcome = known ? 'duplicate' : 'accepted';
    if (name === 'voidCharge') assert.deepEqual(reply.body, { outcome, ...answer });
    else assert.deepEqual([reply.status, reply.text], [204, '']);
    return reversal;
  };

  describe(name, () => {
    it('books an entry of its own in the cycle of the charge, and tells of it', async () => {
      const employeeId = await register(side);
      const given = chargeOf(employeeId, { occurredAt: Math.floor(Date.now() / 1000) + 60 });
      const { body: booked } = await charge(side, given);
      const reversal = await voids(side, booked.id, employeeId);
      const [entry, ...more] = await ledger(side, `&employeeId=${employeeId}`);
      assert.deepEqual(more, [
        {
          ...entry,
          id: reversal.id,
          sumType: 'withdrawn',
          externalId: null,
          reversesId: booked.id,
          occurredAt: reversal.recordedAt,
          recordedAt: reversal.recordedAt,
        },
      ]);
      const both = ['expenses', 'withdrawn'].map((type) => told(side, DECEMBER, given, type));
      assert.deepEqual(await toldOf(side, employeeId), both);
    });

    it('does nothing more when it is repeated, also after the close', async () => {
      const own = await newSide(service);
      const employeeId = await register(own);
      const { id } = await charged(own, employeeId);
      await voids(own, id, employeeId);
      const again = () =>
        expectNothingBooked(own, async () => {
          assert.equal((await voids(own, id, employeeId, DECEMBER)).late, false);
          const upper = await send(own, id.toUpperCase(), { employeeId, payroll: DECEMBER });
          assert.ok(upper.status < 300);
        });
      await again();
      await closeMonth(own.client, own.companyId);
      await again();
    });

    it('is late after the close, not told of, and frees the month and the year', async () => {
      const own = await newSide(service);
      const id = await register(own);
      const { id: one } = await charged(own, id, { category: 'nursery-benefit' });
      await closeMonth(own.client, own.companyId);
      const { late, payroll } = await voids(own, one, id, DECEMBER);
      assert.deepEqual([late, payroll], [true, DECEMBER]);
      assert.deepEqual(await ledger(own, `&payroll=${JANUARY}`), []);
      assert.equal((await toldOf(own, id)).length, 1);
      const periods = [DECEMBER.slice(0, 4), DECEMBER].map((period) => `nursery ${period}`);
      assert.deepEqual(await usagesOf(own, id), { [periods[0]!]: 0, [periods[1]!]: 0 });
    });

    it('takes what is flagged, and what belongs to somebody who is removed', async () => {
      const id = await register(side);
      await side.client.delete(pathOf(side, id));
      const { id: one, flag } = await charged(side, id, { settled: true });
      assert.equal(flag, 'employeeState');
      await voids(side, one, id);
      assert.deepEqual(await usagesOf(side, id), { [`meal ${DECEMBER}`]: 0 });
    });

    it('refuses a void, and the charge of a payment, which its payment voids', async () => {
      const employeeId = await register(side);
      const expectRefused = (id: string, message: string) =>
        expectNothingBooked(side, async () =>
          expectFailure(await send(side, id, { employeeId }), 409, message),
        );
      const notACharge = 'Only a charge can be voided, not a void';
      const { id: own } = await charged(side, employeeId);
      await expectRefused((await voids(side, own, employeeId)).id, notACharge);
      const { payment, id } = await executedPayment(employeeId);
      const ofPayment = 'The charge belongs to a payment of a committed expense; void that payment';
      await expectRefused(id, ofPayment);
      assert.equal((await operator.post(`${payment}/void`)).status, 204);
      await expectRefused(id, ofPayment);
      const [last] = (await ledger(side, `&employeeId=${employeeId}`)).slice(-1);
      await expectRefused(last!.id, notACharge);
    });

    it('leaves books that add up', () => expectSound(service));
  });
}

describe('voidConsumption', () => {
  it('does not know a charge, or a void, but under its own employee and cycle', async () => {
    const own = await newSide(service);
    const [employeeId, colleague] = [await register(own), await register(own)];
    const { id } = await charged(own, employeeId);
    await voidings.voidConsumption!(own, id, { employeeId });
    await closeMonth(own.client, own.companyId);
    const paths = [
      await inCycle(own, colleague, DECEMBER),
      await inCycle(own, employeeId, JANUARY),
      await inCycle({ ...own, companyId: own.siblingId }, employeeId, DECEMBER),
    ];
    for (const entry of await ledger(own)) {
      for (const path of paths) {
        const reply = await own.client.delete(`${path}/${entry.id}`);
        expectFailure(reply, 404, 'Resource not found');
      }
    }
  });
});
