import { after, describe, it } from 'node:test';
import { consumptionBehaviours, consumptionCategories } from '@fringe/contract/types';
import { startService } from '../support/service.ts';
import {
  chargeOf,
  chargesOf,
  expectComplaint,
  expectNothingBooked,
} from './support/charge-companies.ts';
import { NOVEMBER, newSide } from './support/cycle-companies.ts';
import { register } from './support/employee-sides.ts';
import type { InvalidBody } from './support/platform-refusals.ts';
import { expectInvalid, UNKNOWN_ID } from './support/refusals.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const side = await newSide(service);
const employeeId = await register(side);
const path = chargesOf(side.companyId);
const body = chargeOf(employeeId);
const send = (fields: object) => operator.post(path, { ...chargeOf(employeeId), ...fields });

describe('recordCharge 400', () => {
  const line = 'must be text without control characters or spaces at its ends';
  const without = (name: string): InvalidBody => {
    const { [name as 'concept']: _, ...rest } = body;
    return [`no ${name}`, rest, 'body', `must have required property '${name}'`];
  };
  const wrong = (field: string, value: unknown, message: string): InvalidBody => [
    `${field} ${JSON.stringify(value)?.slice(0, 40)}`,
    { ...body, [field]: value },
    `body/${field}`,
    message,
  ];
  const month = 'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"';
  const cases = [
    ...['externalId', 'employeeId', 'category', 'behaviour', 'amountInCents', 'concept'].map(
      without,
    ),
    wrong('externalId', ' x', line),
    wrong('externalId', 'a\nb', line),
    wrong('externalId', 'x'.repeat(201), 'must NOT have more than 200 characters'),
    wrong('externalId', 7, 'must be string'),
    wrong('employeeId', null, 'must be string'),
    wrong('employeeId', 'x', 'must be a uuid with its dashes'),
    wrong('amountInCents', 0, 'must be >= 1'),
    wrong('amountInCents', -1, 'must be >= 1'),
    wrong('amountInCents', 1.5, 'must be integer'),
    wrong('amountInCents', '100', 'must be integer'),
    wrong('amountInCents', 1_000_000_001, 'must be <= 1000000000'),
    wrong('currency', 'eur', 'must match pattern "^[A-Z]{3}$"'),
    wrong('currency', null, 'must be string'),
    wrong('currency', 'USD', "must be EUR, as the company's"),
    wrong('concept', 'x'.repeat(201), 'must NOT have more than 200 characters'),
    wrong('occurredAt', -1, 'must be >= 0'),
    wrong('occurredAt', 1.5, 'must be integer'),
    wrong('occurredAt', 253_402_300_800, 'must be <= 253402300799'),
    wrong('payroll', '2027-13', month),
    wrong('payroll', null, 'must be string'),
    wrong('settled', 'true', 'must be boolean'),
    wrong('sumType', 'withdrawn', 'is not a known field'),
  ];
  it('refuses every field that is missing or not what it has to be, and books nothing', () =>
    expectNothingBooked(side, async () => {
      for (const [, sent, where, message] of cases) {
        expectComplaint(await operator.post(path, sent), where, message);
      }
    }));

  it('refuses a category and a behaviour that there is not, and names those there are', () =>
    expectNothingBooked(side, async () => {
      for (const category of ['meal', 'Meal-benefit', '', 'toString']) {
        const reply = await send({ category });
        const message = `must be one of ${consumptionCategories.join(', ')}`;
        expectInvalid(reply, 'body/category', message);
      }
      const reply = await send({ behaviour: 'Flex' });
      const message = `must be one of ${consumptionBehaviours.join(', ')}`;
      expectInvalid(reply, 'body/behaviour', message);
    }));

  it('refuses a wrong currency before it looks for the employee and the cycle', async () => {
    const reply = await send({ currency: 'USD', employeeId: UNKNOWN_ID, payroll: NOVEMBER });
    expectInvalid(reply, 'body/currency', "must be EUR, as the company's");
  });
});
