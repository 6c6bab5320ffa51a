import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { expectSound, ledgerOf, setting, startPair } from '../../support/money/charges.ts';
import { addLimitedCompany, openCycle } from '../../support/money/limit-companies.ts';
import { untilDone } from '../../support/worker.ts';
import { expectBooked, expectSettled, expectTotals } from '../support/money/money-books.ts';
import { close as closeCycle, hands, type Mischief } from '../support/money/money-mischief.ts';

const { service, operators, close } = await startPair();
after(close);
const { partner } = service;

const SECONDS = setting('PROVE_SECONDS', 1);
const CLOSE_EVERY_MS = 400;
const PATIENCE_MS = 60_000;

/** What has to have happened, however slow the machine is. */
const deeds = ['charge 200', 'charge 409', 'close 200', 'close 409', 'execution 200'];

/** Lets everybody write at once for a while, with a worker that settles beside them. */
async function unleash(mischief: Mischief): Promise<void> {
  const until = performance.now() + SECONDS * 1_000;
  const missing = () => deeds.some((deed) => !mischief.answers.has(deed));
  const going = () =>
    performance.now() < until || (performance.now() < until + PATIENCE_MS && missing());
  const writers = hands.map(async (deed, hand) => {
    for (let n = hand; going(); n += hands.length + 1) await deed(mischief, n);
  });
  const closer = async () => {
    for (let n = 0; going(); n += 1) {
      await sleep(CLOSE_EVERY_MS);
      await closeCycle(mischief, n);
    }
  };
  const worker = async () => {
    while (going()) {
      await untilDone(() => settleLateCycles(service.context));
      await sleep(50);
    }
  };
  await Promise.all([...writers, closer(), worker()]);
}

describe('charges, voids, batches, closes, limits and commitments at once', () => {
  it(`keep every promise about money for ${SECONDS} seconds`, async (t) => {
    const company = await addLimitedCompany(service, 10, { firstPayroll: '2024-09' });
    const mischief: Mischief = {
      company,
      partner,
      operators,
      acknowledged: [],
      voided: new Set(),
      answers: new Map(),
      open: (await openCycle(partner, company.base)).month,
    };
    await unleash(mischief);
    const { acknowledged, voided, answers } = mischief;
    t.diagnostic(`${acknowledged.length} charges were acknowledged, ${voided.size} voided`);
    t.diagnostic(JSON.stringify(Object.fromEntries(answers)));
    await untilDone(() => settleLateCycles(service.context));
    await expectSound(service);
    await expectBooked(service, company.companyId, acknowledged);
    const ledger = await ledgerOf(service, company.companyId);
    const reversed = ledger.flatMap(({ reversesId }) => reversesId ?? []);
    const ids = new Set(acknowledged.map(({ id }) => id));
    assert.deepEqual(new Set(reversed.filter((id) => ids.has(id))), voided);
    // Payments are charges too, without an external id; they are added from the ledger.
    const payments = ledger
      .filter(({ externalId, sumType }) => externalId === null && sumType === 'expenses')
      .map((one) => ({ charge: one, id: one.id, payroll: one.month, late: one.late }));
    await expectTotals(service, company.base, [...acknowledged, ...payments]);
    await expectSettled(service, company.companyId, [...acknowledged, ...payments]);
    for (const deed of deeds) assert.ok(answers.has(deed), `never: ${deed}`);
  });
});
