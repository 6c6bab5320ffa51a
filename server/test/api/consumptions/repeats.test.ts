import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { startService } from '../../support/service.ts';
import {
  type Booked,
  charge,
  charged,
  chargeOf,
  expectNothingBooked,
  expectSound,
  ledger,
} from '../support/money/charge-companies.ts';
import { commit, done, OCTOBER, pay, wanted } from '../support/money/commitment-companies.ts';
import {
  closeMonth,
  DECEMBER,
  JANUARY,
  NOVEMBER,
  newSide,
} from '../support/money/cycle-companies.ts';
import { register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { inCycle, voidings } from './support/ways.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const employeeId = await register(side);
const colleague = await register(side);

/** The same charge again: answered with what the first was answered, and nothing happens. */
const expectDuplicate = (where: Side, again: ChargeInput, first: object) =>
  expectNothingBooked(where, async () => {
    const reply = await charge(where, again);
    assert.deepEqual([reply.status, reply.body], [200, { ...first, outcome: 'duplicate' }]);
  });

const expectConflict = (where: Side, again: ChargeInput) =>
  expectNothingBooked(where, async () => {
    const message = `External ID '${again.externalId}' was used for a different charge`;
    expectFailure(await charge(where, again), 409, message);
  });

const first = async (given: ChargeInput, where = side): Promise<Booked> => {
  const { status, body } = await charge(where, given);
  assert.deepEqual([status, body.outcome], [200, 'accepted']);
  return body;
};

/** All that need not be said of a charge. */
const optional = { currency: 'EUR', occurredAt: 1_750_000_000, payroll: DECEMBER, settled: false };

describe('a charge that comes again under its external id', () => {
  it('is known without any of the fields that need not be there', async () => {
    for (const name of Object.keys(optional) as (keyof typeof optional)[]) {
      const given = chargeOf(employeeId, optional);
      const answer = await first(given);
      const { [name]: _, ...rest } = given;
      await expectDuplicate(side, rest, answer);
    }
  });

  it('is known with all that the first did not say, but for another time', async () => {
    const bare = chargeOf(employeeId);
    const answer = await first(bare);
    const [{ occurredAt } = {}] = await ledger(side, `&externalId=${bare.externalId}`);
    const more = { currency: 'EUR', payroll: DECEMBER, settled: true, occurredAt: occurredAt! };
    await expectDuplicate(side, bare, answer);
    await expectDuplicate(side, { ...bare, ...more }, answer);
    await expectConflict(side, { ...bare, occurredAt: 1_750_000_000 });
  });

  const others: Partial<ChargeInput>[] = [
    { employeeId: colleague },
    { category: 'transport-benefit' },
    { behaviour: 'allowance' },
    { amountInCents: 1_001 },
    { concept: 'Menú del dia' },
    { occurredAt: 1_750_000_001 },
    { payroll: NOVEMBER },
    { payroll: JANUARY },
    { currency: 'USD' },
  ];
  for (const other of others) {
    it(`is refused with another ${Object.keys(other)[0]}, settled or not`, async () => {
      const given = chargeOf(employeeId, optional);
      const answer = await first(given);
      for (const settled of [false, true]) {
        await expectConflict(side, { ...given, ...other, settled });
      }
      await expectDuplicate(side, given, answer);
    });
  }
});

describe('an external id', () => {
  it('is one in its company only, and told apart by case and by each character', async () => {
    const given = chargeOf(employeeId);
    const sibling = { ...side, companyId: side.siblingId };
    const theirs = { ...given, employeeId: await register(sibling) };
    assert.notEqual((await first(given)).id, (await first(theirs, sibling)).id);
    for (const externalId of ['Abc', 'abc', 'ábc', 'a\u0301bc', 'abc.', '0', '00', 'null']) {
      await charged(side, employeeId, { externalId });
    }
  });

  it('leaves books that add up', () => expectSound(service));
});

// Repetitions, late voids and what they tell are in the histories.
const autumn = await newSide(service, { firstPayroll: OCTOBER });

for (const [name, send] of Object.entries(voidings)) {
  describe(name, () => {
    it('books an entry of its own, at the time of now', async () => {
      const employeeId = await register(autumn);
      const occurredAt = Math.floor(Date.now() / 1000) + 60;
      const { id } = await charged(autumn, employeeId, { occurredAt });
      await send(autumn, id.toUpperCase(), { employeeId });
      const [entry, reversal] = await ledger(autumn, `&employeeId=${employeeId}`);
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
      const employeeId = await register(autumn);
      const expectRefused = (id: string, message: string) =>
        expectNothingBooked(autumn, async () =>
          expectFailure(await send(autumn, id, { employeeId }), 409, message),
        );
      const place = { service, companyId: autumn.companyId, employeeId };
      const expense = await commit(place, wanted());
      const { consumptionId } = await done(pay(place, expense, 0, 'execute'));
      const ofPayment = 'The charge belongs to a payment of a committed expense; void that payment';
      await expectRefused(consumptionId, ofPayment);
      await done(pay(place, expense, 0, 'void'));
      await expectRefused(consumptionId, ofPayment);
      const reversal = (await ledger(autumn, `&employeeId=${employeeId}`)).at(-1)!;
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
