import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { sql } from '../../support/database/sql.ts';
import {
  expectSound,
  many,
  newCharge,
  postBatch,
  postCharge,
  setting,
  startPair,
} from '../../support/money/charges.ts';
import {
  addLimitedCompany,
  closeOpen,
  type LimitedCompany,
  openCycle,
} from '../../support/money/limit-companies.ts';

const { service, operators, close } = await startPair();
after(close);
const { partner } = service;

const ROUNDS = setting('PROVE_ROUNDS', 2);
const AMOUNT = 300;

const limitOf = (amountInCents: number, more: object = {}) => ({
  amount: { amountInCents, currency: 'EUR' },
  ...more,
});

async function setLimit(company: LimitedCompany, employeeId: string, body: object) {
  const { month } = await openCycle(partner, company.base);
  const path = `${company.base}/employees/${employeeId}/limits/punctual?payroll=${month}`;
  const reply = await partner.put(path, body);
  assert.equal(reply.status, 200, reply.text);
  return month;
}

/** Sends 64 charges at once, half of them singly, half in batches of eight; answers their sum. */
async function chargeAtOnce(
  { companyId }: LimitedCompany,
  make: (index: number) => ChargeInput,
): Promise<number> {
  const singles = many(32, async (index) => {
    const charge = make(index);
    const reply = await postCharge(operators[index % 2]!, companyId, charge);
    if (reply.status === 200) return charge.amountInCents;
    assert.equal(reply.status, 409, reply.text);
    assert.match(reply.body.message, /^The amount passes the \w+ limit of [\d-]+: \d+ cents/);
    return 0;
  });
  const batches = many(4, async (index) => {
    const batch = many(8, (item) => make(32 + index * 8 + item));
    const results = await postBatch(operators[index % 2]!, companyId, batch);
    for (const { reason } of results) assert.ok(!reason || reason.code === 'limitExceeded');
    return results.reduce(
      (sum, one, at) => sum + (one.outcome === 'accepted' ? batch[at]!.amountInCents : 0),
      0,
    );
  });
  const accepted = await Promise.all([...singles, ...batches]);
  return accepted.reduce((sum, amount) => sum + amount, 0);
}

/** What counts against a limit in a period, as the rows say it. */
async function usage(companyId: string, employeeId: string, period: string) {
  const [row] = await sql(
    service.database.ownerUrl,
    `SELECT used_in_cents::int AS used, reserved_in_cents::int AS reserved FROM limit_usages
     WHERE company_id = $1 AND employee_id = $2 AND period = $3`,
    [companyId, employeeId, period],
  );
  return row;
}

describe('64 charges at once, through two instances of the service,', () => {
  it('fill a limit with exactly as many equal charges as fit', async () => {
    const company = await addLimitedCompany(service, ROUNDS);
    for (const [round, id] of company.employeeIds.entries()) {
      const fitting = 5 + 7 * (round % 4);
      // Something is left that is too little for one more.
      const limit = fitting * AMOUNT + AMOUNT - 1;
      const month = await setLimit(company, id, { meal: limitOf(limit) });
      const sum = await chargeAtOnce(company, () => newCharge(id, { amountInCents: AMOUNT }));
      assert.equal(sum, fitting * AMOUNT);
      assert.deepEqual(await usage(company.companyId, id, month), { used: sum, reserved: 0 });
    }
  });

  it('never pass a limit with amounts of any size, and leave less than the least', async () => {
    const company = await addLimitedCompany(service, ROUNDS);
    for (const id of company.employeeIds) {
      await setLimit(company, id, { meal: limitOf(10_000) });
      const sum = await chargeAtOnce(company, (index) =>
        newCharge(id, { amountInCents: 100 + ((index * 131) % 900) }),
      );
      assert.ok(sum <= 10_000 && sum > 10_000 - 1_000, `${sum} cents were accepted`);
      const left = 10_000 - sum;
      const reply = await postCharge(
        operators[1],
        company.companyId,
        newCharge(id, { amountInCents: left + 1 }),
      );
      assert.match(reply.body.message, new RegExp(`: ${left} cents are left$`));
    }
  });

  it('fill the limit of a year over two months of it, and not the next year', async () => {
    const company = await addLimitedCompany(service, 1, { firstPayroll: '2025-11' });
    const { base, employeeIds } = company;
    const [id] = employeeIds as [string];
    const nursery = limitOf(70 * AMOUNT + 1, { period: 'year' });
    const nurse = () => newCharge(id, { category: 'nursery-benefit', amountInCents: AMOUNT });
    await setLimit(company, id, { nursery });
    assert.equal(await chargeAtOnce(company, nurse), 64 * AMOUNT);
    await closeOpen(partner, base);
    await setLimit(company, id, { nursery });
    assert.equal(await chargeAtOnce(company, nurse), 6 * AMOUNT);
    await closeOpen(partner, base);
    await setLimit(company, id, { nursery });
    assert.equal(await chargeAtOnce(company, nurse), 64 * AMOUNT);
    const years = await Promise.all(
      ['2025', '2026'].map((year) => usage(company.companyId, id, year)),
    );
    assert.deepEqual(years, [
      { used: 70 * AMOUNT, reserved: 0 },
      { used: 64 * AMOUNT, reserved: 0 },
    ]);
  });

  it('never pass what a committed expense leaves of a limit while it is requested', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const company = await addLimitedCompany(service, 1);
      const { companyId, employeeIds } = company;
      const [id] = employeeIds as [string];
      const month = await setLimit(company, id, { meal: limitOf(20 * AMOUNT) });
      const path = `/platform/v1/companies/${companyId}/employees/${id}/committed-expenses`;
      const requests = many(6, () =>
        operators[1].post(path, {
          category: 'meal-benefit',
          fiscalYear: month.slice(0, 4),
          payments: [{ payroll: month, amountInCents: 9 * AMOUNT }],
        }),
      );
      const sum = await chargeAtOnce(company, () => newCharge(id, { amountInCents: AMOUNT }));
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      const done = statuses.filter((status) => status === 201).length;
      assert.ok(statuses.every((status) => status === 201 || status === 409));
      assert.ok(done <= 1);
      assert.equal(sum, done ? 11 * AMOUNT : 20 * AMOUNT);
      const reserved = done * 9 * AMOUNT;
      assert.deepEqual(await usage(companyId, id, month), { used: sum, reserved });
    }
  });

  it('leave the ledger sound', () => expectSound(service));
});
