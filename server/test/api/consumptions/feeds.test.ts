import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChargeFeed } from '@fringe/contract/operations/consumptions/feeds';
import { followFeeds } from '../../../src/consumptions/feeds/follow-feeds.ts';
import { FEWEST_DAYS, joined, rhythmOf, stateOf } from '../../../src/consumptions/feeds/rules.ts';
import { seededRandom } from '../../../src/sandbox/demo/random.ts';
import { addDays } from '../../../src/values/day-spans.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { inCycle } from '../../support/money/ways.ts';
import { openWorld, personAt } from '../../support/money/world.ts';
import { demoPartnerIds, PARTNERS } from '../../support/partners/partners.ts';
import { untilDone } from '../../support/worker.ts';

const DAY = 24 * 3_600;
// In the middle of a day, so that a few hours stay within it.
const clock = fakeClock(new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`));
const { service, company } = await openWorld({ clock });
const side = await company();
const { employeeId } = await side.hires();
const [partnerId] = await demoPartnerIds(service);

/** Tokens live for an hour, and days go by. */
const asOperator = () => service.anonymous.login(demo().operator);

/** The feeds of the company, as they are when the loop has come by. */
async function feeds(): Promise<ChargeFeed[]> {
  clock.advance(60);
  await untilDone(() => followFeeds(service.context));
  const { feeds } = await done((await asOperator()).get('/platform/v1/feeds?limit=1000'));
  return feeds.filter(({ company }: ChargeFeed) => company.id === side.companyId);
}

async function chargedNow(): Promise<void> {
  const then = { ...side, service: { ...service, operator: await asOperator() } };
  await personAt(then, employeeId).spends();
}

describe('feeds of charges', () => {
  it('have a rhythm after five days, and go silent when they break it', async () => {
    for (let day = 1; day < FEWEST_DAYS; day += 1) {
      await chargedNow();
      clock.advance(DAY);
    }
    const [rare] = await feeds();
    const none = { state: 'unknown', usualGapDays: null, silentAt: null };
    assert.deepEqual({ ...rare, ...none }, rare);
    const last = Math.floor(clock.now().getTime() / 1000);
    await chargedNow();
    const [daily] = await feeds();
    assert.equal(daily!.clientId, demo().operator.clientId);
    assert.deepEqual([daily!.state, daily!.usualGapDays, daily!.partner], ['regular', 1, null]);
    assert.deepEqual([daily!.lastEntryAt, daily!.silentAt], [last, last + 3 * DAY]);
    assert.equal(daily!.days.length, FEWEST_DAYS);
    clock.advance(3 * DAY);
    const [silent] = await feeds();
    assert.deepEqual(silent, { ...daily, state: 'silent' });
    const path = '/platform/v1/feeds?limit=1000';
    const { silent: count, feeds: first } = await done((await asOperator()).get(path));
    for (const { state } of first.slice(0, count)) assert.equal(state, 'silent');
    await chargedNow();
    assert.equal((await feeds())[0]!.state, 'regular');
    clock.advance(60 * DAY);
    assert.equal((await feeds())[0]!.state, 'ended');
  });

  it('are those of partners as well, and end with their credential', async () => {
    const path = `${PARTNERS}/${partnerId}/credentials`;
    const issued = await (await asOperator()).post(path, { description: 'Cards' });
    const partner = await service.anonymous.login(issued.body);
    const gym = { concept: 'Gym', category: 'gym-benefit', behaviour: 'flex', amount: 100 };
    await done(partner.post(await inCycle({ ...side, client: partner }, employeeId), gym));
    const own = async () =>
      (await feeds()).find(({ clientId }) => clientId === issued.body.clientId)!;
    const { partner: whose, description, state } = await own();
    assert.deepEqual([whose!.id, description, state], [partnerId, 'Cards', 'unknown']);
    await (await asOperator()).delete(`${path}/${issued.body.clientId}`);
    assert.equal((await own()).state, 'ended');
  });
});

describe('the rhythm of a feed', () => {
  const random = seededRandom(5);
  /** Days with gaps of up to a week, as they would be kept. */
  const someDays = (): string[] => {
    const days = ['2026-01-01'];
    while (days.length < 5 + random.below(20))
      days.push(addDays(days.at(-1)!, 1 + random.below(7)));
    return joined(days, []);
  };
  const at = (day: string, hours: number) => new Date(Date.parse(day) + hours * 3_600_000);
  const after = (days: readonly string[], gap: number) => {
    const lastAt = at(days.at(-1)!, random.below(24));
    const { silentAt } = rhythmOf(days, lastAt);
    const now = at(addDays(days.at(-1)!, gap), random.below(24));
    return stateOf({ lastAt, silentAt, isRevoked: false }, now);
  };

  it('is never broken by a gap as long as those before, and always by a longer silence', () => {
    for (let round = 0; round < 500; round += 1) {
      const days = someDays();
      const gaps = days.slice(1).map((day, n) => (Date.parse(day) - Date.parse(days[n]!)) / 864e5);
      const longest = Math.max(...gaps);
      const isKnown = days.length >= FEWEST_DAYS;
      assert.equal(after(days, longest), isKnown ? 'regular' : 'unknown', days.join());
      const long = 3 * longest + 2;
      assert.equal(after(days, long), isKnown ? 'silent' : 'unknown', days.join());
    }
  });

  it('does not take a weekend or a holiday beside it for silence', () => {
    const weeks = [0, 7, 14, 21].flatMap((monday) => [0, 1, 2, 3, 4].map((day) => monday + day));
    const days = weeks.slice(0, -1).map((day) => addDays('2026-01-05', day));
    assert.equal(after(days, 3), 'regular');
    assert.equal(after(days, 6), 'silent');
  });

  it('is that of four weeks, each day once, whatever comes twice', () => {
    for (let round = 0; round < 200; round += 1) {
      const days = someDays();
      const twice = joined(days, [...days].reverse());
      assert.deepEqual(twice, days);
      assert.ok(Date.parse(days.at(-1)!) - Date.parse(days[0]!) < 28 * 864e5);
    }
  });
});
