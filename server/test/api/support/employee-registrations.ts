import assert from 'node:assert/strict';
import { it } from 'node:test';
import { demoEmployees } from './employee-demo.ts';
import type { Asked } from './employee-refusals.ts';
import {
  employeesOf,
  historyOf,
  invitationsOf,
  linkTo,
  newcomer,
  read,
  type Side,
} from './employee-sides.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import { expectFailure } from './refusals.ts';
import { asOwner, everyRow, expectNoChange } from './tables.ts';

export const askedRegistration = (side: Side): Asked => ({
  side,
  method: 'POST',
  pattern: '',
  ids: {},
  body: newcomer(),
  scope: 'employees:write',
});

const fields = [
  'email',
  'legalId',
  'name',
  'surname',
  'birthDate',
  'grossSalary',
  'grossSalary.amountInCents',
  'grossSalary.currency',
  'hiringDate',
  'taxRegime',
  'workdayConfiguration',
  'workdayConfiguration.workTimePercentage',
  'workdayConfiguration.collectiveAgreementSalary.amountInCents',
  'workdayConfiguration.collectiveAgreementSalary.currency',
  'costCenter.name',
  'payrollCompany.name',
];

/** A copy without the field that lies at the end of a path. */
function without(body: object, path: string): object {
  const copy = structuredClone(body);
  const names = path.split('.');
  const last = names.pop()!;
  // biome-ignore lint/suspicious/noExplicitAny: it is any object of the body
  const parent = names.reduce((at: any, name) => at[name], copy);
  delete parent[last];
  return copy;
}

/** 400: every required field by its name, wherever it lies. */
export function refusesMissingFields(side: Side): void {
  const path = employeesOf(side, side.companyId);
  const names = { costCenter: { name: 'A' }, payrollCompany: { name: 'B' } };
  for (const field of fields) {
    it(`refuses a registration without ${field}, and changes nothing`, async () => {
      await expectNoChange(side.service, async () => {
        const reply = await side.client.post(path, without(newcomer(names), field));
        assert.equal(reply.status, 400);
        assert.equal(reply.body.error, 400);
        assert.equal(reply.body.message, `Invalid request: '${field}' field is required`);
        const [first] = reply.body.details;
        const at = ['body', ...field.split('.').slice(0, -1)].join('/');
        const message = `must have required property '${field.split('.').at(-1)}'`;
        assert.deepEqual(first, { path: at, message });
      });
    });
  }

  it('names the first of several missing fields, though other fields are wrong', async () => {
    for (const body of [undefined, {}, { name: '', colour: 'blue' }]) {
      const reply = await side.client.post(path, body);
      assert.equal(reply.status, 400);
      assert.equal(reply.body.message, "Invalid request: 'email' field is required");
    }
  });
}

/** 201: the employee is there, not active, invited, and last in the list. */
export function registers(side: Side): void {
  const { client, companyId } = side;
  const path = employeesOf(side, companyId);

  it('answers the id of an employee who has every field that was sent', async () => {
    const { modelId, costCenter, payrollCompany } = fullPerson();
    const extras = { internalId: 'EMP 7', modelId, costCenter, payrollCompany };
    const person = newcomer({ ...extras, metadata: { floor: '3' } });
    const reply = await client.post(path, person);
    assert.equal(reply.status, 201);
    assert.deepEqual(Object.keys(reply.body), ['id']);
    const { id } = reply.body;
    const { updatedAt, ...shown } = await read(side, id);
    assert.deepEqual(shown, { ...person, id, state: 'not-active' });
    assert.ok(Math.abs(updatedAt - Date.now() / 1000) < 60);
  });

  it('shows null for what was not sent, and for what was sent as null', async () => {
    const nothing = {
      internalId: null,
      modelId: null,
      costCenter: null,
      payrollCompany: null,
      metadata: null,
    };
    for (const sent of [{}, nothing]) {
      const person = newcomer(sent);
      const { id } = (await client.post(path, person)).body;
      const { updatedAt: _, ...shown } = await read(side, id);
      assert.deepEqual(shown, { ...person, ...nothing, id, state: 'not-active' });
    }
  });
}

/** 201: what a workday usually is need not be sent. */
export function fillsTheWorkday(side: Side): void {
  const usual = { daysPerMonth: 30, numberOfPaychecks: 12, collectiveAgreementSalary: null };
  const agreed = { collectiveAgreementSalary: { amountInCents: 5, currency: 'EUR' } };
  for (const more of [{}, { collectiveAgreementSalary: null }, { daysPerMonth: 20 }, agreed]) {
    it(`shows the usual workday beside ${JSON.stringify(more)}`, async () => {
      const workdayConfiguration = { workTimePercentage: 60, ...more };
      const { body } = await side.client.post(
        employeesOf(side, side.companyId),
        newcomer({ workdayConfiguration }),
      );
      const shown = (await read(side, body.id)).workdayConfiguration;
      assert.deepEqual(shown, { ...usual, ...workdayConfiguration });
      const names = ['daysPerMonth', 'workTimePercentage', 'numberOfPaychecks'];
      assert.deepEqual(Object.keys(shown), [...names, 'collectiveAgreementSalary']);
    });
  }
}

/** 201: one place in the list for each, and one invitation. */
export function findsAPlace(side: Side): void {
  const { client, companyId } = side;
  const path = employeesOf(side, companyId);

  it('puts the employee at the end of the list, and counts them', async () => {
    const before = (await client.get(`${path}?limit=1`)).body.page.totalElements;
    const { id } = (await client.post(path, newcomer())).body;
    const { employees, page } = (await client.get(`${path}?limit=1000`)).body;
    assert.equal(page.totalElements, before + 1);
    assert.equal(employees.at(-1).id, id);
    assert.equal(employees.length, before + 1);
    const ids = employees.map((one: { id: string }) => one.id);
    assert.deepEqual(ids, ids.toSorted());
  });

  it('sends one invitation to the address, and begins the history', async () => {
    const person = newcomer();
    const { id } = (await client.post(path, person)).body;
    assert.deepEqual(await historyOf(side, id), [['registered', 'not-active']]);
    const [invitation, ...more] = await invitationsOf(side, id);
    assert.deepEqual(more, []);
    assert.equal(invitation!.ending, null);
    const link = await linkTo(side, person.email);
    assert.equal((await side.service.anonymous.send('POST', link)).status, 200);
    assert.equal((await read(side, id)).state, 'active');
  });

  it('registers twenty people at once, each with a place and an id of their own', async () => {
    const before = (await everyRow(side.service)).employees!.length;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.post(path, newcomer())),
    );
    assert.ok(replies.every(({ status }) => status === 201));
    const { employees, page } = (await client.get(`${path}?limit=1000`)).body;
    const ids = employees.map((one: { id: string }) => one.id);
    assert.deepEqual(ids, [...new Set(ids)].toSorted());
    assert.equal(page.totalElements, employees.length);
    assert.equal((await everyRow(side.service)).employees!.length, before + 20);
  });
}

const fullPerson = () =>
  demoEmployees(0).find(({ modelId, costCenter, payrollCompany }) =>
    [modelId, costCenter, payrollCompany].every((one) => one !== null),
  )!;

/** 201: what is worth a look is said again with the kept answer. */
export function repeatsWarning(side: Side): void {
  it('warns again when the answer is repeated under its Idempotency-Key', async () => {
    const path = employeesOf(side, side.companyId);
    const person = newcomer({ legalId: '99999999A' });
    const options = { headers: { 'idempotency-key': 'warned' } };
    const first = await side.client.post(path, person, options);
    const again = await side.client.post(path, person, options);
    assert.deepEqual(again.body, first.body);
    const warning = 'legalId is not a Spanish NIF or NIE with a correct check letter';
    assert.equal(first.headers.get('x-warning'), warning);
    assert.equal(again.headers.get('x-warning'), warning);
  });
}

export function registersWithItsScope(side: Side): void {
  it('needs the scope employees:write and no other', async () => {
    const [partnerId] = await demoPartnerIds(side.service);
    const client = await callerWith(side.service, partnerId, ['employees:write']);
    const reply = await client.post(employeesOf(side, side.companyId), newcomer());
    assert.equal(reply.status, 201);
  });
}

/** 500: a fault of our own has words of its own here, and leaves nothing behind. */
export function failsInItsOwnWords(side: Side): void {
  it('says that it was unable to process the request, and changes nothing', async () => {
    const rename = (from: string, to: string) =>
      asOwner(side.service, (owner) =>
        owner.query(`ALTER TABLE invitations RENAME COLUMN ${from} TO ${to}`),
      );
    const path = employeesOf(side, side.companyId);
    await rename('token_sealed', 'elsewhere');
    await expectNoChange(side.service, async () => {
      const reply = await side.client.post(path, newcomer());
      expectFailure(reply, 500, 'Internal server error: Unable to process request');
    });
    await rename('elsewhere', 'token_sealed');
    assert.equal((await side.client.post(path, newcomer())).status, 201);
  });
}
