import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import type { Client } from '../../support/client.ts';
import { DEMO_CYCLES } from '../../support/context.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 1_000_000 } });
after(service.close);
const { operator } = service;

interface Total {
  category: string;
  behaviour: string;
  sumType: string;
  amountInCents: number;
}
interface Month {
  payroll: string;
  settlement: { version: number; settledAt: number } | null;
  employees: { employeeId: string; consumptions: Total[] }[];
  closed: boolean;
  /** Of the cycle, in epoch seconds. */
  start: number;
  end: number | null;
}

/** All months of a company, the oldest first, as its partner reads them. */
async function monthsOf(partner: Client, companyId: string): Promise<Month[]> {
  const base = `/api/v3/companies/${companyId}`;
  const { body } = await partner.get(`${base}/payroll-cycles`);
  const months: Month[] = [];
  for (const cycle of body.payrollCycles.toReversed()) {
    const payroll = `${cycle.fiscalYear}-${cycle.payrollMonth}`;
    const reply = await partner.get(`${base}/consumptions?payroll=${payroll}`);
    assert.equal(reply.status, 200, reply.text);
    const { settlement, employees } = reply.body.company;
    const { start, end } = cycle;
    months.push({ payroll, settlement, employees, closed: end !== null, start, end });
  }
  return months;
}

const partners: [string, Client, string[]][] = [
  ['first', service.partner, service.companyIds],
  ['second', service.otherPartner, service.foreignCompanyIds],
];

const totalsIn = (months: readonly Month[]): Total[] =>
  months.flatMap(({ employees }) => employees.flatMap(({ consumptions }) => consumptions));

for (const [name, partner, companyIds] of partners) {
  for (const [index, companyId] of companyIds.entries()) {
    describe(`company ${index + 1} of the ${name} demo partner`, async () => {
      const months = await monthsOf(partner, companyId);

      it('has closed months that are settled, and an open one that is not', () => {
        const open = months.at(-1)!;
        assert.deepEqual([open.closed, open.settlement], [false, null]);
        const versions = months.slice(0, -1).map(({ settlement }) => settlement!.version);
        // The month before the last one was settled again, for a charge that came late.
        assert.deepEqual(versions, [...Array(DEMO_CYCLES - 2).fill(1), 2, 1]);
        for (const { start, end } of months.slice(0, -1)) assert.ok(start < end!);
      });

      it('has spending in every month, in several categories and behaviours', () => {
        for (const month of months.slice(0, -1)) {
          assert.ok(month.employees.length >= 5, `${month.employees.length} in ${month.payroll}`);
          const categories = new Set(totalsIn([month]).map(({ category }) => category));
          assert.ok(categories.size >= 3, `${month.payroll}: ${[...categories]}`);
        }
        const behaviours = new Set(totalsIn(months).map(({ behaviour }) => behaviour));
        assert.ok(behaviours.size >= 2, [...behaviours].join());
      });

      it('has voids, and never more of them than charges', () => {
        const withdrawn = totalsIn(months).filter(({ sumType }) => sumType === 'withdrawn');
        assert.ok(withdrawn.length > 0);
        for (const { employees } of months) {
          for (const { consumptions } of employees) {
            for (const total of consumptions.filter(({ sumType }) => sumType === 'withdrawn')) {
              const { category, behaviour } = total;
              const spent = consumptions.find(
                (one) =>
                  one.category === category &&
                  one.behaviour === behaviour &&
                  one.sumType === 'expenses',
              );
              assert.ok(spent && spent.amountInCents >= total.amountInCents);
            }
          }
        }
      });
    });
  }

  it(`the ${name} demo partner finds committed expenses in each state`, async () => {
    const states = new Set<string>();
    const platformStates = new Set<string>();
    let recipients = 0;
    for (const companyId of companyIds) {
      const list = `/platform/v1/companies/${companyId}/committed-expenses?limit=1000`;
      const { committedExpenses } = (await operator.get(list)).body;
      for (const { state, fiscalYear, employeeId } of committedExpenses) {
        platformStates.add(state);
        const year = `/api/v3/committed-expenses?employeeId=${employeeId}&fiscalYear=${fiscalYear}`;
        const read = (await partner.get(year)).body.committedExpenses;
        for (const one of read) states.add(one.state);
        recipients += read.filter((one: object) => 'recipient' in one).length;
      }
    }
    assert.deepEqual([...states].sort(), ['active', 'cancelled', 'finished']);
    assert.deepEqual([...platformStates].sort(), ['active', 'cancelled', 'finished', 'pending']);
    assert.ok(recipients > 0, 'one of them is for a child');
  });
}

describe('the demo scenario', () => {
  it('breaks no invariant', async () => {
    const lines: string[] = [];
    const found = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(found, 0, lines.join('\n'));
  });
});
