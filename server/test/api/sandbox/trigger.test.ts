import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { subscribableTypes } from '@fringe/contract/events';
import { expectSound } from '../../stories/support/money/money-charges.ts';
import type { Client } from '../../support/client.ts';
import { startService } from '../../support/service.ts';
import { newCompany } from '../support/money/cycle-companies.ts';
import { callerWith, demoPartnerIds } from '../support/partners.ts';
import { employeeAt, partnerSide, register } from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const side = partnerSide(service);
const { companyId } = side;
const GENERATED = 'employee.consumption.generated';
const REQUESTED = 'employee.committed-expense.requested';
const CLOSED = 'company.payroll-cycle.closed';

/** Causes an event in a company, for somebody in it. */
const trigger = (eventType: string, at: object = {}, client: Client = partner) =>
  client.post('/sandbox/v1/trigger', { eventType, companyId, ...at });

describe('a trigger', () => {
  it('says for whom it happened and what was told, for ids in any letter case', async () => {
    const whom = { companyId, employeeId: await register(side) };
    const upper = Object.entries(whom).map(([name, id]) => [name, id.toUpperCase()]);
    const { status, body } = await trigger(REQUESTED, Object.fromEntries(upper));
    const { events, ...happened } = body;
    assert.deepEqual([status, happened, events.length], [201, whom, 1]);
  });

  it('of what happens to a company cannot name anybody', () =>
    expectNoChange(service, async () => {
      const reply = await trigger(CLOSED, { employeeId: UNKNOWN_ID });
      expectInvalid(reply, 'body/employeeId', `is not for ${CLOSED}`);
    }));

  it('of a closing needs the scope for that besides', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const caller = await callerWith(service, partnerId, ['webhooks:manage']);
    await expectNoChange(service, async () => {
      const reply = await trigger(CLOSED, {}, caller);
      expectFailure(reply, 403, 'insufficient_scope');
      assert.equal(reply.body.scope, 'payroll:write');
    });
    assert.equal((await trigger(GENERATED, {}, caller)).status, 201);
  });

  it('is refused in a company of another partner, and of nobody', () =>
    expectNoChange(service, async () => {
      const [foreign] = service.foreignCompanyIds as [string];
      for (const eventType of subscribableTypes) {
        for (const more of [{}, { employeeId: UNKNOWN_ID }]) {
          const reply = await trigger(eventType, { companyId: foreign, ...more });
          expectFailure(reply, 403, 'Company does not belong to the specified partner');
        }
      }
      const unknown = await trigger(GENERATED, { companyId: UNKNOWN_ID });
      expectFailure(unknown, 404, 'Company not found');
    }));

  it('does not know somebody who is not, or who is in another company', async () => {
    const elsewhere = await register(side, {}, side.siblingId);
    await expectNoChange(service, async () => {
      for (const eventType of subscribableTypes.filter((one) => one !== CLOSED)) {
        for (const employeeId of [UNKNOWN_ID, elsewhere]) {
          expectFailure(await trigger(eventType, { employeeId }), 404, 'Employee not found');
        }
      }
    });
  });

  for (const state of ['blocked', 'removed'] as const) {
    it(`says why it cannot happen to whoever is named and is ${state}`, async () => {
      const employeeId = await employeeAt(side, { state, confirmed: true });
      await expectNoChange(service, async () => {
        for (const eventType of [GENERATED, REQUESTED]) {
          const reply = await trigger(eventType, { employeeId });
          expectFailure(reply, 409, `Employee with invalid state ${state}`);
        }
      });
    });
  }

  it('is refused where nobody works, with how to go on', async () => {
    const empty = { companyId: await newCompany(service) };
    await expectNoChange(service, async () => {
      for (const eventType of [GENERATED, REQUESTED]) {
        const message = 'Nobody in this company can have that happen; name an employee, or add one';
        expectFailure(await trigger(eventType, empty), 409, message);
      }
    });
  });

  it('leaves everything in order', () => expectSound(service));
});
