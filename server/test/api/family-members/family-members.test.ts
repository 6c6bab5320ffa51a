import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { childrenOf } from '../../../src/sandbox/demo/children.ts';
import { register } from '../../stories/support/people.ts';
import { done } from '../../support/client.ts';
import { demoLoadedAt } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { demoEmployees } from '../employees/support/demo.ts';
import * as commitments from '../support/money/commitment-companies.ts';
import { partnerSide, pathOf } from '../support/people/employee-sides.ts';
import { child, FAMILY } from '../support/people/platform-families.ts';
import { expectFailure, fill } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';

const { addChild, commit, doTo, newPlace, pay, readOne, wanted } = commitments;
const service = await startService();
after(service.close);
const { operator, partner } = service;
const [companyId] = service.companyIds as [string];
const [employeeId, colleagueId] = [
  await register(service, companyId),
  await register(service, companyId),
];
const list = fill(FAMILY, { companyId, employeeId });
const colleagues = fill(FAMILY, { companyId, employeeId: colleagueId });

/** Adds a child; answers where it is found. */
const add = async (path = list, body: object = child): Promise<string> =>
  `${path}/${(await done(operator.post(path, body))).id}`;
const read = async (path: string) => {
  const { id, ...fields } = (await operator.get(path)).body;
  assert.ok(path.endsWith(id));
  return fields;
};
const membersOf = async (path: string) => (await done(operator.get(path))).familyMembers;

describe('family members', () => {
  it('are shown of their employee alone, as they were recorded, oldest first', async () => {
    const side = partnerSide(service);
    for (const [index, parent] of demoEmployees(0).slice(0, 3).entries()) {
      const children = childrenOf(parent, 1_000 + index, index, demoLoadedAt());
      const path = pathOf(side, parent.id, '/family-members');
      assert.deepEqual((await partner.get(path)).body.familyMembers, children);
      for (const one of children) {
        assert.deepEqual((await partner.get(`${path}/${one.id}`)).body, one);
      }
      assert.equal(children.length, [3, 1, 0][index]);
    }
  });

  it('of a colleague and removed ones are unknown to all verbs, and no read is noted', async () => {
    const gone = await add();
    await operator.delete(gone);
    const nephew = (await add(colleagues)).replace(colleagueId, employeeId);
    await expectNoChange(service, async () => {
      for (const unknown of [gone, nephew]) {
        for (const reply of [
          await operator.get(unknown),
          await operator.patch(unknown, { name: 'Max' }),
          await operator.delete(unknown),
        ]) {
          expectFailure(reply, 404, 'Family member not found');
        }
      }
    });
  });

  it('are noted in the audit log each time that they are read, also at once', async () => {
    const path = await add();
    const log = '/platform/v1/audit-log?limit=1';
    const noted = async () => (await operator.get(log)).body.page.totalElements;
    const before = await noted();
    const reads = [path, list].flatMap((one) => Array<string>(8).fill(one));
    await Promise.all(reads.map((one) => operator.get(one)));
    assert.equal(await noted(), before + 16);
  });
});

describe('a child', () => {
  it('is read as it was sent, whatever its gender and level, of who is removed too', async () => {
    const before = await membersOf(colleagues);
    for (const gender of ['male', 'female']) {
      for (const incapacityLevel of ['0%', '33%', '66%']) {
        const body = { ...child, gender, incapacityLevel, legalId: '12345678z' };
        assert.deepEqual(await read(await add(list, body)), body);
      }
    }
    assert.deepEqual(await membersOf(colleagues), before);
    await operator.delete(`/platform/v1/companies/${companyId}/employees/${colleagueId}`);
    assert.deepEqual(await read(await add(colleagues)), child);
  });

  it('that is changed has another value of each field alone, and no other child has', async () => {
    const path = await add();
    const others: Record<string, string> = {
      name: "O'Neill 🧒",
      surname: 'Ríos Ñíguez',
      gender: 'female',
      birthDate: '2019-12-31',
      nationality: 'PT',
      legalId: '12345678Z',
      incapacityLevel: '66%',
      type: 'child',
    };
    const before = (await everyRow(service)).family_members!;
    for (const [field, value] of Object.entries(others)) {
      const fields = await read(path);
      assert.equal((await operator.patch(path, { [field]: value })).status, 204);
      assert.deepEqual(await read(path), { ...fields, [field]: value });
    }
    const now = (await everyRow(service)).family_members!;
    assert.equal(now.filter((row) => !before.includes(row)).length, 1);
    assert.equal((await operator.patch(path, { legalId: null })).status, 204);
    assert.ok(!('legalId' in (await read(path))), 'absent, and never null');
  });

  it('has all changes that came at once', async () => {
    const path = await add();
    for (let round = 0; round < 8; round += 1) {
      const [gender, nationality] = round % 2 ? ['male', 'FR'] : ['female', 'ES'];
      const changes = { name: `Bru ${round}`, surname: `Mas ${round}`, gender, nationality };
      const parts = Object.entries(changes).map(([field, value]) => ({ [field]: value }));
      await Promise.all(parts.map((part) => operator.patch(path, part)));
      const fields = await read(path);
      assert.deepEqual({ ...fields, ...changes }, fields);
    }
  });

  it('is gone with all that was known of them, once of eight who ask, and alone', async () => {
    const gone = await add();
    const before = (await everyRow(service)).family_members!;
    const replies = await Promise.all(Array.from({ length: 8 }, () => operator.delete(gone)));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [204, ...Array(7).fill(404)]);
    const others = before.filter((row) => !row.includes(gone.split('/').at(-1)!));
    assert.deepEqual((await everyRow(service)).family_members, others);
  });
});

describe('the recipient of a committed expense', () => {
  const remove = (place: commitments.Place, id: string) =>
    operator.delete(`${fill(FAMILY, { ...place, service: '' })}/${id}`);
  const expectKept = (place: commitments.Place, id: string) =>
    expectNoChange(service, async () => {
      const message =
        'The family member is the recipient of a live committed expense; cancel it first';
      expectFailure(await remove(place, id), 409, message);
    });
  const ends: Record<string, (place: commitments.Place, id: string) => Promise<unknown>> = {
    'a rejection': (place, id) => done(doTo(place, id, 'reject')),
    'a cancel': (place, id) => done(doTo(place, id, 'cancel')),
    'the last payment': (place, id) => done(pay(place, id, 1, 'execute')),
  };
  for (const [end, does] of Object.entries(ends)) {
    it(`cannot be removed before ${end}, and is named by it afterwards`, async () => {
      const place = await newPlace(service);
      const [recipient, sibling] = [await addChild(place), await addChild(place)];
      const pending = end === 'a rejection';
      const id = await commit(place, wanted({ recipient: { id: recipient }, pending }));
      await expectKept(place, recipient);
      await done(remove(place, sibling));
      if (!pending) await done(pay(place, id, 0, 'execute'));
      await expectKept(place, recipient);
      await does(place, id);
      await done(remove(place, recipient));
      assert.equal((await readOne(place, id)).recipient?.id, recipient);
    });
  }
});
