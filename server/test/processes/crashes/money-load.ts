import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChargeInput } from '@fringe/contract/operations/consumptions/charges';
import { addMonths } from '../../../src/values/month.ts';
import type { Client, Reply } from '../../support/client.ts';

/** All that a load on one company was told, and what it has not heard the answer to. */
export interface MoneyLoad {
  /** The id in the ledger by external id: of what was accepted, or was there already. */
  booked: Map<string, { id: string; amountInCents: number }>;
  refused: Set<string>;
  /** The void of each charge, by the charge's id. */
  voided: Map<string, string>;
  /** The months whose close was answered with success. */
  closed: string[];
  unanswered: ChargeInput[];
  unvoided: string[];
  /** Lets everybody work until it is told to stop. */
  run(until: () => boolean): Promise<void>;
  /** Sends everything again that has no answer yet; the service lives. */
  finish(): Promise<void>;
}

interface Scene {
  operator: Client;
  partner: Client;
  companyId: string;
}

/** No answer, or one that says that the service could not. */
const isLost = (reply: Reply | undefined): reply is undefined => !reply || reply.status >= 500;
const unlessLost = async (asked: Promise<Reply>): Promise<Reply | undefined> => {
  const reply = await asked.catch(() => undefined);
  if (!isLost(reply)) return reply;
  // Whoever asks all the time keeps the service from its start.
  await sleep(100);
  return undefined;
};

export async function openLoad(scene: Scene): Promise<MoneyLoad> {
  const { operator, companyId } = scene;
  const platform = `/platform/v1/companies/${companyId}`;
  const { body } = await operator.get(`${platform}/employees?state=active&limit=40`);
  const people: string[] = body.employees.map(({ id }: { id: string }) => id);
  const load: MoneyLoad = {
    booked: new Map(),
    refused: new Set(),
    voided: new Map(),
    closed: [],
    unanswered: [],
    unvoided: [],
    run: async (until) => {
      const all = [one, one, one, one, batch, batch, revoke, close, commit];
      await Promise.all(all.map((work) => repeat(work, until)));
    },
    finish: async () => {
      while (load.unanswered.length > 0) await batch();
      while (load.unvoided.length > 0) await revoke();
    },
  };
  const fresh = freshCharges(load, people);
  const one = () => chargeOne(load, operator, platform, fresh);
  const batch = () => chargeBatch(load, operator, platform, fresh);
  const revoke = () => voidOne(load, operator, platform);
  const commit = () => commitSomething(scene, people);
  const close = async () => {
    await sleep(250);
    const month = await closeOpen(scene);
    if (month) load.closed.push(month);
  };
  return load;
}

/** Charges that differ; some are limited, and every seventh is for the month closed last. */
function freshCharges(load: MoneyLoad, people: readonly string[]): () => ChargeInput {
  let serial = 0;
  return () => {
    serial += 1;
    const last = load.closed.at(-1);
    return {
      externalId: `load-${serial}`,
      employeeId: people[serial % people.length]!,
      category: (['gym-benefit', 'meal-benefit', 'nursery-benefit'] as const)[serial % 3]!,
      behaviour: serial % 2 === 0 ? 'flex' : 'allowance',
      amountInCents: 1 + ((serial * 37) % 9_973),
      concept: `Load ${serial}`,
      ...(serial % 7 === 0 && last !== undefined && { payroll: last }),
    };
  };
}

/** Keeps the answer to a charge; some of what was booked is to be voided. */
function learn(load: MoneyLoad, { externalId, amountInCents }: ChargeInput, id: string | null) {
  if (id === null) load.refused.add(externalId);
  else load.booked.set(externalId, { id, amountInCents });
  if (id !== null && amountInCents % 5 === 0) load.unvoided.push(id);
}

type Fresh = () => ChargeInput;

async function chargeOne(load: MoneyLoad, operator: Client, platform: string, fresh: Fresh) {
  const charge = load.unanswered.shift() ?? fresh();
  const reply = await unlessLost(operator.post(`${platform}/charges`, charge));
  if (!reply) return void load.unanswered.push(charge);
  if (reply.status !== 200) assert.equal(reply.status, 409, reply.text);
  learn(load, charge, reply.status === 200 ? reply.body.id : null);
}

async function chargeBatch(load: MoneyLoad, operator: Client, platform: string, fresh: Fresh) {
  const again = load.unanswered.splice(0, 20);
  const charges = again.length > 0 ? again : Array.from({ length: 20 }, fresh);
  const reply = await unlessLost(operator.post(`${platform}/charges/batch`, { charges }));
  if (!reply) return void load.unanswered.push(...charges);
  assert.equal(reply.status, 200, reply.text);
  for (const [index, { id }] of reply.body.results.entries()) learn(load, charges[index]!, id);
}

async function voidOne(load: MoneyLoad, operator: Client, platform: string) {
  const id = load.unvoided.shift();
  if (id === undefined) return void (await sleep(5));
  const reply = await unlessLost(operator.post(`${platform}/charges/${id}/void`));
  if (!reply) return void load.unvoided.push(id);
  assert.equal(reply.status, 200, reply.text);
  load.voided.set(id, reply.body.id);
}

async function repeat(work: () => Promise<void>, until: () => boolean): Promise<void> {
  while (!until()) await work();
}

const openCycle = async ({ partner, companyId }: Scene) => {
  const list = `/api/v3/companies/${companyId}/payroll-cycles`;
  const reply = await unlessLost(partner.get(`${list}?limit=1`));
  const cycle = reply?.body.payrollCycles[0];
  return cycle && { path: `${list}/${cycle.id}`, month: monthOf(cycle) };
};

const monthOf = (cycle: { fiscalYear: string; payrollMonth: string }): string =>
  `${cycle.fiscalYear}-${cycle.payrollMonth}`;

async function closeOpen(scene: Scene): Promise<string | undefined> {
  const cycle = await openCycle(scene);
  const reply = cycle && (await unlessLost(scene.partner.post(cycle.path)));
  if (!reply) return undefined;
  if (reply.status !== 200) assert.equal(reply.status, 409, reply.text);
  return reply.status === 200 ? cycle.month : undefined;
}

/** Requests, executes, voids and cancels; what was lost on the way is left as it is. */
async function commitSomething(scene: Scene, people: readonly string[]): Promise<void> {
  const { operator, companyId } = scene;
  const cycle = await openCycle(scene);
  if (!cycle) return;
  const platform = `/platform/v1/companies/${companyId}`;
  const employeeId = people[Math.floor(Math.random() * people.length)];
  const months = [cycle.month, addMonths(cycle.month, 1)];
  const fiscalYear = cycle.month.slice(0, 4);
  const payments = months
    .filter((month) => month.startsWith(fiscalYear))
    .map((payroll) => ({ payroll, amountInCents: 700 }));
  const list = `${platform}/employees/${employeeId}/committed-expenses`;
  const request = { category: 'nursery-benefit', fiscalYear, payments };
  const asked = await unlessLost(operator.post(list, request));
  if (asked?.status !== 201) return;
  const expense = `${platform}/committed-expenses/${asked.body.id}`;
  const read = await unlessLost(operator.get(expense));
  if (!read) return;
  const first = `${expense}/payments/${read.body.payments[0].id}`;
  for (const verb of [`${first}/execute`, `${first}/void`, `${expense}/cancel`]) {
    const body = verb.endsWith('execute') ? {} : undefined;
    if (!(await unlessLost(operator.post(verb, body)))) return;
  }
}
