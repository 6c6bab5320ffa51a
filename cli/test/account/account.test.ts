import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { demo } from '../../../server/test/support/context.ts';
import { startService } from '../../../server/test/support/service.ts';
import { fringe, leave, newPlace, type Place, placeAt, said } from '../support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const { operator, partners } = demo();
const [first, second] = partners as [(typeof partners)[number], (typeof partners)[number]];

/** A folder with a sandbox, whose two partners are logged in under their own names. */
async function placeOfBoth(): Promise<Place> {
  const place = await newPlace();
  await mkdir(join(place.folder, '.data'));
  const file = { baseUrl: `${service.url}/api/v3`, ...demo() };
  await writeFile(join(place.folder, '.data/credentials.json'), JSON.stringify(file));
  await said(place, ['login', '--profile', 'first']);
  await said(place, ['login', '--profile', 'second', '--partner', second.name]);
  return place;
}

const json = async (place: Place, ...args: string[]) => {
  const { stdout, stderr } = await said(place, [...args, '--json']);
  return stdout ? JSON.parse(stdout) : JSON.parse(stderr).error;
};

describe('profiles', () => {
  it('are listed with the one in use, without their secrets', async () => {
    const place = await placeOfBoth();
    const listed = await json(place, 'profiles');
    assert.deepEqual(
      listed.map((one: { name: string; partner: string; inUse: boolean }) => [
        one.name,
        one.partner,
        one.inUse,
      ]),
      [
        ['first', first.name, false],
        ['second', second.name, true],
      ],
    );
    const { stdout } = await said(place, ['profiles']);
    assert.match(
      stdout,
      /^PROFILE +PARTNER +SERVICE .*\nfirst +Nómina Clara +http.*\nsecond .*yes/,
    );
    assert.ok(!stdout.includes(first.clientSecret) && !stdout.includes(second.clientSecret));
  });

  it('are switched by their name, and only to one that there is', async () => {
    const place = await placeOfBoth();
    assert.equal((await json(place, 'profiles', 'use', 'first')).clientId, first.clientId);
    assert.equal((await json(place, 'whoami')).clientId, first.clientId);
    const { code, hint } = await json(place, 'profiles', 'use', 'third');
    assert.deepEqual([code, hint], ['not-found', 'They are: first, second']);
    assert.equal((await json(place, 'whoami')).clientId, first.clientId);
    assert.equal((await said(place, ['profiles', 'use', 'second', '--profile', 'first'])).code, 2);
  });

  it('are switched by a login to another one, which says so to a person', async () => {
    const place = await newPlace();
    const file = join(place.folder, 'credentials.json');
    await writeFile(file, JSON.stringify({ baseUrl: service.url, ...demo() }));
    const login = (...args: string[]) =>
      said(place, ['login', '--credentials', file, '--profile', ...args]);
    const switched = 'Commands take the profile second from now on, and no longer first\n';
    assert.equal((await login('first')).stderr, '');
    assert.equal((await login('first')).stderr, '');
    assert.equal((await login('second')).stderr, switched);
    assert.equal((await login('second')).stderr, '');
    const asJson = await login('first', '--json');
    assert.deepEqual(Object.keys(JSON.parse(asJson.stdout)), [
      'profile',
      'baseUrl',
      'clientId',
      'partner',
      'companies',
    ]);
    assert.equal(asJson.stderr, '');
  });

  it('say so where the environment prevails over them', async () => {
    const place = await placeOfBoth();
    place.environment.FRINGE_PROFILE = 'second';
    const chosen = await said(place, ['profiles', 'use', 'first']);
    assert.match(chosen.stderr, /FRINGE_PROFILE is set, and prevails: it names second/);
    place.environment.FRINGE_CLIENT_ID = first.clientId;
    place.environment.FRINGE_CLIENT_SECRET = first.clientSecret;
    assert.match((await said(place, ['profiles'])).stderr, /prevail over every profile/);
  });

  it('are made by login, where there is none', async () => {
    const { stdout, stderr } = await said(await newPlace(), ['profiles']);
    assert.match(stderr, /make one with: fringe login/);
    assert.match(stdout, /^PROFILE/);
  });
});

describe('whoami', () => {
  it('says partner, environment, scopes, the end of the token and how many companies', async () => {
    const place = await placeOfBoth();
    const who = await json(place, 'whoami');
    assert.deepEqual(
      [who.partner, who.environment, who.baseUrl, who.clientId, who.companies],
      [second.name, 'sandbox', service.url, second.clientId, second.companyIds.length],
    );
    assert.ok(who.scopes.includes('employees:read'));
    assert.ok(who.tokenExpiresAt > Date.now() / 1000);
    const { stdout } = await said(place, ['whoami']);
    assert.match(stdout, /service +http:\S+ \(sandbox\)\npartner +Talento Sur\n/);
    assert.match(stdout, /scopes +companies:read .*\ntoken +expires \d{4}-.*Z, in \d+ min\n/);
  });

  it('says why there is no name of the partner', async () => {
    const { stdout } = await said(await placeAt(service.url), ['whoami']);
    assert.match(stdout, /partner +– \(only a credentials file names it/);
  });

  it('works with credentials that may not list companies', async () => {
    const made = await service.operator.post(
      `/platform/v1/partners/${await partnerId()}/credentials`,
      {
        description: 'limits only',
        scopes: ['limits:read'],
      },
    );
    const { clientId, clientSecret } = made.body;
    const place = await newPlace({
      FRINGE_BASE_URL: service.url,
      FRINGE_CLIENT_ID: clientId,
      FRINGE_CLIENT_SECRET: clientSecret,
    });
    const who = await json(place, 'whoami');
    assert.deepEqual([who.companies, who.scopes], [null, ['limits:read']]);
    assert.match((await said(place, ['whoami'])).stdout, /needs the scope companies:read/);
  });
});

async function partnerId(): Promise<string> {
  const { body } = await service.operator.get('/platform/v1/partners');
  return body.partners[0].id;
}

describe('the credentials of an operator', () => {
  it('are refused with what the command line is for, and are not kept', async () => {
    const place = await newPlace();
    const named = ['login', '--base-url', service.url, '--client-id', operator.clientId, '--json'];
    const done = await fringe(place, [...named, '--client-secret-stdin'], {
      input: operator.clientSecret,
    });
    assert.equal(done.code, 3);
    const { message, hint } = JSON.parse(done.stderr).error;
    assert.match(message, /the credential of an operator; this is the command line of partners/);
    assert.match(hint, /client id and secret of a partner.*"partners".*platform/);
    assert.deepEqual(await json(place, 'profiles'), []);
  });

  it('are refused by every command, before anything is called with them', async () => {
    const place = await placeAt(service.url);
    place.environment.FRINGE_CLIENT_ID = operator.clientId;
    place.environment.FRINGE_CLIENT_SECRET = operator.clientSecret;
    for (const args of [['companies'], ['api', 'GET', '/companies'], ['listen']]) {
      const { code, message } = await json(place, ...args);
      assert.equal(code, 'credentials');
      assert.match(message, /operator/);
    }
  });
});
