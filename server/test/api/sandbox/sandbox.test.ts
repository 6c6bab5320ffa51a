import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { subscribableTypes } from '@fringe/contract/events';
import type { listMails } from '@fringe/contract/operations/sandbox/mailbox';
import type * as Type from '@fringe/contract/schemas/type';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import type { Client } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import {
  expectFailure,
  expectFailures,
  expectInvalid,
  UNKNOWN_ID,
} from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { expectSound } from '../../support/money/charges.ts';
import { newCompany } from '../../support/money/cycle-companies.ts';
import { openService } from '../../support/open-service.ts';
import { callerWith, demoPartnerIds } from '../../support/partners/partners.ts';
import * as people from '../../support/people/employee-sides.ts';
import { access } from '../../support/webhooks/subscriptions.ts';
import { untilDone } from '../../support/worker.ts';

const clock = fakeClock();
const opened = await openService({ clock });
const { service, anonymous, partner, otherPartner, companyId, foreignId } = opened;
const [partnerId, otherId] = await demoPartnerIds(service);
const MAILBOX = '/sandbox/v1/mailbox';
const side = people.partnerSide(service);
const foreign = { ...side, client: otherPartner, companyId: foreignId };
const name = 'Ane Ñ"<b>';

/** Registers somebody, and lets the invitation be sent; the clock goes on. */
async function invite(of: typeof side) {
  const { email } = people.newcomer();
  const employeeId = await people.register(of, { email, name });
  clock.advance(1);
  await untilDone(() => sendDueInvitations(service.context));
  return { email, employeeId };
}

type Mail = Type.Static<typeof listMails.reply.body>['mails'][number];
const list = async (client = partner): Promise<Mail[]> => (await client.get(MAILBOX)).body.mails;
/** Without those that the demo scenario has sent in another company. */
const listForeign = async (): Promise<Mail[]> =>
  (await list(otherPartner)).filter((mail) => mail.companyId === foreignId);

describe('the mails of the sandbox', () => {
  it('are those to people of own companies, newest first', async () => {
    assert.deepEqual(await list(), []);
    const addresses: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      addresses.unshift((await invite(side)).email);
      await invite(foreign);
    }
    const all = await list();
    const to = all.map((mail) => mail.to.address);
    assert.deepEqual(to, addresses);
    const [newest] = all;
    assert.deepEqual([newest!.companyId, newest!.to.name.startsWith(name)], [companyId, true]);
    assert.ok(Math.abs(newest!.sentAt - Date.now() / 1000) < 120, 'in seconds of the epoch');
    const theirs = new Set((await list(otherPartner)).map((one) => one.companyId));
    assert.ok(theirs.isSubsetOf(new Set(opened.foreignCompanyIds)), [...theirs].join());
    assert.equal((await listForeign()).length, 3);
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
    assert.equal((await people.read(side, employeeId)).state, 'not-active');
    assert.equal((await anonymous.send('POST', links[0]!)).status, 200);
    assert.equal((await people.read(side, employeeId)).state, 'active');
  });

  it('are gone with the access to the company, and back with it', async () => {
    const before = await listForeign();
    const path = `${MAILBOX}/${before[0]!.id}`;
    await access(service, 'delete', otherId, foreignId);
    assert.deepEqual(await listForeign(), []);
    expectFailures(
      [await partner.get(path), await otherPartner.get(path)],
      404,
      'Resource not found',
    );
    await access(service, 'put', otherId, foreignId);
    assert.deepEqual(await listForeign(), before);
    assert.equal((await otherPartner.get(path)).status, 200);
  });
});

const GENERATED = 'employee.consumption.generated';
const REQUESTED = 'employee.committed-expense.requested';
const CLOSED = 'company.payroll-cycle.closed';

/** Causes an event in a company, for somebody in it. */
const trigger = (eventType: string, at: object = {}, client: Client = partner) =>
  client.post('/sandbox/v1/trigger', { eventType, companyId, ...at });

describe('a trigger', () => {
  it('says for whom it happened and what was told, for ids in any letter case', async () => {
    const whom = { companyId, employeeId: await people.register(side) };
    const upper = Object.entries(whom).map(([key, id]) => [key, id.toUpperCase()]);
    const { status, body } = await trigger(REQUESTED, Object.fromEntries(upper));
    const { events, ...happened } = body;
    assert.deepEqual([status, happened, events.length], [201, whom, 1]);
  });

  it('of a closing names nobody, and needs the scope for that besides', async () => {
    const caller = await callerWith(service, partnerId, ['webhooks:manage']);
    await expectNoChange(service, async () => {
      const named = await trigger(CLOSED, { employeeId: UNKNOWN_ID });
      expectInvalid(named, 'body/employeeId', `is not for ${CLOSED}`);
      const reply = await trigger(CLOSED, {}, caller);
      expectFailure(reply, 403, 'insufficient_scope');
      assert.equal(reply.body.scope, 'payroll:write');
    });
    assert.equal((await trigger(GENERATED, {}, caller)).status, 201);
  });

  it('is refused for companies of others and of nobody, and for people elsewhere', async () => {
    const elsewhere = await people.register(side, {}, side.siblingId);
    const at = { companyId: foreignId };
    await expectNoChange(service, async () => {
      for (const eventType of subscribableTypes) {
        const theirs = [await trigger(eventType, at)];
        theirs.push(await trigger(eventType, { ...at, employeeId: UNKNOWN_ID }));
        expectFailures(theirs, 403, 'Company does not belong to the specified partner');
        if (eventType === CLOSED) continue;
        const ids = [UNKNOWN_ID, elsewhere];
        const replies = ids.map((employeeId) => trigger(eventType, { employeeId }));
        expectFailures(await Promise.all(replies), 404, 'Employee not found');
      }
      const unknown = await trigger(GENERATED, { companyId: UNKNOWN_ID });
      expectFailure(unknown, 404, 'Company not found');
    });
  });

  it('says why it cannot happen: to the blocked or removed, or where nobody works', async () => {
    const empty = { companyId: await newCompany(service) };
    const nobody = 'Nobody in this company can have that happen; name an employee, or add one';
    const cases: [at: object, message: string][] = [[empty, nobody]];
    for (const state of ['blocked', 'removed'] as const) {
      const employeeId = await people.employeeAt(side, { state, confirmed: true });
      cases.push([{ employeeId }, `Employee with invalid state ${state}`]);
    }
    await expectNoChange(service, async () => {
      for (const [at, message] of cases) {
        const replies = [await trigger(GENERATED, at), await trigger(REQUESTED, at)];
        expectFailures(replies, 409, message);
      }
    });
    await expectSound(service);
  });
});
