import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sendDueInvitations } from '../../src/invitations/send-due-invitations.ts';
import { startService } from '../support/service.ts';
import { addCompany } from './support/company-bodies.ts';
import { allButImports, csv, importFile, importRow, row } from './support/import-files.ts';
import { register } from './support/platform-people.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const [companyId] = service.companyIds as [string];
const newcomer = await addCompany(operator);

/** Somebody who is there already, and the row that says what is known of them. */
async function known() {
  const cells = row({ internalId: 'I-1', costCenter: 'Almacén', 'metadata.shift': 'noche' });
  const { employeeId } = await importRow(service, companyId, cells);
  return { cells, employeeId };
}

describe('startEmployeeImport 202 with invite', () => {
  const invited = async (id: string | null) =>
    (await operator.get('/platform/v1/invitations?limit=1000')).body.invitations.filter(
      (one: { employeeId: string }) => one.employeeId === id,
    );

  it('invites whoever is added, once, and nobody else', async () => {
    const { cells, employeeId } = await known();
    const file = csv([
      { ...cells, ...row() },
      { ...cells, name: 'Nova' },
    ]);
    const { rows, summary } = await importFile(service, companyId, file, '?invite=true');
    assert.equal(summary.invite, true);
    assert.deepEqual(
      rows.map(({ outcome }) => outcome),
      ['added', 'updated'],
    );
    assert.deepEqual(await invited(employeeId), []);
    while (await sendDueInvitations(service.context));
    const [sent, ...more] = await invited(rows[0]!.employeeId);
    assert.deepEqual([sent.mail.state, more], ['sent', []]);
  });

  it('invites nobody without being asked to', async () => {
    for (const query of ['', '?invite=false']) {
      const { employeeId } = await importRow(service, companyId, row(), query);
      assert.deepEqual(await invited(employeeId), []);
    }
  });

  it('lets an open invitation follow a new address, as a change by hand does', async () => {
    const cells = row();
    const { email, legalId } = cells as { email: string; legalId: string };
    const employeeId = await register(operator, companyId, { email, legalId });
    await importRow(service, companyId, { ...cells, email: 'moved@import.example' });
    const endings = (await invited(employeeId)).map((one: { ending: string }) => one.ending);
    assert.deepEqual(endings, [null, 'replaced']);
  });
});

describe('startEmployeeImport 202 as a dry run', () => {
  for (const [what, id] of [
    ['a company with people', companyId],
    ['a company that is new', newcomer],
  ] as const) {
    it(`judges every row of ${what}, and changes nothing at all`, async () => {
      const { cells } = await known();
      const file = csv([
        cells,
        { ...cells, legalId: row().legalId! },
        { ...cells, ...row(), costCenter: 'Never made' },
        { ...cells, ...row({ taxRegime: 'none' }) },
      ]);
      const before = await allButImports(service);
      const { summary, rows, outcomes } = await importFile(
        service,
        id,
        file,
        '?dryRun=true&invite=true',
      );
      assert.deepEqual(await allButImports(service), before);
      assert.deepEqual([summary.dryRun, summary.state, summary.rows], [true, 'finished', 4]);
      const first = id === companyId ? 'unchanged' : 'added';
      assert.deepEqual(outcomes, [first, 'failed', 'added', 'failed']);
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
    assert.deepEqual(dry.outcomes, ['updated', 'added', 'failed']);
    assert.deepEqual(real.outcomes, dry.outcomes);
    assert.deepEqual(
      real.rows.map(({ messages }) => messages),
      dry.rows.map(({ messages }) => messages),
    );
  });
});
