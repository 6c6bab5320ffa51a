import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { EmployeeLimitUsage } from '@fringe/contract/operations/limits/company-usage';
import { done } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charged } from '../support/money/charge-companies.ts';
import * as months from '../support/money/cycle-companies.ts';
import { disabled } from '../support/money/limit-disabling.ts';
import { rowsOf } from '../support/money/limit-files.ts';
import { limit, punctualIn, recurrentIn, set } from '../support/money/limit-settings.ts';
import { demoPartnerIds, grant } from '../support/partners.ts';
import { pathOf, read, register, type Side } from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';

const { closeMonth, DECEMBER, FEBRUARY, JANUARY, newSide } = months;
const service = await startService({ twins: true });
after(service.close);

/** Five people: 90, 20 and 110 percent of their meals used, one without a limit, one removed. */
async function populated() {
  const own = await newSide(service);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await register(own));
  const [high, low, over, free, gone] = ids as [string, string, string, string, string];
  for (const id of [high, low, over, gone]) {
    await set(punctualIn(own), id, { meal: limit(10_000) });
  }
  await set(recurrentIn(own), low, { meal: limit(7_000) });
  await charged(own, high, { amountInCents: 9_000 });
  await charged(own, low, { amountInCents: 2_000 });
  await charged(own, over, { amountInCents: 11_050, settled: true });
  await charged(own, free, { amountInCents: 50_000 });
  await own.client.delete(pathOf(own, gone));
  return { side: own, people: { high, low, over, free, gone } };
}
const { side, people } = await populated();
const { high, low, over, free, gone } = people;

const pathFor = ({ companyId }: Side): string => `/api/v3/companies/${companyId}/limits/usage`;

async function usageOf(of: Side, query: string): Promise<EmployeeLimitUsage[]> {
  return (await done(of.client.get(`${pathFor(of)}?${query}`))).usage;
}
const told = async (of: Side, query: string) =>
  each(await usageOf(of, query), 'employeeId', 'usedPercent');

describe('the use of the limits of a company', () => {
  it('is of the people named where they are named, and of nobody else', async () => {
    const meals = 'categories=meal,nursery';
    const usage = await usageOf(side, `${meals}&employeeIds=${low},${high.toUpperCase()}`);
    const all = await usageOf(side, meals);
    assert.deepEqual(
      usage,
      all.filter(({ employeeId }) => [low, high].includes(employeeId)),
    );
    assert.equal(usage.length, 4);
    for (const [query, text] of [
      ['employeeIds=someone', 'must be at most 100 ids with commas'],
      [`employeeIds=${low}&sort=used`, 'must not stand beside sort or from'],
    ] as const) {
      const reply = await side.client.get(`${pathFor(side)}?${query}`);
      expectInvalid(reply, 'query/employeeIds', text);
    }
  });

  it('has a line for everybody and each benefit, as the employee alone shows it', async () => {
    const usage = await usageOf(side, 'categories=nursery,meal');
    assert.deepEqual(
      each(usage, 'employeeId', 'category'),
      [high, low, over, free, gone].flatMap((id) => [
        [id, 'nursery'],
        [id, 'meal'],
      ]),
    );
    for (const { employeeId, usedPercent, ...shown } of usage) {
      const { internalId, legalId, name, surname, state, ...line } = shown;
      const path = pathOf(side, employeeId, `/limits/usage?categories=${line.category}`);
      const { payments, ...alone } = (await side.client.get(path)).body.usage[0];
      assert.deepEqual(line, alone);
      const person = await read(side, employeeId);
      assert.deepEqual({ ...person, internalId, legalId, name, surname, state }, person);
    }
  });

  it('comes with the most used first, and from a percentage on, in pages too', async () => {
    const [most, second, third] = [
      [over, 110],
      [high, 90],
      [low, 20],
    ];
    const sorted = [most, second, third, [gone, 0], [free, null]];
    for (const [query, wanted] of [
      ['categories=meal&sort=used', sorted],
      ['categories=meal&sort=used&limit=2&page=2', sorted.slice(2, 4)],
      ['categories=meal&from=80', [second, most]],
      ['categories=meal&from=1&limit=2&page=2', [most]],
      ['categories=meal&from=90&sort=used', [most, second]],
      ['categories=meal&from=1&sort=used&limit=2&page=2', [third]],
      ['from=91', [most]],
      ['from=111', []],
    ] as const) {
      assert.deepEqual(await told(side, query), wanted, query);
    }
  });

  it('is a file in the same order, with the limit and who has set it', async () => {
    for (const query of ['sort=used', 'from=80&sort=used']) {
      const columns = 'employeeId,category,amountInCents,byKind,byName,payroll';
      const file = await side.client.get(`${pathFor(side)}?${query}&columns=${columns}`);
      const cells = (await usageOf(side, query)).map(({ employeeId, category, by, ...one }) => {
        const terms = [one.limit?.amount.amountInCents, by?.kind, by?.name, DECEMBER];
        return [employeeId, category, ...terms].map((cell) => String(cell ?? ''));
      });
      assert.deepEqual(rowsOf(file.text), [columns.split(','), ...cells]);
    }
  });

  it('is of the next month too, and of none after it', async () => {
    const next = await usageOf(side, `payroll=${JANUARY}&categories=meal`);
    assert.deepEqual(
      next.map(({ limit: one, usedInCents }) => [one?.amount.amountInCents, usedInCents]),
      [undefined, 7_000, undefined, undefined, undefined].map((cents) => [cents, 0]),
    );
    const late = `must not be after the next payroll cycle (${JANUARY})`;
    for (const form of ['', '&format=csv']) {
      const reply = await side.client.get(`${pathFor(side)}?payroll=${FEBRUARY}${form}`);
      expectInvalid(reply, 'query/payroll', late);
    }
  });

  it('keeps the limits of a month that is past, and what was disabled in it', async () => {
    const own = await populated();
    await disabled(own.side, DECEMBER, 'meal', [own.people.low]);
    const before = await usageOf(own.side, 'categories=meal');
    assert.deepEqual(each(before, 'disabled'), [false, true, false, false, false]);
    await closeMonth(own.side.client, own.side.companyId);
    assert.deepEqual(await usageOf(own.side, `categories=meal&payroll=${DECEMBER}`), before);
    assert.deepEqual(await usageOf(own.side, 'categories=meal&from=1'), []);
  });

  it('counts a limit of nothing as used as soon as anything is', async () => {
    const own = await newSide(service);
    const ids = [await register(own), await register(own)];
    for (const id of ids) await set(punctualIn(own), id, { meal: limit(0) });
    await charged(own, ids[1]!, { amountInCents: 1, settled: true });
    const used = [ids[1], 100];
    assert.deepEqual(await told(own, 'categories=meal'), [[ids[0], 0], used]);
    assert.deepEqual(await told(own, 'from=80'), [used]);
  });

  it('names another partner to nobody but the operator, in a file neither', async () => {
    const own = await newSide(service);
    await set(punctualIn(own), await register(own), { meal: limit(1) });
    const [, otherId] = await demoPartnerIds(service);
    await grant(service, otherId, own.companyId);
    const stranger: Side = { ...own, client: service.otherPartner };
    assert.equal((await usageOf(stranger, 'categories=meal'))[0]!.by?.name, 'another partner');
    const { text } = await stranger.client.get(`${pathFor(own)}?format=csv`);
    assert.ok(text.includes('another partner') && !text.includes(demo().partners[0]!.name));
  });
});
