import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { settleLateCycles } from '../../src/reconciliation/settle-late-cycles.ts';
import { startService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { untilDone } from '../support/worker.ts';
import {
  charge,
  charged,
  chargeOf,
  expectSound,
  ledger,
  setLimits,
  told,
  toldOf,
  usagesOf,
} from './support/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, newSide } from './support/cycle-companies.ts';
import { pathOf, register, type Side } from './support/employee-sides.ts';
import { disabled } from './support/limit-disabling.ts';
import { limit } from './support/limit-settings.ts';
import { expectFailure } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service, { limitsRequired: true });

type Bring = (where: Side, id: string) => Promise<unknown>;

const limited: Bring = (where, id) =>
  setLimits(where, 'punctual', DECEMBER, id, { meal: limit(999) });
const blocked: Bring = (where, id) => where.client.patch(pathOf(where, id, '/block'));

/** What forbids a charge of ten in December, and the flag that it gets when it is a fact. */
const forbidding: [flag: string, bring: Bring][] = [
  ['limitRequired', async () => undefined],
  ['limitExceeded', limited],
  ['benefitDisabled', (where, id) => disabled(where, DECEMBER, 'meal', [id])],
  ['employeeState', blocked],
  ['employeeState', (where, id) => where.client.delete(pathOf(where, id))],
];

/** Puts each of them on somebody of their own. */
async function forbidden(where: Side): Promise<[flag: string, id: string][]> {
  const people: [string, string][] = [];
  for (const [flag, bring] of forbidding) {
    const id = await register(where);
    await bring(where, id);
    people.push([flag, id]);
  }
  return people;
}

describe('recordCharge 200', () => {
  it('books a settled charge whatever forbids it, flags why, and tells of it', async () => {
    for (const [flag, id] of await forbidden(side)) {
      assert.equal((await charge(side, chargeOf(id))).status, 409);
      const given = chargeOf(id, { settled: true });
      const { id: entryId, ...answer } = (await charge(side, given)).body;
      assert.deepEqual(answer, {
        outcome: 'accepted',
        payroll: DECEMBER,
        late: false,
        flag,
        flags: [flag],
      });
      const [entry] = await ledger(side, `&employeeId=${id}`);
      assert.deepEqual([entry!.id, entry!.flag, entry!.late], [entryId, flag, false]);
      assert.deepEqual(await usagesOf(side, id), { [`meal ${DECEMBER}`]: 1_000 });
      assert.deepEqual(await toldOf(side, id), [told(side, DECEMBER, given)]);
    }
  });

  it('flags the state before the benefit, and the benefit before the limit', async () => {
    const id = await register(side);
    const flagOf = async () => (await charged(side, id, { settled: true })).flag;
    await limited(side, id);
    assert.equal(await flagOf(), 'limitExceeded');
    await disabled(side, DECEMBER, 'meal', [id]);
    assert.equal(await flagOf(), 'benefitDisabled');
    await blocked(side, id);
    assert.equal(await flagOf(), 'employeeState');
    assert.equal(
      (await charged(side, id, { settled: true, category: 'any' })).flag,
      'employeeState',
    );
  });

  it('does not flag a settled charge that nothing forbids, up to the last cent', async () => {
    const id = await register(side);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(1_001) });
    assert.equal((await charged(side, id, { settled: true })).flag, null);
    assert.equal((await charged(side, id, { settled: true, amountInCents: 1 })).flag, null);
    const over = await charged(side, id, { settled: true, amountInCents: 1 });
    assert.equal(over.flag, 'limitExceeded');
  });

  it('counts what a settled charge has passed a limit by', async () => {
    const id = await register(side);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(1_500) });
    await charged(side, id, { settled: true, amountInCents: 2_000 });
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(2_100) });
    const reply = await charge(side, chargeOf(id, { amountInCents: 101 }));
    const message = `The amount passes the meal limit of ${DECEMBER}: 100 cents are left`;
    expectFailure(reply, 409, message);
    await charged(side, id, { amountInCents: 100 });
  });

  it('books a charge for a closed cycle late, whatever forbids it, flagged and told', async () => {
    const own = await newSide(service, { limitsRequired: true });
    const people = await forbidden(own);
    await closeMonth(own.client, own.companyId);
    for (const settled of [false, true]) {
      for (const [flag, id] of people) {
        const answer = await charged(own, id, { payroll: DECEMBER, settled });
        const { id: _, ...rest } = answer;
        assert.deepEqual(rest, {
          outcome: 'accepted',
          payroll: DECEMBER,
          late: true,
          flag,
          flags: [flag],
        });
      }
    }
    for (const [, id] of people) {
      const event = told(own, DECEMBER, chargeOf(id));
      assert.deepEqual(await toldOf(own, id), [event, event]);
    }
  });

  it('does not flag a late charge that its own month allows', async () => {
    const own = await newSide(service);
    const id = await register(own);
    await setLimits(own, 'punctual', DECEMBER, id, { meal: limit(1_000) });
    await disabled(own, JANUARY, 'meal');
    await closeMonth(own.client, own.companyId);
    const late = await charged(own, id, { payroll: DECEMBER });
    assert.deepEqual([late.late, late.flag], [true, null]);
    assert.equal((await charged(own, id, { payroll: DECEMBER })).flag, 'limitExceeded');
    const open = await charged(own, id, { settled: true });
    assert.deepEqual([open.payroll, open.late, open.flag], [JANUARY, false, 'benefitDisabled']);
  });

  it('counts a late charge against the limit of the year that is still open', async () => {
    const own = await newSide(service, { firstPayroll: `${DECEMBER.slice(0, 4)}-10` });
    const id = await register(own);
    const [october, november] = [10, 11].map((month) => `${DECEMBER.slice(0, 4)}-${month}`);
    const nursery = { category: 'nursery-benefit', amountInCents: 60 } as const;
    const yearly = { nursery: limit(100, { period: 'year' }) };
    await setLimits(own, 'recurrent', november!, id, yearly);
    await closeMonth(own.client, own.companyId);
    await charged(own, id, { ...nursery, payroll: october! });
    const reply = await charge(own, chargeOf(id, nursery));
    const year = DECEMBER.slice(0, 4);
    const message = `The amount passes the nursery limit of ${year}: 40 cents are left`;
    expectFailure(reply, 409, message);
  });

  it('has a closed cycle settled again, once for what comes close together', async () => {
    const own = await newSide(service);
    const id = await register(own);
    await charged(own, id);
    await closeMonth(own.client, own.companyId);
    await charged(own, id, { payroll: DECEMBER });
    await charged(own, id, { payroll: DECEMBER, category: 'gym-benefit' });
    const versions = async () =>
      (
        await sql(
          service.database.ownerUrl,
          'SELECT version FROM settlements WHERE company_id = $1 AND month = $2 ORDER BY 1',
          [own.companyId, DECEMBER],
        )
      ).map(({ version }) => version);
    assert.deepEqual(await versions(), [1]);
    await untilDone(() => settleLateCycles(service.context));
    assert.deepEqual(await versions(), [1, 2]);
    await untilDone(() => settleLateCycles(service.context));
    assert.deepEqual(await versions(), [1, 2]);
    await expectSound(service);
  });
});
