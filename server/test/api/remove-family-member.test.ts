import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  addChild,
  commit,
  done,
  doTo,
  newPlace,
  type Place,
  pay,
  readOne,
  wanted,
} from './support/commitment-companies.ts';
import { child, FAMILY, families } from './support/platform-families.ts';
import { refusesUnknownIds, unknownCompany } from './support/platform-refusals.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const { companyId, siblingId, employeeId, colleagueId, strangerId } = await families(service);
const pattern = `${FAMILY}/{familyMemberId}`;
const add = async (ids: { companyId: string; employeeId: string }): Promise<string> =>
  (await operator.post(fill(FAMILY, ids), child)).body.id;
const ids = { companyId, employeeId, familyMemberId: await add({ companyId, employeeId }) };
const nephewId = await add({ companyId, employeeId: colleagueId });
const strangersId = await add({ companyId: siblingId, employeeId: strangerId });
const path = fill(pattern, ids);
const request = { method: 'DELETE', path } as const;
const message = 'Family member not found';

describe('removeFamilyMember 400', () => {
  refusesUnknownParameters(service, operator, request);

  it('refuses the fields of a body, for it has none', async () => {
    await expectNoChange(service, async () => {
      const reply = await operator.delete(path, { body: { reason: 'moved' } });
      expectInvalid(reply, 'body/reason', 'is not a known field');
    });
  });
});

describe('removeFamilyMember 401', () => {
  refusesUnknownCallers(service, request);
});

describe('removeFamilyMember 403', () => {
  refusesPartners(service, request);
});

describe('removeFamilyMember 404', () => {
  refusesUnknownIds(service, { method: 'DELETE', pattern, ids }, [
    unknownCompany,
    ['an employee that nobody is', { employeeId: UNKNOWN_ID }, message],
    ['a child that nobody has', { familyMemberId: UNKNOWN_ID }, message],
    ["a colleague's child", { familyMemberId: nephewId }, message],
    ['the child of another company', { familyMemberId: strangersId }, message],
  ]);

  it('does not know a child that was removed before, and changes nothing', async () => {
    const gone = fill(pattern, { ...ids, familyMemberId: await add(ids) });
    await operator.delete(gone);
    await expectNoChange(service, async () => {
      expectFailure(await operator.delete(gone), 404, message);
    });
  });
});

describe('removeFamilyMember 409', () => {
  const refused = 'The family member is the recipient of a live committed expense; cancel it first';
  const pathOf = ({ companyId, employeeId }: Place, familyMemberId: string) =>
    fill(pattern, { companyId, employeeId, familyMemberId });

  for (const pending of [true, false]) {
    const state = pending ? 'pending' : 'active';
    it(`refuses the recipient of one that is ${state}, until it is over`, async () => {
      const place = await newPlace(service);
      const [recipient, sibling] = [await addChild(place), await addChild(place)];
      const id = await commit(place, wanted({ recipient: { id: recipient }, pending }));
      await expectNoChange(service, async () => {
        expectFailure(await operator.delete(pathOf(place, recipient)), 409, refused);
      });
      assert.equal((await operator.delete(pathOf(place, sibling))).status, 204);
      await done(doTo(place, id, pending ? 'reject' : 'cancel'));
      assert.equal((await operator.delete(pathOf(place, recipient))).status, 204);
      assert.equal((await readOne(place, id)).recipient?.id, recipient);
    });
  }

  it('refuses until the last payment is executed', async () => {
    const place = await newPlace(service);
    const recipient = await addChild(place);
    const id = await commit(place, wanted({ recipient: { id: recipient } }));
    for (const index of [0, 1]) {
      expectFailure(await operator.delete(pathOf(place, recipient)), 409, refused);
      await done(pay(place, id, index, 'execute'));
    }
    assert.equal((await operator.delete(pathOf(place, recipient))).status, 204);
  });
});

describe('removeFamilyMember 422', () => {
  refusesMalformedIds(service, operator, 'DELETE', pattern, ids);
});

describe('removeFamilyMember 204', () => {
  it('deletes all that was known of the child, and of nobody else', async () => {
    const familyMemberId = await add(ids);
    const one = fill(pattern, { ...ids, familyMemberId });
    const before = await everyRow(service);
    const reply = await operator.delete(one);
    assert.deepEqual([reply.status, reply.text], [204, '']);
    const now = await everyRow(service);
    const changed = Object.keys(now).filter(
      (name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]),
    );
    assert.deepEqual(changed, ['audit_log', 'family_members']);
    const kept = before.family_members!.filter((row) => !row.includes(familyMemberId));
    assert.deepEqual(now.family_members, kept);
    expectFailure(await operator.get(one), 404, message);
  });

  it('takes ids in upper case, and an empty body that is said to be JSON', async () => {
    const one = fill(pattern, { ...ids, familyMemberId: await add(ids) });
    const upper = one.replaceAll(/[0-9a-f-]{36}/g, (id) => id.toUpperCase());
    const headers = { 'content-type': 'application/json' };
    assert.equal((await operator.send('DELETE', upper, { headers })).status, 204);
    expectFailure(await operator.get(one), 404, message);
  });

  it('removes a child once when eight ask for it at once', async () => {
    const one = fill(pattern, { ...ids, familyMemberId: await add(ids) });
    const replies = await Promise.all(Array.from({ length: 8 }, () => operator.delete(one)));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [204, ...Array(7).fill(404)]);
  });
});
