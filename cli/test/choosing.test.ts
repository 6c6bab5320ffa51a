import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { inTerminal, leave, placeAt, said } from './support/cli.ts';
import { startSandbox } from './support/sandbox.ts';

const service = await startSandbox();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const aurora = ['--company', 'aurora'];

const run = (...args: string[]) => said(here, [...args, '--json']);
async function json(...args: string[]) {
  const done = await run(...args);
  assert.equal(done.code, 0, done.stderr);
  return JSON.parse(done.stdout);
}

const url = (path: string) => `http://127.0.0.1:9/${path}`;
const one = await json('webhooks', 'create', '--url', url('one'), '--description', 'Payroll');
const [event] = (await json('trigger', 'consumption', ...aurora)).events;
const deliveries = () => json('webhooks', 'deliveries', '--subscription', one.id);

describe('the id of an event', () => {
  it('does for that of its delivery, wherever one is taken', async () => {
    const [delivery] = await deliveries();
    assert.equal(delivery.eventId, event.id);
    const shown = await json('webhooks', 'delivery', event.id);
    assert.deepEqual([shown.id, JSON.parse(shown.payload).id], [delivery.id, event.id]);
    const [listed] = await json('webhooks', 'deliveries', '--event', event.id);
    assert.equal(listed.id, delivery.id);
    const advanced = await json('advance', 'delivery', event.id);
    assert.deepEqual([advanced.id, advanced.status], [delivery.id, 'failed']);
    const again = await json('redeliver', event.id);
    assert.notEqual(again.deliveryId, delivery.id);
  });

  it('that has several deliveries is refused with them, and asked for on a terminal', async () => {
    const ids = (await deliveries()).map(({ id }: { id: string }) => id);
    assert.equal(ids.length, 2);
    const refused = await run('redeliver', event.id);
    assert.equal(refused.code, 2);
    const { message, hint } = JSON.parse(refused.stderr).error;
    assert.match(message, /has 2 deliveries:\n/);
    assert.ok(ids.every((id: string) => message.includes(id)));
    assert.match(message, /, to Payroll$/m);
    assert.match(hint, /Name the id of one of them/);
    assert.equal((await deliveries()).length, 2);
    const args = ['webhooks', 'delivery', event.id];
    const asked = await inTerminal(here, args, [
      [/\[1-2\] /, '7\r'],
      [/\[1-2\] .*\[1-2\] /s, '2\r'],
    ]);
    assert.equal(asked.code, 0, asked.stdout);
    const offered = [...asked.stdout.matchAll(/^ +\d +([0-9a-f-]{36})/gm)].map(([, id]) => id);
    assert.match(asked.stdout, new RegExp(`id +.*${offered[1]}`));
  });

  it('is told from a word that is no id, and from one of nothing', async () => {
    const malformed = await run('redeliver', 'nope');
    assert.equal(malformed.code, 2);
    const { message, hint } = JSON.parse(malformed.stderr).error;
    assert.equal(message, "'nope' is not the id of a delivery or of an event");
    assert.match(hint, /list deliveries with: fringe webhooks deliveries/);
    const none = await run('advance', 'delivery', '00000000-0000-7000-8000-000000000000');
    assert.equal(none.code, 4);
    assert.match(none.stderr, /and none of such an event/);
  });
});

describe('a subscription among several', () => {
  it('is never chosen silently, not even that of listen', async () => {
    const other = await json('webhooks', 'create', '--url', url('two'), '--description', 'Ledger');
    for (const args of [
      ['webhooks', 'show'],
      ['webhooks', 'disable'],
      ['webhooks', 'rotate'],
      ['webhooks', 'test'],
      ['webhooks', 'deliveries'],
      ['recover', '--since', '1h'],
    ]) {
      const refused = await run(...args);
      assert.equal(refused.code, 2, args.join(' '));
      const { message, hint } = JSON.parse(refused.stderr).error;
      assert.match(message, /^Which subscription\?\n/);
      assert.ok(message.includes(`${one.id}  Payroll (`) && message.includes(other.id));
      assert.match(hint, /its id, or a part of its description or URL/);
    }
    assert.ok(
      (await json('webhooks')).every((all: { status: string }) => all.status === 'enabled'),
    );
  });

  it('is asked for on a terminal', async () => {
    const asked = await inTerminal(here, ['webhooks', 'show'], [[/\[1-2\] /, '1\r']]);
    assert.equal(asked.code, 0, asked.stdout);
    assert.match(asked.stdout, /Which subscription\?\r\n +1 .*description\S* +Payroll/s);
    const none = await inTerminal(here, ['webhooks', 'show'], [[/\[1-2\] /, '\r']]);
    assert.equal(none.code, 2);
  });

  it('is named by its id, or a part of its description or URL', async () => {
    for (const name of [one.id, 'payr', '/one']) {
      assert.equal((await json('webhooks', 'show', name)).id, one.id);
      const listed = await json('webhooks', 'deliveries', '--subscription', name);
      assert.equal(listed.length, 2);
    }
    assert.equal((await run('webhooks', 'show', 'nothing')).code, 4);
    assert.equal((await json('webhooks', 'delete', 'ledger')).deleted, true);
    assert.equal((await json('webhooks')).length, 1);
  });
});
