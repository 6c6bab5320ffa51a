import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { EmployeeChanges } from '@fringe/contract/operations/employee-fields';
import type { Employee } from '@fringe/contract/types';
import { demoEmployees } from './employee-demo.ts';
import type { Asked } from './employee-refusals.ts';
import {
  employeeAt,
  employeesOf,
  historyOf,
  nameOf,
  newcomer,
  pathOf,
  peopleRows,
  read,
  register,
  type Side,
  standings,
} from './employee-sides.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import { expectInvalid, perform, UNKNOWN_ID } from './refusals.ts';
import { expectNoChange } from './tables.ts';

export const askedUpdate = (side: Side, employeeId: string): Asked => ({
  side,
  method: 'PATCH',
  pattern: '/{employeeId}',
  ids: { employeeId },
  body: { surname: 'Zabala' },
  scope: 'employees:write',
});

const patch = (side: Side, id: string, changes: object) =>
  side.client.patch(pathOf(side, id), changes);

/** A value for every field that can be changed, each another than a newcomer's. */
function otherValues(): Required<EmployeeChanges> {
  const models = demoEmployees(0).map(({ modelId }) => modelId);
  return {
    ...newcomer(),
    name: 'Itziar',
    surname: 'Peñalver',
    birthDate: '1971-12-01',
    grossSalary: { amountInCents: 1, currency: 'EUR' },
    hiringDate: '2011-11-11',
    taxRegime: 'navarrese',
    workdayConfiguration: {
      daysPerMonth: 1,
      workTimePercentage: 2,
      numberOfPaychecks: 3,
      collectiveAgreementSalary: { amountInCents: 4, currency: 'EUR' },
    },
    internalId: 'EMP 9',
    modelId: models.find((id) => id !== null)!,
    costCenter: demoEmployees(0)[0]!.costCenter,
    payrollCompany: demoEmployees(0).find((one) => one.payrollCompany)!.payrollCompany,
    metadata: { shift: 'tarde' },
  };
}

/** 204: what is named changes, and nothing else. */
export function updates(side: Side): void {
  for (const [field, value] of Object.entries(otherValues())) {
    it(`changes ${field} alone, and keeps everything else`, async () => {
      const id = await register(side);
      const before = await read(side, id);
      const reply = await patch(side, id, { [field]: value });
      assert.equal(reply.status, 204, reply.text);
      assert.equal(reply.text, '');
      assert.notDeepEqual(value, before[field as keyof Employee]);
      assert.deepEqual(await read(side, id), { ...before, [field]: value });
    });
  }

  it('changes all fields at once; lists and filters show the same', async () => {
    const id = await register(side);
    const before = await read(side, id);
    const all = otherValues();
    assert.equal((await patch(side, id, all)).status, 204);
    const after = { ...before, ...all };
    assert.deepEqual(await read(side, id), after);
    const found = async (email: string) =>
      (await side.client.get(`${employeesOf(side, side.companyId)}?email=${email}`)).body.employees;
    assert.deepEqual(await found(all.email), [after]);
    assert.deepEqual(await found(before.email), []);
  });

  for (const field of ['internalId', 'modelId', 'costCenter', 'payrollCompany', 'metadata']) {
    it(`empties ${field} by null, and keeps everything else`, async () => {
      const id = await register(side);
      const { email: _, legalId: __, ...rest } = otherValues();
      await patch(side, id, rest);
      const before = await read(side, id);
      assert.notEqual(before[field as keyof Employee], null);
      assert.equal((await patch(side, id, { [field]: null })).status, 204);
      assert.deepEqual(await read(side, id), { ...before, [field]: null });
    });
  }
}

/** 204: what lies inside a field. */
export function updatesParts(side: Side): void {
  it('changes one field of the workday, and keeps the others', async () => {
    const id = await register(side);
    const before = (await read(side, id)).workdayConfiguration;
    for (const change of [{ daysPerMonth: 20 }, { collectiveAgreementSalary: null }]) {
      assert.equal((await patch(side, id, { workdayConfiguration: change })).status, 204);
      Object.assign(before, change);
      assert.deepEqual((await read(side, id)).workdayConfiguration, before);
    }
  });

  it('replaces the metadata as a whole', async () => {
    const id = await register(side, { metadata: { floor: '3', shift: 'tarde' } });
    await patch(side, id, { metadata: { shift: 'noche' } });
    assert.deepEqual((await read(side, id)).metadata, { shift: 'noche' });
  });
}

/** 204: whoever they are, without a change of their state. */
export function updatesAnyone(side: Side): void {
  for (const standing of standings) {
    it(`changes ${nameOf(standing)}, who stays so`, async () => {
      const id = await employeeAt(side, standing);
      const [before, history] = [await read(side, id), await historyOf(side, id)];
      assert.equal((await patch(side, id, { surname: 'Zabala' })).status, 204);
      assert.deepEqual(await read(side, id), { ...before, surname: 'Zabala' });
      assert.deepEqual(await historyOf(side, id), history);
    });
  }

  it('keeps the own e-mail and legal id in another letter case as they are sent', async () => {
    const id = await register(side);
    const { email, legalId } = await read(side, id);
    const sent = { email: email.toUpperCase(), legalId: legalId.toLowerCase() };
    assert.equal((await patch(side, id, sent)).status, 204);
    const after = await read(side, id);
    assert.deepEqual({ email: after.email, legalId: after.legalId }, sent);
  });

  it('changes nobody when the same values are sent again', async () => {
    const id = await register(side);
    const same = { surname: 'Zabala', metadata: { a: 'b' }, costCenter: { name: 'Repetido' } };
    await patch(side, id, same);
    const before = await peopleRows(side);
    assert.equal((await patch(side, id, same)).status, 204);
    assert.deepEqual(await peopleRows(side), before);
  });

  it('keeps both of two changes of different fields that come at once', async () => {
    const id = await register(side);
    await Promise.all([
      patch(side, id, { name: 'Maite' }),
      patch(side, id, { surname: 'Goñi' }),
      patch(side, id, { internalId: 'EMP 3' }),
      perform(side.client, { method: 'PATCH', path: pathOf(side, id, '/block') }),
    ]);
    const { name, surname, internalId, state } = await read(side, id);
    assert.deepEqual([name, surname, internalId, state], ['Maite', 'Goñi', 'EMP 3', 'blocked']);
  });
}

export function updatesWithItsScope(side: Side): void {
  it('needs the scope employees:write and no other', async () => {
    const [partnerId] = await demoPartnerIds(side.service);
    const client = await callerWith(side.service, partnerId, ['employees:write']);
    const id = await register(side);
    assert.equal((await patch({ ...side, client }, id, { name: 'Nora' })).status, 204);
  });
}

/** 400: nothing to change, and null where something has to stand. */
export function refusesEmptyChanges(side: Side): void {
  it('refuses a body without a field, and no body at all', async () => {
    const id = await register(side);
    await expectNoChange(side.service, async () => {
      for (const body of [{}, undefined]) {
        const reply = await side.client.patch(pathOf(side, id), body);
        expectInvalid(reply, 'body', 'must NOT have fewer than 1 properties');
      }
    });
  });

  for (const [field, value] of Object.entries(newcomer())) {
    it(`refuses to empty ${field}, and changes nothing`, async () => {
      const id = await register(side);
      await expectNoChange(side.service, async () => {
        const reply = await patch(side, id, { [field]: null });
        const message = `body/${field}: must be ${typeof value}`;
        assert.equal(reply.status, 400);
        assert.equal(reply.body.message, message);
      });
    });
  }

  it('refuses an empty workday configuration, and half of an amount', async () => {
    const id = await register(side);
    const empty = await patch(side, id, { workdayConfiguration: {} });
    expectInvalid(empty, 'body/workdayConfiguration', 'must NOT have fewer than 1 properties');
    const amount = await patch(side, id, { grossSalary: { amountInCents: 1 } });
    expectInvalid(amount, 'body/grossSalary', "must have required property 'currency'");
  });

  it('looks at the body before it looks for the employee', async () => {
    const reply = await patch(side, UNKNOWN_ID, { colour: 'blue' });
    expectInvalid(reply, 'body/colour', 'is not a known field');
  });
}
