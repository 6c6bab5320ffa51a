import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { BatchItem, ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { startService } from '../../support/service.ts';
import {
  batch,
  charge,
  charged,
  chargeOf,
  expectComplaint,
  expectNothingBooked,
  expectSound,
  setLimits,
  told,
  toldOf,
  usagesOf,
} from '../support/money/charge-companies.ts';
import {
  closeMonth,
  DECEMBER,
  JANUARY,
  NOVEMBER,
  newSide,
} from '../support/money/cycle-companies.ts';
import { limit } from '../support/money/limit-settings.ts';
import { register, type Side } from '../support/people/employee-sides.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const side = await newSide(service);
const employeeId = await register(side);

/** Somebody who may spend so much on meals in December. */
async function limited(amountInCents: number): Promise<string> {
  const id = await register(side);
  await setLimits(side, 'punctual', DECEMBER, id, { meal: limit(amountInCents) });
  return id;
}

/** What became of each charge, in the order given; the counts have to be those of the answers. */
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

describe('a batch of charges', () => {
  it('refuses each for its own reason, word for word, and books the others', async () => {
    const over = await limited(999);
    const cases: [ChargeInput, code: string, message: string][] = [
      [
        chargeOf(over),
        'limitExceeded',
        `The amount passes the meal limit of ${DECEMBER}: 999 cents are left`,
      ],
      [chargeOf(UNKNOWN_ID), 'employeeNotFound', 'Employee not found'],
      [chargeOf(over, { payroll: JANUARY }), 'cycleNotFound', 'Payroll cycle not found'],
      [
        chargeOf(over, { currency: 'USD' }),
        'invalidRequest',
        "body/currency: must be EUR, as the company's",
      ],
    ];
    const given = cases.map(([one]) => one);
    const wanted = cases.map(([one, code, message]) => notBooked(one, code, message));
    await expectNothingBooked(side, async () =>
      assert.deepEqual(await results(side, given), wanted),
    );
    const [first, ...rest] = await results(side, [chargeOf(employeeId), ...given]);
    assert.deepEqual([first!.outcome, rest], ['accepted', wanted]);
  });

  it('judges each by what those before it have used, and tells what they left', async () => {
    const id = await limited(1_000);
    const [, second, ...rest] = await results(side, amounts(id, 600, 500, 400, 1));
    const message = `The amount passes the meal limit of ${DECEMBER}: 400 cents are left`;
    assert.deepEqual(second!.reason, { code: 'limitExceeded', message });
    assert.deepEqual(
      rest.map(({ outcome }) => outcome),
      ['accepted', 'refused'],
    );
    assert.deepEqual(await usagesOf(side, id), { [`meal ${DECEMBER}`]: 1_000 });
  });

  it('knows a charge again, and what is other under its name, from before and inside', async () => {
    const id = await limited(2_000);
    const [known, given] = amounts(id, 700, 600) as [ChargeInput, ChargeInput];
    const { body: before } = await charge(side, known);
    const others = [known, given].map((one) => ({ ...one, concept: 'Cena' }));
    const answers = await results(side, [given, known, given, ...others]);
    const again = { ...before, externalId: known.externalId, reason: null, outcome: 'duplicate' };
    assert.deepEqual(answers.slice(1), [
      again,
      { ...answers[0], outcome: 'duplicate' },
      ...others.map((one) => {
        const message = `External ID '${one.externalId}' was used for a different charge`;
        return notBooked(one, 'chargeConflict', message);
      }),
    ]);
    const events = [known, given].map((one) => told(side, DECEMBER, one));
    assert.deepEqual(await toldOf(side, id), events);
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
    const months = [DECEMBER, NOVEMBER, DECEMBER, DECEMBER];
    const answers = await results(own, given);
    assert.deepEqual(
      answers.map(({ payroll, late, flag, reason }) => [payroll, late, flag, reason]),
      months.map((month) => [month, month === NOVEMBER, null, null]),
    );
    const events = [...(await toldOf(own, one)), ...(await toldOf(own, other))];
    const wanted = given.map((each, n) => told(own, months[n]!, each));
    assert.deepEqual(events, [wanted[0], wanted[1], wanted[3], wanted[2]]);
    assert.deepEqual(await usagesOf(own, one), {
      [`meal ${DECEMBER}`]: 1_000,
      [`nursery ${DECEMBER.slice(0, 4)}`]: 2_000,
      [`nursery ${NOVEMBER}`]: 1_000,
      [`nursery ${DECEMBER}`]: 1_000,
    });
  });

  it('passes no limit when eight come at once', async () => {
    const id = await limited(1_000);
    await charged(side, id, { amountInCents: 1 });
    const send = () => batch(side, amounts(id, 300, 30, 300));
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    assert.ok(replies.every(({ status }) => status === 200));
    const used = (await usagesOf(side, id))[`meal ${DECEMBER}`]!;
    assert.ok(used <= 1_000 && used > 970, `${used} are used`);
  });

  it('leaves books that add up', () => expectSound(service));
});

describe('a batch of a thousand charges', () => {
  const many = (count: number, fields: (n: number) => Partial<ChargeInput> = () => ({})) =>
    Array.from({ length: count }, (_, n) => chargeOf(employeeId, fields(n)));

  it('is answered in the order given, and as much of repetitions', async () => {
    // Neither the order of the names nor that of booking is the order given.
    const given = many(1_000, (n) => ({ externalId: `many-${(n * 7_919) % 1_000}` }));
    const answers = await results(side, given);
    assert.ok(answers.every(({ outcome }) => outcome === 'accepted'));
    const again = answers.map((one) => ({ ...one, outcome: 'duplicate' }));
    assert.deepEqual(await results(side, given), again);
  });

  it('may name as many months and people, none of whom it knows', () =>
    expectNothingBooked(side, async () => {
      const given = many(1_000, (n) => ({
        employeeId: UNKNOWN_ID.replace(/0{4}$/, String(n + 1_000)),
        payroll: `${1_000 + n}-01`,
        category: (['meal-benefit', 'transport-benefit', 'nursery-benefit'] as const)[n % 3]!,
      }));
      const { status, body } = await batch(side, given);
      assert.deepEqual([status, body.refused], [200, 1_000]);
    }));

  it('is the most, and is refused as a whole for one that is malformed, by its place', () =>
    expectNothingBooked(side, async () => {
      const reply = await batch(side, many(1_001));
      expectInvalid(reply, 'body/charges', 'must NOT have more than 1000 items');
      const charges = [...many(3), { ...chargeOf(employeeId), amountInCents: 0 }, ...many(1)];
      const malformed = await batch(side, charges);
      expectComplaint(malformed, 'body/charges/3/amountInCents', 'must be >= 1');
    }));
});
