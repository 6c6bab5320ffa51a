import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { addMonths } from '../../../src/values/month.ts';
import { expectSound } from '../../api/support/money/charge-companies.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { sql } from '../../support/database/sql.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';
import {
  type Books,
  type Charge,
  close,
  type Entry,
  move,
  record,
  reverse,
  usedIn,
  type Verdict,
} from '../support/models/charge-model.ts';
import { type Drawn, PEOPLE, type Step, step } from '../support/models/charge-steps.ts';
import { disable, put } from '../support/models/limit-model.ts';
import { addLimitedCompany, closeOpen } from '../support/money/limit-companies.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { partner, operator } = service;

/** Enough to see; `PROVE_ROUNDS=500` is a proof. */
const RUNS = Number(process.env.PROVE_ROUNDS ?? 12);
const FIRST = '2025-11';

interface Case {
  companyId: string;
  base: string;
  platform: string;
  ids: string[];
  books: Books;
  seen: Record<string, number>;
}

async function newCase(seen: Record<string, number>): Promise<Case> {
  const { companyId, employeeIds, base } = await addLimitedCompany(service, PEOPLE, {
    firstPayroll: FIRST,
  });
  const people = new Map(employeeIds.map((id) => [id, false]));
  const books: Books = {
    limits: { open: FIRST, people, set: [], disabled: [] },
    first: FIRST,
    states: new Map(employeeIds.map((id) => [id, 'not-active'])),
    limitsRequired: false,
    entries: [],
  };
  const platform = `/platform/v1/companies/${companyId}`;
  return { companyId, base, platform, ids: employeeIds, books, seen };
}

const asCharge = ({ ids, books }: Case, one: Drawn): Charge => ({
  externalId: one.name === undefined ? randomUUID() : `name-${one.name}`,
  employeeId: ids[one.who] ?? randomUUID(),
  category: one.category,
  behaviour: one.behaviour,
  amountInCents: one.amountInCents,
  concept: 'Menú',
  ...(one.month !== undefined && { payroll: addMonths(books.limits.open, one.month) }),
  ...(one.settled !== undefined && { settled: one.settled }),
});

/** Takes the id that the service gave, and answers what the model says of the entry. */
function booked(entry: Entry, given: { id: string }) {
  if (entry.id === '') entry.id = given.id;
  return {
    id: entry.id,
    payroll: entry.month,
    late: entry.late,
    flag: entry.flags[0] ?? null,
    flags: entry.flags,
  };
}

function count({ seen }: Case, { outcome, code, entry }: Verdict): void {
  const name = code ?? `${outcome}${entry?.flags[0] ? ` ${entry.flags[0]}` : ''}`;
  seen[name] = (seen[name] ?? 0) + 1;
}

async function chargeOne(one: Case, given: Charge): Promise<void> {
  const reply = await operator.post(`${one.platform}/charges`, given);
  const verdict = record(one.books, given);
  count(one, verdict);
  const { entry, outcome, status, message } = verdict;
  if (entry) assert.deepEqual(reply.body, { outcome, ...booked(entry, reply.body) });
  else assert.deepEqual(reply.body, failureBody(status!, message!));
}

async function chargeSome(one: Case, given: Charge[]): Promise<void> {
  const { body, text } = await operator.post(`${one.platform}/charges/batch`, { charges: given });
  for (const [index, charged] of given.entries()) {
    const verdict = record(one.books, charged);
    count(one, verdict);
    const { entry, outcome, code, message } = verdict;
    const found = body.results[index];
    const nothing = { id: null, payroll: null, late: false, flag: null, flags: [] };
    assert.deepEqual(
      found,
      {
        externalId: charged.externalId,
        outcome,
        ...(entry ? booked(entry, found) : nothing),
        reason: entry ? null : { code, message },
      },
      text,
    );
  }
}

async function voidOne({ platform, books }: Case, entry: Entry): Promise<void> {
  const { body } = await operator.post(`${platform}/charges/${entry.id}/void`);
  const outcome = reverse(books, entry);
  const reversal = entry.reversal!;
  if (reversal.id === '') reversal.id = body.id;
  const rest = { payroll: entry.month, flag: null, flags: [] };
  assert.deepEqual(body, { outcome, ...reversal, ...rest });
}

async function limitOne({ base, books, ids }: Case, next: Step & { do: 'limit' }): Promise<void> {
  const id = ids[next.who]!;
  const month = next.kind === 'recurrent' ? addMonths(books.limits.open, 1) : books.limits.open;
  const terms = next.amount !== null && {
    amount: { amountInCents: next.amount, currency: 'EUR' },
    ...(next.category === 'nursery' && next.yearly && { period: 'year' as const }),
  };
  const input = { [next.category]: terms || null };
  const path = `${base}/employees/${id}/limits/${next.kind}?payroll=${month}`;
  assert.equal((await partner.put(path, input)).status, 200);
  assert.equal(put(books.limits, next.kind, id, month, input), undefined);
}

async function moveOne({ base, books, ids }: Case, index: number, verb: string): Promise<void> {
  const path = `${base}/employees/${ids[index]}`;
  if (verb === 'remove') await partner.delete(path);
  else await partner.patch(`${path}/${verb}`);
  move(books, ids[index]!, verb);
}

async function perform(one: Case, next: Step): Promise<void> {
  const { base, platform, books, ids } = one;
  const { entries, limits } = books;
  const which = 'which' in next ? entries[next.which % Math.max(1, entries.length)] : undefined;
  if (next.do === 'charge') await chargeOne(one, asCharge(one, next.charge));
  else if (next.do === 'batch') {
    await chargeSome(
      one,
      next.charges.map((drawn) => asCharge(one, drawn)),
    );
  } else if (next.do === 'again' && which) {
    const { externalId, employeeId, category, behaviour, amountInCents, concept } = which;
    const again = { externalId, employeeId, category, behaviour, amountInCents, concept };
    await chargeOne(one, again);
  } else if (next.do === 'void' && which) await voidOne(one, which);
  else if (next.do === 'limit') await limitOne(one, next);
  else if (next.do === 'disable') {
    const month = addMonths(limits.open, next.ahead);
    const employees = next.who === undefined ? undefined : [ids[next.who]!];
    const body = { benefit: next.category, ...(employees && { employees }) };
    const reply = await partner.post(`${base}/limits/disable?payroll=${month}`, body);
    assert.deepEqual(reply.body, disable(limits, month, [next.category], employees));
  } else if (next.do === 'move') await moveOne(one, next.who, next.verb);
  else if (next.do === 'require') {
    await operator.patch(platform, { limitsRequired: next.on });
    books.limitsRequired = next.on;
  } else if (next.do === 'close') {
    await closeOpen(partner, base);
    close(books);
  }
}

/** The ledger and the use of limits, as the service keeps them, are those of the model. */
async function compare({ platform, books, ids }: Case): Promise<void> {
  const { body } = await operator.get(`${platform}/consumptions?limit=1000`);
  const found = body.consumptions.map((one: Record<string, unknown>) =>
    [one.id, one.employeeId, one.payroll, one.sumType, one.amountInCents, one.late].join(' '),
  );
  const wanted = books.entries.flatMap((one) => [
    [one.id, one.employeeId, one.month, 'expenses', one.amountInCents, one.late].join(' '),
    ...(one.reversal
      ? [
          [
            one.reversal.id,
            one.employeeId,
            one.month,
            'withdrawn',
            one.amountInCents,
            one.reversal.late,
          ].join(' '),
        ]
      : []),
  ]);
  assert.deepEqual(found.toSorted(), wanted.toSorted());
  const text = `SELECT employee_id AS id, category, period, used_in_cents::int AS used
    FROM limit_usages WHERE employee_id = ANY ($1)`;
  for (const { id, category, period, used } of await sql(service.database.ownerUrl, text, [ids])) {
    assert.equal(used, usedIn(books, id, category, period), `${category} ${period}`);
  }
}

describe('the charges of the service', () => {
  it('are judged as the model says, after any sequence of steps', async (t) => {
    const sequences = fc.array(step, { minLength: 20, maxLength: 60, size: 'max' });
    const seen: Record<string, number> = {};
    const property = fc.asyncProperty(sequences, async (steps) => {
      const one = await newCase(seen);
      for (const next of steps) await perform(one, next);
      await compare(one);
    });
    await fc.assert(property, { numRuns: RUNS });
    t.diagnostic(JSON.stringify(seen));
    for (const code of ['limitExceeded', 'benefitDisabled', 'limitRequired', 'employeeState']) {
      assert.ok(seen[code]! > 0, `${code} was never the reason`);
    }
    await untilDone(() => settleLateCycles(service.context));
    await expectSound(service);
  });
});
