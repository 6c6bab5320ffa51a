import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/charges';
import { startService } from '../support/service.ts';
import { refusesUnreadableBodies } from './support/bodies.ts';
import {
  batch,
  chargeOf,
  chargesOf,
  expectComplaint,
  expectNothingBooked,
  expectSound,
} from './support/charge-companies.ts';
import { DECEMBER, newSide } from './support/cycle-companies.ts';
import { refusesOtherRequestUnderKey } from './support/employee-keys.ts';
import { register } from './support/employee-sides.ts';
import {
  refusesInvalidBodies,
  refusesKeyInUse,
  refusesLargeBody,
  refusesOtherTypes,
  refusesUnknownIds,
  unknownCompany,
} from './support/platform-refusals.ts';
import {
  expectInvalid,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const side = await newSide(service);
const { companyId } = side;
const employeeId = await register(side);
const pattern = `${chargesOf('{companyId}')}/batch`;
const path = `${chargesOf(companyId)}/batch`;
const body = { charges: [chargeOf(employeeId)] };
const request = { method: 'POST', path, body } as const;
const fresh = async () => ({ ...request, body: { charges: [chargeOf(employeeId)] } });
const many = (count: number, fields: (n: number) => Partial<ChargeInput> = () => ({})) =>
  Array.from({ length: count }, (_, n) => chargeOf(employeeId, fields(n)));

describe('recordCharges 200', () => {
  it('takes one charge as it takes a charge alone', async () => {
    const [given] = many(1);
    const reply = await batch(side, [given]);
    assert.equal(reply.status, 200, reply.text);
    const { id, payroll } = reply.body.results[0];
    const { externalId } = given!;
    const rest = { late: false, flag: null, flags: [], reason: null };
    assert.deepEqual(reply.body, {
      accepted: 1,
      duplicate: 0,
      conflict: 0,
      refused: 0,
      results: [{ externalId, outcome: 'accepted', id, payroll, ...rest }],
    });
    assert.equal(payroll, DECEMBER);
    const again = await operator.post(chargesOf(companyId), given);
    const { reason: _, ...same } = rest;
    assert.deepEqual(again.body, { outcome: 'duplicate', id, payroll, ...same });
  });

  it('leaves books that add up', () => expectSound(service));
});

describe('recordCharges 400', () => {
  refusesInvalidBodies(service, request, [
    ['no charges', {}, 'body', "must have required property 'charges'"],
    ['an empty list', { charges: [] }, 'body/charges', 'must NOT have fewer than 1 items'],
    ['a charge in place of a list', { charges: body.charges[0] }, 'body/charges', 'must be array'],
    ['a field beside the list', { ...body, dryRun: true }, 'body/dryRun', 'is not a known field'],
  ]);

  it('refuses 1,001 charges, and books none of them', () =>
    expectNothingBooked(side, async () => {
      const reply = await batch(side, many(1_001));
      expectInvalid(reply, 'body/charges', 'must NOT have more than 1000 items');
    }));

  it('refuses a batch of which one charge is malformed by its place, and books none', () =>
    expectNothingBooked(side, async () => {
      const wrong: [field: string, value: unknown, message: string][] = [
        ['amountInCents', 0, 'must be >= 1'],
        ['employeeId', 'x', 'must be a uuid with its dashes'],
        ['settled', 1, 'must be boolean'],
        ['colour', 'blue', 'is not a known field'],
      ];
      for (const [field, value, message] of wrong) {
        const charges = [...many(3), { ...chargeOf(employeeId), [field]: value }, ...many(1)];
        expectComplaint(await batch(side, charges), `body/charges/3/${field}`, message);
      }
    }));

  refusesUnreadableBodies(service, operator, path);
  refusesUnknownParameters(service, operator, request);
});

describe('recordCharges 401', () => {
  refusesUnknownCallers(service, request);
});

describe('recordCharges 403', () => {
  refusesPartners(service, request);
});

describe('recordCharges 404', () => {
  refusesUnknownIds(service, { method: 'POST', pattern, ids: { companyId }, body }, [
    unknownCompany,
  ]);
});

describe('recordCharges 409', () => {
  refusesKeyInUse(service, (headers) => operator.post(path, body, { headers }));
});

describe('recordCharges 413', () => {
  refusesLargeBody(service, request);
});

describe('recordCharges 415', () => {
  refusesOtherTypes(service, request);
});

describe('recordCharges 422', () => {
  refusesMalformedIds(service, operator, 'POST', pattern, { companyId });
  refusesOtherRequestUnderKey({ ...side, client: operator }, fresh);
});
