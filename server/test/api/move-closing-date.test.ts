import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { demo } from '../support/context.ts';
import { addCompany, COMPANIES, companyOf, startAtAnyTime } from './support/company-bodies.ts';
import {
  refusesInvalidBodies,
  refusesLargeBody,
  refusesOtherTypes,
  refusesUnknownIds,
  unknownCompany,
} from './support/platform-refusals.ts';
import {
  expectFailure,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const NOW = '2026-05-10T10:00:00Z';
const { service, at } = await startAtAnyTime();
after(service.close);
service.operator = await at(NOW);
service.partner = await service.anonymous.login(demo().partners[0]!);
const { operator } = service;
const pattern = `${COMPANIES}/{companyId}/closing-date`;
const companyId = await addCompany(operator);
const ids = { companyId };
const path = fill(pattern, ids);
const body = { payroll: '2026-05', date: '2026-05-20' };
const request = { method: 'PUT', path, body } as const;
const closingDate = async () => (await companyOf(operator, companyId)).openCycle.closingDate;

describe('moveClosingDate 400', () => {
  refusesUnknownParameters(service, operator, request);
  const month = 'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"';
  refusesInvalidBodies(service, request, [
    ['no payroll', { date: body.date }, 'body', "must have required property 'payroll'"],
    ['no date', { payroll: '2026-05' }, 'body', "must have required property 'date'"],
    ['month 13', { ...body, payroll: '2026-13' }, 'body/payroll', month],
    ['a month without its zero', { ...body, payroll: '2026-5' }, 'body/payroll', month],
    [
      '31 June',
      { ...body, date: '2026-06-31' },
      'body/date',
      'must be a real day, written YYYY-MM-DD',
    ],
    [
      '29 February 2027',
      { ...body, date: '2027-02-29' },
      'body/date',
      'must be a real day, written YYYY-MM-DD',
    ],
    ['a number as the date', { ...body, date: 20260520 }, 'body/date', 'must be string,null'],
    ['an unknown field', { ...body, time: '10:00' }, 'body/time', 'is not a known field'],
  ]);
});

describe('moveClosingDate 401', () => {
  refusesUnknownCallers(service, request);
});

describe('moveClosingDate 403', () => {
  refusesPartners(service, request);
});

describe('moveClosingDate 404', () => {
  refusesUnknownIds(service, { method: 'PUT', pattern, ids, body }, [unknownCompany]);
});

describe('moveClosingDate 409', () => {
  for (const payroll of ['2026-04', '2026-06', '2025-05', '9999-12', '0000-01']) {
    for (const date of [body.date, null]) {
      it(`refuses payroll ${payroll} for ${date}, and changes nothing`, async () => {
        await expectNoChange(service, async () => {
          const reply = await operator.put(path, { payroll, date });
          const message = `Payroll ${payroll} is not open; the open one is 2026-05`;
          expectFailure(reply, 409, message);
        });
      });
    }
  }
});

describe('moveClosingDate 413', () => {
  refusesLargeBody(service, request);
});

describe('moveClosingDate 415', () => {
  refusesOtherTypes(service, request);
});

describe('moveClosingDate 422', () => {
  refusesMalformedIds(service, operator, 'PUT', pattern, ids);
});

describe('moveClosingDate 204', () => {
  it('moves the date of the open cycle and changes nothing else', async () => {
    const before = await companyOf(operator, companyId);
    const rows = await everyRow(service);
    const reply = await operator.put(path, body);
    assert.deepEqual([reply.status, reply.text], [204, '']);
    const openCycle = { ...before.openCycle, closingDate: body.date };
    assert.deepEqual(await companyOf(operator, companyId), { ...before, openCycle });
    const now = await everyRow(service);
    const changed = Object.keys(now).filter(
      (name) => JSON.stringify(now[name]) !== JSON.stringify(rows[name]),
    );
    // The company's row says when its open cycle is due.
    assert.deepEqual(changed, ['audit_log', 'companies', 'payroll_cycles']);
    for (const name of ['companies', 'payroll_cycles'] as const) {
      const kept = now[name]!.filter((row) => rows[name]!.includes(row));
      assert.equal(kept.length, rows[name]!.length - 1, name);
    }
  });

  it('can be repeated, moved again, and moved back by null, also twice', async () => {
    for (const [date, expected] of [
      ['2026-05-20', '2026-05-20'],
      ['2026-05-20', '2026-05-20'],
      ['2026-06-03', '2026-06-03'],
      [null, '2026-05-31'],
      [null, '2026-05-31'],
    ]) {
      assert.equal((await operator.put(path, { payroll: '2026-05', date })).status, 204);
      assert.equal(await closingDate(), expected);
    }
  });

  it('moves back to the closing day that the company has by then', async () => {
    await operator.put(path, body);
    await operator.patch(`${COMPANIES}/${companyId}`, { closingDay: 15 });
    assert.equal(await closingDate(), body.date, 'what was moved stays where it was put');
    await operator.put(path, { payroll: '2026-05', date: null });
    assert.equal(await closingDate(), '2026-05-15');
  });

  it('takes the id in upper case', async () => {
    const upper = fill(pattern, { companyId: companyId.toUpperCase() });
    assert.equal((await operator.put(upper, body)).status, 204);
    assert.equal(await closingDate(), body.date);
  });
});
