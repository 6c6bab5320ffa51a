import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../../server/test/support/service.ts';
import { inTerminal, leave, placeAt, said } from '../support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const aurora = ['--company', 'aurora'];
const people = (...args: string[]) => said(here, ['employees', ...args, ...aurora]);

async function json(...args: string[]) {
  const done = await people(...args, '--json');
  assert.equal(done.code, 0, done.stderr);
  return JSON.parse(done.stdout);
}

const person = ['--name', 'Ana', '--surname', 'Núñez Gil', '--legal-id', '12345678Z'];
const dates = ['--birth-date', '1990-05-31', '--hiring-date', '2026-01-15'];
const salaries = ['--gross-salary', '30000.50', '--agreement-salary', '21000'];
const all = [...person, '--email', 'ana@aurora.example', ...dates, ...salaries];

describe('register', () => {
  it('takes a person by options, with what is usual for the rest', async () => {
    const more = ['--cost-center', 'North', '--metadata', 'team=a', '--metadata', 'shift=b=c'];
    const done = await people('register', ...all, ...more);
    assert.equal(done.code, 0, done.stderr);
    assert.match(done.stdout, /^Ana Núñez Gil is registered at Aurora Tecnología: [0-9a-f-]{36}\./);
    const { id: _, ...made } = await json('show', 'ana@aurora.example');
    assert.equal(made.state, 'not-active');
    assert.deepEqual(made.grossSalary, { amountInCents: 3_000_050, currency: 'EUR' });
    assert.deepEqual(made.workdayConfiguration, {
      daysPerMonth: 30,
      workTimePercentage: 100,
      numberOfPaychecks: 12,
      collectiveAgreementSalary: { amountInCents: 2_100_000, currency: 'EUR' },
    });
    assert.deepEqual([made.taxRegime, made.costCenter.name], ['general', 'North']);
    assert.deepEqual(made.metadata, { team: 'a', shift: 'b=c' });
  });

  it('takes a body from a file, and options on top of it', async () => {
    const [{ id: _, state: __, modelId: ___, updatedAt: ____, ...like }] = await json(
      'list',
      '--limit',
      '1',
    );
    const body = { ...like, email: 'x@aurora.example', legalId: '00000000T', internalId: null };
    const { costCenter, payrollCompany, metadata, ...plain } = body;
    await writeFile(join(here.folder, 'person.json'), JSON.stringify(plain));
    const { id } = await json('register', '--data', '@person.json', '--email', 'bea@b.example');
    const made = await json('show', id);
    assert.deepEqual([made.email, made.legalId], ['bea@b.example', '00000000T']);
    assert.deepEqual(made.workdayConfiguration, like.workdayConfiguration);
  });

  it('says all at once what is missing, and passes on what the service refuses', async () => {
    const bare = await people('register', '--name', 'Ana');
    assert.equal(bare.code, 2);
    assert.match(bare.stderr, /Still to be said: --surname, --email, --legal-id, --birth-date/);
    const again = await people('register', ...all);
    assert.deepEqual([again.code, again.stdout], [5, ''], again.stderr);
    const cases = [
      ['--birth-date', '31/05/1990'],
      ['--gross-salary', 'much'],
      ['--metadata', 'x'],
    ];
    for (const wrong of cases) assert.equal((await people('register', ...wrong)).code, 2);
    assert.equal((await people('register', '--data', '[]')).code, 2);
  });
});

describe('update', () => {
  it('changes what is named and leaves the rest, also within a whole', async () => {
    const before = await json('show', 'ana@aurora.example');
    const after = await json('update', before.id, '--work-time', '50', '--metadata', 'team=z');
    assert.ok(after.updatedAt >= before.updatedAt);
    assert.deepEqual(after, {
      ...before,
      updatedAt: after.updatedAt,
      workdayConfiguration: { ...before.workdayConfiguration, workTimePercentage: 50 },
      metadata: { team: 'z', shift: 'b=c' },
    });
    const emptied = await json('update', before.id, '--data', '{"costCenter":null}');
    assert.equal(emptied.costCenter, null);
    assert.equal((await people('update', before.id)).code, 2);
  });
});

describe('states', () => {
  it('are changed by their verbs, and told', async () => {
    const wanted = 'ana@aurora.example';
    assert.match((await people('invite', wanted)).stdout, /is invited again, at ana@aurora/);
    assert.equal((await json('block', wanted, '--reason', 'Lost the card')).state, 'blocked');
    assert.equal((await json('unblock', wanted)).state, 'not-active');
    const last = ['--reason', 'End of the contract', '--effective-date', '2026-01-31'];
    const left = await json('terminate', wanted, '--yes', ...last);
    assert.deepEqual([left.state, left.openPayments], ['removed', []]);
    assert.match((await people('restore', wanted)).stdout, /Ana Núñez Gil is restored \(not-act/);
    assert.equal((await people('unblock', wanted)).code, 5);
    const history = (await people('history', wanted)).stdout;
    assert.match(history, /blocked .*Lost the card/);
    assert.match(history, /terminated .*2026-01-31 .*End of the contract/);
  });

  it('end for good only with a yes', async () => {
    const wanted = 'ana@aurora.example';
    const silent = await people('terminate', wanted);
    assert.equal(silent.code, 2);
    assert.match(silent.stderr, /ends the access of Ana Núñez Gil.*\n.*--yes/);
    const args = ['employees', 'terminate', wanted, ...aurora];
    const no = await inTerminal(here, args, [[/\[y\/N\] /, 'n\r']]);
    assert.match(no.stdout, /Terminate Ana Núñez Gil of Aurora Tecnología\?/);
    assert.equal((await json('show', wanted)).state, 'not-active');
    const yes = await inTerminal(here, args, [[/\[y\/N\] /, 'y\r']]);
    assert.equal(yes.code, 0, yes.stdout);
    assert.equal((await json('show', wanted)).state, 'removed');
  });
});
