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
  refusesStates,
} from './support/employee-verbs.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = partnerSide(service);
const asked = askedVerb(side, 'block', demoEmployees(0)[0]!.id);

describe('blockEmployee 204', () => {
  changesState(side, 'block');
  canBeRepeated(side, 'block');
  needsOnlyItsScope(side, 'block');
});

describe('blockEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('blockEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('blockEmployee 403', () => {
  refusesStrangers(asked);
});

describe('blockEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('blockEmployee 409', () => {
  refusesStates(side, 'block');
});

describe('blockEmployee 422', () => {
  refusesIllFormedIds(asked);
});
