import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { each } from '../../support/each.ts';
import { ledger } from '../../support/money/charge-companies.ts';
import { DECEMBER, JANUARY } from '../../support/money/cycle-companies.ts';
import { recordsOf } from '../../support/money/limit-files.ts';
import { limit } from '../../support/money/limit-settings.ts';
import { openWorld, type Person } from '../../support/money/world.ts';

const { company } = await openWorld({ twins: true });
const here = await company();

/** A small ledger with an entry of each kind, under names of its own. */
const ids: Record<string, string> = {};
const [ana, ben] = [await here.hires(), await here.hires()];
await ana.limited({ meal: limit(100) }, 'recurrent');
const book = async (name: string, who: Person, fields = {}) => {
  ids[name] = (await who.spends({ externalId: name, ...fields })).id;
};
const undo = async (name: string, of: string) => {
  ids[name] = (await here.voids(ids[of]!)).body.id;
};
await book('lunch', ana, { amountInCents: 100 });
await book('train', ben, { category: 'transport-benefit', behaviour: 'allowance' });
await here.closes();
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
  const path = `/consumptions/${list}?${query}`;
  const rows = (await here.read(path))[list];
  const file = recordsOf((await here.get(`${path}&format=csv`)).text);
  if (!query.includes('page')) assert.deepEqual(each(file, 'id'), each(rows, 'id'), query);
  return { rows, file };
}

const now = Math.floor(Date.now() / 1000);

/** What filters find that are no value of a field; each goes another way through the indexes. */
const filters: Record<string, string[]> = {
  '': ['no train', 'old', 'forgotten', 'no feast', 'feast', 'dinner', 'train', 'lunch'],
  'limit=3&page=2': ['no feast', 'feast', 'dinner'],
  [`employeeId=${ana.employeeId}&payroll=${JANUARY}`]: ['no feast', 'feast', 'dinner'],
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
  it('and its file have what is asked for', async () => {
    for (const [query, names] of Object.entries(filters)) {
      assert.deepEqual(named((await found('entries', query)).rows), names, query);
    }
  });

  it('is a file with the same values, and booleans in words', async () => {
    const { rows, file } = await found('entries', 'externalId=dinner');
    const { companyId } = here;
    const entry = { companyId, employeeId: ana.employeeId, currency: 'EUR', late: 'false' };
    const passed = { settled: 'true', flags: 'limitExceeded', exceededByInCents: '50' };
    const held = { limitInCents: '100', limitPeriod: 'payroll', leftInCents: '100' };
    const wanted = { ...entry, ...passed, ...held, eventId: rows[0].eventId };
    assert.deepEqual({ ...file[0], ...wanted }, file[0]);
  });

  it('takes a text for a text, whatever is in it, as that of refusals does', async () => {
    const hostile = ["$'||pg_sleep(0)||'", "$',) OR true) --", '$`', '$&', '?'];
    for (const text of hostile.map(encodeURIComponent)) {
      for (const list of ['entries', 'refusals'] as const) {
        assert.deepEqual((await found(list, `externalId=${text}`)).rows, [], text);
      }
    }
    const odd = "a$$b'$&";
    await book(odd, ben);
    const { rows } = await found('entries', `externalId=${encodeURIComponent(odd)}`);
    assert.deepEqual(named(rows), [odd]);
  });
});

describe('the ledger that the operator reads', () => {
  it('is by month, within it in the order of booking, and of its company alone', async () => {
    const december = ['lunch', 'train', 'forgotten', 'no train'];
    const january = ['dinner', 'feast', 'no feast', 'old'];
    await (await (await company()).hires()).spends({ externalId: 'lunch' });
    const entries = await ledger(here);
    assert.deepEqual(named(entries).slice(0, 8), [...december, ...january]);
    const flagged = entries.filter(({ flag }) => flag !== null);
    assert.deepEqual(await ledger(here, '&flagged=true'), flagged);
    assert.deepEqual(named(flagged), ['dinner', 'feast', 'old']);
    const others = entries.filter((one) => one.flag === null && one.payroll === DECEMBER);
    assert.deepEqual(await ledger(here, `&flagged=false&payroll=${DECEMBER}`), others);
  });
});

describe('the list of refusals', () => {
  it('has the filters of entries, says what the limit was for, and is a file', async () => {
    await ana.charge({ externalId: 'refused-1', amountInCents: 9, occurredAt: now - 60 });
    await ben.charge({ externalId: 'refused-2', currency: 'USD' });
    const passed = ['limitExceeded', 'payroll'];
    const currency = ['invalidRequest', null];
    for (const [query, codes] of Object.entries({
      '': [currency, passed],
      'externalId=refused-1': [passed],
      'externalId=a,refused-2': [currency],
      [`payroll=${JANUARY}&behaviour=flex`]: [currency, passed],
      [`employeeId=${ana.employeeId}&occurredTo=${now - 60}`]: [passed],
      [`refusedTo=${now - 86_400}`]: [],
      'code=employeeState': [],
      'category=gym-benefit': [],
    })) {
      const { rows, file } = await found('refusals', query);
      assert.deepEqual(each(rows, 'code', 'limitPeriod'), codes, query);
      assert.deepEqual(each(file, 'code'), each(rows, 'code'));
    }
  });
});
