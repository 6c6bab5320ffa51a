import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startBeside } from '../../support/beside.ts';
import { type Client, done } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import * as refusals from '../../support/contract/refusals.ts';
import { everyRow, expectNoChange } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import * as bodies from '../../support/partners/company-bodies.ts';

const { expectFailure, expectFailures, expectInvalid, expectInvalidEach, UNKNOWN_ID } = refusals;
const { addCompany, address, COMPANIES, company, companyOf } = bodies;
const { service, at } = await bodies.startAtAnyTime();
after(service.close);
const { operator } = service;
const [ownId] = service.companyIds as [string];
const beside = await startBeside(service, { config: { legalIdCheck: 'strict' } });
after(beside.close);
const strict = beside.anonymous.withToken(operator.token!);
const aurora = (await companyOf(operator, ownId)).corporationId;
const everything = {
  corporationId: aurora,
  deliveryAddress: { ...address, details: 'Planta 2', district: 'Centro' },
  timeZone: 'Atlantic/Canary',
  closingDay: 20,
  limitsRequired: true,
  currency: 'USD',
};
const legalAddress = { ...address, details: null, district: null };
const noZone = 'is not an IANA time zone, such as Europe/Madrid';
const noCorporation = 'is not a corporation';

describe('a company that is created', () => {
  it('has all that is stated, one open cycle and nobody, and no partner sees it', async () => {
    const caller = await at('2026-05-10T10:00:00Z');
    const body = company(everything);
    const id = await addCompany(caller, { ...body, firstPayroll: '2026-07' });
    const { openCycle, ...shown } = await companyOf(caller, id);
    assert.deepEqual(shown, { ...body, legalAddress, id, state: 'active' });
    assert.deepEqual([openCycle.payroll, openCycle.closingDate], ['2026-07', '2026-07-20']);
    assert.deepEqual((await caller.get(`${COMPANIES}/${id}/employees`)).body.employees, []);
    const partner = await service.anonymous.login(demo().partners[0]!);
    const theirs = await partner.get(`/api/v3/companies/${id}/employees`);
    expectFailure(theirs, 403, 'Company does not belong to the specified partner');
  });

  it('closes on the last day, in euros, in the zone of its country, without the rest', async () => {
    const caller = await at('2026-02-10T10:00:00Z');
    const zones = { ES: 'Europe/Madrid', PT: 'Europe/Lisbon', FR: 'Europe/Paris' };
    for (const [countryISO2Code, timeZone] of Object.entries(zones)) {
      for (const absent of [{}, { closingDay: null, corporationId: null }]) {
        const body = company({ countryISO2Code, ...absent });
        const id = await addCompany(caller, body);
        const { openCycle, ...shown } = await companyOf(caller, id);
        const usual = { closingDay: null, currency: 'EUR', corporationId: null, timeZone };
        const own = { ...usual, id, state: 'active', limitsRequired: false };
        assert.deepEqual(shown, { ...body, ...own, legalAddress, deliveryAddress: legalAddress });
        assert.deepEqual([openCycle.payroll, openCycle.closingDate], ['2026-02', '2026-02-28']);
      }
    }
    const several = await caller.post(COMPANIES, company({ countryISO2Code: 'US' }));
    expectInvalid(several, 'body/timeZone', 'is required: US has several time zones');
    await addCompany(caller, { countryISO2Code: 'US', timeZone: 'America/Chicago' });
  });

  it('opens the month of its zone, or the one stated, five years away at most', async () => {
    const openAt = async (now: string, more: object) => {
      const caller = await at(now);
      return (await companyOf(caller, await addCompany(caller, more as never))).openCycle.payroll;
    };
    const change = '2026-05-31T22:00:00Z';
    assert.equal(await openAt(change, { timeZone: 'Europe/Madrid' }), '2026-06');
    assert.equal(await openAt(change, { timeZone: 'Atlantic/Canary' }), '2026-05');
    for (const firstPayroll of ['2021-05', '2031-05']) {
      assert.equal(await openAt('2026-05-10T10:00:00Z', { firstPayroll }), firstPayroll);
    }
    const caller = await at('2026-05-10T10:00:00Z');
    const create = (firstPayroll: string) => caller.post(COMPANIES, company({ firstPayroll }));
    const cases = ['0000-01', '2021-04', '2031-06', '9999-12'].map(
      (month) => [month, 'body/firstPayroll', 'must be from 2021-05 to 2031-05'] as const,
    );
    await expectInvalidEach(service, create, cases);
  });
});

it('a company neither has nor gets a zone, country or corporation that is none', async () => {
  const caller = await at('2026-05-10T10:00:00Z');
  const unknown = 'is not a known field';
  const invalid: [field: string, value: string, created: string, changed: string][] = [
    ['timeZone', 'Europe/Nowhere', noZone, noZone],
    ['timeZone', '+01:00', noZone, noZone],
    ['countryISO2Code', 'XX', 'is not a country of ISO 3166-1', unknown],
    ['currency', 'QQQ', 'is not a currency of ISO 4217', unknown],
    ['firstPayroll', '2020-01', 'must be from 2021-05 to 2031-05', unknown],
    ['corporationId', UNKNOWN_ID, noCorporation, noCorporation],
    ['corporationId', ownId, noCorporation, noCorporation],
  ];
  await expectNoChange(service, async () => {
    for (const [field, value, created, changed] of invalid) {
      const made = await caller.post(COMPANIES, company({ [field]: value }));
      expectInvalid(made, `body/${field}`, created);
      const patched = await caller.patch(`${COMPANIES}/${ownId}`, { name: 'x', [field]: value });
      expectInvalid(patched, `body/${field}`, changed);
    }
  });
});

describe('a company that is changed', () => {
  it('has what is named and nothing else, at once, and the others stay', async () => {
    const caller = await at('2026-02-10T10:00:00Z');
    const id = await addCompany(caller);
    const others = (await everyRow(service)).companies!;
    const moved = { ...address, street: 'Calle Mayor, 1', details: 'Bajo', district: 'Norte' };
    const changes: Record<string, unknown> = {
      ...{ name: 'Levante', legalName: 'Levante, S.A.', contactEmail: 'hola@levante.example' },
      ...{ legalId: company().legalId, deliveryAddress: moved, timeZone: 'Atlantic/Canary' },
      ...{ legalAddress: { ...moved, district: null }, limitsRequired: true },
      corporationId: aurora,
    };
    let expected = await companyOf(caller, id);
    for (const [field, value] of [...Object.entries(changes), ['corporationId', null] as const]) {
      const reply = await caller.patch(`${COMPANIES}/${id}`, { [field]: value });
      assert.deepEqual([reply.status, reply.headers.get('x-warning')], [204, null]);
      expected = { ...expected, [field]: value };
      assert.deepEqual(await companyOf(caller, id), expected);
    }
    const kept = (await everyRow(service)).companies!.filter((row) => others.includes(row));
    assert.equal(kept.length, others.length - 1);
    await caller.patch(`${COMPANIES}/${id}`, { closingDay: 1 });
    const { closingDay, openCycle } = await companyOf(caller, id);
    assert.deepEqual([closingDay, openCycle.closingDate], [1, '2026-02-01']);
  });

  it('is not closed at once by it, where cycles close by themselves', async (t) => {
    const now = () => new Date('2026-02-10T10:00:00Z');
    const production = await startBeside(service, {
      config: { environment: 'production' },
      clock: { now },
    });
    t.after(production.close);
    const caller = await production.anonymous.login(demo().operator);
    const own = `${COMPANIES}/${await addCompany(caller)}`;
    const patch = (body: object) => caller.patch(own, body);
    for (const closingDay of [28, null, 10]) await done(patch({ closingDay }));
    const how = "at once; move that cycle's closing date first";
    const message = `would close the open payroll cycle (2026-02) ${how}`;
    await expectInvalidEach(service, patch, [
      [{ closingDay: 9 }, 'body/closingDay', message],
      // There the tenth is over at this moment.
      [{ timeZone: 'Pacific/Kiritimati' }, 'body/timeZone', message],
    ]);
  });
});

describe('the legal id of a company', () => {
  const checkDigit = 'is not a Spanish CIF or NIF with a correct check digit';
  const create = (client: Client, legalId: string, more = {}) =>
    client.post(COMPANIES, company({ legalId, ...more }));
  const update = async (client: Client, legalId: string) =>
    client.patch(`${COMPANIES}/${ownId}`, { name: 'x', legalId });
  const france = { countryISO2Code: 'FR' };

  it('is taken with a warning where its check digit is wrong, in Spain', async () => {
    const caller = await at(new Date().toISOString());
    const right = ['B00000000', 'b58378431', 'Q2826000H', '12345678Z'];
    const wrong = ['B58378432', 'A5881850A', 'Q28260008', '12345678A', 'B5837843', 'XYZ'];
    for (const legalId of [...right, ...wrong]) {
      const reply = await create(caller, legalId);
      const warning = wrong.includes(legalId) ? `legalId ${checkDigit}` : null;
      assert.deepEqual([reply.status, reply.headers.get('x-warning')], [201, warning]);
      assert.equal((await companyOf(caller, reply.body.id)).legalId, legalId);
    }
    const foreign = await create(caller, 'FR 40 303265045', france);
    const changed = await update(caller, 'B58378433');
    const other = await caller.patch(`${COMPANIES}/${ownId}`, { name: 'y' });
    const warnings = [foreign, changed, other].map(({ headers }) => headers.get('x-warning'));
    assert.deepEqual(warnings, [null, `legalId ${checkDigit}`, null]);
    const body = company({ legalId: 'B00000001' });
    const send = () => caller.post(COMPANIES, body, { headers: { 'idempotency-key': 'once' } });
    const [first, again] = [await send(), await send()];
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('x-warning'), `legalId ${checkDigit}`, 'of a repetition');
  });

  it('is refused where its check digit is wrong and has to be right, in Spain', async () => {
    const wrong = ['B58378432', 'body/legalId', checkDigit] as const;
    for (const write of [create, update]) {
      await expectInvalidEach(service, (legalId: string) => write(strict, legalId), [wrong]);
    }
    assert.equal((await create(strict, 'A58818501')).status, 201);
    assert.equal((await create(strict, 'FR 41 303265045', france)).status, 201);
  });

  it('is that of one company in any letter case, also of eight that come at once', async () => {
    const caller = await at(new Date().toISOString());
    const { legalId } = await companyOf(caller, service.foreignCompanyIds[0]!);
    await expectNoChange(service, async () => {
      for (const taken of [legalId, legalId.toLowerCase()]) {
        const replies = [await create(caller, taken), await update(caller, taken)];
        expectFailures(replies, 409, `A company with legal ID '${taken}' already exists`);
      }
    });
    const body = company();
    const sent = Array.from({ length: 8 }, () => caller.post(COMPANIES, body));
    const replies = (await Promise.all(sent)).toSorted((a, b) => a.status - b.status);
    assert.deepEqual(each(replies, 'status'), [201, ...Array(7).fill(409)]);
    const { id } = replies[0]!.body;
    const lower = String(body.legalId).toLowerCase();
    assert.equal((await caller.patch(`${COMPANIES}/${id}`, { legalId: lower })).status, 204);
    assert.equal((await companyOf(caller, id)).legalId, lower);
  });
});
