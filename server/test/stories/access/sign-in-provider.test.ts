import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { CLIENT, startOpenIdProvider } from '../../support/openid-provider.ts';
import { startService } from '../../support/service.ts';
import { Browser, signIn } from '../../support/staff.ts';

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
