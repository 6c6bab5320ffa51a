import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Invitee } from '@fringe/contract/operations/people/invitees';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { startMailServer } from '../../support/smtp.ts';
import { csv, importFile, row } from '../support/people/import-files.ts';
import { UNKNOWN_ID } from '../support/refusals.ts';

const clock = fakeClock();
const smtp = await startMailServer();
const service = await startService({
  clock,
  config: { smtpUrl: smtp.url, invitationPauseSeconds: 60 },
});
after(async () => {
  service.context.mail.close();
  await smtp.close();
  await service.close();
});
const { partner, anonymous } = service;
const [demoCompany, companyId] = service.companyIds as [string, string];
const base = `/api/v3/companies/${companyId}`;
const path = `${base}/invitations`;
const DAY = 86_400;
const file = csv([row(), row(), row()]);
const before = await funnel();
const { id: importId } = await importFile(service, companyId, file);
const ofImport = `employeeImportId=${importId}`;

async function funnel(query = '', of = companyId) {
  const { at: _, ...counted } = (
    await partner.get(`/api/v3/companies/${of}/invitations/funnel?${query}`)
  ).body;
  return counted;
}
/** Only the stages that somebody of the import is in. */
const staged = async () => {
  const { stages } = await funnel(ofImport);
  return Object.fromEntries(
    stages
      .filter(({ people }: { people: number }) => people > 0)
      .map(({ stage, people }: { stage: string; people: number }) => [stage, people]),
  );
};
const invite = async (body: object) =>
  done(partner.post(path, { employeeImportId: importId, ...body }));
const listed = async (stage: string): Promise<Invitee[]> =>
  (await partner.get(`${path}?${ofImport}&stage=${stage}`)).body.invitees;
const send = async () => {
  clock.advance(1);
  while (await sendDueInvitations(service.context));
};

// One story: each test goes on where the one before ended.
describe('the people of a company', () => {
  it('are counted from registered to confirmed, all of them or those of an import', async () => {
    const { stages } = await funnel();
    const added = stages.map(({ people }: { people: number }, at: number) => [
      stages[at].stage,
      people - before.stages[at].people,
    ]);
    assert.deepEqual(Object.fromEntries(added)['not-invited'], 3);
    assert.equal((await funnel()).registered, before.registered + 3);
    assert.deepEqual(await staged(), { 'not-invited': 3 });
    assert.equal((await funnel(`employeeImportId=${UNKNOWN_ID}`)).registered, 0);
    const active = await partner.get(`/api/v3/companies/${demoCompany}/employees?state=active`);
    const { confirmed, mailed } = await funnel('', demoCompany);
    assert.equal(confirmed, active.body.page.totalElements);
    assert.ok(mailed >= confirmed);
    const url = `/api/v3/companies/${demoCompany}/invitations?stage=confirmed`;
    const { page } = (await partner.get(url)).body;
    assert.equal(page.totalElements, confirmed);
  });

  it('are invited together, each once, also by two at the same time', async () => {
    const stage = 'not-invited';
    assert.deepEqual(await invite({ stage, dryRun: true }), { matched: 3, invited: 0 });
    assert.deepEqual(await staged(), { 'not-invited': 3 });
    const both = await Promise.all([invite({ stage }), invite({ stage })]);
    assert.equal(both[0].invited + both[1].invited, 3);
    assert.deepEqual(await staged(), { waiting: 3 });
    assert.deepEqual(await invite({ stage }), { matched: 0, invited: 0 });
    const people = (await partner.get(`${path}?${ofImport}`)).body.invitees as Invitee[];
    assert.equal(people.length, 3);
    assert.ok(people.every(({ invitedAt, mailedAt }) => invitedAt && mailedAt === null));
  });

  it('stand where their mail has come to, with the reason if it failed', async () => {
    smtp.behave({ refuse: 550, at: 'recipient' });
    while (await sendDueInvitations(service.context));
    smtp.behave('take');
    await send();
    const [refused, ...others] = await listed('failed');
    assert.equal(refused!.mailError, 'refused');
    assert.deepEqual(others, []);
    assert.deepEqual(await staged(), { failed: 1, mailed: 2 });
  });

  it('are reminded after a pause, and nobody twice by whoever says when they began', async () => {
    assert.equal((await invite({ stage: 'mailed' })).invited, 0);
    clock.advance(120);
    const invitedBefore = Math.floor(clock.now().getTime() / 1000);
    assert.deepEqual(await invite({ stage: 'mailed', invitedBefore }), { matched: 2, invited: 2 });
    await send();
    clock.advance(120);
    assert.equal((await invite({ stage: 'mailed', invitedBefore })).matched, 0);
    assert.deepEqual(await invite({ stage: 'failed' }), { matched: 1, invited: 1 });
    await send();
    assert.deepEqual(await staged(), { mailed: 3 });
  });

  it('are invited anew when their link has expired, and counted when they confirm', async () => {
    clock.advance(15 * DAY);
    // A token lives for an hour.
    const later = await anonymous.login(demo().partners[0]!);
    const read = async (url: string) => (await later.get(url)).body;
    const { page, invitees } = await read(`${path}?${ofImport}&stage=expired`);
    assert.equal(page.totalElements, 3);
    const blocked = invitees[0].employeeId;
    await done(later.patch(`${base}/employees/${blocked}/block`, {}));
    const body = { stage: 'expired', employeeImportId: importId };
    assert.deepEqual(await done(later.post(path, body)), { matched: 2, invited: 2 });
    await send();
    const link = new URL(/http\S+\/invitations\/\S+/.exec(smtp.mails.at(-1)!.text!)![0]);
    assert.equal((await anonymous.send('POST', link.pathname, {})).status, 200);
    const counted = await read(`${path}/funnel?${ofImport}`);
    const { registered, mailed, confirmed } = counted;
    assert.deepEqual([registered, mailed, confirmed], [2, 2, 1]);
  });
});
