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
  changesState,
  refusesStates,
  remembersConfirmation,
} from './support/employee-verbs.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
const asked = askedVerb(side, 'unblock', demoEmployees(0)[0]!.id);

describe('platformUnblockEmployee 204', () => {
  changesState(side, 'unblock');
  remembersConfirmation(side, 'block', 'unblock');
});

describe('platformUnblockEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('platformUnblockEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('platformUnblockEmployee 403', () => {
  refusesStrangers(asked);
});

describe('platformUnblockEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('platformUnblockEmployee 409', () => {
  refusesStates(side, 'unblock');
});

describe('platformUnblockEmployee 422', () => {
  refusesIllFormedIds(asked);
});
