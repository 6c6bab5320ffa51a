import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Employee } from '../../src/index.ts';
import { connect, gather } from '../support/connect.ts';
import { service } from '../support/shared-service.ts';

const fringe = connect(service);
const [companyId] = service.companyIds as [string];

describe('pages', () => {
  let everybody: Employee[] = [];
  before(async () => {
    everybody = await fringe.employees.list(companyId).all();
  });

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
