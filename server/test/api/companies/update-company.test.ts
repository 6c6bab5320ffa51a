import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import {
  addCompany,
  address,
  COMPANIES,
  company,
  companyOf,
  startAtAnyTime,
} from '../support/company-bodies.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';

const { service, at } = await startAtAnyTime();
after(service.close);
const { operator } = service;
const companyId = await addCompany(operator);
const path = `${COMPANIES}/${companyId}`;

describe('updateCompany', () => {
  const moved = { ...address, street: 'Calle Mayor, 1', details: 'Bajo', district: 'Norte' };
  const changes: Record<string, unknown> = {
    name: 'Levante',
    legalId: company().legalId,
    legalName: 'Levante, S.A.',
    contactEmail: 'hola@levante.example',
    deliveryAddress: moved,
    legalAddress: { ...moved, district: null },
    timeZone: 'Atlantic/Canary',
    limitsRequired: true,
  };
  it('changes what is named and nothing else, of this company and of the others', async () => {
    const others = (await everyRow(service)).companies!;
    let expected = await companyOf(operator, companyId);
    for (const [field, value] of Object.entries(changes)) {
      const reply = await operator.patch(path, { [field]: value });
      assert.deepEqual([reply.status, reply.headers.get('x-warning')], [204, null]);
      expected = { ...expected, [field]: value };
      assert.deepEqual(await companyOf(operator, companyId), expected);
    }
    const kept = (await everyRow(service)).companies!.filter((row) => others.includes(row));
    assert.equal(kept.length, others.length - 1);
  });

  it('puts a company into a corporation, and takes it out for null', async () => {
    const { corporationId } = await companyOf(operator, service.companyIds[0]!);
    await operator.patch(path, { corporationId: corporationId.toUpperCase() });
    assert.equal((await companyOf(operator, companyId)).corporationId, corporationId);
    await operator.patch(path, { corporationId: null });
    assert.equal((await companyOf(operator, companyId)).corporationId, null);
  });

  const invalid: [field: string, value: string, message: string][] = [
    ['timeZone', 'Mars/Olympus', 'is not an IANA time zone, such as Europe/Madrid'],
    ['corporationId', UNKNOWN_ID, 'is not a corporation'],
    ['countryISO2Code', 'FR', 'is not a known field'],
    ['currency', 'USD', 'is not a known field'],
    ['firstPayroll', '2026-01', 'is not a known field'],
  ];
  it('refuses what is none and what stays as it was created', () =>
    expectNoChange(service, async () => {
      for (const [field, value, message] of invalid) {
        const reply = await operator.patch(path, { name: 'x', [field]: value });
        expectInvalid(reply, `body/${field}`, message);
      }
    }));

  it('moves the date on which the open cycle closes with the closing day', async () => {
    const caller = await at('2026-02-10T10:00:00Z');
    const id = await addCompany(caller);
    const dates: [closingDay: number | null, date: string][] = [
      [28, '2026-02-28'],
      [1, '2026-02-01'],
      [null, '2026-02-28'],
    ];
    for (const [closingDay, date] of dates) {
      assert.equal((await caller.patch(`${COMPANIES}/${id}`, { closingDay })).status, 204);
      const shown = await companyOf(caller, id);
      assert.deepEqual([shown.closingDay, shown.openCycle.closingDate], [closingDay, date]);
    }
  });

  it('is seen by the partner at once', async () => {
    const caller = await at(new Date().toISOString());
    const partner = await service.anonymous.login(demo().partners[0]!);
    const url = `${COMPANIES}/${service.companyIds[0]!.toUpperCase()}`;
    await caller.patch(url, { name: 'Aurora Nueva' });
    const [first] = (await partner.get('/api/v3/companies')).body.companies;
    assert.equal(first.name, 'Aurora Nueva');
  });
});

const production = await startService({
  config: { environment: 'production' },
  clock: { now: () => new Date('2026-02-10T10:00:00Z') },
});
after(production.close);
const own = `${COMPANIES}/${await addCompany(production.operator)}`;

describe('updateCompany, where cycles close by themselves', () => {
  it('takes a closing day that is still to come, and that of today', async () => {
    for (const closingDay of [28, null, 10]) {
      assert.equal((await production.operator.patch(own, { closingDay })).status, 204);
    }
  });

  it('refuses a change that would close the open cycle at once', async () => {
    const how = "at once; move that cycle's closing date first";
    const message = `would close the open payroll cycle (2026-02) ${how}`;
    // There the tenth is over at this moment.
    const early = { closingDay: 9, timeZone: 'Pacific/Kiritimati' };
    await expectNoChange(production, async () => {
      for (const [field, value] of Object.entries(early)) {
        const reply = await production.operator.patch(own, { [field]: value });
        expectInvalid(reply, `body/${field}`, message);
      }
    });
  });
});
