import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { consumptionBehaviours, consumptionCategories } from '@fringe/contract/types';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import * as charges from '../support/money/charge-companies.ts';
import { DECEMBER, JANUARY, NOVEMBER, newSide } from '../support/money/cycle-companies.ts';
import { confirm, register } from '../support/people/employee-sides.ts';
import { expectFailure, UNKNOWN_ID } from '../support/refusals.ts';
import { inCycle, ways } from './support/ways.ts';

const { batch, charge, chargeOf, expectNothingBooked, ledger, told, toldOf } = charges;
const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const side = await newSide(service);
const employeeId = await register(side);
const now = () => Math.floor(clock.now().getTime() / 1000);

const plain = { payroll: DECEMBER, late: false, flag: null, flags: [] };
const entryOfCharge = { ...plain, sumType: 'expenses', reversesId: null, paymentId: null };

describe('a charge', () => {
  it('is booked to the open cycle as it was reported, and told of once', async () => {
    const id = await register(side);
    const { settled, ...reported } = chargeOf(id, {
      category: 'gym-benefit',
      behaviour: 'allowance-not-exempt',
      amountInCents: 2_990,
      currency: 'EUR',
      concept: 'Gimnasio «Sol», 1 mes',
      occurredAt: now() + 3_600,
      payroll: DECEMBER,
      settled: false,
    });
    const { id: entryId, ...answer } = (await charge(side, { ...reported, settled: settled! }))
      .body;
    assert.deepEqual(answer, { outcome: 'accepted', ...plain });
    assert.deepEqual(await ledger(side, `&employeeId=${id}`), [
      { ...entryOfCharge, ...reported, id: entryId, recordedAt: now() },
    ]);
    assert.deepEqual(await toldOf(side, id), [told(side, DECEMBER, reported)]);
  });

  it('of a partner is answered with its id alone, and booked and told of as any', async () => {
    clock.advance(3.5);
    const id = await register(side);
    const kind = {
      category: 'meal-benefit',
      behaviour: 'flex',
      concept: 'Café — 2 × "menú"',
    } as const;
    const reply = await side.client.post(await inCycle(side, id), { ...kind, amount: 999 });
    const [entry, ...more] = await ledger(side, `&employeeId=${id}`);
    assert.deepEqual([reply.status, reply.body, more], [201, { id: entry!.id }, []]);
    const reported = { employeeId: id, ...kind, amountInCents: 999 };
    const times = { occurredAt: now(), recordedAt: now() };
    const nobody = { externalId: null, currency: 'EUR' };
    assert.deepEqual(entry, {
      ...entryOfCharge,
      ...reported,
      ...times,
      ...nobody,
      id: entry!.id,
    });
    assert.deepEqual(await toldOf(side, id), [told(side, DECEMBER, chargeOf(id, reported))]);
  });

  it('of a batch is answered as one alone, and without month and time is one of now', async () => {
    const given = chargeOf(employeeId);
    const { body } = await batch(side, [given]);
    const { id } = body.results[0];
    const { externalId } = given;
    assert.deepEqual(body, {
      accepted: 1,
      duplicate: 0,
      conflict: 0,
      refused: 0,
      results: [{ externalId, outcome: 'accepted', id, ...plain, reason: null }],
    });
    const again = await charge(side, given);
    assert.deepEqual(again.body, { outcome: 'duplicate', id, ...plain });
    const [entry] = await ledger(side, `&externalId=${externalId}`);
    const { payroll, occurredAt, recordedAt } = entry!;
    assert.deepEqual([payroll, occurredAt, recordedAt], [DECEMBER, now(), now()]);
  });

  for (const [name, send] of Object.entries(ways)) {
    it(`may have any category and behaviour, and one cent or the most: ${name}`, async () => {
      const id = await register(side);
      const given = [
        ...consumptionCategories.map((category) => ({ category, amountInCents: 1 })),
        ...consumptionBehaviours.map((behaviour) => ({ behaviour, amountInCents: 1_000_000_000 })),
      ];
      for (const [index, fields] of given.entries()) {
        // Of who is not active yet, and of who is.
        if (index === 1) await confirm(side, id);
        assert.equal((await send(side, chargeOf(id, fields))).message, undefined);
      }
      const booked = await ledger(side, `&employeeId=${id}`);
      for (const [index, fields] of given.entries()) {
        assert.deepEqual({ ...booked[index], ...fields, flags: [] }, booked[index]);
      }
      assert.equal(booked.length, given.length);
    });
  }

  it('keeps an employee’s id in lower case, and text of any script to the character', async () => {
    const id = await register(side);
    const text = `${'é漢😀Ω'.repeat(49)}='"\\`;
    const given = chargeOf(id.toUpperCase(), { externalId: text, concept: text });
    const { body } = await charge(side, given);
    const again = await charge(side, { ...given, employeeId: id });
    assert.deepEqual(again.body, { ...body, outcome: 'duplicate' });
    const [entry] = await ledger(side, `&externalId=${encodeURIComponent(text)}`);
    assert.deepEqual([entry!.employeeId, entry!.externalId, entry!.concept], [id, text, text]);
    assert.deepEqual(await toldOf(side, id), [told(side, DECEMBER, { ...given, employeeId: id })]);
  });

  it('leaves books that add up', () => charges.expectSound(service));
});

describe('a charge that names what there is not', () => {
  it('is refused, settled or not: for its currency, its employee, its month', async () => {
    const sibling = await register(side, {}, side.siblingId);
    const currency = "body/currency: must be EUR, as the company's";
    const cases: [fields: Partial<ChargeInput>, status: number, message: string][] = [
      [{ currency: 'USD' }, 400, currency],
      [{ currency: 'USD', employeeId: UNKNOWN_ID, payroll: NOVEMBER }, 400, currency],
      [{ employeeId: UNKNOWN_ID }, 404, 'Employee not found'],
      [{ employeeId: sibling }, 404, 'Employee not found'],
      [{ employeeId: sibling, payroll: JANUARY }, 404, 'Employee not found'],
      ...[NOVEMBER, JANUARY, '0000-01', '9999-12'].map((payroll): (typeof cases)[number] => [
        { payroll },
        404,
        'Payroll cycle not found',
      ]),
    ];
    await expectNothingBooked(side, async () => {
      for (const [fields, status, message] of cases) {
        for (const settled of [false, true]) {
          const reply = await charge(side, chargeOf(employeeId, { ...fields, settled }));
          assert.deepEqual([reply.status, reply.body.message], [status, message]);
        }
      }
    });
  });

  it('is refused to a partner for the cycle before the employee', async () => {
    const path = (await inCycle(side, UNKNOWN_ID)).replace(/cycles\/[^/]+/, `cycles/${UNKNOWN_ID}`);
    const { concept, category, behaviour } = chargeOf(UNKNOWN_ID);
    const reply = await side.client.post(path, { concept, category, behaviour, amount: 1 });
    expectFailure(reply, 404, 'Payroll cycle not found');
  });
});
