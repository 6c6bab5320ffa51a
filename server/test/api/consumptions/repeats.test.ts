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
import { DECEMBER, JANUARY, NOVEMBER, newSide } from '../support/money/cycle-companies.ts';
import { register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';

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
