import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { cyclesOf, newCompany, openCycleOf } from './support/cycle-companies.ts';
import {
  keepsTheAnswer,
  refusesAnotherRequest,
  refusesKeyOfNoLength,
  refusesRunning,
} from './support/cycle-keys.ts';
import {
  needsOnly,
  refusesOtherPartners,
  refusesUnknownCompany,
  requestOf,
} from './support/cycle-refusals.ts';
import {
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { refusesProduction } from './support/sandbox-refusals.ts';
import { comesFirst, refusesFields } from './support/webhook-refusals.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const pattern = '/sandbox/v1/companies/{companyId}/advance';
const ids = { companyId: service.companyIds[0]! };
const asked = { service, method: 'POST', pattern, ids, scope: 'payroll:write' } as const;
const request = requestOf(asked);
const fresh = async () => requestOf(asked, { companyId: await newCompany(service) });

describe('advanceCompany 200', () => {
  it('answers the cycle that was closed and the one that is open, as they are read', async () => {
    const companyId = await newCompany(service);
    const before = await openCycleOf(partner, companyId);
    const { status, body } = await perform(partner, requestOf(asked, { companyId }));
    assert.equal(status, 200);
    const { payrollCycles } = (await partner.get(cyclesOf(companyId))).body;
    assert.deepEqual([body.opened, body.closed], payrollCycles);
    assert.deepEqual([body.closed.id, body.opened.end], [before.id, null]);
    assert.equal(body.opened.start, body.closed.end);
  });

  it('takes an empty body, also one said to be JSON, and the id in upper case', async () => {
    const { path } = await fresh();
    const upper = path.replace(/[0-9a-f-]{36}/, (id) => id.toUpperCase());
    const headers = { 'content-type': 'application/json' };
    assert.equal((await partner.send('POST', upper, { headers })).status, 200);
    assert.equal((await partner.post(path, {})).status, 200);
  });

  needsOnly(asked, fresh);
  keepsTheAnswer(service, fresh);
});

describe('advanceCompany 400', () => {
  refusesUnknownParameters(service, partner, request);
  refusesFields(asked);
  refusesKeyOfNoLength(service, fresh);
});

describe('advanceCompany 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('advanceCompany 403', () => {
  refusesOtherPartners(asked);
  refusesProduction(asked);
});

describe('advanceCompany 404', () => {
  refusesUnknownCompany(asked);
});

describe('advanceCompany 409', () => {
  refusesRunning(service, fresh);
});

describe('advanceCompany 422', () => {
  refusesMalformedIds(service, partner, 'POST', pattern, ids);
  refusesAnotherRequest(service, fresh);
});
