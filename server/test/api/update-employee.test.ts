import { after, describe } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { followsAddress, sendsNoNeedlessMail } from './support/employee-addresses.ts';
import {
  refusesOtherTypes,
  refusesTooLarge,
  refusesUnreadable,
} from './support/employee-bodies.ts';
import { demoEmployees } from './support/employee-demo.ts';
import {
  refusesIllFormedIds,
  refusesStrangers,
  refusesUnknownEmployees,
  requestFor,
} from './support/employee-refusals.ts';
import { partnerSide } from './support/employee-sides.ts';
import {
  askedUpdate,
  refusesEmptyChanges,
  updates,
  updatesAnyone,
  updatesParts,
  updatesWithItsScope,
} from './support/employee-updates.ts';
import { refusesUnknownCallers, refusesUnknownParameters } from './support/refusals.ts';

// It stands still, and so does the time of the last change.
const service = await startService({ clock: fakeClock() });
after(service.close);
const side = partnerSide(service);
const asked = askedUpdate(side, demoEmployees(0)[0]!.id);
const request = requestFor(asked);

describe('updateEmployee 204', () => {
  updates(side);
  updatesParts(side);
  updatesAnyone(side);
  followsAddress(side);
  sendsNoNeedlessMail(side);
  updatesWithItsScope(side);
});

describe('updateEmployee 400', () => {
  refusesEmptyChanges(side);
  refusesUnreadable(asked);
  refusesUnknownParameters(service, side.client, request);
});

describe('updateEmployee 401', () => {
  refusesUnknownCallers(service, request);
});

describe('updateEmployee 403', () => {
  refusesStrangers(asked);
});

describe('updateEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('updateEmployee 413', () => {
  refusesTooLarge(asked);
});

describe('updateEmployee 415', () => {
  refusesOtherTypes(asked);
});

describe('updateEmployee 422', () => {
  refusesIllFormedIds(asked);
});
