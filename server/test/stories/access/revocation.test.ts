import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBeside } from '../../support/beside.ts';
import type { Client } from '../../support/client.ts';
import { startService } from '../../support/service.ts';
import { Browser, signIn } from '../../support/staff/browsing.ts';

const service = await startService();
after(service.close);
const other = await startBeside(service);
after(other.close);
const { operator, anonymous } = service;
const [companyId] = service.companyIds;
const path = `/api/v3/companies/${companyId}/employees?limit=1`;

/** How long a client is still let in; fails after five seconds, which is what is promised. */
async function secondsUntil(status: number, client: Client): Promise<number> {
  const start = performance.now();
  for (;;) {
    const reply = await client.get(path);
    const seconds = (performance.now() - start) / 1000;
    if (reply.status === status) return seconds;
    assert.equal(reply.status, 200);
    assert.ok(seconds < 5, `still let in after ${seconds} s`);
    await sleep(50);
  }
}

async function newClient() {
  const { body: partner } = await operator.post('/platform/v1/partners', { name: 'Short-lived' });
  const credentials = `/platform/v1/partners/${partner.id}/credentials`;
  const { body: issued } = await operator.post(credentials, {});
  const grant = `/platform/v1/partners/${partner.id}/companies/${companyId}`;
  assert.equal((await operator.put(grant)).status, 204);
  const here = await anonymous.login(issued);
  const there = other.anonymous.withToken(here.token!);
  return { issued, grant, credential: `${credentials}/${issued.clientId}`, here, there };
}

describe('a revoked credential', () => {
  it('stops at once in this process, within five seconds in another one', async () => {
    const { issued, credential, here, there } = await newClient();
    assert.deepEqual([(await here.get(path)).status, (await there.get(path)).status], [200, 200]);
    assert.equal((await operator.delete(credential)).status, 204);
    assert.equal((await here.get(path)).status, 401);
    await secondsUntil(401, there);
    const login = await anonymous.post('/api/v3/oauth/token', {
      clientId: issued.clientId,
      clientSecret: issued.clientSecret,
    });
    assert.deepEqual([login.status, login.body.message], [401, 'Invalid credentials']);
  });
});

describe('a withdrawn access to a company', () => {
  it('stops at once in this process, within five seconds in another one', async () => {
    const { grant, here, there } = await newClient();
    assert.deepEqual([(await here.get(path)).status, (await there.get(path)).status], [200, 200]);
    assert.equal((await operator.delete(grant)).status, 204);
    assert.equal((await here.get(path)).status, 403);
    await secondsUntil(403, there);
  });
});

describe('a session that has ended', () => {
  it('stops at once in this process, within five seconds in one that is in use', async () => {
    const browser = await signIn(service, 'viewer');
    const elsewhere = new Browser(other.url);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    const [here, there] = [browser.calls(), elsewhere.calls()];
    assert.deepEqual([(await here.get(path)).status, (await there.get(path)).status], [200, 200]);
    assert.equal((await here.delete('/staff/v1/sessions')).status, 204);
    assert.equal((await here.get(path)).status, 401);
    await secondsUntil(401, there);
  });
});
