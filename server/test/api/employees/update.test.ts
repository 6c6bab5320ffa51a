import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { EmployeeChanges } from '@fringe/contract/operations/people/employee-fields';
import type { Employee } from '@fringe/contract/types';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import * as sides from '../support/people/employee-sides.ts';
import { expectNoChange } from '../support/tables.ts';
import { demoEmployees } from './support/demo.ts';

const { employeeAt, employeesOf, newcomer, partnerSide, pathOf, read, register } = sides;
type Side = sides.Side;
// It stands still, and so does the time of the last change.
const service = await startService({ clock: fakeClock(), twins: true });
after(service.close);
const side = partnerSide(service);
const people = demoEmployees(0);

const patch = (side: Side, id: string, changes?: object) =>
  side.client.patch(pathOf(side, id), changes);

/** Changes an employee; everything else that is shown of them has to stay as it was. */
async function expectOnly(side: Side, id: string, changes: Partial<Employee>): Promise<void> {
  const before = await read(side, id);
  const reply = await patch(side, id, changes);
  assert.deepEqual([reply.status, reply.text], [204, '']);
  for (const [field, value] of Object.entries(changes)) {
    assert.notDeepEqual(before[field as keyof Employee], value);
  }
  assert.deepEqual(await read(side, id), { ...before, ...changes });
}

/** A value for every field that can be changed, each another than a newcomer's. */
const otherValues = () =>
  ({
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
    modelId: people.find((one) => one.modelId)!.modelId,
    costCenter: people.find((one) => one.costCenter)!.costCenter,
    payrollCompany: people.find((one) => one.payrollCompany)!.payrollCompany,
    metadata: { shift: 'tarde' },
  }) satisfies Required<EmployeeChanges> as Partial<Employee>;

const nullable = ['internalId', 'modelId', 'costCenter', 'payrollCompany', 'metadata'];

describe('changing an employee', () => {
  for (const [field, value] of Object.entries(otherValues())) {
    it(`changes ${field} alone, and keeps everything else`, async () =>
      expectOnly(side, await register(side), { [field]: value }));
  }

  it('changes all fields at once; lists and filters show the same', async () => {
    const id = await register(side);
    const { email: old } = await read(side, id);
    const all = otherValues();
    await expectOnly(side, id, all);
    const found = async (email: string) =>
      (await side.client.get(`${employeesOf(side, side.companyId)}?email=${email}`)).body.employees;
    assert.deepEqual(await found(all.email!), [await read(side, id)]);
    assert.deepEqual(await found(old), []);
    for (const field of nullable) await expectOnly(side, id, { [field]: null });
  });

  it('changes one field of the workday, and keeps the others', async () => {
    const id = await register(side);
    const expected = (await read(side, id)).workdayConfiguration;
    for (const change of [{ daysPerMonth: 20 }, { collectiveAgreementSalary: null }]) {
      assert.equal((await patch(side, id, { workdayConfiguration: change })).status, 204);
      Object.assign(expected, change);
      assert.deepEqual((await read(side, id)).workdayConfiguration, expected);
    }
  });

  it('replaces the metadata as a whole', async () => {
    const id = await register(side, { metadata: { floor: '3', shift: 'tarde' } });
    await expectOnly(side, id, { metadata: { shift: 'noche' } });
  });

  it('keeps the own e-mail and legal id in another letter case as they are sent', async () => {
    const id = await register(side);
    const { email, legalId } = await read(side, id);
    await expectOnly(side, id, { email: email.toUpperCase(), legalId: legalId.toLowerCase() });
  });
});

describe('changing an employee', () => {
  it('leaves them in their state, and so their history, whichever it is', async () => {
    for (const standing of sides.standings) {
      const id = await employeeAt(side, standing);
      const history = await sides.historyOf(side, id);
      await expectOnly(side, id, { surname: 'Zabala' });
      assert.deepEqual(await sides.historyOf(side, id), history);
    }
  });

  it('changes nobody when the same values are sent again', async () => {
    const id = await register(side);
    const same = { surname: 'Zabala', metadata: { a: 'b' }, costCenter: { name: 'Repetido' } };
    await patch(side, id, same);
    await expectNoChange(service, async () =>
      assert.equal((await patch(side, id, same)).status, 204),
    );
  });

  it('keeps all changes of different fields that come at once', async () => {
    const id = await register(side);
    const changes = { name: 'Maite', surname: 'Goñi', internalId: 'EMP 3' };
    await Promise.all([
      ...Object.entries(changes).map(([field, value]) => patch(side, id, { [field]: value })),
      side.client.patch(pathOf(side, id, '/block')),
    ]);
    const shown = await read(side, id);
    assert.deepEqual({ ...shown, ...changes, state: 'blocked' }, shown);
  });
});
