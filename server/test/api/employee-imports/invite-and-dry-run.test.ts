import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Invitation } from '@fringe/contract/operations/people/invitations';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { register } from '../../stories/support/people.ts';
import { startService } from '../../support/service.ts';
import { addCompany } from '../support/company-bodies.ts';
import * as files from '../support/people/import-files.ts';

const { allButImports, byLine, csv, importFile, importRow, row } = files;
const service = await startService();
after(service.close);
const { operator } = service;
const [companyId] = service.companyIds as [string];
const empty = await addCompany(operator);

/** The row of somebody who is there already. */
async function known() {
  const cells = row({ internalId: 'I-1', costCenter: 'Almacén', 'metadata.shift': 'noche' });
  return { cells, ...(await importRow(service, companyId, cells)) };
}

async function invitationsOf(id: string | null): Promise<Invitation[]> {
  const { body } = await operator.get('/platform/v1/invitations?limit=1000');
  return body.invitations.filter((one: Invitation) => one.employeeId === id);
}

describe('an import that invites', () => {
  it('invites whoever is added, once, and nobody else', async () => {
    const { cells, employeeId } = await known();
    const file = csv([{ ...cells, ...row() }].concat({ ...cells, name: 'Nova' }));
    const { rows, summary } = await importFile(service, companyId, file, '?invite=true');
    assert.equal(summary.invite, true);
    assert.equal(byLine(rows), '2 added, 3 updated');
    assert.deepEqual(await invitationsOf(employeeId), [], 'who was imported without it');
    while (await sendDueInvitations(service.context));
    const [sent, ...more] = await invitationsOf(rows[0]!.employeeId);
    assert.deepEqual([sent!.mail.state, more], ['sent', []]);
  });

  it('lets an open invitation follow a new address, as a change by hand does', async () => {
    const { email, legalId, ...rest } = row();
    const employeeId = await register(service, companyId, { email: email!, legalId: legalId! });
    const moved = { email: 'moved@import.example', legalId: legalId!, ...rest };
    await importRow(service, companyId, moved);
    const endings = (await invitationsOf(employeeId)).map(({ ending }) => ending);
    assert.deepEqual(endings, [null, 'replaced']);
  });
});

describe('a dry run', () => {
  for (const [what, id] of Object.entries({ 'with people': companyId, 'that is new': empty })) {
    it(`judges every row for a company ${what}, and changes nothing at all`, async () => {
      const { cells } = await known();
      const file = csv([
        cells,
        { ...cells, legalId: row().legalId! },
        { ...cells, ...row(), costCenter: 'Never made' },
        { ...cells, ...row({ taxRegime: 'none' }) },
      ]);
      const before = await allButImports(service);
      const { summary, rows } = await importFile(service, id, file, '?dryRun=true&invite=true');
      assert.deepEqual(await allButImports(service), before);
      assert.deepEqual([summary.dryRun, summary.state, summary.rows], [true, 'finished', 4]);
      const first = id === companyId ? 'unchanged' : 'added';
      assert.equal(byLine(rows), `2 ${first}, 3 failed, 4 added, 5 failed`);
      assert.equal(rows[2]!.employeeId, null, 'nobody was added');
    });
  }

  it('says of each row what a real run then does', async () => {
    const { cells } = await known();
    const file = csv([
      { ...cells, costCenter: 'Sótano' },
      { ...cells, ...row(), internalId: 'x' },
      { ...cells, ...row(), email: cells.email! },
    ]);
    const dry = await importFile(service, companyId, file, '?dryRun=true');
    const real = await importFile(service, companyId, file, '?dryRun=false');
    assert.equal(byLine(dry.rows), '2 updated, 3 added, 4 failed');
    const told = ({ rows }: typeof dry) => rows.map(({ employeeId, ...rest }) => rest);
    assert.deepEqual(told(real), told(dry));
  });
});
