import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { consumptionCategories } from '@fringe/contract/types';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import {
  refusesLargeBodies,
  refusesOtherContentTypes,
  refusesUnreadableBodies,
} from './support/bodies.ts';
import { CYCLE_PATTERN, cyclesIn, eventsOf, ledgerOf } from './support/consumption-books.ts';
import { consumption, newPlace, post, recorded, totalsIn } from './support/consumption-cycles.ts';
import { DECEMBER } from './support/cycle-companies.ts';
import {
  refusesOtherPartners,
  refusesUnknownCompany,
  requestOf,
} from './support/cycle-refusals.ts';
import { refusesOtherRequestUnderKey, refusesRunningKey } from './support/employee-keys.ts';
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

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner } = service;
const place = await newPlace(service);
const { companyId, payrollCycleId, employeeId, side } = place;
const ids = { companyId, payrollCycleId, employeeId };
const asked = {
  service,
  method: 'POST',
  pattern: CYCLE_PATTERN,
  ids,
  body: consumption(),
  scope: 'consumptions:write',
} as const;
const request = requestOf(asked);
let amount = 0;
const fresh = async () => {
  amount += 1;
  return { ...request, body: consumption({ amount }) };
};

describe('recordConsumption 201', () => {
  it('books one charge, tells its id alone, and records one event', async () => {
    const here = await newPlace(service);
    clock.advance(3.5);
    const reply = await post(here, { concept: 'Café — 2 × "menú"', amount: 999 });
    const [id] = Object.values(reply.body);
    assert.deepEqual([reply.status, reply.body], [201, { id }]);
    const at = Math.floor(clock.now().getTime() / 1000);
    const kind = { category: 'meal-benefit', behaviour: 'flex', sumType: 'expenses' };
    const { employeeId } = here;
    const ids = { externalId: null, reversesId: null, paymentId: null };
    const nothing = { ...ids, late: false, flag: null, flags: [] };
    const booked = {
      id,
      employeeId,
      payroll: DECEMBER,
      ...kind,
      amountInCents: 999,
      currency: 'EUR',
      concept: 'Café — 2 × "menú"',
      occurredAt: at,
      recordedAt: at,
      ...nothing,
    };
    assert.deepEqual(await ledgerOf(service, here.companyId), [booked]);
    const employee = { id: here.employeeId, consumption: { ...kind, amountInCents: 999 } };
    assert.deepEqual(await eventsOf(service, here.companyId), [
      {
        type: 'employee.consumption.generated',
        id: here.companyId,
        currency: 'EUR',
        period: DECEMBER,
        employee,
      },
    ]);
    const money = { amountInCents: 999, currency: 'EUR' };
    assert.deepEqual(await totalsIn(here), [{ ...kind, amount: money }]);
  });

  it('takes every category and behaviour, and amounts from one cent to the largest', async () => {
    const here = await newPlace(service);
    for (const category of consumptionCategories) await recorded(here, { category, amount: 1 });
    for (const behaviour of ['allowance', 'allowance-not-exempt', 'flex-not-exempt']) {
      await recorded(here, { behaviour, amount: 1_000_000_000, concept: 'x'.repeat(200) });
    }
    assert.equal((await totalsIn(here)).length, consumptionCategories.length + 3);
  });

  it('is another charge each time, and one under an Idempotency-Key', async () => {
    const here = await newPlace(service);
    assert.notEqual(await recorded(here), await recorded(here));
    const keyed = { method: 'POST', path: here.path, body: consumption({ amount: 7 }) } as const;
    const send = () => perform(partner, keyed, { 'idempotency-key': 'once' });
    const first = await send();
    assert.equal(first.status, 201);
    await expectNoChange(service, async () => {
      const again = await send();
      assert.deepEqual([again.status, again.text], [201, first.text]);
    });
    const [total] = await totalsIn(here);
    assert.equal(total.amount.amountInCents, 2_507);
    assert.equal((await eventsOf(service, here.companyId)).length, 3);
  });

  it('takes ids in upper case, and needs the scope consumptions:write alone', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const writer = await callerWith(service, partnerId, ['consumptions:write']);
    const upper = Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]);
    const reply = await perform(writer, requestOf(asked, Object.fromEntries(upper)));
    assert.equal(reply.status, 201, reply.text);
  });
});

describe('recordConsumption 400', () => {
  refusesUnknownParameters(service, partner, request);
  refusesUnreadableBodies(service, partner, request.path);

  const line = 'must be text without control characters or spaces at its ends';
  const wrong: [fields: Record<string, unknown>, path: string, message: string][] = [
    ...['concept', 'category', 'behaviour', 'amount'].map(
      (name): [Record<string, unknown>, string, string] => [
        { [name]: undefined },
        'body',
        `must have required property '${name}'`,
      ],
    ),
    [{ concept: ' x' }, 'body/concept', line],
    [{ concept: 'a\nb' }, 'body/concept', line],
    [{ concept: 'x'.repeat(201) }, 'body/concept', 'must NOT have more than 200 characters'],
    [{ concept: 'a\u0000b' }, 'body/concept', 'must not contain the character U+0000'],
    [{ concept: 7 }, 'body/concept', 'must be string'],
    [{ category: 'meal' }, 'body/category', `must be one of ${consumptionCategories.join(', ')}`],
    [
      { behaviour: 'Flex' },
      'body/behaviour',
      'must be one of allowance, allowance-not-exempt, flex, flex-not-exempt',
    ],
    [{ amount: 0 }, 'body/amount', 'must be >= 1'],
    [{ amount: -5 }, 'body/amount', 'must be >= 1'],
    [{ amount: 1_000_000_001 }, 'body/amount', 'must be <= 1000000000'],
    [{ amount: 0.5 }, 'body/amount', 'must be integer'],
    [{ amount: '100' }, 'body/amount', 'must be integer'],
    [{ amount: null }, 'body/amount', 'must be integer'],
    [{ amount: { amountInCents: 1, currency: 'EUR' } }, 'body/amount', 'must be integer'],
    [{ sumType: 'withdrawn' }, 'body/sumType', 'is not a known field'],
    [{ externalId: 'x' }, 'body/externalId', 'is not a known field'],
    [{ settled: true }, 'body/settled', 'is not a known field'],
  ];
  it('refuses whatever is no charge, before it looks for the ids, and books nothing', () =>
    expectNoChange(service, async () => {
      const unknown = requestOf(asked, { payrollCycleId: UNKNOWN_ID, employeeId: UNKNOWN_ID });
      for (const [fields, path, message] of wrong) {
        for (const one of [request, unknown]) {
          const reply = await perform(partner, { ...one, body: consumption(fields) });
          assert.equal(reply.body.message, `${path}: ${message}`);
          assert.equal(reply.status, 400);
        }
      }
    }));

  it('refuses an Idempotency-Key that is empty or too long', () =>
    expectNoChange(service, async () => {
      for (const key of ['', 'k'.repeat(256)]) {
        const reply = await perform(partner, request, { 'idempotency-key': key });
        expectInvalid(reply, 'header/Idempotency-Key', 'must have 1 to 255 characters');
      }
    }));
});

describe('recordConsumption 401', () => {
  refusesUnknownCallers(service, request);
});

describe('recordConsumption 403', () => {
  refusesOtherPartners(asked);

  it('is refused in production, after the company and before the scope and the rest', async () => {
    const production = await startService({ config: { environment: 'production' } });
    after(production.close);
    const own = production.companyIds[0]!;
    const path = (id: string) => requestOf(asked, { companyId: id }).path;
    const [partnerId] = await demoPartnerIds(production);
    const reader = await callerWith(production, partnerId, ['consumptions:read']);
    await expectNoChange(production, async () => {
      const message = 'Operation only available in the sandbox environment';
      for (const client of [production.partner, reader]) {
        for (const body of [consumption(), { colour: 'blue' }]) {
          expectFailure(await client.post(path(own), body), 403, message);
        }
      }
      const foreign = await production.partner.post(path(production.foreignCompanyIds[0]!));
      expectFailure(foreign, 403, 'Company does not belong to the specified partner');
      expectFailure(await production.partner.post(path(UNKNOWN_ID)), 404, 'Company not found');
      expectFailure(await production.anonymous.post(path(own)), 401, 'invalid_token');
    });
  });
});

describe('recordConsumption 404', () => {
  refusesUnknownCompany(asked);

  it('does not know a cycle or an employee that nobody has, or of another company', async () => {
    const { siblingId } = side;
    const [cycle] = await cyclesIn(service, siblingId);
    const list = await partner.get(`/api/v3/companies/${siblingId}/employees`);
    const expectUnknown = async (other: Record<string, string>, message: string) =>
      expectFailure(await perform(partner, requestOf(asked, other)), 404, message);
    await expectNoChange(service, async () => {
      for (const id of [UNKNOWN_ID, companyId, cycle!.id]) {
        await expectUnknown({ payrollCycleId: id }, 'Payroll cycle not found');
        await expectUnknown({ payrollCycleId: id, employeeId: id }, 'Payroll cycle not found');
      }
      for (const id of [UNKNOWN_ID, companyId, list.body.employees[0].id]) {
        await expectUnknown({ employeeId: id }, 'Employee not found');
      }
    });
  });
});

describe('recordConsumption 409', () => {
  refusesRunningKey(side, fresh);
});

describe('recordConsumption 413', () => {
  refusesLargeBodies(service, partner, request.path, consumption());
});

describe('recordConsumption 415', () => {
  const types = ['', 'text/plain', 'application/x-www-form-urlencoded', 'text/csv'];
  refusesOtherContentTypes(service, partner, request.path, consumption(), types);
});

describe('recordConsumption 422', () => {
  refusesMalformedIds(service, partner, 'POST', CYCLE_PATTERN, ids);
  refusesOtherRequestUnderKey(side, fresh);
});
