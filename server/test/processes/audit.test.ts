import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createDatabase } from '../support/database/postgres.ts';
import { sql } from '../support/database/sql.ts';
import { placeOn } from '../support/processes/on-database.ts';
import {
  cleanUp,
  npmEnvironment,
  runToEnd,
  type Settings,
} from '../support/processes/processes.ts';
import { postgresIn } from '../support/processes/server-processes.ts';
import { usedPlace } from '../support/processes/used-place.ts';

const database = await createDatabase();
after(async () => {
  await cleanUp();
  await database.drop();
});

const audit = (settings: Settings) => runToEnd({ args: ['audit'], settings });

/** A line for each invariant with the rows it looked at, then how many there were. */
function expectNothingFound({ code, output }: { code: number; output: string }): void {
  const lines = output.trimEnd().split('\n');
  const last = lines.pop();
  for (const line of lines) assert.match(line, /^ok {3}\S.*: \d+ rows$/, output);
  // The demo scenario has everything but somebody who is told of it.
  const empty = lines.filter((line) => line.endsWith(': 0 rows'));
  for (const line of empty)
    assert.match(
      line,
      /deliver|subscription|claim|decided|export|figures|call|used|view|notice|mends|feed/,
      output,
    );
  assert.ok(lines.length >= 15);
  assert.equal(last, `${lines.length} invariants, 0 violations`);
  assert.equal(code, 0);
}

describe('the audit of the embedded database', () => {
  // Beside a service it is run by the tests of crashes.
  it('runs without the service, through npm', async () => {
    const place = await usedPlace();
    const command = ['npm', 'run', '--silent', 'audit'];
    expectNothingFound(await runToEnd({ command, settings: npmEnvironment(place) }));
    assert.deepEqual(postgresIn(place.DATA_DIR!), [], 'the database is stopped again');
  });
});

/** Damage of every family, more than is printed, and ids that have to be. */
const damage = [
  `UPDATE headcounts SET employees = employees + 1
     WHERE company_id = (SELECT min(id::text)::uuid FROM companies) RETURNING company_id AS id`,
  `UPDATE employees SET state = 'blocked' WHERE id = (SELECT id FROM employees
     WHERE state = 'active' AND internal_id IS NOT NULL LIMIT 1) RETURNING id`,
  `UPDATE settlement_lines SET amount_in_cents = amount_in_cents + 1 WHERE version = 2
     RETURNING employee_id AS id`,
  `UPDATE committed_expenses SET state = 'finished' WHERE id = (SELECT id
     FROM committed_expenses WHERE state = 'active' LIMIT 1) RETURNING id`,
  `DELETE FROM events WHERE id = (SELECT id FROM events
     WHERE type = 'company.payroll-cycle.closed' LIMIT 1) RETURNING company_id AS id`,
];
const everywhere = 'UPDATE consumption_totals SET amount_in_cents = amount_in_cents + 1';

/** What is known of people, and what sources have written: none of it is an id of ours. */
const personal = `SELECT email AS text FROM employees UNION SELECT legal_id FROM employees
  UNION SELECT name FROM employees UNION SELECT surname FROM employees
  UNION SELECT internal_id FROM employees UNION SELECT legal_name FROM companies
  UNION SELECT concept FROM consumptions UNION SELECT external_id FROM consumptions`;

describe('the audit of DATABASE_URL', () => {
  let found: string | undefined;

  it('names what is wrong by ids, says how much more there is, and ends with 1', async () => {
    const { ownerUrl } = database;
    // As a role that cannot change the schema.
    const { MIGRATION_DATABASE_URL: _, ...settings } = await placeOn(database);
    const ids: string[] = [];
    for (const text of damage) ids.push(...(await sql(ownerUrl, text)).map(({ id }) => id));
    await sql(ownerUrl, everywhere);
    const { code, output, errors } = await audit(settings);
    assert.equal(code, 1);
    const [, violations] = /^\d+ invariants, (\d+) violations$/m.exec(output)!;
    assert.equal(errors, `fringe: ${violations} violations\n`);
    const failed = output.split('\n').filter((line) => line.startsWith('FAIL '));
    assert.ok(failed.length >= 6, output);
    for (const line of failed) assert.match(line, /^FAIL \S.*: \d+ rows$/);
    assert.match(output, /^ {5}and \d+ more$/m);
    assert.ok(ids.length >= damage.length);
    for (const id of ids) assert.ok(output.includes(id), `${id} is not named`);
    assert.ok(!output.includes('    at '), 'no stack');
    found = output;
  });

  it('prints nothing that is known of a person, nor what a source has written', async () => {
    const output = found!;
    const words = await sql(database.ownerUrl, personal);
    assert.ok(words.length > 1_000);
    assert.deepEqual(
      words.filter(({ text }) => text?.length > 4 && output.includes(text)),
      [],
    );
  });

  it('changes nothing, and says in one line what keeps it from looking', async () => {
    const settings = await placeOn(database, { DATABASE_URL: 'postgresql://x@127.0.0.1:1/x' });
    const { code, errors } = await audit(settings);
    assert.equal(code, 1);
    assert.equal(errors.trimEnd().split('\n').length, 1, errors);
    const empty = await createDatabase('template0');
    const untouched = await audit(await placeOn(empty));
    const tables = await sql(empty.ownerUrl, `SELECT FROM pg_tables WHERE schemaname = 'public'`);
    await empty.drop();
    assert.deepEqual([untouched.code, tables], [1, []]);
    assert.equal(
      untouched.errors,
      'fringe: the database has no tables yet; run the migrate command\n',
    );
  });
});
