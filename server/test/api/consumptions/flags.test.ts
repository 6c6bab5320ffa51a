import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/charges';
import { startService } from '../../support/service.ts';
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
} from '../support/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, newSide } from '../support/cycle-companies.ts';
import { pathOf, register, type Side } from '../support/employee-sides.ts';
import { disabled } from '../support/limit-disabling.ts';
import { limit } from '../support/limit-settings.ts';
import { ways } from './support/ways.ts';

const service = await startService();
after(service.close);
const side = await newSide(service, { limitsRequired: true });

type Bring = (where: Side, id: string) => Promise<unknown>;

const limited: Bring = (where, id) =>
  setLimits(where, 'punctual', DECEMBER, id, { meal: limit(999) });
const unusable: Bring = (where, id) => disabled(where, DECEMBER, 'meal', [id]);
const blocked: Bring = (where, id) => where.client.patch(pathOf(where, id, '/block'));

/** What forbids a charge of ten in December, and the flag of one that is booked all the same. */
const forbidding: [flag: string, bring: Bring][] = [
  ['limitRequired', async () => undefined],
  ['limitExceeded', limited],
  ['benefitDisabled', unusable],
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

/** The entry is flagged, counts against limits, and is told of as every charge. */
async function expectFlagged(where: Side, given: ChargeInput, flag: string, late: boolean) {
  const id = given.employeeId;
  const [entry, ...more] = await ledger(where, `&employeeId=${id}&flagged=true`);
  assert.deepEqual(more, []);
  const { payroll, flags } = entry!;
  assert.deepEqual([payroll, entry!.late, entry!.flag, flags], [DECEMBER, late, flag, [flag]]);
  assert.deepEqual(await usagesOf(where, id), { [`meal ${DECEMBER}`]: 1_000 });
  assert.deepEqual(await toldOf(where, id), [told(where, DECEMBER, given)]);
}

describe('a settled charge', () => {
  it('is booked whatever forbids it, with a flag that says why', async () => {
    for (const [flag, id] of await forbidden(side)) {
      assert.equal((await charge(side, chargeOf(id))).status, 409);
      const given = chargeOf(id, { settled: true });
      const { id: _, ...answer } = (await charge(side, given)).body;
      const where = { payroll: DECEMBER, late: false };
      assert.deepEqual(answer, { outcome: 'accepted', ...where, flag, flags: [flag] });
      await expectFlagged(side, given, flag, false);
    }
  });
});

describe('a charge for a closed cycle', () => {
  for (const [name, send] of Object.entries(ways)) {
    it(`is booked late by ${name}, whatever forbids it, flagged and told`, async () => {
      const own = await newSide(service, { limitsRequired: true });
      const people = await forbidden(own);
      await closeMonth(own.client, own.companyId);
      for (const [flag, employeeId] of people) {
        const given = chargeOf(employeeId, { payroll: DECEMBER });
        assert.equal((await send(own, given)).message, undefined);
        await expectFlagged(own, given, flag, true);
      }
      assert.deepEqual(await ledger(own, `&payroll=${JANUARY}`), []);
    });
  }

  it('is judged by the limits of its own month', async () => {
    const own = await newSide(service);
    const id = await register(own);
    await setLimits(own, 'punctual', DECEMBER, id, { meal: limit(1_000) });
    await disabled(own, JANUARY, 'meal');
    await closeMonth(own.client, own.companyId);
    const december = { payroll: DECEMBER };
    const answers = [
      await charged(own, id, december),
      await charged(own, id, { ...december, settled: true }),
      await charged(own, id, { settled: true }),
    ];
    assert.deepEqual(
      answers.map(({ payroll, late, flag }) => [payroll, late, flag]),
      [
        [DECEMBER, true, null],
        [DECEMBER, true, 'limitExceeded'],
        [JANUARY, false, 'benefitDisabled'],
      ],
    );
  });

  it('leaves books that add up', () => expectSound(service));
});
