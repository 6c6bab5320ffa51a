import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { StateChange } from '@fringe/contract/operations/people/employees';
import { fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { startService } from '../../support/service.ts';
import {
  commit,
  done,
  doTo,
  NOVEMBER,
  newPlace,
  pay,
  readOne,
  wanted,
} from '../support/money/commitment-companies.ts';
import {
  confirm,
  isOperator,
  operatorSide,
  partnerSide,
  pathOf,
  read,
  register,
  type Side,
} from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';
import { inNewCompany, onBothSides } from './support/both-sides.ts';

const clock = fakeClock(new Date('2026-05-12T10:00:00Z'));
const service = await startService({ clock });
after(service.close);
const place = await newPlace(service);

async function changesOf(side: Side, id: string): Promise<StateChange[]> {
  return (await done(side.client.get(pathOf(side, id, '/state-changes')))).stateChanges;
}

const terminate = (side: Side, id: string, body?: object) =>
  side.client.post(pathOf(side, id, '/terminate'), body);

const why = ({ cause, reason, effectiveDate }: StateChange) => [cause, reason, effectiveDate];

onBothSides(service, 'the history of an employee', (side) => {
  it('says who did what and why, and keeps the reason of the first time', async () => {
    const id = await register(side);
    await confirm(side, id);
    for (const reason of ['Lost the card', 'Another one']) {
      await side.client.patch(pathOf(side, id, '/block'), { reason });
    }
    await side.client.patch(pathOf(side, id, '/unblock'));
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
    const kind = isOperator(side) ? 'operator' : 'partner';
    assert.deepEqual(
      changes.map(({ by }) => by!.kind),
      [kind, 'service', kind, kind, kind, kind],
    );
  });

  it('has no reason that can be read in the database', async () => {
    const id = await register(side);
    const reason = 'Does not get on with the boss';
    await side.client.patch(pathOf(side, id, '/block'), { reason });
    assert.equal((await changesOf(side, id))[1]!.reason, reason);
    assert.ok(!JSON.stringify(await everyRow(service)).includes(reason));
  });
});

onBothSides(service, 'whoever leaves', (theirs) => {
  const side = { ...theirs, companyId: place.companyId };

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
  const side = await inNewCompany(partnerSide(service));
  const id = await register(side);
  const [name, other] = demo().partners.map((partner) => partner.name);
  const { partners } = (await service.operator.get('/platform/v1/partners')).body;
  const { id: otherId } = partners.find((one: { name: string }) => one.name === other);
  const grant = `/platform/v1/partners/${otherId}/companies/${side.companyId}`;
  assert.equal((await service.operator.put(grant)).status, 204);
  const stranger: Side = { ...side, client: service.otherPartner };
  const operator: Side = { ...operatorSide(service), companyId: side.companyId };
  for (const [reader, shown] of [
    [side, name],
    [stranger, 'another partner'],
    [operator, name],
  ] as const) {
    assert.equal((await changesOf(reader, id))[0]!.by!.name, shown);
  }
});
