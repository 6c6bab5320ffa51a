import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fakeClock } from '../support/clock.ts';
import { demo } from '../support/context.ts';
import { startService } from '../support/service.ts';
import { addCredential, addPartner, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  expectInvalid,
  fill,
  refusesMalformedIds,
  refusesPartners,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { operator, anonymous } = service;
const pattern = '/platform/v1/partners/{partnerId}/credentials/{clientId}';
const pathOf = (partnerId: string, clientId: string) => fill(pattern, { partnerId, clientId });
const [partnerId, otherId] = await demoPartnerIds(service);
const ids = { partnerId, clientId: demo().partners[0]!.clientId };
const path = fill(pattern, ids);
const request = { method: 'DELETE', path } as const;
const companies = '/api/v3/companies';

describe('revokeCredential 204', () => {
  it('stops the tokens of the credential at once, also those used a moment ago', async () => {
    const issued = await addCredential(service, partnerId);
    const callers = [await anonymous.login(issued), await anonymous.login(issued)];
    for (const caller of callers) assert.equal((await caller.get(companies)).status, 200);
    const reply = await operator.delete(pathOf(partnerId, issued.clientId));
    assert.equal(reply.status, 204);
    assert.equal(reply.text, '');
    for (const caller of callers) {
      expectFailure(await caller.get(companies), 401, 'Unauthorized');
      const employees = `${companies}/${service.companyIds[0]}/employees`;
      expectFailure(await caller.get(employees), 401, 'invalid_token');
    }
  });

  it('lets the credential get no further token, in either dialect', async () => {
    const { clientId, clientSecret } = await addCredential(service, partnerId);
    await operator.delete(pathOf(partnerId, clientId));
    const token = '/api/v3/oauth/token';
    const refused = await anonymous.post(token, { clientId, clientSecret });
    expectFailure(refused, 401, 'Invalid credentials');
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    const form = await anonymous.send('POST', token, { body });
    assert.equal(form.status, 401);
    assert.equal(form.body.error, 'invalid_client');
  });

  it('leaves the other credentials of the partner and their tokens as they are', async () => {
    const [gone, kept] = [
      await addCredential(service, partnerId),
      await addCredential(service, partnerId),
    ];
    const caller = await anonymous.login(kept);
    await operator.delete(pathOf(partnerId, gone.clientId));
    assert.equal((await caller.get(companies)).status, 200);
    assert.equal((await service.partner.get(companies)).status, 200);
    await anonymous.login(kept);
  });

  it('can be repeated; the time of the first stays', async () => {
    const fresh = await addPartner(service, 'Twice');
    const { clientId } = await addCredential(service, fresh);
    const list = () => operator.get(`/platform/v1/partners/${fresh}/credentials`);
    await operator.delete(pathOf(fresh, clientId));
    const first = (await list()).body;
    clock.advance(60);
    assert.equal((await operator.delete(pathOf(fresh, clientId))).status, 204);
    assert.deepEqual((await list()).body, first);
    assert.equal(typeof first.credentials[0].revokedAt, 'number');
  });

  it('takes ids in upper case, and means the same credential', async () => {
    const issued = await addCredential(service, partnerId);
    const caller = await anonymous.login(issued);
    assert.equal((await caller.get(companies)).status, 200);
    await operator.delete(pathOf(partnerId.toUpperCase(), issued.clientId.toUpperCase()));
    expectFailure(await caller.get(companies), 401, 'Unauthorized');
  });

  it('accepts an empty body that is said to be JSON', async () => {
    const { clientId } = await addCredential(service, partnerId);
    const headers = { 'content-type': 'application/json' };
    const reply = await operator.send('DELETE', pathOf(partnerId, clientId), { headers });
    assert.equal(reply.status, 204);
  });
});

describe('revokeCredential 400', () => {
  refusesUnknownParameters(service, operator, request);

  it('refuses the fields of a body, for it has none', async () => {
    await expectNoChange(service, async () => {
      const reply = await operator.delete(path, { body: { reason: 'leaked' } });
      expectInvalid(reply, 'body/reason', 'is not a known field');
    });
  });
});

describe('revokeCredential 401', () => {
  refusesUnknownCallers(service, request);
});

describe('revokeCredential 403', () => {
  refusesPartners(service, request);
});

describe('revokeCredential 404', () => {
  const unknown: [what: string, partnerId: string, clientId: string][] = [
    ['a client id that nobody has', partnerId, UNKNOWN_ID],
    ['a partner that nobody is', UNKNOWN_ID, ids.clientId],
    ['a credential of another partner', otherId, ids.clientId],
    ["the operator's credential", partnerId, demo().operator.clientId],
  ];
  for (const [what, ...pair] of unknown) {
    it(`does not know ${what}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        expectFailure(await operator.delete(pathOf(...pair)), 404, 'Resource not found');
      });
      assert.equal((await service.partner.get(companies)).status, 200);
    });
  }
});

describe('revokeCredential 422', () => {
  refusesMalformedIds(service, operator, 'DELETE', pattern, ids);
});
