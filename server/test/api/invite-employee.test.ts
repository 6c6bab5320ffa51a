import { after, describe } from 'node:test';
import { startService } from '../support/service.ts';
import { demoEmployees } from './support/employee-demo.ts';
import {
  askedInvite,
  endsOlderInvitations,
  invites,
  invitesWithItsScope,
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
import { partnerSide, register } from './support/employee-sides.ts';
import { refusesUnknownCallers } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = partnerSide(service);
// The second of the demo's people is not active, so that an invitation would succeed.
const asked = askedInvite(side, demoEmployees(0)[1]!.id);
const freshRequest = async () => requestFor(askedInvite(side, await register(side)));

describe('inviteEmployee 201', () => {
  invites(side);
  endsOlderInvitations(side);
  invitesWithItsScope(side);
  keepsFirstAnswer(side, freshRequest);
});

describe('inviteEmployee 400', () => {
  refusesAnyInput(asked);
});

describe('inviteEmployee 401', () => {
  refusesUnknownCallers(service, requestFor(asked));
});

describe('inviteEmployee 403', () => {
  refusesStrangers(asked);
});

describe('inviteEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('inviteEmployee 409', () => {
  refusesToInviteActive(side);
  refusesRunningKey(side, freshRequest);
});

describe('inviteEmployee 422', () => {
  refusesIllFormedIds(asked);
  refusesOtherRequestUnderKey(side, freshRequest);
});
