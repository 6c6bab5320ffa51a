import assert from 'node:assert/strict';
import { after, describe, it, type TestContext } from 'node:test';
import type pg from 'pg';
import type { Reply } from '../../support/client.ts';
import { untilWaiting, withSql } from '../../support/database/sql.ts';
import {
  expectSound,
  newCharge,
  postCharge,
  setting,
  startPair,
} from '../../support/money/charges.ts';
import { addLimitedCompany, openCycle } from '../../support/money/limit-companies.ts';
import { startCrowd } from '../support/money/money-clients.ts';
import { type Forbidding, forbiddingsOf } from '../support/money/money-forbiddings.ts';

const { service, operators, close } = await startPair();
after(close);
const { partner } = service;
const forbiddings = forbiddingsOf(service);

const CLIENTS = 24;
const ROUNDS = setting('PROVE_ROUNDS', 1);
/** Longer than this, and whoever forbids something waits for others who just keep coming. */
const PATIENCE_MS = 2_000;

/** Forbids charges in the midst of them; answers how long that took. */
async function forbid({ people, prepare, call, told }: Forbidding): Promise<number> {
  const company = await addLimitedCompany(service, people);
  const { month } = await openCycle(partner, company.base);
  assert.ok(((await prepare?.(company, month))?.status ?? 200) < 300);
  const crowd = startCrowd(operators, company.companyId, company.employeeIds, CLIENTS);
  const times: number[] = [];
  try {
    await crowd.more(CLIENTS);
    times.push(performance.now());
    const reply = await call(company, month);
    times.push(performance.now());
    assert.ok(reply.status < 300, reply.text);
    await crowd.more(2 * CLIENTS);
  } finally {
    await crowd.stop();
  }
  const [asked, answered] = times as [number, number];
  const [before, behind] = [
    crowd.sent.filter(({ at }) => at < asked),
    crowd.sent.filter(({ at }) => at > answered),
  ];
  assert.ok(
    before.some(({ accepted }) => accepted),
    'nothing was accepted before',
  );
  assert.ok(behind.length >= 2 * CLIENTS);
  for (const { accepted, message } of behind) {
    assert.equal(accepted, false, 'a charge was accepted after it was forbidden');
    assert.match(message, told(month));
  }
  return Math.round(answered - asked);
}

describe('no charge is accepted that was sent after the answer to', () => {
  for (const [name, forbidding] of Object.entries(forbiddings)) {
    it(`${name}, under ${CLIENTS} busy clients, in ${ROUNDS} rounds`, async (t: TestContext) => {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) took.push(await forbid(forbidding));
      t.diagnostic(`answered after ${took.join(', ')} ms`);
      assert.ok(Math.max(...took) < PATIENCE_MS, `it took ${Math.max(...took)} ms`);
    });
  }
});

/** Returns when two sessions wait for a lock, or when a reply has come before that. */
async function untilBothWait(client: pg.Client, reply: Promise<Reply>): Promise<void> {
  const waiting = `SELECT count(*)::int AS sessions FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
  let answered = false;
  reply.then(() => {
    answered = true;
  });
  while (!answered && (await client.query(waiting)).rows[0].sessions < 2) {
    await new Promise(setImmediate);
  }
  assert.equal(answered, false, 'it was answered while a charge was under way');
}

/** Stops a charge after it was judged, forbids it then, and lets it go on. */
const forbidUnderWay = ({ people, prepare, call, told }: Forbidding) =>
  withSql(service.database.ownerUrl, async (owner) => {
    const company = await addLimitedCompany(service, people);
    const { companyId, employeeIds, base } = company;
    const { month } = await openCycle(partner, base);
    await prepare?.(company, month);
    const charge = () => postCharge(operators[0], companyId, newCharge(employeeIds[0]!));
    assert.equal((await charge()).status, 200);
    await owner.query('BEGIN');
    const total = 'SELECT FROM consumption_totals WHERE company_id = $1 FOR UPDATE';
    await owner.query(total, [companyId]);
    const underWay = charge();
    await untilWaiting(owner);
    const reply = call(company, month);
    await untilBothWait(owner, reply).finally(() => owner.query('COMMIT'));
    assert.equal((await underWay).status, 200);
    assert.ok((await reply).status < 300);
    const late = await charge();
    assert.equal(late.status, 409, late.text);
    assert.match(late.body.message, told(month));
  });

describe('a charge that was judged is booked before the answer to', () => {
  for (const [name, forbidding] of Object.entries(forbiddings)) {
    it(name, () => forbidUnderWay(forbidding));
  }
});

describe('whatever forbids charges', () => {
  it('leaves the ledger sound', () => expectSound(service));
});
