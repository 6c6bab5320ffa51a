import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connect, connectOperator, gather } from '../support/connect.ts';
import { registrationOf } from '../support/registrations.ts';
import { service } from '../support/shared-service.ts';

const fringe = connect(service);
const [companyId] = service.companyIds as [string];

describe('companies and corporations', () => {
  it('are those that the partner has access to', async () => {
    const companies = await fringe.companies.list().all();
    assert.deepEqual(companies.map(({ id }) => id).sort(), [...service.companyIds].sort());
    const corporations = await fringe.corporations.list({ include: true }).all();
    assert.ok(corporations.every((one) => one.companies!.length > 0));
  });

  it('are chosen by a list of legal ids, one parameter for each', async () => {
    const [first, second] = await fringe.companies.list().all();
    const legalId = [first!.legalId, second!.legalId];
    const chosen = await fringe.companies.list({ legalId }).all();
    assert.deepEqual(chosen.map((one) => one.legalId).sort(), legalId.sort());
  });
});

describe('employees', () => {
  it('live a life from registration to termination and back', async () => {
    const { id } = await fringe.employees.register(companyId, registrationOf('vera'));
    assert.equal((await fringe.employees.get(companyId, id)).state, 'not-active');
    assert.equal(await fringe.employees.update(companyId, id, { name: 'Other' }), undefined);
    assert.equal((await fringe.employees.get(companyId, id)).name, 'Other');
    await fringe.employees.invite(companyId, id);
    await fringe.employees.block(companyId, id, { reason: 'Lost the card' });
    assert.equal((await fringe.employees.get(companyId, id)).state, 'blocked');
    await fringe.employees.unblock(companyId, id);
    await fringe.employees.terminate(companyId, id);
    assert.equal((await fringe.employees.get(companyId, id)).state, 'removed');
    await fringe.employees.restore(companyId, id);
    assert.equal((await fringe.employees.get(companyId, id)).state, 'not-active');
    const leave = { reason: 'End of the contract', effectiveDate: '2026-12-31' };
    const left = await fringe.employees.terminateWithReason(companyId, id, leave);
    assert.deepEqual(left, { employeeId: id, openPayments: [] });
    const history = await fringe.employees.history(companyId, id).all();
    assert.deepEqual(
      history.map(({ cause, reason }) => [cause, reason]).filter(([, reason]) => reason),
      [
        ['blocked', 'Lost the card'],
        ['terminated', 'End of the contract'],
      ],
    );
  });

  it('have family members', async () => {
    for await (const employee of fringe.employees.list(companyId)) {
      const members = await fringe.familyMembers.list(companyId, employee.id).all();
      if (members.length === 0) continue;
      const [first] = members;
      const read = await fringe.familyMembers.get(companyId, employee.id, first!.id);
      assert.deepEqual(read, first);
      return;
    }
    assert.fail('nobody has family members');
  });
});

describe('limits, consumptions and committed expenses', () => {
  it('are set, used, read and voided', async () => {
    const { id } = await fringe.employees.register(companyId, registrationOf('limes'));
    const [open] = await gather(fringe.payrollCycles.list(companyId, { limit: 1 }));
    const payroll = `${open!.fiscalYear}-${open!.payrollMonth}`;
    const meal = { amount: { amountInCents: 5_000, currency: 'EUR' } };
    const set = await fringe.limits.setPunctual(companyId, id, { payroll }, { meal });
    assert.equal(set.limits.meal?.amount.amountInCents, 5_000);
    const limits = await fringe.limits.get(companyId, id);
    assert.equal(limits.company.employee.limits.meal?.type, 'punctual');

    const charge = { category: 'meal-benefit', behaviour: 'flex', amount: 1_200 } as const;
    const body = { ...charge, concept: 'Lunch' };
    const made = await fringe.consumptions.record(companyId, open!.id, id, body);
    const used = await fringe.consumptions.ofEmployee(companyId, id);
    assert.equal(used.company.employee.consumptions[0]?.amountInCents, 1_200);
    await fringe.consumptions.void(companyId, open!.id, id, made.id);
    const { consumptions } = await fringe.consumptions.ofCycle(companyId, open!.id, id);
    assert.deepEqual(consumptions.map(({ sumType }) => sumType).sort(), ['expenses', 'withdrawn']);

    const disabled = { benefit: 'meal', period: payroll, employees: [id] } as const;
    const done = await fringe.limits.disable(companyId, { ...disabled, employees: [id] });
    assert.equal(done.processed, 1);
    const fiscalYear = open!.fiscalYear;
    const committed = await fringe.committedExpenses.get({ employeeId: id, fiscalYear });
    assert.deepEqual(committed.committedExpenses, []);
    const [one] = await gather(fringe.committedExpenses.list(companyId, { limit: 1 }));
    assert.deepEqual(await fringe.committedExpenses.one(companyId, one!.id), one);
  });

  it('are read of a whole company and corporation', async () => {
    const { company } = await fringe.consumptions.ofCompany(companyId, { groupBy: 'category' });
    assert.equal(company.id, companyId);
    const [corporation] = await fringe.corporations.list().all();
    const limits = await fringe.limits.ofCorporation(corporation!.id);
    assert.equal(limits.corporation.id, corporation!.id);
    const used = await fringe.consumptions.ofCorporation(corporation!.id);
    assert.equal(used.corporation.id, corporation!.id);
    const most = await fringe.limits.companyUsage(companyId, { sort: 'used', limit: 2 }).page(1);
    assert.ok(most.items[0]!.usedPercent! >= most.items[1]!.usedPercent!);
  });

  it('are set of many people, and told before', async () => {
    const [open] = await gather(fringe.payrollCycles.list(companyId, { limit: 1 }));
    const payroll = `${open!.fiscalYear}-${open!.payrollMonth}`;
    const limits = { transport: { amount: { amountInCents: 4_321, currency: 'EUR' } } };
    const body = { payroll, kind: 'both', filter: { state: 'active' }, limits } as const;
    const told = await fringe.limits.change(companyId, { ...body, dryRun: true });
    assert.ok(told.changed > 0);
    const done = await fringe.limits.change(companyId, body);
    assert.deepEqual(done.lines, told.lines);
    assert.equal((await fringe.limits.change(companyId, body)).same, done.total);
  });
});

describe('operations by their id', () => {
  it('can be called on all three interfaces', async () => {
    const { employees } = await fringe.call('listEmployees', { path: { companyId } });
    const path = { companyId, employeeId: employees[0]!.id };
    assert.deepEqual(await fringe.call('readEmployee', { path }), employees[0]);
    const operator = connectOperator(service);
    const { partners } = await operator.call('listPartners');
    assert.equal(partners.length, 2);
    assert.deepEqual(await operator.pages('listPartners').all(), partners);
    const advanced = await fringe.call('advanceCompany', { path: { companyId } });
    assert.equal(advanced.opened.end, null);
  });

  it('take a file where they want one', async () => {
    const file = 'Correo electrónico;NIF\nx@y.example;12345678Z\n';
    const { columns, problems } = await fringe.imports.preview(companyId, file);
    assert.deepEqual(
      columns.map(({ field }) => field),
      ['email', 'legalId'],
    );
    assert.match(problems.join(), /^has no column name, surname/);
    await assert.rejects(fringe.imports.start(companyId, file), { status: 400 });
    const packed = new Uint8Array([0x50, 0x4b, 3, 4]);
    await assert.rejects(fringe.imports.preview(companyId, packed), /no workbook of Excel/);
    const { id } = await fringe.imports.createPreset(companyId, { name: 'Of the SDK' });
    assert.equal((await fringe.imports.presets(companyId).all()).at(-1)!.id, id);
    assert.equal(await fringe.imports.deletePreset(companyId, id), undefined);
    assert.deepEqual(await fringe.imports.list(companyId).all(), []);
  });
});
