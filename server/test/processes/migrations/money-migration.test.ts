import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type pg from 'pg';
import { readMigrations } from '../../../src/database/migrate.ts';
import { createDatabase } from '../../support/database/postgres.ts';
import { sql, withSql } from '../../support/database/sql.ts';
import {
  expectNoViolation,
  issueOn,
  placeOn,
  somebody,
} from '../../support/processes/on-database.ts';
import { cleanUp, type Run, run, until } from '../../support/processes/processes.ts';
import { partnerId, writeFirstVersion } from './first-version.ts';

const database = await createDatabase('template0');
after(async () => {
  await cleanUp();
  await database.drop();
});

interface Old {
  closingDay: number;
  timeZone: string;
  open: string;
  moved: string | null;
  /** The instant at which the open cycle is due, reckoned by hand. */
  due: string;
}

/** What a calendar of the third version could be: closing days, zones and moved dates. */
const calendars: readonly Old[] = [
  ['Europe/Madrid', 31, '2026-02', null, '2026-02-28T23:00:00Z'],
  ['Europe/Madrid', 31, '2028-02', null, '2028-02-29T23:00:00Z'],
  ['Europe/Madrid', 25, '2026-07', null, '2026-07-25T22:00:00Z'],
  ['Europe/Madrid', 28, '2026-03', null, '2026-03-28T23:00:00Z'],
  // The day on which the clock changes ends an hour earlier than it seems.
  ['Europe/Madrid', 31, '2026-03', '2026-03-29', '2026-03-29T22:00:00Z'],
  ['Europe/Madrid', 25, '2026-10', null, '2026-10-25T23:00:00Z'],
  ['Atlantic/Canary', 31, '2026-12', null, '2027-01-01T00:00:00Z'],
  ['Atlantic/Canary', 1, '2026-06', null, '2026-06-01T23:00:00Z'],
  ['America/Bogota', 31, '2026-04', null, '2026-05-01T05:00:00Z'],
  ['Asia/Kolkata', 25, '2026-04', '2026-05-03', '2026-05-03T18:30:00Z'],
].map(([timeZone, closingDay, open, moved, due]) => ({
  timeZone,
  closingDay,
  open,
  moved,
  due,
})) as Old[];

const idOf = (kind: number, n: number): string =>
  `01953f00-0000-7${String(kind).padStart(3, '0')}-8000-${String(n).padStart(12, '0')}`;

/** A company of the third version that has closed two cycles, of which one was told. */
async function writeCompany(client: pg.Client, old: Old, n: number): Promise<void> {
  const first = idOf(2, n);
  await client.query(
    `INSERT INTO companies (id, name, legal_id, legal_name, state, contact_email, country_code,
       delivery_address, legal_address, currency, time_zone, closing_day, open_cycle_id, open_month)
     SELECT $1, name, 'CALENDAR-' || $2, legal_name, state, contact_email, country_code,
       delivery_address, legal_address, currency, $3, $4, $5, $6 FROM companies LIMIT 1`,
    [first, n, old.timeZone, old.closingDay, idOf(6, n * 10), old.open],
  );
  for (const back of [2, 1, 0]) {
    await client.query(
      `INSERT INTO payroll_cycles (company_id, id, month, started_at, ended_at, moved_closing_date)
       SELECT $1, $2, to_char(month, 'YYYY-MM'), month, CASE WHEN $3 > 0 THEN month
         + interval '1 month' END, $5::date
       FROM (SELECT ($4 || '-01')::timestamp AT TIME ZONE 'UTC' - make_interval(months => $3)
         AS month) AS m`,
      [first, idOf(6, n * 10 + back), back, old.open, back === 0 ? old.moved : null],
    );
  }
  await client.query(
    `INSERT INTO events SELECT gen_random_uuid(), company_id, 'company.payroll-cycle.closed',
       ended_at, json_build_object('data', json_build_object('company', json_build_object(
         'id', company_id, 'period', month)))
     FROM payroll_cycles WHERE company_id = $1 AND ended_at IS NOT NULL
     ORDER BY month DESC LIMIT 1`,
    [first],
  );
  await client.query('INSERT INTO access_grants VALUES ($1, $2)', [partnerId, first]);
}

async function writeThirdVersion(client: pg.Client): Promise<void> {
  const [foundation, ...later] = await readMigrations();
  await writeFirstVersion(client, foundation!);
  for (const { version, name, text } of later.filter((one) => one.version <= 3)) {
    await client.query(text);
    await client.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [
      version,
      name,
    ]);
  }
  for (const [index, old] of calendars.entries()) await writeCompany(client, old, index + 1);
}

let service: Run;
before(async () => {
  await withSql(database.ownerUrl, writeThirdVersion);
  service = run({ settings: await placeOn(database) });
  await service.ready();
});

describe('a database of the third version, with calendars and without money', () => {
  it('is brought to the present schema by the start', async () => {
    assert.match(service.output(), /Migrated the database: 0004-money/);
    assert.doesNotMatch(service.output(), /Migrated the database: 0003/);
  });

  for (const [index, { timeZone, closingDay, open, moved, due }] of calendars.entries()) {
    const day = moved ? `moved to ${moved}` : `on day ${closingDay}`;
    it(`knows when ${open} is due in ${timeZone}, ${day}`, async () => {
      const text = 'SELECT due_at FROM companies WHERE id = $1';
      const [row] = await sql(database.ownerUrl, text, [idOf(2, index + 1)]);
      assert.equal(row.due_at.toISOString(), new Date(due).toISOString());
    });
  }

  it('has one empty settlement of each closed cycle, of the instant of its close', async () => {
    const rows = await sql(
      database.ownerUrl,
      `SELECT count(*)::int AS cycles, count(s.version)::int AS settled, max(version) AS version,
         bool_and(s.settled_at = p.ended_at) AS same, max(through_number)::int AS through
       FROM payroll_cycles p LEFT JOIN settlements s USING (company_id, month)
       WHERE p.ended_at IS NOT NULL`,
    );
    const cycles = calendars.length * 2;
    assert.deepEqual(rows, [{ cycles, settled: cycles, version: 1, same: true, through: 0 }]);
    const open = await sql(
      database.ownerUrl,
      'SELECT FROM settlements s JOIN companies c ON id = company_id AND month = open_month',
    );
    assert.deepEqual(open, []);
  });

  it('breaks no invariant, though a close of then was told or not', async () => {
    await expectNoViolation(database);
  });

  it('reports a cycle of then, takes a late charge for it and settles it again', async () => {
    const anonymous = await service.ready();
    const operator = await anonymous.login(await issueOn(database));
    const partner = await anonymous.login(await issueOn(database, partnerId));
    const companyId = idOf(2, 1);
    const payroll = '2025-12';
    const base = `/platform/v1/companies/${companyId}`;
    const person = await operator.post(`${base}/employees`, somebody());
    assert.equal(person.status, 201, person.text);
    const report = `/api/v3/companies/${companyId}/consumptions?payroll=${payroll}`;
    const before = (await partner.get(report)).body.company;
    assert.deepEqual([before.settlement.version, before.employees], [1, []]);
    const late = await operator.post(`${base}/charges`, {
      externalId: 'late',
      employeeId: person.body.id,
      category: 'meal-benefit',
      behaviour: 'flex',
      amountInCents: 100,
      concept: 'Late',
      payroll,
    });
    assert.deepEqual([late.status, late.body.late], [200, true], late.text);
    await until('it is settled again', async () => {
      return (await partner.get(report)).body.company.settlement.version === 2;
    });
    const [{ consumptions }] = (await partner.get(report)).body.company.employees;
    assert.equal(consumptions[0].amountInCents, 100);
    await expectNoViolation(database);
    assert.equal(await service.end('SIGTERM'), 0);
  });
});
