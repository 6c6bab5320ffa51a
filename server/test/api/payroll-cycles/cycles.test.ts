import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { PayrollCycle } from '@fringe/contract/types';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { cyclesOf } from '../support/money/cycle-companies.ts';

const service = await startService();
after(service.close);
const { partner } = service;
const path = cyclesOf(service.companyIds[0]!);

const all: PayrollCycle[] = (await partner.get(path)).body.payrollCycles;

/** The instant at which a month begins in Madrid, by a calendar that is not the service's. */
function madridStart({ fiscalYear, payrollMonth }: PayrollCycle): number {
  const utc = Date.UTC(Number(fiscalYear), Number(payrollMonth) - 1, 1) / 1000;
  const hour = { timeZone: 'Europe/Madrid', hour: 'numeric', hourCycle: 'h23' } as const;
  const ahead = new Intl.DateTimeFormat('en', hour).format((utc - 7200) * 1000);
  return Number(ahead) === 0 ? utc - 7200 : utc - 3600;
}

describe('the payroll cycles of a company', () => {
  it('are consecutive months, newest first; only the newest is open', () => {
    const months = all.map(
      ({ fiscalYear, payrollMonth }) => Number(fiscalYear) * 12 + Number(payrollMonth),
    );
    assert.equal(all.length, 13);
    assert.deepEqual(
      months,
      all.map((_, index) => months[0]! - index),
    );
    assert.deepEqual(
      each(all, 'start', 'end'),
      all.map((cycle, index) => [madridStart(cycle), all[index - 1]?.start ?? null]),
    );
  });
});
