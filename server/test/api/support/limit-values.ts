import assert from 'node:assert/strict';
import { it } from 'node:test';
import { requestFor } from './employee-refusals.ts';
import { pathOf, type Side } from './employee-sides.ts';
import {
  askedSetting,
  limit,
  limitsIn,
  put,
  readLimits,
  rowsOf,
  type Setting,
  set,
  shown,
  someone,
} from './limit-settings.ts';
import { callerWith, demoPartnerIds } from './partners.ts';
import { perform } from './refusals.ts';

/** The limits of the setting's month as they are read, which has its kind. */
const read = ({ side, payroll }: Setting, id: string) => limitsIn(side, id, payroll);

/** 200: the answer says what was set, with the defaults, and nothing else. */
export function answersWhatWasSet(setting: Setting): void {
  const { side, kind, payroll } = setting;
  const { companyId } = side;

  it('answers what was set with its defaults, of the categories that were sent', async () => {
    const employeeId = await someone(side);
    const head = { companyId, employeeId, payroll };
    const all = { nursery: limit(3), transport: limit(2), meal: limit(1) };
    const limits = { meal: shown(1), transport: shown(2), nursery: shown(3, 'child') };
    const reply = await put(setting, employeeId, all);
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.body, { ...head, limits });
    for (const category of ['meal', 'transport', 'nursery'] as const) {
      const one = await put(setting, employeeId, { [category]: all[category] });
      assert.deepEqual(one.body, { ...head, limits: { [category]: limits[category] } });
      const none = await put(setting, employeeId, { [category]: null });
      assert.deepEqual(none.body, { ...head, limits: { [category]: null } });
    }
  });

  it('stores and shows whom a limit is for, and a year of nursery', async () => {
    const id = await someone(side);
    const body = {
      meal: limit(1, { appliesTo: 'child', period: 'payroll' }),
      nursery: limit(2, { appliesTo: 'employee', period: 'year' }),
    };
    const expected = { meal: shown(1, 'child'), nursery: shown(2, 'employee', 'year') };
    assert.deepEqual((await put(setting, id, body)).body.limits, expected);
    const more = { type: kind, disabled: false };
    assert.deepEqual(await read(setting, id), {
      meal: { ...expected.meal, ...more },
      nursery: { ...expected.nursery, ...more },
    });
  });
}

/** 200: all amounts up to the bound, and ids in any letter case. */
export function takesWhatIsInBounds(setting: Setting): void {
  const { side, kind } = setting;
  const { companyId } = side;

  it('takes every amount from nothing to 10,000,000 cents', async () => {
    const id = await someone(side);
    for (const cents of [0, 1, 9_999_999, 10_000_000]) {
      await set(setting, id, { meal: limit(cents) });
      const { meal } = await read(setting, id);
      assert.deepEqual(meal, { ...shown(cents), type: kind, disabled: false });
    }
  });

  it('takes the ids in upper case, and answers them in lower case', async () => {
    const id = await someone(side);
    const upper = { ...side, companyId: companyId.toUpperCase() };
    const reply = await put({ ...setting, side: upper }, id.toUpperCase(), { meal: limit(5) });
    assert.deepEqual([reply.body.companyId, reply.body.employeeId], [companyId, id]);
    assert.equal((await read(setting, id)).meal!.amount!.amountInCents, 5);
  });
}

/** 200: what a request does not name stays; what it names is replaced. */
export function replacesOnlyWhatIsNamed(setting: Setting): void {
  const { side } = setting;

  it('keeps a category that is left out, and replaces one that is sent', async () => {
    const id = await someone(side);
    const full = { meal: limit(1), nursery: limit(2, { appliesTo: 'employee', period: 'year' }) };
    await set(setting, id, full);
    const before = await read(setting, id);
    await set(setting, id, { meal: limit(10), transport: limit(30) });
    const after = await read(setting, id);
    assert.deepEqual(after.nursery, before.nursery);
    assert.equal(after.meal!.amount!.amountInCents, 10);
    assert.equal(after.transport!.amount!.amountInCents, 30);
    // A limit is replaced as a whole: what is left out inside it is what it usually is.
    await set(setting, id, { nursery: limit(4) });
    const { nursery } = await read(setting, id);
    assert.deepEqual(nursery, { ...shown(4, 'child'), type: setting.kind, disabled: false });
  });

  it('touches no row when a request is repeated, and only the changed one otherwise', async () => {
    const id = await someone(side);
    const body = { meal: limit(1), transport: limit(2), nursery: null };
    await set(setting, id, body);
    const rows = await rowsOf(side.service, id);
    assert.equal(rows.length, setting.kind === 'recurrent' ? 3 : 2);
    await set(setting, id, body);
    await set(setting, id, { transport: limit(2, { appliesTo: 'employee', period: 'payroll' }) });
    assert.deepEqual(await rowsOf(side.service, id), rows);
    await set(setting, id, { meal: limit(1), transport: limit(3) });
    const kept = (await rowsOf(side.service, id)).filter((row) => rows.includes(row));
    assert.equal(kept.length, rows.length - 1);
  });

  it('sets nothing for anybody else', async () => {
    const [id, other] = [await someone(side), await someone(side)];
    await set(setting, id, { meal: limit(1) });
    assert.deepEqual(await rowsOf(side.service, other), []);
    assert.deepEqual(await read(setting, other), {});
  });
}

/** 200: the state of an employee does not matter, and one scope is enough. */
export function setsWhateverTheState(setting: Setting): void {
  const { side } = setting;
  const states: Record<string, (side: Side, id: string) => Promise<unknown>> = {
    removed: ({ client }, id) => client.delete(pathOf(side, id)),
    blocked: ({ client }, id) => client.patch(pathOf(side, id, '/block')),
  };
  for (const [state, bring] of Object.entries(states)) {
    it(`sets limits of an employee who is ${state}`, async () => {
      const id = await someone(side);
      await bring(side, id);
      await set(setting, id, { meal: limit(7) });
      assert.equal((await read(setting, id)).meal!.amount!.amountInCents, 7);
    });
  }

  it('needs the scope limits:write and no other', async () => {
    const [partnerId] = await demoPartnerIds(side.service);
    const client = await callerWith(side.service, partnerId, ['limits:write']);
    const request = requestFor(askedSetting(setting, await someone(side)));
    assert.equal((await perform(client, request)).status, 200);
  });

  it('keeps every category when they are set one by one, all at once', async () => {
    const id = await someone(side);
    const categories = ['meal', 'transport', 'nursery'] as const;
    const replies = await Promise.all(
      [1, 2, 3, 4].flatMap(() =>
        categories.map((category, index) => put(setting, id, { [category]: limit(index) })),
      ),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    const { employee } = await readLimits(side, id, `?payroll=${setting.payroll}`);
    const amounts = Object.values(employee.limits).map((one) => one!.amount!.amountInCents);
    assert.deepEqual(amounts, [0, 1, 2]);
  });
}
