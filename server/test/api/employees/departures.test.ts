import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { StateChange } from '@fringe/contract/operations/people/employees';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import * as commitments from '../support/money/commitment-companies.ts';
import { demoPartnerIds, grant } from '../support/partners.ts';
import * as people from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';
import { inNewCompany } from './support/writers.ts';

const { commit, done, doTo, NOVEMBER, newPlace, pay, readOne, wanted } = commitments;
const { confirm, operatorSide, partnerSide, pathOf, read, register } = people;
type Side = people.Side;
const clock = fakeClock(new Date('2026-05-12T10:00:00Z'));
const service = await startService({ clock, twins: true });
after(service.close);
const side = partnerSide(service);
const place = await newPlace(service);

async function changesOf(side: Side, id: string): Promise<StateChange[]> {
  return (await done(side.client.get(pathOf(side, id, '/state-changes')))).stateChanges;
}

const terminate = (side: Side, id: string, body?: object) =>
  side.client.post(pathOf(side, id, '/terminate'), body);

const why = ({ cause, reason, effectiveDate }: StateChange) => [cause, reason, effectiveDate];

describe('the history of an employee', () => {
  it('says who did what and why, and keeps the reason of the first time', async () => {
    const id = await register(side);
    await confirm(side, id);
    for (const reason of ['Lost the card', 'Another one']) {
      await side.client.patch(pathOf(side, id, '/block'), { reason });
    }
    await service.operator.patch(pathOf(operatorSide(service), id, '/unblock'));
    await terminate(side, id, { reason: 'End of the contract', effectiveDate: '2026-06-30' });
    await terminate(side, id, { reason: 'Something else', effectiveDate: '2026-07-31' });
    await side.client.patch(pathOf(side, id, '/restore'), { reason: 'A mistake' });
    const changes = await changesOf(side, id);
    assert.deepEqual(changes.map(why), [
      ['registered', null, null],
      ['confirmed', null, null],
      ['blocked', 'Lost the card', null],
      ['unblocked', null, null],
      ['terminated', 'End of the contract', '2026-06-30'],
      ['restored', 'A mistake', null],
    ]);
    const kinds = changes.map(({ by }) => by!.kind);
    const partners = ['partner', 'partner'];
    assert.deepEqual(kinds, ['partner', 'service', 'partner', 'operator', ...partners]);
  });

  it('has no reason that can be read in the database', async () => {
    const id = await register(side);
    const reason = 'Does not get on with the boss';
    await side.client.patch(pathOf(side, id, '/block'), { reason });
    assert.equal((await changesOf(side, id))[1]!.reason, reason);
    assert.ok(!JSON.stringify(await everyRow(service)).includes(reason));
  });
});

describe('whoever leaves', () => {
  const side = { ...partnerSide(service), companyId: place.companyId };

  it('leaves payments behind, which are named, or counted in a header', async () => {
    const id = await register(side);
    const one = { ...place, employeeId: id };
    const expense = await commit(one);
    await done(pay(one, expense, 0, 'execute'));
    const waiting = wanted({ pending: true, category: 'meal-benefit' });
    await commit(one, waiting);
    const { payments } = await readOne(one, expense);
    const reply = await terminate(side, id);
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(reply.body, {
      employeeId: id,
      openPayments: [
        {
          id: payments[1]!.id,
          committedExpenseId: expense,
          category: 'education-benefit',
          payroll: NOVEMBER,
          amountInCents: 250,
        },
      ],
    });
    assert.equal((await read(side, id)).state, 'removed');
    const again = await side.client.delete(pathOf(side, id));
    const warning = 'payments of committed expenses that are still scheduled: 1';
    assert.deepEqual([again.status, again.headers.get('x-warning')], [204, warning]);
    await done(doTo(one, expense, 'cancel'));
    const last = await side.client.delete(pathOf(side, id));
    assert.deepEqual([last.status, last.headers.get('x-warning')], [204, null]);
    assert.deepEqual((await terminate(side, id, {})).body.openPayments, []);
  });

  it('leaves on a day from their first to a year ahead', async () => {
    const id = await register(side, { hiringDate: '2026-01-15' });
    await expectNoChange(service, async () => {
      const early = await terminate(side, id, { effectiveDate: '2026-01-14' });
      const first = 'must not be before the hiring date (2026-01-15)';
      expectInvalid(early, 'body/effectiveDate', first);
      const late = await terminate(side, id, { effectiveDate: '2027-05-13' });
      expectInvalid(late, 'body/effectiveDate', 'must not be after 2027-05-12');
    });
    const last = await terminate(side, id, { effectiveDate: '2027-05-12' });
    assert.equal(last.status, 200, last.text);
    const changes = await changesOf(side, id);
    assert.equal(changes.at(-1)!.effectiveDate, '2027-05-12');
  });
});

it('a partner sees its own name in the history, and not that of another', async () => {
  const own = await inNewCompany(side);
  const id = await register(own);
  const { name } = demo().partners[0]!;
  const [, otherId] = await demoPartnerIds(service);
  await grant(service, otherId, own.companyId);
  const stranger: Side = { ...own, client: service.otherPartner };
  const operator: Side = { ...operatorSide(service), companyId: own.companyId };
  for (const [reader, shown] of [
    [own, name],
    [stranger, 'another partner'],
    [operator, name],
  ] as const) {
    assert.equal((await changesOf(reader, id))[0]!.by!.name, shown);
  }
});
