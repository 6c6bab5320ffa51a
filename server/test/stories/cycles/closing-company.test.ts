import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { partner, operator } = service;
const [companyId] = service.companyIds as [string];
const cycles = `/api/v3/companies/${companyId}/payroll-cycles`;
const company = `/platform/v1/companies/${companyId}`;

describe('a company that is changed while its cycle is closed', () => {
  it('is changed, and closed, and never fails', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [open] = (await partner.get(`${cycles}?limit=1`)).body.payrollCycles;
      const [closed, ...changed] = await Promise.all([
        partner.post(`${cycles}/${open.id}`),
        ...Array.from({ length: 8 }, (_, n) => operator.patch(company, { closingDay: n + 1 })),
      ]);
      assert.equal(closed!.status, 200, closed!.text);
      for (const reply of changed) assert.equal(reply.status, 204, reply.text);
    }
  });

  it('never has a moved closing date that lies beyond the next one', async () => {
    for (let round = 0; round < 20; round += 1) {
      await operator.patch(company, { closingDay: null });
      const { payroll } = (await operator.get(company)).body.openCycle;
      const beyond = new Date(`${payroll}-01T00:00:00Z`);
      beyond.setUTCMonth(beyond.getUTCMonth() + 1, 20);
      const date = beyond.toISOString().slice(0, 10);
      const [moved, changed] = await Promise.all([
        operator.put(`${company}/closing-date`, { payroll, date }),
        operator.patch(company, { closingDay: 1 }),
      ]);
      assert.deepEqual([moved.status, changed.status].sort(), [204, 400], moved.text);
      await operator.put(`${company}/closing-date`, { payroll, date: null });
    }
  });
});
