import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';
import {
  refusesInvalidBodies,
  refusesLargeBody,
  refusesOtherTypes,
  refusesUnknownIds,
} from './support/platform-refusals.ts';
import {
  expectFailure,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { everyRow, expectNoChange } from './support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const list = '/platform/v1/corporations';
const pattern = `${list}/{corporationId}`;
const ids = {
  corporationId: (await operator.post(list, { alias: 'Boreal', externalId: 'BOREAL' })).body.id,
};
const path = fill(pattern, ids);
const body = { alias: 'Boreal Norte' };
const request = { method: 'PATCH', path, body } as const;
const shown = async () =>
  (await operator.get(list)).body.corporations.find(
    ({ id }: { id: string }) => id === ids.corporationId,
  );

describe('updateCorporation 204', () => {
  it('changes what is named and leaves the rest, of this and of the others', async () => {
    const before = await everyRow(service);
    const reply = await operator.patch(path, { alias: 'Grupo Boreal' });
    assert.deepEqual([reply.status, reply.text], [204, '']);
    const expected = { id: ids.corporationId, alias: 'Grupo Boreal', externalId: 'BOREAL' };
    assert.deepEqual(await shown(), expected);
    await operator.patch(path, { externalId: 'B-2' });
    assert.deepEqual(await shown(), { ...expected, externalId: 'B-2' });
    const now = await everyRow(service);
    const same = (name: string) => JSON.stringify(now[name]) === JSON.stringify(before[name]);
    assert.deepEqual(
      Object.keys(now).filter((name) => !same(name)),
      ['audit_log', 'corporations'],
    );
    assert.equal(now.corporations!.filter((row) => before.corporations!.includes(row)).length, 1);
  });

  it('takes the external id away for null, and then another may have it', async () => {
    await operator.patch(path, { externalId: 'FREED' });
    assert.equal((await operator.patch(path, { externalId: null })).status, 204);
    assert.equal((await shown()).externalId, null);
    assert.equal((await operator.post(list, { alias: 'Heir', externalId: 'FREED' })).status, 201);
  });

  it('can be repeated, with its own external id as well', async () => {
    for (let n = 0; n < 2; n += 1) {
      const reply = await operator.patch(path.toUpperCase().replace(/^.*\//, `${list}/`), {
        alias: 'Again',
        externalId: 'AGAIN',
      });
      assert.equal(reply.status, 204);
    }
    assert.deepEqual([(await shown()).alias, (await shown()).externalId], ['Again', 'AGAIN']);
  });
});

describe('updateCorporation 400', () => {
  refusesUnknownParameters(service, operator, request);
  refusesInvalidBodies(service, request, [
    ['no body', undefined, 'body', 'must NOT have fewer than 1 properties'],
    ['nothing to change', {}, 'body', 'must NOT have fewer than 1 properties'],
    ['null as the alias', { alias: null }, 'body/alias', 'must be string'],
    [
      'an alias of blanks',
      { alias: ' ' },
      'body/alias',
      'must be text without control characters or spaces at its ends',
    ],
    ['companies', { ...body, companies: [] }, 'body/companies', 'is not a known field'],
    ['U+0000', { alias: 'a\0' }, 'body/alias', 'must not contain the character U+0000'],
  ]);
});

describe('updateCorporation 401', () => {
  refusesUnknownCallers(service, request);
});

describe('updateCorporation 403', () => {
  refusesPartners(service, request);
});

describe('updateCorporation 404', () => {
  refusesUnknownIds(service, { method: 'PATCH', pattern, ids, body }, [
    ['a corporation that nobody has', { corporationId: UNKNOWN_ID }, 'Resource not found'],
    [
      'a company in the place of a corporation',
      { corporationId: service.companyIds[0]! },
      'Resource not found',
    ],
  ]);
});

describe('updateCorporation 409', () => {
  it('refuses the external id of another corporation, and changes nothing', async () => {
    await expectNoChange(service, async () => {
      const reply = await operator.patch(path, { alias: 'Thief', externalId: 'AURORA' });
      expectFailure(reply, 409, "A corporation with external ID 'AURORA' already exists");
    });
  });
});

describe('updateCorporation 413', () => {
  refusesLargeBody(service, request);
});

describe('updateCorporation 415', () => {
  refusesOtherTypes(service, request);
});

describe('updateCorporation 422', () => {
  refusesMalformedIds(service, operator, 'PATCH', pattern, ids);
});
