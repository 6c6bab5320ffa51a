import assert from 'node:assert/strict';
import { it } from 'node:test';
import { childrenOf } from '../../../src/sandbox/demo/children.ts';
import type { Reply } from '../../support/client.ts';
import { demoEmployees } from './employee-demo.ts';
import { type Asked, refusesUnknownCompanies, requestFor } from './employee-refusals.ts';
import { employeesOf, isOperator, pathOf, type Side } from './employee-sides.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import { expectFailure, perform, UNKNOWN_ID } from './refusals.ts';
import { everyRow, expectNoChange } from './tables.ts';

const people = demoEmployees(0);

/** The children of one of the first company's people, as they were fed to the platform. */
export const childrenAt = (index: number) => childrenOf(people[index]!, 1_000 + index, index);

/** The first has three children, the second one, the third none. */
export const [parent, otherParent, childless] = people as [
  (typeof people)[0],
  (typeof people)[0],
  (typeof people)[0],
];

const asked = (side: Side, pattern: string, ids: Record<string, string>): Asked => ({
  side,
  method: 'GET',
  pattern,
  ids,
  scope: 'family:read',
  unknownCompany: 'Family member not found',
});

export const askedFamily = (side: Side): Asked =>
  asked(side, '/{employeeId}/family-members', { employeeId: parent.id });

export const askedMember = (side: Side): Asked =>
  asked(side, '/{employeeId}/family-members/{familyMemberId}', {
    employeeId: parent.id,
    familyMemberId: childrenAt(0)[0]!.id,
  });

export const familyOf = (side: Side, employeeId: string, rest = ''): string =>
  pathOf(side, employeeId, `/family-members${rest}`);

/** 200: whoever reads health data is written down, in ids only; a refused reader reads nothing. */
export function notesReads(request: Asked, action: string, named: Record<string, string>): void {
  const { service, client, clientId, companyId } = request.side;
  const log = async () => {
    const query = `actor=${clientId}&action=${action}&limit=1000`;
    return (await service.operator.get(`/platform/v1/audit-log?${query}`)).body.entries;
  };

  it('notes in the audit log who read it, in which request, by ids only', async () => {
    const before = await log();
    const reply = await perform(client, requestFor(request));
    assert.equal(reply.status, 200);
    const [entry, ...rest] = await log();
    assert.deepEqual(rest, before);
    assert.equal(entry.requestId, reply.headers.get('x-request-id'));
    assert.deepEqual(entry.subject, { companyId, ...request.ids, ...named });
    assert.ok(Math.abs(entry.at - Date.now() / 1000) < 60);
  });

  it('notes each of several reads at once', async () => {
    const before = (await log()).length;
    await Promise.all(Array.from({ length: 8 }, () => perform(client, requestFor(request))));
    assert.equal((await log()).length, before + 8);
  });

  it('needs no place for health data in clear: the database holds it sealed', async () => {
    const rows = JSON.stringify((await everyRow(service)).family_members);
    assert.ok(rows.includes(childrenAt(0)[0]!.id), 'this is where it would be');
    for (const level of ['0%', '33%', '66%']) assert.ok(!rows.includes(level));
    for (const level of ['33%', '66%']) {
      assert.ok(!rows.includes(Buffer.from(level).toString('hex')));
    }
  });

  if (isOperator(request.side)) return;
  it('needs the scope family:read and no other', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const reader = await callerWith(service, partnerId, ['family:read']);
    assert.equal((await perform(reader, requestFor(request))).status, 200);
  });
}

/** 404: company, employee and member alike, and no line in the audit log. */
export function refusesUnknownFamilies(request: Asked): void {
  const { side } = request;
  refusesUnknownCompanies(request);

  it('answers an unknown company, employee and member alike, and notes no read', async () => {
    const others = await strangers(side);
    const get = (companyId: string, ids: Record<string, string>): Promise<Reply> =>
      perform(side.client, requestFor(request, companyId, ids));
    await expectNoChange(side.service, async () => {
      const replies = [
        await get(UNKNOWN_ID, {}),
        await get(side.siblingId, {}),
        await get(side.companyId, { employeeId: UNKNOWN_ID }),
        await get(side.companyId, { employeeId: others.ofSibling }),
        await get(side.companyId, { employeeId: others.ofForeign }),
      ];
      if ('familyMemberId' in request.ids) {
        const member = (familyMemberId: string) => get(side.companyId, { familyMemberId });
        replies.push(await member(UNKNOWN_ID), await member(childrenAt(1)[0]!.id));
        replies.push(await member(childrenOf(others.first, 2_000, 0)[0]!.id));
        replies.push(await get(side.companyId, { employeeId: otherParent.id }));
      }
      for (const reply of replies) expectFailure(reply, 404, 'Family member not found');
    });
  });
}

async function strangers(side: Side) {
  const firstOf = async (companyId: string) => {
    const path = `/platform/v1/companies/${companyId}/employees?limit=1`;
    return (await side.service.operator.get(path)).body.employees[0];
  };
  const first = await firstOf(side.siblingId);
  const foreign = await firstOf(side.service.foreignCompanyIds[0]!);
  return { first, ofSibling: first.id as string, ofForeign: foreign.id as string };
}

/** 200: the people of other companies are for the operator alone. */
export function readsEveryCompany(side: Side, rest: (childId: string) => string): void {
  it('reads in every company, whichever partner it belongs to', async () => {
    const [theirs] = demoEmployees(4);
    const [child] = childrenOf(theirs!, 5_000, 0);
    const company = employeesOf(side, side.service.foreignCompanyIds[0]!);
    const path = `${company}/${theirs!.id}/family-members${rest(child!.id)}`;
    const { body } = await side.client.get(path);
    assert.deepEqual(body.familyMembers?.[0] ?? body, child);
  });
}
