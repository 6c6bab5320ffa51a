import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addMonths } from '../../../../src/values/month.ts';
import { failureBody } from '../../../support/contract/failure-body.ts';
import { sql } from '../../../support/database/sql.ts';
import { addLimitedCompany, closeOpen } from '../../../support/money/limit-companies.ts';
import type { Service } from '../../../support/service.ts';
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
} from './charge-model.ts';
import { type Drawn, PEOPLE, type Step } from './charge-steps.ts';
import { disable, put } from './limit-model.ts';

/* Each step is done in the service and in the model; what they answer has to be the same. */

const FIRST = '2025-11';

/** A company of the service, and what the model says of it. */
export interface Case {
  service: Service;
  /** Who brings charges and voids them, if not the operator one by one. */
  by?: By;
  companyId: string;
  base: string;
  platform: string;
  ids: string[];
  books: Books;
  seen: Record<string, number>;
}

/** Another way to charge and to void; it answers the id of an entry, or why there is none. */
export interface By {
  charge?(one: Case, given: Charge): Promise<{ id?: string; status: number; message?: string }>;
  void?(one: Case, entry: Entry): Promise<string>;
}

export async function newCase(
  service: Service,
  seen: Record<string, number>,
  by?: By,
): Promise<Case> {
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
  return { service, ...(by && { by }), companyId, base, platform, ids: employeeIds, books, seen };
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
  const verdict = record(one.books, given);
  count(one, verdict);
  const { entry, outcome, status, message } = verdict;
  const sent = await one.by?.charge?.(one, given);
  if (sent && entry) return assert.equal(sent.id, booked(entry, { id: sent.id! }).id);
  if (sent) return assert.deepEqual([sent.status, sent.message], [status, message]);
  const reply = await one.service.operator.post(`${one.platform}/charges`, given);
  if (entry) assert.deepEqual(reply.body, { outcome, ...booked(entry, reply.body) });
  else assert.deepEqual(reply.body, failureBody(status!, message!));
}

async function chargeSome(one: Case, given: Charge[]): Promise<void> {
  const path = `${one.platform}/charges/batch`;
  const { body, text } = await one.service.operator.post(path, { charges: given });
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

async function voidOne(one: Case, entry: Entry): Promise<void> {
  const outcome = reverse(one.books, entry);
  const reversal = entry.reversal!;
  if (one.by?.void) {
    const id = await one.by.void(one, entry);
    assert.equal(id, outcome === 'accepted' ? id : reversal.id);
    reversal.id = id;
    return;
  }
  const path = `${one.platform}/charges/${entry.id}/void`;
  const { body } = await one.service.operator.post(path);
  if (reversal.id === '') reversal.id = body.id;
  const rest = { payroll: entry.month, flag: null, flags: [] };
  assert.deepEqual(body, { outcome, ...reversal, ...rest });
}

async function limitOne(one: Case, next: Step & { do: 'limit' }): Promise<void> {
  const { service, base, books, ids } = one;
  const id = ids[next.who]!;
  const month = next.kind === 'recurrent' ? addMonths(books.limits.open, 1) : books.limits.open;
  const terms = next.amount !== null && {
    amount: { amountInCents: next.amount, currency: 'EUR' },
    ...(next.category === 'nursery' && next.yearly && { period: 'year' as const }),
  };
  const input = { [next.category]: terms || null };
  const path = `${base}/employees/${id}/limits/${next.kind}?payroll=${month}`;
  assert.equal((await service.partner.put(path, input)).status, 200);
  assert.equal(put(books.limits, next.kind, id, month, input), undefined);
}

async function moveOne(one: Case, index: number, verb: string): Promise<void> {
  const { base, books, ids } = one;
  const { partner } = one.service;
  const path = `${base}/employees/${ids[index]}`;
  if (verb === 'remove') await partner.delete(path);
  else await partner.patch(`${path}/${verb}`);
  move(books, ids[index]!, verb);
}

export async function perform(one: Case, next: Step): Promise<void> {
  const { base, platform, books, ids } = one;
  const { entries, limits } = books;
  const { partner, operator } = one.service;
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

/** The ledger, what is told of it and the use of limits are those of the model. */
export async function compare(one: Case): Promise<void> {
  await compareLedger(one);
  await compareTold(one);
  const { service, books, ids } = one;
  const text = `SELECT employee_id AS id, category, period, used_in_cents::int AS used
    FROM limit_usages WHERE employee_id = ANY ($1)`;
  for (const { id, category, period, used } of await sql(service.database.ownerUrl, text, [ids])) {
    assert.equal(used, usedIn(books, id, category, period), `${category} ${period}`);
  }
}

async function compareLedger({ service, platform, books }: Case): Promise<void> {
  const { body } = await service.operator.get(`${platform}/consumptions?limit=1000`);
  const found = body.consumptions.map((one: Record<string, unknown>) => [
    one.id,
    one.reversesId,
    one.employeeId,
    one.payroll,
    one.amountInCents,
    one.late,
    one.flags,
  ]);
  const wanted = books.entries.flatMap((one) => {
    const { id, employeeId, month, amountInCents, late, flags, reversal } = one;
    const entry = [id, null, employeeId, month, amountInCents, late, flags];
    if (!reversal) return [entry];
    return [entry, [reversal.id, id, employeeId, month, amountInCents, reversal.late, []]];
  });
  assert.deepEqual(found.toSorted(), wanted.toSorted());
}

/** Each charge is told of, and each void within its cycle. */
async function compareTold({ service, companyId, books }: Case): Promise<void> {
  const text = `SELECT body FROM events
    WHERE company_id = $1 AND type = 'employee.consumption.generated'`;
  const rows = await sql(service.database.ownerUrl, text, [companyId]);
  const told = rows.map(({ body }) => {
    const { period, employee } = JSON.parse(body).data.company;
    return JSON.stringify([period, employee]);
  });
  const wanted = books.entries.flatMap((one) => {
    const { employeeId: id, month, category, behaviour, amountInCents, reversal } = one;
    const types = reversal && !reversal.late ? ['expenses', 'withdrawn'] : ['expenses'];
    return types.map((sumType) => {
      const consumption = { category, behaviour, sumType, amountInCents };
      return JSON.stringify([month, { id, consumption }]);
    });
  });
  assert.deepEqual(told.toSorted(), wanted.toSorted());
}
