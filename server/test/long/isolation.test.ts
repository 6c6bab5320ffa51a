import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, chown, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { homeOutside } from '../../src/database/embedded/isolation.ts';
import {
  cleanUp,
  freePort,
  keysOf,
  newFolder,
  newPlace,
  root,
  run,
  type Settings,
  sessionIn,
} from '../support/processes/processes.ts';
import { postgresIn, postmasterIn } from '../support/processes/server-processes.ts';
import { operatorOf } from '../support/processes/stopping.ts';

after(cleanUp);

const NOBODY = 65_534;
const account = { uid: NOBODY, gid: NOBODY };
const withoutAccount = { uid: 12_345, gid: 12_345 };
const unlessRoot = process.getuid?.() === 0 ? false : 'only root can take on other identities';
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const fieldOf = (pid: number, name: string) =>
  new RegExp(`^${name}:\\t(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

/** What stands in the environment of every process of a server. */
const environmentsIn = (home: string): string[] =>
  postgresIn(home).map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'));

describe('the embedded server', () => {
  it('is durable, closed to others and on no network', async () => {
    const settings = await newPlace();
    const home = settings.DATA_DIR!;
    const service = run({ settings });
    await service.ready();
    const session = await sessionIn(home);
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      assert.equal((await session.query(`SHOW ${name}`)).rows[0][name], 'on', name);
    }
    await session.end();
    assert.equal(await modeOf(home), 0o700);
    assert.equal(await modeOf(join(home, 'postgres')), 0o700);
    assert.equal(await modeOf(join(home, 'run')), 0o700);
    assert.equal(await modeOf(join(home, 'keys.json')), 0o600);
    assert.equal(await modeOf(join(home, 'postgres.log')), 0o600);
    const network = networkSockets();
    assert.ok(
      socketsOf(service.pid).some((inode) => network.has(inode)),
      'we listen',
    );
    for (const pid of postgresIn(home)) {
      assert.deepEqual(
        socketsOf(pid).filter((inode) => network.has(inode)),
        [],
      );
    }
    assert.equal(await service.end('SIGTERM'), 0);
  });
});

describe('the environment of the embedded server', () => {
  const secret = 'thirty-two-characters-or-more-of-it';
  for (const isolation of unlessRoot ? ['same-user'] : ['user-namespace', 'drop-uid']) {
    it(`holds nothing of the service's own settings: ${isolation}`, async () => {
      const settings: Settings = {
        ...(await closedPlace()),
        POSTGRES_ISOLATION: isolation,
        SECRET_KEY: secret,
        ANYTHING_ELSE: secret,
      };
      const service = run({ settings });
      await service.ready();
      const home =
        isolation === 'drop-uid'
          ? homeOutside(await keysOf(settings.DATA_DIR!))
          : settings.DATA_DIR!;
      const environments = environmentsIn(home);
      assert.ok(environments.length > 3);
      for (const text of environments) {
        assert.ok(!text.includes(secret), text);
        assert.doesNotMatch(text, /SECRET_KEY|ANYTHING_ELSE|DATA_DIR|PORT=/);
      }
      assert.equal(await service.end('SIGTERM'), 0);
      if (isolation === 'drop-uid') await rm(home, { recursive: true });
    });
  }
});

describe('started by root', { skip: unlessRoot }, () => {
  it('in a user namespace, PostgreSQL is nobody and has no rights of root', async () => {
    const settings: Settings = { ...(await newPlace()), POSTGRES_ISOLATION: 'user-namespace' };
    const service = run({ settings });
    await service.ready();
    const pid = postmasterIn(settings.DATA_DIR!);
    assert.match(readFileSync(`/proc/${pid}/uid_map`, 'utf8'), /^\s*65534\s+0\s+1\s*$/);
    assert.notEqual(readlinkSync(`/proc/${pid}/ns/user`), readlinkSync('/proc/self/ns/user'));
    assert.equal(BigInt(`0x${fieldOf(pid, 'CapEff')}`), 0n);
    assert.equal(await service.end('SIGTERM'), 0);
    assert.deepEqual(postgresIn(settings.DATA_DIR!), []);
  });

  it('without namespaces, PostgreSQL is nobody, also below a folder of root alone', async () => {
    const settings = await closedPlace();
    const dataDir = settings.DATA_DIR!;
    const withUmask = ['sh', '-c', `umask 077; exec ${process.execPath} server/src/main.ts start`];
    const service = run({ command: withUmask, settings });
    const operator = await operatorOf(service, dataDir);
    await operator.post('/platform/v1/partners', { name: 'Kept' });
    const home = homeOutside(await keysOf(dataDir));
    assert.match(fieldOf(postmasterIn(home), 'Uid')!, new RegExp(`^(${NOBODY}\t?){4}$`));
    assert.match(fieldOf(postmasterIn(home), 'Groups')!, /^\s*(65534)?\s*$/);
    assert.equal(await modeOf(join(home, 'postgres')), 0o700);
    assert.equal(await modeOf(join(home, 'run')), 0o700);
    assert.equal((await stat(home)).uid, 0, 'nobody cannot put links in the way of root');
    assert.equal(await service.end('SIGTERM'), 0);

    const { POSTGRES_ISOLATION: _, ...unstated } = settings;
    const next = run({ settings: unstated });
    const { body } = await (await operatorOf(next, dataDir)).get('/platform/v1/partners');
    assert.equal(body.page.totalElements, 3, 'what was begun as nobody goes on as nobody');
    assert.equal(await next.end('SIGTERM'), 0);
    await rm(home, { recursive: true });
  });

  it('as nobody, refuses a folder whose database is of another kind', async () => {
    const settings = { ...(await newPlace()), POSTGRES_ISOLATION: 'user-namespace' };
    const first = run({ settings });
    await first.ready();
    assert.equal(await first.end('SIGTERM'), 0);
    const refused = run({ settings: { ...settings, POSTGRES_ISOLATION: 'drop-uid' } });
    assert.equal(await refused.end(), 1);
    assert.match(refused.errors(), /^fringe: .* made without POSTGRES_ISOLATION=drop-uid; .*\n$/);
  });
});

describe('started by an ordinary user', () => {
  const skip = unlessRoot || whyClosedTo(account);

  async function serveAs(identity: typeof account, expect: (pid: number) => void) {
    const home = await newFolder();
    await chown(home, identity.uid, identity.gid);
    const settings = { HOME: home, DATA_DIR: join(home, 'data'), PORT: String(await freePort()) };
    const service = run({ settings, identity });
    const operator = await operatorOf(service, settings.DATA_DIR);
    assert.equal((await operator.get('/platform/v1/partners')).status, 200);
    const pid = postmasterIn(settings.DATA_DIR);
    assert.match(fieldOf(pid, 'Uid')!, new RegExp(`^(${identity.uid}\t?){4}$`));
    expect(pid);
    assert.equal(await service.end('SIGTERM'), 0);
    assert.deepEqual(postgresIn(settings.DATA_DIR), []);
  }

  it('PostgreSQL is that user, without a namespace', { skip }, () =>
    serveAs(account, (pid) => {
      assert.equal(readlinkSync(`/proc/${pid}/ns/user`), readlinkSync('/proc/self/ns/user'));
    }),
  );

  const skipNumber = skip || whyNoNamespaceFor(withoutAccount);
  it('works for a number without an account, as containers use', { skip: skipNumber }, () =>
    serveAs(withoutAccount, (pid) => {
      assert.match(readFileSync(`/proc/${pid}/uid_map`, 'utf8'), /^\s*65534\s+12345\s+1\s*$/);
    }),
  );

  it('is told in one line that the data folder is not its own', { skip }, async () => {
    const settings = { ...(await closedPlace()), POSTGRES_ISOLATION: '' };
    const refused = run({ settings, identity: account });
    assert.equal(await refused.end(), 1);
    assert.match(refused.errors(), /^fringe: DATA_DIR cannot be used: EACCES.*\n$/);
  });
});

function whyClosedTo(identity: typeof account): string | false {
  const look = spawnSync(process.execPath, ['-e', `fs.readdirSync('.')`], {
    cwd: root,
    ...(!unlessRoot && identity),
  });
  return look.status === 0 ? false : 'the project lies where other users cannot read it';
}

function whyNoNamespaceFor(identity: typeof account): string | false {
  const look = spawnSync('unshare', ['--user', 'true'], { ...(!unlessRoot && identity) });
  return look.status === 0 ? false : 'user namespaces are not allowed to ordinary users here';
}

/** Below a folder that only root can enter. */
async function closedPlace(): Promise<Settings> {
  const folder = join(await newFolder(), 'closed');
  await mkdir(folder);
  await chmod(folder, 0o700);
  return {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    POSTGRES_ISOLATION: 'drop-uid',
  };
}

/** The inodes of all sockets that listen on a network or talk over one. */
function networkSockets(): Set<string> {
  const tables = ['tcp', 'tcp6', 'udp', 'udp6'].map((name) => `/proc/net/${name}`);
  const lines = tables.flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(1));
  return new Set(lines.map((line) => line.trim().split(/\s+/)[9]!));
}

const socketsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return [];
    }
  });
