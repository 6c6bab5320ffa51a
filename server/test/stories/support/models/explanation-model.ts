import { addMonths } from '../../../../src/values/month.ts';
import { allOf } from './chronicle.ts';
import { limitOf, reservedIn, standing, type World } from './commitments/commitment-model.ts';
import {
  disablingOf,
  limitChangesOf,
  limitNow,
  type Of,
  seconds,
  type Topic,
} from './explanation-limits.ts';

/*
 * What can be said of a number, by the chronicle of a model: each fact is asked of what happened,
 * and of nothing that the service has stored.
 */

/** The entries and voids of a topic, in order; a void of the same step comes with it. */
export const bookedOf = ({ chronicle }: World, { who, category, month }: Topic) =>
  chronicle.happened.filter(
    (one): one is Of<'entry'> | Of<'void'> =>
      (one.do === 'entry' || one.do === 'void') &&
      one.entry.who === who &&
      one.entry.category === category &&
      one.entry.month === month,
  );

export const refusalsOf = ({ chronicle }: World, { who, category, month }: Topic) =>
  allOf(chronicle, 'refusal').filter(
    (one) => one.who === who && one.category === category && one.month === month,
  );

const signed = (one: Of<'entry'> | Of<'void'>): number =>
  one.do === 'entry' ? one.entry.cents : -one.entry.cents;
const sum = (all: readonly (Of<'entry'> | Of<'void'>)[]): number =>
  all.reduce((total, one) => total + signed(one), 0);

const figures = (all: readonly (Of<'entry'> | Of<'void'>)[]) => ({
  chargesInCents: sum(all.filter((one) => one.do === 'entry')),
  voidsInCents: -sum(all.filter((one) => one.do === 'void')),
  netInCents: sum(all),
});

/** The settlements of a month, with what the topic came to at each. */
export function versionsOf(world: World, topic: Topic) {
  const { happened } = world.chronicle;
  const booked = bookedOf(world, topic);
  return allOf(world.chronicle, 'settle')
    .filter(({ month }) => month === topic.month)
    .map((one, index) => {
      const before = booked.filter((each) => happened.indexOf(each) < happened.indexOf(one));
      return { at: one.at, version: index + 1, before, ...figures(before) };
    });
}

function entryOf(world: World, topic: Topic, one: Of<'entry'> | Of<'void'>) {
  const { entry } = one;
  const all = bookedOf(world, topic);
  const version = versionsOf(world, topic).find(({ before }) => before.includes(one));
  const room = one.do === 'entry' ? one.room : null;
  const passed = one.do === 'entry' && entry.flags.includes('limitExceeded');
  return {
    sumType: one.do === 'entry' ? 'expenses' : 'withdrawn',
    behaviour: entry.behaviour,
    amountInCents: entry.cents,
    runningInCents: sum(all.slice(0, all.indexOf(one) + 1)),
    occurredAt: seconds(one.at),
    recordedAt: seconds(one.at),
    externalId: (one.do === 'entry' && entry.externalId) || null,
    fiscalYear: entry.year,
    reversesId: one.do === 'entry' ? null : entry.id,
    reason: null,
    settled: one.do === 'entry' && one.settled,
    late: one.late,
    flags: one.do === 'entry' ? entry.flags : [],
    limit: room,
    leftInCents: room && room.leftInCents - entry.cents,
    exceededByInCents: room && passed ? entry.cents - Math.max(0, room.leftInCents) : null,
    version: version?.version ?? null,
  };
}

const refusalOf = ({ at, cents, code, room, externalId }: Of<'refusal'>) => ({
  refusedAt: seconds(at),
  behaviour: 'allowance',
  amountInCents: cents,
  currency: 'EUR',
  concept: 'Compra',
  occurredAt: seconds(at),
  externalId,
  code,
  limit: room,
});

/** Changes of state while the month was open, or later up to the last that concerned it. */
export function statesOf(world: World, topic: Topic) {
  const { chronicle, first, limits } = world;
  const closings = allOf(chronicle, 'settle');
  const closedAt = (month: string) => closings.find((one) => one.month === month)?.at;
  const own = allOf(chronicle, 'state').filter(({ who }) => who === topic.who);
  const all = own.map((one, index) => ({ ...one, before: own[index - 1]?.after ?? null }));
  const from = topic.month === first ? new Date(0) : (closedAt(addMonths(topic.month, -1)) ?? null);
  const started = topic.month > limits.open ? null : from;
  const before = all.filter(({ at }) => started === null || at < started);
  const closed = closedAt(topic.month);
  const concerning = [...bookedOf(world, topic), ...refusalsOf(world, topic)].map(({ at }) => at);
  const to = closed && Math.max(...[closed, ...concerning].map((at) => at.getTime()));
  const within = all
    .slice(before.length)
    .filter(({ at }) => to === undefined || at.getTime() <= to);
  const last = before.at(-1);
  return [...(last && last.after !== 'not-active' ? [last] : []), ...within];
}

/** The payments that reserve the month, or the year of a year's limit. */
const reservationsOf = (world: World, { who, category, month }: Topic, yearly: boolean) =>
  world.expenses
    .filter((one) => one.who === who && one.category === category && one.state === 'active')
    .flatMap(({ id, payments }) => payments.map((one) => ({ ...one, committedExpenseId: id })))
    .filter(({ state }) => state === 'scheduled')
    .filter((one) =>
      yearly ? one.month.slice(0, 4) === month.slice(0, 4) : reservedIn(world, one.month) === month,
    )
    .map((one) => ({
      id: one.id,
      committedExpenseId: one.committedExpenseId,
      payroll: one.month,
      amountInCents: one.cents,
    }))
    .toSorted((a, b) => (`${a.payroll} ${a.id}` < `${b.payroll} ${b.id}` ? -1 : 1));

function useOf(world: World, topic: Topic, yearly: boolean, limitInCents: number | undefined) {
  const { who, category, month } = topic;
  const period = yearly ? month.slice(0, 4) : month;
  const { used, reserved } = standing(world, who, category, period);
  const counted = world.entries.filter(
    (one) =>
      one.who === who &&
      one.category === category &&
      !one.voided &&
      (yearly ? one.year === period : one.month === month),
  );
  const months = [...new Set(counted.map((one) => one.month))].sort().map((payroll) => ({
    payroll,
    usedInCents: counted
      .filter((one) => one.month === payroll)
      .reduce((total, { cents }) => total + cents, 0),
  }));
  return {
    period,
    usedInCents: used,
    reservedInCents: limitOf(category) ? reserved : 0,
    leftInCents: limitInCents === undefined ? null : limitInCents - used - reserved,
    months,
  };
}

/** All of an explanation that does not depend on a language. */
export function explain(world: World, topic: Topic) {
  const booked = bookedOf(world, topic);
  const limit = limitNow(world, topic);
  const yearly = limit?.limit?.period === 'year';
  const changes = limitOf(topic.category) ? limitChangesOf(world, topic) : [];
  return {
    payroll: topic.month,
    category: topic.category,
    currency: 'EUR',
    total: {
      charges: booked.filter((one) => one.do === 'entry').length,
      voids: booked.filter((one) => one.do === 'void').length,
      ...figures(booked),
    },
    entries: booked.map((one) => entryOf(world, topic, one)),
    use: useOf(world, topic, yearly, limit?.limit?.amount.amountInCents),
    limit,
    limitChanges: [
      ...changes.map(({ sets: _, ...one }) => ({ ...one, wholeCompany: false })),
      ...disablingOf(world, topic).map(({ at }) => ({
        at,
        kind: 'disabled',
        payroll: topic.month,
        before: null,
        after: null,
        wholeCompany: false,
      })),
    ]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((one) => ({ ...one, at: seconds(one.at), reason: null })),
    stateChanges: statesOf(world, topic).map(({ at, cause, before, after }) => ({
      at: seconds(at),
      cause,
      before,
      after,
      reason: null,
    })),
    reservations: limit ? reservationsOf(world, topic, yearly) : [],
    refusals: refusalsOf(world, topic).map(refusalOf),
    versions: versionsOf(world, topic).map(({ at, before: _, ...one }) => ({
      ...one,
      settledAt: seconds(at),
    })),
    withheld: [],
  };
}
