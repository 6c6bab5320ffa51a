import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { changedTables } from '../support/changed-tables.ts';
import { addPartner, demoPartnerIds, PARTNERS as path } from '../support/partners.ts';
import { expectPages } from '../support/platform-lists.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const service = await startService({ clock: fakeClock(new Date(second * 1000 + 900)) });
after(service.close);
const { operator } = service;

interface Partner {
  id: string;
  name: string;
  createdAt: number;
}

const partners = async (): Promise<Partner[]> => (await operator.get(path)).body.partners;

describe('listPartners', () => {
  it('lists exactly the partners of the platform, oldest first, in pages', async () => {
    const ids = await demoPartnerIds(service);
    const expected = demo().partners.map(({ name }, index) => [ids[index], name]);
    for (const name of ['Zeta', 'Alfa', 'Media']) {
      expected.push([await addPartner(service, name), name]);
    }
    const found = await expectPages<Partner>(operator, path, 'partners', 5);
    assert.deepEqual(
      found.map(({ id, name }) => [id, name]),
      expected,
    );
  });
});

describe('createPartner', () => {
  it('makes a partner without access and credentials, and answers its id, a UUIDv7', async () => {
    let id = '';
    const changed = await changedTables(service, async () => {
      id = await addPartner(service, 'Gestoría Norte');
    });
    assert.deepEqual(changed, ['audit_log', 'partners']);
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const expected = { id, name: 'Gestoría Norte', createdAt: second };
    assert.deepEqual((await partners()).at(-1), expected);
    assert.deepEqual((await operator.get(`${path}/${id}/credentials`)).body.credentials, []);
  });

  it('makes two partners from two requests, though they have the same name', async () => {
    assert.notEqual(await addPartner(service, 'Twice'), await addPartner(service, 'Twice'));
  });

  it('keeps a name as it is', async () => {
    for (const name of ['x', 'ñ'.repeat(200), "O'Neill <b>& Söhne</b> 🏢", '{"a":1}']) {
      await addPartner(service, name);
      assert.equal((await partners()).at(-1)!.name, name);
    }
  });
});
