import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { Explanation } from '@fringe/contract/operations/consumptions/explanations';
import { inTransaction } from '../../../src/database/transaction.ts';
import { insertReasons } from '../../../src/reasons/queries.ts';
import { ofStateChange, ofVoid, sealed } from '../../../src/reasons/rows.ts';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { type Client, done } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';
import { chargeOf } from '../support/money/charge-companies.ts';
import { closeMonth, newCompany } from '../support/money/cycle-companies.ts';
import { limit } from '../support/money/limit-settings.ts';
import { callerWith, demoPartnerIds, grant } from '../support/partners.ts';
import { partnerSide, register } from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';

let now = new Date('2026-08-20T10:00:00Z');
const service = await startService({ clock: { now: () => now } });
after(service.close);
const { context } = service;
const NAME = demo().partners[0]!.name;

/** Lets time pass. A token lives an hour, so that each time needs new ones. */
async function at(time: string): Promise<{ partner: Client; operator: Client }> {
  now = new Date(time);
  const [partner, operator] = await Promise.all([
    service.anonymous.login(demo().partners[0]!),
    service.anonymous.login(demo().operator),
  ]);
  return { partner, operator };
}

const companyId = await newCompany(service, { firstPayroll: '2026-08' });
const company = `/api/v3/companies/${companyId}`;
const platform = `/platform/v1/companies/${companyId}`;
const someone = (client: Client): Promise<string> =>
  register({ ...partnerSide(service), client, companyId });
const marta = await someone(service.partner);

async function charge(operator: Client, amountInCents: number, payroll?: string) {
  const body = chargeOf(marta, { amountInCents, ...(payroll && { payroll }) });
  return operator.post(`${platform}/charges`, body);
}

const keep = (row: ReturnType<typeof sealed>) =>
  inTransaction({ database: context.database }, (tx) => insertReasons(tx, companyId, [row]));

/** A month of Marta's meals: a refusal, a higher limit, a void, a late charge. */
async function live(): Promise<void> {
  const limits = `${company}/employees/${marta}/limits`;
  const { partner: inAugust } = await at('2026-08-20T10:00:00Z');
  await inAugust.put(`${limits}/recurrent?payroll=2026-09`, { meal: limit(15_000) });
  await closeMonth((await at('2026-08-31T20:00:00Z')).partner, companyId);
  const { operator: early } = await at('2026-09-03T12:00:00Z');
  const { id } = (await charge(early, 1_140)).body;
  await charge(early, 13_680);
  const refused = await charge((await at('2026-09-17T12:00:00Z')).operator, 1_260);
  assert.equal(refused.status, 409, refused.text);
  const { partner, operator } = await at('2026-09-18T12:00:00Z');
  await partner.put(`${limits}/punctual?payroll=2026-09`, { meal: limit(20_000) });
  await charge(operator, 3_540);
  const { operator: later } = await at('2026-09-22T12:00:00Z');
  const { body } = await later.post(`${platform}/charges/${id}/void`);
  await keep(sealed(ofVoid(body.id), 'Cobrado dos veces', context.vault));
  await closeMonth((await at('2026-09-30T20:00:00Z')).partner, companyId);
  await charge((await at('2026-10-04T12:00:00Z')).operator, 1_320, '2026-09');
  await untilDone(() => settleLateCycles(context));
}
await live();
const { partner, operator } = await at('2026-10-05T12:00:00Z');

const SEPTEMBER = 'payroll=2026-09&category=meal-benefit';

async function explain(
  query = SEPTEMBER,
  { by = partner, who = marta, base = company, language = 'es' } = {},
): Promise<Explanation> {
  const headers = { 'accept-language': language };
  return done(by.get(`${base}/employees/${who}/consumptions/explain?${query}`, { headers }));
}

const total = '4 cargos por 196,80 € menos 1 anulación por 11,40 €.';
const spanish = [
  `En septiembre de 2026 se han gastado 185,40 € en comida: ${total}`,
  'El límite de comida de septiembre de 2026 es de 200,00 €: 185,40 € usados, quedan 14,60 €.',
  `El 20 de agosto ${NAME} fijó el límite en 150,00 € (antes no había).`,
  'El 17 de septiembre se rechazó un cargo de 12,60 €: quedaban 1,80 € de un límite de 150,00 €.',
  `El 18 de septiembre ${NAME} fijó el límite en 200,00 € (antes 150,00 €).`,
  'El 22 de septiembre se anuló un cargo de 11,40 €: «Cobrado dos veces».',
  'El 30 de septiembre se cerró el mes con 172,20 € (versión 1).',
  'El 4 de octubre llegó un cargo de 13,20 € con el mes ya cerrado.',
  'El 4 de octubre se liquidó el mes otra vez: versión 2 con 185,40 €.',
];
const english = [
  'In September 2026 €185.40 was spent on meals: 4 charges of €196.80 less 1 void of €11.40.',
  'The limit for meals in September 2026 is €200.00: €185.40 used, €14.60 left.',
  `On 20 August ${NAME} set the limit to €150.00 (there was none before).`,
  'On 17 September a charge of €12.60 was refused: €1.80 was left of a limit of €150.00.',
  `On 18 September ${NAME} set the limit to €200.00 (before: €150.00).`,
  'On 22 September a charge of €11.40 was voided: “Cobrado dos veces”.',
  'On 30 September the month was closed with €172.20 (version 1).',
  'On 4 October a charge of €13.20 came after the month was closed.',
  'On 4 October the month was settled again: version 2 with €185.40.',
];

describe('an explanation', () => {
  it('tells in Spanish and in English how the number came about', async () => {
    for (const [language, sentences] of [['es', spanish] as const, ['en', english] as const]) {
      const found = await explain(SEPTEMBER, { language });
      assert.deepEqual(found.sentences, sentences);
      assert.equal(found.text, sentences.join(' '));
    }
  });

  it('has each entry with the limit in force at it, what it came to and its version', async () => {
    const { entries } = await explain();
    const shown = entries.map((one) => [
      one.amountInCents,
      one.runningInCents,
      one.limit?.amountInCents ?? null,
      one.leftInCents,
      one.late,
      one.version,
      one.reason,
    ]);
    assert.deepEqual(shown, [
      [1_140, 1_140, 15_000, 13_860, false, 1, null],
      [13_680, 14_820, 15_000, 180, false, 1, null],
      [3_540, 18_360, 20_000, 1_640, false, 1, null],
      [1_140, 17_220, null, null, false, 1, 'Cobrado dos veces'],
      [1_320, 18_540, 20_000, 1_460, true, 2, null],
    ]);
    assert.equal(entries[0]!.voidedById, entries[3]!.id);
    assert.equal(entries[3]!.reversesId, entries[0]!.id);
  });

  it('is the same for the operator, and hides the names of partners from others', async () => {
    const own = await explain();
    assert.deepEqual(await explain(SEPTEMBER, { by: operator, base: platform }), own);
    const [, otherId] = await demoPartnerIds({ ...service, operator });
    await grant({ ...service, operator }, otherId, companyId);
    const other = await service.anonymous.login(demo().partners[1]!);
    const { limit: held, text } = await explain(SEPTEMBER, { by: other });
    assert.deepEqual(held!.by, { kind: 'partner', name: 'another partner' });
    assert.ok(!text.includes(NAME), text);
  });

  it('leaves out what other scopes protect, and says so', async () => {
    const [id] = await demoPartnerIds({ ...service, operator });
    const by = await callerWith({ ...service, operator }, id, ['consumptions:read']);
    const found = await explain(SEPTEMBER, { by });
    assert.deepEqual(found.withheld, ['limits:read', 'employees:read']);
    assert.deepEqual(
      [found.limit, found.limitChanges, found.stateChanges, found.use.leftInCents],
      [null, [], [], null],
    );
    const whole = await explain();
    assert.deepEqual(found.entries, whole.entries);
    assert.deepEqual(found.refusals, whole.refusals);
    assert.ok(!found.text.includes('14,60'), found.text);
    assert.equal(found.total.netInCents, 18_540);
  });

  it('has changes of state with their reason, of which no sentence speaks', async () => {
    const who = await someone(partner);
    await operator.patch(`${platform}/employees/${who}/block`);
    await keep(sealed(ofStateChange(who, 2), 'Baja médica', context.vault));
    const found = await explain('category=meal-benefit', { who });
    const [, blocked] = found.stateChanges;
    assert.deepEqual([blocked!.cause, blocked!.before], ['blocked', 'not-active']);
    assert.equal(blocked!.reason, 'Baja médica');
    assert.deepEqual(found.sentences, [
      'En octubre de 2026 no se ha gastado nada en comida.',
      'No hay límite de comida en octubre de 2026.',
      'El 5 de octubre se bloqueó el acceso a los beneficios.',
    ]);
    const [next] = (await explain('payroll=2026-11&category=meal-benefit', { who })).stateChanges;
    assert.equal(next!.after, 'blocked');
  });

  it('counts a limit of a year in all its months, and tells what of it is this one', async () => {
    const who = await someone(partner);
    const body = { nursery: limit(120_000, { period: 'year' }) };
    const limits = `${company}/employees/${who}/limits/punctual?payroll=2026-10`;
    assert.equal((await partner.put(limits, body)).status, 200);
    const paid = { category: 'nursery-benefit', amountInCents: 40_000 } as const;
    await operator.post(`${platform}/charges`, chargeOf(who, paid));
    await operator.post(`${platform}/charges`, chargeOf(who, { ...paid, payroll: '2026-08' }));
    const found = await explain('category=nursery-benefit', { who });
    assert.deepEqual(found.use, {
      period: '2026',
      usedInCents: 80_000,
      reservedInCents: 0,
      leftInCents: 40_000,
      months: [
        { payroll: '2026-08', usedInCents: 40_000 },
        { payroll: '2026-10', usedInCents: 40_000 },
      ],
    });
    assert.equal(
      found.sentences[1],
      'El límite de guardería de 2026 es de 1.200,00 €: 800,00 € usados, de ellos 400,00 € en ' +
        'octubre de 2026, quedan 400,00 €.',
    );
  });

  it('speaks of no limits where a benefit has none, also of somebody removed', async () => {
    const who = await someone(partner);
    await partner.delete(`${company}/employees/${who}`);
    const found = await explain('category=gym-benefit', { who, language: 'en' });
    assert.equal(found.limit, null);
    assert.deepEqual(found.sentences, [
      'In October 2026 nothing was spent on the gym.',
      'On 5 October access to benefits ended.',
    ]);
  });

  it('is in the language that the caller prefers, and says which', async () => {
    const path = `${company}/employees/${marta}/consumptions/explain?${SEPTEMBER}`;
    for (const [asked, language] of [
      ['es-ES,es;q=0.9,en;q=0.8', 'es'],
      ['fr, en;q=0.2, es;q=0.4', 'es'],
      ['es;q=0, *', 'en'],
      ['de', 'en'],
      [';;q=x,,', 'en'],
    ] as const) {
      const { headers, body } = await partner.get(path, { headers: { 'accept-language': asked } });
      assert.equal(body.language, language, asked);
      assert.equal(headers.get('content-language'), language);
      assert.equal(headers.get('vary'), 'accept-language');
    }
  });

  it('is refused for months that the company does not have, and for strangers', async () => {
    const read = (who: string, query: string) =>
      partner.get(`${company}/employees/${who}/consumptions/explain?${query}`);
    const path = `employees/${marta}/consumptions/explain?payroll=2026-07&category=meal-benefit`;
    const early = await partner.get(`${company}/${path}`);
    const twin = await operator.get(`${platform}/${path}`);
    assert.deepEqual([early.status, early.body], [404, twin.body]);
    assert.equal(twin.body.code, 'cycleNotFound');
    const stranger = await read(randomUUID(), SEPTEMBER);
    assert.deepEqual([stranger.status, stranger.body.code], [404, 'employeeNotFound']);
    const late = await read(marta, 'payroll=2026-12&category=meal-benefit');
    expectInvalid(late, 'query/payroll', 'must not be after the next payroll cycle (2026-11)');
  });
});
