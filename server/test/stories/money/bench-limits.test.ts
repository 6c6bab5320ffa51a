import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import pg from 'pg';
import { script as chargeScript } from '../../../../bench/scenarios/charge.ts';
import { script as limitScript } from '../../../../bench/scenarios/limit-put.ts';
import { sql } from '../../support/database/sql.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { demoEmployees } from '../../support/people/demo.ts';
import { startService } from '../../support/service.ts';

const sent: string[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text?: string }];
  sent.push(typeof first === 'string' ? first : (first.text ?? ''));
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as typeof query;

const service = await startService();
after(service.close);
const [companyId] = service.companyIds as [string];
const month = await openMonthOf(service, companyId);
await sql(service.database.ownerUrl, 'DELETE FROM limit_suspensions');
await sql(service.database.ownerUrl, 'DELETE FROM company_suspensions');
const { id: employeeId } = demoEmployees(0).find(({ state }) => state === 'active')!;

const effects = new RegExp(
  [
    String.raw`(?<lock>pg_advisory_xact_lock\w*)`,
    String.raw`\b(?:INSERT INTO|UPDATE) (?<written>\w+)(?= )`,
    String.raw`\bFROM (?<locked>\w+)\s+WHERE [^;]*?(?<how>FOR (?:NO KEY )?(?:UPDATE|SHARE))`,
  ].join('|'),
  'g',
);

/** The locks that statements take and the tables that they write. */
function effectsOf(statements: string): string[] {
  const all = [...statements.matchAll(effects)].map(({ groups }) => {
    const { lock, written, locked, how } = groups!;
    return lock ?? (written ? `writes ${written}` : `locks ${locked} ${how}`);
  });
  return [...new Set(all)].filter((one) => one !== 'writes SET').sort();
}

/** What a request makes the service send within its transaction. */
async function effectsOfRequest(send: () => Promise<{ status: number; text: string }>) {
  sent.length = 0;
  const reply = await send();
  assert.ok(reply.status < 300, reply.text);
  const [begin, commit] = [sent.indexOf('BEGIN'), sent.indexOf('COMMIT')];
  assert.ok(begin >= 0 && commit > begin, sent.join('\n'));
  return effectsOf(sent.slice(begin, commit).join(';\n'));
}

it('the limit of setting a limit takes the locks and writes the tables of it', async () => {
  const path = `/api/v3/companies/${companyId}/employees/${employeeId}/limits/punctual`;
  const meal = { amount: { amountInCents: 1_000_000, currency: 'EUR' } };
  const own = await effectsOfRequest(() =>
    service.partner.put(`${path}?payroll=${month}`, { meal }),
  );
  assert.deepEqual(effectsOf(limitScript(companyId, [employeeId], month)), own);
});

it('the limit of a charge takes the locks and writes the tables of a charge', async () => {
  const charge = (externalId: string) => ({
    employeeId,
    category: 'meal-benefit',
    behaviour: 'flex',
    amountInCents: 1,
    concept: 'Measured',
    externalId,
  });
  const path = `/platform/v1/companies/${companyId}/charges`;
  // The first charge of a month makes the row of its use.
  assert.equal((await service.operator.post(path, charge('first'))).status, 200);
  const own = await effectsOfRequest(() => service.operator.post(path, charge('second')));
  assert.deepEqual(effectsOf(chargeScript(companyId, [employeeId], month)), own);
});
