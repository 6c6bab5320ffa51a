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
} from './support/employee-verbs.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = partnerSide(service);
const asked = askedVerb(side, 'terminate', demoEmployees(0)[0]!.id);

describe('terminateEmployee 204', () => {
  changesState(side, 'terminate');
  canBeRepeated(side, 'terminate');
  needsOnlyItsScope(side, 'terminate');
});

describe('terminateEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('terminateEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('terminateEmployee 403', () => {
  refusesStrangers(asked);
});

describe('terminateEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('terminateEmployee 422', () => {
  refusesIllFormedIds(asked);
});
