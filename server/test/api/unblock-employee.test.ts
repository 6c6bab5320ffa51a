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
  changesState,
  needsOnlyItsScope,
  refusesStates,
  remembersConfirmation,
} from './support/employee-verbs.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = partnerSide(service);
const asked = askedVerb(side, 'unblock', demoEmployees(0)[0]!.id);

describe('unblockEmployee 204', () => {
  changesState(side, 'unblock');
  needsOnlyItsScope(side, 'unblock');
  remembersConfirmation(side, 'block', 'unblock');
});

describe('unblockEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('unblockEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('unblockEmployee 403', () => {
  refusesStrangers(asked);
});

describe('unblockEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('unblockEmployee 409', () => {
  refusesStates(side, 'unblock');
});

describe('unblockEmployee 422', () => {
  refusesIllFormedIds(asked);
});
