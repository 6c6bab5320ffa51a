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
import { operatorSide } from './support/employee-sides.ts';
import { askedVerb, canBeRepeated, changesState, refusesStates } from './support/employee-verbs.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
const asked = askedVerb(side, 'block', demoEmployees(0)[0]!.id);

describe('platformBlockEmployee 204', () => {
  changesState(side, 'block');
  canBeRepeated(side, 'block');
});

describe('platformBlockEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('platformBlockEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('platformBlockEmployee 403', () => {
  refusesStrangers(asked);
});

describe('platformBlockEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('platformBlockEmployee 409', () => {
  refusesStates(side, 'block');
});

describe('platformBlockEmployee 422', () => {
  refusesIllFormedIds(asked);
});
