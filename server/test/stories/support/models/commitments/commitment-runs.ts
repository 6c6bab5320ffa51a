import assert from 'node:assert/strict';
import type { Commitment } from '@fringe/contract/operations/commitments/committed-expenses';
import { executeMany } from './commitment-batches.ts';
import type { Expense } from './commitment-model.ts';
import * as model from './commitment-model-steps.ts';
import { expectAnswer, monthIn, platform, type Run, someone } from './commitment-run.ts';
import type { Step, StepOf } from './commitment-steps.ts';
import {
  charge,
  close,
  disableOne,
  move,
  setLimit,
  settle,
  voidCharge,
} from './commitment-surroundings.ts';

const december = ({ world }: Run): string => `${world.limits.open.slice(0, 4)}-12`;
/** Months ahead, of which none leaves the fiscal year unless it may stray. */
const schedule = (run: Run, payments: StepOf<'replace'>['payments'], stray: boolean) =>
  payments.map(({ ahead, cents }) => {
    const month = monthIn(run, ahead);
    return { month: stray || month < december(run) ? month : december(run), cents };
  });
const sent = (payments: { month: string; cents: number }[]) =>
  payments.map(({ month, cents }) => ({ payroll: month, amountInCents: cents }));

/** Adds what was granted, with the ids that the service gave to its payments. */
async function added(run: Run, wanted: model.Wanted, id: string): Promise<void> {
  const path = `${platform(run)}/committed-expenses/${id}`;
  const { payments } = (await run.service.operator.get(path)).body as Commitment;
  const ids = payments.map((one) => one.id);
  model.addExpense(run.world, wanted, id, ids);
}

async function request(run: Run, step: StepOf<'request'>): Promise<void> {
  const { category, behaviour, pending } = step;
  const who = someone(run, step);
  const recipient = run.children.get(who)![step.recipient] ?? null;
  const payments = schedule(run, step.payments, step.stray);
  const year = run.world.limits.open.slice(0, 4);
  const wanted = { who, year, category, recipient, pending, payments };
  const reply = await run.service.operator.post(
    `${platform(run)}/employees/${who}/committed-expenses`,
    {
      category,
      fiscalYear: year,
      ...(behaviour && { behaviour }),
      ...(recipient && { recipient: { id: recipient } }),
      ...(pending && { pending }),
      payments: sent(payments),
    },
  );
  const whole = { ...wanted, behaviour: behaviour ?? 'flex' };
  const refused = model.refuseRequest(run.world, whole);
  expectAnswer(run, 'request', reply, refused);
  if (!refused) await added(run, whole, reply.body.id);
}

async function changeWhole(run: Run, one: Expense, step: StepOf<'approve'>): Promise<void> {
  const path = `${platform(run)}/committed-expenses/${one.id}/${step.do}`;
  const reply = await run.service.operator.post(path);
  const refused =
    step.do === 'approve'
      ? model.approve(run.world, one)
      : model.end(run.world, one, step.do === 'reject' ? 'pending' : 'active');
  expectAnswer(run, step.do, reply, refused);
}

async function replace(run: Run, one: Expense, step: StepOf<'replace'>): Promise<void> {
  const payments = schedule(run, step.payments, step.stray);
  const path = `${platform(run)}/committed-expenses/${one.id}/replace`;
  const reply = await run.service.operator.post(path, { payments: sent(payments) });
  const refused = model.refuseReplacement(run.world, one, payments);
  expectAnswer(run, 'replace', reply, refused);
  if (refused) return;
  model.end(run.world, one, 'active');
  const { who, year, category, behaviour, recipient } = one;
  const wanted = { who, year, category, behaviour, recipient, pending: false, payments };
  await added(run, wanted, reply.body.id);
}

async function execute(run: Run, one: Expense, step: StepOf<'execute'>): Promise<void> {
  const payment = one.payments[step.payment % one.payments.length]!;
  const payroll = step.back === undefined ? undefined : monthIn(run, step.back);
  const path = `${platform(run)}/committed-expenses/${one.id}/payments/${payment.id}/execute`;
  const reply = await run.service.operator.post(path, { ...(payroll && { payroll }) });
  const month = payroll ?? run.world.limits.open;
  const refused = model.refuseExecution(run.world, one, payment, month);
  const again = refused === 'done';
  expectAnswer(run, again ? 'execute again' : 'execute', reply, again ? undefined : refused);
  if (again) assert.equal(reply.body.consumptionId, payment.entryId);
  else if (!refused) model.execute(run.world, one, payment, month, reply.body.consumptionId);
}

async function changePayment(
  run: Run,
  one: Expense,
  step: StepOf<'voidPayment'> | StepOf<'cancelPayment'>,
): Promise<void> {
  const from = step.do === 'voidPayment' ? 'executed' : 'scheduled';
  const fitting = one.payments.filter(({ state }) => state === from);
  const among = step.fitting && fitting.length > 0 ? fitting : one.payments;
  const payment = among[step.payment % among.length]!;
  const verb = step.do === 'voidPayment' ? 'void' : 'cancel';
  const path = `${platform(run)}/committed-expenses/${one.id}/payments/${payment.id}/${verb}`;
  const reply = await run.service.operator.post(path);
  const refused =
    step.do === 'voidPayment'
      ? model.voidPayment(run.world, one, payment)
      : model.cancelPayment(run.world, one, payment);
  expectAnswer(run, step.do, reply, refused);
}

/** Does a step in the service and in the model; what they answer has to be the same. */
export async function perform(run: Run, step: Step): Promise<void> {
  const { expenses } = run.world;
  if (step.do === 'executeMany') return executeMany(run, step);
  // Mostly one of the last: of these there is more to be done.
  const chosen = 'which' in step ? expenses.at(-1 - (step.which % 5)) : undefined;
  if (step.do === 'request') return request(run, step);
  if (step.do === 'charge') return charge(run, step);
  if (step.do === 'voidCharge') return voidCharge(run, step);
  if (step.do === 'limit') return setLimit(run, step);
  if (step.do === 'disable') return disableOne(run, step);
  if (step.do === 'move') return move(run, step);
  if (step.do === 'close') return close(run);
  if (step.do === 'settle') return settle(run);
  if (!chosen) return undefined;
  if (step.do === 'replace') return replace(run, chosen, step);
  if (step.do === 'execute') return execute(run, chosen, step);
  if (step.do === 'cancelPayment' || step.do === 'voidPayment') {
    return changePayment(run, chosen, step);
  }
  return changeWhole(run, chosen, step);
}
