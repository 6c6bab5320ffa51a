import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { consumptionBehaviours, consumptionCategories } from '@fringe/contract/types';
import { startService } from '../support/service.ts';
import { refusesUnreadableBodies } from './support/bodies.ts';
import {
  charge,
  charged,
  chargeOf,
  chargesOf,
  expectNothingBooked,
  expectSound,
  ledger,
  told,
  toldOf,
} from './support/charge-companies.ts';
import { DECEMBER, JANUARY, NOVEMBER, newSide } from './support/cycle-companies.ts';
import { refusesOtherRequestUnderKey } from './support/employee-keys.ts';
import { confirm, register } from './support/employee-sides.ts';
import {
  refusesKeyInUse,
  refusesLargeBody,
  refusesOtherTypes,
  refusesUnknownIds,
  unknownCompany,
} from './support/platform-refusals.ts';
import {
  expectFailure,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const side = await newSide(service);
const { companyId } = side;
const employeeId = await register(side);
const pattern = chargesOf('{companyId}');
const path = chargesOf(companyId);
const body = chargeOf(employeeId);
const request = { method: 'POST', path, body } as const;
const send = (fields: object) => operator.post(path, { ...chargeOf(employeeId), ...fields });

describe('recordCharge 200', () => {
  it('books a charge to the open cycle, as it was reported, and tells of it once', async () => {
    const id = await register(side);
    const since = Math.floor(Date.now() / 1000);
    const given = chargeOf(id, {
      category: 'gym-benefit',
      behaviour: 'allowance-not-exempt',
      amountInCents: 2_990,
      currency: 'EUR',
      concept: 'Gimnasio «Sol», 1 mes',
      occurredAt: since + 3_600,
      payroll: DECEMBER,
      settled: false,
    });
    const { body: answer } = await charge(side, given);
    const { id: entryId, ...rest } = answer;
    assert.deepEqual(rest, {
      outcome: 'accepted',
      payroll: DECEMBER,
      late: false,
      flag: null,
      flags: [],
    });
    const [{ recordedAt, ...entry }, ...others] = (await ledger(side, `&employeeId=${id}`)) as [
      { recordedAt: number },
      ...unknown[],
    ];
    const { settled: _, ...reported } = given;
    assert.deepEqual(entry, {
      ...reported,
      id: entryId,
      sumType: 'expenses',
      reversesId: null,
      paymentId: null,
      late: false,
      flag: null,
      flags: [],
    });
    assert.equal(others.length, 0);
    assert.ok(recordedAt >= since && recordedAt <= Date.now() / 1000);
    assert.deepEqual(await toldOf(side, id), [told(side, DECEMBER, given)]);
  });

  it('takes a charge without a month and a time for one of now, in the open cycle', async () => {
    const id = await register(side);
    await charged(side, id);
    const [entry] = await ledger(side, `&employeeId=${id}`);
    assert.equal(entry!.payroll, DECEMBER);
    assert.equal(entry!.occurredAt, entry!.recordedAt);
    assert.ok(Math.abs(entry!.occurredAt - Date.now() / 1000) < 60);
  });

  it('takes every category and behaviour, one cent, the largest amount, and any time', async () => {
    const id = await register(side);
    for (const category of consumptionCategories) await charged(side, id, { category });
    for (const behaviour of consumptionBehaviours) await charged(side, id, { behaviour });
    await charged(side, id, { amountInCents: 1, occurredAt: 0 });
    const most = { amountInCents: 1_000_000_000, occurredAt: 253_402_300 };
    const { id: largest } = await charged(side, id, most);
    const entries = await ledger(side, `&employeeId=${id}`);
    const found = entries.find((one) => one.id === largest)!;
    assert.equal(found.amountInCents, most.amountInCents);
    assert.equal(found.occurredAt, most.occurredAt);
    assert.equal(entries.length, consumptionCategories.length + consumptionBehaviours.length + 2);
  });

  it('takes whoever is not active yet, and whoever is active', async () => {
    const id = await register(side);
    assert.equal((await charged(side, id)).flag, null);
    await confirm(side, id);
    assert.equal((await charged(side, id)).flag, null);
  });

  it('takes ids in upper case and keeps them in lower case', async () => {
    const id = await register(side);
    const given = chargeOf(id.toUpperCase());
    assert.equal(
      (await charge({ ...side, companyId: companyId.toUpperCase() }, given)).status,
      200,
    );
    const again = await charge(side, { ...given, employeeId: id });
    assert.equal(again.body.outcome, 'duplicate');
    const [entry] = await ledger(side, `&employeeId=${id.toUpperCase()}`);
    assert.equal(entry!.employeeId, id);
    assert.deepEqual(await toldOf(side, id), [told(side, DECEMBER, { ...given, employeeId: id })]);
  });

  it('keeps text of two hundred characters of any script, to the character', async () => {
    const text = `${'é漢😀Ω'.repeat(49)}='"\\`;
    const { id } = await charged(side, employeeId, { externalId: text, concept: text });
    const [entry] = await ledger(side, `&externalId=${encodeURIComponent(text)}`);
    assert.deepEqual([entry!.id, entry!.externalId, entry!.concept], [id, text, text]);
  });

  it('leaves books that add up', () => expectSound(service));
});

describe('recordCharge 400', () => {
  refusesUnreadableBodies(service, operator, path);
  refusesUnknownParameters(service, operator, request);
});

describe('recordCharge 401', () => {
  refusesUnknownCallers(service, request);
});

describe('recordCharge 403', () => {
  refusesPartners(service, request);
});

describe('recordCharge 404', () => {
  refusesUnknownIds(service, { method: 'POST', pattern, ids: { companyId }, body }, [
    unknownCompany,
  ]);

  it('does not know employees of nobody or of another company, settled or not', async () => {
    const sibling = await register(side, {}, side.siblingId);
    await expectNothingBooked(side, async () => {
      for (const other of [UNKNOWN_ID, sibling]) {
        for (const fields of [{}, { settled: true }, { payroll: JANUARY }]) {
          const reply = await charge(side, chargeOf(other, fields));
          expectFailure(reply, 404, 'Employee not found');
        }
      }
    });
  });

  it('does not know months before the first cycle and after the open one, settled or not', () =>
    expectNothingBooked(side, async () => {
      for (const payroll of [NOVEMBER, JANUARY, '0000-01', '9999-12']) {
        for (const settled of [false, true]) {
          expectFailure(await send({ payroll, settled }), 404, 'Payroll cycle not found');
        }
      }
    }));
});

describe('recordCharge 409', () => {
  refusesKeyInUse(service, (headers) => operator.post(path, chargeOf(employeeId), { headers }));
});

describe('recordCharge 413', () => {
  refusesLargeBody(service, request);
});

describe('recordCharge 415', () => {
  refusesOtherTypes(service, request);
});

describe('recordCharge 422', () => {
  refusesMalformedIds(service, operator, 'POST', pattern, { companyId });
  const fresh = async () => ({ ...request, body: chargeOf(employeeId) });
  refusesOtherRequestUnderKey({ ...side, client: operator }, fresh);
});
