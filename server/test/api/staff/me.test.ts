import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { roleOf } from '@fringe/contract/roles';
import { startService } from '../../support/service.ts';
import { demoPeople, signIn } from '../../support/staff.ts';

const service = await startService();
after(service.close);
const { companyIds, foreignCompanyIds } = service;

describe('somebody who signs in to a sandbox with one click', () => {
  it('is who they clicked on, in each role', async () => {
    for (const who of Object.keys(demoPeople) as (keyof typeof demoPeople)[]) {
      const { status, body } = await (await signIn(service, who)).calls().get('/staff/v1/me');
      assert.equal(status, 200);
      assert.equal(body.person.mail, demoPeople[who]);
      assert.equal(body.roles.length, 1);
      const [role] = body.roles;
      assert.equal(body.roleId, role.id);
      assert.deepEqual(role.scopes, roleOf(role.kind, role.role)?.scopes);
    }
  });
});
void companyIds;
void foreignCompanyIds;
