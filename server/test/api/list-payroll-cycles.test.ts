import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { PayrollCycle } from '@fringe/contract/types';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { closeMonth, cyclesOf, DECEMBER, newCompany } from './support/cycle-companies.ts';
import {
  needsOnly,
  refusesOtherPartners,
  refusesUnknownCompany,
  requestOf,
} from './support/cycle-refusals.ts';
import {
  expectFailure,
  refusesMalformedIds,
  refusesPagesOutOfBounds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner } = service;
const companyId = service.companyIds[0]!;
const pattern = '/api/v3/companies/{companyId}/payroll-cycles';
const path = cyclesOf(companyId);
const ids = { companyId };
const asked = { service, method: 'GET', pattern, ids, scope: 'payroll:read' } as const;
const request = requestOf(asked);

const listOf = async (query = '', of = path): Promise<PayrollCycle[]> =>
  (await partner.get(of + query)).body.payrollCycles;
const numberOf = ({ fiscalYear, payrollMonth }: PayrollCycle): number =>
  Number(fiscalYear) * 12 + Number(payrollMonth);

/** The instant at which a month begins in Madrid, by a calendar that is not the service's. */
function madridStart({ fiscalYear, payrollMonth }: PayrollCycle): number {
  const utc = Date.UTC(Number(fiscalYear), Number(payrollMonth) - 1, 1) / 1000;
  const hour = { timeZone: 'Europe/Madrid', hour: 'numeric', hourCycle: 'h23' } as const;
  const ahead = new Intl.DateTimeFormat('en', hour).format((utc - 7200) * 1000);
  return Number(ahead) === 0 ? utc - 7200 : utc - 3600;
}

describe('listPayrollCycles 200', () => {
  it('lists consecutive months, newest first, and only the newest is open', async () => {
    const cycles = await listOf();
    assert.equal(cycles.length, 7);
    const months = cycles.map(numberOf);
    assert.deepEqual(
      months,
      cycles.map((_, index) => months[0]! - index),
    );
    assert.deepEqual(
      cycles.map(({ end }) => end === null),
      [true, ...Array(6).fill(false)],
    );
  });

  it('tells times in epoch seconds: each cycle ends where the next one starts', async () => {
    const cycles = await listOf();
    assert.deepEqual(
      cycles.map(({ start }) => start),
      cycles.map(madridStart),
    );
    assert.deepEqual(
      cycles.slice(1).map(({ end }) => end),
      cycles.slice(0, -1).map(({ start }) => start),
    );
  });

  it('writes months with two digits, over a year end, with the seconds of the close', async () => {
    const id = await newCompany(service, { firstPayroll: DECEMBER });
    clock.advance(30.6);
    const at = Math.floor(clock.now().getTime() / 1000);
    await closeMonth(partner, id);
    const [open, closed, ...more] = await listOf('', cyclesOf(id));
    assert.deepEqual(more, []);
    const fiscalYear = String(Number(DECEMBER.slice(0, 4)) + 1);
    const times = { start: at, end: null };
    assert.deepEqual(open, { id: open!.id, ...times, fiscalYear, payrollMonth: '01' });
    assert.equal(closed!.end, at);
    assert.deepEqual([closed!.fiscalYear, closed!.payrollMonth], [DECEMBER.slice(0, 4), '12']);
  });

  it('has pages that together are the whole list, and empty ones after it', async () => {
    const all = await listOf();
    const pages: PayrollCycle[][] = [];
    for (const number of [1, 2, 3, 4]) {
      const { body } = await partner.get(`${path}?page=${number}&limit=3`);
      assert.deepEqual(body.page, { size: 3, totalElements: 7, totalPages: 3, number });
      pages.push(body.payrollCycles);
    }
    assert.deepEqual(
      pages.map(({ length }) => length),
      [3, 3, 1, 0],
    );
    assert.deepEqual(pages.flat(), all);
    const { page } = (await partner.get(path)).body;
    assert.deepEqual(page, { size: 250, totalElements: 7, totalPages: 1, number: 1 });
  });

  it('takes the company in upper case', async () => {
    assert.deepEqual(await listOf('', cyclesOf(companyId.toUpperCase())), await listOf());
  });

  needsOnly(asked, async () => request);
});

describe('listPayrollCycles 400', () => {
  refusesUnknownParameters(service, partner, request);
  refusesPagesOutOfBounds(partner, path);
});

describe('listPayrollCycles 401', () => {
  refusesUnknownCallers(service, request);

  it('comes before a malformed id, an unknown company and an invalid query', async () => {
    for (const id of ['x', UNKNOWN_ID]) {
      const reply = await service.anonymous.get(`${cyclesOf(id)}?page=0`);
      expectFailure(reply, 401, 'invalid_token');
    }
  });
});

describe('listPayrollCycles 403', () => {
  refusesOtherPartners(asked);
});

describe('listPayrollCycles 404', () => {
  refusesUnknownCompany(asked);
});

describe('listPayrollCycles 422', () => {
  refusesMalformedIds(service, partner, 'GET', pattern, ids);
});
