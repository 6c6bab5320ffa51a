import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addMonths } from '../../../src/values/month.ts';
import { sql } from '../../support/database/sql.ts';
import { expectSound } from '../../support/money/charges.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { cyclesOf, NOVEMBER } from '../../support/money/cycle-companies.ts';
import { limit } from '../../support/money/limit-settings.ts';
import { startService } from '../../support/service.ts';
import { newTeller, statesOf, subscribe } from '../../support/webhooks/engine.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);

const CLOSED = 'company.payroll-cycle.closed';

async function advance(companyId: string, headers = {}) {
  const path = `/sandbox/v1/companies/${companyId}/advance`;
  const reply = await service.partner.post(path, undefined, { headers });
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

describe('a company that is advanced', () => {
  it('goes through a year: each month is settled and told, and limits hold', async () => {
    const { companyId, employeeId, tell } = await newTeller(service);
    const first = await openMonthOf(service, companyId);
    assert.ok(first.endsWith('-12') || first === NOVEMBER, 'so that a year ends on the way');
    const limits = `/api/v3/companies/${companyId}/employees/${employeeId}/limits`;
    const recurrent = `${limits}/recurrent?payroll=${addMonths(first, 1)}`;
    const set = await service.partner.put(recurrent, { meal: limit(5_000) });
    assert.equal(set.status, 200, set.text);
    const { id } = await subscribe(service.partner, 'http://127.0.0.1:9/', [CLOSED]);
    const others = await sql(service.database.ownerUrl, OTHERS, [companyId]);
    for (let count = 0; count < 12; count += 1) {
      await tell();
      const { closed, opened } = await advance(companyId);
      assert.equal(opened.start, closed.end);
      assert.equal(await openMonthOf(service, companyId), addMonths(first, count + 1));
      const report = `/api/v3/companies/${companyId}/employees/${employeeId}/consumptions`;
      const month = addMonths(first, count);
      const { company } = (await service.partner.get(`${report}?payroll=${month}`)).body;
      assert.equal(company.settlement.version, 1);
      assert.equal(company.employee.consumptions[0].amountInCents, 1);
      const { body } = await service.partner.get(limits);
      assert.ok(JSON.stringify(body).includes('5000'), 'the recurrent limit goes on');
    }
    assert.deepEqual(await statesOf(service.database.ownerUrl, id), { pending: 12 });
    const { payrollCycles } = (await service.partner.get(`${cyclesOf(companyId)}?limit=100`)).body;
    assert.equal(payrollCycles.length, 13);
    const later = await sql(service.database.ownerUrl, OTHERS, [companyId]);
    assert.deepEqual(later, others, 'other companies stay where they are');
  });

  it('is advanced once under one Idempotency-Key, and one by one by many at a time', async () => {
    const { companyId } = await newTeller(service);
    const first = await openMonthOf(service, companyId);
    const key = { 'idempotency-key': 'next month' };
    const replies = [await advance(companyId, key), await advance(companyId, key)];
    assert.deepEqual(replies[0], replies[1]);
    assert.equal(await openMonthOf(service, companyId), addMonths(first, 1));
    const all = await Promise.all(Array.from({ length: 8 }, () => advance(companyId)));
    assert.equal(new Set(all.map(({ closed }) => closed.id)).size, 8);
    assert.equal(await openMonthOf(service, companyId), addMonths(first, 9));
    await expectSound(service);
  });
});

const OTHERS = 'SELECT id, open_month, open_cycle_id FROM companies WHERE id <> $1 ORDER BY id';
