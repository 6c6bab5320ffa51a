import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { ConsumptionEntry } from '@fringe/contract/operations/consumptions/entries';
import type { RefusedCharge } from '@fringe/contract/operations/consumptions/refusals';
import { expireRefusals } from '../../../src/consumptions/refusals/expire-refusals.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { sql } from '../../support/database/sql.ts';
import { each } from '../../support/each.ts';
import * as charges from '../../support/money/charge-companies.ts';
import { commit, done, pay, wanted } from '../../support/money/commitment-companies.ts';
import { DECEMBER } from '../../support/money/cycle-companies.ts';
import { limit } from '../../support/money/limit-settings.ts';
import { inCycle } from '../../support/money/ways.ts';
import { type Company, openWorld, type Person } from '../../support/money/world.ts';

const { batch, charge, chargeOf, expectNothingBooked, toldOf } = charges;
const { service, company } = await openWorld({ twins: true });
const here = await company();

const entriesIn = async (where: Company, query = ''): Promise<ConsumptionEntry[]> =>
  (await where.read(`/consumptions/entries?limit=1000${query}`)).entries;
const of = ({ employeeId }: Person, more = '') =>
  entriesIn(here, `&employeeId=${employeeId}${more}`);
const idsOf = async (who: Person, more: string) => each(await of(who, more), 'id');

const acknowledge = (id: string, note?: string) => {
  const path = `/platform/v1/companies/${here.companyId}/consumptions/${id}/acknowledge`;
  return service.operator.post(path, { note });
};

/** Somebody with a limit for meals. */
async function limited(cents: number): Promise<Person> {
  const ana = await here.hires();
  await ana.limited({ meal: limit(cents) });
  return ana;
}

/** Somebody with a limit of 100 euros, of which a charge has used 90. */
async function spender(): Promise<{ ana: Person; first: string }> {
  const ana = await limited(10_000);
  return { ana, first: (await ana.spends(9_000)).id };
}

/** A charge that was paid already, and passes the limit. */
const passing = async (ana: Person, more = {}) =>
  (await ana.spends({ amountInCents: 4_000, settled: true, ...more })).id;

describe('entries', () => {
  it('tell what held when each was booked, newest first', async () => {
    const { ana, first } = await spender();
    const second = await passing(ana, { externalId: 'over' });
    const [newest, oldest, ...others] = await of(ana);
    const { settled, flags, exceededByInCents, limit: held } = oldest!;
    assert.deepEqual(
      [oldest!.id, settled, flags, exceededByInCents, held?.leftInCents, others],
      [first, false, [], null, 10_000, []],
    );
    const { recordedAt, occurredAt, eventId, ...rest } = newest!;
    const sent = { externalId: 'over', amountInCents: 4_000, settled: true };
    const charge = { ...chargeOf(ana.employeeId, sent), sumType: 'expenses', currency: 'EUR' };
    const untouched = { voidedById: null, reversesId: null, reason: null, acknowledged: null };
    const open = { payroll: DECEMBER, late: false, version: null, paymentId: null };
    assert.deepEqual(rest, {
      id: second,
      ...charge,
      ...open,
      ...untouched,
      flags: ['limitExceeded'],
      exceededByInCents: 3_000,
      limit: { amountInCents: 10_000, period: 'payroll', leftInCents: 1_000 },
    });
    assert.equal(occurredAt, recordedAt);
    assert.equal((await toldOf(here, ana.employeeId)).length, 2);
    assert.match(eventId!, /^[0-9a-f-]{36}$/);
  });

  it('show the first reason of a void, whoever voids, at the void and at its charge', async () => {
    const { ana, first } = await spender();
    const { body } = await here.voids(first, 'Charged twice');
    assert.equal((await here.voids(first, 'Something else')).body.outcome, 'duplicate');
    const { id: tried } = await ana.spends(1);
    await here.client.send('DELETE', `${await inCycle(here, ana.employeeId)}/${tried}`, {
      body: JSON.stringify({ reason: 'Only a try' }),
      headers: { 'content-type': 'application/json' },
    });
    const payments = [{ payroll: DECEMBER, amountInCents: 500 }];
    const expense = await commit(ana, wanted({ category: 'gym-benefit', payments }));
    const { consumptionId } = await done(pay(ana, expense, 0, 'execute'));
    await done(pay(ana, expense, 0, 'void', { reason: 'Moved away' }));
    const { id: silent } = await ana.spends(1);
    await here.voids(silent);
    const entries = await of(ana);
    const reasons: [charge: string, reason: string | null][] = [
      [silent, null],
      [consumptionId, 'Moved away'],
      [tried, 'Only a try'],
      [first, 'Charged twice'],
    ];
    const both = reasons.flatMap(([id, reason]) => [id, null].map((of) => [of, reason]));
    assert.deepEqual(each(entries, 'reversesId', 'reason'), both);
    assert.deepEqual([entries.at(-2)!.id, entries.at(-1)!.voidedById], [body.id, body.id]);
  });

  it('name the settlement that they came in with', async () => {
    const own = await company();
    const ana = await own.hires();
    await ana.spends();
    const versions = async () => each(await entriesIn(own), 'version', 'late');
    assert.deepEqual(await versions(), [[null, false]]);
    await own.closes();
    await ana.spends({ payroll: DECEMBER });
    assert.deepEqual((await versions()).flat(), [null, true, 1, false]);
  });
});

describe('flags', () => {
  it('are acknowledged once, with a note, and then off the list of what is flagged', async () => {
    const { ana, first } = await spender();
    const id = await passing(ana);
    assert.deepEqual(await idsOf(ana, '&flagged=true'), [id]);
    const replies = await Promise.all(['a', 'b', 'c'].map((note) => acknowledge(id, note)));
    const [{ body }] = replies as [(typeof replies)[0]];
    for (const one of replies) assert.deepEqual(one.body, body, 'told of the one that came first');
    const { at: _, note, by } = body.acknowledged;
    assert.deepEqual(by, { kind: 'operator', name: 'operator' });
    assert.match(note, /^[abc]$/);
    assert.deepEqual((await acknowledge(id, 'Another note')).body, body);
    assert.deepEqual(await idsOf(ana, '&flagged=true'), []);
    assert.deepEqual(await idsOf(ana, '&flagged=true&acknowledged=true'), [id]);
    const [entry] = await of(ana, '&acknowledged=true');
    assert.deepEqual(entry!.acknowledged, body.acknowledged);
    const none = 'The entry has no flag that could be acknowledged';
    expectFailure(await acknowledge(first), 409, none);
  });

  it('of what was voided are off the list too, unless it is asked for', async () => {
    const { ana } = await spender();
    const id = await passing(ana);
    await here.voids(id);
    assert.deepEqual(await idsOf(ana, '&flagged=true'), []);
    assert.deepEqual(await idsOf(ana, '&flagged=true&voided=true'), [id]);
  });
});

async function refusals(of: { employeeId?: string } = {}): Promise<RefusedCharge[]> {
  const query = of.employeeId ? `&employeeId=${of.employeeId}` : '';
  return (await here.read(`/consumptions/refusals?limit=1000${query}`)).refusals;
}

const sum = (some: readonly { refused: number }[]): number =>
  some.reduce((total, { refused }) => total + refused, 0);

describe('refused charges', () => {
  it('tell why, with the limit and what was left of it', async () => {
    const { ana } = await spender();
    const asked = chargeOf(ana.employeeId, { amountInCents: 1_001, concept: 'Cena' });
    await expectNothingBooked(here, async () => {
      assert.equal((await charge(here, asked)).status, 409);
    });
    const [found, ...more] = await refusals(ana);
    const { id: _, refusedAt, occurredAt, message, ...rest } = found!;
    assert.deepEqual(more, []);
    const why = { code: 'limitExceeded', limitInCents: 10_000, limitPeriod: 'payroll' };
    const place = { payroll: DECEMBER, currency: 'EUR' };
    assert.deepEqual(rest, { ...asked, ...place, ...why, leftInCents: 1_000 });
    assert.match(message, /meal/);
    assert.ok(Math.abs(refusedAt - Date.now() / 1000) < 120 && occurredAt <= refusedAt);
    const { text } = await service.anonymous.get('/metrics');
    assert.match(text, /fringe_refused_charges_last_hour\{code="limitExceeded"\} [1-9]/);
  });

  it('are kept of each attempt, also of batches, strangers and other currencies', async () => {
    const [ana, nobody] = [await limited(100), { employeeId: randomUUID() }];
    const given = [
      chargeOf(ana.employeeId, { amountInCents: 60 }),
      chargeOf(ana.employeeId, { amountInCents: 60 }),
      chargeOf(nobody.employeeId, { amountInCents: 5 }),
    ];
    for (const accepted of [1, 0]) {
      const { body, text } = await batch(here, given);
      assert.deepEqual([body.accepted, body.refused], [accepted, 2], text);
    }
    await ana.charge({ currency: 'USD' });
    const facts = ['externalId', 'code', 'currency', 'limitInCents', 'leftInCents'] as const;
    const again = Array(2).fill([given[1]!.externalId, 'limitExceeded', 'EUR', 100, 40]);
    const [dollars, ...others] = (await refusals(ana)).map((one) => facts.map((name) => one[name]));
    assert.deepEqual(others, again);
    assert.deepEqual(dollars!.slice(1), ['invalidRequest', 'USD', null, null]);
    const unknown = each(await refusals(nobody), 'code', 'limitInCents');
    assert.deepEqual(unknown, Array(2).fill(['employeeNotFound', null]));
  });

  it('are not duplicates, conflicts, or what was taken', async () => {
    const ana = await here.hires();
    const one = chargeOf(ana.employeeId);
    const outcomes = [
      (await charge(here, one)).body.outcome,
      (await charge(here, one)).body.outcome,
      (await charge(here, { ...one, amountInCents: 2 })).status,
    ];
    assert.deepEqual([outcomes, await refusals(ana)], [['accepted', 'duplicate', 409], []]);
  });

  it('are counted by reason and day over all companies, and listed by their reason', async () => {
    const all = '/platform/v1/consumptions/refusals';
    const { from, to, codes } = await done(service.operator.get(`${all}/figures`));
    for (const { code, refused, days } of codes) {
      const query = `code=${code}&from=${from}&to=${to}&limit=1000`;
      const listed = await done(service.operator.get(`${all}?${query}`));
      assert.deepEqual([listed.page.totalElements, sum(days)], [refused, refused], code);
      assert.ok(listed.refusals.every((one: RefusedCharge) => one.code === code));
    }
    const ours = (await refusals()).length;
    assert.ok(ours > 0 && sum(codes) >= ours);
    const ofCode = await done(service.operator.get(`${all}?code=invalidRequest`));
    assert.equal(ofCode.refusals[0].company.id, here.companyId);
    for (const query of ['from=2026-02-01&to=2026-01-01', 'from=2026-01-01&to=2026-03-01']) {
      assert.equal((await service.operator.get(`${all}/figures?${query}`)).status, 400);
    }
  });

  it('are forgotten after 400 days, and not before', async () => {
    const before = (await refusals()).length;
    for (const days of [399, 401]) {
      const aged = `UPDATE refused_charges SET refused_at = now() - interval '${days} days'`;
      await sql(service.database.ownerUrl, aged);
      await expireRefusals(service.context);
      assert.equal((await refusals()).length, days < 400 ? before : 0);
    }
  });

  it('and all entries leave books that add up', () => charges.expectSound(service));
});
