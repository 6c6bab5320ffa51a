import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { BatchItem, ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { addMonths } from '../../../../src/values/month.ts';
import type { Client, Reply } from '../../../support/client.ts';
import { many, newCharge, postBatch, postCharge, voidOf } from '../../../support/money/charges.ts';
import { type LimitedCompany, openCycle } from '../../../support/money/limit-companies.ts';
import type { Acknowledged } from './money-books.ts';

/** Those who write at once in one company, and what was acknowledged to them. */
export interface Mischief {
  company: LimitedCompany;
  partner: Client;
  operators: readonly [Client, Client];
  acknowledged: Acknowledged[];
  voided: Set<string>;
  /** How often each kind of write was answered in each way. */
  answers: Map<string, number>;
  /** The month that was open when last looked. */
  open: string;
}

/** One kind of write; `n` counts its repetitions. */
type Deed = (mischief: Mischief, n: number) => Promise<void>;

const categories = ['meal-benefit', 'nursery-benefit', 'transport-benefit', 'gym-benefit'] as const;

const someCharge = ({ company, open }: Mischief, n: number, late: boolean): ChargeInput =>
  newCharge(company.employeeIds[n % company.employeeIds.length]!, {
    category: categories[n % 4]!,
    amountInCents: 1 + (n % 97),
    settled: n % 11 === 0,
    ...(late && { payroll: addMonths(open, -1) }),
  });

/** Counts an answer, which has to be one of those that are fair. */
function count(mischief: Mischief, deed: string, reply: Reply, ...fair: number[]): void {
  assert.ok(fair.includes(reply.status), `${deed}: ${reply.text}`);
  const key = `${deed} ${reply.status}`;
  mischief.answers.set(key, (mischief.answers.get(key) ?? 0) + 1);
}

const employee = ({ company }: Mischief, n: number): string =>
  company.employeeIds[n % company.employeeIds.length]!;

const single: Deed = async (mischief, n) => {
  const charge = someCharge(mischief, n, false);
  const reply = await postCharge(mischief.operators[n % 2]!, mischief.company.companyId, charge);
  count(mischief, 'charge', reply, 200, 409);
  if (reply.status === 200) mischief.acknowledged.push({ charge, ...reply.body });
};

const lateCharge: Deed = async (mischief, n) => {
  const charge = someCharge(mischief, n, true);
  const reply = await postCharge(mischief.operators[n % 2]!, mischief.company.companyId, charge);
  // Before the first close there is no month to be late for.
  count(mischief, 'late charge', reply, 200, 404);
  if (reply.status === 200) mischief.acknowledged.push({ charge, ...reply.body });
};

const batch: Deed = async (mischief, n) => {
  const charges = many(10, (item) => someCharge(mischief, n * 7 + item, false));
  const results = await postBatch(mischief.operators[n % 2]!, mischief.company.companyId, charges);
  for (const [item, result] of results.entries()) {
    const { id, payroll, late, outcome }: BatchItem = result;
    assert.ok(outcome === 'accepted' || outcome === 'refused', outcome);
    if (outcome !== 'accepted') continue;
    mischief.acknowledged.push({ charge: charges[item]!, id: id!, payroll: payroll!, late });
  }
};

const voidSome: Deed = async (mischief, n) => {
  const { acknowledged, voided, operators, company } = mischief;
  const one = acknowledged[(n * 7919) % Math.max(1, acknowledged.length)];
  // Whoever finds nothing lets the others go first.
  if (!one) return setImmediate();
  const reply = await voidOf(operators[n % 2]!, company.companyId, one.id);
  count(mischief, 'void', reply, 200);
  voided.add(one.id);
};

export const close: Deed = async (mischief) => {
  const { partner, company } = mischief;
  const { id, month } = await openCycle(partner, company.base);
  const closes = many(3, () => partner.post(`${company.base}/payroll-cycles/${id}`));
  for (const reply of await Promise.all(closes)) count(mischief, 'close', reply, 200, 409);
  mischief.open = addMonths(month, 1);
};

const limit: Deed = async (mischief, n) => {
  const { partner, company, open } = mischief;
  const path = `${company.base}/employees/${employee(mischief, n)}/limits`;
  const amount = { amountInCents: 200 + ((n * 31) % 2_000), currency: 'EUR' };
  const body = { meal: { amount }, nursery: n % 3 ? { amount, period: 'year' } : null };
  const [kind, payroll] = n % 2 ? ['punctual', open] : ['recurrent', addMonths(open, 1)];
  count(mischief, 'limit', await partner.put(`${path}/${kind}?payroll=${payroll}`, body), 200, 400);
};

const disable: Deed = async (mischief, n) => {
  const { partner, company, open } = mischief;
  const body = { benefit: 'transport', ...(n % 4 && { employees: [employee(mischief, n)] }) };
  const path = `${company.base}/limits/disable?payroll=${addMonths(open, n % 2)}`;
  count(mischief, 'disable', await partner.post(path, body), 200, 400);
};

const block: Deed = async (mischief, n) => {
  const { partner, company } = mischief;
  const path = `${company.base}/employees/${employee(mischief, n)}`;
  count(mischief, 'block', await partner.patch(`${path}/${n % 2 ? 'unblock' : 'block'}`), 204, 409);
};

/** Requests a committed expense, executes one payment, voids it, and cancels the rest. */
const commit: Deed = async (mischief, n) => {
  const { operators, company, open } = mischief;
  const base = `/platform/v1/companies/${company.companyId}`;
  const one = operators[n % 2]!;
  const fiscalYear = open.slice(0, 4);
  const payments = many(3, () => ({ payroll: `${fiscalYear}-12`, amountInCents: 20 + (n % 7) }));
  const input = { category: categories[n % 4], fiscalYear, payments };
  const path = `${base}/employees/${employee(mischief, n)}/committed-expenses`;
  const made = await one.post(path, input);
  // A year that is over meanwhile is 400; one that lives already, or a limit, is 409.
  count(mischief, 'commitment', made, 201, 400, 409);
  if (made.status !== 201) return;
  const expense = `${base}/committed-expenses/${made.body.id}`;
  const { body } = await one.get(expense);
  const [first] = body.payments;
  const executions = many(2, () => one.post(`${expense}/payments/${first.id}/execute`, {}));
  for (const reply of await Promise.all(executions)) count(mischief, 'execution', reply, 200);
  if (n % 3 === 0) {
    count(mischief, 'void of payment', await one.post(`${expense}/payments/${first.id}/void`), 204);
  }
  if (n % 2) count(mischief, 'cancellation', await one.post(`${expense}/cancel`), 204);
};

/** Who does what: the same hand does one kind of write again and again. */
export const hands: readonly Deed[] = [
  ...many(8, () => single),
  ...many(2, () => lateCharge),
  ...many(2, () => batch),
  ...many(3, () => voidSome),
  limit,
  limit,
  disable,
  block,
  commit,
  commit,
];
