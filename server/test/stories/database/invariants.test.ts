import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import pino from 'pino';
import { type Database, openDatabase } from '../../../src/database/database.ts';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import { APPLICATION, createDatabase } from '../../support/database/postgres.ts';
import { sql } from '../../support/database/sql.ts';
import { soundExports } from '../support/planted/money/planted-exports.ts';
import { soundFeeds } from '../support/planted/money/planted-feeds.ts';
import type { Plant } from '../support/planted/planted.ts';
import { soundDeliveries } from '../support/planted/planted-deliveries.ts';
import { soundImports } from '../support/planted/planted-imports.ts';
import { soundNotices } from '../support/planted/planted-notices.ts';
import { soundReasons } from '../support/planted/planted-reasons.ts';
import { soundRequests } from '../support/planted/planted-requests.ts';
import { soundViews } from '../support/planted/planted-staff.ts';
import { plants } from '../support/planted/planted-violations.ts';

/** A copy of the demo scenario, in which everything holds. */
const database = await createDatabase();
after(database.drop);
await sql(database.ownerUrl, soundDeliveries);
await sql(database.ownerUrl, soundReasons);
await sql(database.ownerUrl, soundExports);
await sql(database.ownerUrl, soundImports);
await sql(database.ownerUrl, soundFeeds);
await sql(database.ownerUrl, soundRequests);
await sql(database.ownerUrl, soundViews);
await sql(database.ownerUrl, soundNotices);

async function audit(on: Pick<Database, 'inSnapshot'>, only?: string) {
  const lines: string[] = [];
  const violations = await checkInvariants(on as Database, (line) => lines.push(line), only);
  return { violations, lines };
}

/** As the application sees it. */
async function auditAsApplication(only?: string) {
  const log = pino({ level: 'silent' });
  const opened = openDatabase({ url: database.applicationUrl, log });
  return audit(opened, only).finally(opened.close);
}

/** Within the transaction that did the damage, which nobody else sees and which is undone. */
const auditIn = (client: pg.Client, only: string) => {
  const reader: Parameters<Parameters<Database['inSnapshot']>[0]>[0] = {
    rows: async ({ text }, values = []) => (await client.query(text, values as unknown[])).rows,
    copy: () => assert.fail('an audit copies nothing'),
  };
  return audit({ inSnapshot: (work) => work(reader) }, only);
};

/** The lines below the invariant that failed. */
function violationsOf(lines: readonly string[], name: string): string[] {
  const at = lines.findIndex((line) => line.startsWith(`FAIL ${name}: `));
  assert.ok(at >= 0, lines.join('\n'));
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !line.startsWith('     '));
  return rest.slice(0, end).map((line) => line.trim());
}

async function plant(client: pg.Client, { id, damage }: Plant): Promise<string> {
  const { rows } = await client.query(id);
  assert.ok(rows[0]?.id, 'the demo scenario has something to damage');
  for (const text of [damage].flat()) {
    const { rowCount } = await client.query(text.replaceAll('$id', rows[0].id));
    if (/^(UPDATE|DELETE|INSERT)/.test(text)) assert.ok(rowCount! > 0, `nothing done: ${text}`);
  }
  return rows[0].id;
}

const appendOnly = 'what is append-only cannot be changed by this role';

describe('the audit', async () => {
  const sound = await auditAsApplication();

  it('finds nothing in the demo scenario, and looks at rows of every kind', () => {
    const { violations, lines } = sound;
    assert.equal(violations, 0, lines.join('\n'));
    const checks = lines.slice(0, -1);
    for (const line of checks) assert.match(line, /^ok {3}\S.*: \d+ rows$/);
    const empty = checks.filter((line) => line.endsWith(': 0 rows'));
    assert.deepEqual(empty, []);
    assert.equal(lines.at(-1), `${checks.length} invariants, 0 violations`);
  });

  it('has a violation planted here for each of its invariants', () => {
    const { lines } = sound;
    const names = lines.slice(0, -1).map((line) => /^ok {3}(.*): \d+ rows$/.exec(line)![1]!);
    const broken = new Set([...plants.map(({ breaks }) => breaks), appendOnly]);
    assert.deepEqual([...broken].sort(), names.sort());
  });

  const client = new pg.Client({ connectionString: database.ownerUrl });
  before(() => client.connect());
  after(() => client.end());

  for (const one of plants) {
    it(`finds ${one.what}, and names it`, async () => {
      await client.query('BEGIN');
      try {
        const id = await plant(client, one);
        const { violations, lines } = await auditIn(client, one.breaks);
        assert.ok(violations > 0);
        const found = violationsOf(lines, one.breaks);
        assert.ok(
          found.some((line) => line.includes(id)),
          `${id} is not among ${found}`,
        );
        assert.equal(lines.at(-1), `1 invariants, ${violations} violations`);
      } finally {
        await client.query('ROLLBACK');
      }
    });
  }

  const rights = ['UPDATE', 'DELETE', 'TRUNCATE', 'UPDATE (flags)'].map((one) => [
    one,
    'consumptions',
  ]);
  const tables = ['settlements', 'settlement_lines', 'events', 'entry_acknowledgements'].map(
    (one) => ['DELETE', one],
  );
  const changes = ['UPDATE (change_id)', 'DELETE'].map((one) => [one, 'audit_changes']);
  for (const [right, table] of [...rights, ...tables, ...changes]) {
    it(`finds a role that may ${right} what is append-only: ${table}`, async () => {
      await sql(database.ownerUrl, `GRANT ${right} ON ${table} TO ${APPLICATION}`);
      const { violations, lines } = await auditAsApplication(appendOnly);
      await sql(database.ownerUrl, `REVOKE ${right} ON ${table} FROM ${APPLICATION}`);
      assert.deepEqual([violations, violationsOf(lines, appendOnly)], [1, [table]]);
    });
  }
});
