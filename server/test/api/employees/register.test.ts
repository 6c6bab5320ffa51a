import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import * as people from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { asOwner, expectNoChange } from '../support/tables.ts';
import { demoEmployees } from './support/demo.ts';
import { inNewCompany } from './support/writers.ts';

const { employeeAt, employeesOf, historyOf, invitationsOf, linkTo, newcomer } = people;
const { confirm, partnerSide, pathOf, read, register, standings } = people;
type Side = people.Side;
const service = await startService({ twins: true });
after(service.close);
const side = partnerSide(service);

const post = (side: Side, body?: object, key?: string) =>
  side.client.post(employeesOf(side, side.companyId), body, {
    headers: { ...(key && { 'idempotency-key': key }) },
  });

/** Somebody with all that an employee need not have. */
const { modelId, costCenter, payrollCompany } = demoEmployees(0).find((one) =>
  [one.modelId, one.costCenter, one.payrollCompany].every((value) => value !== null),
)!;

describe('registering an employee', () => {
  it('answers the id of an employee who has every field that was sent', async () => {
    const extras = { internalId: 'EMP 7', modelId, costCenter, payrollCompany };
    const person = newcomer({ ...extras, metadata: { floor: '3' } });
    const reply = await post(side, person);
    assert.equal(reply.status, 201);
    const { id } = reply.body;
    assert.deepEqual(reply.body, { id });
    const { updatedAt, ...shown } = await read(side, id);
    assert.deepEqual(shown, { ...person, id, state: 'not-active' });
    assert.ok(Math.abs(updatedAt - Date.now() / 1000) < 60);
  });

  it('leaves null what was not sent or sent as null, and fills in the usual workday', async () => {
    const names = ['internalId', 'modelId', 'costCenter', 'payrollCompany', 'metadata'];
    const nothing = Object.fromEntries(names.map((name) => [name, null]));
    const usual = { daysPerMonth: 30, numberOfPaychecks: 12, collectiveAgreementSalary: null };
    const agreed = { collectiveAgreementSalary: { amountInCents: 5, currency: 'EUR' } };
    for (const [sent, more] of [
      [{}, {}],
      [nothing, { collectiveAgreementSalary: null }],
      [{}, { daysPerMonth: 20, ...agreed }],
    ] as const) {
      const workdayConfiguration = { workTimePercentage: 60, ...more };
      const person = newcomer({ ...sent, workdayConfiguration });
      const { id } = (await post(side, person)).body;
      const { updatedAt: _, ...shown } = await read(side, id);
      const whole = { ...usual, ...workdayConfiguration };
      const filled = { ...nothing, id, state: 'not-active', workdayConfiguration: whole };
      assert.deepEqual(shown, { ...person, ...filled });
    }
  });
});

describe('who is registered', () => {
  it('gets one invitation, by which they become active, and a history', async () => {
    const person = newcomer();
    const { id } = (await post(side, person)).body;
    assert.deepEqual(await historyOf(side, id), [['registered', 'not-active']]);
    const endings = (await invitationsOf(side, id)).map(({ ending }) => ending);
    assert.deepEqual(endings, [null]);
    const link = await linkTo(side, person.email);
    assert.equal((await service.anonymous.send('POST', link)).status, 200);
    assert.equal((await read(side, id)).state, 'active');
  });

  it('is the last of the list, in order of ids, also of twenty at once', async () => {
    const own = await inNewCompany(side);
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(own, newcomer())));
    const twenty = replies.map(({ body }) => body.id).toSorted();
    const last = (await post(own, newcomer())).body.id;
    const { body } = await own.client.get(employeesOf(own, own.companyId));
    assert.deepEqual(each(body.employees, 'id'), [...twenty, last]);
    assert.equal(body.page.totalElements, 21);
  });
});

describe('the answer to a registration', () => {
  it('is repeated under its Idempotency-Key with its warning', async () => {
    const person = newcomer({ legalId: '99999999A' });
    const first = await post(side, person, 'warned');
    const again = await post(side, person, 'warned');
    assert.deepEqual(again.body, first.body);
    const warning = 'legalId is not a Spanish NIF or NIE with a correct check letter';
    for (const reply of [first, again]) assert.equal(reply.headers.get('x-warning'), warning);
  });

  it('names the first of several missing fields, though other fields are wrong', async () => {
    for (const body of [undefined, {}, { name: '', colour: 'blue' }]) {
      const reply = await post(side, body);
      assert.equal(reply.status, 400);
      assert.equal(reply.body.message, "Invalid request: 'email' field is required");
    }
    const {
      grossSalary: { amountInCents },
      ...rest
    } = newcomer();
    const { body } = await post(side, { ...rest, grossSalary: { amountInCents } });
    const message = "must have required property 'currency'";
    assert.deepEqual(body.details, [{ path: 'body/grossSalary', message }]);
  });

  it('has words of its own for a fault of the service, which leaves nothing behind', async () => {
    const rename = (from: string, to: string) =>
      asOwner(service, (owner) =>
        owner.query(`ALTER TABLE invitations RENAME COLUMN ${from} TO ${to}`),
      );
    await rename('token_sealed', 'elsewhere');
    await expectNoChange(service, async () => {
      const reply = await post(side, newcomer());
      expectFailure(reply, 500, 'Internal server error: Unable to process request');
    });
    await rename('elsewhere', 'token_sealed');
    assert.equal((await post(side, newcomer())).status, 201);
  });
});

// What becomes of older links and mails, and who is refused, is in the stories.
const DAYS_14 = 14 * 24 * 60 * 60;

describe('an invitation', () => {
  it('is sent to whoever is not active, for 14 days, and they stay as they are', async () => {
    for (const standing of standings.filter(({ state }) => state !== 'active')) {
      const id = await employeeAt(side, standing);
      const employee = await read(side, id);
      const before = await invitationsOf(side, id);
      assert.equal((await side.client.post(pathOf(side, id, '/invite'))).status, 201);
      const [newest, ...older] = await invitationsOf(side, id);
      assert.equal(older.length, before.length);
      assert.deepEqual([newest!.ending, newest!.mail.state], [null, 'waiting']);
      assert.equal(newest!.expiresAt - newest!.createdAt, DAYS_14);
      await linkTo(side, employee.email);
      assert.equal((await invitationsOf(side, id))[0]!.mail.state, 'sent');
      assert.deepEqual(await read(side, id), employee);
    }
  });
});

describe('an open invitation, when the employee is changed', () => {
  const change = (id: string, fields: object) => side.client.patch(pathOf(side, id), fields);

  it('stays as it is when the new address is refused', async () => {
    const { email } = newcomer();
    await register(side, { email });
    const id = await register(side);
    await expectNoChange(service, async () => {
      const message = `An employee with email '${email}' already exists`;
      expectFailure(await change(id, { email }), 409, message);
    });
    await confirm(side, id);
    assert.equal((await read(side, id)).state, 'active');
  });

  it('is not sent again for the same address, another field or who is active', async () => {
    const [id, active] = [
      await register(side),
      await employeeAt(side, { state: 'active', confirmed: true }),
    ];
    const cases: [id: string, fields: object][] = [
      [id, { email: (await read(side, id)).email.toUpperCase() }],
      [id, { name: 'Leire' }],
      [active, { email: newcomer().email }],
    ];
    for (const [who, fields] of cases) {
      const before = await invitationsOf(side, who);
      assert.equal((await change(who, fields)).status, 204);
      assert.deepEqual(await invitationsOf(side, who), before);
    }
  });
});
