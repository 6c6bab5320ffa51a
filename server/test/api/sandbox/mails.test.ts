import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sendDueInvitations } from '../../src/invitations/send-due-invitations.ts';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { untilDone } from '../support/worker.ts';
import { needsOnly, requestOf } from './support/cycle-refusals.ts';
import { newcomer, partnerSide, register } from './support/employee-sides.ts';
import { demoPartnerIds, PARTNERS } from './support/partners.ts';
import { expectPages } from './support/platform-lists.ts';
import {
  refusesPagesOutOfBounds,
  refusesUnknownCallers,
  refusesUnknownParameters,
} from './support/refusals.ts';
import { refusesProduction } from './support/sandbox-refusals.ts';
import { refusesMissingScope } from './support/webhook-refusals.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, otherPartner, operator } = service;
const pattern = '/sandbox/v1/mailbox';
const asked = { service, method: 'GET', pattern, ids: {}, scope: 'employees:read' } as const;
const request = requestOf(asked);
const side = partnerSide(service);
const [foreignId] = service.foreignCompanyIds as [string];
const foreign = { ...side, client: otherPartner, companyId: foreignId };

/** Registers somebody, and lets the invitation be sent; the clock goes on. */
async function invite(of: typeof side, name = 'Ane') {
  const { email } = newcomer();
  const fields = { email, name };
  await register(of, fields);
  clock.advance(1);
  await untilDone(() => sendDueInvitations(service.context));
  return email;
}

interface Summary {
  id: string;
  companyId: string;
  sentAt: number;
  to: { name: string; address: string };
}

const list = async (client = partner): Promise<Summary[]> =>
  (await client.get(`${pattern}?limit=1000`)).body.mails;

describe('listMails 200', () => {
  it('is empty as long as nothing was sent', async () => {
    await expectPages(partner, pattern, 'mails', 0);
  });

  it('lists what was sent to people of own companies, newest first, in pages', async () => {
    const addresses: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      addresses.unshift(await invite(side, 'Ane Ñ"<b>'));
      await invite(foreign);
    }
    const all = await expectPages<Summary>(partner, pattern, 'mails', 5);
    assert.deepEqual(
      all.map(({ to }) => to.address),
      addresses,
    );
    const [newest] = all;
    assert.equal(newest!.companyId, side.companyId);
    assert.match(newest!.to.name, /^Ane Ñ"<b>/);
    assert.ok(Math.abs(newest!.sentAt - Date.now() / 1000) < 120, 'in seconds of the epoch');
    const theirs = await list(otherPartner);
    assert.deepEqual([...new Set(theirs.map(({ companyId }) => companyId))], [foreignId]);
    assert.equal(theirs.length, 5);
  });

  it('lists nothing of a company whose access was revoked', async () => {
    const [, partnerId] = await demoPartnerIds(service);
    const access = `${PARTNERS}/${partnerId}/companies/${foreignId}`;
    assert.equal((await operator.delete(access)).status, 204);
    assert.deepEqual(await list(otherPartner), []);
    assert.equal((await operator.put(access)).status, 204);
    assert.equal((await list(otherPartner)).length, 5);
  });

  needsOnly(asked, async () => request);
});

describe('listMails 400', () => {
  refusesPagesOutOfBounds(partner, pattern);
  refusesUnknownParameters(service, partner, request);
});

describe('listMails 401', () => {
  refusesUnknownCallers(service, request);
});

describe('listMails 403', () => {
  refusesMissingScope(asked);
  refusesProduction(asked);
});
