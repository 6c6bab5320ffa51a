import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { addCrowd } from '../../support/money/limit-crowds.ts';
import { cleanUp } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';
import { serveInSmallHeap } from '../support/small-heap.ts';

const COMPANIES = 20;
const PEOPLE = 2_000;
const HEAP_MB = 64;
/** What four exports at once may add to a process that has answered one of each kind before. */
const GROWTH_MB = 32;

const service = await startService();
const { corporationId } = await addCrowd(service, COMPANIES, PEOPLE);
after(async () => {
  await cleanUp();
  await service.close();
});
const { child, token } = await serveInSmallHeap(service, HEAP_MB);

const peakMb = (): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;

/** Reads an export to its end, as it comes; answers how many bytes and lines it has. */
async function exported(query: string): Promise<{ bytes: number; lines: number }> {
  const reply = await fetch(`${child.url}/api/v3/corporations/${corporationId}/limits${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(reply.status, 200);
  let [bytes, lines] = [0, 0];
  for await (const chunk of reply.body!) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 0x0a) lines += 1;
  }
  assert.equal(bytes, Number(reply.headers.get('content-length')));
  return { bytes, lines };
}

describe(`the limits of ${COMPANIES * PEOPLE} employees`, () => {
  it('are exported in bounded memory, several times at once', async (t) => {
    const json = await exported('');
    const lines = await exported('?format=csv');
    assert.equal(lines.lines, 1 + COMPANIES * PEOPLE * 2);
    assert.equal((await exported('?csvFormat=columns')).lines, 1 + COMPANIES * PEOPLE);
    const before = peakMb();
    const again = await Promise.all(['', '', '?format=csv', ''].map(exported));
    assert.deepEqual(again, [json, json, lines, json]);
    const held = again.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
    const growth = peakMb() - before;
    t.diagnostic(
      `${held.toFixed(0)} MB sent; ` +
        `the peak rose from ${before.toFixed(0)} MB by ${growth.toFixed(0)} MB`,
    );
    assert.ok(held > GROWTH_MB, 'more was sent than may be held');
    assert.ok(growth < GROWTH_MB, `the process grew by ${growth.toFixed(0)} MB`);
    assert.equal(child.child.exitCode, null, child.output());
  });
});
