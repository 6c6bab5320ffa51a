import { after, describe } from 'node:test';
import { startService } from '../support/service.ts';
import {
  refusesOtherTypes,
  refusesTooLarge,
  refusesUnreadable,
} from './support/employee-bodies.ts';
import {
  keepsFirstAnswer,
  refusesOtherRequestUnderKey,
  refusesRunningKey,
} from './support/employee-keys.ts';
import {
  refusesIllFormedIds,
  refusesStrangers,
  refusesUnknownCompanies,
  requestFor,
} from './support/employee-refusals.ts';
import {
  askedRegistration,
  failsInItsOwnWords,
  fillsTheWorkday,
  findsAPlace,
  refusesMissingFields,
  registers,
  repeatsWarning,
} from './support/employee-registrations.ts';
import { operatorSide } from './support/employee-sides.ts';
import { refusesUnknownCallers, refusesUnknownParameters } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = operatorSide(service);
const asked = askedRegistration(side);
const request = requestFor(asked);
const freshRequest = async () => requestFor(askedRegistration(side));

describe('platformRegisterEmployee 201', () => {
  registers(side);
  fillsTheWorkday(side);
  findsAPlace(side);
  keepsFirstAnswer(side, freshRequest);
  repeatsWarning(side);
});

describe('platformRegisterEmployee 400', () => {
  refusesMissingFields(side);
  refusesUnreadable(asked);
  refusesUnknownParameters(service, side.client, request);
});

describe('platformRegisterEmployee 401', () => {
  refusesUnknownCallers(service, request);
});

describe('platformRegisterEmployee 403', () => {
  refusesStrangers(asked);
});

describe('platformRegisterEmployee 404', () => {
  refusesUnknownCompanies(asked);
});

describe('platformRegisterEmployee 409', () => {
  refusesRunningKey(side, freshRequest);
});

describe('platformRegisterEmployee 413', () => {
  refusesTooLarge(asked);
});

describe('platformRegisterEmployee 415', () => {
  refusesOtherTypes(asked);
});

describe('platformRegisterEmployee 422', () => {
  refusesIllFormedIds(asked);
  refusesOtherRequestUnderKey(side, freshRequest);
});

describe('platformRegisterEmployee 500', () => {
  failsInItsOwnWords(side);
});
