import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Client, done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import { lateInIt, openService } from '../../support/open-service.ts';
import * as partners from '../../support/partners/partners.ts';
import { changedTables } from '../support/changed-tables.ts';

const { addPartner, callerWith, demoPartnerIds, PARTNERS } = partners;
const clock = fakeClock(lateInIt);
const opened = await openService({ clock });
const { service, operator, partner, otherPartner, companyIds, companyId, foreignId } = opened;
const [partnerId, otherId] = await demoPartnerIds(service);
const [, secondId, thirdId] = companyIds as [string, string, string];

const grant = (id: string, company: string) =>
  done(operator.put(`${PARTNERS}/${id}/companies/${company}`));
const revoke = (id: string, company: string) =>
  done(operator.delete(`${PARTNERS}/${id}/companies/${company}`));

/** The companies of a partner, as they and the operator list them, which is the same. */
async function companiesOf(client: Client, id: string): Promise<unknown[]> {
  const seen = (await done(client.get('/api/v3/companies'))).companies;
  const granted = (await done(operator.get(`${PARTNERS}/${id}/companies`))).companies;
  const names = ['id', 'name', 'legalId'] as never[];
  assert.deepEqual(each(granted, ...names), each(seen, ...names));
  return each(seen, 'id');
}
const peopleSeenBy = (client: Client, id: string) =>
  client.get(`/api/v3/companies/${id}/employees`);
const closed = 'Company does not belong to the specified partner';
const expectClosed = async (client: Client, id: string) =>
  expectFailure(await peopleSeenBy(client, id), 403, closed);

describe('access to a company', () => {
  it('opens it to that partner at once, and takes it from nobody', async () => {
    await expectClosed(otherPartner, companyId);
    await grant(otherId, companyId);
    const theirs = await peopleSeenBy(otherPartner, companyId);
    assert.deepEqual(theirs.body, (await peopleSeenBy(partner, companyId)).body);
    const expected = [...opened.foreignCompanyIds, companyId].sort();
    assert.deepEqual(await companiesOf(otherPartner, otherId), expected);
    assert.deepEqual(await companiesOf(partner, partnerId), companyIds);
    await expectNoChange(service, () => grant(otherId, companyId));
    const id = await addPartner(service, 'One company');
    const caller = await callerWith(service, id, ['companies:read', 'employees:read']);
    assert.deepEqual(await companiesOf(caller, id), []);
    await grant(id, secondId);
    assert.deepEqual(await companiesOf(caller, id), [secondId]);
    await expectClosed(caller, companyId);
    await expectClosed(otherPartner, secondId);
  });

  it('that is revoked leaves company, people and the access of others, as often', async () => {
    await grant(otherId, thirdId);
    const theirs = await peopleSeenBy(otherPartner, thirdId);
    const own = ['access_grant_changes', 'access_grants', 'audit_changes', 'audit_log'];
    assert.deepEqual(await changedTables(service, () => revoke(partnerId, thirdId)), own);
    assert.deepEqual((await peopleSeenBy(otherPartner, thirdId)).body, theirs.body);
    await expectNoChange(service, async () => {
      for (const id of [thirdId, foreignId]) await revoke(partnerId, id);
    });
  });

  it('is listed with since when; and every grant and revocation, for both sides', async () => {
    const id = await addPartner(service, 'Comes and goes');
    const made: { at: number; change: string }[] = [];
    const second = () => Math.floor(clock.now().getTime() / 1000);
    for (const change of ['granted', 'revoked', 'granted']) {
      clock.advance(60);
      const make = change === 'granted' ? grant : revoke;
      await make(id, foreignId);
      await make(id, foreignId);
      made.unshift({ at: second(), change });
    }
    const base = `/platform/v1/companies/${foreignId}`;
    const seen = (await operator.get(`${base}/partners`)).body.partners;
    assert.deepEqual(seen.at(-1), { id, name: 'Comes and goes', grantedAt: second() });
    assert.deepEqual(each(seen, 'id'), [otherId, id]);
    const by = { kind: 'operator', name: 'operator' };
    const expected = made.map((one) => ({ ...one, partnerId: id, companyId: foreignId, by }));
    const seenBy = await done(operator.get(`/platform/v1/company-access?partnerId=${id}`));
    assert.deepEqual(each(seenBy.companies, 'id'), [foreignId]);
    const [other, fresh] = seenBy.companies[0].partners;
    assert.deepEqual([other.id, fresh], [otherId, { ...seen.at(-1), by }]);
    const list = `${PARTNERS}/${id}/access-changes`;
    assert.deepEqual((await operator.get(list)).body.changes, expected);
    const ofCompany = (await operator.get(`${base}/access-changes`)).body.changes;
    assert.deepEqual(ofCompany.slice(0, 3), expected);
    assert.deepEqual([ofCompany.length, ofCompany.at(-1).partnerId], [4, otherId]);
  });
});
