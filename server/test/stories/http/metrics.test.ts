import assert from 'node:assert/strict';
import { METHODS, request } from 'node:http';
import { after, describe, it } from 'node:test';
import { operations } from '@fringe/contract/operations/index';
import { failureBody } from '../../support/contract/failure-body.ts';
import { methodsByPath } from '../../support/contract/walk.ts';
import { startService } from '../../support/service.ts';

const TOKEN = 'a-token-for-figures-of-32-characters';
const service = await startService();
after(service.close);
const closed = await startService({ config: { metricsToken: TOKEN } });
after(closed.close);

/** `fetch` refuses to send some methods, and adds to a URL. */
const send = (method: string, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const outgoing = request(service.url + path, { method }, (response) => {
      response.resume().on('end', resolve);
    });
    outgoing.on('error', reject).end();
  });

const nameOf = (line: string): string => line.slice(0, line.lastIndexOf(' '));

const seriesOf = async (): Promise<string[]> => {
  const { text } = await service.anonymous.get('/metrics');
  return text.split('\n').filter((line) => line.startsWith('fringe_http_request'));
};

describe('the figures', () => {
  it('do not grow with the methods and paths that callers think of', async () => {
    const paths = [...methodsByPath(operations)].slice(0, 40);
    const odd = METHODS.filter((method) => method !== 'CONNECT');
    await send('PURGE', '/api/v3/companies');
    await send('GET', '/nowhere');
    await seriesOf();
    const before = await seriesOf();
    for (const [path, allowed] of paths) {
      const others = odd.filter((method) => !allowed.has(method));
      await Promise.all(others.map((method) => send(method, path)));
    }
    await Promise.all(odd.map((method) => send(method, `/${method}/${Math.random()}`)));
    const known = new Set(before.map(nameOf));
    const added = (await seriesOf()).map(nameOf).filter((name) => !known.has(name));
    // One more status, at most, of all that is not offered.
    assert.ok(added.length <= 16, added.join('\n'));
    for (const name of added) assert.match(name, /method="other",route="unknown"/);
  });

  it('count what a path does not offer under one name', async () => {
    const series = await seriesOf();
    const refused = series.filter((line) => /_count.*status="405"/.test(line));
    assert.equal(refused.length, 1);
    assert.match(refused[0]!, /method="other",route="unknown",status="405"\} \d{3,}/);
  });

  it('are open unless they have a token of their own, and then need it', async () => {
    const ask = (authorization?: string) =>
      closed.anonymous.get('/metrics', { headers: { ...(authorization && { authorization }) } });
    const wrong = [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN];
    for (const sent of [...wrong, `Bearer ${closed.operator.token}`]) {
      const reply = await ask(sent);
      assert.deepEqual([reply.status, reply.body], [401, failureBody(401, 'invalid_token')]);
    }
    for (const scheme of ['Bearer', 'bearer']) {
      const reply = await ask(`${scheme} ${TOKEN}`);
      assert.equal(reply.status, 200);
      assert.match(reply.text, /fringe_http_request_duration_seconds/);
    }
  });
});
