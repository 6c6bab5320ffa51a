import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { each } from '../../support/each.ts';
import { openService } from '../support/open-service.ts';
import * as people from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { demoEmployees } from './support/demo.ts';
import { inNewCompany } from './support/writers.ts';

const { employeeAt, employeesOf, invitationsOf, newcomer, partnerSide, pathOf } = people;
const { read, register } = people;
const { service, rows } = await openService({ twins: true });
const side = partnerSide(service);

const post = (body?: object, of = side) => of.client.post(employeesOf(of, of.companyId), body);

/** Somebody with all that an employee need not have. */
const { modelId, costCenter, payrollCompany } = demoEmployees(0).find((one) =>
  [one.modelId, one.costCenter, one.payrollCompany].every((value) => value !== null),
)!;
const names = ['internalId', 'modelId', 'costCenter', 'payrollCompany', 'metadata'];
const nothing = Object.fromEntries(names.map((name) => [name, null]));
const usual = { daysPerMonth: 30, numberOfPaychecks: 12, collectiveAgreementSalary: null };

describe('who is registered', () => {
  it('has every field that was sent, null for the others and the usual workday', async () => {
    const extras = { internalId: 'EMP 7', modelId, costCenter, payrollCompany };
    const agreed = { collectiveAgreementSalary: { amountInCents: 5, currency: 'EUR' } };
    const cases: [sent: object, workday: object][] = [
      [{ ...extras, metadata: { floor: '3' } }, {}],
      [{}, {}],
      [nothing, { collectiveAgreementSalary: null }],
      [{}, { daysPerMonth: 20, ...agreed }],
    ];
    for (const [sent, more] of cases) {
      const workday = { workTimePercentage: 60, ...more };
      const person = newcomer({ ...sent, workdayConfiguration: workday });
      const reply = await post(person);
      const { id } = reply.body;
      assert.deepEqual([reply.status, reply.body], [201, { id }]);
      const { updatedAt, ...shown } = await read(side, id);
      const workdayConfiguration = { ...usual, ...workday };
      const whole = { ...nothing, ...person, id, state: 'not-active', workdayConfiguration };
      assert.deepEqual(shown, whole);
      assert.ok(Math.abs(updatedAt - Date.now() / 1000) < 60);
    }
  });

  it('is the last of the list, in order of ids, also of twenty at once', async () => {
    const own = await inNewCompany(side);
    const add = () => post(newcomer(), own);
    const replies = await Promise.all(Array.from({ length: 20 }, add));
    const twenty = replies.map(({ body }) => body.id).toSorted();
    const last = (await add()).body.id;
    const { body } = await own.client.get(employeesOf(own, own.companyId));
    assert.deepEqual(each(body.employees, 'id'), [...twenty, last]);
    assert.equal(body.page.totalElements, 21);
  });
});

describe('the answer to a registration', () => {
  it('names the first of several missing fields, though other fields are wrong', async () => {
    for (const body of [undefined, {}, { name: '', colour: 'blue' }]) {
      const { status, body: told } = await post(body);
      const message = "Invalid request: 'email' field is required";
      assert.deepEqual([status, told.message], [400, message]);
    }
    const { body } = await post({ ...newcomer(), grossSalary: { amountInCents: 1 } });
    const message = "must have required property 'currency'";
    assert.deepEqual(body.details, [{ path: 'body/grossSalary', message }]);
  });

  it('has words of its own for a fault of the service, which leaves nothing behind', async () => {
    const rename = (from: string, to: string) =>
      rows(`ALTER TABLE invitations RENAME COLUMN ${from} TO ${to}`);
    await rename('token_sealed', 'elsewhere');
    await expectNoChange(service, async () => {
      const reply = await post(newcomer());
      expectFailure(reply, 500, 'Internal server error: Unable to process request');
    });
    await rename('elsewhere', 'token_sealed');
    assert.equal((await post(newcomer())).status, 201);
  });
});

// What becomes of older links and mails, and who is refused, is in the stories.
describe('an invitation', () => {
  it('stays as it is unless the employee gets another address and is not active', async () => {
    const [id, { email: taken }] = [await register(side), newcomer()];
    await register(side, { email: taken });
    const active = await employeeAt(side, { state: 'active', confirmed: true });
    const { email } = await read(side, id);
    const cases: [id: string, fields: object, status: number][] = [
      [id, { email: taken }, 409],
      [id, { email: email.toUpperCase() }, 204],
      [id, { name: 'Leire' }, 204],
      [active, { email: newcomer().email }, 204],
    ];
    for (const [who, fields, status] of cases) {
      const before = await invitationsOf(side, who);
      assert.equal((await side.client.patch(pathOf(side, who), fields)).status, status);
      assert.deepEqual(await invitationsOf(side, who), before, JSON.stringify(fields));
    }
  });
});
