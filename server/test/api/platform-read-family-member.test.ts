import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  refusesAnyInput,
  refusesIllFormedIds,
  refusesStrangers,
  requestFor,
} from './support/employee-refusals.ts';
import { operatorSide } from './support/employee-sides.ts';
import {
  askedMember,
  childrenAt,
  familyOf,
  notesReads,
  parent,
  readsEveryCompany,
  refusesUnknownFamilies,
} from './support/family-reads.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
const asked = askedMember(side);

describe('platformReadFamilyMember 200', () => {
  it('shows every field of a child as it was recorded, with each incapacity level', async () => {
    for (const child of childrenAt(0)) {
      const reply = await side.client.get(familyOf(side, parent.id, `/${child.id}`));
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.body, child);
    }
    const withLegalId = childrenAt(0).filter((child) => 'legalId' in child);
    assert.equal(withLegalId.length, 1, 'left out, and not null, for the others');
  });

  it('takes ids in upper case and answers them in lower case', async () => {
    const [child] = childrenAt(0);
    const path = familyOf(side, parent.id.toUpperCase(), `/${child!.id.toUpperCase()}`);
    assert.deepEqual((await side.client.get(path)).body, child);
  });

  notesReads(asked, 'platformReadFamilyMember', { id: asked.ids.familyMemberId! });
  readsEveryCompany(side, (id) => `/${id}`);
});

describe('platformReadFamilyMember 400', () => {
  refusesAnyInput(asked);
});

describe('platformReadFamilyMember 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('platformReadFamilyMember 403', () => {
  refusesStrangers(asked);
});

describe('platformReadFamilyMember 404', () => {
  refusesUnknownFamilies(asked);
});

describe('platformReadFamilyMember 422', () => {
  refusesIllFormedIds(asked);
});
