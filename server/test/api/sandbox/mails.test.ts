import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { listMails } from '@fringe/contract/operations/sandbox/mailbox';
import type * as Type from '@fringe/contract/schemas/type';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { fakeClock } from '../../support/clock.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';
import { demoPartnerIds, PARTNERS } from '../support/partners.ts';
import { newcomer, partnerSide, read, register } from '../support/people/employee-sides.ts';
import { expectPages } from '../support/platform-lists.ts';
import { expectFailure } from '../support/refusals.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, otherPartner, operator } = service;
const MAILBOX = '/sandbox/v1/mailbox';
const side = partnerSide(service);
const [foreignId] = service.foreignCompanyIds as [string];
const foreign = { ...side, client: otherPartner, companyId: foreignId };
const name = 'Ane Ñ"<b>';

/** Registers somebody, and lets the invitation be sent; the clock goes on. */
async function invite(of: typeof side) {
  const { email } = newcomer();
  const employeeId = await register(of, { email, name });
  clock.advance(1);
  await untilDone(() => sendDueInvitations(service.context));
  return { email, employeeId };
}

type Mail = Type.Static<typeof listMails.reply.body>['mails'][number];
const list = async (client = partner): Promise<Mail[]> => (await client.get(MAILBOX)).body.mails;
/** Without those that the demo scenario has sent in another company. */
const listForeign = async (): Promise<Mail[]> =>
  (await list(otherPartner)).filter(({ companyId }) => companyId === foreignId);

describe('the mails of the sandbox', () => {
  it('are those to people of own companies, newest first, in pages', async () => {
    await expectPages(partner, MAILBOX, 'mails', 0);
    const addresses: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      addresses.unshift((await invite(side)).email);
      await invite(foreign);
    }
    const all = await expectPages<Mail>(partner, MAILBOX, 'mails', 5);
    const found = all.map(({ to }) => to.address);
    assert.deepEqual(found, addresses);
    const { companyId, to, sentAt } = all[0]!;
    assert.equal(companyId, side.companyId);
    assert.ok(to.name.startsWith(name));
    assert.ok(Math.abs(sentAt - Date.now() / 1000) < 120, 'in seconds of the epoch');
    const theirs = await list(otherPartner);
    const companies = new Set(theirs.map((one) => one.companyId));
    assert.ok(companies.isSubsetOf(new Set(service.foreignCompanyIds)), [...companies].join());
    assert.equal((await listForeign()).length, 5);
  });

  it('have text and HTML with one link that works, and say the same as the list', async () => {
    const { email, employeeId } = await invite(side);
    const [summary = assert.fail()] = await list();
    const { text, html, ...more } = (await partner.get(`${MAILBOX}/${summary.id}`)).body;
    assert.deepEqual(more, summary);
    assert.equal(more.to.address, email);
    assert.ok(text.includes(name), text);
    assert.ok(html.includes('&#60;b&#62;') && !html.includes('<b>'), html);
    const links = [text, html].map((one) => /\/invitations\/[\w-]+/.exec(one)![0]);
    assert.equal(links[0], links[1]);
    assert.equal((await read(side, employeeId)).state, 'not-active');
    assert.equal((await service.anonymous.send('POST', links[0]!)).status, 200);
    assert.equal((await read(side, employeeId)).state, 'active');
  });

  it('are gone with the access to the company, and back with it', async () => {
    const [, partnerId] = await demoPartnerIds(service);
    const before = await listForeign();
    const path = `${MAILBOX}/${before[0]!.id}`;
    const access = `${PARTNERS}/${partnerId}/companies/${foreignId}`;
    assert.equal((await operator.delete(access)).status, 204);
    assert.deepEqual(await listForeign(), []);
    for (const client of [partner, otherPartner]) {
      expectFailure(await client.get(path), 404, 'Resource not found');
    }
    assert.equal((await operator.put(access)).status, 204);
    assert.deepEqual(await listForeign(), before);
    assert.equal((await otherPartner.get(path)).status, 200);
  });
});
