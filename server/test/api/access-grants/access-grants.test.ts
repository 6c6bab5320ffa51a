import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Client } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { changedTables } from '../support/changed-tables.ts';
import { addPartner, callerWith, demoPartnerIds, PARTNERS } from '../support/partners.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectFailure } from '../support/refusals.ts';

const clock = fakeClock(new Date(Math.floor(Date.now() / 1000) * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const { operator, partner, otherPartner } = service;
const [partnerId, otherId] = await demoPartnerIds(service);
const [companyId, secondId, thirdId] = service.companyIds as [string, string, string];
const listOf = (id: string) => `${PARTNERS}/${id}/companies`;
const grantOf = (id: string, company: string) => `${listOf(id)}/${company}`;
const foreign = 'Company does not belong to the specified partner';

interface Granted {
  id: string;
  name: string;
  legalId: string;
}

/** The companies of a partner, as they and the operator list them, which is the same. */
async function companiesOf(client: Client, id: string): Promise<string[]> {
  const seen: Granted[] = (await client.get('/api/v3/companies')).body.companies;
  const expected = seen.map(({ id, name, legalId }) => ({ id, name, legalId }));
  const granted = await expectPages(operator, listOf(id.toUpperCase()), 'companies', seen.length);
  assert.deepEqual(granted, expected);
  return seen.map((one) => one.id);
}
const peopleSeenBy = (client: Client, id: string) =>
  client.get(`/api/v3/companies/${id}/employees`);

describe('grantAccess', () => {
  it('opens the company to the partner at once, and takes it from nobody', async () => {
    expectFailure(await peopleSeenBy(otherPartner, companyId), 403, foreign);
    assert.equal((await operator.put(grantOf(otherId, companyId))).status, 204);
    const theirs = await peopleSeenBy(otherPartner, companyId);
    assert.equal(theirs.status, 200);
    assert.deepEqual(theirs.body, (await peopleSeenBy(partner, companyId)).body);
    const expected = [...service.foreignCompanyIds, companyId].sort();
    assert.deepEqual(await companiesOf(otherPartner, otherId), expected);
    assert.deepEqual(await companiesOf(partner, partnerId), service.companyIds);
  });

  it('opens that company only, and to that partner only', async () => {
    const id = await addPartner(service, 'One company');
    const caller = await callerWith(service, id, ['companies:read', 'employees:read']);
    assert.deepEqual(await companiesOf(caller, id), []);
    await operator.put(grantOf(id, secondId));
    assert.deepEqual(await companiesOf(caller, id), [secondId]);
    expectFailure(await peopleSeenBy(caller, companyId), 403, foreign);
    expectFailure(await peopleSeenBy(otherPartner, secondId), 403, foreign);
  });

  it('can be repeated, ids in upper case, and gives the access once', async () => {
    const changed = await changedTables(service, async () => {
      const upper = grantOf(otherId.toUpperCase(), companyId.toUpperCase());
      assert.equal((await operator.put(upper)).status, 204);
    });
    assert.ok(!changed.includes('access_grants'), changed.join());
  });
});

describe('revokeAccess', () => {
  it('closes the company to the partner at once, until it is granted again', async () => {
    const path = grantOf(partnerId, companyId);
    assert.equal((await peopleSeenBy(partner, companyId)).status, 200);
    assert.equal((await operator.delete(path)).status, 204);
    expectFailure(await peopleSeenBy(partner, companyId), 403, foreign);
    assert.deepEqual(await companiesOf(partner, partnerId), service.companyIds.slice(1));
    await operator.put(path);
    assert.equal((await peopleSeenBy(partner, companyId)).status, 200);
  });

  it('leaves the company, its employees and the access of others as they are', async () => {
    await operator.put(grantOf(otherId, thirdId));
    const theirs = await peopleSeenBy(otherPartner, thirdId);
    const changed = await changedTables(service, async () => {
      await operator.delete(grantOf(partnerId.toUpperCase(), thirdId.toUpperCase()));
    });
    assert.deepEqual(changed, [
      'access_grant_changes',
      'access_grants',
      'audit_changes',
      'audit_log',
    ]);
    assert.deepEqual((await peopleSeenBy(otherPartner, thirdId)).body, theirs.body);
  });

  it('can be repeated, also for an access that never was', async () => {
    const changed = await changedTables(service, async () => {
      for (const id of [thirdId, service.foreignCompanyIds[0]!]) {
        assert.equal((await operator.delete(grantOf(partnerId, id))).status, 204);
      }
    });
    assert.ok(!changed.includes('access_grants'), changed.join());
  });
});

describe('who sees a company', () => {
  const company = service.foreignCompanyIds[0]!;
  const base = `/platform/v1/companies/${company}`;
  const second = () => Math.floor(clock.now().getTime() / 1000);

  it('is listed with since when; and every grant and revocation, for both sides', async () => {
    const id = await addPartner(service, 'Comes and goes');
    const made: { at: number; change: string }[] = [];
    for (const change of ['granted', 'revoked', 'granted']) {
      clock.advance(60);
      const verb = change === 'granted' ? operator.put : operator.delete;
      // Repeated, which is no change.
      for (let time = 0; time < 2; time += 1) await verb(grantOf(id, company));
      made.unshift({ at: second(), change });
    }
    const seen = (await operator.get(`${base}/partners`)).body.partners;
    assert.deepEqual(seen.at(-1), { id, name: 'Comes and goes', grantedAt: second() });
    assert.deepEqual(
      seen.map((one: Granted) => one.id),
      [otherId, id],
    );
    const by = { kind: 'operator', name: 'operator' };
    const expected = made.map((one) => ({ ...one, partnerId: id, companyId: company, by }));
    const list = `${PARTNERS}/${id}/access-changes`;
    assert.deepEqual(await expectPages(operator, list, 'changes', 3), expected);
    const ofCompany = (await operator.get(`${base}/access-changes`)).body.changes;
    assert.deepEqual(ofCompany.slice(0, 3), expected);
    assert.deepEqual([ofCompany.length, ofCompany.at(-1).partnerId], [4, otherId]);
  });
});
