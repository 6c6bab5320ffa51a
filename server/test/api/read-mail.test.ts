import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sendDueInvitations } from '../../src/invitations/send-due-invitations.ts';
import { startService } from '../support/service.ts';
import { untilDone } from '../support/worker.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import { newcomer, partnerSide, read, register } from './support/employee-sides.ts';
import {
  expectFailure,
  perform,
  refusesMalformedIds,
  refusesUnknownCallers,
  refusesUnknownParameters,
  UNKNOWN_ID,
} from './support/refusals.ts';
import { refusesProduction } from './support/sandbox-refusals.ts';
import { refusesMissingScope } from './support/webhook-refusals.ts';

const service = await startService();
after(service.close);
const { partner, otherPartner } = service;
const side = partnerSide(service);
const pattern = '/sandbox/v1/mailbox/{mailId}';
const { email } = newcomer();
const employeeId = await register(side, { email, name: 'Ane <b>' });
await untilDone(() => sendDueInvitations(service.context));
const [summary] = (await partner.get('/sandbox/v1/mailbox')).body.mails;
const ids = { mailId: summary.id as string };
const asked = { service, method: 'GET', pattern, ids, scope: 'employees:read' } as const;
const request = requestOf(asked);

describe('readMail 200', () => {
  it('is what the list says of it, with its text and its HTML, whose links work', async () => {
    const { text, html, ...more } = (await perform(partner, request)).body;
    assert.deepEqual(more, summary);
    assert.equal(more.to.address, email);
    assert.ok(text.includes('Ane <b>'), text);
    assert.ok(html.includes('Ane &#60;b&#62;') && !html.includes('<b>'), html);
    const links = [text, html].map((one) => /\/invitations\/[\w-]+/.exec(one)![0]);
    assert.equal(links[0], links[1]);
    assert.equal((await read(side, employeeId)).state, 'not-active');
    assert.equal((await service.anonymous.send('POST', links[0]!)).status, 200);
    assert.equal((await read(side, employeeId)).state, 'active');
  });

  it('takes the id in upper case', async () => {
    const upper = requestOf(asked, { mailId: ids.mailId.toUpperCase() });
    assert.deepEqual((await perform(partner, upper)).body.id, ids.mailId);
  });

  needsOnly(asked, async () => request);
});

describe('readMail 400', () => {
  refusesUnknownParameters(service, partner, request);
});

describe('readMail 401', () => {
  refusesUnknownCallers(service, request);
});

describe('readMail 403', () => {
  refusesMissingScope(asked);
  refusesProduction(asked);
});

describe('readMail 404', () => {
  it('does not know a mail that nobody got, or to people of another partner', async () => {
    for (const mailId of [UNKNOWN_ID, employeeId, side.companyId]) {
      const reply = await perform(partner, requestOf(asked, { mailId }));
      expectFailure(reply, 404, 'Resource not found');
    }
    expectFailure(await perform(otherPartner, request), 404, 'Resource not found');
  });
});

describe('readMail 422', () => {
  refusesMalformedIds(service, partner, 'GET', pattern, ids);
});
