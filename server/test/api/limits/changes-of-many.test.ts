import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { charge, chargeOf, expectSound } from '../support/money/charge-companies.ts';
import {
  closeMonth,
  DECEMBER,
  FEBRUARY,
  JANUARY,
  newSide,
} from '../support/money/cycle-companies.ts';
import { limit, limitsIn, punctualIn, set, shown } from '../support/money/limit-settings.ts';
import { pathOf, read, register } from '../support/people/employee-sides.ts';
import { expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { change, fromNow, later, meals, now, send } from './support/limit-changes.ts';

const service = await startService();
after(service.close);

describe('limits of many people', () => {
  it('are told by a dry run as they would be, which changes none', async () => {
    const side = await newSide(service);
    const employees = [await register(side), await register(side), UNKNOWN_ID];
    await set(punctualIn(side), employees[0]!, { meal: limit(9) });
    const body = { ...fromNow, employees, limits: { meal: limit(9), nursery: null } };
    const before = await limitsIn(side, employees[1]!, JANUARY);
    const dry = await change(side, { ...body, dryRun: true });
    assert.equal(dry.dryRun, true);
    assert.deepEqual(await limitsIn(side, employees[1]!, JANUARY), before);
    const done = await change(side, body);
    assert.deepEqual([dry.lines, dry.counts], [done.lines, done.counts]);
    assert.deepEqual((await change(side, body)).counts, [0, 2, 1]);
  });

  it('are the same where an earlier recurrent limit says so already', async () => {
    const side = await newSide(service);
    const employees = [await register(side)];
    await change(side, { ...later, employees, ...meals(40) });
    await closeMonth(side.client, side.companyId);
    const next = { ...later, payroll: FEBRUARY, employees };
    assert.deepEqual((await change(side, { ...next, ...meals(40) })).counts, [0, 1, 0]);
    const { lines } = await change(side, { ...next, ...meals(50) });
    const { before, after: since } = lines[0]!.limits[0]!;
    assert.deepEqual([before, since], [shown(40), shown(50)]);
  });

  it('are set of those whom a filter fits, in all of it', async () => {
    const side = await newSide(service);
    const made = await service.operator.post(
      `/platform/v1/companies/${side.companyId}/benefit-models`,
      { name: 'Completo' },
    );
    assert.equal(made.status, 201, made.text);
    const model = { modelId: made.body.id as string };
    const office = { costCenter: { name: 'Oficina' } };
    const one = await register(side, { ...model, ...office });
    const two = await register(side, model);
    const three = await register(side, office);
    const gone = await register(side, { ...model, ...office });
    await side.client.delete(pathOf(side, gone));
    const costCenterId = (await read(side, one)).costCenter!.id;
    const fits = async (filter: object) => {
      const { lines } = await change(side, { dryRun: true, ...now, filter, ...meals(1) });
      return lines.map(({ employeeId }) => employeeId);
    };
    assert.deepEqual(await fits({}), [one, two, three]);
    assert.deepEqual(await fits(model), [one, two]);
    assert.deepEqual(await fits({ costCenter: 'Oficina' }), [one, three]);
    assert.deepEqual(await fits({ ...model, costCenter: costCenterId }), [one]);
    assert.deepEqual(await fits({ ...model, state: 'removed' }), [gone]);
    assert.deepEqual(await fits({ modelId: UNKNOWN_ID, state: 'active' }), []);
  });

  it('name people in exactly one way, and limits with it', async () => {
    const side = await newSide(service);
    const limits = { meal: limit(1) };
    const employees = [UNKNOWN_ID];
    const rows = [{ employee: UNKNOWN_ID, limits }];
    const way = 'must have exactly one of employees, filter and rows';
    const pounds = { meal: { amount: { amountInCents: 1, currency: 'GBP' } } };
    const cases: [body: object, path: string, message: string][] = [
      [{ limits }, 'body', way],
      [{ employees, filter: {}, limits }, 'body', way],
      [{ employees, rows }, 'body', way],
      [{ employees }, 'body', "must have required property 'limits'"],
      [{ filter: {} }, 'body', "must have required property 'limits'"],
      [{ rows, limits }, 'body/limits', 'must not stand beside rows, which have their own'],
      [
        { employees, limits: pounds },
        'body/limits/meal/amount/currency',
        "must be EUR, as the company's",
      ],
    ];
    await expectNoChange(service, async () => {
      for (const [body, path, message] of cases) {
        expectInvalid(await send(side, { ...now, ...body }), path, message);
      }
    });
  });

  it('take ten thousand rows in one request', async () => {
    const side = await newSide(service);
    const id = await register(side, { internalId: 'E-0' });
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      employee: `E-${at}`,
      ...meals(at + 1),
    }));
    assert.deepEqual((await change(side, { ...now, rows })).counts, [1, 0, 9_999]);
    assert.equal((await limitsIn(side, id, DECEMBER)).meal?.amount?.amountInCents, 1);
  });

  it('and charges of the same people, all at once, come to an end', async () => {
    const side = await newSide(service);
    const ids = await Promise.all(Array.from({ length: 6 }, () => register(side)));
    const [there, back] = [ids, ids.toReversed()];
    const work = Array.from({ length: 6 }, (_, at) => [
      change(side, { ...fromNow, employees: at % 2 ? there : back, ...meals(10_000 + at) }),
      ...ids.map((id) => charge(side, chargeOf(id, { amountInCents: 1 }))),
    ]).flat();
    await Promise.all(work);
    await expectSound(service);
  });
});
