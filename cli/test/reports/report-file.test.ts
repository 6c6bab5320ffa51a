import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../../../server/test/support/service.ts';
import { fringe, leave, type Place, placeAt, said, shellWords, start } from '../support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const report = ['report', 'consumptions', '--company', 'aurora'];
const inFile = ({ folder }: Place, name: string) => readFile(join(folder, name), 'utf8');
const { text: expected } = await service.partner.get(
  `/api/v3/companies/${service.companyIds[0]}/consumptions?format=csv`,
);

describe('a report as a file', () => {
  it('has every byte, and the sentence about it stands on stderr', async () => {
    const done = await fringe(here, [...report, '--output', 'report.csv']);
    assert.deepEqual([done.code, done.stdout], [0, ''], done.stderr);
    assert.equal(await inFile(here, 'report.csv'), expected);
    const rows = expected.trimEnd().split('\n').length - 1;
    assert.match(done.stderr, new RegExp(`^report\\.csv: ${rows} rows, [\\d.]+ kB\n$`));
    assert.deepEqual(await readdir(here.folder), ['report.csv']);
  });

  it('does not overwrite another one, unless it is told to', async () => {
    await writeFile(join(here.folder, 'mine.csv'), 'mine');
    const refused = await said(here, [...report, '-o', 'mine.csv']);
    assert.equal(refused.code, 5);
    assert.equal(await inFile(here, 'mine.csv'), 'mine');
    const done = await said(here, [...report, '-o', 'mine.csv', '--force', '--json']);
    const { path, bytes } = JSON.parse(done.stdout);
    assert.deepEqual([path, bytes], ['mine.csv', Buffer.byteLength(expected)]);
    assert.equal(await inFile(here, 'mine.csv'), expected);
  });

  it('may be JSON, or go to stdout, or have columns and semicolons', async () => {
    await said(here, [...report, '-o', 'report.json']);
    assert.ok(JSON.parse(await inFile(here, 'report.json')).company.employees.length > 0);
    for (const args of [
      ['-o', '-'],
      ['--format', 'csv'],
    ]) {
      const done = await fringe(here, [...report, ...args]);
      assert.deepEqual([done.stdout, done.stderr], [expected, '']);
    }
    const shaped = ['--csv-format', 'columns', '--csv-dialect', 'excel-es'];
    const { stdout } = await said(here, [...report, '--format', 'csv', ...shaped]);
    assert.match(stdout, /^\ufeff?companyId;companyLegalId;/);
    assert.equal((await said(here, [...report, '-o', 't.csv', '--format', 'table'])).code, 2);
  });

  it('is refused under a name that promises something else', async () => {
    const place = await placeAt(service.url);
    const cases: [args: string[], says: RegExp][] = [
      [['-o', 'x.xlsx', '--format', 'csv'], /as csv a report is .* ends in \.csv or \.txt\n/],
      [['-o', 'x.json', '--format', 'csv'], /x\.json cannot be written: as csv/],
      [['-o', 'x.csv', '--format', 'json'], /as json a report is .* ends in \.json or \.txt\n/],
      [['-o', 'x.csv.gz'], /x\.csv\.gz cannot be written/],
      [['-o', 'report'], /report cannot be written/],
    ];
    for (const [args, says] of cases) {
      const done = await said(place, [...report, ...args]);
      assert.deepEqual([done.code, done.stdout], [2, ''], done.stderr);
      assert.match(done.stderr, says);
      assert.match(done.stderr, /- for stdout; Excel opens \.csv/);
    }
    assert.deepEqual(await readdir(place.folder), []);
  });

  it('is CSV in a text file, or what --format says, also without an ending', async () => {
    const place = await placeAt(service.url);
    const isJson = (text: string) => text.startsWith('{');
    const cases: [args: string[], json: boolean][] = [
      [['-o', 'a.txt'], false],
      [['-o', 'A.CSV'], false],
      [['-o', 'A.JSON'], true],
      [['-o', 'b.txt', '--format', 'json'], true],
      [['-o', 'c', '--format', 'json'], true],
      [['-o', 'd', '--format', 'csv'], false],
    ];
    for (const [args, json] of cases) {
      const done = await said(place, [...report, ...args]);
      assert.equal(done.code, 0, done.stderr);
      assert.equal(isJson(await inFile(place, args[1]!)), json, args[1]!);
    }
  });

  it('never takes the place of a device or a folder, also not by force', async () => {
    for (const [path, what] of [
      ['/dev/null', 'not a file, but a device'],
      ['.', 'a folder'],
    ] as const) {
      for (const more of [[], ['--force']]) {
        const done = await said(here, [...report, '-o', path, ...more]);
        assert.equal(done.code, 2, done.stderr);
        assert.match(done.stderr, new RegExp(`is ${what}`));
      }
    }
    assert.ok((await stat('/dev/null')).isCharacterDevice());
  });

  it('is not there where it cannot be written', async () => {
    const done = await said(here, [...report, '-o', 'no/such/folder.csv']);
    assert.equal(done.code, 1);
    assert.match(done.stderr, /cannot be written: ENOENT/);
  });

  it('is not there where there is no room for all of it', async () => {
    const place = await placeAt(service.url);
    const words = shellWords([...report, '-o', 'large.json']);
    const full = await fringe(place, [], { command: ['bash', '-c', `ulimit -f 1; ${words}`] });
    assert.equal(full.code, 1, full.stderr);
    assert.match(full.stderr, /large\.json cannot be written: EFBIG/);
    assert.deepEqual(await readdir(place.folder), []);
  });
});

describe('a report that does not come to its end', () => {
  it('leaves nothing behind after Ctrl-C', async () => {
    const { url, halfway } = await halfOf('stall');
    const place = await placeAt(url);
    const waiting = start(place, [...report, '-o', 'half.csv']);
    await halfway;
    while ((await readdir(place.folder)).length === 0) await sleep(10);
    assert.ok(!(await readdir(place.folder)).includes('half.csv'));
    waiting.kill('SIGINT');
    assert.equal((await waiting.ended).code, 130);
    assert.deepEqual(await readdir(place.folder), []);
  });

  it('leaves nothing behind when the connection breaks', async () => {
    const { url } = await halfOf('break');
    const place = await placeAt(url);
    const done = await said(place, [...report, '-o', 'half.csv']);
    assert.equal(done.code, 6, done.stderr);
    assert.match(done.stderr, /The download was cut short after \d+.* of \d+.*\nTry again/);
    assert.deepEqual(await readdir(place.folder), []);
  });

  it('leaves the file that was to be overwritten as it was', async () => {
    const { url } = await halfOf('break');
    const place = await placeAt(url);
    await writeFile(join(place.folder, 'mine.csv'), 'mine');
    const done = await said(place, [...report, '-o', 'mine.csv', '--force']);
    assert.equal(done.code, 6, done.stderr);
    assert.equal(await inFile(place, 'mine.csv'), 'mine');
  });
});

/** Stands before the service; of a CSV file it lets the first half pass. */
async function halfOf(then: 'stall' | 'break') {
  let passed: () => void = () => undefined;
  const halfway = new Promise<void>((resolve) => {
    passed = resolve;
  });
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = 'GET', url = '', headers } = incoming;
    const { authorization = '', accept = '', 'content-type': type = '' } = headers;
    const reply = await fetch(service.url + url, {
      method,
      headers: { authorization, accept, ...(type && { 'content-type': type }) },
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    const body = Buffer.from(await reply.arrayBuffer());
    const csv = reply.headers.get('content-type')?.startsWith('text/csv') ?? false;
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? '',
      'content-length': body.length,
    });
    if (!csv) return void response.end(body);
    response.write(body.subarray(0, body.length >> 1), () => {
      passed();
      if (then === 'break') response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, halfway };
}
