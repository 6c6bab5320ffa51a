import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { startService } from '../../server/test/support/service.ts';
import { fringe, inTerminal, leave, placeAt, said, shellWords } from './support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const ESCAPE = '\u001b';
const aurora = ['--company', 'aurora'];
const list = ['employees', '--limit', '2', ...aurora];

describe('on a terminal', () => {
  it('output is coloured, unless that is not wanted', async () => {
    const coloured = await inTerminal(here, list);
    assert.equal(coloured.code, 0, coloured.stdout);
    assert.ok(coloured.stdout.includes(`${ESCAPE}[32mactive`), coloured.stdout);
    const none = { ...here, environment: { ...here.environment, NO_COLOR: '1' } };
    const dumb = { ...here, environment: { ...here.environment, TERM: 'dumb' } };
    for (const place of [none, dumb]) {
      assert.ok(!(await inTerminal(place, list)).stdout.includes(`${ESCAPE}[32m`));
    }
  });

  it('names are whole at 80 columns, where ids give way', async () => {
    const words = `stty cols 80; ${shellWords(list)}`;
    const command = ['script', '-qec', words, '/dev/null'];
    const place = { ...here, environment: { ...here.environment, TERM: 'xterm' } };
    const { stdout } = await fringe(place, [], { command });
    assert.match(stdout, /Iker García Rubio.*iker\.garcia\S*@aurora\.example/);
    assert.doesNotMatch(stdout, /[0-9a-f]{8}-[0-9a-f]{4}-|…/);
    assert.match(stdout, /some columns are left out; --json has all/);
  });

  it('a spinner turns while the service takes its time, and is gone at the end', async () => {
    const slow = await slowly(service.url);
    const { stdout } = await inTerminal(await placeAt(slow), ['companies']);
    assert.match(stdout, /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] Reading companies/);
    const shown = stdout.slice(stdout.lastIndexOf('Reading companies'));
    assert.match(shown, /\r\S*\[K.*Aurora/s);
  });

  it('a bar moves while a file comes', async () => {
    const file = ['report', 'consumptions', ...aurora, '-o', 'bar.csv'];
    const { stdout } = await inTerminal(here, file);
    assert.match(stdout, /█+ 100 % {2}[\d.]+ kB of [\d.]+ kB.*bar\.csv: \d+ rows/s);
  });

  it('nothing moves with --json, which is the same as in a pipe', async () => {
    const args = ['companies', '--json'];
    const { stdout } = await inTerminal(here, args);
    const piped = await fringe(here, args);
    assert.equal(stdout.replaceAll('\r\n', '\n'), piped.stdout);
  });

  it('closing a cycle waits for a yes', async () => {
    const close = ['cycles', 'close', '--company', 'lince'];
    const open = async () => {
      const { stdout } = await said(here, ['cycles', '--company', 'lince', '--json']);
      return JSON.parse(stdout)[0].id;
    };
    const before = await open();
    const no = await inTerminal(here, close, [[/\[y\/N\] /, 'n\r']]);
    assert.match(no.stdout, /Close \d{4}-\d\d of Lince Abogados\? It cannot be undone\./);
    assert.deepEqual([no.code, await open()], [1, before]);
    const interrupted = await inTerminal(here, close, [[/\[y\/N\] /, '\u0003']]);
    assert.deepEqual([interrupted.code, await open()], [130, before]);
    const yes = await inTerminal(here, close, [[/\[y\/N\] /, 'y\r']]);
    assert.equal(yes.code, 0, yes.stdout);
    assert.notEqual(await open(), before);
  });
});

describe('in a pipe', () => {
  it('output has no colours and nothing that moves, unless colours are forced', async () => {
    const plain = await fringe(here, list);
    assert.ok(!`${plain.stdout}${plain.stderr}`.includes(ESCAPE));
    const slow = await fringe(await placeAt(await slowly(service.url)), ['companies']);
    assert.deepEqual([slow.code, slow.stderr], [0, '']);
    const forced = { ...here, environment: { ...here.environment, FORCE_COLOR: '1' } };
    assert.ok((await fringe(forced, list)).stdout.includes(`${ESCAPE}[32mactive`));
  });
});

const PAUSE_MS = 600;

/** Stands before a service, and lets every answer wait. */
async function slowly(url: string): Promise<string> {
  const server = createServer((incoming, response) => {
    const { method, headers, url: path } = incoming;
    const outgoing = request(url + path, { method, headers }, (reply) => {
      setTimeout(() => {
        response.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(response);
      }, PAUSE_MS);
    });
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => void server.closeAllConnections());
  after(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
