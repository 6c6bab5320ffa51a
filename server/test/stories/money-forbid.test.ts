import assert from 'node:assert/strict';
import { after, describe, it, type TestContext } from 'node:test';
import type { Reply } from '../support/client.ts';
import {
  addLimitedCompany,
  type LimitedCompany,
  meal,
  openCycle,
} from './support/limit-companies.ts';
import { expectSound, setting, startPair } from './support/money-charges.ts';
import { startCrowd } from './support/money-clients.ts';

const { service, operators, close } = await startPair();
after(close);
const { partner } = service;

const CLIENTS = 24;
const ROUNDS = setting('PROVE_ROUNDS', 3);
/** Longer than this, and whoever forbids something waits for others who just keep coming. */
const PATIENCE_MS = 2_000;

/** What forbids charges: the call, and what a charge is told from then on. */
interface Forbidding {
  people: number;
  prepare?: (company: LimitedCompany, month: string) => Promise<Reply>;
  call: (company: LimitedCompany, month: string) => Promise<Reply>;
  told: (month: string) => RegExp;
}

const of = ({ base, employeeIds }: LimitedCompany, path: string): string =>
  `${base}/employees/${employeeIds[0]}${path}`;
const disable = ({ base }: LimitedCompany, month: string, employees?: string[]) =>
  partner.post(`${base}/limits/disable?payroll=${month}`, { benefit: 'meal', employees });
const disabled = (month: string) =>
  new RegExp(`^The meal benefit is disabled for payroll ${month}$`);
const passed = (month: string) =>
  new RegExp(`^The amount passes the meal limit of ${month}: 0 cents are left$`);

const forbiddings: Record<string, Forbidding> = {
  'disabling one employee': {
    people: 1,
    call: (company, month) => disable(company, month, company.employeeIds),
    told: disabled,
  },
  'disabling the whole company': {
    people: 8,
    call: (company, month) => disable(company, month),
    told: disabled,
  },
  'blocking an employee': {
    people: 1,
    call: (company) => partner.patch(of(company, '/block')),
    told: () => /^Employee with invalid state blocked$/,
  },
  'terminating an employee': {
    people: 1,
    call: (company) => partner.delete(of(company, '')),
    told: () => /^Employee with invalid state removed$/,
  },
  'lowering a limit': {
    people: 1,
    prepare: (company, month) =>
      partner.put(of(company, `/limits/punctual?payroll=${month}`), meal(1_000_000)),
    call: (company, month) =>
      partner.put(of(company, `/limits/punctual?payroll=${month}`), meal(1)),
    told: passed,
  },
  'setting the first limit': {
    people: 1,
    call: (company, month) =>
      partner.put(of(company, `/limits/punctual?payroll=${month}`), meal(1)),
    told: passed,
  },
  'requiring limits': {
    people: 8,
    call: ({ companyId }) =>
      operators[0].patch(`/platform/v1/companies/${companyId}`, { limitsRequired: true }),
    told: (month) =>
      new RegExp(`^The company requires limits, and there is none for meal in payroll ${month}$`),
  },
};

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

  it('any of these, and every invariant holds', () => expectSound(service));
});
