import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Notice } from '@fringe/contract/operations/staff/notices';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { type Client, done } from '../../support/client.ts';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { expectFailure, expectFailures } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { charged } from '../../support/money/charge-companies.ts';
import { closeMonth, DECEMBER, newSide, openCycleOf } from '../../support/money/cycle-companies.ts';
import { exported } from '../../support/money/exported.ts';
import { register } from '../../support/people/employee-sides.ts';
import { csv, importFile, row } from '../../support/people/import-files.ts';
import { startService } from '../../support/service.ts';
import { signIn } from '../../support/staff/browsing.ts';
import { staffSteps } from '../../support/staff/steps.ts';
import { answering, startReceiver } from '../../support/webhooks/engine.ts';
import { deliverAll, sendSample, subscribe } from '../../support/webhooks/subscriptions.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const receiver = await startReceiver();
after(receiver.close);
const own = await newSide(service);
const base = `/api/v3/companies/${own.companyId}`;
const NOTICES = '/staff/v1/notices';
const MAILS = '/staff/v1/me/notice-mails';
const broken = () => csv([row(), row({ hiringDate: 'never' })]);

/** Somebody who has signed in just now: sessions and tokens end while time passes. */
const as = async (who: Parameters<typeof signIn>[1]) => (await signIn(service, who)).calls();

/** Somebody of the first partner with a role of the company of the test, or of others. */
let invited = 0;
async function newPerson(role: string, companyIds = [own.companyId]): Promise<Client> {
  invited += 1;
  const mail = `notices-${invited}@clara.example`;
  const given = { kind: 'company', role, companyIds };
  await done((await as('partnerAdmin')).post('/staff/v1/staff', { mail, name: 'N', role: given }));
  return (await staffSteps(service, await as('admin')).enter(mail)).calls();
}

const listed = async (who: Client): Promise<Notice[]> =>
  (await done(who.get(`${NOTICES}?limit=1000`))).notices;
const about = async (who: Client, id: string): Promise<Notice | undefined> =>
  (await listed(who)).find((one) => one.id === id);
const see = (who: Client, id: string) => who.send('PUT', `${NOTICES}/${id}/seen`);

async function pass(hours: number): Promise<void> {
  clock.advance(hours * 3600);
  service.partner = await service.anonymous.login(demo().partners[0]!);
  service.operator = await service.anonymous.login(demo().operator);
  own.client = service.partner;
}

describe('a notice', () => {
  it('is there from an import that failed until its rows are sent again, mended', async () => {
    const { id } = await importFile(service, own.companyId, broken(), '?fileName=plantilla.csv');
    const hr = await newPerson('hr');
    const [notice, ...others] = await listed(hr);
    const { company, ...told } = notice!;
    assert.deepEqual([others, company!.id], [[], own.companyId]);
    assert.deepEqual(told, {
      ...{ id, kind: 'importFailed', seenAt: null, partner: null, payroll: null, count: 1 },
      ...{ name: 'plantilla.csv', since: Math.floor(+clock.now() / 1000) },
      door: `/companies/${own.companyId}/import?import=${id}`,
    });
    const mend = (query: string) => importFile(service, own.companyId, csv([row()]), query);
    const check = await mend(`?dryRun=true&mends=${id}`);
    assert.equal((await about(hr, id))!.id, id, 'what is only checked mends nothing');
    await mend(`?mends=${check.id.toUpperCase()}`);
    assert.deepEqual(await listed(hr), []);
  });

  it('is there from a second version of an exported month until that is exported', async () => {
    const employeeId = await register(own);
    await charged(own, employeeId);
    const { id } = await openCycleOf(own.client, own.companyId);
    await closeMonth(own.client, own.companyId);
    const late = async () => {
      await charged(own, employeeId, { payroll: DECEMBER });
      await settleLateCycles(service.context);
    };
    await late();
    const payroll = await newPerson('payroll');
    assert.deepEqual(await listed(payroll), [], 'nobody has a file that is old');
    const take = () =>
      exported(service, own.client, base, { template: 'ledger', payroll: DECEMBER });
    assert.equal((await take()).state, 'done');
    assert.deepEqual(await listed(payroll), []);
    await late();
    await late();
    const { kind, count, payroll: month, door } = (await about(payroll, id))!;
    assert.deepEqual([kind, count, month], ['monthSettledAgain', 2, DECEMBER]);
    assert.equal(door, `/companies/${own.companyId}/month?month=${DECEMBER}`);
    await take();
    assert.deepEqual(await listed(payroll), []);
  });

  it('is there from an hour after a month was due until it is closed', async () => {
    const year = clock.now().getUTCFullYear() - 2;
    const side = await newSide(service, { firstPayroll: `${year}-01` });
    const viewer = await newPerson('viewer', [side.companyId]);
    const [notice] = await listed(viewer);
    const { id } = await openCycleOf(side.client, side.companyId);
    assert.deepEqual([notice!.id, notice!.kind], [id, 'closingOverdue']);
    assert.equal(new Date(notice!.since * 1000).toISOString(), `${year}-01-31T23:00:00.000Z`);
    await closeMonth(side.client, side.companyId);
    assert.equal(await about(viewer, id), undefined);
    const { id: next } = await openCycleOf(side.client, side.companyId);
    const late = (await about(viewer, next))!.payroll;
    assert.equal(late, `${year}-02`, 'the next one is late as well');
  });

  it('is there from an hour of calls that were not taken until one is', async () => {
    receiver.answer = answering(500);
    const { id } = await subscribe(service.partner, { url: receiver.url });
    await sendSample(service.partner, id);
    await deliverAll(service);
    assert.equal(await about(await as('developer'), id), undefined, 'it may come back by itself');
    await pass(2);
    await deliverAll(service);
    const developer = await as('developer');
    const { kind, name, partner, door } = (await about(developer, id))!;
    assert.deepEqual(
      [kind, name, door],
      ['receiverFailing', receiver.url, `/webhooks?subscription=${id}`],
    );
    assert.equal(partner!.id, (await done(developer.get('/staff/v1/me'))).roles[0].partner.id);
    assert.equal((await about(await as('support'), id))!.partner!.id, partner!.id);
    await done(see(developer, id));
    receiver.answer = answering(204);
    await sendSample(service.partner, id);
    await deliverAll(service);
    assert.equal(await about(developer, id), undefined);
    receiver.answer = answering(500);
    await pass(1);
    await sendSample(service.partner, id);
    await deliverAll(service);
    await pass(2);
    assert.equal((await about(await as('developer'), id))!.seenAt, null, 'it is a new one');
  });
});

describe('whoever lists notices', () => {
  it('sees those that the role may look at, of its own companies, and no others', async () => {
    const { id } = await importFile(service, own.companyId, broken());
    const hr = await newPerson('hr');
    for (const who of [
      await newPerson('viewer'),
      hr,
      await as('partnerAdmin'),
      await as('admin'),
    ]) {
      assert.equal((await about(who, id))!.id, id);
    }
    assert.deepEqual(await listed(await newPerson('hr', [own.siblingId])), []);
    const foreign = await importFile(service, service.foreignCompanyIds[0]!, broken());
    for (const who of [await as('partnerAdmin'), await as('developer'), await as('hr')]) {
      assert.equal(await about(who, foreign.id), undefined);
      expectFailure(await see(who, foreign.id), 404, 'Resource not found');
    }
    assert.ok(!each(await listed(hr), 'kind').includes('receiverFailing'));
  });

  it('marks one as seen for themselves alone, and is told how many are new', async () => {
    const { id } = await importFile(service, own.companyId, broken());
    const [one, other] = [await newPerson('hr'), await newPerson('hr')];
    const unseen = async (who: Client) => (await done(who.get(`${NOTICES}?limit=1`))).unseen;
    const before = await unseen(one);
    for (const _ of ['first', 'again']) {
      assert.equal((await see(one, id)).status, 204);
    }
    assert.deepEqual([await unseen(one), await unseen(other)], [before - 1, before]);
    assert.equal((await about(one, id))!.seenAt, Math.floor(+clock.now() / 1000));
    assert.equal((await about(other, id))!.seenAt, null);
  });

  it('marks nothing while only looking as a customer does', async () => {
    const { id } = await importFile(service, own.companyId, broken());
    const browser = await signIn(service, 'support');
    const look = { companyId: own.companyId, role: 'hr', reason: 'A question' };
    const role = (await done(browser.calls().post('/staff/v1/looks', look))).id;
    const looking = browser.calls({ 'x-fringe-role': role });
    assert.equal((await about(looking, id))!.id, id);
    const replies = [await see(looking, id), await looking.put(MAILS, { kinds: [] })];
    expectFailures(replies, 403, 'Your role may not do this');
  });
});

it('nobody is sent mails about notices who has not chosen them', async () => {
  const who = await newPerson('payroll');
  const { mail } = (await done(who.get('/staff/v1/me'))).person;
  assert.deepEqual(await done(who.get(MAILS)), { kinds: [], mail, error: null });
  const kinds = ['closingOverdue', 'importFailed'];
  const chosen = { kinds: kinds.toReversed(), mail, error: null };
  for (const _ of ['first', 'again']) {
    assert.deepEqual(await done(who.put(MAILS, { kinds })), chosen);
  }
  assert.deepEqual(await done(who.get(MAILS)), chosen);
});
