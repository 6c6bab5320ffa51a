import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { childrenOf } from '../../../src/sandbox/demo/children.ts';
import { done } from '../../support/client.ts';
import { demoLoadedAt } from '../../support/context.ts';
import { expectFailure, expectFailures, fill } from '../../support/contract/refusals.ts';
import { everyRow, expectNoChange } from '../../support/database/tables.ts';
import * as commitments from '../../support/money/commitment-companies.ts';
import { openService } from '../../support/open-service.ts';
import { demoEmployees } from '../../support/people/demo.ts';
import { partnerSide, pathOf } from '../../support/people/employee-sides.ts';
import { child, FAMILY } from '../../support/people/families.ts';
import { register } from '../../support/people/people.ts';

const { addChild, commit, doTo, newPlace, pay, readOne, wanted } = commitments;
const { service, operator, partner, companyId } = await openService();
const employeeId = await register(service, companyId);
const colleagueId = await register(service, companyId);
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
const stored = async () => (await everyRow(service)).family_members!;

describe('family members', () => {
  it('are shown of their employee alone, as they were recorded, oldest first', async () => {
    for (const [index, parent] of demoEmployees(0).slice(0, 3).entries()) {
      const children = childrenOf(parent, 1_000 + index, index, demoLoadedAt());
      const path = pathOf(partnerSide(service), parent.id, '/family-members');
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
        const changed = await operator.patch(unknown, { name: 'Max' });
        const replies = [await operator.get(unknown), changed, await operator.delete(unknown)];
        expectFailures(replies, 404, 'Family member not found');
      }
    });
  });
});

describe('a child', () => {
  it('is read as it was sent, whatever its gender and level, of who is removed too', async () => {
    for (const gender of ['male', 'female']) {
      for (const incapacityLevel of ['0%', '33%', '66%']) {
        const body = { ...child, gender, incapacityLevel, legalId: '12345678z' };
        assert.deepEqual(await read(await add(list, body)), body);
      }
    }
    await operator.delete(`/platform/v1/companies/${companyId}/employees/${colleagueId}`);
    assert.deepEqual(await read(await add(colleagues)), child);
  });

  it('that is changed has another value of each field alone, and no other child has', async () => {
    const path = await add();
    const others: Record<string, string> = {
      ...{ name: "O'Neill 🧒", surname: 'Ríos Ñíguez', gender: 'female', type: 'child' },
      ...{ birthDate: '2019-12-31', nationality: 'PT', legalId: '12345678Z' },
      incapacityLevel: '66%',
    };
    const before = await stored();
    for (const [field, value] of Object.entries(others)) {
      const fields = await read(path);
      await done(operator.patch(path, { [field]: value }));
      assert.deepEqual(await read(path), { ...fields, [field]: value });
    }
    assert.equal((await stored()).filter((row) => !before.includes(row)).length, 1);
    await done(operator.patch(path, { legalId: null }));
    assert.ok(!('legalId' in (await read(path))), 'absent, and never null');
  });

  it('has all changes that came at once', async () => {
    const path = await add();
    for (let round = 0; round < 4; round += 1) {
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
    const before = await stored();
    const replies = await Promise.all(Array.from({ length: 8 }, () => operator.delete(gone)));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [204, ...Array(7).fill(404)]);
    const others = before.filter((row) => !row.includes(gone.split('/').at(-1)!));
    assert.deepEqual(await stored(), others);
  });

  it('cannot be removed while a committed expense for it lives, and is named by it', async () => {
    const ends: [
      pending: boolean,
      end: (place: commitments.Place, id: string) => Promise<object>,
    ][] = [
      [true, (place, id) => done(doTo(place, id, 'reject'))],
      [false, (place, id) => done(doTo(place, id, 'cancel'))],
      [false, (place, id) => done(pay(place, id, 1, 'execute'))],
    ];
    for (const [pending, end] of ends) {
      const place = await newPlace(service);
      const [recipient, sibling] = [await addChild(place), await addChild(place)];
      const remove = (id: string) =>
        operator.delete(`${fill(FAMILY, { ...place, service: '' })}/${id}`);
      const expectKept = () =>
        expectNoChange(service, async () => {
          const live = 'The family member is the recipient of a live committed expense';
          expectFailure(await remove(recipient), 409, `${live}; cancel it first`);
        });
      const id = await commit(place, wanted({ recipient: { id: recipient }, pending }));
      await expectKept();
      await done(remove(sibling));
      if (!pending) await done(pay(place, id, 0, 'execute'));
      await expectKept();
      await end(place, id);
      await done(remove(recipient));
      assert.equal((await readOne(place, id)).recipient?.id, recipient);
    }
  });
});
