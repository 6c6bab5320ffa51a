import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import {
  cleanUp,
  credentialsOf,
  type Run,
  run,
  runToEnd,
  type Settings,
  sessionIn,
  until,
} from '../../support/processes/processes.ts';
import { killAll, postgresIn, postmasterIn } from '../../support/processes/server-processes.ts';
import { expectCleanEnd, operatorOf } from '../../support/processes/stopping.ts';
import { usedPlace } from '../../support/processes/used-place.ts';
import { type MoneyLoad, openLoad } from './money-load.ts';

after(cleanUp);

/** Each kill once is enough to see; `PROVE_SECONDS=180` is a proof. */
const SECONDS = Number(process.env.PROVE_SECONDS ?? 0);
const place: Settings = {
  ...(await usedPlace()),
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '10000000',
};
const dataDir = place.DATA_DIR!;
const start = () => run({ settings: place });

/** Each takes its turn, and answers what it has killed. */
const kills: ((service: Run) => Promise<'service' | 'server' | 'both'>)[] = [
  async (service) => {
    await service.end('SIGKILL');
    return 'service';
  },
  async (service) => {
    killAll([service.pid, ...postgresIn(dataDir)]);
    await service.exit;
    await until('all are gone', () => postgresIn(dataDir).length === 0);
    return 'both';
  },
  async () => {
    killAll([postmasterIn(dataDir)]);
    return 'server';
  },
];

async function killAgainAndAgain(
  first: Run,
  load: MoneyLoad,
): Promise<{ last: Run; killed: number }> {
  const deadline = Date.now() + SECONDS * 1000;
  let service = first;
  let killed = 0;
  while (killed < kills.length || Date.now() < deadline) {
    await untilMoreIsDone(load);
    const postmaster = postmasterIn(dataDir);
    const dead = await kills[killed % kills.length]!(service);
    killed += 1;
    if (dead !== 'server') service = start();
    await service.ready();
    if (dead === 'service') {
      assert.equal(postmasterIn(dataDir), postmaster, 'a start takes over the server that is left');
    }
  }
  await untilMoreIsDone(load);
  return { last: service, killed };
}

/** Returns in the midst of the load, when all kinds of it have been answered since. */
async function untilMoreIsDone({ booked, voided, closed }: MoneyLoad): Promise<void> {
  const [charges, voids, months] = [booked.size, voided.size, closed.length];
  await until('more is booked, voided and closed', () => {
    return booked.size > charges + 40 && voided.size > voids + 4 && closed.length > months;
  });
}

/** Every answer that was given is true of the ledger, and nothing stands in it twice. */
async function expectAllBookedOnce(load: MoneyLoad, companyId: string): Promise<void> {
  const session = await sessionIn(dataDir);
  const { rows } = await session.query(
    `SELECT id, external_id, reverses_id, amount_in_cents::int AS amount FROM consumptions
     WHERE company_id = $1 AND (external_id LIKE 'load-%' OR reverses_id IS NOT NULL)`,
    [companyId],
  );
  const { rows: closed } = await session.query(
    `SELECT month FROM payroll_cycles WHERE company_id = $1 AND ended_at IS NOT NULL`,
    [companyId],
  );
  await session.end();
  const charges = rows.filter(({ external_id }) => external_id !== null);
  const booked = new Map(charges.map(({ external_id, id, amount }) => [external_id, [id, amount]]));
  assert.equal(booked.size, charges.length, 'an external id stands in the ledger once');
  for (const [externalId, { id, amountInCents }] of load.booked) {
    assert.deepEqual(booked.get(externalId), [id, amountInCents], externalId);
  }
  assert.equal(booked.size, load.booked.size, 'nothing else was booked');
  for (const externalId of load.refused) assert.ok(!booked.has(externalId), externalId);
  for (const [chargeId, voidId] of load.voided) {
    const voids = rows.filter(({ reverses_id }) => reverses_id === chargeId);
    assert.deepEqual(
      voids.map(({ id }) => id),
      [voidId],
    );
  }
  const months = closed.map(({ month }) => month);
  assert.equal(new Set(load.closed).size, load.closed.length, 'no month was closed twice');
  assert.deepEqual(
    load.closed.filter((month) => !months.includes(month)),
    [],
  );
}

/** The audit runs beside the service, and does not disturb it. */
async function expectNoViolation(): Promise<void> {
  const postmaster = postmasterIn(dataDir);
  const audit = await runToEnd({ args: ['audit'], settings: place });
  assert.match(audit.output, /\d+ invariants, 0 violations\n$/, audit.output);
  assert.equal(audit.code, 0);
  assert.equal(postmasterIn(dataDir), postmaster);
}

describe('kill -9 of the service and of its database, again and again, under money', () => {
  it('loses no answer, books nothing twice, and breaks no invariant', async (t) => {
    const first = start();
    const operator = await operatorOf(first, dataDir);
    const { partners } = await credentialsOf(dataDir);
    const partner = await (await first.ready()).login(partners[0]!);
    const companyId = partners[0]!.companyIds[0]!;
    const load = await openLoad({ operator, partner, companyId });
    let over = false;
    const working = load.run(() => over);
    const { last, killed } = await killAgainAndAgain(first, load);
    over = true;
    await working;
    await load.finish();
    const session = await sessionIn(dataDir);
    await until('what came late is settled', async () => {
      return (await session.query('SELECT FROM late_months')).rows.length === 0;
    });
    await session.end();
    await expectAllBookedOnce(load, companyId);
    await expectNoViolation();
    assert.equal((await operator.get('/platform/v1/partners')).status, 200);
    await expectCleanEnd(last, dataDir, await last.end('SIGTERM'));
    const { booked, refused, voided, closed } = load;
    t.diagnostic(
      `${killed} kills, ${booked.size} charges booked, ${refused.size} refused, ` +
        `${voided.size} voided, ${closed.length} months closed`,
    );
  });
});
