import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import * as charges from '../support/money/charge-companies.ts';
import { closeMonth, newSide } from '../support/money/cycle-companies.ts';
import { limit } from '../support/money/limit-settings.ts';
import { register } from '../support/people/employee-sides.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';

const { batch, charge, charged, chargeOf, expectNothingBooked, ledger, setLimits } = charges;
const NOW = new Date('2026-11-15T10:00:00Z');
const DAY = 24 * 60 * 60;
const service = await startService({ clock: fakeClock(NOW) });
after(service.close);
const at = (text: string): number => Date.parse(text) / 1000;
const now = at(NOW.toISOString());
const [OCTOBER, NOVEMBER, DECEMBER] = ['2026-10', '2026-11', '2026-12'] as const;
const side = await newSide(service, { firstPayroll: NOVEMBER });
const employeeId = await register(side);
const OUTSIDE = ['outsidePayroll'];
const AHEAD = 'must not be more than 24 hours ahead';

describe('the time of a charge', () => {
  it('is at most 24 hours ahead, which is said before the employee is looked for', () =>
    expectNothingBooked(side, async () => {
      for (const occurredAt of [now + DAY + 1, at('2027-11-15T10:00:00Z'), 253_402_300_799]) {
        for (const id of [employeeId, UNKNOWN_ID]) {
          const reply = await charge(side, chargeOf(id, { occurredAt, settled: true }));
          expectInvalid(reply, 'body/occurredAt', AHEAD);
        }
      }
    }));

  it('refuses one of a batch that lies ahead, and not the others', async () => {
    const given = [DAY + 1, DAY, -400 * DAY].map((ahead) =>
      chargeOf(employeeId, { occurredAt: now + ahead }),
    );
    const { accepted, results } = (await batch(side, given)).body;
    const [ahead, , early] = results;
    assert.deepEqual([accepted, ahead.outcome, ahead.flags], [2, 'refused', []]);
    const message = `body/occurredAt: ${AHEAD}`;
    assert.deepEqual(ahead.reason, { code: 'invalidRequest', message });
    assert.deepEqual(early.flags, OUTSIDE);
  });

  it('flags what is outside the month, where the company is, and outside the cycle', async () => {
    const own = await newSide(service, { firstPayroll: OCTOBER });
    const id = await register(own);
    const expectFlags = async (cases: (readonly [string, string, string[]])[]) => {
      for (const [payroll, when, wanted] of cases) {
        const { flags } = await charged(own, id, { payroll, occurredAt: at(when) });
        assert.deepEqual(flags, wanted, `${payroll} ${when}`);
      }
    };
    // October is closed and November opened on the 15th of November, 10:00; then December as well.
    await closeMonth(service.partner, own.companyId);
    await expectFlags([
      [NOVEMBER, '2026-10-31T22:59:59Z', OUTSIDE],
      [NOVEMBER, '2026-10-31T23:00:00Z', []],
      [NOVEMBER, '1970-01-01T00:00:00Z', OUTSIDE],
      [OCTOBER, '2026-11-15T09:59:59Z', []],
      [OCTOBER, '2026-11-15T10:00:00Z', OUTSIDE],
    ]);
    await closeMonth(service.partner, own.companyId);
    await expectFlags([
      [DECEMBER, '2026-11-15T09:59:59Z', OUTSIDE],
      [DECEMBER, '2026-11-15T10:00:00Z', []],
      [DECEMBER, '2026-11-16T10:00:00Z', []],
      [NOVEMBER, '2026-11-15T09:59:59Z', []],
      [NOVEMBER, '2026-11-16T10:00:00Z', []],
    ]);
    const silent = await charged(own, id, { payroll: NOVEMBER });
    assert.deepEqual([silent.late, silent.flags], [true, []]);
    const shown = (await ledger(own, '&flagged=true')).map(({ flag, flags }) => [flag, flags]);
    assert.deepEqual(shown, Array(4).fill([OUTSIDE[0], OUTSIDE]));
  });

  it('flags it after the reason to refuse it', async () => {
    const own = await newSide(service, { firstPayroll: OCTOBER });
    const id = await register(own);
    await setLimits(own, 'punctual', OCTOBER, id, { meal: limit(1) });
    const occurredAt = at('2026-09-01T00:00:00Z');
    const answer = await charged(own, id, { settled: true, occurredAt });
    const [entry] = await ledger(own);
    for (const { flag, flags } of [answer, entry!]) {
      assert.deepEqual([flag, flags], ['limitExceeded', ['limitExceeded', ...OUTSIDE]]);
    }
  });
});
