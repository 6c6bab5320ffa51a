import assert from 'node:assert/strict';
import { settleLateCycles } from '../../../../../src/reconciliation/settle-late-cycles.ts';
import { addMonths } from '../../../../../src/values/month.ts';
import { closeOpen } from '../../../../support/money/limit-companies.ts';
import { untilDone } from '../../../../support/worker.ts';
import { note } from '../chronicle.ts';
import { disable, put } from '../limit-model.ts';
import { forbidden, refusal, roomOf, tellClosed } from './commitment-model.ts';
import * as model from './commitment-model-steps.ts';
import { expectAnswer, monthIn, platform, type Run, someone } from './commitment-run.ts';
import type { StepOf } from './commitment-steps.ts';

/* What happens around committed expenses: charges, limits, people and the calendar. */

let charges = 0;

export async function charge(run: Run, step: StepOf<'charge'>): Promise<void> {
  const { category, cents, settled } = step;
  const { world } = run;
  const who = someone(run, step);
  const payroll = step.back === undefined ? undefined : monthIn(run, step.back);
  const month = payroll ?? world.limits.open;
  const behaviour = 'allowance';
  charges += 1;
  const externalId = `model-${charges}`;
  const reply = await run.service.operator.post(`${platform(run)}/charges`, {
    externalId,
    employeeId: who,
    category,
    behaviour,
    amountInCents: cents,
    concept: 'Compra',
    ...(payroll && { payroll }),
    ...(settled && { settled }),
  });
  const all = forbidden(world, who, category, [{ month, cents }]);
  const [why] = all;
  const late = month < world.limits.open;
  const refused = !model.isCycle(world, month)
    ? refusal(404, 'Payroll cycle not found')
    : why && !settled && !late
      ? refusal(409, why.message)
      : undefined;
  expectAnswer(run, 'charge', reply, refused);
  const sent = { who, category, month, cents, externalId };
  if (refused) return noteRefusal(run, sent, why?.flag);
  const { id, ...booked } = reply.body;
  const flags = all.map(({ flag }) => flag);
  assert.deepEqual(booked, {
    outcome: 'accepted',
    payroll: month,
    late,
    flag: flags[0] ?? null,
    flags,
  });
  const own = { year: month.slice(0, 4), ofPayment: false, voided: false };
  model.book(world, { ...sent, ...own, id, behaviour, flags }, settled);
}

interface Sent {
  who: string;
  category: string;
  month: string;
  cents: number;
  externalId: string;
}

/** Only a limit that refuses is kept with the refusal. */
function noteRefusal({ world }: Run, sent: Sent, why: string | undefined): void {
  const code = model.isCycle(world, sent.month) ? why! : 'cycleNotFound';
  const exceeded = code === 'limitExceeded';
  const room = exceeded ? roomOf(world, sent.who, sent.category, sent.month) : null;
  note(world, { do: 'refusal', ...sent, code, room });
}

export async function voidCharge(run: Run, { which }: StepOf<'voidCharge'>): Promise<void> {
  const { entries } = run.world;
  if (entries.length === 0) return;
  const entry = entries[which % entries.length]!;
  const reply = await run.service.operator.post(`${platform(run)}/charges/${entry.id}/void`);
  const message = 'The charge belongs to a payment of a committed expense; void that payment';
  expectAnswer(run, 'voidCharge', reply, entry.ofPayment ? refusal(409, message) : undefined);
  if (!entry.ofPayment && !entry.voided) model.voidEntry(run.world, entry);
}

export async function setLimit(run: Run, step: StepOf<'limit'>): Promise<void> {
  const { kind, name, cents } = step;
  const who = someone(run, step);
  const month = monthIn(run, kind === 'recurrent' ? 1 : 0);
  const ofYear = name === 'nursery' && step.ofYear;
  const amount = { amountInCents: cents ?? 0, currency: 'EUR' };
  const terms = cents === null ? null : { amount, ...(ofYear && { period: 'year' as const }) };
  const path = `${run.base}/employees/${who}/limits/${kind}?payroll=${month}`;
  expectAnswer(run, 'limit', await run.service.partner.put(path, { [name]: terms }), undefined);
  put(run.world.limits, kind, who, month, { [name]: terms });
  note(run.world, { do: 'limit', set: run.world.limits.set.length });
}

export async function disableOne(run: Run, step: StepOf<'disable'>): Promise<void> {
  const month = monthIn(run, step.next ? 1 : 0);
  const who = someone(run, step);
  const body = { benefit: step.name, employees: [who] };
  const path = `${run.base}/limits/disable?payroll=${month}`;
  expectAnswer(run, 'disable', await run.service.partner.post(path, body), undefined);
  disable(run.world.limits, month, [step.name], [who]);
  note(run.world, { do: 'disable', who, name: step.name, month });
}

/** Nobody here is ever confirmed, so that whoever is restored or unblocked is free again. */
export async function move(run: Run, step: StepOf<'move'>): Promise<void> {
  const { people } = run.world.limits;
  const who = someone(run, step);
  const path = `${platform(run)}/employees/${who}`;
  const { operator } = run.service;
  const removed = people.get(who)!;
  if (step.to === 'remove' || step.to === 'restore') {
    await (step.to === 'remove' ? operator.delete(path) : operator.patch(`${path}/restore`));
    if ((step.to === 'remove') !== removed) {
      const cause = removed ? 'restored' : 'terminated';
      note(run.world, { do: 'state', who, cause, after: removed ? 'not-active' : 'removed' });
    }
    if (step.to === 'remove' || removed) run.world.blocked.delete(who);
    people.set(who, step.to === 'remove');
    return;
  }
  const reply = await operator.patch(`${path}/${step.to}`);
  if (reply.status !== 204) return;
  assert.equal(removed, false);
  const blocked = run.world.blocked.has(who);
  if (step.to === 'unblock') {
    note(run.world, { do: 'state', who, cause: 'unblocked', after: 'not-active' });
  } else if (!blocked) note(run.world, { do: 'state', who, cause: 'blocked', after: 'blocked' });
  if (step.to === 'block') run.world.blocked.add(who);
  else run.world.blocked.delete(who);
}

export async function settle({ service, world }: Run): Promise<void> {
  await untilDone(() => settleLateCycles(service.context));
  for (const month of world.late.splice(0).sort()) {
    note(world, { do: 'settle', month });
    tellClosed(world, month);
  }
}

export async function close({ service, base, world }: Run): Promise<void> {
  const { limits } = world;
  assert.equal(await closeOpen(service.partner, base), limits.open);
  note(world, { do: 'settle', month: limits.open });
  tellClosed(world, limits.open);
  limits.open = addMonths(limits.open, 1);
}
