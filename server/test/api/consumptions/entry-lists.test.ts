import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { done } from '../../support/client.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charge, charged, chargeOf, chargesOf, ledger } from '../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, JANUARY, newSide } from '../support/money/cycle-companies.ts';
import { recordsOf } from '../support/money/limit-files.ts';
import { limit, recurrentIn, set } from '../support/money/limit-settings.ts';
import { register } from '../support/people/employee-sides.ts';

const service = await startService({ twins: true });
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
const named = (rows: readonly { id?: string }[]) =>
  rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

/** What a list has, which is what its file has. */
async function found(list: 'entries' | 'refusals', query: string) {
  const rows = (await done(partner.get(`${base}/${list}?${query}`)))[list];
  const { text } = await partner.get(`${base}/${list}?${query}`, {
    headers: { accept: 'text/csv' },
  });
  const file = recordsOf(text);
  if (!query.includes('page')) assert.deepEqual(each(file, 'id'), each(rows, 'id'));
  return { rows, file };
}

const now = Math.floor(Date.now() / 1000);
const all = ['no train', 'old', 'forgotten', 'no feast', 'feast', 'dinner', 'train', 'lunch'];

/** What filters find that are no value of a field; each goes another way through the indexes. */
const filters: Record<string, string[]> = {
  '': all,
  'limit=3&page=2': ['no feast', 'feast', 'dinner'],
  [`employeeId=${ana}&payroll=${JANUARY}`]: ['no feast', 'feast', 'dinner'],
  'externalId=lunch,train,nothing': ['train', 'lunch'],
  'behaviour=flex&payroll=2020-01': [],
  'sumType=expenses&voided=true': ['feast', 'train'],
  [`voided=false&payroll=${JANUARY}`]: ['old', 'no feast', 'dinner'],
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
  [`recordedTo=${now - 86_400}`]: [],
};

describe('the list of entries', () => {
  for (const [query, names] of Object.entries(filters)) {
    const shown = query.replaceAll(/\d{4}-\d\d|[0-9a-f-]{36}|\d{9,}/g, '…');
    it(`and its file have what is asked for: ${shown}`, async () => {
      assert.deepEqual(named((await found('entries', query)).rows), names);
    });
  }

  it('is a file with the same values, and booleans in words', async () => {
    const { rows, file } = await found('entries', 'externalId=dinner');
    const wanted = {
      companyId,
      employeeId: ana,
      late: 'false',
      settled: 'true',
      flags: 'limitExceeded',
      exceededByInCents: '50',
      limitInCents: '100',
      limitPeriod: 'payroll',
      leftInCents: '100',
      currency: 'EUR',
      eventId: rows[0].eventId,
    };
    assert.deepEqual({ ...file[0], ...wanted }, file[0]);
  });

  it('takes a text for a text, whatever is in it, as that of refusals does', async () => {
    const hostile = ["$'", "$'||pg_sleep(0)||'", "$',) OR true) --", '$`', '$&', 'a$$b', "'", '?'];
    for (const text of hostile.map(encodeURIComponent)) {
      for (const list of ['entries', 'refusals'] as const) {
        assert.deepEqual((await found(list, `externalId=${text}`)).rows, [], text);
      }
    }
    await book("a$$b'$&", ben);
    const { rows } = await found('entries', `externalId=${encodeURIComponent("a$$b'$&")}`);
    assert.deepEqual(named(rows), ["a$$b'$&"]);
    await undo('none', "a$$b'$&");
  });
});

describe('the ledger that the operator reads', () => {
  it('is by month, within it in the order of booking, and of its company alone', async () => {
    const inOrder = [
      'lunch',
      'train',
      'forgotten',
      'no train',
      'dinner',
      'feast',
      'no feast',
      'old',
    ];
    const sibling = { ...side, companyId: side.siblingId };
    await charged(sibling, await register(sibling), { externalId: 'lunch' });
    const entries = await ledger(side);
    assert.deepEqual(named(entries).slice(0, inOrder.length), inOrder);
    const flagged = entries.filter(({ flag }) => flag !== null);
    assert.deepEqual(await ledger(side, '&flagged=true'), flagged);
    assert.deepEqual(named(flagged), ['dinner', 'feast', 'old']);
    const others = entries.filter((one) => one.flag === null && one.payroll === DECEMBER);
    assert.deepEqual(await ledger(side, `&flagged=false&payroll=${DECEMBER}`), others);
  });
});

describe('the list of refusals', () => {
  it('has the filters of entries, says what the limit was for, and is a file', async () => {
    const [one, other] = ['refused-1', 'refused-2'];
    await charge(side, chargeOf(ana, { externalId: one, amountInCents: 9, occurredAt: now - 60 }));
    await charge(side, chargeOf(ben, { externalId: other, currency: 'USD' }));
    const [passed, currency] = [
      ['limitExceeded', 'payroll'],
      ['invalidRequest', null],
    ];
    const cases: [query: string, codes: unknown[]][] = [
      ['', [currency, passed]],
      [`externalId=${one}`, [passed]],
      [`externalId=a,${other}`, [currency]],
      [`payroll=${JANUARY}&behaviour=flex`, [currency, passed]],
      [`employeeId=${ana}&occurredTo=${now - 60}`, [passed]],
      [`refusedTo=${now - 86_400}`, []],
      ['code=employeeState', []],
      ['category=gym-benefit', []],
    ];
    for (const [query, codes] of cases) {
      const { rows, file } = await found('refusals', query);
      assert.deepEqual(each(rows, 'code', 'limitPeriod'), codes, query);
      assert.deepEqual(each(file, 'code'), each(rows, 'code'));
    }
  });
});
