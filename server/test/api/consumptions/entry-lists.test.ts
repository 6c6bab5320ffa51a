import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ConsumptionEntry } from '@fringe/contract/operations/consumptions/entries';
import { startService } from '../../support/service.ts';
import { charge, charged, chargeOf, chargesOf } from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, newSide } from '../support/money/cycle-companies.ts';
import { limit, recurrentIn, set } from '../support/money/limit-settings.ts';
import { register } from '../support/people/employee-sides.ts';

const service = await startService();
after(service.close);
const { operator, partner } = service;
const side = await newSide(service);
const { companyId } = side;
const base = `/api/v3/companies/${companyId}/consumptions`;

/** A small ledger with an entry of each kind, under names of its own. */
const ids: Record<string, string> = {};
const [ana, ben] = [await register(side), await register(side)] as [string, string];
await set(recurrentIn(side), ana, { meal: limit(100) });
const book = async (name: string, employeeId: string, fields = {}) => {
  ids[name] = (await charged(side, employeeId, { externalId: name, ...fields })).id;
};
const undo = async (name: string, of: string) => {
  ids[name] = (await operator.post(`${chargesOf(companyId)}/${ids[of]}/void`)).body.id;
};
await book('lunch', ana, { amountInCents: 100 });
await book('train', ben, { category: 'transport-benefit', behaviour: 'allowance' });
await closeMonth(side.client, companyId);
await book('dinner', ana, { amountInCents: 150, settled: true });
await book('feast', ana, { amountInCents: 1, settled: true });
await undo('no feast', 'feast');
await book('forgotten', ben, { payroll: DECEMBER, amountInCents: 7 });
await book('old', ben, { occurredAt: 1_000_000 });
await undo('no train', 'train');

const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));

async function listed(query: string): Promise<string[]> {
  const reply = await partner.get(`${base}/entries?${query}`);
  assert.equal(reply.status, 200, reply.text);
  return (reply.body.entries as ConsumptionEntry[]).map(({ id }) => nameOf.get(id)!);
}

async function rowsOf(path: string) {
  const reply = await partner.get(path, { headers: { accept: 'text/csv' } });
  assert.equal(reply.status, 200, reply.text);
  assert.match(reply.headers.get('content-disposition')!, /filename="\w+-[\w-]+\.csv"/);
  const [head, ...lines] = reply.text.trimEnd().split('\r\n');
  const names = head!.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [names[at]!, cell])),
  );
}

const now = Math.floor(Date.now() / 1000);
const all = ['no train', 'old', 'forgotten', 'no feast', 'feast', 'dinner', 'train', 'lunch'];

/** What each filter finds; each goes another way through the indexes. */
const found: Record<string, string[]> = {
  '': all,
  [`payroll=${DECEMBER}`]: ['no train', 'forgotten', 'train', 'lunch'],
  [`employeeId=${ana}`]: ['no feast', 'feast', 'dinner', 'lunch'],
  [`employeeId=${ana}&payroll=${JANUARY}`]: ['no feast', 'feast', 'dinner'],
  'externalId=lunch,train,nothing': ['train', 'lunch'],
  'category=transport-benefit': ['no train', 'train'],
  'behaviour=flex&payroll=2020-01': [],
  [`behaviour=allowance&employeeId=${ben}`]: ['no train', 'train'],
  'sumType=withdrawn': ['no train', 'no feast'],
  'sumType=expenses&voided=true': ['feast', 'train'],
  'voided=true': ['feast', 'train'],
  [`voided=false&payroll=${JANUARY}`]: ['old', 'no feast', 'dinner'],
  'late=true': ['no train', 'forgotten'],
  [`late=false&payroll=${DECEMBER}`]: ['train', 'lunch'],
  'flag=outsidePayroll': ['old'],
  'flag=limitExceeded': ['feast', 'dinner'],
  'flagged=true': ['old', 'dinner'],
  [`flagged=true&payroll=${JANUARY}`]: ['old', 'dinner'],
  'flagged=true&voided=true': ['feast'],
  'flagged=false&category=meal-benefit': ['forgotten', 'no feast', 'lunch'],
  'acknowledged=true': [],
  'occurredFrom=1000000&occurredTo=1000000': ['old'],
  'occurredTo=999999': [],
  [`recordedFrom=${now - 86_400}`]: all,
  [`recordedTo=${now + 86_400}&late=true`]: ['no train', 'forgotten'],
  [`recordedTo=${now - 86_400}`]: [],
  'limit=3&page=2': ['no feast', 'feast', 'dinner'],
};

describe('the list of entries', () => {
  for (const [query, names] of Object.entries(found)) {
    const shown = query.replaceAll(/\d{4}-\d\d|[0-9a-f-]{36}|\d{9,}/g, '…');
    it(`finds what is asked for: ${shown}`, async () => {
      assert.deepEqual(await listed(query), names);
      const file = await rowsOf(`${base}/entries?${query}`);
      const inFile = file.map(({ id }) => nameOf.get(id!));
      assert.deepEqual(inFile, query.includes('page') ? all : names);
    });
  }

  it('is a file with the same values, and booleans in words', async () => {
    const [row] = await rowsOf(`${base}/entries?externalId=dinner`);
    const { body } = await partner.get(`${base}/entries?externalId=dinner`);
    const [entry] = body.entries as [ConsumptionEntry];
    assert.deepEqual(
      [row!.id, row!.late, row!.settled, row!.flags, row!.exceededByInCents],
      [entry.id, 'false', 'true', 'limitExceeded', '50'],
    );
    assert.deepEqual(
      [row!.limitInCents, row!.limitPeriod, row!.leftInCents, row!.eventId],
      ['100', 'payroll', '100', entry.eventId],
    );
    assert.deepEqual([row!.companyId, row!.employeeId, row!.currency], [companyId, ana, 'EUR']);
  });
});

describe('the files of entries and of refusals', () => {
  it('take a text for a text, whatever is in it', async () => {
    const hostile = ["$'", "$'||pg_sleep(0)||'", "$',) OR true) --", '$`', '$&', 'a$$b', "'", '?'];
    for (const text of hostile) {
      for (const list of ['entries', 'refusals']) {
        const query = `externalId=${encodeURIComponent(text)}`;
        assert.deepEqual((await partner.get(`${base}/${list}?${query}`)).body[list], [], text);
        assert.deepEqual(await rowsOf(`${base}/${list}?${query}`), [], text);
      }
    }
    const own = (await charged(side, ben, { externalId: "a$$b'$&" })).id;
    const [row] = await rowsOf(`${base}/entries?externalId=${encodeURIComponent("a$$b'$&")}`);
    assert.equal(row!.id, own);
    await operator.post(`${chargesOf(companyId)}/${own}/void`);
  });
});

describe('the list of refusals', () => {
  it('has the filters of entries, says what the limit was for, and is a file', async () => {
    const [one, other] = ['refused-1', 'refused-2'];
    await charge(side, chargeOf(ana, { externalId: one, amountInCents: 9, occurredAt: now - 60 }));
    await charge(side, chargeOf(ben, { externalId: other, currency: 'USD' }));
    const codes = async (query: string) => {
      const reply = await partner.get(`${base}/refusals?${query}`);
      const rows = await rowsOf(`${base}/refusals?${query}`);
      const list = reply.body.refusals as { code: string; limitPeriod: string | null }[];
      assert.deepEqual(
        rows.map(({ code, limitPeriod }) => [code, limitPeriod || null]),
        list.map(({ code, limitPeriod }) => [code, limitPeriod]),
      );
      return list.map(({ code, limitPeriod }) => [code, limitPeriod]);
    };
    const [passed, currency] = [
      ['limitExceeded', 'payroll'],
      ['invalidRequest', null],
    ];
    assert.deepEqual(await codes(''), [currency, passed]);
    assert.deepEqual(await codes(`externalId=${one}`), [passed]);
    assert.deepEqual(await codes(`externalId=a,${other}`), [currency]);
    assert.deepEqual(await codes(`payroll=${JANUARY}&behaviour=flex`), [currency, passed]);
    assert.deepEqual(await codes(`employeeId=${ana}&occurredTo=${now - 60}`), [passed]);
    assert.deepEqual(await codes(`refusedFrom=${now - 86_400}`), [currency, passed]);
    assert.deepEqual(await codes(`refusedTo=${now - 86_400}`), []);
  });
});
