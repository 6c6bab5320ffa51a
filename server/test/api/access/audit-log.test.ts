import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { PARTNERS } from '../support/partners.ts';
import { expectPages } from '../support/platform-lists.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const DAY_S = 24 * 60 * 60;
const second = Math.floor(Date.now() / 1000);
const service = await startService({
  clock: fakeClock(new Date(second * 1000 + 900)),
  config: { rateLimitPerMinute: 100_000 },
});
after(service.close);
const { operator } = service;
const path = '/platform/v1/audit-log';
const actor = demo().operator.clientId;
const companyId = service.companyIds[0]!;

interface Entry {
  id: string;
  at: number;
  actor: string;
  action: string;
  subject: Record<string, string>;
  companyId: string | null;
  employeeId: string | null;
  requestId: string | null;
}

const entriesOf = async (query = ''): Promise<Entry[]> =>
  (await operator.get(path + query)).body.entries;

/** All of them, as no page is. */
const allEntries = (): Promise<Entry[]> => entriesOf('?limit=1000');

/** Three changes, in this order; answers what the log must say of them. */
async function changeThings() {
  const created = await operator.post(PARTNERS, { name: 'Nombre Reservado' });
  const partnerId: string = created.body.id;
  const own = `${PARTNERS}/${partnerId}`;
  const issued = await operator.post(`${own}/credentials`, {});
  const granted = await operator.put(`${own}/companies/${companyId.toUpperCase()}`);
  const by = { kind: 'operator', name: 'operator', credential: 'Demo scenario' };
  const line = (action: string, subject: Record<string, string>, { headers }: Reply) => {
    const requestId = headers.get('x-request-id');
    const about = { companyId: subject.companyId ?? null, employeeId: null };
    return { at: second, actor, by, action, subject, ...about, requestId };
  };
  return [
    line('createPartner', { id: partnerId }, created),
    line('issueCredential', { partnerId, clientId: issued.body.clientId }, issued),
    line('grantAccess', { partnerId, companyId }, granted),
  ];
}

const early = await allEntries();
const lines = await changeThings();

describe('listAuditLog', () => {
  it('says who did what to which ids in which request, newest first', async () => {
    const entries = await entriesOf('?limit=3');
    assert.deepEqual(
      entries.map(({ id, ...line }) => line),
      lines.toReversed(),
    );
  });

  it('says what the service did by itself, without a request', () => {
    const itself = early.filter(({ requestId }) => requestId === null);
    const told = new Set(itself.map((entry) => `${entry.actor} ${entry.action}`));
    const worker = 'worker payroll-cycle.settle';
    assert.deepEqual(
      told,
      new Set(['sandbox demo-scenario.load', 'test signing-key.create', worker]),
    );
  });

  const grant = lines.at(-1)!;
  const granted = grant.subject.partnerId!;
  // The demo has hundreds of lines: those of some days are enough to turn pages.
  const from = second - 20 * DAY_S;
  const since = `changedFrom=${from}`;
  const isRecent = ({ at }: Entry) => at >= from;
  const inCompany = (one: Entry) => isRecent(one) && one.companyId === companyId;
  const bySandbox = (one: Entry) => one.actor === 'sandbox';
  const filters: [query: string, fits: (entry: Entry) => boolean][] = [
    [`?${since}`, isRecent],
    ['?actor=sandbox&action=grantAccess', () => false],
    ['?action=grant', () => false],
    // What loaded the demo is about all companies.
    [`?subjectId=${companyId}&${since}`, (one) => inCompany(one) || bySandbox(one)],
    [`?companyId=${companyId}&action=grantAccess`, (one) => one.action === 'grantAccess'],
    [`?subjectId=${granted}`, (one) => Object.values(one.subject).includes(granted)],
    [`?changedFrom=${second + 1}`, () => false],
    [`?${since}&changedTo=${second - 1}`, (one) => isRecent(one) && one.at < second],
  ];
  for (const [query, fits] of filters) {
    const named = query.replaceAll(/[0-9a-f-]{36}/g, 'ID').replaceAll(/\d{9,}/g, 'TIME');
    it(`lists what matches "${named}", in pages`, async () => {
      const wanted = (await allEntries()).filter(fits);
      assert.deepEqual(
        await expectPages<Entry>(operator, path + query, 'entries', wanted.length),
        wanted,
      );
    });
  }
});
