import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  charge,
  charged,
  chargeOf,
  chargesOf,
  expectNothingBooked,
  expectSound,
  ledger,
  setLimits,
  told,
  toldOf,
  usagesOf,
  voidOf,
} from './support/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, NOVEMBER, newSide } from './support/cycle-companies.ts';
import { refusesOtherRequestUnderKey } from './support/employee-keys.ts';
import { pathOf, register, type Side } from './support/employee-sides.ts';
import { limit } from './support/limit-settings.ts';
import { refusesKeyInUse, refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
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
const { id: consumptionId } = await charged(side, employeeId);
const pattern = `${chargesOf('{companyId}')}/{consumptionId}/void`;
const ids = { companyId, consumptionId };
const request = { method: 'POST', path: fill(pattern, ids) } as const;
const fresh = async () => ({
  method: 'POST' as const,
  path: fill(pattern, { companyId, consumptionId: (await charged(side, employeeId)).id }),
});

/** Voids a charge that has to be voided. */
async function voided(where: Side, id: string) {
  const reply = await voidOf(where, id);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

/** A payment of a committed expense that is executed; answers its charge. */
async function chargeOfPayment(): Promise<string> {
  const base = `/platform/v1/companies/${companyId}`;
  const id = await register(side);
  const made = await operator.post(`${base}/employees/${id}/committed-expenses`, {
    category: 'gym-benefit',
    fiscalYear: DECEMBER.slice(0, 4),
    payments: [{ payroll: DECEMBER, amountInCents: 500 }],
  });
  const expense = `${base}/committed-expenses/${made.body.id}`;
  const { body } = await operator.get(expense);
  const payment = `${expense}/payments/${body.payments[0].id}`;
  return (await operator.post(`${payment}/execute`, {})).body.consumptionId;
}

describe('voidCharge 200', () => {
  it('books a void as an entry of its own in the same cycle, and tells of it', async () => {
    const id = await register(side);
    const given = chargeOf(id, { occurredAt: Math.floor(Date.now() / 1000) + 60 });
    const { body: booked } = await charge(side, given);
    const { id: voidId, ...answer } = await voided(side, booked.id);
    assert.deepEqual(answer, {
      outcome: 'accepted',
      payroll: DECEMBER,
      late: false,
      flag: null,
      flags: [],
    });
    const [entry, reversal] = await ledger(side, `&employeeId=${id}`);
    assert.deepEqual(reversal, {
      ...entry,
      id: voidId,
      sumType: 'withdrawn',
      externalId: null,
      reversesId: booked.id,
      occurredAt: reversal!.recordedAt,
      recordedAt: reversal!.recordedAt,
    });
    assert.deepEqual(await toldOf(side, id), [
      told(side, DECEMBER, given),
      told(side, DECEMBER, given, 'withdrawn'),
    ]);
  });

  it('answers a repetition with the same void, and does nothing again', async () => {
    const { id } = await charged(side, employeeId);
    const first = await voided(side, id);
    await expectNothingBooked(side, async () => {
      for (const one of [id, id.toUpperCase()]) {
        assert.deepEqual(await voided(side, one), { ...first, outcome: 'duplicate' });
      }
    });
  });

  it('reverses a charge once when ten voids come at once', async () => {
    const id = await register(side);
    const { id: one } = await charged(side, id);
    const replies = await Promise.all(Array.from({ length: 10 }, () => voidOf(side, one)));
    const outcomes = replies.map(({ body }) => body.outcome).sort();
    assert.deepEqual(outcomes, ['accepted', ...Array(9).fill('duplicate')]);
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
    assert.equal((await toldOf(side, id)).length, 2);
    assert.deepEqual(await usagesOf(side, id), { [`meal ${DECEMBER}`]: 0 });
  });

  it('frees the limit of the month, to the cent', async () => {
    const id = await register(side);
    await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(1_000) });
    const { id: first } = await charged(side, id, { amountInCents: 600 });
    await charged(side, id, { amountInCents: 400 });
    assert.equal((await charge(side, chargeOf(id, { amountInCents: 1 }))).status, 409);
    await voided(side, first);
    assert.equal((await charge(side, chargeOf(id, { amountInCents: 601 }))).status, 409);
    await charged(side, id, { amountInCents: 600 });
  });

  it('frees the limit of the year, also by a void in a month that is closed', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await register(own);
    const nursery = { category: 'nursery-benefit', amountInCents: 1_000 } as const;
    await setLimits(own, 'recurrent', DECEMBER, id, { nursery: limit(1_000, { period: 'year' }) });
    const { id: first } = await charged(own, id, nursery);
    await closeMonth(own.client, own.companyId);
    assert.equal((await charge(own, chargeOf(id, nursery))).status, 409);
    assert.equal((await voided(own, first)).late, true);
    await charged(own, id, nursery);
    assert.equal((await charge(own, chargeOf(id, { ...nursery, amountInCents: 1 }))).status, 409);
    await closeMonth(own.client, own.companyId);
    await charged(own, id, nursery);
    assert.equal((await ledger(own, `&payroll=${JANUARY}`)).length, 1);
  });

  it('voids in the closed cycle of the charge, late, and does not tell of it', async () => {
    const own = await newSide(service);
    const id = await register(own);
    const { id: one } = await charged(own, id);
    await closeMonth(own.client, own.companyId);
    const { id: voidId, ...answer } = await voided(own, one);
    assert.deepEqual(answer, {
      outcome: 'accepted',
      payroll: DECEMBER,
      late: true,
      flag: null,
      flags: [],
    });
    const repeated = await voided(own, one);
    assert.deepEqual(repeated, { ...answer, id: voidId, outcome: 'duplicate' });
    const entries = await ledger(own);
    assert.deepEqual(
      entries.map(({ payroll, sumType, late }) => [payroll, sumType, late]),
      [
        [DECEMBER, 'expenses', false],
        [DECEMBER, 'withdrawn', true],
      ],
    );
    assert.equal((await toldOf(own, id)).length, 1);
  });

  it('answers a void from before the close as it was, though the cycle is closed', async () => {
    const own = await newSide(service);
    const { id } = await charged(own, await register(own));
    const first = await voided(own, id);
    await closeMonth(own.client, own.companyId);
    assert.deepEqual(await voided(own, id), { ...first, outcome: 'duplicate', late: false });
  });

  it('voids what is flagged, and what belongs to somebody who is removed', async () => {
    const id = await register(side);
    await side.client.delete(pathOf(side, id));
    const { id: one, flag } = await charged(side, id, { settled: true });
    assert.equal(flag, 'employeeState');
    assert.equal((await voided(side, one)).flag, null);
    assert.deepEqual(await usagesOf(side, id), { [`meal ${DECEMBER}`]: 0 });
  });

  it('leaves books that add up', () => expectSound(service));
});

describe('voidCharge 400', () => {
  refusesUnknownParameters(service, operator, request);
  it('refuses the fields of a body, for it has none, and books nothing', () =>
    expectNothingBooked(side, async () => {
      const reply = await operator.post(request.path, { reason: 'returned' });
      expectInvalid(reply, 'body/reason', 'is not a known field');
    }));
});

describe('voidCharge 401', () => {
  refusesUnknownCallers(service, request);
});

describe('voidCharge 403', () => {
  refusesPartners(service, request);
});

describe('voidCharge 404', () => {
  refusesUnknownIds(service, { method: 'POST', pattern, ids }, [
    unknownCompany,
    ['a charge that nobody has', { consumptionId: UNKNOWN_ID }, 'Resource not found'],
    ['a charge of another company', { companyId: side.siblingId }, 'Resource not found'],
    ['an employee as a charge', { consumptionId: employeeId }, 'Resource not found'],
  ]);
});

describe('voidCharge 409', () => {
  refusesKeyInUse(service, (headers) => operator.post(request.path, undefined, { headers }));

  it('refuses to void a void, also under its own id again', async () => {
    const { id } = await voided(side, (await charged(side, employeeId)).id);
    await expectNothingBooked(side, async () => {
      expectFailure(await voidOf(side, id), 409, 'Only a charge can be voided, not a void');
    });
  });

  it('refuses the charge of a payment, which its payment voids', async () => {
    const id = await chargeOfPayment();
    await expectNothingBooked(side, async () => {
      const message = 'The charge belongs to a payment of a committed expense; void that payment';
      expectFailure(await voidOf(side, id), 409, message);
    });
  });
});

describe('voidCharge 422', () => {
  refusesMalformedIds(service, operator, 'POST', pattern, ids);
  refusesOtherRequestUnderKey({ ...side, client: operator }, fresh);
});
