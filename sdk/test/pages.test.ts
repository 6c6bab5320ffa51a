import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../server/test/support/service.ts';
import { connect, gather } from './support/connect.ts';
import { connectTo, json, type Step, startStrangeServer } from './support/strange-server.ts';

const service = await startService();
after(service.close);
const fringe = connect(service);
const [companyId] = service.companyIds as [string];
const everybody = await fringe.employees.list(companyId).all();

describe('pages', () => {
  it('are read one after the other, everything in its order', async () => {
    const limit = Math.ceil(everybody.length / 3);
    const list = fringe.employees.list(companyId, { limit });
    assert.deepEqual(await gather(list), everybody);
    assert.deepEqual(await list.all(), everybody);
    const pages = await gather(list.pages());
    assert.deepEqual(
      pages.map(({ page }) => page.number),
      [1, 2, 3],
    );
    assert.deepEqual(
      pages.flatMap(({ items }) => items),
      everybody,
    );
    assert.deepEqual(await list.page(2), pages[1]);
  });

  it('begin where the query says', async () => {
    const list = fringe.employees.list(companyId, { limit: 2, page: 2 });
    assert.deepEqual(await list.all(), everybody.slice(2));
  });

  it('keep the filters', async () => {
    const active = await fringe.employees.list(companyId, { state: 'active', limit: 3 }).all();
    assert.deepEqual(
      active,
      everybody.filter(({ state }) => state === 'active'),
    );
    assert.ok(active.length > 3);
  });

  it('past the end are empty', async () => {
    assert.deepEqual((await fringe.employees.list(companyId).page(99)).items, []);
    assert.deepEqual(await fringe.employees.list(companyId, { page: 99 }).all(), []);
  });

  it('are one where the service has none', async () => {
    const list = fringe.companies.list();
    const companies = await list.all();
    const size = companies.length;
    const page = { size, totalElements: size, totalPages: 1, number: 1 };
    assert.deepEqual(await gather(list.pages()), [{ items: companies, page }]);
    assert.deepEqual((await list.page(2)).items, []);
    assert.deepEqual(await fringe.companies.list({ legalId: 'nobody' }).all(), []);
  });
});

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
