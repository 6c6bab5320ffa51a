import assert from 'node:assert/strict';
import type { ExecutedPayment } from '@fringe/contract/operations/commitments/payment-batches';
import { type Expense, type Payment, refusal, type World } from './commitment-model.ts';
import * as model from './commitment-model-steps.ts';
import { expectAnswer, monthIn, platform, type Run } from './commitment-run.ts';
import type { StepOf } from './commitment-steps.ts';

interface Chosen {
  one: Expense;
  payment: Payment;
}

const all = ({ expenses }: World): Chosen[] =>
  expenses.flatMap((one) => one.payments.map((payment) => ({ one, payment })));

/** What is scheduled up to a month, the earliest first. */
const dueBy = (world: World, month: string): Chosen[] =>
  all(world)
    .filter(({ one, payment }) => one.state === 'active' && payment.state === 'scheduled')
    .filter(({ payment }) => payment.month <= month)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
const keyOf = ({ payment: { month, id } }: Chosen): string => `${month} ${id}`;

/** Some of the last ones: of these there is more to be done. */
function named({ world }: Run, { which }: StepOf<'executeMany'>): Chosen[] {
  const there = all(world).slice(-12);
  return [...new Set(which.map((drawn) => there[drawn % there.length]!))];
}

/** Many payments in one request become what they become one after the other. */
export async function executeMany(run: Run, step: StepOf<'executeMany'>): Promise<void> {
  const { world, service } = run;
  if (world.expenses.length === 0) return;
  const due = step.due === undefined ? undefined : monthIn(run, step.due);
  const payroll = step.back === undefined ? undefined : monthIn(run, step.back);
  const chosen = due === undefined ? named(run, step) : dueBy(world, due);
  const which = due === undefined ? { ids: chosen.map(({ payment }) => payment.id) } : { due };
  const path = `${platform(run)}/committed-payments/execute`;
  const reply = await service.operator.post(path, { ...which, ...(payroll && { payroll }) });
  const { open } = world.limits;
  const early = due !== undefined && due > open && payroll === undefined;
  const message = `body/due: must not be after ${open} without payroll`;
  expectAnswer(run, 'executeMany', reply, early ? refusal(400, message) : undefined);
  if (early) return;
  const told = world.told.length;
  const results = reply.body.results as ExecutedPayment[];
  assert.deepEqual(
    results.map(({ id }) => id),
    chosen.map(({ payment }) => payment.id),
  );
  for (const [index, { one, payment }] of chosen.entries()) {
    executeOne(world, one, payment, payroll ?? open, results[index]!);
  }
  // Charges are told of as they are booked, all of them before what becomes of the payments.
  const fresh = world.told.splice(told);
  const isEntry = ({ type }: { type: string }) => type === 'employee.consumption.generated';
  world.told.push(...fresh.filter(isEntry), ...fresh.filter((each) => !isEntry(each)));
}

function executeOne(
  world: World,
  one: Expense,
  payment: Payment,
  month: string,
  result: ExecutedPayment,
): void {
  const refused = model.refuseExecution(world, one, payment, month);
  if (refused === 'done') {
    assert.deepEqual([result.outcome, result.consumptionId], ['same', payment.entryId]);
  } else if (refused) {
    assert.deepEqual([result.outcome, result.error?.message], ['failed', refused.message]);
  } else {
    assert.equal(result.outcome, 'executed');
    model.execute(world, one, payment, month, result.consumptionId!);
  }
}
