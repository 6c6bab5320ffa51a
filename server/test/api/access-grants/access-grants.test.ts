import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Client, done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { changedTables } from '../support/changed-tables.ts';
import { addPartner, callerWith, demoPartnerIds, PARTNERS } from '../support/partners.ts';
import { expectFailure } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const clock = fakeClock(new Date(Math.floor(Date.now() / 1000) * 1000 + 900));
const service = await startService({ clock });
after(service.close);
const { operator, partner, otherPartner } = service;
const [partnerId, otherId] = await demoPartnerIds(service);
const [companyId, secondId, thirdId] = service.companyIds as [string, string, string];
const grantOf = (id: string, company: string) => `${PARTNERS}/${id}/companies/${company}`;
const foreign = 'Company does not belong to the specified partner';

/** The companies of a partner, as they and the operator list them, which is the same. */
async function companiesOf(client: Client, id: string): Promise<unknown[]> {
  const seen = (await done(client.get('/api/v3/companies'))).companies;
  const granted = (await done(operator.get(`${PARTNERS}/${id}/companies`))).companies;
  const names = ['id', 'name', 'legalId'];
  assert.deepEqual(each(granted, ...(names as never[])), each(seen, ...(names as never[])));
  return each(seen as { id: string }[], 'id');
}
const peopleSeenBy = (client: Client, id: string) =>
  client.get(`/api/v3/companies/${id}/employees`);

describe('access to a company', () => {
  it('opens it to the partner at once, and takes it from nobody', async () => {
    expectFailure(await peopleSeenBy(otherPartner, companyId), 403, foreign);
    assert.equal((await operator.put(grantOf(otherId, companyId))).status, 204);
    const theirs = await peopleSeenBy(otherPartner, companyId);
    assert.deepEqual(theirs.body, (await peopleSeenBy(partner, companyId)).body);
    const expected = [...service.foreignCompanyIds, companyId].sort();
    assert.deepEqual(await companiesOf(otherPartner, otherId), expected);
    assert.deepEqual(await companiesOf(partner, partnerId), service.companyIds);
    await expectNoChange(service, async () => {
      assert.equal((await operator.put(grantOf(otherId, companyId))).status, 204);
    });
  });

  it('is for that company only, and for that partner only', async () => {
    const id = await addPartner(service, 'One company');
    const caller = await callerWith(service, id, ['companies:read', 'employees:read']);
    assert.deepEqual(await companiesOf(caller, id), []);
    await operator.put(grantOf(id, secondId));
    assert.deepEqual(await companiesOf(caller, id), [secondId]);
    expectFailure(await peopleSeenBy(caller, companyId), 403, foreign);
    expectFailure(await peopleSeenBy(otherPartner, secondId), 403, foreign);
  });

  it('that is revoked is closed at once, until it is granted again', async () => {
    const path = grantOf(partnerId, companyId);
    assert.equal((await peopleSeenBy(partner, companyId)).status, 200);
    assert.equal((await operator.delete(path)).status, 204);
    expectFailure(await peopleSeenBy(partner, companyId), 403, foreign);
    assert.deepEqual(await companiesOf(partner, partnerId), service.companyIds.slice(1));
    await operator.put(path);
    assert.equal((await peopleSeenBy(partner, companyId)).status, 200);
  });

  it('that is revoked leaves company, people and the access of others, as often', async () => {
    await operator.put(grantOf(otherId, thirdId));
    const theirs = await peopleSeenBy(otherPartner, thirdId);
    const revoke = (id = thirdId) => operator.delete(grantOf(partnerId, id));
    const own = ['access_grant_changes', 'access_grants', 'audit_changes', 'audit_log'];
    assert.deepEqual(await changedTables(service, () => revoke()), own);
    assert.deepEqual((await peopleSeenBy(otherPartner, thirdId)).body, theirs.body);
    await expectNoChange(service, async () => {
      for (const id of [thirdId, service.foreignCompanyIds[0]!]) {
        assert.equal((await revoke(id)).status, 204);
      }
    });
  });

  it('is listed with since when; and every grant and revocation, for both sides', async () => {
    const company = service.foreignCompanyIds[0]!;
    const base = `/platform/v1/companies/${company}`;
    const id = await addPartner(service, 'Comes and goes');
    const made: { at: number; change: string }[] = [];
    const second = () => Math.floor(clock.now().getTime() / 1000);
    for (const change of ['granted', 'revoked', 'granted']) {
      clock.advance(60);
      const verb = change === 'granted' ? operator.put : operator.delete;
      // Repeated, which is no change.
      for (let time = 0; time < 2; time += 1) await verb(grantOf(id, company));
      made.unshift({ at: second(), change });
    }
    const seen = (await operator.get(`${base}/partners`)).body.partners;
    assert.deepEqual(seen.at(-1), { id, name: 'Comes and goes', grantedAt: second() });
    assert.deepEqual(each(seen, 'id'), [otherId, id]);
    const by = { kind: 'operator', name: 'operator' };
    const expected = made.map((one) => ({ ...one, partnerId: id, companyId: company, by }));
    const seenBy = (await operator.get(`/platform/v1/company-access?partnerId=${id}`)).body;
    assert.deepEqual(each(seenBy.companies, 'id'), [company]);
    const [other, fresh] = seenBy.companies[0].partners;
    assert.deepEqual(fresh, { ...seen.at(-1), by });
    assert.equal(other.id, otherId);
    const list = `${PARTNERS}/${id}/access-changes`;
    assert.deepEqual((await operator.get(list)).body.changes, expected);
    const ofCompany = (await operator.get(`${base}/access-changes`)).body.changes;
    assert.deepEqual(ofCompany.slice(0, 3), expected);
    assert.deepEqual([ofCompany.length, ofCompany.at(-1).partnerId], [4, otherId]);
  });
});
