import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { closeDueCycles } from '../../../src/reconciliation/close-due-cycles.ts';
import { sql } from '../../support/database/sql.ts';
import {
  eventsTold,
  expectSound,
  many,
  newCharge,
  postCharge,
} from '../../support/money/charges.ts';
import { register } from '../../support/people/people.ts';
import { contextBeside } from '../../support/worker.ts';
import {
  cyclesOf,
  expectDue,
  inProduction,
  startCalendar,
} from '../support/money/money-calendar.ts';

const calendar = await startCalendar();
const { service, at, closeAt, addCompany } = calendar;
after(service.close);
const CLOSED = 'company.payroll-cycle.closed';

describe('in production a cycle is closed at the end of its closing day', () => {
  it('from December to January, at midnight in Madrid', async () => {
    const id = await addCompany('2023-12-04T10:00:00Z');
    await expectDue(calendar, id, '2023-12', '2023-12-31T23:00:00Z');
    await expectDue(calendar, id, '2024-01', '2024-01-31T23:00:00Z');
    assert.equal((await cyclesOf(calendar, id)).at(-1)!.month, '2024-02');
  });

  it('on the last day of February, in a leap year and in another', async () => {
    const id = await addCompany('2023-02-10T10:00:00Z');
    await expectDue(calendar, id, '2023-02', '2023-02-28T23:00:00Z');
    const leap = await addCompany('2024-02-10T10:00:00Z');
    await expectDue(calendar, leap, '2024-02', '2024-02-29T23:00:00Z');
  });

  it('in the nights in which the clock changes, by the clock of then', async () => {
    // The clock goes forward on the last day of this March, and back on the 27th of October.
    const id = await addCompany('2024-03-05T10:00:00Z');
    await expectDue(calendar, id, '2024-03', '2024-03-31T22:00:00Z');
    for (const [closingDay, due] of [
      [26, '2024-10-26T22:00:00Z'],
      [27, '2024-10-27T23:00:00Z'],
    ] as const) {
      const other = await addCompany('2024-10-05T10:00:00Z', { closingDay });
      await expectDue(calendar, other, '2024-10', due);
    }
  });

  it('in the Canary Islands an hour after Madrid', async () => {
    const madrid = await addCompany('2024-06-05T10:00:00Z');
    const canary = await addCompany('2024-06-05T10:00:00Z', { timeZone: 'Atlantic/Canary' });
    await expectDue(calendar, madrid, '2024-06', '2024-06-30T22:00:00Z');
    await expectDue(calendar, canary, '2024-06', '2024-06-30T23:00:00Z');
  });

  it('on the date that one month was moved to, and the next month as ever', async () => {
    const id = await addCompany('2024-04-05T10:00:00Z', { closingDay: 20 });
    const operator = await at('2024-04-06T10:00:00Z');
    const path = `/platform/v1/companies/${id}/closing-date`;
    const moved = await operator.put(path, { payroll: '2024-04', date: '2024-05-02' });
    assert.equal(moved.status, 204, moved.text);
    await expectDue(calendar, id, '2024-04', '2024-05-02T22:00:00Z');
    await expectDue(calendar, id, '2024-05', '2024-05-20T22:00:00Z');
  });

  it('on its ordinary day again when a moved date was taken back', async () => {
    const id = await addCompany('2024-07-05T10:00:00Z', { closingDay: 20 });
    const operator = await at('2024-07-06T10:00:00Z');
    for (const date of ['2024-07-10', null]) {
      const path = `/platform/v1/companies/${id}/closing-date`;
      const moved = await operator.put(path, { payroll: '2024-07', date });
      assert.equal(moved.status, 204, moved.text);
    }
    await expectDue(calendar, id, '2024-07', '2024-07-20T22:00:00Z');
  });

  it('of the closing day and the time zone that the company was changed to', async () => {
    const id = await addCompany('2024-08-05T10:00:00Z');
    const operator = await at('2024-08-06T10:00:00Z');
    const path = `/platform/v1/companies/${id}`;
    assert.equal((await operator.patch(path, { closingDay: 12 })).status, 204);
    await expectDue(calendar, id, '2024-08', '2024-08-12T22:00:00Z');
    const later = await at('2024-08-20T10:00:00Z');
    assert.equal((await later.patch(path, { timeZone: 'Atlantic/Canary' })).status, 204);
    await expectDue(calendar, id, '2024-09', '2024-09-12T23:00:00Z');
    // A day that is over already: the cycle is due at once, and its end is the present moment.
    const last = await at('2024-10-09T10:00:00Z');
    assert.equal((await last.patch(path, { closingDay: 3 })).status, 204);
    await closeAt('2024-10-09T10:00:05Z');
    assert.equal((await cyclesOf(calendar, id)).at(-2)!.end, '2024-10-09T10:00:05.000Z');
  });
});

describe('a worker that was away', () => {
  it('for a week closes once, when it returns; what came meanwhile is in that cycle', async () => {
    const id = await addCompany('2025-01-10T10:00:00Z');
    const meanwhile = await at('2025-02-05T10:00:00Z');
    const person = await register({ operator: meanwhile }, id);
    const charge = newCharge(person, { amountInCents: 990 });
    const reply = await postCharge(meanwhile, id, charge);
    assert.deepEqual([reply.body.payroll, reply.body.late], ['2025-01', false]);
    await closeAt('2025-02-07T08:30:00Z');
    const cycles = await cyclesOf(calendar, id);
    assert.deepEqual(
      cycles.map(({ month, end }) => [month, end]),
      [
        ['2025-01', '2025-02-07T08:30:00.000Z'],
        ['2025-02', null],
      ],
    );
    const lines = await sql(
      service.database.ownerUrl,
      `SELECT month, version, amount_in_cents::int AS amount FROM settlement_lines
       WHERE company_id = $1`,
      [id],
    );
    assert.deepEqual(lines, [{ month: '2025-01', version: 1, amount: 990 }]);
    assert.equal(await eventsTold(service, id, CLOSED), 1);
  });

  it('for three months closes each of them, in order, each once', async () => {
    const id = await addCompany('2025-03-10T10:00:00Z');
    await closeAt('2025-06-05T09:00:00Z');
    const moment = '2025-06-05T09:00:00.000Z';
    const cycles = await cyclesOf(calendar, id);
    assert.deepEqual(
      cycles.map(({ month, end }) => [month, end]),
      [
        ['2025-03', moment],
        ['2025-04', moment],
        ['2025-05', moment],
        ['2025-06', null],
      ],
    );
    const told = await sql(
      service.database.ownerUrl,
      `SELECT body::jsonb #>> '{data,company,period}' AS month FROM events
       WHERE company_id = $1 AND type = $2 ORDER BY id`,
      [id, CLOSED],
    );
    assert.deepEqual(
      told.map(({ month }) => month),
      ['2025-03', '2025-04', '2025-05'],
    );
    await closeAt('2025-06-05T09:00:01Z');
    assert.equal((await cyclesOf(calendar, id)).length, 4);
  });
});

describe('several workers at once', () => {
  it('close each cycle once, and the audit log names each close once', async () => {
    const ids = await Promise.all(many(6, () => addCompany('2025-07-10T10:00:00Z')));
    await closeAt('2025-07-11T10:00:00Z');
    const beside = contextBeside(service);
    const closes = `SELECT count(*)::int AS closes FROM audit_log
      WHERE action = 'payroll-cycle.close'`;
    const [before] = await sql(service.database.ownerUrl, closes);
    const dueBefore = await eventsOfAll();
    await at('2025-08-04T10:00:00Z');
    const workers = [calendar.worker, inProduction(beside.context)];
    await Promise.all(many(8, (index) => closeDueCycles(workers[index % 2]!)));
    await closeAt('2025-08-04T10:00:00Z');
    await beside.close();
    for (const id of ids) {
      const cycles = await cyclesOf(calendar, id);
      assert.deepEqual(
        cycles.map(({ month }) => month),
        ['2025-07', '2025-08'],
      );
      assert.equal(await eventsTold(service, id, CLOSED), 1);
    }
    const [behind] = await sql(service.database.ownerUrl, closes);
    assert.equal(behind.closes - before.closes, (await eventsOfAll()) - dueBefore);
  });

  const eventsOfAll = async (): Promise<number> => {
    const text = 'SELECT count(*)::int AS told FROM events WHERE type = $1';
    return (await sql(service.database.ownerUrl, text, [CLOSED]))[0].told;
  };
});

describe('in a sandbox', () => {
  it('no cycle is closed by itself, however long it is due', async () => {
    const id = await addCompany('2025-09-10T10:00:00Z');
    await at('2025-12-31T10:00:00Z');
    assert.equal(await closeDueCycles(service.context), false);
    assert.equal((await cyclesOf(calendar, id)).length, 1);
    await expectSound(service);
  });
});
