import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startWorker } from '../../../server/src/worker.ts';
import { startService } from '../../../server/test/support/service.ts';
import { leave, placeAt, said } from '../support/cli.ts';

const service = await startService();
const worker = startWorker(service.context);
after(async () => {
  await worker.stop();
  await service.close();
  await leave();
});

const here = await placeAt(service.url);
const aurora = ['--company', 'aurora'];

async function output(...args: string[]): Promise<string> {
  const done = await said(here, args);
  assert.equal(done.code, 0, done.stderr);
  return done.stdout;
}

describe('exports on the command line', () => {
  it('are made, waited for, saved, checked, saved again, listed and booked', async () => {
    const all = JSON.parse(await output('settlements', ...aurora, '--json'));
    const isSecond = (one: { version: number }) => one.version === 2;
    const { payroll, version, differenceInCents } = all.find(isSecond);
    assert.match(await output('settlements', ...aurora), /closed/);
    const changes = ['settlements', 'changes', ...aurora, '--payroll', payroll];
    const [change] = JSON.parse(await output(...changes, '--json'));
    assert.equal(change.differenceInCents, differenceInCents, 'the demo has one late entry');
    assert.match(await output(...changes), /meal-benefit/);
    const path = join(here.folder, 'ledger.csv');
    const make = ['export', 'make', ...aurora, '--template', 'ledger', '--payroll', payroll];
    const text = await output(...make, '-o', path);
    const form = 'rows, .* EUR\nexport .*\nSHA-256 [0-9a-f]{64}, checked\n$';
    assert.match(text, new RegExp(`version ${version}, \\d+ ${form}`));
    const id = /export (\S+)/.exec(text)![1]!;
    const again = join(here.folder, 'again.csv');
    await output('export', 'get', id, ...aurora, '-o', again);
    assert.deepEqual(await readFile(again), await readFile(path));
    const kept = await said(here, ['export', 'get', id, ...aurora, '-o', again]);
    assert.equal(kept.code, 5, 'what is there is kept');
    await output('export', 'booked', id, ...aurora, '--reference', 'A-7');
    assert.match(await output('export', ...aurora), /ledger .* done .* A-7/);
  });

  it('say why there is none', async () => {
    const [{ payroll }] = JSON.parse(await output('settlements', ...aurora, '--json'));
    const words = ['export', 'make', ...aurora, '--template', 'a3', '--payroll', payroll];
    const { code, stderr } = await said(here, words);
    assert.equal(code, 1);
    assert.match(stderr, /No file: the template has no concept code for /);
  });
});
