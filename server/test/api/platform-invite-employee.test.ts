import { after, describe } from 'node:test';
import { startService } from '../support/service.ts';
import { demoEmployees } from './support/employee-demo.ts';
import {
  askedInvite,
  endsOlderInvitations,
  invites,
  refusesToInviteActive,
} from './support/employee-invitations.ts';
import {
  keepsFirstAnswer,
  refusesOtherRequestUnderKey,
  refusesRunningKey,
} from './support/employee-keys.ts';
import {
  refusesAnyInput,
  refusesIllFormedIds,
  refusesStrangers,
  refusesUnknownEmployees,
  requestFor,
} from './support/employee-refusals.ts';
import { operatorSide, register } from './support/employee-sides.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
// The second of the demo's people is not active, so that an invitation would succeed.
const asked = askedInvite(side, demoEmployees(0)[1]!.id);
const freshRequest = async () => requestFor(askedInvite(side, await register(side)));

describe('platformInviteEmployee 201', () => {
  invites(side);
  endsOlderInvitations(side);
  keepsFirstAnswer(side, freshRequest);
});

describe('platformInviteEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('platformInviteEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('platformInviteEmployee 403', () => {
  refusesStrangers(asked);
});

describe('platformInviteEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('platformInviteEmployee 409', () => {
  refusesToInviteActive(side);
  refusesRunningKey(side, freshRequest);
});

describe('platformInviteEmployee 422', () => {
  refusesIllFormedIds(asked);
  refusesOtherRequestUnderKey(side, freshRequest);
});
