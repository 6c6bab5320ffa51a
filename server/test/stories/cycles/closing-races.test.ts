import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { addMonths } from '../../../src/values/month.ts';
import type { Reply } from '../../support/client.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { sql } from '../../support/database/sql.ts';
import { addLimitedCompany, meal, openCycle } from '../../support/money/limit-companies.ts';
import { startService } from '../../support/service.ts';
import {
  expectCalendar,
  expectEvents,
  expectOneClosed,
  expectSettlements,
  watchMonths,
} from '../support/money/closing-watch.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { partner } = service;
const { ownerUrl } = service.database;
await watchMonths(ownerUrl);

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Enough to see; `PROVE_ROUNDS=1000` is a proof. */
const rounds = (usual: number): number => Number(process.env.PROVE_ROUNDS ?? usual);

describe('64 closes of one cycle at once', () => {
  const ROUNDS = rounds(2);
  it(`close it once, open one more and tell once, in ${ROUNDS} rounds`, async () => {
    const { base, companyId } = await addLimitedCompany(service, 0, { firstPayroll: '2025-10' });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { id } = await openCycle(partner, base);
      expectOneClosed(
        await Promise.all(many(64, () => partner.post(`${base}/payroll-cycles/${id}`))),
      );
      const cycles = await expectCalendar(ownerUrl, companyId);
      assert.equal(cycles.length, round + 1);
      await expectSettlements(ownerUrl, companyId, cycles);
    }
    await expectEvents(ownerUrl, companyId, await expectCalendar(ownerUrl, companyId));
  });

  it('are answered alike when each cycle was closed before', async () => {
    const { base, companyId } = await addLimitedCompany(service, 0);
    const { id } = await openCycle(partner, base);
    await partner.post(`${base}/payroll-cycles/${id}`);
    const again = await Promise.all(many(16, () => partner.post(`${base}/payroll-cycles/${id}`)));
    for (const { body } of again) {
      assert.deepEqual(body, failureBody(409, 'Payroll cycle already closed'));
    }
    assert.equal((await expectCalendar(ownerUrl, companyId)).length, 2);
  });
});

/** A write of the race: what was asked for, and what the rows must say if it was done. */
interface Write {
  kind: 'recurrent' | 'punctual' | 'disable';
  payroll: string;
  employeeId: string;
  amount: number;
  reply: Promise<Reply>;
}

let amounts = 0;

/** Each write names a month that is right before the close or after it, and never both. */
function writesOf(base: string, ids: readonly string[], open: string): Write[] {
  return many(24, (index) => {
    const employeeId = ids[index % ids.length]!;
    const kind = (['recurrent', 'punctual', 'disable'] as const)[index % 3]!;
    const ahead = (kind === 'punctual' ? 0 : 1) + (Math.floor(index / 3) % 2);
    const payroll = addMonths(open, ahead);
    amounts += 1;
    const amount = amounts;
    const path = `${base}/employees/${employeeId}/limits/${kind}?payroll=${payroll}`;
    const whole = index % 12 === 2 ? {} : { employees: [employeeId] };
    const disabling = { benefit: 'transport', ...whole };
    const reply =
      kind === 'disable'
        ? partner.post(`${base}/limits/disable?payroll=${payroll}`, disabling)
        : partner.put(path, meal(amount));
    return { kind, payroll, employeeId, amount, reply };
  });
}

const refusals = {
  recurrent: (open: string) =>
    `Recurrent limits can only be set for the next payroll cycle (${addMonths(open, 1)})`,
  punctual: (open: string) =>
    `Punctual limits can only be set for the current payroll cycle (${open})`,
  disable: (open: string) =>
    `Limits can only be disabled for the current (${open}) or next payroll cycle ` +
    `(${addMonths(open, 1)})`,
};

/** Done, or refused with the month that was open; which of two it was, the text says itself. */
function expectFair({ kind, payroll }: Write, reply: Reply, open: string): void {
  if (reply.status === 200) return;
  assert.equal(reply.status, 400, reply.text);
  const before = refusals[kind](open);
  const behind = refusals[kind](addMonths(open, 1));
  assert.ok([before, behind].includes(reply.body.message), reply.text);
  const right = kind === 'punctual' ? 0 : 1;
  const rightBefore = payroll === addMonths(open, right);
  if (kind === 'disable') assert.ok(!rightBefore, 'the month is right before and after');
  else assert.equal(reply.body.message, rightBefore ? behind : before);
}

/** Every row is one that was answered with success, and every such answer has its row. */
async function expectRows(companyId: string, done: readonly Write[]): Promise<void> {
  const rows = await sql(
    ownerUrl,
    `SELECT employee_id, kind, month, amount_in_cents::int AS amount FROM limits
     WHERE company_id = $1 AND amount_in_cents IS NOT NULL`,
    [companyId],
  );
  const keyOf = (kind: string, id: string, month: string) => `${kind} ${id} ${month}`;
  const set = done.filter(({ kind }) => kind !== 'disable');
  const answered = Map.groupBy(set, (one) => keyOf(one.kind, one.employeeId, one.payroll));
  assert.equal(rows.length, answered.size);
  for (const { employee_id, kind, month, amount } of rows) {
    const writes = answered.get(keyOf(kind, employee_id, month)) ?? [];
    assert.ok(writes.some((one) => one.amount === amount));
  }
}

describe('a close against limits that are set and disabled', () => {
  const ROUNDS = rounds(5);
  it(`leaves each in its month, in ${ROUNDS} rounds, and never fails`, async (t) => {
    const company = await addLimitedCompany(service, 4, { firstPayroll: '2025-10' });
    const { base, companyId, employeeIds } = company;
    const done: Write[] = [];
    let [before, refused] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, month: open } = await openCycle(partner, base);
      const writes = writesOf(base, employeeIds, open);
      // The close comes in the midst of them, each time a little later.
      await writes[round % writes.length]!.reply;
      const closes = many(3, () => partner.post(`${base}/payroll-cycles/${id}`));
      writes.push(...writesOf(base, employeeIds, open));
      expectOneClosed(await Promise.all(closes));
      for (const write of writes) {
        const reply = await write.reply;
        expectFair(write, reply, open);
        if (reply.status === 200) done.push(write);
        else refused += 1;
        if (reply.status === 200 && write.kind === 'punctual' && write.payroll === open) before++;
      }
      assert.equal((await openCycle(partner, base)).month, addMonths(open, 1));
    }
    t.diagnostic(`${done.length} writes were done, ${refused} came too early or too late`);
    assert.ok(before > ROUNDS && refused > ROUNDS, 'writes met the close from both sides');
    await expectRows(companyId, done);
    await expectEvents(ownerUrl, companyId, await expectCalendar(ownerUrl, companyId));
  });

  it('takes no punctual limit into the month after', async () => {
    const { base, employeeIds } = await addLimitedCompany(service, 8);
    for (let round = 0; round < rounds(4); round += 1) {
      const { id, month } = await openCycle(partner, base);
      const puts = employeeIds.map((one) =>
        partner.put(`${base}/employees/${one}/limits/punctual?payroll=${month}`, meal(500)),
      );
      assert.equal((await puts[round % puts.length]!).status, 200);
      const close = partner.post(`${base}/payroll-cycles/${id}`);
      await Promise.all([...puts, close]);
      for (const one of employeeIds) {
        const { body } = await partner.get(`${base}/employees/${one}/limits`);
        assert.deepEqual(body.company.employee.limits, {});
      }
    }
  });
});

describe('a close under 48 busy writers', () => {
  const CLOSES = rounds(3);
  it(`waits for few of their writes, ${CLOSES} times`, async (t) => {
    const { base, companyId, employeeIds } = await addLimitedCompany(service, 12);
    const last = { open: (await openCycle(partner, base)).month };
    const statuses = new Map<number, number>();
    let stopped = false;
    const writers = many(48, async (index) => {
      const path = `${base}/employees/${employeeIds[index % employeeIds.length]}/limits`;
      while (!stopped) {
        amounts += 1;
        const kind = index % 2 ? 'punctual' : 'recurrent';
        const payroll = addMonths(last.open, index % 2 ? 0 : 1);
        const { status } = await partner.put(`${path}/${kind}?payroll=${payroll}`, meal(amounts));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    // How many writes were done while a close waited: those that came before it, and few more.
    const overtook: number[] = [];
    for (let round = 0; round < CLOSES; round += 1) {
      const { id, month } = await openCycle(partner, base);
      const written = statuses.get(200) ?? 0;
      while ((statuses.get(200) ?? 0) < written + 96) await new Promise(setImmediate);
      const before = statuses.get(200)!;
      const reply = await partner.post(`${base}/payroll-cycles/${id}`);
      overtook.push(statuses.get(200)! - before);
      assert.equal(reply.status, 200, reply.text);
      last.open = addMonths(month, 1);
    }
    stopped = true;
    await Promise.all(writers);
    t.diagnostic(`${overtook.join(', ')} of ${statuses.get(200)} writes overtook a close`);
    assert.ok(Math.max(...overtook) < 4 * 48, `${Math.max(...overtook)} writes overtook a close`);
    assert.deepEqual(
      [...statuses.keys()].filter((status) => status !== 200 && status !== 400),
      [],
    );
    assert.equal((await expectCalendar(ownerUrl, companyId)).length, CLOSES + 1);
  });
});

describe('benefits that are disabled while others write and read', () => {
  it('are disabled for all of the employees named or for none, and stay so', async () => {
    const company = await addLimitedCompany(service, 12);
    const { base, employeeIds, corporationId } = company;
    const disabledOf = async () => {
      const { body } = await partner.get(`/api/v3/corporations/${corporationId}/limits`);
      const limits = body.corporation.companies[0].employees.flatMap(
        (one: { limits: Record<string, { disabled: boolean }> }) => Object.values(one.limits),
      );
      return limits.filter((one: { disabled: boolean }) => one.disabled).length;
    };
    for (const employees of [undefined, employeeIds]) {
      for (let round = 0; round < rounds(2); round += 1) {
        const { month } = await openCycle(partner, base);
        const disabling = { categories: ['meal', 'transport'], employees };
        const reads = many(4, disabledOf);
        const puts = employeeIds.map((id) =>
          partner.put(`${base}/employees/${id}/limits/punctual?payroll=${month}`, meal(900)),
        );
        const reply = await partner.post(`${base}/limits/disable?payroll=${month}`, disabling);
        assert.equal(reply.body.processed, 12);
        const after = [disabledOf(), disabledOf()];
        for (const put of puts) assert.equal((await put).status, 200);
        for (const count of await Promise.all(reads))
          assert.ok([0, 24].includes(count), `${count}`);
        assert.deepEqual(await Promise.all(after), [24, 24]);
        const { id } = await openCycle(partner, base);
        await partner.post(`${base}/payroll-cycles/${id}`);
      }
    }
  });
});
