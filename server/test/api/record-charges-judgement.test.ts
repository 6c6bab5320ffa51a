import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { BatchItem, ChargeInput } from '@fringe/contract/operations/charges';
import { startService } from '../support/service.ts';
import {
  batch,
  charge,
  chargeOf,
  expectNothingBooked,
  expectSound,
  ledger,
  setLimits,
  told,
  toldOf,
  usagesOf,
} from './support/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, NOVEMBER, newSide } from './support/cycle-companies.ts';
import { pathOf, register, type Side } from './support/employee-sides.ts';
import { disabled } from './support/limit-disabling.ts';
import { limit } from './support/limit-settings.ts';
import { UNKNOWN_ID } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);

/** Somebody who may spend so much on meals in December. */
async function limited(amountInCents: number, where: Side = side): Promise<string> {
  const id = await register(where);
  await setLimits(where, 'punctual', DECEMBER, id, { meal: limit(amountInCents) });
  return id;
}

/** What became of each charge; the counts have to be those of the answers. */
async function results(where: Side, given: ChargeInput[]): Promise<BatchItem[]> {
  const reply = await batch(where, given);
  assert.equal(reply.status, 200, reply.text);
  const { results: answers, ...counts } = reply.body;
  const counted = { accepted: 0, duplicate: 0, conflict: 0, refused: 0 };
  for (const { outcome } of answers) counted[outcome as keyof typeof counted] += 1;
  assert.deepEqual(counts, counted);
  assert.deepEqual(
    answers.map((one: BatchItem) => one.externalId),
    given.map(({ externalId }) => externalId),
  );
  return answers;
}

const outcomes = async (where: Side, given: ChargeInput[]) =>
  (await results(where, given)).map(({ outcome }) => outcome);

/** The whole answer to a charge that is not booked. */
const notBooked = ({ externalId }: ChargeInput, code: string, message: string) => ({
  externalId,
  outcome: code === 'chargeConflict' ? 'conflict' : 'refused',
  id: null,
  payroll: null,
  late: false,
  flag: null,
  flags: [],
  reason: { code, message },
});

const amounts = (id: string, ...list: number[]) =>
  list.map((amountInCents) => chargeOf(id, { amountInCents }));

describe('recordCharges 200', () => {
  it('refuses each for its own reason, word for word, and writes nothing', async () => {
    const own = await newSide(service, { limitsRequired: true });
    const [blocked, off, free] = [await register(own), await register(own), await register(own)];
    const over = await limited(999, own);
    await own.client.patch(pathOf(own, blocked, '/block'));
    await disabled(own, DECEMBER, 'meal', [off]);
    const cases: [ChargeInput, code: string, message: string][] = [
      [chargeOf(blocked), 'employeeState', 'Employee with invalid state blocked'],
      [chargeOf(off), 'benefitDisabled', `The meal benefit is disabled for payroll ${DECEMBER}`],
      [
        chargeOf(over),
        'limitExceeded',
        `The amount passes the meal limit of ${DECEMBER}: 999 cents are left`,
      ],
      [
        chargeOf(free),
        'limitRequired',
        `The company requires limits, and there is none for meal in payroll ${DECEMBER}`,
      ],
      [chargeOf(UNKNOWN_ID), 'employeeNotFound', 'Employee not found'],
      [chargeOf(free, { payroll: JANUARY }), 'cycleNotFound', 'Payroll cycle not found'],
      [
        chargeOf(free, { currency: 'USD' }),
        'invalidRequest',
        "body/currency: must be EUR, as the company's",
      ],
    ];
    await expectNothingBooked(own, async () => {
      assert.deepEqual(
        await results(
          own,
          cases.map(([one]) => one),
        ),
        cases.map(([one, code, message]) => notBooked(one, code, message)),
      );
    });
  });

  it('judges each by what those before it have used', async () => {
    const id = await limited(1_000);
    assert.deepEqual(await outcomes(side, amounts(id, 600, 500, 400, 1)), [
      'accepted',
      'refused',
      'accepted',
      'refused',
    ]);
    assert.deepEqual(await usagesOf(side, id), { [`meal ${DECEMBER}`]: 1_000 });
  });

  it('tells what is left after those before it', async () => {
    const id = await limited(1_000);
    const [, refused] = await results(side, amounts(id, 600, 500));
    const message = `The amount passes the meal limit of ${DECEMBER}: 400 cents are left`;
    assert.deepEqual(refused!.reason, { code: 'limitExceeded', message });
  });

  it('knows a charge again inside one batch, and what is other under its name', async () => {
    const id = await limited(1_000);
    const given = chargeOf(id, { amountInCents: 600 });
    const other = { ...given, amountInCents: 601 };
    const [first, second, third] = await results(side, [given, given, other]);
    assert.deepEqual(second, { ...first, outcome: 'duplicate' });
    const message = `External ID '${given.externalId}' was used for a different charge`;
    assert.deepEqual(third, notBooked(other, 'chargeConflict', message));
    assert.deepEqual(await toldOf(side, id), [told(side, DECEMBER, given)]);
  });

  it('books the second of two under one name when the first is refused', async () => {
    const id = await limited(1_000);
    const given = chargeOf(id, { amountInCents: 1_001 });
    const smaller = { ...given, amountInCents: 1_000 };
    assert.deepEqual(await outcomes(side, [given, smaller, given]), [
      'refused',
      'accepted',
      'conflict',
    ]);
  });

  it('knows charges from before beside new ones', async () => {
    const id = await register(side);
    const given = chargeOf(id);
    const { body } = await charge(side, given);
    const conflicting = { ...given, concept: 'Cena' };
    const answers = await results(side, [chargeOf(id), given, conflicting, chargeOf(id)]);
    assert.deepEqual(
      answers.map(({ outcome }) => outcome),
      ['accepted', 'duplicate', 'conflict', 'accepted'],
    );
    assert.equal(answers[1]!.id, body.id);
    assert.equal((await ledger(side, `&employeeId=${id}`)).length, 3);
  });

  it('counts settled charges that pass the limit against those after them', async () => {
    const id = await limited(1_000);
    const settled = (amountInCents: number) => chargeOf(id, { amountInCents, settled: true });
    const [fits] = amounts(id, 300);
    const [more, last] = amounts(id, 300, 1);
    const answers = await results(side, [settled(500), fits!, more!, settled(400), last!]);
    assert.deepEqual(
      answers.map(({ outcome, flag }) => [outcome, flag]),
      [
        ['accepted', null],
        ['accepted', null],
        ['refused', null],
        ['accepted', 'limitExceeded'],
        ['refused', null],
      ],
    );
    assert.deepEqual(await usagesOf(side, id), { [`meal ${DECEMBER}`]: 1_200 });
  });

  it('books to several months and people at once, and tells of each once', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const [one, other] = [await register(own), await register(own)];
    await closeMonth(own.client, own.companyId);
    const given = [
      chargeOf(one),
      chargeOf(one, { payroll: NOVEMBER, category: 'nursery-benefit' }),
      chargeOf(other, { payroll: DECEMBER }),
      chargeOf(one, { category: 'nursery-benefit' }),
    ];
    const answers = await results(own, given);
    assert.deepEqual(
      answers.map(({ payroll, late, flag, reason }) => [payroll, late, flag, reason]),
      [
        [DECEMBER, false, null, null],
        [NOVEMBER, true, null, null],
        [DECEMBER, false, null, null],
        [DECEMBER, false, null, null],
      ],
    );
    const events = [...(await toldOf(own, one)), ...(await toldOf(own, other))];
    const months = [DECEMBER, NOVEMBER, DECEMBER, DECEMBER];
    const wanted = given.map((charge, n) => told(own, months[n]!, charge));
    assert.deepEqual(events, [wanted[0], wanted[1], wanted[3], wanted[2]]);
    assert.deepEqual(await usagesOf(own, one), {
      [`meal ${DECEMBER}`]: 1_000,
      [`nursery ${DECEMBER.slice(0, 4)}`]: 2_000,
      [`nursery ${NOVEMBER}`]: 1_000,
      [`nursery ${DECEMBER}`]: 1_000,
    });
  });

  it('holds a limit of the year over the months of one batch', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await register(own);
    const yearly = { nursery: limit(1_000, { period: 'year' as const }) };
    await setLimits(own, 'recurrent', DECEMBER, id, yearly);
    await setLimits(own, 'punctual', NOVEMBER, id, yearly);
    await closeMonth(own.client, own.companyId);
    const nursery = (amountInCents: number, payroll?: string) =>
      chargeOf(id, { category: 'nursery-benefit', amountInCents, ...(payroll && { payroll }) });
    const answers = await results(own, [
      nursery(600, NOVEMBER),
      nursery(401),
      nursery(400),
      nursery(1, NOVEMBER),
      nursery(1),
    ]);
    assert.deepEqual(
      answers.map(({ outcome, flag }) => [outcome, flag]),
      [
        ['accepted', null],
        ['refused', null],
        ['accepted', null],
        ['accepted', 'limitExceeded'],
        ['refused', null],
      ],
    );
  });

  it('leaves books that add up', () => expectSound(service));
});
