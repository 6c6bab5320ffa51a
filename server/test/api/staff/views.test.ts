import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_VIEWS } from '@fringe/contract/operations/staff/views';
import { done } from '../../support/client.ts';
import { expectFailure, expectFailures } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { ME, ofCompanies, openWithAdmins, STAFF } from '../../support/staff/admins.ts';
import { signIn } from '../../support/staff/browsing.ts';

const { service, admin, partnerAdmin, memberOf, companyId, rows } = await openWithAdmins();
const payroll = (await signIn(service, 'payroll')).calls();
// A role that only reads keeps views as well: they are nobody else's.
const viewer = (await signIn(service, 'viewer')).calls();
const VIEWS = '/staff/v1/me/views';
const NOT_FOUND = 'Resource not found';
const address = `/companies/${companyId}/people?state=blocked`;
const viewsOf = async (who: typeof payroll) => (await done(who.get(VIEWS))).views;

describe('a saved view', () => {
  it('is kept for whoever saved it, on any machine, and shown to nobody else', async () => {
    const made = await done(payroll.post(VIEWS, { name: 'Bloqueados', address }));
    const elsewhere = (await signIn(service, 'payroll')).calls();
    assert.deepEqual(await viewsOf(elsewhere), [made]);
    assert.deepEqual([made.name, made.address], ['Bloqueados', address]);
    const path = `${VIEWS}/${made.id}`;
    for (const who of [viewer, admin]) {
      assert.deepEqual(await viewsOf(who), []);
      const changed = await who.put(path, { name: 'Mine', address });
      expectFailures([changed, await who.delete(path)], 404, NOT_FOUND);
    }
    assert.deepEqual(await viewsOf(payroll), [made]);
  });

  it('has a name of its own, and is replaced by another only when that is told to', async () => {
    const first = await done(viewer.post(VIEWS, { name: 'Altas', address }));
    const second = await done(viewer.post(VIEWS, { name: 'Bajas', address: '/' }));
    const again = { name: 'ALTAS', address: '/people' };
    const refused = [
      await viewer.post(VIEWS, again),
      await viewer.put(`${VIEWS}/${second.id}`, again),
    ];
    expectFailures(refused, 409, "A view with name 'ALTAS' already exists");
    const replaced = await done(viewer.put(`${VIEWS}/${first.id}`, again));
    assert.deepEqual([replaced.id, replaced.address], [first.id, '/people']);
    assert.deepEqual(await done(viewer.put(`${VIEWS}/${first.id}`, again)), replaced);
    assert.deepEqual(each(await viewsOf(viewer), 'name'), ['ALTAS', 'Bajas']);
    for (const { id } of [first, second]) await done(viewer.delete(`${VIEWS}/${id}`));
    expectFailure(await viewer.delete(`${VIEWS}/${first.id}`), 404, NOT_FOUND);
  });

  it('leads nowhere but into the console', async () => {
    for (const elsewhere of [
      ...['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'],
      ...['/../staff/v1/me', '/people#/x', '/people?q=a\tb', 'javascript:alert(1)'],
      `/${'x'.repeat(2000)}`,
    ]) {
      const { status } = await viewer.post(VIEWS, { name: 'Out', address: elsewhere });
      assert.equal(status, 400, elsewhere);
    }
    assert.deepEqual(await viewsOf(viewer), []);
  });

  it('is one of a hundred at most, however many are saved at once', async () => {
    const hr = (await signIn(service, 'hr')).calls();
    const { roleId } = await done(hr.get(ME));
    const many = `INSERT INTO saved_views SELECT $1, gen_random_uuid(), n::text, '/', now()
      FROM generate_series(2, $2) n`;
    await rows(many, [roleId, MAX_VIEWS]);
    const last = await Promise.all(
      ['One', 'Another'].map((name) => hr.post(VIEWS, { name, address })),
    );
    const [made, refused] = last.toSorted((a, b) => a.status - b.status);
    assert.equal(made!.status, 201);
    expectFailure(refused!, 409, 'A role keeps at most 100 views; delete one first');
    assert.equal((await viewsOf(hr)).length, MAX_VIEWS);
  });

  it('goes with its role, and is none of a look', async () => {
    const support = await signIn(service, 'support');
    const look = { companyId, role: 'payroll', reason: 'Ticket 7' };
    const { id } = await done(support.calls().post('/staff/v1/looks', look));
    const looking = support.calls({ 'x-fringe-role': id });
    assert.deepEqual(await viewsOf(looking), []);
    const refused = await looking.post(VIEWS, { name: 'Look', address });
    assert.deepEqual([refused.status, refused.body.code], [403, 'roleNotAllowed']);
    const path = `${STAFF}/${(await memberOf('payroll@aurora.example')).id}`;
    for (const role of ['hr', 'payroll']) {
      await done(partnerAdmin.patch(path, { roles: [ofCompanies(role, companyId)] }));
    }
    assert.deepEqual(await viewsOf((await signIn(service, 'payroll')).calls()), []);
  });
});
