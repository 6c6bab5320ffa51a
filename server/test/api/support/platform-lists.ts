import assert from 'node:assert/strict';
import type { Client } from '../../support/client.ts';

/** Fails unless the pages of every size, put together, are the whole list; answers the list. */
export async function expectPages<Item>(
  client: Client,
  path: string,
  name: string,
  total: number,
): Promise<Item[]> {
  const join = path.includes('?') ? '&' : '?';
  const { body } = await client.get(path);
  assert.deepEqual(body.page, {
    size: 250,
    totalElements: total,
    totalPages: Math.ceil(total / 250),
    number: 1,
  });
  assert.equal(body[name].length, total);
  for (const size of [1, 2, 3, total, total + 1]) {
    const found: Item[] = [];
    const totalPages = Math.ceil(total / size);
    for (let number = 1; number <= totalPages; number += 1) {
      const page = (await client.get(`${path}${join}limit=${size}&page=${number}`)).body;
      assert.deepEqual(page.page, { size, totalElements: total, totalPages, number });
      found.push(...page[name]);
    }
    assert.deepEqual(found, body[name]);
  }
  const beyond = await client.get(`${path}${join}page=1000000000`);
  assert.deepEqual([beyond.status, beyond.body[name]], [200, []]);
  return body[name];
}
