import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BatchItem, ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { consumptionBehaviours, consumptionCategories } from '@fringe/contract/types';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure, UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import * as charges from '../../support/money/charge-companies.ts';
import { limit } from '../../support/money/limit-settings.ts';
import { inCycle, ways } from '../../support/money/ways.ts';
import { openWorld } from '../../support/money/world.ts';
import { confirm } from '../../support/people/employee-sides.ts';

// What limits, states and closed months make of a charge is in the histories.
const { batch, charge, charged, chargeOf, expectNothingBooked, ledger, told, toldOf } = charges;
const [OCTOBER, NOVEMBER, DECEMBER] = ['2026-10', '2026-11', '2026-12'] as const;
const DAY = 24 * 60 * 60;
const clock = fakeClock(new Date('2026-11-15T10:00:00Z'));
const now = () => Math.floor(clock.now().getTime() / 1000);
const { service, company } = await openWorld({ clock });
const here = await company({ firstPayroll: NOVEMBER });
const { employeeId } = await here.hires();

const plain = { sumType: 'expenses', late: false, flag: null, flags: [] };
const ofNothing = { reversesId: null, paymentId: null };

/** The entry of a charge that nothing forbids. */
const entryOf = (id: string | undefined, { settled: _, ...given }: ChargeInput) => {
  const unsaid = { payroll: NOVEMBER, currency: 'EUR', occurredAt: now() };
  return { ...unsaid, ...given, ...plain, ...ofNothing, id, recordedAt: now() };
};

describe('a charge', () => {
  for (const [name, send] of Object.entries(ways)) {
    it(`by ${name} is one of now, booked as it was reported and told of once`, async () => {
      const { employeeId: id } = await here.hires();
      const given = [
        ...consumptionCategories.map((category) => ({ category, amountInCents: 1 })),
        ...consumptionBehaviours.map((behaviour) => ({ behaviour, amountInCents: 1_000_000_000 })),
      ].map((fields) => chargeOf(id, { concept: 'Café — 2 × "menú"', ...fields }));
      const booked: object[] = [];
      for (const [index, one] of given.entries()) {
        // Of who is not active yet, and of who is.
        if (index === 1) await confirm(here, id);
        const entry = entryOf((await send(here, one)).id, one);
        // A partner's has no id at its source.
        booked.push(name === 'recordConsumption' ? { ...entry, externalId: null } : entry);
      }
      assert.deepEqual(await ledger(here, `&employeeId=${id}`), booked);
      const events = given.map((one) => told(here, NOVEMBER, one));
      assert.deepEqual(await toldOf(here, id), events);
    });
  }

  it('names nothing that there is not, alone or in a batch, settled or not', async () => {
    const other = await (await company({ firstPayroll: NOVEMBER })).hires();
    const currency = "400 body/currency: must be EUR, as the company's";
    const ahead = '400 body/occurredAt: must not be more than 24 hours ahead';
    const employee = '404 Employee not found';
    const cases: [fields: Partial<ChargeInput>, wanted: string][] = [
      [{ currency: 'USD' }, currency],
      [{ employeeId: other.employeeId }, employee],
      [{ currency: 'USD', employeeId: UNKNOWN_ID, payroll: OCTOBER }, currency],
      [{ occurredAt: now() + DAY + 1 }, ahead],
      [{ occurredAt: 253_402_300_799, employeeId: UNKNOWN_ID }, ahead],
      [{ employeeId: UNKNOWN_ID }, employee],
      [{ employeeId: other.employeeId, payroll: DECEMBER }, employee],
    ];
    for (const payroll of [OCTOBER, DECEMBER, '0000-01', '9999-12']) {
      cases.push([{ payroll }, '404 Payroll cycle not found']);
    }
    await expectNothingBooked(here, async () => {
      for (const [fields, wanted] of cases) {
        for (const settled of [false, true]) {
          const given = chargeOf(employeeId, { ...fields, settled });
          for (const send of [ways.recordCharge!, ways.recordCharges!]) {
            const { status, message } = await send(here, given);
            assert.equal(`${status} ${message}`, wanted, JSON.stringify(fields));
          }
        }
      }
    });
  });

  it('of a partner has a cycle, which is looked for before the employee', async () => {
    const path = (await inCycle(here, UNKNOWN_ID)).replace(/cycles\/[^/]+/, `cycles/${UNKNOWN_ID}`);
    const { concept, category, behaviour } = chargeOf(UNKNOWN_ID);
    const reply = await here.client.post(path, { concept, category, behaviour, amount: 1 });
    expectFailure(reply, 404, 'Payroll cycle not found');
  });
});

describe('a charge that occurred outside', () => {
  const OUTSIDE = ['outsidePayroll'];

  it('its month, where the company is, and outside its cycle, is flagged', async () => {
    const own = await company({ firstPayroll: OCTOBER });
    const { employeeId: id } = await own.hires();
    const expectFlags = async (cases: [payroll: string, when: string, flags: string[]][]) => {
      for (const [payroll, when, wanted] of cases) {
        const { flags } = await charged(own, id, { payroll, occurredAt: Date.parse(when) / 1000 });
        assert.deepEqual(flags, wanted, `${payroll} ${when}`);
      }
    };
    // October is closed and November opened on the 15th of November, 10:00; then December as well.
    await own.closes();
    await expectFlags([
      [NOVEMBER, '2026-10-31T22:59:59Z', OUTSIDE],
      [NOVEMBER, '2026-10-31T23:00:00Z', []],
      [NOVEMBER, '1970-01-01T00:00:00Z', OUTSIDE],
      [OCTOBER, '2026-11-15T09:59:59Z', []],
      [OCTOBER, '2026-11-15T10:00:00Z', OUTSIDE],
    ]);
    await own.closes();
    await expectFlags([
      [DECEMBER, '2026-11-15T09:59:59Z', OUTSIDE],
      [DECEMBER, '2026-11-15T10:00:00Z', []],
      [DECEMBER, '2026-11-16T10:00:00Z', []],
      [NOVEMBER, '2026-11-15T09:59:59Z', []],
      [NOVEMBER, '2026-11-16T10:00:00Z', []],
    ]);
    const silent = await charged(own, id, { payroll: NOVEMBER });
    assert.deepEqual([silent.late, silent.flags], [true, []]);
    const shown = each(await ledger(own, '&flagged=true'), 'flag', 'flags');
    assert.deepEqual(shown, Array(4).fill([OUTSIDE[0], OUTSIDE]));
  });

  it('is flagged so after the reason to refuse it', async () => {
    const ana = await here.hires();
    await ana.limited({ meal: limit(1) }, 'punctual', NOVEMBER);
    const { flag, flags } = await ana.spends({ settled: true, occurredAt: 0 });
    assert.deepEqual([flag, flags], ['limitExceeded', ['limitExceeded', ...OUTSIDE]]);
  });
});

describe('a charge that says all of itself', () => {
  it('keeps its time, an id in lower case, and text of any script to the character', async () => {
    clock.advance(3.5);
    const { employeeId: id } = await here.hires();
    const text = `${'é漢😀Ω'.repeat(49)}='"\\`;
    const said = { occurredAt: now() + DAY, payroll: NOVEMBER, currency: 'EUR', settled: false };
    const given = chargeOf(id.toUpperCase(), { externalId: text, concept: text, ...said });
    const { body } = await charge(here, given);
    const again = await charge(here, { ...given, employeeId: id });
    assert.deepEqual(again.body, { ...body, outcome: 'duplicate' });
    const booked = { ...given, employeeId: id };
    const found = await ledger(here, `&externalId=${encodeURIComponent(text)}`);
    assert.deepEqual(found, [entryOf(body.id, booked)]);
    assert.deepEqual(await toldOf(here, id), [told(here, NOVEMBER, booked)]);
  });
});

describe('a batch of a thousand charges', () => {
  const many = (fields: (n: number) => Partial<ChargeInput>) =>
    Array.from({ length: 1_000 }, (_, n) => chargeOf(employeeId, fields(n)));

  it('is answered in the order given, with counts, and as much of repetitions', async () => {
    // Neither the order of the names nor that of booking is the order given.
    const given = many((n) => ({ externalId: `many-${(n * 7_919) % 1_000}` }));
    const counts = { accepted: 0, duplicate: 0, conflict: 0, refused: 0 };
    const { results, ...first } = (await batch(here, given)).body;
    assert.deepEqual(first, { ...counts, accepted: 1_000 });
    assert.deepEqual(each(results, 'externalId'), each(given, 'externalId'));
    const again = results.map((one: BatchItem) => ({ ...one, outcome: 'duplicate' }));
    const { body } = await batch(here, given);
    assert.deepEqual(body, { ...counts, duplicate: 1_000, results: again });
  });

  it('may name as many months and people, none of whom it knows', () =>
    expectNothingBooked(here, async () => {
      const given = many((n) => ({
        employeeId: UNKNOWN_ID.replace(/0{4}$/, String(n + 1_000)),
        payroll: `${1_000 + n}-01`,
        category: (['meal-benefit', 'transport-benefit', 'nursery-benefit'] as const)[n % 3]!,
      }));
      const { status, body } = await batch(here, given);
      assert.deepEqual([status, body.refused], [200, 1_000]);
    }));

  it('leaves books that add up', () => charges.expectSound(service));
});
