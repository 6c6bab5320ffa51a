import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, describe, it } from 'node:test';
import { addMissingStaff } from '../../../src/sandbox/issuer/demo-people.ts';
import { inviteAdmin } from '../../../src/staff/sign-in/links.ts';
import { withSql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import { Browser, demoPeople, signIn } from '../../support/staff/browsing.ts';
import { CLIENT, startOpenIdProvider } from '../../support/staff/openid-provider.ts';

const service = await startService();
after(service.close);
const mail = 'ona@clara.example';
const callback = `${service.url}/console/sign-in/callback`;
const provider = await startOpenIdProvider(callback, mail);
after(provider.close);

it('a certified provider lets somebody in once for a code', async () => {
  const admin = (await signIn(service, 'admin')).calls();
  const role = { kind: 'operator', role: 'support' };
  await admin.post('/staff/v1/staff', { mail, name: 'Ona', role });
  const issuer = await admin.post('/staff/v1/issuers', {
    name: 'Work account',
    issuer: provider.url,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    mailDomains: ['clara.example'],
  });
  assert.equal(issuer.status, 201, issuer.text);
  const browser = new Browser(service.url);
  const ways = await (await browser.open('/console/sign-in/ways')).json();
  const way = (ways as { issuers: { id: string; href: string }[] }).issuers.at(-1)!;
  assert.equal(way.id, issuer.body.id);
  const there = new Browser(provider.url);
  let to = (await browser.open(way.href)).headers.get('location')!;
  const pending = browser.header();
  for (let step = 0; !to.startsWith(callback) && step < 5; step += 1) {
    const shown = await there.open(to);
    to = new URL(shown.headers.get('location') ?? assert.fail(await shown.text()), to).href;
  }
  const landed = await browser.open(to);
  assert.equal(landed.headers.get('location'), '/console', await landed.text());
  const { body } = await browser.calls().get('/staff/v1/me');
  assert.deepEqual([body.person.mail, body.roles[0].role], [mail, 'support']);
  const again = await new Browser(service.url).open(to, { headers: { cookie: pending } });
  assert.equal(again.status, 403);
  assert.deepEqual(again.headers.getSetCookie().length, 1);
});

describe('in production', () => {
  const publicUrl = 'https://fringe.example';

  it('the first admin enters by a link that works once, and by https only', async () => {
    const production = await startService({ config: { environment: 'production', publicUrl } });
    after(production.close);
    const link = (await inviteAdmin(production.context, 'First@fringe.example')).slice(
      publicUrl.length,
    );
    const browser = new Browser(production.url);
    const shown = await browser.open(link);
    assert.match(await shown.text(), /<form method="post">/);
    // With the usual `no-referrer` browsers send `Origin: null` with a form.
    assert.equal(shown.headers.get('referrer-policy'), 'same-origin');
    const post = (origin: string, body = '') => ({
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    for (const origin of ['https://elsewhere.example', 'null']) {
      const sent = await browser.open(link, post(origin));
      assert.deepEqual([sent.status, sent.headers.getSetCookie()], [403, []]);
    }
    const large = await browser.open(link, post(publicUrl, 'x'.repeat(2_000)));
    assert.equal(large.status, 413);
    const landed = await browser.open(link, post(publicUrl));
    assert.equal(landed.headers.get('location'), '/console');
    assert.match(
      landed.headers.getSetCookie()[0]!,
      /^__Host-fringe-session=.*; Path=\/; .*; Secure$/,
    );
    const { body } = await browser.calls().get('/staff/v1/me');
    assert.deepEqual([body.person.mail, body.environment], ['first@fringe.example', 'production']);
    const own = browser.calls({ origin: publicUrl });
    assert.equal((await own.patch('/staff/v1/me', { locale: 'en' })).status, 200);
    const near = await browser.calls().patch('/staff/v1/me', { locale: 'es' });
    assert.equal(near.body.code, 'crossSite');
    const again = await new Browser(production.url).open(link, post(publicUrl));
    assert.deepEqual([again.status, again.headers.getSetCookie()], [403, []]);
    const ways = await (await browser.open('/console/sign-in/ways')).json();
    assert.deepEqual(ways, { issuers: [] });
    const builtIn = '/sandbox/issuer/.well-known/openid-configuration';
    assert.equal((await browser.open(builtIn)).status, 404);
  });
});

it('a sandbox’s own provider is for its own machine, by name as well', async () => {
  const { status } = await new Browser(service.url).open('/console/sign-in/ways');
  assert.equal(status, 200);
  const path = '/sandbox/issuer/.well-known/openid-configuration';
  const { port } = new URL(service.url);
  const asked = (headers: Record<string, string>) =>
    new Promise<number>((answer) => {
      get({ host: '127.0.0.1', port, path, headers }, (response) => {
        response.resume();
        answer(response.statusCode!);
      });
    });
  assert.equal(await asked({}), 200);
  assert.equal(await asked({ host: 'elsewhere.example' }), 404);
  for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']) {
    assert.equal(await asked({ [name]: 'localhost' }), 404, name);
  }
});

it('a demo from before there were people who sign in gets them at a start, once', async () => {
  const old = await startService();
  after(old.close);
  await withSql(old.database.ownerUrl, (client) =>
    client.query(`TRUNCATE staff CASCADE;
      DELETE FROM credentials WHERE kind = 'staff';
      DELETE FROM access_grant_changes
        USING partners p WHERE p.id = partner_id AND p.kind = 'staff';
      DELETE FROM access_grants USING partners p WHERE p.id = partner_id AND p.kind = 'staff';
      DELETE FROM partners WHERE kind = 'staff'`),
  );
  const offered = async () => {
    const reply = await new Browser(old.url).open('/console/sign-in/ways');
    const { issuers } = (await reply.json()) as { issuers: { people: object[] }[] };
    return issuers[0]!.people;
  };
  assert.deepEqual(await offered(), []);
  await Promise.all([addMissingStaff(old.context), addMissingStaff(old.context)]);
  assert.equal((await offered()).length, Object.keys(demoPeople).length);
  const admin = (await signIn(old, 'admin')).calls();
  const { staff } = (await admin.get('/staff/v1/staff')).body;
  const { id } = staff.find((one: { mail: string }) => one.mail === 'viewer@aurora.example');
  assert.equal((await admin.delete(`/staff/v1/staff/${id}`)).status, 204);
  const payroll = (await signIn(old, 'payroll')).calls();
  assert.equal((await payroll.get('/api/v3/companies')).body.companies.length, 2);
  await addMissingStaff(old.context);
  assert.equal((await offered()).length, staff.length - 1, 'who was ended stays so');
});
