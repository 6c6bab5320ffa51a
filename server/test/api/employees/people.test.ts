import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EmployeeChanges } from '@fringe/contract/operations/people/employee-fields';
import type { Employee } from '@fringe/contract/types';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import { judged, openService } from '../../support/open-service.ts';
import { demoEmployees } from '../../support/people/demo.ts';
import * as sides from '../../support/people/employee-sides.ts';
import { inNewCompany } from './support/writers.ts';

const { employeeAt, employeesOf, newcomer, operatorSide, partnerSide, pathOf } = sides;
const { historyOf, invitationsOf, read, register, standings } = sides;
// It stands still, and so does the time of the last change.
const { service, foreignId, rows } = await openService({ clock: fakeClock(), twins: true });
const side = partnerSide(service);
const people = demoEmployees(0);
const nullable = ['internalId', 'modelId', 'costCenter', 'payrollCompany', 'metadata'] as const;

const listed = (query: Record<string, string> = {}, of = side) =>
  done(of.client.get(`${employeesOf(of, of.companyId)}?${new URLSearchParams(query)}`));

describe('the list of employees', () => {
  it('has all of a company with all 17 fields, oldest id first, on a page of 250', async () => {
    assert.equal(Object.keys(people[0]!).length, 17);
    const page = { size: 250, totalElements: 120, totalPages: 1, number: 1 };
    assert.deepEqual(await listed(), { employees: people, page });
    assert.equal(new Set(people.map(({ state }) => state)).size, 4, 'they are in every state');
    for (const name of nullable) {
      const lacking = people.filter((one) => one[name] === null).length;
      assert.ok(lacking > 0 && lacking < people.length, `some have no ${name}`);
    }
    const theirs = { ...operatorSide(service), companyId: foreignId };
    assert.deepEqual((await listed({}, theirs)).employees, demoEmployees(4));
  });

  const person = people[5]!;
  const { email, legalId, internalId, state } = person;
  const marta = people.find((one) => one.email === 'marta.soler@aurora.example')!;
  // That one finds by words whom one means is told of the search, which has the same words.
  it('has exactly those that fit what is asked for', async () => {
    const sibling = demoEmployees(1)[0]!.email;
    const filters: [query: Record<string, string>, expected: Employee[]][] = [
      [{ email: email.toUpperCase() }, [person]],
      [{ legalId: legalId.toLowerCase() }, [person]],
      [{ internalId: internalId!.toLowerCase() }, []],
      [{ email, legalId, internalId: internalId!, state }, [person]],
      [{ email, legalId: people[6]!.legalId }, []],
      [{ email: email.slice(1) }, []],
      [{ email: '%' }, []],
      [{ email: sibling }, []],
      [{ q: 'vidál soler MARTA' }, [marta]],
      [{ q: legalId.slice(0, -1).toLowerCase() }, [person]],
      [{ q: 'marta.soler@' }, [marta]],
      [{ q: person.id.toUpperCase() }, [person]],
      [{ q: 'marta soler', state: 'removed' }, []],
      [{ q: '%' }, []],
      [{ q: sibling }, []],
    ];
    for (const [query, expected] of filters) {
      const { employees, page } = await listed(query);
      const found = [employees, page.totalElements];
      assert.deepEqual(found, [expected, expected.length], JSON.stringify(query));
    }
  });
});

const patch = (id: string, changes: object) => side.client.patch(pathOf(side, id), changes);

/** Changes an employee; everything else that is shown of them has to stay as it was. */
async function expectOnly(id: string, changes: Partial<Employee>): Promise<void> {
  const before = await read(side, id);
  const reply = await patch(id, changes);
  assert.deepEqual([reply.status, reply.text], [204, '']);
  for (const [field, value] of Object.entries(changes)) {
    assert.notDeepEqual(before[field as keyof Employee], value, field);
  }
  assert.deepEqual(await read(side, id), { ...before, ...changes });
}

/** A value for every field that can be changed, each another than a newcomer's. */
const otherValues = () =>
  ({
    ...newcomer(),
    ...{ name: 'Itziar', surname: 'Peñalver', birthDate: '1971-12-01', taxRegime: 'navarrese' },
    ...{ grossSalary: { amountInCents: 1, currency: 'EUR' }, hiringDate: '2011-11-11' },
    workdayConfiguration: {
      ...{ daysPerMonth: 1, workTimePercentage: 2, numberOfPaychecks: 3 },
      collectiveAgreementSalary: { amountInCents: 4, currency: 'EUR' },
    },
    internalId: 'EMP 9',
    modelId: people.find((one) => one.modelId)!.modelId,
    costCenter: people.find((one) => one.costCenter)!.costCenter,
    payrollCompany: people.find((one) => one.payrollCompany)!.payrollCompany,
    metadata: { shift: 'tarde' },
  }) satisfies Required<EmployeeChanges> as Partial<Employee>;

describe('an employee who is changed', () => {
  it('has other values of each field alone, of all at once, and null where that is', async () => {
    const one = await register(side);
    for (const [field, value] of Object.entries(otherValues())) {
      await expectOnly(one, { [field]: value });
    }
    const id = await register(side);
    const { email: old } = await read(side, id);
    const all = otherValues();
    await expectOnly(id, all);
    assert.deepEqual((await listed({ email: all.email! })).employees, [await read(side, id)]);
    assert.deepEqual((await listed({ email: old })).employees, []);
    for (const field of nullable) await expectOnly(id, { [field]: null });
  });

  it('keeps what is not named of the workday, and metadata only as a whole', async () => {
    const id = await register(side, { metadata: { floor: '3', shift: 'tarde' } });
    const expected = (await read(side, id)).workdayConfiguration;
    for (const change of [{ daysPerMonth: 20 }, { collectiveAgreementSalary: null }]) {
      assert.equal((await patch(id, { workdayConfiguration: change })).status, 204);
      Object.assign(expected, change);
      assert.deepEqual((await read(side, id)).workdayConfiguration, expected);
    }
    await expectOnly(id, { metadata: { shift: 'noche' } });
    const { email, legalId } = await read(side, id);
    const inOtherCase = { email: email.toUpperCase(), legalId: legalId.toLowerCase() };
    await expectOnly(id, inOtherCase);
  });

  it('stays in their state, and so their history, whichever it is', async () => {
    for (const standing of standings) {
      const id = await employeeAt(side, standing);
      const history = await historyOf(side, id);
      await expectOnly(id, { surname: 'Zabala' });
      assert.deepEqual(await historyOf(side, id), history);
    }
  });

  it('is not changed by the same values, and by all that come at once', async () => {
    const id = await register(side);
    const same = { surname: 'Zabala', metadata: { a: 'b' }, costCenter: { name: 'Repetido' } };
    await patch(id, same);
    await expectNoChange(service, async () => assert.equal((await patch(id, same)).status, 204));
    const changes = { name: 'Maite', surname: 'Goñi', internalId: 'EMP 3' };
    await Promise.all([
      ...Object.entries(changes).map(([field, value]) => patch(id, { [field]: value })),
      side.client.patch(pathOf(side, id, '/block')),
    ]);
    const shown = await read(side, id);
    assert.deepEqual({ ...shown, ...changes, state: 'blocked' }, shown);
  });
});

const post = (body?: object, of = side) => of.client.post(employeesOf(of, of.companyId), body);

/** Somebody with all that an employee need not have. */
const { modelId, costCenter, payrollCompany } = people.find((one) =>
  [one.modelId, one.costCenter, one.payrollCompany].every((value) => value !== null),
)!;
const nothing = Object.fromEntries(nullable.map((name) => [name, null]));
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
      assert.equal(updatedAt, Math.floor(service.context.clock.now().getTime() / 1000));
    }
  });

  it('is the last of the list, in order of ids, also of twenty at once', async () => {
    const own = await inNewCompany(operatorSide(service));
    const add = () => judged(() => post(newcomer(), own));
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
