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
  registersWithItsScope,
  repeatsWarning,
} from './support/employee-registrations.ts';
import { partnerSide } from './support/employee-sides.ts';
import { refusesUnknownCallers, refusesUnknownParameters } from './support/refusals.ts';

const service = await startService();
after(service.close);
const side = partnerSide(service);
const asked = askedRegistration(side);
const request = requestFor(asked);
const freshRequest = async () => requestFor(askedRegistration(side));

describe('registerEmployee 201', () => {
  registers(side);
  fillsTheWorkday(side);
  findsAPlace(side);
  registersWithItsScope(side);
  keepsFirstAnswer(side, freshRequest);
  repeatsWarning(side);
});

describe('registerEmployee 400', () => {
  refusesMissingFields(side);
  refusesUnreadable(asked);
  refusesUnknownParameters(service, side.client, request);
});

describe('registerEmployee 401', () => {
  refusesUnknownCallers(service, request);
});

describe('registerEmployee 403', () => {
  refusesStrangers(asked);
});

describe('registerEmployee 404', () => {
  refusesUnknownCompanies(asked);
});

describe('registerEmployee 409', () => {
  refusesRunningKey(side, freshRequest);
});

describe('registerEmployee 413', () => {
  refusesTooLarge(asked);
});

describe('registerEmployee 415', () => {
  refusesOtherTypes(asked);
});

describe('registerEmployee 422', () => {
  refusesIllFormedIds(asked);
  refusesOtherRequestUnderKey(side, freshRequest);
});

describe('registerEmployee 500', () => {
  failsInItsOwnWords(side);
});
