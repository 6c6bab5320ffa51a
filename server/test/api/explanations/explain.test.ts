import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Explanation } from '@fringe/contract/operations/consumptions/explanations';
import { type Client, done } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import { expectFailure, expectInvalid } from '../../support/contract/refusals.ts';
import { chargeOf } from '../../support/money/charge-companies.ts';
import { closeMonth } from '../../support/money/cycle-companies.ts';
import { limit } from '../../support/money/limit-settings.ts';
import { openWorld, settle } from '../../support/money/world.ts';
import { callerWith, demoPartnerIds, grant } from '../../support/partners/partners.ts';
import { register } from '../../support/people/employee-sides.ts';

// What numbers are made of, after whatever happened, is in the model of explanations.
let now = new Date('2026-08-20T10:00:00Z');
const { service, company } = await openWorld({ clock: { now: () => now } });
const NAME = demo().partners[0]!.name;
const own = await company({ firstPayroll: '2026-08' });
const { companyId } = own;
const ofPartner = `/api/v3/companies/${companyId}`;
const platform = `/platform/v1/companies/${companyId}`;
const { employeeId: marta } = await own.hires();

/** Lets time pass. A token lives an hour, so that each time needs new ones. */
async function at(time: string) {
  now = new Date(time);
  const partner = await service.anonymous.login(demo().partners[0]!);
  const operator = await service.anonymous.login(demo().operator);
  const charge = (amountInCents: number, payroll?: string) => {
    const body = chargeOf(marta, { amountInCents, ...(payroll && { payroll }) });
    return operator.post(`${platform}/charges`, body);
  };
  const limitMeals = (month: string, cents: number) =>
    done(partner.put(`${ofPartner}/employees/${marta}/limits/${month}`, { meal: limit(cents) }));
  return { partner, operator, charge, limitMeals };
}

/** A month of Marta's meals: a refusal, a higher limit, a void, a late charge. */
async function live(): Promise<void> {
  await (await at('2026-08-20T10:00:00Z')).limitMeals('recurrent?payroll=2026-09', 15_000);
  await closeMonth((await at('2026-08-31T20:00:00Z')).partner, companyId);
  const early = await at('2026-09-03T12:00:00Z');
  const { id } = await done(early.charge(1_140));
  await done(early.charge(13_680));
  assert.equal((await (await at('2026-09-17T12:00:00Z')).charge(1_260)).status, 409);
  const higher = await at('2026-09-18T12:00:00Z');
  await higher.limitMeals('punctual?payroll=2026-09', 20_000);
  await done(higher.charge(3_540));
  const { operator } = await at('2026-09-22T12:00:00Z');
  await done(operator.post(`${platform}/charges/${id}/void`, { reason: 'Cobrado dos veces' }));
  await closeMonth((await at('2026-09-30T20:00:00Z')).partner, companyId);
  await done((await at('2026-10-04T12:00:00Z')).charge(1_320, '2026-09'));
  await settle(service);
}
await live();
const { partner, operator } = await at('2026-10-05T12:00:00Z');
const present = { ...service, operator };
const someone = (): Promise<string> => register({ ...own, client: partner });

const SEPTEMBER = 'payroll=2026-09&category=meal-benefit';
const pathOf = (who: string, query: string, base = ofPartner) =>
  `${base}/employees/${who}/consumptions/explain?${query}`;

async function explain(
  query = SEPTEMBER,
  { by = partner as Client, who = marta, base = ofPartner, language = 'es' } = {},
): Promise<Explanation> {
  return done(by.get(pathOf(who, query, base), { headers: { 'accept-language': language } }));
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

  it('is the same for the operator, and hides the names of partners from others', async () => {
    assert.deepEqual(await explain(SEPTEMBER, { by: operator, base: platform }), await explain());
    const [, otherId] = await demoPartnerIds(present);
    await grant(present, otherId, companyId);
    const other = await service.anonymous.login(demo().partners[1]!);
    const { limit: held, text } = await explain(SEPTEMBER, { by: other });
    assert.deepEqual(held!.by, { kind: 'partner', name: 'another partner' });
    assert.ok(!text.includes(NAME), text);
  });

  it('leaves out what other scopes protect, and says so', async () => {
    const [id] = await demoPartnerIds(present);
    const by = await callerWith(present, id, ['consumptions:read']);
    const [found, whole] = [await explain(SEPTEMBER, { by }), await explain()];
    assert.deepEqual(found.withheld, ['limits:read', 'employees:read']);
    const { limit: held, limitChanges, stateChanges, use } = found;
    assert.deepEqual([held, limitChanges, stateChanges, use.leftInCents], [null, [], [], null]);
    assert.ok(!found.text.includes('14,60'), found.text);
    const facts = ({ entries, refusals, total }: Explanation) => [entries, refusals, total];
    assert.deepEqual(facts(found), facts(whole));
  });

  it('has changes of state with their reason, of which no sentence speaks', async () => {
    const who = await someone();
    const path = `${platform}/employees/${who}/block`;
    await done(operator.patch(path, { reason: 'Baja médica' }));
    const { stateChanges, sentences } = await explain('category=meal-benefit', { who });
    const { cause, before, reason } = stateChanges[1]!;
    assert.deepEqual([cause, before, reason], ['blocked', 'not-active', 'Baja médica']);
    assert.deepEqual(sentences, [
      'En octubre de 2026 no se ha gastado nada en comida.',
      'No hay límite de comida en octubre de 2026.',
      'El 5 de octubre se bloqueó el acceso a los beneficios.',
    ]);
    const next = await explain('payroll=2026-11&category=meal-benefit', { who });
    assert.equal(next.stateChanges[0]!.after, 'blocked');
  });

  it('tells what of a limit of a year is of this month, and none where there is none', async () => {
    const who = await someone();
    const limits = `${ofPartner}/employees/${who}/limits/punctual?payroll=2026-10`;
    await done(partner.put(limits, { nursery: limit(120_000, { period: 'year' }) }));
    const paid = { category: 'nursery-benefit', amountInCents: 40_000 } as const;
    for (const payroll of ['2026-10', '2026-08']) {
      await done(operator.post(`${platform}/charges`, chargeOf(who, { ...paid, payroll })));
    }
    const used = '800,00 € usados, de ellos 400,00 € en octubre de 2026, quedan 400,00 €.';
    const { sentences } = await explain('category=nursery-benefit', { who });
    assert.equal(sentences[1], `El límite de guardería de 2026 es de 1.200,00 €: ${used}`);
    await done(partner.delete(`${ofPartner}/employees/${who}`));
    const gym = await explain('category=gym-benefit', { who, language: 'en' });
    assert.deepEqual(gym.sentences, [
      'In October 2026 nothing was spent on the gym.',
      'On 5 October access to benefits ended.',
    ]);
  });

  it('is in the language that the caller prefers, and says which', async () => {
    for (const [asked, language] of Object.entries({
      'es-ES,es;q=0.9,en;q=0.8': 'es',
      'fr, en;q=0.2, es;q=0.4': 'es',
      'es;q=0, *': 'en',
      de: 'en',
      ';;q=x,,': 'en',
    })) {
      const sent = { headers: { 'accept-language': asked } };
      const { headers, body } = await partner.get(pathOf(marta, SEPTEMBER), sent);
      assert.equal(body.language, language, asked);
      assert.equal(headers.get('content-language'), language);
      assert.equal(headers.get('vary'), 'accept-language');
    }
  });

  it('is of the months that the company has, and the next', async () => {
    for (const [client, base] of [[partner, ofPartner] as const, [operator, platform] as const]) {
      const ask = (month: string) =>
        client.get(pathOf(marta, `payroll=${month}&category=meal-benefit`, base));
      expectFailure(await ask('2026-07'), 404, 'Payroll cycle not found');
      const late = 'must not be after the next payroll cycle (2026-11)';
      expectInvalid(await ask('2026-12'), 'query/payroll', late);
    }
  });
});
