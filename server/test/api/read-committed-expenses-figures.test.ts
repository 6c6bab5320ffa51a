import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  expected,
  figures,
  nothing,
  OCTOBER,
  read,
  request,
  YEAR,
} from './support/charge-commitments.ts';
import { expectSound } from './support/charge-companies.ts';
import { newSide } from './support/cycle-companies.ts';
import { pathOf, register } from './support/employee-sides.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const side = await newSide(service, { firstPayroll: OCTOBER });
const platform = `/platform/v1/companies/${side.companyId}`;

describe('readCommittedExpenses 200', () => {
  it('shows an active one as it goes on, and the last payment finishes it', async () => {
    const id = await register(side);
    const { id: expense, act } = await request(side, id);
    const shows = async (state: string, ...sums: Parameters<typeof figures>) => {
      const one = { id: expense, category: 'education-benefit', state, ...figures(...sums) };
      assert.deepEqual((await read(side, id)).body, expected(id, figures(...sums), [one]));
    };
    await shows('active', 600, 0, 3, 3);
    await act('execute', 0);
    await shows('active', 600, 100, 3, 2);
    await act('cancel', 1);
    await shows('active', 400, 100, 2, 1);
    await act('execute', 2);
    await shows('finished', 400, 400, 2, 0);
    await act('void', 2);
    await shows('finished', 100, 100, 1, 0);
  });

  it('shows what is left of a cancelled one: what was paid', async () => {
    const id = await register(side);
    const { id: expense, act } = await request(side, id);
    await act('execute', 1);
    await act('cancel');
    const sums = figures(200, 200, 1, 0);
    const one = { id: expense, category: 'education-benefit', state: 'cancelled', ...sums };
    assert.deepEqual((await read(side, id)).body, expected(id, sums, [one]));
  });

  it('shows a pending one once it is approved, and a rejected one as cancelled', async () => {
    const id = await register(side);
    const approved = await request(side, id, { pending: true });
    const rejected = await request(side, id, { pending: true, category: 'gym-benefit' });
    assert.deepEqual((await read(side, id)).body, expected(id, nothing, []));
    await approved.act('approve');
    await rejected.act('reject');
    const sums = figures(600, 0, 3, 3);
    const list = [
      { id: approved.id, category: 'education-benefit', state: 'active', ...sums },
      { id: rejected.id, category: 'gym-benefit', state: 'cancelled', ...nothing },
    ];
    assert.deepEqual((await read(side, id)).body, expected(id, sums, list));
  });

  it('names the family member that one is for, and leaves it out for the employee', async () => {
    const id = await register(side);
    const child = {
      name: 'Iker',
      surname: 'Goñi',
      type: 'child',
      gender: 'male',
      birthDate: '2024-02-29',
      nationality: 'ES',
      incapacityLevel: '0%',
    };
    const added = await operator.post(`${platform}/employees/${id}/family-members`, child);
    const recipient = { id: added.body.id };
    const nursery = { category: 'nursery-benefit' };
    const theirs = await request(side, id, {
      ...nursery,
      recipient: { id: recipient.id.toUpperCase() },
    });
    const own = await request(side, id, nursery);
    const one = { ...nursery, state: 'active', ...figures(600, 0, 3, 3) };
    assert.deepEqual(
      (await read(side, id)).body,
      expected(id, figures(1_200, 0, 6, 6), [
        { id: theirs.id, ...one, recipient },
        { id: own.id, ...one },
      ]),
    );
    await theirs.act('cancel');
    const member = `${platform}/employees/${id}/family-members/${recipient.id}`;
    assert.equal((await operator.delete(member)).status, 204);
    assert.deepEqual((await read(side, id)).body.committedExpenses[0].recipient, recipient);
  });

  it('adds up what is finished, cancelled and active, and knows years apart', async () => {
    const id = await register(side);
    const first = await request(side, id);
    for (const payment of [0, 1, 2]) await first.act('execute', payment);
    const second = await request(side, id);
    await second.act('execute', 0);
    await second.act('cancel');
    const third = await request(side, id);
    const { body } = await read(side, id);
    assert.deepEqual(
      body.committedExpenses.map((one: { id: string; state: string }) => [one.id, one.state]),
      [
        [first.id, 'finished'],
        [second.id, 'cancelled'],
        [third.id, 'active'],
      ],
    );
    const { committedExpenses: _, ...sums } = body;
    const { committedExpenses: __, ...wanted } = expected(id, figures(1_300, 700, 7, 3), []);
    assert.deepEqual(sums, wanted);
    const next = String(Number(YEAR) + 1);
    assert.deepEqual((await read(side, id, next)).body, expected(id, nothing, [], next));
  });

  it('shows the commitments of somebody who is removed', async () => {
    const id = await register(side);
    await request(side, id);
    await side.client.delete(pathOf(side, id));
    const { committedExpenses, ...sums } = (await read(side, id)).body;
    assert.deepEqual({ ...sums, committedExpenses: [] }, expected(id, figures(600, 0, 3, 3), []));
    assert.equal(committedExpenses.length, 1);
  });

  it('leaves books that add up', () => expectSound(service));
});
