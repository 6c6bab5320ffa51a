import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import {
  cleanUp,
  isReady,
  newFolder,
  newPlace,
  root,
  run,
  runToEnd,
  type Settings,
  until,
} from '../support/processes/processes.ts';
import { expectCleanEnd } from '../support/processes/stopping.ts';

after(cleanUp);

const unprivileged =
  process.getuid?.() === 0 ? { identity: { uid: 65_534, gid: 65_534 } } : undefined;

describe('a port that is in use', () => {
  const skip = anybodyMay();
  const lineFor = (port: number, host: string) =>
    `fringe: port ${port} of ${host} is in use; set PORT to another one, ` +
    `as in "PORT=${port + 1} npm start", and DATA_DIR, too, if another Fringe runs there\n`;

  const places: [host: string, taken: string][] = [
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '0.0.0.0'],
    ['0.0.0.0', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
    ['::1', '::1'],
  ];
  const addresses = Object.values(networkInterfaces()).flat();
  const here = (taken: string) =>
    taken === '0.0.0.0' || addresses.some((one) => one?.address === taken);
  for (const [host, taken] of places.filter(([, one]) => here(one))) {
    it(`stops the start with one line before anything is made: ${host}, ${taken}`, async () => {
      const { port, close } = await takePort(taken);
      const fresh: Settings = { ...(await newPlace()), HOST: host, PORT: String(port) };
      const { code, output } = await runToEnd({ settings: fresh });
      await close();
      assert.deepEqual([code, output], [1, lineFor(port, host)]);
      assert.ok(!existsSync(fresh.DATA_DIR!), 'nothing was begun');
    });
  }

  it('is not lost to a second start while the first still makes its database', async () => {
    const fresh = await newPlace();
    const first = run({ settings: fresh });
    await until('the first has begun', () => existsSync(fresh.DATA_DIR!));
    const other: Settings = { ...(await newPlace()), PORT: fresh.PORT! };
    const { code, output } = await runToEnd({ settings: other });
    assert.deepEqual([code, output], [1, lineFor(Number(fresh.PORT), '127.0.0.1')]);
    assert.ok(!existsSync(other.DATA_DIR!), 'nothing was begun');
    await first.ready();
    await expectCleanEnd(first, fresh.DATA_DIR!, await first.end('SIGTERM'));
  });

  it('or an address that is not of this machine: the same', async () => {
    const fresh: Settings = { ...(await newPlace()), HOST: '192.0.2.1' };
    const { code, output } = await runToEnd({ settings: fresh });
    assert.equal(code, 1);
    assert.match(output, /^fringe: HOST and PORT cannot be listened on: .*192\.0\.2\.1.*\n$/);
    assert.ok(!existsSync(fresh.DATA_DIR!), 'nothing was begun');
  });

  it('or one that only root may take: the same', { skip }, async () => {
    const folder = await newFolder();
    chmodSync(folder, 0o777);
    const settings = { DATA_DIR: join(folder, 'data'), PORT: '80', HOME: folder };
    const { code, output } = await runToEnd({ settings, ...unprivileged });
    assert.deepEqual(
      [code, output],
      [1, 'fringe: port 80 is not allowed to this user; set PORT to 1024 or more\n'],
    );
    assert.ok(!existsSync(settings.DATA_DIR), 'nothing was begun');
  });
});

describe('HOST=localhost', () => {
  it('answers at every address of that name', async () => {
    const fresh: Settings = { ...(await newPlace()), HOST: 'localhost' };
    const service = run({ settings: fresh });
    await until('it answers', () => isReady(`http://localhost:${fresh.PORT}`));
    for (const { address } of await lookup('localhost', { all: true })) {
      const host = address.includes(':') ? `[${address}]` : address;
      assert.ok(await isReady(`http://${host}:${fresh.PORT}`), address);
    }
    await expectCleanEnd(service, fresh.DATA_DIR!, await service.end('SIGTERM'));
  });
});

async function takePort(host: string) {
  const taken = createServer();
  taken.listen(0, host);
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  return { port, close: () => new Promise((resolve) => taken.close(resolve)) };
}

/** Why no account here can be refused a port, if so. */
function anybodyMay(): string | false {
  const first = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  if (first <= 80) return 'this machine gives port 80 to everybody';
  const look = spawnSync('test', ['-r', join(root, 'package.json')], unprivileged?.identity);
  return look.status === 0 ? false : 'the repository can be read by its owner only';
}
