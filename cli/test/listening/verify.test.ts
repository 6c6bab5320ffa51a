import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signTestDelivery } from '@fringe/sdk';
import { startReceiver } from '../../../server/test/support/webhooks/engine.ts';
import { fringe, inTerminal, leave, placeAt, type StartOptions, said } from '../support/cli.ts';
import { startSandbox } from '../support/sandbox.ts';

const service = await startSandbox();
const receiver = await startReceiver();
after(async () => {
  receiver.close();
  await service.close();
  await leave();
});

// A call as it really came: what is wrong with it is added below.
const place = await placeAt(service.url);
const made = await said(place, ['webhooks', 'create', '--url', receiver.url, '--json']);
const { signingSecret: secret } = JSON.parse(made.stdout);
await said(place, ['trigger', 'consumption', '--company', 'aurora']);
while (receiver.hits.length === 0) await sleep(20);
const [{ headers, body }] = receiver.hits as [(typeof receiver.hits)[number]];
const header = headers['x-service-signature'] as string;
const delivery = headers['x-service-delivery-id'] as string;
place.environment.FRINGE_WEBHOOK_SECRET = secret;
await writeFile(join(place.folder, 'raw'), body);
await writeFile(join(place.folder, 'parsed'), JSON.stringify(JSON.parse(body), null, 1));

function verify(args: string[], options: StartOptions = {}) {
  const all = ['verify', '--header', header, ...args, '--json'];
  return options.input === undefined ? said(place, all) : fringe(place, all, options);
}

async function wrong(args: string[], options: StartOptions = {}) {
  const done = await verify(args, options);
  const verdict = JSON.parse(done.stdout);
  assert.equal(done.code, verdict.verified ? 0 : 7, done.stderr);
  assert.ok(!done.stdout.includes(secret));
  return { wrong: verdict.wrong.join(' '), certain: verdict.certain };
}

describe('verify', () => {
  it('finds a real call right, from a file, from stdin, and with another variable', async () => {
    const right = { wrong: '', certain: true };
    assert.deepEqual(await wrong(['--body-file', 'raw']), right);
    assert.deepEqual(await wrong(['--body-file', '-'], { input: body }), right);
    place.environment.MINE = secret;
    assert.deepEqual(await wrong(['--body-file', 'raw', '--secret-env', 'MINE']), right);
    const input = `${secret}\n`;
    assert.deepEqual(await wrong(['--body-file', 'raw', '--secret-stdin'], { input }), right);
  });

  it('finds a body that was parsed and serialised again, by the history and without', async () => {
    const changed = { wrong: 'body', certain: true };
    assert.deepEqual(await wrong(['--body-file', 'parsed']), changed);
    assert.deepEqual(await wrong(['--body-file', 'parsed', '--delivery', delivery]), changed);
  });

  it('finds a wrong secret, for sure with the payload of the history', async () => {
    const args = ['--body-file', 'raw', '--secret-stdin'];
    const input = 'whsec_another';
    assert.deepEqual(await wrong(args, { input }), { wrong: 'secret body', certain: false });
    const known = await wrong([...args, '--delivery', delivery], { input });
    assert.deepEqual(known, { wrong: 'secret', certain: true });
    place.environment.QUOTED = `"${secret}"`;
    const quoted = await wrong(['--body-file', 'raw', '--secret-env', 'QUOTED']);
    assert.deepEqual(quoted, { wrong: 'secret', certain: true });
  });

  it('finds a call too old, and one without a header', async () => {
    const early = await wrong(['--body-file', 'raw', '--at', '1h']);
    assert.deepEqual(early, { wrong: 'time', certain: true });
    const at = new Date(Date.now() - 3_600_000);
    const past = await signTestDelivery({ type: 'company.payroll-cycle.closed', secret, at });
    const args = ['--header', past.headers['X-Service-Signature'], '--body-file', '-', '--json'];
    const old = await fringe(place, ['verify', ...args], { input: past.body });
    assert.match(JSON.parse(old.stdout).findings[0].says, /The call is 60 min old/);
    const none = await said(place, ['verify', '--body-file', 'raw', '--json']);
    assert.deepEqual(JSON.parse(none.stdout).wrong, ['header']);
  });

  it('takes the id of the event in place of that of the delivery', async () => {
    const event = headers['x-service-event-id'] as string;
    const changed = await wrong(['--body-file', 'parsed', '--delivery', event]);
    assert.deepEqual(changed, { wrong: 'body', certain: true });
  });

  it('refuses what cannot have been or would be left aside, and says why', async () => {
    const cases: [args: string[], says: RegExp][] = [
      [['--at', '2099-01-01'], /--at is ahead of now: 2099-01-01.*when your receiver verified/],
      [['--subscription', 'x'], /--subscription says where --delivery is/],
      [['--secret-stdin', '--secret-env', 'X'], /cannot be used with/],
      [['--delivery', 'nope'], /'nope' is not the id of a delivery or of an event/],
    ];
    for (const [args, says] of cases) {
      const done = await verify(['--body-file', 'raw', ...args]);
      assert.equal(done.code, 2, done.stderr);
      const { message, hint = '' } = JSON.parse(done.stderr).error;
      assert.match(`${message} ${hint}`, says);
    }
  });

  it('tells a person what to do', async () => {
    const args = ['verify', '--header', `X-Service-Signature: ${header}`, '--body-file'];
    const right = await fringe(place, [...args, 'raw']);
    assert.deepEqual([right.code, right.stdout], [0, 'The signature holds.\n']);
    const { stdout } = await said(place, [...args, 'parsed']);
    assert.match(
      stdout,
      /look at the body\.\n\nbody: It was parsed and serialised again.*→ Verify/s,
    );
  });

  it('asks for the secret on a terminal, hidden, and takes none as an argument', async () => {
    const { FRINGE_WEBHOOK_SECRET: _, ...environment } = place.environment;
    const args = ['verify', '--header', header, '--body-file', 'raw'];
    const terminal = { folder: place.folder, environment };
    const done = await inTerminal(terminal, args, [[/Signing secret: /, `${secret}\r`]]);
    assert.equal(done.code, 0, done.stdout);
    assert.ok(!done.stdout.includes(secret));
    assert.equal((await said(terminal, args)).code, 2);
    assert.equal((await said(place, [...args, '--secret', 'x'])).code, 2);
    assert.equal((await verify(['--body-file', '-', '--secret-stdin'])).code, 2);
  });
});
