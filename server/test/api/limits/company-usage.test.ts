import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { EmployeeLimitUsage } from '@fringe/contract/operations/limits/company-usage';
import { done } from '../../support/client.ts';
import { demo } from '../../support/context.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { charged } from '../support/money/charge-companies.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  newSide,
} from '../support/money/cycle-companies.ts';
import { disabled } from '../support/money/limit-disabling.ts';
import { rowsOf } from '../support/money/limit-files.ts';
import { limit, punctualIn, recurrentIn, set } from '../support/money/limit-settings.ts';
import { operatorSide, pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectInvalid } from '../support/refusals.ts';

const service = await startService();
after(service.close);

/** Five people: 90, 20 and 110 percent of their meals used, one without a limit, one removed. */
async function populated() {
  const side = await newSide(service);
  const [high, low, over, free, gone] = (await Promise.all(
    Array.from({ length: 5 }, () => register(side)),
  ).then((ids) => ids.sort())) as [string, string, string, string, string];
  for (const id of [high, low, over, gone]) {
    await set(punctualIn(side), id, { meal: limit(10_000) });
  }
  await set(recurrentIn(side), low, { meal: limit(7_000) });
  await charged(side, high, { amountInCents: 9_000 });
  await charged(side, low, { amountInCents: 2_000 });
  await charged(side, over, { amountInCents: 11_050, settled: true });
  await charged(side, free, { amountInCents: 50_000 });
  await side.client.delete(pathOf(side, gone));
  return { side, people: { high, low, over, free, gone } };
}
const { side, people } = await populated();
const { high, low, over, free, gone } = people;
const platform: Side = { ...operatorSide(service), companyId: side.companyId };

const pathFor = ({ base, companyId }: Side): string =>
  `${base}/companies/${companyId}/limits/usage`;

async function read(of: Side, query = '') {
  return (await done(of.client.get(pathFor(of) + query))) as {
    payroll: string;
    usage: EmployeeLimitUsage[];
    page: { totalElements: number };
  };
}

const told = ({ employeeId, usedPercent }: EmployeeLimitUsage) => [employeeId, usedPercent];

for (const [who, reader] of [
  ['a partner', side],
  ['the operator', platform],
] as const) {
  describe(`the use of the limits of a company, for ${who}`, () => {
    it('is of the people named where they are named, and of nobody else', async () => {
      const { usage, page } = await read(
        reader,
        `?categories=meal,nursery&employeeIds=${low},${high.toUpperCase()}`,
      );
      const all = (await read(reader, '?categories=meal,nursery')).usage;
      const two = all.filter(({ employeeId }) => [low, high].includes(employeeId));
      assert.deepEqual([usage, page.totalElements], [two, 4]);
      for (const [query, text] of [
        ['employeeIds=someone', 'must be at most 100 ids with commas'],
        [`employeeIds=${low}&sort=used`, 'must not stand beside sort or from'],
      ] as const) {
        const reply = await reader.client.get(`${pathFor(reader)}?${query}`);
        expectInvalid(reply, 'query/employeeIds', text);
      }
    });

    it('has a line for everybody and each benefit, as the employee alone shows it', async () => {
      const { usage, payroll, page } = await read(reader, '?categories=nursery,meal');
      assert.deepEqual([payroll, page.totalElements], [DECEMBER, 10]);
      const everybody = [high, low, over, free, gone];
      assert.deepEqual(
        each(usage, 'employeeId', 'category'),
        everybody.flatMap((id) => [
          [id, 'nursery'],
          [id, 'meal'],
        ]),
      );
      for (const { employeeId, internalId, legalId, state, usedPercent, ...line } of usage) {
        const path = pathOf(reader, employeeId, `/limits/usage?categories=${line.category}`);
        const { payments, ...alone } = (await reader.client.get(path)).body.usage[0];
        assert.deepEqual(line, alone);
        const person = (await reader.client.get(pathOf(reader, employeeId))).body;
        assert.deepEqual(
          [internalId, legalId, state],
          [person.internalId, person.legalId, person.state],
        );
      }
    });

    it('is put together from its pages, also by use and from a percentage on', async () => {
      for (const query of ['&sort=used', '&from=1', '&sort=used&from=1']) {
        const { usage, page } = await read(reader, `?limit=1000${query}`);
        const path = `${pathFor(reader)}?${query.slice(1)}`;
        assert.deepEqual(
          await expectPages(reader.client, path, 'usage', page.totalElements),
          usage,
        );
      }
    });

    it('comes with the most used first, and from a percentage on', async () => {
      const meals = '?categories=meal';
      const sorted = (await read(reader, `${meals}&sort=used`)).usage.map(told);
      const [most, second, third] = [
        [over, 110],
        [high, 90],
        [low, 20],
      ];
      assert.deepEqual(sorted, [most, second, third, [gone, 0], [free, null]]);
      const above = async (query: string) => (await read(reader, query)).usage.map(told);
      assert.deepEqual(await above(`${meals}&from=80`), [second, most]);
      assert.deepEqual(await above(`${meals}&from=90&sort=used`), [most, second]);
      assert.deepEqual(await above('?from=91'), [most]);
      assert.deepEqual(await above('?from=111'), []);
    });

    it('is a file in the same order, with the limit and who has set it', async () => {
      for (const query of ['?sort=used', '?from=80&sort=used']) {
        const { usage } = await read(reader, query);
        const columns = 'employeeId,category,amountInCents,byKind,byName,payroll';
        const file = await reader.client.get(`${pathFor(reader)}${query}&columns=${columns}`);
        const cells = usage.map(({ employeeId, category, limit: one, by }) => {
          const terms = [one?.amount.amountInCents, by?.kind, by?.name, DECEMBER];
          return [employeeId, category, ...terms].map((cell) => String(cell ?? ''));
        });
        assert.deepEqual(rowsOf(file.text), [columns.split(','), ...cells]);
      }
    });

    it('is of the next month too, and of none after it', async () => {
      const next = (await read(reader, `?payroll=${JANUARY}&categories=meal`)).usage;
      assert.deepEqual(
        next.map(({ limit: one, usedInCents }) => [one?.amount.amountInCents, usedInCents]),
        [
          [undefined, 0],
          [7_000, 0],
          [undefined, 0],
          [undefined, 0],
          [undefined, 0],
        ],
      );
      const late = `must not be after the next payroll cycle (${JANUARY})`;
      for (const form of ['', '&format=csv']) {
        const reply = await reader.client.get(`${pathFor(reader)}?payroll=${FEBRUARY}${form}`);
        expectInvalid(reply, 'query/payroll', late);
      }
    });
  });
}

describe('the use of the limits of a company', () => {
  it('keeps the limits of a month that is past, and what was disabled in it', async () => {
    const own = await populated();
    await disabled(own.side, DECEMBER, 'meal', [own.people.low]);
    const before = (await read(own.side, '?categories=meal')).usage;
    await closeMonth(own.side.client, own.side.companyId);
    const past = (await read(own.side, `?categories=meal&payroll=${DECEMBER}`)).usage;
    assert.deepEqual(past, before);
    assert.equal(past.find(({ employeeId }) => employeeId === own.people.low)?.disabled, true);
    const now = (await read(own.side, '?categories=meal&from=1')).usage;
    assert.deepEqual(now, []);
  });

  it('counts a limit of nothing as used as soon as anything is', async () => {
    const own = await newSide(service);
    const ids = [await register(own), await register(own)];
    for (const id of ids) await set(punctualIn(own), id, { meal: limit(0) });
    await charged(own, ids[1]!, { amountInCents: 1, settled: true });
    const { usage } = await read(own, '?categories=meal');
    assert.deepEqual(usage.map(told), [
      [ids[0], 0],
      [ids[1], 100],
    ]);
    assert.deepEqual((await read(own, '?from=80')).usage.map(told), [[ids[1], 100]]);
  });

  it('names another partner to nobody but the operator, in a file neither', async () => {
    const own = await newSide(service);
    const id = await register(own);
    await set(punctualIn(own), id, { meal: limit(1) });
    const { body } = await service.operator.get('/platform/v1/partners?limit=1000');
    const [name, other] = demo().partners.map((partner) => partner.name);
    const { id: otherId } = body.partners.find((one: { name: string }) => one.name === other);
    const grant = `/platform/v1/partners/${otherId}/companies/${own.companyId}`;
    assert.equal((await service.operator.put(grant)).status, 204);
    const stranger: Side = { ...own, client: service.otherPartner };
    assert.equal((await read(stranger, '?categories=meal')).usage[0]!.by?.name, 'another partner');
    const { text } = await stranger.client.get(`${pathFor(own)}?format=csv`);
    assert.ok(text.includes('another partner') && !text.includes(name!));
  });
});
