import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { cyclesIn, ofEmployee } from './support/consumption-books.ts';
import {
  knowsNothingOf,
  ofOneCompany,
  refusesDisagreement,
  refusesMalformedCycle,
  refusesWrongReports,
} from './support/consumption-refusals.ts';
import { DECEMBER, JANUARY, NOVEMBER, newSide } from './support/cycle-companies.ts';
import { needsOnly, refusesOtherPartners, requestOf } from './support/cycle-refusals.ts';
import { register } from './support/employee-sides.ts';
import {
  expectFailure,
  refusesMalformedIds,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner } = service;
const pattern = '/api/v3/companies/{companyId}/employees/{employeeId}/consumptions';
const side = await newSide(service);
const { companyId, siblingId } = side;
const employeeId = await register(side);
const ids = { companyId, employeeId };
const asked = { service, method: 'GET', pattern, ids, scope: 'consumptions:read' } as const;
const request = requestOf(asked);
const path = ofEmployee(companyId, employeeId);

describe('readEmployeeConsumptions 200', () => {
  it('takes ids in upper case', async () => {
    const upper = await partner.get(ofEmployee(companyId.toUpperCase(), employeeId.toUpperCase()));
    assert.equal(upper.text, (await partner.get(path)).text);
  });

  needsOnly(asked, async () => request);
});

describe('readEmployeeConsumptions 400', () => {
  refusesWrongReports(partner, [path, ofEmployee(companyId, UNKNOWN_ID)], ofOneCompany);
  refusesMalformedCycle(partner, path);
  refusesDisagreement(service, companyId, [path, ofEmployee(companyId, UNKNOWN_ID)]);
});

describe('readEmployeeConsumptions 401', () => {
  refusesUnknownCallers(service, request);
});

describe('readEmployeeConsumptions 403', () => {
  refusesOtherPartners(asked);
});

describe('readEmployeeConsumptions 404', () => {
  knowsNothingOf(
    asked,
    'a company or an employee that nobody has, or of another company',
    async () => {
      const [sibling] = (await partner.get(`/api/v3/companies/${siblingId}/employees`)).body
        .employees;
      const theirs = `/api/v3/companies/${service.foreignCompanyIds[0]}/employees?limit=1`;
      const [foreign] = (await service.otherPartner.get(theirs)).body.employees;
      return [
        { companyId: UNKNOWN_ID },
        { employeeId: UNKNOWN_ID },
        { employeeId: sibling.id },
        { employeeId: foreign.id },
        { companyId: siblingId },
      ];
    },
  );

  it('does not know an unknown company before the scope and the query', async () => {
    const reply = await partner.get(`${ofEmployee(UNKNOWN_ID, employeeId)}?colour=blue`);
    expectFailure(reply, 404, 'Resource not found');
  });

  it('does not know a cycle that the company has not', async () => {
    const [others] = await cyclesIn(service, siblingId);
    for (const query of [
      `payroll=${NOVEMBER}`,
      `payroll=${JANUARY}`,
      `payroll=0000-01`,
      `payrollCycleId=${UNKNOWN_ID}`,
      `payrollCycleId=${others!.id}`,
      `payrollCycleId=${UNKNOWN_ID}&payroll=${DECEMBER}`,
    ]) {
      for (const form of ['', '&format=csv']) {
        const reply = await partner.get(`${path}?${query}${form}`);
        expectFailure(reply, 404, 'Resource not found');
        assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
      }
    }
  });
});

describe('readEmployeeConsumptions 422', () => {
  refusesMalformedIds(service, partner, 'GET', `${pattern}?colour=blue`, ids);
});
