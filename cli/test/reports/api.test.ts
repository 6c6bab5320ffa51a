import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../../server/test/support/service.ts';
import { fringe, inTerminal, leave, placeAt, said } from '../support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const SUBSCRIPTIONS = '/webhooks/subscriptions';
const subscription = JSON.stringify({
  url: 'http://127.0.0.1:9/hook',
  eventTypes: ['company.payroll-cycle.closed'],
});
const stored = async (): Promise<number> =>
  (await service.partner.get(`/api/v3${SUBSCRIPTIONS}`)).body.subscriptions.length;

describe('api', () => {
  it('prints what the service answers, to the byte in a pipe', async () => {
    const { text } = await service.partner.get('/api/v3/companies');
    for (const path of ['/companies', 'companies', '/api/v3/companies']) {
      const done = await fringe(here, ['api', 'get', path]);
      assert.deepEqual([done.code, done.stdout, done.stderr], [0, text, '']);
    }
    assert.ok(!text.endsWith('\n'));
    const help = await said(here, ['api', '--help']);
    assert.match(help.stdout, /to the byte, without a line end/);
  });

  it('prints JSON with a field a line on a terminal', async () => {
    const { stdout } = await inTerminal(here, ['api', 'GET', '/companies']);
    assert.match(stdout, /\r\n {2}"companies": \[\r\n {4}\{\r\n {6}"id": /);
  });

  it('takes parameters and headers, each several times', async () => {
    const args = ['--query', 'limit=1', '--query', 'state=active'];
    const path = `/companies/${service.companyIds[0]}`;
    const list = await said(here, ['api', 'GET', `${path}/employees`, ...args]);
    const { employees } = JSON.parse(list.stdout);
    assert.deepEqual([employees.length, employees[0].state], [1, 'active']);
    const csv = ['--header', 'Accept: text/csv', '--query', 'groupBy=category'];
    const report = await said(here, ['api', 'GET', `${path}/consumptions`, ...csv]);
    assert.match(report.stdout, /^companyId,companyLegalId,/);
  });

  it('sends a body from the words, a file or stdin, with a key of its own', async () => {
    const before = await stored();
    await writeFile(join(here.folder, 'body.json'), subscription);
    const post = ['api', 'POST', SUBSCRIPTIONS, '--data'];
    const made = await said(here, [...post, subscription]);
    assert.match(made.stdout, /"signingSecret":"whsec_/, made.stderr);
    assert.equal((await said(here, [...post, '@body.json'])).code, 0);
    assert.equal((await fringe(here, [...post, '@-'], { input: subscription })).code, 0);
    assert.equal(await stored(), before + 3);
  });

  it('repeats a POST under the key that is named, which is done once', async () => {
    const before = await stored();
    const named = ['--header', 'Idempotency-Key: mine-1'];
    const args = ['api', 'POST', SUBSCRIPTIONS, '--data', subscription, ...named];
    const [one, other] = [await said(here, args), await said(here, args)];
    assert.equal(one.stdout, other.stdout);
    assert.equal(await stored(), before + 1);
  });

  it('ends by the status as other commands do, and prints the answer all the same', async () => {
    const cases: [args: string[], code: number, says: RegExp][] = [
      [['GET', '/nothing'], 4, /^fringe: The answer is 404: /],
      [['POST', SUBSCRIPTIONS, '--data', '{}'], 1, /^fringe: The answer is 400: /],
      [['GET', '/platform/v1/partners'], 1, /^fringe: The answer is 403: /],
    ];
    for (const [args, code, says] of cases) {
      const done = await said(here, ['api', ...args]);
      assert.equal(done.code, code, done.stderr);
      assert.match(done.stderr, says);
      assert.ok(JSON.parse(done.stdout).message);
    }
  });

  it('refuses what cannot be sent, and sends the token to no other service', async () => {
    const cases: [args: string[], says: RegExp][] = [
      [['FETCH', '/companies'], /no method 'FETCH'/],
      [['GET', 'https://other.example/companies'], /is not at http/],
      [['GET', '/companies', '--data', '{}'], /--data does not apply/],
      [['POST', SUBSCRIPTIONS, '--data', 'body.json'], /--data is not JSON/],
      [['POST', SUBSCRIPTIONS, '--data', '@none.json'], /none\.json cannot be read: ENOENT/],
      [['GET', '/companies', '--query', 'limit'], /has no =/],
      [['GET', '/companies', '--header', 'Authorization: Bearer x'], /leave it out/],
    ];
    for (const [args, says] of cases) {
      const done = await said(here, ['api', ...args]);
      assert.equal(done.code, 2, done.stderr);
      assert.match(done.stderr, says);
    }
  });
});
