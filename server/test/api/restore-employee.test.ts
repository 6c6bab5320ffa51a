import { after, describe } from 'node:test';
import { startService } from '../support/service.ts';
import { demoEmployees } from './support/employee-demo.ts';
import {
  refusesAnyInput,
  refusesIllFormedIds,
  refusesStrangers,
  refusesUnknownEmployees,
  requestFor,
} from './support/employee-refusals.ts';
import { partnerSide } from './support/employee-sides.ts';
import {
  askedVerb,
  canBeRepeated,
  changesState,
  needsOnlyItsScope,
  neverRestoresBlocked,
  remembersConfirmation,
} from './support/employee-verbs.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = partnerSide(service);
const asked = askedVerb(side, 'restore', demoEmployees(0)[0]!.id);

describe('restoreEmployee 204', () => {
  changesState(side, 'restore');
  canBeRepeated(side, 'restore');
  needsOnlyItsScope(side, 'restore');
  remembersConfirmation(side, 'terminate', 'restore');
  neverRestoresBlocked(side);
});

describe('restoreEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('restoreEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('restoreEmployee 403', () => {
  refusesStrangers(asked);
});

describe('restoreEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('restoreEmployee 422', () => {
  refusesIllFormedIds(asked);
});
