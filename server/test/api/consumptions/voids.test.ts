import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { charged, expectNothingBooked, ledger } from '../support/money/charge-companies.ts';
import { commit, done, OCTOBER, pay, wanted } from '../support/money/commitment-companies.ts';
import { closeMonth, NOVEMBER, newSide } from '../support/money/cycle-companies.ts';
import { register } from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { inCycle, voidings } from './support/ways.ts';

// Repetitions, late voids and what they tell are in the histories.
const service = await startService();
after(service.close);
const side = await newSide(service, { firstPayroll: OCTOBER });
const { companyId } = side;

for (const [name, send] of Object.entries(voidings)) {
  describe(name, () => {
    it('books an entry of its own, at the time of now', async () => {
      const employeeId = await register(side);
      const occurredAt = Math.floor(Date.now() / 1000) + 60;
      const { id } = await charged(side, employeeId, { occurredAt });
      await send(side, id.toUpperCase(), { employeeId });
      const [entry, reversal] = await ledger(side, `&employeeId=${employeeId}`);
      assert.deepEqual(reversal, {
        ...entry,
        id: reversal!.id,
        sumType: 'withdrawn',
        externalId: null,
        reversesId: id,
        occurredAt: reversal!.recordedAt,
        recordedAt: reversal!.recordedAt,
      });
    });

    it('refuses a void, and the charge of a payment, which its payment voids', async () => {
      const employeeId = await register(side);
      const expectRefused = (id: string, message: string) =>
        expectNothingBooked(side, async () =>
          expectFailure(await send(side, id, { employeeId }), 409, message),
        );
      const place = { service, companyId, employeeId };
      const expense = await commit(place, wanted());
      const { consumptionId } = await done(pay(place, expense, 0, 'execute'));
      const ofPayment = 'The charge belongs to a payment of a committed expense; void that payment';
      await expectRefused(consumptionId, ofPayment);
      await done(pay(place, expense, 0, 'void'));
      await expectRefused(consumptionId, ofPayment);
      const reversal = (await ledger(side, `&employeeId=${employeeId}`)).at(-1)!;
      await expectRefused(reversal.id, 'Only a charge can be voided, not a void');
    });
  });
}

describe('voidConsumption', () => {
  it('does not know a charge, or a void, but under its own employee and cycle', async () => {
    const own = await newSide(service, { firstPayroll: OCTOBER });
    const [employeeId, colleague] = [await register(own), await register(own)];
    const { id } = await charged(own, employeeId);
    await voidings.voidConsumption!(own, id, { employeeId });
    await closeMonth(own.client, own.companyId);
    const paths = [
      await inCycle(own, colleague, OCTOBER),
      await inCycle(own, employeeId, NOVEMBER),
      await inCycle({ ...own, companyId: own.siblingId }, employeeId, OCTOBER),
    ];
    for (const entry of await ledger(own)) {
      for (const path of paths) {
        const reply = await own.client.delete(`${path}/${entry.id}`);
        expectFailure(reply, 404, 'Resource not found');
      }
    }
  });
});
