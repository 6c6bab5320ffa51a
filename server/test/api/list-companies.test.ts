import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../support/service.ts';

const service = await startService();
after(service.close);
const { partner, otherPartner, anonymous } = service;
const path = '/api/v3/companies';

describe('listCompanies 200', () => {
  it('lists exactly the companies of the calling partner, oldest first', async () => {
    const mine = await partner.get(path);
    assert.equal(mine.status, 200);
    assert.deepEqual(
      mine.body.companies.map((company: { id: string }) => company.id),
      [...service.companyIds].sort(),
    );
    const theirs = await otherPartner.get(path);
    assert.deepEqual(
      theirs.body.companies.map((company: { id: string }) => company.id),
      [...service.foreignCompanyIds].sort(),
    );
  });
});

describe('listCompanies 401', () => {
  it('says Unauthorized without a token', async () => {
    const reply = await anonymous.get(path);
    assert.equal(reply.status, 401);
    assert.equal(reply.body.message, 'Unauthorized');
    assert.equal(reply.headers.get('www-authenticate'), 'Bearer');
  });
});
