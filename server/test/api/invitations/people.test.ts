import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Invitation } from '@fringe/contract/operations/people/invitations';
import type { Invitee } from '@fringe/contract/operations/people/invitees';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { UNKNOWN_ID } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { startMailServer } from '../../support/network/smtp.ts';
import { lateInIt, openService, second } from '../../support/open-service.ts';
import { csv, importFile, row } from '../../support/people/import-files.ts';
import { register } from '../../support/people/people.ts';

const clock = fakeClock(lateInIt);
const smtp = await startMailServer();
const config = { smtpUrl: smtp.url, invitationPauseSeconds: 60 };
const opened = await openService({ clock, config });
const { service, context, operator, anonymous, companyId: demoCompany, siblingId } = opened;
const { foreignId } = opened;
after(async () => {
  context.mail.close();
  await smtp.close();
});
let { partner } = opened;
const DAY = 86_400;

/** Sends all that is due, to a server that behaves like this. */
async function send(behaviour: Parameters<typeof smtp.behave>[0] = 'take'): Promise<void> {
  smtp.behave(behaviour);
  while (await sendDueInvitations(context));
}

// One story: each test goes on where the one before ended.
describe('the list of invitations', () => {
  const listed = async (query = ''): Promise<Invitation[]> =>
    (await operator.get(`/platform/v1/invitations?${query}`)).body.invitations;
  const refusing = (refuse: number) => ({ refuse, at: 'recipient' }) as const;

  it('shows a new invitation with its mail still waiting, and no link', async () => {
    const employeeId = await register(service, foreignId);
    const [{ id, ...shown }] = (await listed()) as [Invitation];
    assert.deepEqual(shown, {
      ...{ companyId: foreignId, employeeId, createdAt: second, expiresAt: second + 14 * DAY },
      ...{ endedAt: null, ending: null },
      mail: { state: 'waiting', attempts: 0, nextAttemptAt: second, sentAt: null, error: null },
    });
    assert.match(id, /^[0-9a-f-]{36}$/);
  });

  it('shows what became of each mail: sent, put off, or failed for good', async () => {
    clock.advance(10);
    await send();
    const refused = await register(service, foreignId);
    await send(refusing(550));
    const deferred = await register(service, foreignId);
    await send(refusing(451));
    const now = second + 10;
    const tried = { attempts: 1, nextAttemptAt: null, sentAt: null };
    assert.deepEqual(each((await listed()).slice(0, 3), 'mail'), [
      { ...tried, state: 'waiting', nextAttemptAt: now + 30, error: 'deferred' },
      { ...tried, state: 'failed', error: 'refused' },
      { ...tried, state: 'sent', sentAt: now, error: null },
    ]);
    assert.deepEqual(each(await listed('mail=failed'), 'employeeId'), [refused]);
    assert.deepEqual(each(await listed('mail=waiting'), 'employeeId'), [deferred]);
    clock.advance(60);
    await operator.post(`/platform/v1/companies/${foreignId}/employees/${deferred}/invite`);
    const [newer, older] = (await listed()) as [Invitation, Invitation];
    assert.deepEqual([newer.endedAt, newer.ending], [null, null]);
    assert.deepEqual([older.endedAt, older.ending], [now + 60, 'replaced']);
    assert.deepEqual(older.mail, { ...tried, state: 'cancelled', error: 'deferred' });
    assert.deepEqual(await listed('mail=cancelled'), [older]);
    assert.deepEqual(await listed(`companyId=${foreignId}&mail=waiting`), [newer]);
    assert.deepEqual(await listed(`companyId=${siblingId}&mail=waiting`), []);
    await send();
  });
});

const base = `/api/v3/companies/${siblingId}`;
const path = `${base}/invitations`;

async function funnel(query = '', of = siblingId) {
  const { at: _, ...counted } = await done(
    partner.get(`/api/v3/companies/${of}/invitations/funnel?${query}`),
  );
  return counted;
}
const before = await funnel();
const { id: importId } = await importFile(service, siblingId, csv([row(), row(), row()]));
const ofImport = `employeeImportId=${importId}`;

type Stage = { stage: string; people: number };
/** Only the stages that somebody of the import is in. */
const staged = async (): Promise<Record<string, number>> => {
  const stages: Stage[] = (await funnel(ofImport)).stages.filter((one: Stage) => one.people > 0);
  return Object.fromEntries(stages.map(({ stage, people }) => [stage, people]));
};
const invite = async (body: object) =>
  done(partner.post(path, { employeeImportId: importId, ...body }));
type Listed = { invitees: Invitee[]; page: { totalElements: number } };
const listed = (query = ''): Promise<Listed> => done(partner.get(`${path}?${ofImport}${query}`));

describe('the people of a company', () => {
  it('are counted from registered to confirmed, all of them or those of an import', async () => {
    const { stages, registered } = await funnel();
    const uninvited = (of: Stage[]) => of.find(({ stage }) => stage === 'not-invited')!.people;
    assert.equal(uninvited(stages), uninvited(before.stages) + 3);
    assert.equal(registered, before.registered + 3);
    assert.deepEqual(await staged(), { 'not-invited': 3 });
    assert.equal((await funnel(`employeeImportId=${UNKNOWN_ID}`)).registered, 0);
    const { confirmed, mailed } = await funnel('', demoCompany);
    assert.ok(mailed >= confirmed);
    for (const list of ['employees?state=active', 'invitations?stage=confirmed']) {
      const { page } = await done(partner.get(`/api/v3/companies/${demoCompany}/${list}`));
      assert.equal(page.totalElements, confirmed);
    }
  });

  it('are invited together, each once, also by two at the same time', async () => {
    const stage = 'not-invited';
    assert.deepEqual(await invite({ stage, dryRun: true }), { matched: 3, invited: 0 });
    assert.deepEqual(await staged(), { 'not-invited': 3 });
    const both = await Promise.all([invite({ stage }), invite({ stage })]);
    assert.equal(both[0].invited + both[1].invited, 3);
    assert.deepEqual(await staged(), { waiting: 3 });
    assert.deepEqual(await invite({ stage }), { matched: 0, invited: 0 });
    const { invitees } = await listed();
    assert.equal(invitees.length, 3);
    assert.ok(invitees.every(({ invitedAt, mailedAt }) => invitedAt && mailedAt === null));
  });

  it('stand where their mail has come to, with the reason if it failed', async () => {
    await send({ refuse: 550, at: 'recipient' });
    clock.advance(1);
    await send();
    const { invitees } = await listed('&stage=failed');
    assert.deepEqual(each(invitees, 'mailError'), ['refused']);
    assert.deepEqual(await staged(), { failed: 1, mailed: 2 });
  });

  it('are reminded after a pause, and nobody twice by whoever says when they began', async () => {
    assert.equal((await invite({ stage: 'mailed' })).invited, 0);
    clock.advance(120);
    const invitedBefore = Math.floor(clock.now().getTime() / 1000);
    assert.deepEqual(await invite({ stage: 'mailed', invitedBefore }), { matched: 2, invited: 2 });
    clock.advance(1);
    await send();
    clock.advance(120);
    assert.equal((await invite({ stage: 'mailed', invitedBefore })).matched, 0);
    assert.deepEqual(await invite({ stage: 'failed' }), { matched: 1, invited: 1 });
    clock.advance(1);
    await send();
    assert.deepEqual(await staged(), { mailed: 3 });
  });

  it('are invited anew when their link has expired, and counted when they confirm', async () => {
    clock.advance(15 * DAY);
    // A token lives for an hour.
    partner = await anonymous.login(demo().partners[0]!);
    const { page, invitees } = await listed('&stage=expired');
    assert.equal(page.totalElements, 3);
    await done(partner.patch(`${base}/employees/${invitees[0]!.employeeId}/block`, {}));
    assert.deepEqual(await invite({ stage: 'expired' }), { matched: 2, invited: 2 });
    clock.advance(1);
    await send();
    const link = new URL(/http\S+\/invitations\/\S+/.exec(smtp.mails.at(-1)!.text!)![0]);
    assert.equal((await anonymous.send('POST', link.pathname, {})).status, 200);
    const { registered, mailed, confirmed } = await funnel(ofImport);
    assert.deepEqual([registered, mailed, confirmed], [2, 2, 1]);
  });
});
