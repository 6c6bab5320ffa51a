import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import {
  batch,
  charge,
  charged,
  chargeOf,
  expectComplaint,
  expectNothingBooked,
  ledger,
  setLimits,
} from './support/charge-companies.ts';
import { closeMonth, newSide } from './support/cycle-companies.ts';
import { register } from './support/employee-sides.ts';
import { limit } from './support/limit-settings.ts';
import { UNKNOWN_ID } from './support/refusals.ts';

const NOW = new Date('2026-11-15T10:00:00Z');
const DAY = 24 * 60 * 60;
const service = await startService({ clock: fakeClock(NOW) });
after(service.close);
const at = (text: string): number => Date.parse(text) / 1000;
const now = at(NOW.toISOString());
const [NOVEMBER, DECEMBER] = ['2026-11', '2026-12'];
const side = await newSide(service, { firstPayroll: NOVEMBER });
const employeeId = await register(side);
const OUTSIDE = ['outsidePayroll'];
const AHEAD = 'must not be more than 24 hours ahead';

describe('recordCharge 400', () => {
  it('refuses what occurs more than 24 hours from now, and books nothing', () =>
    expectNothingBooked(side, async () => {
      for (const occurredAt of [now + DAY + 1, at('2027-11-15T10:00:00Z'), 253_402_300_799]) {
        const reply = await charge(side, chargeOf(employeeId, { occurredAt, settled: true }));
        expectComplaint(reply, 'body/occurredAt', AHEAD);
      }
      const unknown = chargeOf(UNKNOWN_ID, { occurredAt: now + DAY + 1 });
      expectComplaint(await charge(side, unknown), 'body/occurredAt', AHEAD);
    }));
});

describe('recordCharge 200', () => {
  it('takes what occurs up to 24 hours from now', async () => {
    for (const occurredAt of [now, now + 1, now + DAY]) {
      const { flag, flags } = await charged(side, employeeId, { occurredAt });
      assert.deepEqual([flag, flags], [null, []]);
    }
  });

  it('knows a repetition, whatever the time', async () => {
    const one = chargeOf(employeeId, { occurredAt: now - 40 * DAY });
    const first = (await charge(side, one)).body;
    const { outcome, flags } = (await charge(side, one)).body;
    assert.deepEqual([first.flags, outcome, flags], [OUTSIDE, 'duplicate', OUTSIDE]);
  });

  it('flags what occurred outside the month it is booked to, where the company is', async () => {
    const cases = [
      ['2026-10-31T22:59:59Z', OUTSIDE],
      ['2026-10-31T23:00:00Z', []],
      ['1970-01-01T00:00:00Z', OUTSIDE],
    ] as const;
    for (const [when, expected] of cases) {
      const { flags } = await charged(side, employeeId, { occurredAt: at(when) });
      assert.deepEqual(flags, expected, when);
    }
  });

  it('goes by the cycle as well as by the month, which seldom end at once', async () => {
    const own = await newSide(service, { firstPayroll: NOVEMBER });
    const id = await register(own);
    await closeMonth(service.partner, own.companyId);
    const cases = [
      // December is open since the 15th of November, 10:00.
      [DECEMBER, '2026-11-15T09:59:59Z', OUTSIDE],
      [DECEMBER, '2026-11-15T10:00:00Z', []],
      [DECEMBER, '2026-11-16T10:00:00Z', []],
      [NOVEMBER, '2026-11-15T09:59:59Z', []],
      [NOVEMBER, '2026-11-16T10:00:00Z', []],
      [NOVEMBER, '2026-10-31T22:59:59Z', OUTSIDE],
    ] as const;
    for (const [payroll, when, expected] of cases) {
      const { flags } = await charged(own, id, { payroll, occurredAt: at(when) });
      assert.deepEqual(flags, expected, `${payroll} ${when}`);
    }
    const silent = await charged(own, id, { payroll: NOVEMBER });
    assert.deepEqual([silent.late, silent.flags], [true, []]);
    const shown = await ledger(own, '&flagged=true');
    assert.deepEqual(
      shown.map(({ flag, flags }) => [flag, flags]),
      [OUTSIDE, OUTSIDE].map((flags) => [flags[0], flags]),
    );
  });

  it('has every flag that applies, the reason to refuse it first', async () => {
    const own = await newSide(service, { firstPayroll: '2026-10' });
    const id = await register(own);
    await setLimits(own, 'punctual', '2026-10', id, { meal: limit(1) });
    const occurredAt = at('2026-09-01T00:00:00Z');
    const both = await charged(own, id, { settled: true, occurredAt });
    const flags = ['limitExceeded', ...OUTSIDE];
    assert.deepEqual([both.flag, both.flags], ['limitExceeded', flags]);
    const [entry] = await ledger(own);
    assert.deepEqual([entry!.flag, entry!.flags], ['limitExceeded', flags]);
  });
});

describe('recordCharges 200', () => {
  it('refuses those of a batch that lie ahead, and books the others', async () => {
    const given = [DAY + 1, DAY, -400 * DAY].map((ahead) =>
      chargeOf(employeeId, { occurredAt: now + ahead }),
    );
    const { body } = await batch(side, given);
    assert.deepEqual([body.accepted, body.refused], [2, 1]);
    const [ahead, , early] = body.results;
    assert.deepEqual([ahead.outcome, ahead.id, ahead.flags], ['refused', null, []]);
    assert.equal(ahead.reason.code, 'invalidRequest');
    assert.match(ahead.reason.message, /occurredAt: must not be more than 24 hours ahead/);
    assert.deepEqual(early.flags, OUTSIDE);
  });
});
