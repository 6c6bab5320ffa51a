import { after, describe } from 'node:test';
import { startService } from '../support/service.ts';
import {
  refusesAnyInput,
  refusesIllFormedIds,
  refusesStrangers,
  requestFor,
} from './support/employee-refusals.ts';
import { partnerSide } from './support/employee-sides.ts';
import { listsFamilies } from './support/family-lists.ts';
import {
  askedFamily,
  familyOf,
  notesReads,
  parent,
  refusesUnknownFamilies,
} from './support/family-reads.ts';
import { refusesPagesOutOfBounds, refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = partnerSide(service);
const asked = askedFamily(side);

describe('listFamilyMembers 200', () => {
  listsFamilies(side);
  notesReads(asked, 'listFamilyMembers', {});
});

describe('listFamilyMembers 400', () => {
  refusesAnyInput(asked);
  refusesPagesOutOfBounds(side.client, familyOf(side, parent.id));
});

describe('listFamilyMembers 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('listFamilyMembers 403', () => {
  refusesStrangers(asked);
});

describe('listFamilyMembers 404', () => {
  refusesUnknownFamilies(asked);
});

describe('listFamilyMembers 422', () => {
  refusesIllFormedIds(asked);
});
