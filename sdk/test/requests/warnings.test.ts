import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Warning } from '../../src/index.ts';
import { warningsOf } from '../../src/warnings.ts';
import { connectTo, fail, json, startStrangeServer } from '../support/strange-server.ts';

const textsOf = (headers: Record<string, string>): string[] =>
  warningsOf('x', new Headers(headers)).map(({ text }) => text);

describe('warnings', () => {
  it('are what the service says, and since when something is deprecated', () => {
    assert.deepEqual(textsOf({}), []);
    assert.deepEqual(textsOf({ 'x-warning': 'Mind this', deprecation: '@1767225600' }), [
      'Mind this',
      'uses something deprecated since 2026-01-01',
    ]);
    for (const deprecation of ['true', '@', '@9999999999999', '2026-01-01']) {
      assert.deepEqual(textsOf({ deprecation }), ['uses something deprecated']);
    }
  });

  it('are told once, of the attempt that succeeds', async () => {
    const warned = { 'x-warning': 'Mind this', 'retry-after': '0', 'x-request-id': 'r' };
    const server = await startStrangeServer(fail(503, 'Busy', warned), json(200, {}, warned));
    after(server.close);
    const warnings: Warning[] = [];
    const onWarning = (one: Warning) => warnings.push(one);
    await connectTo(server, { onWarning }).fringe.employees.get('a', 'b');
    const expected = { operation: 'readEmployee', text: 'Mind this', requestId: 'r' };
    assert.deepEqual(warnings, [expected]);
  });

  it('do not make a failure of the call that is repeated, whatever the listener does', async () => {
    const server = await startStrangeServer(json(200, {}, { 'x-warning': 'Mind this' }));
    after(server.close);
    const own = new Error('of the listener');
    const onWarning = () => {
      throw own;
    };
    const call = connectTo(server, { onWarning }).fringe.employees.get('a', 'b');
    await assert.rejects(call, (error) => error === own);
    assert.equal(server.arrived.length, 1);
  });
});
