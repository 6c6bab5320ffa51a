import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MAX_VIEWS } from '@fringe/contract/operations/staff/views';
import { done } from '../../support/client.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { startService } from '../../support/service.ts';
import { signIn } from '../../support/staff/browsing.ts';

const service = await startService();
after(service.close);
const [own] = service.companyIds as [string];
const session = await signIn(service, 'payroll');
const payroll = session.calls();
// A role that only reads keeps views as well: they are nobody else's.
const viewer = (await signIn(service, 'viewer')).calls();
const VIEWS = '/staff/v1/me/views';
const address = `/companies/${own}/people?state=blocked`;
const namesOf = async (who: typeof payroll): Promise<string[]> =>
  (await done(who.get(VIEWS))).views.map(({ name }: { name: string }) => name);

describe('a saved view', () => {
  it('is kept for whoever saved it, on any machine, and shown to nobody else', async () => {
    const made = await done(payroll.post(VIEWS, { name: 'Bloqueados', address }));
    const elsewhere = (await signIn(service, 'payroll')).calls();
    const { views } = await done(elsewhere.get(VIEWS));
    assert.deepEqual(views, [made]);
    assert.deepEqual([made.name, made.address], ['Bloqueados', address]);
    const path = `${VIEWS}/${made.id}`;
    for (const who of [viewer, (await signIn(service, 'admin')).calls()]) {
      assert.deepEqual(await namesOf(who), []);
      expectFailure(await who.put(path, { name: 'Mine', address }), 404, 'Resource not found');
      expectFailure(await who.delete(path), 404, 'Resource not found');
    }
    assert.deepEqual((await done(payroll.get(VIEWS))).views, [made]);
  });

  it('has a name of its own, and is replaced by another only when that is told to', async () => {
    const first = await done(viewer.post(VIEWS, { name: 'Altas', address }));
    const second = await done(viewer.post(VIEWS, { name: 'Bajas', address: '/' }));
    const taken = "A view with name 'ALTAS' already exists";
    const again = { name: 'ALTAS', address: '/people' };
    expectFailure(await viewer.post(VIEWS, again), 409, taken);
    expectFailure(await viewer.put(`${VIEWS}/${second.id}`, again), 409, taken);
    const replaced = await done(viewer.put(`${VIEWS}/${first.id}`, again));
    assert.deepEqual([replaced.id, replaced.address], [first.id, '/people']);
    assert.deepEqual(await done(viewer.put(`${VIEWS}/${first.id}`, again)), replaced);
    assert.deepEqual(await namesOf(viewer), ['ALTAS', 'Bajas']);
    for (const { id } of [first, second]) {
      assert.equal((await viewer.delete(`${VIEWS}/${id}`)).status, 204);
    }
    expectFailure(await viewer.delete(`${VIEWS}/${first.id}`), 404, 'Resource not found');
  });

  it('is kept once by a request that is sent again', async () => {
    const keyed = session.calls({ 'idempotency-key': 'once' });
    const once = { name: 'Una vez', address };
    const made = await done(keyed.post(VIEWS, once));
    assert.deepEqual(await done(keyed.post(VIEWS, once)), made);
    const other = await keyed.post(VIEWS, { ...once, name: 'Otra' });
    expectFailure(other, 422, 'Idempotency-Key was used with a different request');
    assert.equal((await payroll.delete(`${VIEWS}/${made.id}`)).status, 204);
  });

  it('leads nowhere but into the console', async () => {
    for (const elsewhere of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/../staff/v1/me',
      '/people#/x',
      '/people?q=a\tb',
      'javascript:alert(1)',
      `/${'x'.repeat(2000)}`,
    ]) {
      const { status } = await viewer.post(VIEWS, { name: 'Out', address: elsewhere });
      assert.equal(status, 400, elsewhere);
    }
    assert.deepEqual(await namesOf(viewer), []);
  });

  it('is one of a hundred at most, however many are saved at once', async () => {
    const hr = (await signIn(service, 'hr')).calls();
    for (let number = 1; number < MAX_VIEWS; number += 1) {
      await done(hr.post(VIEWS, { name: `View ${number}`, address }));
    }
    const last = await Promise.all(
      ['One', 'Another'].map((name) => hr.post(VIEWS, { name, address })),
    );
    assert.deepEqual(last.map(({ status }) => status).sort(), [201, 409]);
    const refused = last.find(({ status }) => status === 409)!;
    expectFailure(refused, 409, 'A role keeps at most 100 views; delete one first');
    assert.equal((await namesOf(hr)).length, MAX_VIEWS);
  });

  it('goes with its role, and is none of a look', async () => {
    const partnerAdmin = (await signIn(service, 'partnerAdmin')).calls();
    const support = await signIn(service, 'support');
    const look = { companyId: own, role: 'payroll', reason: 'Ticket 7' };
    const { id } = await done(support.calls().post('/staff/v1/looks', look));
    const looking = support.calls({ 'x-fringe-role': id });
    assert.deepEqual(await namesOf(looking), []);
    const refused = await looking.post(VIEWS, { name: 'Look', address });
    assert.deepEqual([refused.status, refused.body.code], [403, 'roleNotAllowed']);
    const { staff } = await done(partnerAdmin.get('/staff/v1/staff?limit=250'));
    const { id: staffId } = staff.find((one: { mail: string }) => one.mail.startsWith('payroll@'));
    const path = `/staff/v1/staff/${staffId}`;
    const given = { kind: 'company', companyIds: [own] };
    await done(partnerAdmin.patch(path, { roles: [{ ...given, role: 'hr' }] }));
    await done(partnerAdmin.patch(path, { roles: [{ ...given, role: 'payroll' }] }));
    assert.deepEqual(await namesOf((await signIn(service, 'payroll')).calls()), []);
  });
});
