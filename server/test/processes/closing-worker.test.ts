import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addMonths, monthOf } from '../../src/values/month.ts';
import type { Client } from '../support/client.ts';
import { createDatabase } from '../support/database/postgres.ts';
import { sql } from '../support/database/sql.ts';
import { cleanUp, run, runToEnd, until } from '../support/processes/processes.ts';
import { expectNoViolation, placeOn, somebody } from './on-database.ts';

const database = await createDatabase('template0');
after(async () => {
  await cleanUp();
  await database.drop();
});

const production = {
  ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://api.example.com',
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'warn',
};
const settingsOf = () => placeOn(database, production);
const start = async (role: 'serve' | 'work') => run({ args: [role], settings: await settingsOf() });
const COMPANIES = 30;
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

async function addCompany(operator: Client, number: number): Promise<string> {
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
async function addSpender(operator: Client, companyId: string): Promise<string> {
  const base = `/platform/v1/companies/${companyId}`;
  const person = await operator.post(`${base}/employees`, somebody());
  assert.equal(person.status, 201, person.text);
  const employeeId = person.body.id;
  assert.equal((await charge(operator, companyId, employeeId, 'first')).body.payroll, first);
  return employeeId;
}

const charge = (
  operator: Client,
  companyId: string,
  employeeId: string,
  externalId: string,
  payroll?: string,
) =>
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

describe('workers in production', () => {
  it('close what is due by themselves, each month once though two work, and settle', async () => {
    const prepared = await runToEnd({ args: ['migrate'], settings: await settingsOf() });
    assert.equal(prepared.code, 0, prepared.output);
    const issued = await runToEnd({
      args: ['credentials', 'issue'],
      settings: await settingsOf(),
    });
    const service = await start('serve');
    const operator = await (await service.ready()).login(JSON.parse(issued.output));
    const ids: string[] = [];
    for (let n = 1; n <= COMPANIES; n += 1) ids.push(await addCompany(operator, n));
    const [spending] = ids as [string];
    const employeeId = await addSpender(operator, spending);
    const workers = [await start('work'), await start('work')];
    const open = 'SELECT DISTINCT open_month AS month FROM companies';
    await until('all are in the present month', async () => {
      const rows = await sql(database.ownerUrl, open);
      return rows.length === 1 && rows[0].month >= present;
    });
    for (const id of ids) {
      assert.deepEqual(await versionsOf(id), [once(first), once(addMonths(first, 1))]);
    }
    const late = await charge(operator, spending, employeeId, 'late', first);
    assert.deepEqual([late.status, late.body.late], [200, true], late.text);
    await until('it is settled again', async () => (await versionsOf(spending))[0].version === 2);
    assert.deepEqual(await versionsOf(spending), [
      { month: first, version: 2, settlements: 2, events: 2 },
      once(addMonths(first, 1)),
    ]);
    for (const one of [...workers, service]) {
      assert.equal(await one.end('SIGTERM'), 0, one.output());
      assert.doesNotMatch(one.output(), /not closed|not settled|a step failed/);
    }
  });

  it('that is killed while it closes leaves nothing half closed for the next one', async () => {
    await sql(
      database.ownerUrl,
      `UPDATE companies SET due_at = now() - interval '1 day' WHERE open_month = $1`,
      [present],
    );
    const closed = `SELECT count(*)::int AS count FROM companies WHERE open_month > $1`;
    const count = async () => (await sql(database.ownerUrl, closed, [present]))[0].count;
    const killed = await start('work');
    await until('it has closed one', async () => (await count()) > 0);
    await killed.end('SIGKILL');
    await expectNoViolation(database);
    const next = await start('work');
    await until('the next one closes the rest', async () => (await count()) === COMPANIES);
    assert.equal(await next.end('SIGTERM'), 0, next.output());
    const [told] = await sql(
      database.ownerUrl,
      `SELECT count(*)::int AS events, count(DISTINCT company_id)::int AS companies FROM events
       WHERE type = 'company.payroll-cycle.closed'
         AND body::jsonb #>> '{data,company,period}' = $1`,
      [present],
    );
    assert.deepEqual(told, { events: COMPANIES, companies: COMPANIES });
    await expectNoViolation(database);
  });
});
