import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { dumpOf, sql } from '../../support/database/sql.ts';
import { linkIn, register } from '../../support/people/people.ts';
import { DAY, startMailing } from '../support/mailing.ts';

const mailing = await startMailing();
after(mailing.close);
const { smtp, anonymous } = mailing;
const [companyId] = mailing.companyIds as [string];
const pathOf = (id: string) => `/platform/v1/companies/${companyId}/employees/${id}`;
const stateOf = async (id: string) => (await mailing.operator.get(pathOf(id))).body.state;
const historyOf = async (id: string): Promise<string[]> =>
  (await mailing.operator.get(`${pathOf(id)}/state-changes`)).body.stateChanges.map(
    ({ cause, state }: { cause: string; state: string }) => `${cause} ${state}`,
  );

/** Sends what is due, and takes the link out of the mail that came last. */
async function sentLink(): Promise<string> {
  await mailing.send();
  return linkIn(smtp.mails.at(-1)!.text!);
}

async function invited(): Promise<{ id: string; link: string }> {
  const id = await register(mailing, companyId);
  return { id, link: await sentLink() };
}

async function invite(id: string): Promise<void> {
  const reply = await mailing.operator.post(`${pathOf(id)}/invite`);
  assert.equal(reply.status, 201, reply.text);
}

const open = (link: string) => anonymous.get(link);
const confirm = (link: string) => anonymous.send('POST', link);

describe('the link of an invitation', () => {
  it('changes nothing when it is opened, as mail programs do', async () => {
    const { id, link } = await invited();
    for (let times = 0; times < 3; times += 1) {
      const page = await open(link);
      assert.equal(page.status, 200);
      assert.match(page.text, /<form method="post">/);
    }
    assert.equal((await anonymous.send('HEAD', link)).status, 200);
    assert.equal(await stateOf(id), 'not-active');
    assert.deepEqual(await historyOf(id), ['registered not-active']);
  });

  it('confirms once; then it only says so', async () => {
    const { id, link } = await invited();
    const first = await confirm(link);
    assert.equal(first.status, 200);
    assert.match(first.text, /<h1>Invitación confirmada<\/h1>/);
    assert.equal(await stateOf(id), 'active');
    const [again, opened] = [await confirm(link), await open(link)];
    assert.deepEqual([again.status, opened.status], [200, 200]);
    assert.equal(again.text, first.text);
    assert.doesNotMatch(opened.text, /<form/);
    assert.deepEqual(await historyOf(id), ['registered not-active', 'confirmed active']);
  });

  it('does not bring back somebody who was removed after confirming', async () => {
    const { id, link } = await invited();
    await confirm(link);
    await mailing.operator.delete(pathOf(id));
    assert.equal((await confirm(link)).status, 200);
    assert.equal(await stateOf(id), 'removed');
  });

  it('is unknown when a letter of it differs', async () => {
    const { id, link } = await invited();
    const other = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const wrong of [other, `${link}A`, '/invitations/x', '/invitations/%00']) {
      assert.equal((await open(wrong)).status, 404, wrong);
      assert.equal((await confirm(wrong)).status, 404, wrong);
    }
    assert.equal(await stateOf(id), 'not-active');
  });

  it('lives until 14 days have passed, and not longer', async () => {
    const { id, link } = await invited();
    mailing.pass(14 * DAY - 1);
    assert.equal((await open(link)).status, 200);
    mailing.pass(1);
    assert.equal((await open(link)).status, 410);
    const late = await confirm(link);
    assert.equal(late.status, 410);
    assert.match(late.text, /<h1>Este enlace ya no sirve<\/h1>/);
    assert.equal(await stateOf(id), 'not-active');
    await invite(id);
    await confirm(await sentLink());
    assert.equal(await stateOf(id), 'active');
  });

  it('is dead after a second invitation, whose link confirms', async () => {
    const { id, link } = await invited();
    await invite(id);
    const newer = await sentLink();
    assert.notEqual(newer, link);
    assert.equal((await open(link)).status, 410);
    assert.equal((await confirm(link)).status, 410);
    assert.equal(await stateOf(id), 'not-active');
    assert.equal((await confirm(newer)).status, 200);
    assert.equal(await stateOf(id), 'active');
    assert.equal((await confirm(link)).status, 410);
  });

  it('follows a new e-mail address: the one at the old address is dead', async () => {
    const { id, link } = await invited();
    const email = 'another.address@company.example';
    const changed = await mailing.operator.patch(pathOf(id), { email });
    assert.equal(changed.status, 204, changed.text);
    const newer = await sentLink();
    assert.deepEqual(smtp.mails.at(-1)!.envelope.to, [email]);
    assert.equal((await confirm(link)).status, 410);
    assert.equal((await confirm(newer)).status, 200);
    assert.equal(await stateOf(id), 'active');
  });
});

describe('a mail that was not sent yet', () => {
  it('is not sent any more after a second invitation', async () => {
    const id = await register(mailing, companyId);
    await invite(id);
    const before = smtp.mails.length;
    const link = await sentLink();
    assert.equal(smtp.mails.length, before + 1);
    assert.equal((await open(link)).status, 200);
  });
});

describe('a confirmation by somebody without access', () => {
  const ways = { blocked: ['block', 'unblock'], removed: ['', 'restore'] } as const;
  for (const [state, [lose, regain]] of Object.entries(ways)) {
    it(`is remembered while they are ${state}: ${regain} leads to active`, async () => {
      const id = await register(mailing, companyId);
      const path = pathOf(id);
      if (lose) await mailing.operator.patch(`${path}/${lose}`);
      else await mailing.operator.delete(path);
      await invite(id);
      assert.equal((await confirm(await sentLink())).status, 200);
      assert.equal(await stateOf(id), state);
      const regained = await mailing.operator.patch(`${path}/${regain}`);
      assert.equal(regained.status, 204);
      assert.equal(await stateOf(id), 'active');
    });
  }
});

describe('the secret of a link', () => {
  it('stands nowhere in clear: neither in the database nor in the log', async () => {
    const { link } = await invited();
    const { link: used } = await invited();
    await confirm(used);
    await register(mailing, companyId);
    const dump = await dumpOf(mailing.database.ownerUrl);
    const unsent = await sentLink();
    await confirm(unsent);
    const log = mailing.lines.join('');
    for (const path of [link, used, unsent]) {
      const token = path.split('/').at(-1)!;
      for (const form of [token, Buffer.from(token).toString('hex'), base64(token)]) {
        assert.ok(!dump.includes(form), 'the database holds the secret');
        assert.ok(!log.includes(form), 'the log holds the secret');
      }
      const bytes = Buffer.from(token, 'base64url').toString('hex');
      assert.ok(!dump.includes(bytes), 'the database holds the bytes of the secret');
    }
    assert.ok(log.includes('/invitations/:token'), 'the log names the route');
  });

  it('is destroyed when the mail is sent or is not needed any more', async () => {
    const { id } = await invited();
    await invite(id);
    await invite(id);
    await mailing.send();
    const sealed = 'SELECT id FROM invitations WHERE employee_id = $1 AND token_sealed IS NOT NULL';
    assert.deepEqual(await sql(mailing.database.ownerUrl, sealed, [id]), []);
  });
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
