import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { changedTables } from '../support/changed-tables.ts';
import { expectFailure, expectInvalid } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const list = '/platform/v1/corporations';
const own = await operator.post(list, { alias: 'Boreal', externalId: 'BOREAL' });
const path = `${list}/${own.body.id}`;
const shown = async (id: string) =>
  (await operator.get(list)).body.corporations.find((one: { id: string }) => one.id === id);

describe('createCorporation', () => {
  it('makes a corporation without an external id, and touches nothing else', async () => {
    let id = '';
    const changed = await changedTables(service, async () => {
      id = (await operator.post(list, { alias: 'Grupo Austral' })).body.id;
    });
    assert.deepEqual(changed, ['audit_log', 'corporations']);
    assert.deepEqual(await shown(id), { id, alias: 'Grupo Austral', externalId: null });
  });

  it('makes two from two requests, also when both state no external id', async () => {
    const body = { alias: 'Twice', externalId: null };
    const [first, second] = [await operator.post(list, body), await operator.post(list, body)];
    assert.deepEqual([first.status, second.status], [201, 201]);
    assert.notEqual(first.body.id, second.body.id);
  });

  it('keeps alias and external id as they are', async () => {
    for (const text of ['x', 'ñ'.repeat(200), "O'Neill <b>& Söhne</b> 🏢", '=1+1']) {
      const { id } = (await operator.post(list, { alias: text, externalId: text })).body;
      assert.deepEqual(await shown(id), { id, alias: text, externalId: text });
    }
  });
});

describe('updateCorporation', () => {
  it('changes what is named and leaves the rest, of this and of the others', async () => {
    const { corporations: before } = await everyRow(service);
    const changed = await changedTables(service, async () => {
      await operator.patch(path, { alias: 'Grupo Boreal' });
      assert.equal((await shown(own.body.id)).externalId, 'BOREAL');
      await operator.patch(path, { externalId: 'B-2' });
    });
    assert.deepEqual(changed, ['audit_log', 'corporations']);
    const expected = { id: own.body.id, alias: 'Grupo Boreal', externalId: 'B-2' };
    assert.deepEqual(await shown(own.body.id), expected);
    const { corporations: now } = await everyRow(service);
    assert.equal(now!.filter((row) => before!.includes(row)).length, before!.length - 1);
  });

  it('takes the external id away for null, and then another may have it', async () => {
    await operator.patch(path, { externalId: 'FREED' });
    assert.equal((await operator.patch(path, { externalId: null })).status, 204);
    assert.equal((await shown(own.body.id)).externalId, null);
    assert.equal((await operator.post(list, { alias: 'Heir', externalId: 'FREED' })).status, 201);
  });

  it('can be repeated, with its own external id as well', async () => {
    const url = `${list}/${own.body.id.toUpperCase()}`;
    for (const _ of [1, 2]) {
      assert.equal((await operator.patch(url, { alias: 'Again', externalId: 'A' })).status, 204);
    }
    assert.deepEqual(await shown(own.body.id), {
      id: own.body.id,
      alias: 'Again',
      externalId: 'A',
    });
  });

  it('refuses nothing to change', async () => {
    const reply = await operator.patch(path, {});
    expectInvalid(reply, 'body', 'must NOT have fewer than 1 properties');
  });
});

describe('an external id that another corporation has', () => {
  const body = { alias: 'Thief', externalId: 'AURORA' };
  const writes = {
    createCorporation: () => operator.post(list, body),
    updateCorporation: () => operator.patch(path, body),
  };
  for (const [name, write] of Object.entries(writes)) {
    it(`is refused by ${name}, and changes nothing`, () =>
      expectNoChange(service, async () => {
        const message = "A corporation with external ID 'AURORA' already exists";
        expectFailure(await write(), 409, message);
      }));
  }
});
