import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { BatchItem, ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { untilWaiting, withSql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import * as charges from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, NOVEMBER, newSide } from '../support/money/cycle-companies.ts';
import { limit } from '../support/money/limit-settings.ts';
import { register, type Side } from '../support/people/employee-sides.ts';
import { UNKNOWN_ID } from '../support/refusals.ts';

const { batch, charge, charged, chargeOf, expectNothingBooked, setLimits, voidOf } = charges;
const service = await startService();
after(service.close);
const side = await newSide(service);
const employeeId = await register(side);

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
  outcome: 'refused',
  id: null,
  payroll: null,
  late: false,
  flag: null,
  flags: [],
  reason: { code, message },
});

const nursery = (amountInCents: number) =>
  ({ category: 'nursery-benefit', amountInCents }) as const;
const yearly = (amount: number) => ({ nursery: limit(amount, { period: 'year' as const }) });

describe('a batch of charges', () => {
  it('refuses each for its own reason, word for word, and books the others', async () => {
    const cases: [ChargeInput, code: string, message: string][] = [
      [chargeOf(UNKNOWN_ID), 'employeeNotFound', 'Employee not found'],
      [
        chargeOf(employeeId, { currency: 'USD' }),
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

  it('passes the lower limit of no month of a year, with a charge beside it', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await register(own);
    await setLimits(own, 'punctual', NOVEMBER, id, yearly(200));
    const { id: first } = await charged(own, id, nursery(1));
    await closeMonth(own.client, own.companyId);
    await setLimits(own, 'punctual', DECEMBER, id, yearly(100));
    const { id: second } = await charged(own, id, nursery(1));
    for (const one of [first, second]) await voidOf(own, one);
    await withSql(service.database.ownerUrl, async (held) => {
      await held.query('BEGIN');
      await held.query('SELECT 1 FROM limit_usages WHERE employee_id = $1 FOR UPDATE', [id]);
      const single = charge(own, chargeOf(id, nursery(50)));
      await untilWaiting(held);
      const november = chargeOf(id, { ...nursery(50), payroll: NOVEMBER });
      const both = batch(own, [chargeOf(id, nursery(100)), november]);
      await held.query('COMMIT');
      const [one, { body }] = await Promise.all([single, both]);
      const taken = [one.status === 200, body.results[0].outcome === 'accepted'];
      assert.equal(taken.filter(Boolean).length, 1, 'only one of the two fits into December');
    });
  });

  it('leaves books that add up', () => charges.expectSound(service));
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
});
