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
  expectFailure,
  expectInvalid,
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { asOwner, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { partner, anonymous, companyIds, foreignCompanyIds } = service;
const pattern = '/api/v3/companies/{companyId}/payroll-cycles/{payrollCycleId}';
const companyId = companyIds[0]!;
const payrollCycleId = (await openCycleOf(partner, companyId)).id;
const ids = { companyId, payrollCycleId };
const asked = { service, method: 'POST', pattern, ids, scope: 'payroll:write' } as const;
const request = requestOf(asked);

/** A close of a company that was never closed. */
const fresh = async () => {
  const id = await newCompany(service);
  const { id: cycleId } = await openCycleOf(partner, id);
  return requestOf(asked, { companyId: id, payrollCycleId: cycleId });
};

describe('closePayrollCycle 200', () => {
  it('says that the cycle is closed', async () => {
    const reply = await perform(partner, await fresh());
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { message: 'Payroll Cycle successfully closed' });
  });

  it('takes an empty body, also one that is said to be JSON, and ids in upper case', async () => {
    const { path } = await fresh();
    const upper = path.replace(/[^/]+$/, (id) => id.toUpperCase());
    const headers = { 'content-type': 'application/json' };
    assert.equal((await partner.send('POST', upper, { headers })).status, 200);
    assert.equal((await partner.post((await fresh()).path, {})).status, 200);
  });

  needsOnly(asked, fresh);
  keepsTheAnswer(service, fresh);
});

describe('closePayrollCycle 400', () => {
  const message = "Invalid request: 'payrollCycleId' field is required";
  const list = (id: string) => [cyclesOf(id), `${cyclesOf(id)}/`];

  it('asks for the id of the cycle, whoever calls and whatever else is wrong', async () => {
    const companies = [companyId, foreignCompanyIds[0]!, UNKNOWN_ID, 'x'];
    await expectNoChange(service, async () => {
      for (const path of [...companies.flatMap(list), `${cyclesOf(companyId)}?colour=blue`]) {
        for (const client of [partner, service.operator, anonymous, anonymous.withToken('x')]) {
          expectFailure(await client.post(path), 400, message);
          expectFailure(await client.post(path, { colour: 'blue' }), 400, message);
        }
      }
    });
  });

  it('asks for it before it looks at the type and the size of a body', async () => {
    const headers = { 'content-type': 'text/csv' };
    const body = 'x'.repeat(2 * 1024 * 1024);
    for (const path of list(companyId)) {
      expectFailure(await anonymous.send('POST', path, { body: 'a', headers }), 400, message);
      expectFailure(await anonymous.send('POST', path, { body, headers }), 400, message);
    }
  });

  refusesUnknownParameters(service, partner, request);
  refusesKeyOfNoLength(service, fresh);

  it('refuses the fields of a body, for it has none, before it looks for the cycle', async () => {
    await expectNoChange(service, async () => {
      for (const one of [request, requestOf(asked, { payrollCycleId: UNKNOWN_ID })]) {
        const reply = await perform(partner, { ...one, body: { colour: 'blue' } });
        expectInvalid(reply, 'body/colour', 'is not a known field');
      }
    });
  });
});

describe('closePayrollCycle 401', () => {
  refusesUnknownCallers(service, request, 'Unauthorised');

  it('comes before malformed ids, an unknown company and an unknown cycle', async () => {
    for (const id of ['x', UNKNOWN_ID]) {
      const reply = await anonymous.post(`${cyclesOf(id)}/${id}`);
      expectFailure(reply, 401, 'Unauthorised');
    }
  });
});

describe('closePayrollCycle 403', () => {
  refusesOtherPartners(asked);
});

describe('closePayrollCycle 404', () => {
  refusesUnknownCompany(asked);

  it('does not know a cycle that nobody has, or of another company', async () => {
    const sibling = await openCycleOf(partner, companyIds[1]!);
    const foreign = await openCycleOf(service.otherPartner, foreignCompanyIds[0]!);
    await expectNoChange(service, async () => {
      for (const id of [UNKNOWN_ID, companyId, sibling.id, foreign.id]) {
        const reply = await perform(partner, requestOf(asked, { payrollCycleId: id }));
        expectFailure(reply, 404, 'Payroll cycle not found');
      }
    });
  });
});

describe('closePayrollCycle 409', () => {
  it('refuses every closed cycle, and changes nothing', async () => {
    const { body } = await partner.get(cyclesOf(companyId));
    await expectNoChange(service, async () => {
      for (const { id } of body.payrollCycles.slice(1)) {
        const reply = await perform(partner, requestOf(asked, { payrollCycleId: id }));
        expectFailure(reply, 409, 'Payroll cycle already closed');
      }
    });
  });

  it('closes once when eight come at once, and tells the others so', async () => {
    const once = await fresh();
    const replies = await Promise.all(Array.from({ length: 8 }, () => perform(partner, once)));
    const refused = replies.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 7);
    for (const reply of refused) expectFailure(reply, 409, 'Payroll cycle already closed');
    const list = once.path.replace(/\/[^/]+$/, '');
    assert.equal((await partner.get(list)).body.page.totalElements, 2);
  });

  refusesRunning(service, fresh);
});

describe('closePayrollCycle 422', () => {
  refusesMalformedIds(service, partner, 'POST', pattern, ids);
  refusesAnotherRequest(service, fresh);
});

describe('closePayrollCycle 500', () => {
  it('says that it was unable to process the request, and changes nothing', async () => {
    const good = await fresh();
    const rename = (from: string, to: string) =>
      asOwner(service, (owner) => owner.query(`ALTER TABLE events RENAME ${from} TO ${to}`));
    await rename('body', 'elsewhere');
    await expectNoChange(service, async () => {
      const reply = await perform(partner, good);
      expectFailure(reply, 500, 'Internal server error: Unable to process request');
    });
    await rename('elsewhere', 'body');
    assert.equal((await perform(partner, good)).status, 200);
  });
});
