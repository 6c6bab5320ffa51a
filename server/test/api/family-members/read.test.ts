import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { childrenOf } from '../../../src/sandbox/demo/children.ts';
import { demoLoadedAt } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { onBothSides } from '../employees/support/both-sides.ts';
import { demoEmployees } from '../employees/support/demo.ts';
import { operatorSide, pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { child } from '../support/people/platform-families.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectFailure } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;

/** The first has three children, the second one, the third none. */
const [parent, otherParent, childless] = demoEmployees(0) as [Parent, Parent, Parent];
type Parent = ReturnType<typeof demoEmployees>[0];

/** Their children, as they were fed to the platform. */
const children = childrenOf(parent, 1_000, 0, demoLoadedAt());
const [nephew] = childrenOf(otherParent, 1_001, 1, demoLoadedAt());

const familyOf = (side: Side, employeeId: string, rest = ''): string =>
  pathOf(side, employeeId, `/family-members${rest}`);

onBothSides(service, 'the list of family members', (side) => {
  const familyMembersOf = async (id: string) => (await side.client.get(familyOf(side, id))).body;

  it('has exactly those of the employee, oldest id first, in pages', async () => {
    const path = familyOf(side, parent.id);
    assert.deepEqual(await expectPages(side.client, path, 'familyMembers', 3), children);
    const levels = children.map(({ incapacityLevel }) => incapacityLevel);
    assert.deepEqual(levels, ['0%', '33%', '66%']);
    assert.deepEqual((await familyMembersOf(otherParent.id)).familyMembers, [nephew]);
    assert.deepEqual(await familyMembersOf(childless.id), {
      familyMembers: [],
      page: { size: 250, totalElements: 0, totalPages: 0, number: 1 },
    });
  });

  it('has those of a removed employee, without the legal id that one does not have', async () => {
    const id = await register(side);
    const added = await operator.post(familyOf(operatorSide(service), id), child);
    await side.client.delete(pathOf(side, id));
    const { familyMembers } = await familyMembersOf(id);
    assert.deepEqual(familyMembers, [{ id: added.body.id, ...child }]);
  });
});

onBothSides(service, 'a family member', (side) => {
  it('is shown as recorded, by ids in any letter case', async () => {
    assert.equal(children.filter((one) => 'legalId' in one).length, 1, 'left out, and not null');
    for (const one of children) {
      for (const [employee, id] of [
        [parent.id, one.id],
        [parent.id.toUpperCase(), one.id.toUpperCase()],
      ] as const) {
        const reply = await side.client.get(familyOf(side, employee, `/${id}`));
        assert.deepEqual([reply.status, reply.body], [200, one]);
      }
    }
  });

  it('of a colleague is unknown, and no read is noted', async () => {
    await expectNoChange(service, async () => {
      for (const [employee, id] of [
        [parent.id, nephew!.id],
        [otherParent.id, children[0]!.id],
      ] as const) {
        const reply = await side.client.get(familyOf(side, employee, `/${id}`));
        expectFailure(reply, 404, 'Family member not found');
      }
    });
  });

  it('is noted in the audit log each time that it is read, also at once', async () => {
    const log = `/platform/v1/audit-log?actor=${side.clientId}`;
    const noted = async () => (await operator.get(log)).body.page.totalElements;
    const before = await noted();
    const path = familyOf(side, parent.id);
    const reads = [path, `${path}/${children[0]!.id}`].flatMap((one) => Array(8).fill(one));
    await Promise.all(reads.map((one) => side.client.get(one)));
    assert.equal(await noted(), before + 16);
  });
});

it('the operator lists and reads in every company, whichever partner it belongs to', async () => {
  const side = { ...operatorSide(service), companyId: service.foreignCompanyIds[0]! };
  const [theirs] = demoEmployees(4);
  const family = childrenOf(theirs!, 5_000, 0, demoLoadedAt());
  const list = await operator.get(familyOf(side, theirs!.id));
  assert.deepEqual(list.body.familyMembers, family);
  const one = await operator.get(familyOf(side, theirs!.id, `/${family[0]!.id}`));
  assert.deepEqual(one.body, family[0]);
});
