import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addMonths, monthOf } from '../../src/values/month.ts';
import { sql, untilWaiting, withSql } from '../support/database/sql.ts';
import { expectNoViolation, placeOn, somebody } from '../support/processes/on-database.ts';
import { cleanUp, type Run, run, until } from '../support/processes/processes.ts';
import { startService } from '../support/service.ts';

const { operator, database, close } = await startService({ config: { environment: 'production' } });
after(async () => {
  await cleanUp();
  await close();
});

const production = {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://api.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'warn',
};
const startWorker = async () =>
  run({ args: ['work'], settings: await placeOn(database, production) });
const COMPANIES = 6;
const OURS = `legal_id LIKE 'COMPANY-%'`;
const present = monthOf(new Date(), 'Europe/Madrid');
const first = addMonths(present, -2);

const address = {
  streetName: 'Calle Mayor',
  streetNumber: '1',
  street: 'Calle Mayor, 1',
  postalCode: '28001',
  province: 'Madrid',
  locality: 'Madrid',
};

async function addCompany(number: number): Promise<string> {
  const reply = await operator.post('/platform/v1/companies', {
    name: `Company ${number}`,
    countryISO2Code: 'ES',
    legalId: `COMPANY-${number}`,
    legalName: `Company ${number}`,
    contactEmail: 'people@company.example',
    deliveryAddress: address,
    legalAddress: address,
    currency: 'EUR',
    firstPayroll: first,
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** Somebody, and a charge of theirs in the month that is open now. */
async function addSpender(companyId: string): Promise<string> {
  const base = `/platform/v1/companies/${companyId}`;
  const person = await operator.post(`${base}/employees`, somebody());
  assert.equal(person.status, 201, person.text);
  const employeeId = person.body.id;
  assert.equal((await charge(companyId, employeeId, 'first')).body.payroll, first);
  return employeeId;
}

const charge = (companyId: string, employeeId: string, externalId: string, payroll?: string) =>
  operator.post(`/platform/v1/companies/${companyId}/charges`, {
    externalId,
    employeeId,
    category: 'meal-benefit',
    behaviour: 'flex',
    amountInCents: 1_250,
    concept: 'Menu',
    ...(payroll && { payroll }),
  });

const versionsOf = (companyId: string) =>
  sql(
    database.ownerUrl,
    `SELECT month, max(version) AS version, count(*)::int AS settlements,
       (SELECT count(*)::int FROM events e WHERE e.company_id = s.company_id
          AND type = 'company.payroll-cycle.closed'
          AND body::jsonb #>> '{data,company,period}' = s.month) AS events
     FROM settlements s WHERE company_id = $1 GROUP BY company_id, month ORDER BY month`,
    [companyId],
  );

const once = (month: string) => ({ month, version: 1, settlements: 1, events: 1 });

/** Of its closing and settling; a busy machine may keep it from the database for a moment. */
const complaintsOf = (run: Run): string[] =>
  run
    .output()
    .split('\n')
    .filter((line) => /not closed|not settled|close-due|settle-late/.test(line))
    .filter((line) => !line.includes('"unavailable"'));

const notDue = `UPDATE companies SET due_at = now() + interval '1 year'`;
const due = `UPDATE companies SET due_at = now() - interval '1 day' WHERE ${OURS}`;

/** The one that goes on from the first test to the second, in which it is killed. */
let worker: Run;

describe('workers in production', () => {
  it('close what is due by themselves, each month once though two work, and settle', async () => {
    // A database of production in which nothing else is due.
    await sql(database.ownerUrl, `UPDATE installation SET environment = 'production'`);
    await sql(database.ownerUrl, notDue);
    const ids: string[] = [];
    for (let n = 1; n <= COMPANIES; n += 1) ids.push(await addCompany(n));
    const [spending] = ids as [string];
    const employeeId = await addSpender(spending);
    worker = await startWorker();
    const other = await startWorker();
    const open = `SELECT DISTINCT open_month AS month FROM companies WHERE ${OURS}`;
    await until('all are in the present month', async () => {
      const rows = await sql(database.ownerUrl, open);
      return rows.length === 1 && rows[0].month >= present;
    });
    for (const id of ids) {
      assert.deepEqual(await versionsOf(id), [once(first), once(addMonths(first, 1))]);
    }
    const late = await charge(spending, employeeId, 'late', first);
    assert.deepEqual([late.status, late.body.late], [200, true], late.text);
    await until('it is settled again', async () => (await versionsOf(spending))[0].version === 2);
    assert.deepEqual(await versionsOf(spending), [
      { month: first, version: 2, settlements: 2, events: 2 },
      once(addMonths(first, 1)),
    ]);
    assert.equal(await other.end('SIGTERM'), 0, other.output());
    assert.deepEqual([...complaintsOf(worker), ...complaintsOf(other)], []);
  });

  it('that is killed while it closes leaves nothing half closed for the next one', async () => {
    const closed = `SELECT count(*)::int AS count FROM companies
      WHERE ${OURS} AND open_month > $1`;
    const count = async () => (await sql(database.ownerUrl, closed, [present]))[0].count;
    await withSql(database.ownerUrl, async (holder) => {
      // Where it waits, it has ended a cycle and opened the next one, and settled nothing.
      await holder.query('BEGIN; LOCK TABLE settlements IN SHARE MODE');
      await sql(database.ownerUrl, due);
      await untilWaiting(holder);
      await worker.end('SIGKILL');
      await holder.query('ROLLBACK');
    });
    assert.equal(await count(), 0);
    const next = await startWorker();
    await until('the next one closes the rest', async () => (await count()) === COMPANIES);
    assert.equal(await next.end('SIGTERM'), 0, next.output());
    const [told] = await sql(
      database.ownerUrl,
      `SELECT count(*)::int AS events, count(DISTINCT company_id)::int AS companies FROM events
       WHERE type = 'company.payroll-cycle.closed'
         AND company_id IN (SELECT id FROM companies WHERE ${OURS})
         AND body::jsonb #>> '{data,company,period}' = $1`,
      [present],
    );
    assert.deepEqual(told, { events: COMPANIES, companies: COMPANIES });
    await expectNoViolation(database);
  });
});
