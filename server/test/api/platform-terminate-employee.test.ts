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
import { askedVerb, canBeRepeated, changesState } from './support/employee-verbs.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
const asked = askedVerb(side, 'terminate', demoEmployees(0)[0]!.id);

describe('platformTerminateEmployee 204', () => {
  changesState(side, 'terminate');
  canBeRepeated(side, 'terminate');
});

describe('platformTerminateEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('platformTerminateEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('platformTerminateEmployee 403', () => {
  refusesStrangers(asked);
});

describe('platformTerminateEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('platformTerminateEmployee 422', () => {
  refusesIllFormedIds(asked);
});
