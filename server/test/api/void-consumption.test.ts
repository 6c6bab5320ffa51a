import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { CYCLE_PATTERN, cyclesIn, expectSound, ledgerOf } from './support/consumption-books.ts';
import { newPlace, type Place, recorded } from './support/consumption-cycles.ts';
import { closeMonth, DECEMBER } from './support/cycle-companies.ts';
import {
  refusesOtherPartners,
  refusesUnknownCompany,
  requestOf,
} from './support/cycle-refusals.ts';
import { register } from './support/employee-sides.ts';
import { callerWith, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  expectInvalid,
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { partner, operator } = service;
const place = await newPlace(service);
const { companyId, payrollCycleId, employeeId, side } = place;
const consumptionId = await recorded(place);
const ids = { companyId, payrollCycleId, employeeId, consumptionId };
const pattern = `${CYCLE_PATTERN}/{consumptionId}`;
const asked = {
  service,
  method: 'DELETE',
  pattern,
  ids,
  scope: 'consumptions:write',
} as const;
const request = requestOf(asked);

const discard = async ({ path }: Place, id: string) => {
  const reply = await partner.delete(`${path}/${id}`);
  assert.deepEqual([reply.status, reply.text], [204, '']);
};

describe('voidConsumption 204', () => {
  it('answers without a body, also when it is repeated', async () => {
    const id = await recorded(place);
    await discard(place, id);
    await discard(place, id);
  });

  it('needs the scope consumptions:write alone', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const writer = await callerWith(service, partnerId, ['consumptions:write']);
    const reply = await writer.delete(`${place.path}/${await recorded(place)}`);
    assert.equal(reply.status, 204);
  });
});

describe('voidConsumption 400', () => {
  refusesUnknownParameters(service, partner, request);

  it('refuses the fields of a body, for it has none, before it looks for the ids', () =>
    expectNoChange(service, async () => {
      for (const one of [request, requestOf(asked, { consumptionId: UNKNOWN_ID })]) {
        const reply = await perform(partner, { ...one, body: { colour: 'blue' } });
        expectInvalid(reply, 'body/colour', 'is not a known field');
      }
    }));
});

describe('voidConsumption 401', () => {
  refusesUnknownCallers(service, request);
});

describe('voidConsumption 403', () => {
  refusesOtherPartners(asked);

  it('is refused in production, after the company and before the scope and the rest', async () => {
    const production = await startService({ config: { environment: 'production' } });
    after(production.close);
    const path = (id: string) => requestOf(asked, { companyId: id }).path;
    const own = path(production.companyIds[0]!);
    const [partnerId] = await demoPartnerIds(production);
    const reader = await callerWith(production, partnerId, ['consumptions:read']);
    await expectNoChange(production, async () => {
      const message = 'Operation only available in the sandbox environment';
      for (const client of [production.partner, reader]) {
        for (const one of [own, `${own}?colour=blue`]) {
          expectFailure(await client.delete(one), 403, message);
        }
      }
      const foreign = await production.partner.delete(path(production.foreignCompanyIds[0]!));
      expectFailure(foreign, 403, 'Company does not belong to the specified partner');
      expectFailure(await production.partner.delete(path(UNKNOWN_ID)), 404, 'Company not found');
      expectFailure(await production.anonymous.delete(own), 401, 'invalid_token');
    });
  });
});

describe('voidConsumption 404', () => {
  refusesUnknownCompany(asked);

  it('does not know a charge but under its own employee and its own cycle', async () => {
    const here = await newPlace(service);
    const id = await recorded(here);
    const colleague = await register(here.side);
    await closeMonth(partner, here.companyId);
    const [january] = await cyclesIn(service, here.companyId);
    const own = { ...here, consumptionId: id };
    const { siblingId } = here.side;
    const [elsewhere] = await cyclesIn(service, siblingId);
    const wrong: Partial<Record<keyof typeof ids, string>>[] = [
      { consumptionId: UNKNOWN_ID },
      { consumptionId: here.employeeId },
      { consumptionId },
      { employeeId: UNKNOWN_ID },
      { employeeId: colleague },
      { payrollCycleId: UNKNOWN_ID },
      { payrollCycleId: january!.id },
      { payrollCycleId: elsewhere!.id },
      { companyId: siblingId },
      { companyId: siblingId, payrollCycleId: elsewhere!.id },
    ];
    await expectNoChange(service, async () => {
      for (const other of wrong) {
        const { companyId, payrollCycleId, employeeId, consumptionId } = { ...own, ...other };
        const full = { companyId, payrollCycleId, employeeId, consumptionId };
        const reply = await perform(partner, requestOf(asked, full));
        expectFailure(reply, 404, 'Resource not found');
      }
    });
    // A void is as little known elsewhere, though it is there.
    await discard(here, id);
    const voidId = (await ledgerOf(service, here.companyId))[1].id;
    const path = here.path.replace(here.employeeId, colleague);
    expectFailure(await partner.delete(`${path}/${voidId}`), 404, 'Resource not found');
    expectFailure(await partner.delete(`${path}/${id}`), 404, 'Resource not found');
  });
});

describe('voidConsumption 409', () => {
  it('refuses to void a void, and changes nothing', async () => {
    const here = await newPlace(service);
    await discard(here, await recorded(here));
    const [, { id }] = await ledgerOf(service, here.companyId);
    await expectNoChange(service, async () => {
      const reply = await partner.delete(`${here.path}/${id}`);
      expectFailure(reply, 409, 'Only a charge can be voided, not a void');
    });
  });

  it('refuses the charge of a payment, before and after that payment is voided', async () => {
    const here = await newPlace(service);
    const platform = `/platform/v1/companies/${here.companyId}`;
    const requested = await operator.post(
      `${platform}/employees/${here.employeeId}/committed-expenses`,
      {
        category: 'education-benefit',
        fiscalYear: DECEMBER.slice(0, 4),
        payments: [{ payroll: DECEMBER, amountInCents: 500 }],
      },
    );
    assert.equal(requested.status, 201, requested.text);
    const expense = `${platform}/committed-expenses/${requested.body.id}`;
    const payment = `${expense}/payments/${(await operator.get(expense)).body.payments[0].id}`;
    const executed = await operator.post(`${payment}/execute`, {});
    assert.equal(executed.status, 200, executed.text);
    const { consumptionId: id } = executed.body;
    const message = 'The charge belongs to a payment of a committed expense; void that payment';
    const expectRefused = () =>
      expectNoChange(service, async () => {
        expectFailure(await partner.delete(`${here.path}/${id}`), 409, message);
      });
    await expectRefused();
    assert.equal((await operator.post(`${payment}/void`)).status, 204);
    await expectRefused();
    const [, { id: voidId }] = await ledgerOf(service, here.companyId);
    const reply = await partner.delete(`${here.path}/${voidId}`);
    expectFailure(reply, 409, 'Only a charge can be voided, not a void');
    await expectSound(service);
  });
});

describe('voidConsumption 422', () => {
  refusesMalformedIds(service, side.client, 'DELETE', `${pattern}?colour=blue`, ids);
});
