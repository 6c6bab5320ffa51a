import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { demandMovable } from '../../../src/payroll-cycles/rules.ts';
import {
  addMonths,
  closingDateOf,
  dayOf,
  LAST_DAY,
  monthOf,
  startOf,
} from '../../../src/values/month.ts';

/*
 * Held against what the platform's older calendar says: Date counts days, Intl knows the zones.
 */

const zones = ['Europe/Madrid', 'Atlantic/Canary', 'Europe/Lisbon', 'UTC', 'America/Mexico_City'];
const zone = fc.constantFrom(...zones);
const year = fc.integer({ min: 1990, max: 2120 });
const number = fc.integer({ min: 1, max: 12 });
const two = (value: number): string => String(value).padStart(2, '0');
const month = fc.tuple(year, number).map(([y, m]) => `${y}-${two(m)}`);
const closingDay = fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(LAST_DAY));
const instant = fc.date({
  min: new Date('1990-01-01'),
  max: new Date('2120-01-01'),
  noInvalidDate: true,
});

/** The local time of a moment, as its zone's clocks show it. */
const clocksAt = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);

const lastOf = (one: string): number => {
  const [y, m] = one.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(y, m, 0)).getUTCDate();
};

const holds = (property: fc.IRawProperty<unknown>) => fc.assert(property, { numRuns: 2_000 });

describe('a month', () => {
  it('that lies so many after another is that of the calendar, over years', () => {
    holds(
      fc.property(month, fc.integer({ min: -600, max: 600 }), (one, count) => {
        const [y, m] = one.split('-').map(Number) as [number, number];
        const wanted = new Date(Date.UTC(y, m - 1 + count, 1)).toISOString().slice(0, 7);
        assert.equal(addMonths(one, count), wanted);
        assert.equal(addMonths(addMonths(one, count), -count), one);
      }),
    );
    assert.equal(addMonths('2026-12', 1), '2027-01');
    assert.equal(addMonths('2027-01', -1), '2026-12');
  });

  it('begins at midnight in its zone, and not a moment earlier', () => {
    holds(
      fc.property(month, zone, (one, timeZone) => {
        const start = startOf(one, timeZone);
        assert.equal(clocksAt(start, timeZone), `${one}-01 00:00:00`);
        assert.equal(monthOf(start, timeZone), one);
        assert.equal(monthOf(new Date(start.getTime() - 1), timeZone), addMonths(one, -1));
      }),
    );
  });

  it('and a day are those that the clocks of the zone show, at any moment', () => {
    holds(
      fc.property(instant, zone, (moment, timeZone) => {
        const shown = clocksAt(moment, timeZone);
        assert.equal(monthOf(moment, timeZone), shown.slice(0, 7));
        assert.equal(dayOf(moment, timeZone), shown.slice(0, 10));
      }),
    );
  });

  it('begins an hour later in the Canary Islands than in Madrid', () => {
    holds(
      fc.property(month, (one) => {
        const [madrid, canary] = ['Europe/Madrid', 'Atlantic/Canary'].map((timeZone) =>
          startOf(one, timeZone).getTime(),
        );
        assert.equal(canary! - madrid!, 3_600_000);
      }),
    );
  });

  it('has an hour less with the clock change of spring, and one more with that of autumn', () => {
    const hours = (one: string, timeZone: string) =>
      (startOf(addMonths(one, 1), timeZone).getTime() - startOf(one, timeZone).getTime()) /
      3_600_000;
    for (const timeZone of ['Europe/Madrid', 'Atlantic/Canary']) {
      assert.equal(hours('2026-03', timeZone), 31 * 24 - 1);
      assert.equal(hours('2026-10', timeZone), 31 * 24 + 1);
      assert.equal(hours('2028-02', timeZone), 29 * 24);
    }
    // The hour from two to three does not exist in one night, and comes twice in the other.
    assert.equal(dayOf(new Date('2026-03-28T22:59:59.999Z'), 'Europe/Madrid'), '2026-03-28');
    assert.equal(dayOf(new Date('2026-03-28T23:00:00.000Z'), 'Europe/Madrid'), '2026-03-29');
    assert.equal(dayOf(new Date('2026-03-29T21:59:59.999Z'), 'Europe/Madrid'), '2026-03-29');
    assert.equal(dayOf(new Date('2026-10-24T22:00:00.000Z'), 'Europe/Madrid'), '2026-10-25');
    assert.equal(dayOf(new Date('2026-10-25T22:59:59.999Z'), 'Europe/Madrid'), '2026-10-25');
    assert.equal(monthOf(new Date('2026-12-31T23:00:00Z'), 'Europe/Madrid'), '2027-01');
    assert.equal(monthOf(new Date('2026-12-31T23:00:00Z'), 'Atlantic/Canary'), '2026-12');
  });
});

describe('a closing date', () => {
  it('is the closing day of its month, or the last one', () => {
    holds(
      fc.property(month, closingDay, (one, day) => {
        const wanted = day === LAST_DAY ? lastOf(one) : day;
        assert.equal(closingDateOf(one, day), `${one}-${two(wanted)}`);
      }),
    );
    assert.equal(closingDateOf('2026-02', LAST_DAY), '2026-02-28');
    assert.equal(closingDateOf('2028-02', LAST_DAY), '2028-02-29');
    assert.equal(closingDateOf('2100-02', LAST_DAY), '2100-02-28');
  });

  it('can be moved to exactly the days after today and before the next one', () => {
    const ahead = fc.integer({ min: -70, max: 70 });
    holds(
      fc.property(month, closingDay, ahead, ahead, (openMonth, closing, toToday, toDate) => {
        const dayAfter = (count: number) =>
          new Date(Date.parse(`${openMonth}-15`) + count * 86_400_000).toISOString().slice(0, 10);
        const [today, date] = [dayAfter(toToday), dayAfter(toDate)];
        const next = addMonths(openMonth, 1);
        const following = `${next}-${two(closing === LAST_DAY ? lastOf(next) : closing)}`;
        const allowed = date > today && date < following;
        const move = () => demandMovable(date, { openMonth, closingDay: closing }, today);
        if (allowed) move();
        else assert.throws(move, { code: 'invalidRequest' });
      }),
    );
  });
});
