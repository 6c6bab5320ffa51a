import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import { companyOf } from './support/company-bodies.ts';
import { charge, ofEmployee, voided } from './support/consumption-books.ts';
import { comesInEachForm, expectSameInAllForms } from './support/consumption-files.ts';
import { DECEMBER, newSide } from './support/cycle-companies.ts';
import { read, register } from './support/employee-sides.ts';

const service = await startService();
after(service.close);
const { partner, operator } = service;
const side = await newSide(service);
const { companyId } = side;
const employeeId = await register(side, { internalId: '=1+1' });
const path = ofEmployee(companyId, employeeId);
await charge(service, companyId, { employeeId, amountInCents: 1_050 });
await voided(
  service,
  companyId,
  await charge(service, companyId, { employeeId, amountInCents: 7 }),
);
// Somebody else of the same company, who must not be in the file.
await charge(service, companyId, { employeeId: await register(side), amountInCents: 99 });

describe('readEmployeeConsumptions 200', () => {
  comesInEachForm(service, path);

  it('is this file, word for word', async () => {
    const { legalId } = await companyOf(operator, companyId);
    const person = await read(side, employeeId);
    const who = `${companyId},${legalId},${DECEMBER},${employeeId},'=1+1,${person.legalId}`;
    assert.equal(
      (await partner.get(`${path}?format=csv`)).text,
      'companyId,companyLegalId,payroll,employeeId,internalId,legalId,category,behaviour,sumType,' +
        'amountInCents,currency\n' +
        `${who},meal-benefit,flex,expenses,1057,EUR\n` +
        `${who},meal-benefit,flex,withdrawn,7,EUR\n`,
    );
    assert.equal(
      (await partner.get(`${path}?format=columns`)).text,
      'companyId,companyLegalId,payroll,employeeId,internalId,legalId,currency,' +
        'meal-benefit.flex.expenses,meal-benefit.flex.withdrawn\n' +
        `${who},EUR,1057,7\n`,
    );
  });

  it('says the same as JSON, as lines and as columns', async () => {
    assert.equal(await expectSameInAllForms(service, path), 2);
    assert.equal(await expectSameInAllForms(service, `${path}?categories=gym-benefit`), 0);
    const nothing = ofEmployee(companyId, await register(side));
    assert.equal(await expectSameInAllForms(service, nothing), 0);
  });
});
