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
import {
  askedVerb,
  canBeRepeated,
  changesState,
  neverRestoresBlocked,
  remembersConfirmation,
} from './support/employee-verbs.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
const asked = askedVerb(side, 'restore', demoEmployees(0)[0]!.id);

describe('platformRestoreEmployee 204', () => {
  changesState(side, 'restore');
  canBeRepeated(side, 'restore');
  remembersConfirmation(side, 'terminate', 'restore');
  neverRestoresBlocked(side);
});

describe('platformRestoreEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('platformRestoreEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('platformRestoreEmployee 403', () => {
  refusesStrangers(asked);
});

describe('platformRestoreEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('platformRestoreEmployee 422', () => {
  refusesIllFormedIds(asked);
});
