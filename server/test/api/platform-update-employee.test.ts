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
import { operatorSide } from './support/employee-sides.ts';
import {
  askedUpdate,
  refusesEmptyChanges,
  updates,
  updatesAnyone,
  updatesParts,
} from './support/employee-updates.ts';
import { refusesUnknownCallers, refusesUnknownParameters } from './support/refusals.ts';

// It stands still, and so does the time of the last change.
const service = await startService({ clock: fakeClock() });
after(service.close);
const side = operatorSide(service);
const asked = askedUpdate(side, demoEmployees(0)[0]!.id);
const request = requestFor(asked);

describe('platformUpdateEmployee 204', () => {
  updates(side);
  updatesParts(side);
  updatesAnyone(side);
  followsAddress(side);
  sendsNoNeedlessMail(side);
});

describe('platformUpdateEmployee 400', () => {
  refusesEmptyChanges(side);
  refusesUnreadable(asked);
  refusesUnknownParameters(service, side.client, request);
});

describe('platformUpdateEmployee 401', () => {
  refusesUnknownCallers(service, request);
});

describe('platformUpdateEmployee 403', () => {
  refusesStrangers(asked);
});

describe('platformUpdateEmployee 404', () => {
  refusesUnknownEmployees(asked);
});

describe('platformUpdateEmployee 413', () => {
  refusesTooLarge(asked);
});

describe('platformUpdateEmployee 415', () => {
  refusesOtherTypes(asked);
});

describe('platformUpdateEmployee 422', () => {
  refusesIllFormedIds(asked);
});
