import { after, describe } from 'node:test';
import { startService } from '../support/service.ts';
import {
  refusesAnyInput,
  refusesIllFormedIds,
  refusesStrangers,
  requestFor,
} from './support/employee-refusals.ts';
import { operatorSide } from './support/employee-sides.ts';
import { listsFamilies } from './support/family-lists.ts';
import {
  askedFamily,
  familyOf,
  notesReads,
  parent,
  readsEveryCompany,
  refusesUnknownFamilies,
} from './support/family-reads.ts';
import { refusesPagesOutOfBounds, refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
const asked = askedFamily(side);

describe('platformListFamilyMembers 200', () => {
  listsFamilies(side);
  notesReads(asked, 'platformListFamilyMembers', {});
  readsEveryCompany(side, () => '');
});

describe('platformListFamilyMembers 400', () => {
  refusesAnyInput(asked);
  refusesPagesOutOfBounds(side.client, familyOf(side, parent.id));
});

describe('platformListFamilyMembers 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('platformListFamilyMembers 403', () => {
  refusesStrangers(asked);
});

describe('platformListFamilyMembers 404', () => {
  refusesUnknownFamilies(asked);
});

describe('platformListFamilyMembers 422', () => {
  refusesIllFormedIds(asked);
});
