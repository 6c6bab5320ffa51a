import assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { demo } from '../../../server/test/support/context.ts';
import { startService } from '../../../server/test/support/service.ts';
import { fringe, inTerminal, leave, newPlace, type Place, said } from '../support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const [first, second] = demo().partners as [Partner, Partner];
type Partner = ReturnType<typeof demo>['partners'][number];
const secrets = [first.clientSecret, second.clientSecret];

async function placeWithFile(path: string): Promise<Place> {
  const place = await newPlace();
  const file = join(place.folder, path);
  await mkdir(dirname(file), { recursive: true });
  // As the first start of a sandbox writes it: the address with the path of the API.
  await writeFile(file, JSON.stringify({ baseUrl: `${service.url}/api/v3`, ...demo() }));
  return place;
}

const configOf = async ({ folder }: Place) =>
  JSON.parse(await readFile(join(folder, 'config/fringe/config.json'), 'utf8'));

function tellsNoSecret(...texts: string[]): void {
  for (const secret of secrets) assert.ok(texts.every((text) => !text.includes(secret)));
}

describe('login', () => {
  it('takes the file of a sandbox, proves it, and keeps it for its owner alone', async () => {
    const place = await placeWithFile('credentials.json');
    const done = await fringe(place, ['login', '--credentials', 'credentials.json', '--debug']);
    assert.equal(done.code, 0, done.stderr);
    assert.match(
      done.stdout,
      /^Logged in at http:\S+ as Nómina Clara, \S+ \(profile default\): 4 companies\n$/,
    );
    tellsNoSecret(done.stdout, done.stderr);
    const { profiles, current } = await configOf(place);
    const { clientId, clientSecret, name: partner } = first;
    const kept = { baseUrl: service.url, clientId, clientSecret, partner };
    assert.deepEqual(profiles.default, kept);
    assert.equal(current, 'default');
    const folder = join(place.folder, 'config/fringe');
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.equal((await stat(join(folder, 'config.json'))).mode & 0o777, 0o600);
  });

  it('takes the sandbox of the folder that it stands in, and says so', async () => {
    const place = await placeWithFile('.data/credentials.json');
    const done = await said(place, ['login']);
    assert.equal(done.code, 0, done.stderr);
    assert.match(done.stderr, /\.data\/credentials\.json/);
    const who = await said(place, ['whoami', '--json']);
    const { clientId, companies, baseUrl } = JSON.parse(who.stdout);
    assert.deepEqual([clientId, companies, baseUrl], [first.clientId, 4, service.url]);
    tellsNoSecret(who.stdout);
  });

  it('takes another partner of the file by name, into another profile', async () => {
    const place = await placeWithFile('.data/credentials.json');
    const named = ['--partner', second.name.split(' ')[0]!, '--profile', 'other', '--json'];
    const done = await said(place, ['login', ...named]);
    assert.equal(JSON.parse(done.stdout).clientId, second.clientId, done.stderr);
    await said(place, ['login', '--profile', 'mine']);
    const whoIs = async (...args: string[]) =>
      JSON.parse((await said(place, ['whoami', '--json', ...args])).stdout).clientId;
    assert.equal(await whoIs(), first.clientId);
    assert.equal(await whoIs('--profile', 'other'), second.clientId);
    place.environment.FRINGE_PROFILE = 'other';
    assert.equal(await whoIs(), second.clientId);
  });

  it('names the partners of the file where it has none of that name', async () => {
    const place = await placeWithFile('.data/credentials.json');
    const done = await said(place, ['login', '--partner', 'nobody', '--json']);
    assert.equal(done.code, 4);
    const { message, hint } = JSON.parse(done.stderr).error;
    assert.equal(message, "There is no partner 'nobody'");
    assert.equal(hint, `.data/credentials.json has: ${first.name}, ${second.name}`);
    tellsNoSecret(done.stderr);
  });

  it('takes a secret from stdin, and none as an argument', async () => {
    const place = await newPlace();
    const named = ['login', '--base-url', service.url, '--client-id', first.clientId];
    const input = `${first.clientSecret}\n`;
    const done = await fringe(place, [...named, '--client-secret-stdin'], { input });
    assert.equal(done.code, 0, done.stderr);
    assert.equal((await configOf(place)).profiles.default.clientSecret, first.clientSecret);
    const told = await said(place, [...named, '--client-secret', 'x']);
    assert.equal(told.code, 2);
  });

  it('keeps nothing that the service refuses', async () => {
    const place = await newPlace();
    const named = ['login', '--base-url', service.url, '--client-id', first.clientId];
    const input = 'not-the-secret';
    const done = await fringe(place, [...named, '--client-secret-stdin'], { input });
    assert.equal(done.code, 3);
    assert.match(done.stderr, /refused: Invalid credentials/);
    assert.ok(!done.stderr.includes(input));
    await assert.rejects(configOf(place), { code: 'ENOENT' });
  });

  it('asks on a terminal, and does not show the secret that is typed', async () => {
    const place = await newPlace({ FRINGE_BASE_URL: service.url });
    const mistyped = `${first.clientSecret.slice(0, -1)}x\u007f${first.clientSecret.at(-1)}`;
    const done = await inTerminal(
      place,
      ['login'],
      [
        [/Client id at \S+ /, `${first.clientId}\r`],
        [/Client secret: /, `${mistyped}\r`],
      ],
    );
    assert.equal(done.code, 0, done.stdout);
    assert.match(done.stdout, /Client id at .*Client secret:.*Logged in/s);
    tellsNoSecret(done.stdout);
  });
});

describe('what is kept', () => {
  it('is a choice of a company, which a new login of the same partner leaves', async () => {
    const place = await placeWithFile('.data/credentials.json');
    await said(place, ['login']);
    const used = await said(place, ['use', 'LOGISTICA']);
    assert.equal(used.stdout, 'Commands are about Solana Logística from now on\n');
    await said(place, ['login']);
    const listed = await said(place, ['employees', '--limit', '1', '--json']);
    assert.match(listed.stdout, /@solana\.example/);
  });

  it('goes nowhere else, whatever the environment says', async () => {
    const place = await placeWithFile('.data/credentials.json');
    await said(place, ['login']);
    const whoIs = async (environment: Record<string, string>, ...args: string[]) => {
      const here = { ...place, environment: { ...place.environment, ...environment } };
      const { code, stdout, stderr } = await said(here, ['whoami', '--json', ...args]);
      return code === 0 ? JSON.parse(stdout).clientId : `${code} ${stderr}`;
    };
    const elsewhere = { FRINGE_BASE_URL: 'http://127.0.0.1:9' };
    const { clientId: FRINGE_CLIENT_ID, clientSecret: FRINGE_CLIENT_SECRET } = second;
    const whole = { FRINGE_BASE_URL: service.url, FRINGE_CLIENT_ID, FRINGE_CLIENT_SECRET };
    assert.match(await whoIs(elsewhere), /^2 .*'default' is for http.*Unset it/);
    assert.equal(await whoIs({ FRINGE_BASE_URL: `${service.url}/api/v3` }), first.clientId);
    assert.match(await whoIs({ FRINGE_CLIENT_ID }), /^2 .*FRINGE_CLIENT_SECRET is not set/);
    assert.match(await whoIs({ FRINGE_CLIENT_SECRET }), /^2 .*FRINGE_CLIENT_ID is not set/);
    assert.equal(await whoIs(whole), second.clientId);
    const aside = { ...whole, ...elsewhere };
    assert.equal(await whoIs(aside, '--profile', 'default'), first.clientId);
  });

  it('is forgotten by logout', async () => {
    const place = await placeWithFile('.data/credentials.json');
    await said(place, ['login']);
    assert.equal((await said(place, ['logout'])).code, 0);
    assert.deepEqual((await configOf(place)).profiles, {});
    assert.equal((await said(place, ['whoami'])).code, 3);
    assert.equal((await said(place, ['logout'])).code, 3);
  });

  it('is mended or removed by its owner, not overwritten, when it cannot be read', async () => {
    const place = await placeWithFile('config/fringe/config.json');
    await writeFile(join(place.folder, 'config/fringe/config.json'), '{ broken');
    const done = await said(place, ['whoami', '--json']);
    assert.equal(done.code, 1);
    assert.match(JSON.parse(done.stderr).error.message, /config\.json is no JSON/);
  });
});
