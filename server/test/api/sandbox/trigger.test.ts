import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { subscribableTypes } from '@fringe/contract/events';
import { expectSound } from '../stories/support/money-charges.ts';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import { newCompany } from './support/cycle-companies.ts';
import {
  keepsTheAnswer,
  refusesAnotherRequest,
  refusesKeyOfNoLength,
  refusesRunning,
} from './support/cycle-keys.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import { employeeAt, partnerSide, register } from './support/employee-sides.ts';
import { callerWith, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { refusesProduction } from './support/sandbox-refusals.ts';
import { expectNoChange } from './support/tables.ts';
import { comesFirst, refusesBodies, refusesMissingScope } from './support/webhook-refusals.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const side = partnerSide(service);
const { companyId } = side;
const pattern = '/sandbox/v1/trigger';
const GENERATED = 'employee.consumption.generated';
const REQUESTED = 'employee.committed-expense.requested';
const CLOSED = 'company.payroll-cycle.closed';
const body = { eventType: GENERATED, companyId };
const scope = 'webhooks:manage';
const asked = { service, method: 'POST', pattern, ids: {}, body, scope } as const;
const request = requestOf(asked);
const fresh = async () => {
  const employeeId = await register(side);
  return { ...request, body: { ...body, employeeId } };
};

describe('triggerEvent 201', () => {
  it('answers for whom it happened, and all events that it was told by', async () => {
    const employeeId = await register(side);
    const reply = await partner.post(pattern, {
      eventType: REQUESTED,
      companyId: companyId.toUpperCase(),
      employeeId: employeeId.toUpperCase(),
    });
    assert.equal(reply.status, 201);
    const { events, ...more } = reply.body;
    assert.deepEqual(more, { companyId, employeeId });
    assert.deepEqual(
      events.map(({ type }: { type: string }) => type),
      [REQUESTED],
    );
  });

  it('names nobody where it happened to a company', async () => {
    const own = await newCompany(service);
    const reply = await partner.post(pattern, { eventType: CLOSED, companyId: own });
    assert.deepEqual([reply.status, reply.body.employeeId], [201, null]);
  });

  keepsTheAnswer(service, fresh, 201);
  needsOnly(asked, fresh, 201);
});

describe('triggerEvent 400', () => {
  const types = `must be one of ${subscribableTypes.join(', ')}`;
  const required = (name: string) => `must have required property '${name}'`;
  const superseded = 'employee.committed-expense.updated';
  refusesBodies(asked, [
    ['no type', { companyId }, 'body', required('eventType')],
    ['no company', { eventType: GENERATED }, 'body', required('companyId')],
    ['the superseded type', { ...body, eventType: superseded }, 'body/eventType', types],
    [
      'somebody, where a whole company is concerned',
      { companyId, eventType: 'company.payroll-cycle.closed', employeeId: UNKNOWN_ID },
      'body/employeeId',
      'is not for company.payroll-cycle.closed',
    ],
    ['another field', { ...body, colour: 'blue' }, 'body/colour', 'is not a known field'],
  ]);

  for (const name of ['companyId', 'employeeId']) {
    it(`refuses a malformed ${name}, and changes nothing`, () =>
      expectNoChange(service, async () => {
        const { status, body: told } = await partner.post(pattern, { ...body, [name]: 'x' });
        assert.deepEqual([status, told.details[0].path], [400, `body/${name}`]);
      }));
  }

  refusesUnreadableBodies(service, partner, pattern);
  refusesUnknownParameters(service, partner, request);
  refusesKeyOfNoLength(service, fresh, 201);
});

describe('triggerEvent 401', () => {
  refusesUnknownCallers(service, request);
  comesFirst(asked);
});

describe('triggerEvent 403', () => {
  refusesMissingScope(asked);

  it('refuses to close a cycle without the scope for that', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const caller = await callerWith(service, partnerId, [scope]);
    await expectNoChange(service, async () => {
      const reply = await caller.post(pattern, { eventType: CLOSED, companyId });
      expectFailure(reply, 403, 'insufficient_scope');
    });
    assert.equal((await caller.post(pattern, body)).status, 201);
  });

  refusesProduction(asked);

  it('refuses a company of another partner, for whomever it is asked', () =>
    expectNoChange(service, async () => {
      const [foreign] = service.foreignCompanyIds as [string];
      for (const more of [{}, { employeeId: UNKNOWN_ID }]) {
        for (const eventType of subscribableTypes) {
          const reply = await partner.post(pattern, { eventType, companyId: foreign, ...more });
          expectFailure(reply, 403, 'Company does not belong to the specified partner');
        }
      }
    }));
});

describe('triggerEvent 404', () => {
  it('does not know a company that nobody has', () =>
    expectNoChange(service, async () => {
      const reply = await partner.post(pattern, { ...body, companyId: UNKNOWN_ID });
      expectFailure(reply, 404, 'Company not found');
    }));

  it('does not know somebody who is not, or of another company, and does nothing', async () => {
    const elsewhere = await register(side, {}, side.siblingId);
    await expectNoChange(service, async () => {
      for (const employeeId of [UNKNOWN_ID, elsewhere, companyId]) {
        for (const eventType of subscribableTypes.filter((one) => one !== CLOSED)) {
          const reply = await partner.post(pattern, { ...body, eventType, employeeId });
          expectFailure(reply, 404, 'Employee not found');
        }
      }
    });
  });
});

describe('triggerEvent 409', () => {
  it('says of whoever is named why it cannot happen to them', async () => {
    for (const state of ['blocked', 'removed'] as const) {
      const employeeId = await employeeAt(side, { state, confirmed: true });
      await expectNoChange(service, async () => {
        for (const eventType of [GENERATED, REQUESTED]) {
          const reply = await partner.post(pattern, { ...body, eventType, employeeId });
          expectFailure(reply, 409, `Employee with invalid state ${state}`);
        }
      });
    }
  });

  it('refuses where nobody works', async () => {
    const empty = await newCompany(service);
    await expectNoChange(service, async () => {
      for (const eventType of [GENERATED, REQUESTED]) {
        const reply = await partner.post(pattern, { eventType, companyId: empty });
        const how = 'name an employee, or add one';
        expectFailure(reply, 409, `Nobody in this company can have that happen; ${how}`);
      }
    });
  });

  refusesRunning(service, fresh, 201);
});

describe('triggerEvent 413', () => {
  refusesLargeBodies(service, partner, pattern, body);
});

describe('triggerEvent 415', () => {
  refusesOtherContentTypes(service, partner, pattern, body, ['text/plain', '']);
});

describe('triggerEvent 422', () => {
  refusesAnotherRequest(service, fresh, 201);

  it('has left everything in order', () => expectSound(service));
});
