import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pino from 'pino';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import { inviteAdmin } from '../../../src/staff/sign-in/links.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { startService } from '../../support/service.ts';
import { Browser } from '../../support/staff/browsing.ts';
import { startLyingIssuer, type Told } from '../../support/staff/lying-issuer.ts';
import { signInTrips } from '../../support/staff/trips.ts';

// As in production: nobody enters with a click, so that somebody has to vouch for each.
const publicUrl = 'https://fringe.example';
const warnings: string[] = [];
const service = await startService({
  config: { environment: 'production', publicUrl },
  outbound: createOutbound({ loopback: true }),
  log: pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) }),
});
after(service.close);
const liar = await startLyingIssuer();
after(liar.close);

const ADMIN = { kind: 'operator', role: 'admin' };
const SUPPORT = { kind: 'operator', role: 'support' };
const mail = 'lea@clara.example';
const LAST = 'No other admin of the operator could enter';

/** Enters by a link, as the command prints it. */
async function enterByLink(address: string) {
  const link = (await inviteAdmin(service.context, address)).slice(publicUrl.length);
  const browser = new Browser(service.url);
  const { status } = await browser.open(link, {
    method: 'POST',
    headers: { origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(status, 303);
  return browser.calls({ origin: publicUrl });
}

const first = await enterByLink('first@elsewhere.example');
const { described, issuerWith, tryWith } = signInTrips(service, first, liar);
const byClaim = { claim: 'groups', claimRoles: [{ value: 'admins', role: ADMIN }] };

const withGroups = (groups: string[], email = mail) => {
  return (claims: Told['claims']) => ({ claims: { ...claims, email, groups } });
};
const personOf = async (address: string) => {
  const { staff } = (await first.get('/staff/v1/staff?limit=100')).body;
  return staff.find((one: { mail: string }) => one.mail === address);
};
const rolesOf = async (address: string): Promise<string[]> =>
  (await personOf(address)).roles.map(({ role }: { role: string }) => role);

describe('the last admin of the operator who can enter', () => {
  let issuerId: string;

  it('cannot be ended, whether a person or a claim has made them one', async () => {
    const other = await personOf('admin@fringe.example');
    assert.equal((await first.delete(`/staff/v1/staff/${other.id}`)).status, 204);
    const own = await personOf('first@elsewhere.example');
    expectFailure(await first.delete(`/staff/v1/staff/${own.id}`), 409, LAST);
    issuerId = await issuerWith(byClaim);
    assert.equal((await tryWith(issuerId, withGroups(['admins']))).landed.status, 303);
    assert.deepEqual(await rolesOf(mail), ['admin']);
    const path = `/staff/v1/staff/${(await personOf(mail)).id}`;
    expectFailure(await first.delete(path), 409, LAST);
    expectFailure(await first.patch(path, { roles: [SUPPORT] }), 409, LAST);
    const both = await first.patch(path, { roles: [SUPPORT, ADMIN] });
    assert.equal(both.status, 200, both.text);
  });

  it('keeps the issuer that lets them in, its domains and what its claim gives', async () => {
    const path = `/staff/v1/issuers/${issuerId}`;
    const put = (change: object) => first.put(path, { ...described, ...byClaim, ...change });
    expectFailure(await first.delete(path), 409, LAST);
    for (const change of [
      { mailDomains: ['other.example'] },
      { claim: 'other' },
      { claimRoles: [{ value: 'admins', role: SUPPORT }] },
    ]) {
      expectFailure(await put(change), 409, LAST);
    }
    assert.equal((await put({ name: 'Renamed' })).status, 200);
    assert.deepEqual((await rolesOf(mail)).toSorted(), ['admin', 'support']);
  });

  it('loses the role with the claim all the same, and is told the way out', async () => {
    const person = `/staff/v1/staff/${(await personOf(mail)).id}`;
    assert.equal((await first.patch(person, { roles: [ADMIN] })).status, 200);
    const { landed, browser } = await tryWith(issuerId, withGroups([]));
    assert.equal(landed.status, 403);
    assert.match(await landed.text(), /staff invite-admin/);
    assert.equal(browser.header(), '');
    assert.equal(warnings.filter((line) => line.includes('staff invite-admin')).length, 1);
    assert.deepEqual(await rolesOf(mail), []);
    const again = await enterByLink(mail);
    assert.equal((await again.get('/staff/v1/me')).body.roles[0].role, 'admin');
    assert.equal((await tryWith(issuerId, withGroups([]))).landed.status, 303);
  });

  it('stays one when invited, whatever is claimed, and leaves an issuer for another', async () => {
    const other = 'kim@clara.example';
    await tryWith(issuerId, withGroups(['admins'], other));
    const invited = { mail: other, name: 'Kim', role: ADMIN };
    assert.equal((await first.post('/staff/v1/staff', invited)).status, 201);
    assert.equal((await tryWith(issuerId, withGroups([], other))).landed.status, 303);
    assert.deepEqual(await rolesOf(other), ['admin']);
    expectFailure(await first.delete(`/staff/v1/issuers/${issuerId}`), 409, LAST);
    await issuerWith({ clientId: 'other' });
    assert.equal((await first.delete(`/staff/v1/issuers/${issuerId}`)).status, 204);
    assert.equal((await first.delete(`/staff/v1/issuers/${issuerId}`)).status, 204);
    const { id } = await personOf(mail);
    assert.equal((await first.delete(`/staff/v1/staff/${id}`)).status, 204);
    expectFailure(await first.delete(`/staff/v1/staff/${(await personOf(other)).id}`), 409, LAST);
  });
});
