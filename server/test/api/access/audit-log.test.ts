import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import { PARTNERS } from '../support/partners.ts';

// Late in a second: a time that is rounded rather than cut would lie in the next one.
const second = Math.floor(Date.now() / 1000);
const service = await startService({ clock: fakeClock(new Date(second * 1000 + 900)) });
after(service.close);
const { operator } = service;
const actor = demo().operator.clientId;
const companyId = service.companyIds[0]!;

interface Entry {
  id: string;
  actor: string;
  action: string;
  subject: Record<string, string>;
  companyId: string | null;
  requestId: string | null;
}

const entriesOf = async (query: string): Promise<Entry[]> =>
  (await operator.get(`/platform/v1/audit-log?limit=1000&${query}`)).body.entries;
const early = await entriesOf('');

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
const lines = await changeThings();

describe('the audit log', () => {
  it('says who did what to which ids in which request, newest first', async () => {
    const entries = await entriesOf(`changedFrom=${second}`);
    assert.deepEqual(
      entries.map(({ id, ...line }) => line),
      lines.toReversed(),
    );
  });

  it('says what the service did by itself, without a request', () => {
    const itself = early.filter(({ requestId }) => requestId === null);
    const told = new Set(itself.map((entry) => `${entry.actor} ${entry.action}`));
    const worker = 'worker payroll-cycle.settle';
    const others = ['sandbox demo-scenario.load', 'test signing-key.create'];
    assert.deepEqual(told, new Set([...others, worker]));
  });

  it('finds what is about an id, whatever it is of, and actions by their whole name', async () => {
    const all = await entriesOf('');
    const { partnerId } = lines.at(-1)!.subject;
    const about = (id: string) => all.filter(({ subject }) => Object.values(subject).includes(id));
    assert.deepEqual(await entriesOf(`subjectId=${partnerId}`), about(partnerId!));
    // What loaded the demo is about all companies.
    const ofCompany = all.filter((one) => one.companyId === companyId || one.actor === 'sandbox');
    assert.deepEqual(await entriesOf(`subjectId=${companyId}`), ofCompany);
    assert.deepEqual(await entriesOf('action=grant'), []);
  });

  it('is counted by who and on which day, as it is listed', async () => {
    const read = async (query: string) =>
      (await operator.get(`/platform/v1/audit-log/figures?${query}`)).body;
    const day = new Date(second * 1000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' });
    const by = { kind: 'operator', name: 'operator', credential: 'Demo scenario' };
    const mine = { actor, by, changes: 3, days: [{ day, changes: 3 }] };
    const since = await read(`changedFrom=${second}`);
    const span = { from: second, to: second, countedFrom: second };
    assert.deepEqual(since, { ...span, changes: 3, actors: [mine] });
    const { partnerId } = lines.at(-1)!.subject;
    const narrowed = await read(`changedFrom=${second}&subjectId=${partnerId}&action=grantAccess`);
    assert.deepEqual(narrowed.actors, [{ ...mine, changes: 1, days: [{ day, changes: 1 }] }]);
    const lately = await read('');
    const listed = await entriesOf(`changedFrom=${lately.from}`);
    assert.equal(lately.changes, listed.length);
    const tooLong = `/platform/v1/audit-log/figures?changedFrom=${second - 40 * 86_400}`;
    assert.equal((await operator.get(tooLong)).status, 400);
  });
});
