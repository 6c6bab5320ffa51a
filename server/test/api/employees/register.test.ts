import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startService } from '../../support/service.ts';
import {
  employeesOf,
  historyOf,
  invitationsOf,
  linkTo,
  newcomer,
  read,
  type Side,
} from '../support/people/employee-sides.ts';
import { expectFailure } from '../support/refusals.ts';
import { asOwner, expectNoChange } from '../support/tables.ts';
import { inNewCompany, onBothSides } from './support/both-sides.ts';
import { demoEmployees } from './support/demo.ts';

const service = await startService();
after(service.close);

const post = (side: Side, body?: object, key?: string) =>
  side.client.post(employeesOf(side, side.companyId), body, {
    headers: { ...(key && { 'idempotency-key': key }) },
  });

/** Somebody with all that an employee need not have. */
const { modelId, costCenter, payrollCompany } = demoEmployees(0).find((one) =>
  [one.modelId, one.costCenter, one.payrollCompany].every((value) => value !== null),
)!;

onBothSides(service, 'registering an employee', (side) => {
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

  it('leaves null what was not sent, and what was sent as null', async () => {
    const names = ['internalId', 'modelId', 'costCenter', 'payrollCompany', 'metadata'];
    const nothing = Object.fromEntries(names.map((name) => [name, null]));
    for (const sent of [{}, nothing]) {
      const person = newcomer(sent);
      const { id } = (await post(side, person)).body;
      const { updatedAt: _, ...shown } = await read(side, id);
      assert.deepEqual(shown, { ...person, ...nothing, id, state: 'not-active' });
    }
  });

  it('fills in what a workday usually is', async () => {
    const usual = { daysPerMonth: 30, numberOfPaychecks: 12, collectiveAgreementSalary: null };
    const agreed = { collectiveAgreementSalary: { amountInCents: 5, currency: 'EUR' } };
    for (const more of [{}, { collectiveAgreementSalary: null }, { daysPerMonth: 20 }, agreed]) {
      const workdayConfiguration = { workTimePercentage: 60, ...more };
      const { id } = (await post(side, newcomer({ workdayConfiguration }))).body;
      const shown = (await read(side, id)).workdayConfiguration;
      assert.deepEqual(shown, { ...usual, ...workdayConfiguration });
      const names = ['daysPerMonth', 'workTimePercentage', 'numberOfPaychecks'];
      assert.deepEqual(Object.keys(shown), [...names, 'collectiveAgreementSalary']);
    }
  });
});

onBothSides(service, 'who is registered', (side) => {
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
    const first = (await post(own, newcomer())).body.id;
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(own, newcomer())));
    const twenty = replies.map(({ body }) => body.id).toSorted();
    const last = (await post(own, newcomer())).body.id;
    const { body } = await own.client.get(employeesOf(own, own.companyId));
    const listed = body.employees.map(({ id }: { id: string }) => id);
    assert.deepEqual(listed, [first, ...twenty, last]);
    assert.deepEqual(listed, listed.toSorted());
    assert.equal(body.page.totalElements, 22);
  });
});

onBothSides(service, 'the answer to a registration', (side) => {
  it('is repeated under its Idempotency-Key with its warning', async () => {
    const person = newcomer({ legalId: `9999999${service.operator === side.client ? 8 : 9}A` });
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
