import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { sql } from '../../support/database/sql.ts';
import {
  eventsTold,
  expectSound,
  many,
  newCharge,
  postBatch,
  postCharge,
  voidOf,
} from '../../support/money/charges.ts';
import {
  addLimitedCompany,
  closeOpen,
  type LimitedCompany,
} from '../../support/money/limit-companies.ts';
import { startService } from '../../support/service.ts';
import { contextBeside, untilDone } from '../../support/worker.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { partner, operator } = service;

const CLOSED = 'company.payroll-cycle.closed';
const CONSUMPTION = 'employee.consumption.generated';

const settle = () => untilDone(() => settleLateCycles(service.context));

/** A company with a closed month in which each of its people has spent 1,000 cents on meals. */
async function closedCompany(people = 2) {
  const company = await addLimitedCompany(service, people);
  const charges = company.employeeIds.map((id) => newCharge(id, { amountInCents: 1_000 }));
  const [first] = await postBatch(operator, company.companyId, charges);
  const payroll = await closeOpen(partner, company.base);
  return { company, payroll, chargeId: first!.id! };
}

async function charge({ companyId }: LimitedCompany, input: ChargeInput): Promise<string> {
  const reply = await postCharge(operator, companyId, input);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.late, true);
  return reply.body.id;
}

/** The lines that each version of a month's settlement has added: who, what and how much. */
const linesOf = async ({ companyId, employeeIds }: LimitedCompany, month: string) => {
  const rows = await sql(
    service.database.ownerUrl,
    `SELECT version, employee_id, category, sum_type, amount_in_cents::int AS amount
     FROM settlement_lines WHERE company_id = $1 AND month = $2
     ORDER BY version, employee_id, category, sum_type`,
    [companyId, month],
  );
  return rows.map((row) =>
    [
      row.version,
      employeeIds.indexOf(row.employee_id),
      row.category.replace('-benefit', ''),
      row.sum_type,
      row.amount,
    ].join(' '),
  );
};

async function versionOf({ base }: LimitedCompany, payroll: string): Promise<number> {
  const reply = await partner.get(`${base}/consumptions?payroll=${payroll}`);
  return reply.body.company.settlement.version;
}

describe('late entries of a closed month', () => {
  it('that come close together share one settlement, with lines for what changed', async () => {
    const { company, payroll } = await closedCompany();
    const [, second] = company.employeeIds as [string, string];
    for (const amountInCents of [10, 20, 30]) {
      await charge(company, newCharge(second, { amountInCents, payroll }));
    }
    const gym = { category: 'gym-benefit' as const, amountInCents: 5, payroll };
    await charge(company, newCharge(second, gym));
    assert.equal(await versionOf(company, payroll), 1);
    await settle();
    assert.equal(await versionOf(company, payroll), 2);
    assert.deepEqual(await linesOf(company, payroll), [
      '1 0 meal expenses 1000',
      '1 1 meal expenses 1000',
      '2 1 gym expenses 5',
      '2 1 meal expenses 1060',
    ]);
    assert.equal(await eventsTold(service, company.companyId, CLOSED), 2);
  });

  it('are read at once, before they are settled', async () => {
    const { company, payroll } = await closedCompany(1);
    const [id] = company.employeeIds as [string];
    await charge(company, newCharge(id, { amountInCents: 7, payroll }));
    const path = `${company.base}/employees/${id}/consumptions?payroll=${payroll}`;
    const { body } = await partner.get(path);
    assert.equal(body.company.employee.consumptions[0].amountInCents, 1_007);
    assert.equal(body.company.settlement.version, 1);
  });

  it('that come one after the other are versions 2, 3 and 4, each told once', async () => {
    const { company, payroll, chargeId } = await closedCompany();
    const { companyId, employeeIds } = company;
    const consumptions = await eventsTold(service, companyId, CONSUMPTION);
    await charge(company, newCharge(employeeIds[0]!, { amountInCents: 1, payroll }));
    await settle();
    // A late charge is told, a late void is not; both settle the month again.
    const voided = await voidOf(operator, companyId, chargeId);
    assert.deepEqual([voided.body.payroll, voided.body.late], [payroll, true]);
    await settle();
    await charge(company, newCharge(employeeIds[1]!, { amountInCents: 2, payroll }));
    await settle();
    assert.equal(await versionOf(company, payroll), 4);
    assert.deepEqual(await linesOf(company, payroll), [
      '1 0 meal expenses 1000',
      '1 1 meal expenses 1000',
      '2 0 meal expenses 1001',
      '3 0 meal withdrawn 1000',
      '4 1 meal expenses 1002',
    ]);
    assert.equal(await eventsTold(service, companyId, CLOSED), 4);
    assert.equal(await eventsTold(service, companyId, CONSUMPTION), consumptions + 2);
  });

  it('of several months settle each month for itself', async () => {
    const { company, payroll: first } = await closedCompany(1);
    const second = await closeOpen(partner, company.base);
    const third = await closeOpen(partner, company.base);
    const [id] = company.employeeIds as [string];
    await postBatch(
      operator,
      company.companyId,
      [third, first].map((payroll) => newCharge(id, { amountInCents: 3, payroll })),
    );
    await settle();
    const versions = await Promise.all(
      [first, second, third].map((month) => versionOf(company, month)),
    );
    assert.deepEqual(versions, [2, 1, 2]);
    assert.deepEqual(await linesOf(company, third), ['2 0 meal expenses 3']);
  });

  it('that are repeated settle nothing again', async () => {
    const { company, payroll } = await closedCompany(1);
    const late = newCharge(company.employeeIds[0]!, { amountInCents: 4, payroll });
    const id = await charge(company, late);
    await settle();
    assert.equal((await postCharge(operator, company.companyId, late)).body.outcome, 'duplicate');
    await voidOf(operator, company.companyId, id);
    await settle();
    await voidOf(operator, company.companyId, id);
    await settle();
    assert.equal(await versionOf(company, payroll), 3);
  });
});

describe('several workers at once', () => {
  it('settle each late month once, and the audit log names each settlement once', async () => {
    const beside = contextBeside(service);
    const workers = [service.context, beside.context];
    const settlements = async () => {
      const text = `SELECT count(*)::int AS noted FROM audit_log
        WHERE action = 'payroll-cycle.settle'`;
      return (await sql(service.database.ownerUrl, text))[0].noted;
    };
    const made = await Promise.all(many(4, () => closedCompany(1)));
    const before = await settlements();
    for (const { company, payroll } of made) {
      await charge(company, newCharge(company.employeeIds[0]!, { payroll }));
    }
    await Promise.all(many(8, (index) => settleLateCycles(workers[index % 2]!)));
    await settle();
    await beside.close();
    for (const { company, payroll } of made) {
      assert.equal(await versionOf(company, payroll), 2);
      assert.equal(await eventsTold(service, company.companyId, CLOSED), 2);
    }
    assert.equal(await settlements(), before + made.length);
  });

  it('leave the books sound', () => expectSound(service));
});
