import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FamilyMember } from '@fringe/contract/types';
import { pathOf, register, type Side } from './employee-sides.ts';
import { childless, childrenAt, familyOf, otherParent, parent } from './family-reads.ts';

const pageOf = (totalElements: number, totalPages = 1) => ({
  size: 250,
  totalElements,
  totalPages,
  number: 1,
});

const child = (name: string) => ({
  name,
  surname: 'Etxeberria',
  type: 'child',
  gender: 'female',
  birthDate: '2020-02-29',
  nationality: 'ES',
  incapacityLevel: '33%',
});

/** 200: the family of one employee, the oldest id first. */
export function listsFamilies(side: Side): void {
  it('lists exactly the family members of the employee, oldest id first', async () => {
    const { body } = await side.client.get(familyOf(side, parent.id));
    assert.deepEqual(body, { familyMembers: childrenAt(0), page: pageOf(3) });
    const levels = body.familyMembers.map((one: FamilyMember) => one.incapacityLevel);
    assert.deepEqual(levels, ['0%', '33%', '66%']);
    const other = await side.client.get(familyOf(side, otherParent.id));
    assert.deepEqual(other.body, { familyMembers: childrenAt(1), page: pageOf(1) });
  });

  it('lists nobody for an employee without family', async () => {
    const reply = await side.client.get(familyOf(side, childless.id));
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { familyMembers: [], page: pageOf(0, 0) });
  });

  it('lists the family of a removed employee, and shows who was added', async () => {
    const id = await register(side);
    const { operator } = side.service;
    const path = `/platform/v1/companies/${side.companyId}/employees/${id}/family-members`;
    const added = await operator.post(path, child('Nora'));
    await side.client.delete(pathOf(side, id));
    const { body } = await side.client.get(familyOf(side, id));
    assert.deepEqual(body.familyMembers, [{ id: added.body.id, ...child('Nora') }]);
    assert.ok(!('legalId' in body.familyMembers[0]), 'left out and not null');
  });

  it('has pages that together are the list; one past the end is empty', async () => {
    const all = childrenAt(0);
    for (const limit of [1, 2, 3, 4]) {
      const totalPages = Math.ceil(all.length / limit);
      const found: FamilyMember[] = [];
      for (let number = 1; number <= totalPages + 1; number += 1) {
        const query = `?limit=${limit}&page=${number}`;
        const { body } = await side.client.get(familyOf(side, parent.id, query));
        const page = { size: limit, totalElements: all.length, totalPages, number };
        assert.deepEqual(body.page, page);
        if (number > totalPages) assert.deepEqual(body.familyMembers, []);
        found.push(...body.familyMembers);
      }
      assert.deepEqual(found, all);
    }
  });
}
