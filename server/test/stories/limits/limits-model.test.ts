import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { addMonths } from '../../../src/values/month.ts';
import type { Client } from '../../support/client.ts';
import { sql } from '../../support/database/sql.ts';
import {
  addLimitedCompany,
  closeOpen,
  type LimitedCompany,
} from '../../support/money/limit-companies.ts';
import { startService } from '../../support/service.ts';
import { drawn } from '../support/models/drawn.ts';
import {
  type Category,
  categories,
  completed,
  disable,
  effective,
  type Input,
  type Model,
  put,
  scheduled,
} from '../support/models/limit-model.ts';
import { histories, PEOPLE, type Step, step } from '../support/models/limit-steps.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { partner, operator } = service;

const RUNS = drawn({ numRuns: 4, seed: 1 });

/** A company, whose limits are managed by its partner or by the operator, and its model. */
interface Case extends LimitedCompany {
  client: Client;
  /** Where the partner closes months. */
  partnerBase: string;
  model: Model;
}

let cases = 0;

async function newCase(): Promise<Case> {
  const company = await addLimitedCompany(service, PEOPLE, { firstPayroll: '2025-11' });
  const people = new Map(company.employeeIds.map((id) => [id, false]));
  cases += 1;
  const { companyId, base: partnerBase } = company;
  const [client, base] =
    cases % 2 === 0 ? [operator, `/platform/v1/companies/${companyId}`] : [partner, partnerBase];
  const model = { open: '2025-11', people, set: [], disabled: [] };
  return { ...company, client, base, partnerBase, model };
}

async function setOne(
  { client, base, model }: Case,
  kind: string,
  id: string,
  month: string,
  one: Input,
) {
  const reply = await client.put(`${base}/employees/${id}/limits/${kind}?payroll=${month}`, one);
  const refusal = put(model, kind, id, month, one);
  if (refusal) {
    assert.deepEqual([reply.status, reply.body.message], [400, refusal]);
    return;
  }
  const limits = Object.fromEntries(
    Object.entries(one).map(([name, terms]) => [name, completed(name as Category, terms)]),
  );
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.body, {
    companyId: base.split('/').at(-1),
    employeeId: id,
    payroll: month,
    limits,
  });
}

async function disableSome(
  { client, base, model }: Case,
  one: Step & { do: 'disable' },
): Promise<void> {
  const month = addMonths(model.open, one.month);
  const ids = [...model.people.keys(), randomUUID()];
  const employees = one.among?.map((index) => ids[index]!);
  const body = {
    ...(one.chosen.length === 1 ? { benefit: one.chosen[0] } : { categories: one.chosen }),
    ...(employees && { employees }),
    ...(one.inBody && { period: month }),
  };
  const query = one.inBody ? '' : `?payroll=${month}`;
  const reply = await client.post(`${base}/limits/disable${query}`, body);
  const wanted = disable(model, month, one.chosen, employees);
  if (typeof wanted === 'string') {
    assert.deepEqual([reply.status, reply.body.message], [400, wanted]);
  } else {
    assert.deepEqual([reply.status, reply.body], [200, wanted]);
  }
}

async function readOne(
  { client, base, model }: Case,
  id: string,
  month: string,
  asked: Category[],
) {
  const search = `payroll=${month}&categories=${asked.join()}`;
  const { status, body } = await client.get(`${base}/employees/${id}/limits?${search}`);
  if (month < model.open) {
    const text = `query/payroll: must not be before the current payroll cycle (${model.open})`;
    assert.deepEqual([status, body.message], [400, text]);
    return;
  }
  const { payrollCycle, employee } = body.company;
  const limits = effective(model, id, month, asked as never);
  assert.deepEqual(employee.limits, limits);
  assert.deepEqual(Object.keys(employee.limits), Object.keys(limits));
  assert.deepEqual(employee.scheduled, scheduled(model, id, month, asked as never));
  assert.equal(`${payrollCycle.fiscalYear}-${payrollCycle.payrollMonth}`, month);
  assert.equal(payrollCycle.id === null, month > model.open);
}

async function exportAll({ corporationId, companyId, model }: Case): Promise<void> {
  const path = `/api/v3/corporations/${corporationId}/limits`;
  const present = [...model.people].filter(([, removed]) => !removed).map(([id]) => id);
  const { body } = await partner.get(path);
  const [company] = body.corporation.companies;
  const { fiscalYear, payrollMonth } = company.payrollCycle;
  assert.deepEqual([company.id, `${fiscalYear}-${payrollMonth}`], [companyId, model.open]);
  const wanted = present.map((id) => [id, effective(model, id, model.open)]);
  const found = company.employees.map((one: Record<string, unknown>) => [
    one.employeeId,
    one.limits,
  ]);
  assert.deepEqual(found, wanted);
  const columns = 'employeeId,category,amountInCents,currency,appliesTo,period,type,disabled';
  const reply = await fetch(`${service.url}${path}?columns=${columns}`, {
    headers: { authorization: `Bearer ${partner.token}` },
  });
  const lines = wanted.flatMap(([id, limits]) =>
    Object.entries(limits as ReturnType<typeof effective>).map(([category, one]) =>
      [
        id,
        category,
        one.amount?.amountInCents,
        one.amount?.currency,
        one.appliesTo,
        one.period,
        one.type,
        one.disabled,
      ].join(),
    ),
  );
  assert.equal(await reply.text(), `${[columns, ...lines].join('\r\n')}\r\n`);
}

async function perform(one: Case, next: Step): Promise<void> {
  const { base, model } = one;
  const id = 'who' in next ? [...model.people.keys()][next.who]! : '';
  if (next.do === 'close') {
    assert.equal(await closeOpen(partner, one.partnerBase), model.open);
    model.open = addMonths(model.open, 1);
  } else if (next.do === 'move') {
    const path = `${base}/employees/${id}`;
    if (next.away) await one.client.delete(path);
    else await one.client.patch(`${path}/restore`);
    model.people.set(id, next.away);
  } else if (next.do === 'disable') await disableSome(one, next);
  else if (next.do === 'export') await exportAll(one);
  else if (next.do === 'read') {
    await readOne(one, id, addMonths(model.open, next.month), next.chosen);
  } else {
    await setOne(one, next.do, id, addMonths(model.open, next.month), next.input as Input);
  }
}

describe('the limits of the service', () => {
  it('are those of the model, after any sequence of steps', async (t) => {
    const sequences = fc.array(step, { minLength: 1, maxLength: 80, size: 'max' });
    let steps = 0;
    const property = fc.asyncProperty(sequences, async (chosenSteps) => {
      const one = await newCase();
      for (const next of chosenSteps) await perform(one, next);
      for (const id of one.model.people.keys()) {
        for (const ahead of [0, 1, 2]) {
          await readOne(one, id, addMonths(one.model.open, ahead), [...categories]);
        }
      }
      await exportAll(one);
      steps += chosenSteps.length;
    });
    // Each by the partner, and then by the operator.
    const examples = histories.flatMap((one) => [one, one]);
    await fc.assert(property, {
      ...RUNS,
      numRuns: RUNS.numRuns + examples.length,
      examples,
    });
    t.diagnostic(`${steps} steps`);
    assert.ok(steps > RUNS.numRuns * 20, `only ${steps} steps`);
    const [row] = await sql(
      service.database.ownerUrl,
      `SELECT count(*)::int AS n FROM limits WHERE kind = 'punctual' AND amount_in_cents IS NULL`,
    );
    assert.equal(row.n, 0);
  });
});
