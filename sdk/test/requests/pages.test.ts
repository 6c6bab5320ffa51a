import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { connectTo, json, type Step, startStrangeServer } from '../support/strange-server.ts';

describe('an iteration', () => {
  const pageOf = (number: number, totalPages: number, count = 2): Step =>
    json(200, {
      employees: Array.from({ length: count }, (_, index) => ({ id: `${number}-${index}` })),
      page: { size: 2, totalElements: totalPages * 2, totalPages, number },
    });

  async function before(...steps: Step[]) {
    const server = await startStrangeServer(...steps);
    after(server.close);
    return { server, list: connectTo(server).fringe.employees.list('c') };
  }

  it('asks for nothing before it begins, and for no more than is looked at', async () => {
    const { server, list } = await before(pageOf(1, 9), pageOf(2, 9));
    assert.equal(server.arrived.length, 0);
    for await (const { id } of list as AsyncIterable<{ id: string }>) if (id === '2-0') break;
    assert.deepEqual(
      server.arrived.map(({ path }) => path.split('?')[1]),
      ['page=1', 'page=2'],
    );
  });

  it('takes no answer without its list, or without its pages, for a short one', async () => {
    const page = { size: 2, totalElements: 0, totalPages: 0, number: 1 };
    const answers = [null, [], {}, { employees: {}, page }, { page }, { employees: [{}] }];
    for (const body of [...answers, { employees: [{}], page: { number: 1 } }]) {
      const { server, list } = await before(json(200, body, { 'x-request-id': 'r' }));
      const expected = {
        name: 'UnexpectedAnswerError',
        operation: 'listEmployees',
        requestId: 'r',
      };
      await assert.rejects(list.all(), expected);
      assert.equal(server.arrived.length, 1);
    }
  });

  it('ends with an empty page, as of a list that shrinks meanwhile', async () => {
    const { server, list } = await before(pageOf(1, 3), pageOf(2, 3, 0));
    assert.equal((await list.all()).length, 2);
    assert.equal(server.arrived.length, 2);
  });

  it('goes on to the end of a list that grows meanwhile', async () => {
    const { server, list } = await before(pageOf(1, 2), pageOf(2, 3), pageOf(3, 3, 1));
    assert.equal((await list.all()).length, 5);
    assert.equal(server.arrived.length, 3);
  });
});
