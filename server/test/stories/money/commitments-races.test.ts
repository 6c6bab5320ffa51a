import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { checkInvariants } from '../../../src/invariants/check-invariants.ts';
import type { Reply } from '../../support/client.ts';
import { sql } from '../../support/database/sql.ts';
import { newCharge, postCharge } from '../../support/money/charges.ts';
import {
  addChild,
  ask,
  commit,
  done,
  doTo,
  limitTo,
  NOVEMBER,
  newPlace,
  nursery,
  OCTOBER,
  type Place,
  pay,
  readOne,
  someoneIn,
  wanted,
  YEAR,
} from '../../support/money/commitment-companies.ts';
import { toldBy } from '../../support/money/commitment-events.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const place = await newPlace(service);
const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 2);

/** A charge of somebody's nursery. */
const charge = ({ companyId, employeeId }: Place, amountInCents: number): Promise<Reply> => {
  const fields = { category: 'nursery-benefit', amountInCents } as const;
  return postCharge(service.operator, companyId, newCharge(employeeId, fields));
};

/** What counts against somebody's limits, by category and period: used, reserved. */
async function usageOf({ employeeId }: Place): Promise<Record<string, [number, number]>> {
  const text = `SELECT category || ' ' || period AS key, used_in_cents::int AS used,
      reserved_in_cents::int AS reserved
    FROM limit_usages WHERE employee_id = $1`;
  const rows = await sql(service.database.ownerUrl, text, [employeeId]);
  return Object.fromEntries(rows.map(({ key, used, reserved }) => [key, [used, reserved]]));
}

const statuses = (replies: Reply[]): number[] => replies.map(({ status }) => status).toSorted();
const kinds = async (one: Place, work: () => Promise<unknown>): Promise<string[]> =>
  (await toldBy(one, work)).map(({ type }) => type.replace('employee.', ''));
const many = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)));

/** Runs a race again and again, each time with somebody new. */
function inRounds(name: string, race: (one: Place) => Promise<void>): void {
  it(name, async () => {
    for (let round = 0; round < ROUNDS; round += 1) await race(await someoneIn(place));
  });
}

describe('committed expenses at once', () => {
  inRounds('have no recipient who is removed, whichever comes first', async (one) => {
    const { companyId, employeeId } = one;
    const recipient = { id: await addChild(one) };
    const child = `/platform/v1/companies/${companyId}/employees/${employeeId}/family-members`;
    const [removed, ...asked] = await Promise.all([
      service.operator.delete(`${child}/${recipient.id}`),
      ...Array.from({ length: 4 }, (_, index) =>
        ask(one, wanted({ recipient, pending: index % 2 === 0 })),
      ),
    ]);
    const granted = asked.filter(({ status }) => status === 201).length;
    assert.deepEqual([removed!.status, granted], removed!.status === 204 ? [204, 0] : [409, 1]);
    for (const { status } of asked) assert.ok([201, 404, 409].includes(status));
  });

  inRounds('are one of twenty requests for the same', async (one) => {
    let replies: Reply[] = [];
    const told = await kinds(one, async () => {
      replies = await many(20, (index) => ask(one, wanted({ pending: index % 2 === 0 })));
    });
    assert.deepEqual(statuses(replies), [201, ...Array(19).fill(409)]);
    for (const { status, body } of replies) {
      const message =
        'There is a committed expense for this fiscal year, category and recipient already';
      if (status === 409) assert.equal(body.message, message);
    }
    const { state } = await readOne(one, replies.find(({ status }) => status === 201)!.body.id);
    assert.deepEqual(told, state === 'active' ? ['committed-expense.requested'] : []);
  });

  inRounds('execute a payment once, with one charge for whoever asks', async (one) => {
    const id = await commit(one);
    const told = await kinds(one, async () => {
      const answers = await many(8, () => done(pay(one, id, 0, 'execute')));
      assert.equal(new Set(answers.map(({ consumptionId }) => consumptionId)).size, 1);
    });
    assert.deepEqual(told, ['consumption.generated', 'committed-expense.payment.executed']);
  });

  inRounds('finish once when the last two payments are executed together', async (one) => {
    const id = await commit(one);
    const told = await kinds(one, () => many(2, (index) => done(pay(one, id, index, 'execute'))));
    assert.equal(told.at(-1), 'committed-expense.finished');
    assert.equal(told.length, 5);
    assert.equal((await readOne(one, id)).state, 'finished');
  });

  inRounds('execute or cancel a payment, never both', async (one) => {
    const id = await commit(one);
    const [executed, cancelled] = await Promise.all([
      pay(one, id, 0, 'execute'),
      pay(one, id, 0, 'cancel'),
      doTo(one, id, 'cancel'),
    ]);
    const { payments } = await readOne(one, id);
    if (executed.status === 200) {
      assert.equal(payments[0]!.state, 'executed');
      assert.equal(cancelled.body.message, 'Payment with invalid state executed');
    } else {
      assert.equal(payments[0]!.state, 'cancelled');
      assert.equal(executed.body.message, 'Payment with invalid state cancelled');
    }
  });

  inRounds('void a payment once', async (one) => {
    const id = await commit(one);
    await done(pay(one, id, 0, 'execute'));
    const told = await kinds(one, () => many(8, () => done(pay(one, id, 0, 'void'))));
    assert.deepEqual(told, ['consumption.generated', 'committed-expense.payment.cancelled']);
  });

  inRounds('are approved or rejected, never both', async (one) => {
    const id = await commit(one, wanted({ pending: true }));
    const replies = await many(8, (index) => doTo(one, id, index % 2 ? 'approve' : 'reject'));
    const { state } = await readOne(one, id);
    assert.deepEqual(statuses(replies), [...Array(4).fill(204), ...Array(4).fill(409)]);
    assert.ok(state === 'active' || state === 'cancelled', state);
  });

  for (const period of ['payroll', 'year']) {
    inRounds(`never pass the limit of a ${period} together with charges`, async (one) => {
      await limitTo(one, 1_000, { period });
      const children = await many(3, () => addChild(one));
      const replies = await Promise.all([
        ...children.map((id) => ask(one, nursery(400, OCTOBER, { recipient: { id } }))),
        ask(one, nursery(400)),
        ...Array.from({ length: 4 }, () => charge(one, 300)),
      ]);
      const taken = replies
        .map(({ status }, index) => (status < 300 ? (index < 4 ? 400 : 300) : 0))
        .reduce<number>((sum, cents) => sum + cents, 0);
      const counted = (await usageOf(one))[`nursery ${period === 'year' ? YEAR : OCTOBER}`]!;
      assert.equal(counted[0] + counted[1], taken);
      assert.ok(taken <= 1_000 && taken >= 700, `${taken} cents are taken`);
    });
  }

  inRounds('give back what they had reserved while charges are voided', async (one) => {
    await limitTo(one, 10_000, { period: 'year' });
    const booked = await many(6, () => done(charge(one, 10)));
    const payments = [OCTOBER, NOVEMBER].map((payroll) => ({ payroll, amountInCents: 100 }));
    const id = await commit(one, nursery(1, OCTOBER, { payments }));
    const charges = `/platform/v1/companies/${one.companyId}/charges`;
    await Promise.all([
      ...booked.map((each) => done(service.operator.post(`${charges}/${each.id}/void`))),
      done(doTo(one, id, 'cancel')),
    ]);
    assert.deepEqual((await usageOf(one))[`nursery ${YEAR}`], [0, 0]);
  });

  it('never waited in a circle, and leave nothing that does not add up', async () => {
    const [row] = await sql(
      service.database.ownerUrl,
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    assert.equal(row.deadlocks, 0);
    const lines: string[] = [];
    const violations = await checkInvariants(service.context.database, (line) => lines.push(line));
    assert.equal(violations, 0, lines.join('\n'));
  });
});
