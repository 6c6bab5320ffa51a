import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ScheduledCycle } from '@fringe/contract/operations/companies/payroll-cycles';
import { startService } from '../../support/service.ts';
import { cyclesOf, newCompany, openCycleOf } from '../support/money/cycle-companies.ts';

const service = await startService();
after(service.close);
const { partner } = service;

describe('a company that is advanced', () => {
  it('shows the cycle that was closed and the one that is open, as they are read', async () => {
    const companyId = await newCompany(service);
    for (const body of [undefined, {}]) {
      const before = await openCycleOf(partner, companyId);
      const reply = await partner.post(`/sandbox/v1/companies/${companyId}/advance`, body);
      assert.equal(reply.status, 200, reply.text);
      const { opened, closed } = reply.body;
      const { payrollCycles } = (await partner.get(cyclesOf(companyId))).body;
      const newest: ScheduledCycle[] = payrollCycles.slice(0, 2);
      const cycles = newest.map(({ closingDate: _, ...cycle }) => cycle);
      assert.deepEqual([opened, closed], cycles);
      assert.deepEqual([closed.id, opened.end], [before.id, null]);
      assert.equal(opened.start, closed.end);
    }
  });
});
