import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { expectFailure } from '../../support/contract/refusals.ts';
import { untilWaiting, withSql } from '../../support/database/sql.ts';
import * as charges from '../../support/money/charge-companies.ts';
import { commit, done, OCTOBER, pay, wanted } from '../../support/money/commitment-companies.ts';
import { DECEMBER, JANUARY, NOVEMBER } from '../../support/money/cycle-companies.ts';
import { limit } from '../../support/money/limit-settings.ts';
import { inCycle, voidings } from '../../support/money/ways.ts';
import { openWorld } from '../../support/money/world.ts';
import type { Side } from '../../support/people/employee-sides.ts';

// Repetitions, late voids and what they tell are in the histories.
const { batch, charge, chargeOf, expectNothingBooked, expectSound, ledger } = charges;
const { service, company } = await openWorld();
const side = await company();
const { employeeId } = await side.hires();
const colleague = (await side.hires()).employeeId;

const first = async (given: ChargeInput, where: Side = side): Promise<charges.Booked> => {
  const { status, body } = await charge(where, given);
  assert.deepEqual([status, body.outcome], [200, 'accepted']);
  return body;
};

/** The same charge again: answered with what the first was answered, and nothing happens. */
const expectDuplicate = (again: ChargeInput, answer: object) =>
  expectNothingBooked(side, async () => {
    const reply = await charge(side, again);
    assert.deepEqual([reply.status, reply.body], [200, { ...answer, outcome: 'duplicate' }]);
  });

const expectConflict = (again: ChargeInput) =>
  expectNothingBooked(side, async () => {
    const message = `External ID '${again.externalId}' was used for a different charge`;
    expectFailure(await charge(side, again), 409, message);
  });

describe('a charge that comes again under its external id', () => {
  /** All that need not be said of a charge. */
  const said = { currency: 'EUR', occurredAt: 1_750_000_000, payroll: DECEMBER, settled: false };

  it('is known without what need not be said, and with what the first did not say', async () => {
    const given = chargeOf(employeeId, said);
    const answer = await first(given);
    for (const name of Object.keys(said)) {
      const { [name as keyof ChargeInput]: _, ...rest } = given;
      await expectDuplicate(rest as ChargeInput, answer);
    }
    const bare = chargeOf(employeeId);
    const ofBare = await first(bare);
    const [{ occurredAt } = {}] = await ledger(side, `&externalId=${bare.externalId}`);
    for (const more of [{}, { ...said, settled: true, occurredAt: occurredAt! }]) {
      await expectDuplicate({ ...bare, ...more }, ofBare);
    }
    await expectConflict({ ...bare, occurredAt: said.occurredAt });
  });

  it('is refused where anything of it is another, settled or not', async () => {
    const given = chargeOf(employeeId, said);
    const answer = await first(given);
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
      for (const settled of [false, true]) await expectConflict({ ...given, ...other, settled });
    }
    await expectDuplicate(given, answer);
  });

  it('is another one in another company, or in another case or character', async () => {
    const given = chargeOf(employeeId);
    const other = await company();
    const theirs = { ...given, employeeId: (await other.hires()).employeeId };
    assert.notEqual((await first(given)).id, (await first(theirs, other)).id);
    for (const externalId of ['Abc', 'abc', 'ábc', 'a\u0301bc', 'abc.', '0', '00', 'null']) {
      await first(chargeOf(employeeId, { externalId }));
    }
  });
});

const autumn = await company({ firstPayroll: OCTOBER });

for (const [name, send] of Object.entries(voidings)) {
  describe(name, () => {
    it('books an entry of its own, at the time of now', async () => {
      const ana = await autumn.hires();
      const occurredAt = Math.floor(Date.now() / 1000) + 60;
      const { id } = await ana.spends({ occurredAt });
      await send(autumn, id.toUpperCase(), ana);
      const [entry, reversal] = await ledger(autumn, `&employeeId=${ana.employeeId}`);
      const { id: own, recordedAt } = reversal!;
      const withdrawn = { sumType: 'withdrawn', externalId: null, reversesId: id };
      const times = { occurredAt: recordedAt, recordedAt };
      assert.deepEqual(reversal, { ...entry, id: own, ...withdrawn, ...times });
    });

    it('refuses a void, and the charge of a payment, which its payment voids', async () => {
      const ana = await autumn.hires();
      const expectRefused = (id: string, message: string) =>
        expectNothingBooked(autumn, async () =>
          expectFailure(await send(autumn, id, ana), 409, message),
        );
      const expense = await commit(ana, wanted());
      const { consumptionId } = await done(pay(ana, expense, 0, 'execute'));
      const ofPayment = 'The charge belongs to a payment of a committed expense; void that payment';
      await expectRefused(consumptionId, ofPayment);
      await done(pay(ana, expense, 0, 'void'));
      await expectRefused(consumptionId, ofPayment);
      const reversal = (await ledger(autumn, `&employeeId=${ana.employeeId}`)).at(-1)!;
      await expectRefused(reversal.id, 'Only a charge can be voided, not a void');
    });
  });
}

describe('voidConsumption', () => {
  it('does not know a charge, or a void, but under its own employee and cycle', async () => {
    const own = await company({ firstPayroll: OCTOBER });
    const [ana, luis] = [await own.hires(), await own.hires()];
    const { id } = await ana.spends();
    await voidings.voidConsumption!(own, id, ana);
    await own.closes();
    const paths = [
      await inCycle(own, luis.employeeId, OCTOBER),
      await inCycle(own, ana.employeeId, NOVEMBER),
      await inCycle(autumn, ana.employeeId, OCTOBER),
    ];
    for (const entry of await ledger(own)) {
      for (const path of paths) {
        const reply = await own.client.delete(`${path}/${entry.id}`);
        expectFailure(reply, 404, 'Resource not found');
      }
    }
  });
});

describe('a batch beside a charge', () => {
  it('passes the lower limit of no month of a year', async () => {
    const own = await company({ firstPayroll: NOVEMBER });
    const ana = await own.hires();
    const ofYear = (cents: number, payroll: string) =>
      ana.limited({ nursery: limit(cents, { period: 'year' }) }, 'punctual', payroll);
    const nursery = (amountInCents: number, more = {}) =>
      chargeOf(ana.employeeId, { category: 'nursery-benefit', amountInCents, ...more });
    await ofYear(200, NOVEMBER);
    const { id: one } = await first(nursery(1), own);
    await own.closes();
    await ofYear(100, DECEMBER);
    const { id: other } = await first(nursery(1), own);
    for (const id of [one, other]) await own.voids(id);
    await withSql(service.database.ownerUrl, async (held) => {
      await held.query('BEGIN');
      const rows = 'SELECT 1 FROM limit_usages WHERE employee_id = $1 FOR UPDATE';
      await held.query(rows, [ana.employeeId]);
      const single = charge(own, nursery(50));
      await untilWaiting(held);
      const both = batch(own, [nursery(100), nursery(50, { payroll: NOVEMBER })]);
      await held.query('COMMIT');
      const [alone, { body }] = await Promise.all([single, both]);
      const taken = [alone.status === 200, body.results[0].outcome === 'accepted'];
      assert.equal(taken.filter(Boolean).length, 1, 'only one of the two fits into December');
    });
  });

  it('leaves books that add up', () => expectSound(service));
});
