import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import {
  addChild,
  ask,
  commit,
  DECEMBER,
  done,
  doTo,
  JANUARY,
  newPlace,
  OCTOBER,
  readOne,
  SEPTEMBER,
  someoneIn,
  wanted,
  YEAR,
} from '../support/money/commitment-companies.ts';
import { toldBy, whole } from '../support/money/commitment-events.ts';
import { FAMILY } from '../support/people/platform-families.ts';
import { expectInvalid, fill, UNKNOWN_ID } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';
import { due, expectShown, finish, refused } from './support/expenses.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);
const EXISTS = 'There is a committed expense for this fiscal year, category and recipient already';

describe('requestCommittedExpense', () => {
  it('answers the id of what can be read, tells it, and touches nothing else', async () => {
    const one = await someoneIn(place);
    const before = await everyRow(service);
    let id = '';
    const told = await toldBy(one, async () => {
      id = await commit(one);
    });
    assert.deepEqual(told, [whole(one, 'requested', id, [350, 0])]);
    const now = await everyRow(service);
    const changed = Object.keys(now).filter((name) => now[name]!.length !== before[name]!.length);
    const tables = [
      'audit_changes',
      'audit_log',
      'committed_expenses',
      'committed_payments',
      'events',
    ];
    assert.deepEqual(changed, tables);
    const states = await expectShown(one, id, [350, 0, 2, 2]);
    assert.deepEqual(states, ['scheduled', 'scheduled']);
  });

  it('takes several payments of one month, in any order, and up to sixty', async () => {
    const one = await someoneIn(place);
    const payments = [due(DECEMBER, 3), due(OCTOBER, 2), due(DECEMBER, 1), due(OCTOBER, 4)];
    const inOrder = (await readOne(one, await commit(one, wanted({ payments })))).payments;
    const scheduled = { state: 'scheduled', consumptionId: null };
    assert.deepEqual(
      inOrder.map(({ id: _, ...payment }) => payment),
      [1, 3, 0, 2].map((place) => ({ ...payments[place], ...scheduled })),
    );
    const sixty = Array.from({ length: 60 }, () => due(DECEMBER, 1_000_000_000));
    const id = await commit(await someoneIn(place), wanted({ payments: sixty }));
    assert.equal((await readOne(one, id)).committedAmountInCents, 60_000_000_000);
  });

  it('names the child that it is for, by an id in upper case too', async () => {
    const one = await someoneIn(place);
    const recipient = { id: await addChild(one) };
    const behaviour = 'allowance-not-exempt' as const;
    let id = '';
    const told = await toldBy(one, async () => {
      const upper = { id: recipient.id.toUpperCase() };
      id = await commit(one, wanted({ recipient: upper, behaviour }));
    });
    assert.deepEqual(told, [whole(one, 'requested', id, [350, 0], { recipient })]);
    await expectShown(one, id, [350, 0, 2, 2], { recipient, behaviour });
  });

  it('allows one for each child, category and year, and another once it has ended', async () => {
    const one = await someoneIn(place);
    const [first, second] = [await addChild(one), await addChild(one)];
    const id = await commit(one);
    await commit(one, wanted({ recipient: { id: first } }));
    await commit(one, wanted({ recipient: { id: second }, pending: true }));
    await commit(one, wanted({ category: 'gym-benefit' }));
    const fiscalYear = JANUARY.slice(0, 4);
    await commit(one, wanted({ fiscalYear, payments: [due(JANUARY, 1)] }));
    await finish(one, id);
    await done(doTo(one, await commit(one), 'cancel'));
    await done(doTo(one, await commit(one, wanted({ pending: true })), 'reject'));
    await commit(one);
  });

  for (const pending of [true, false]) {
    it(`refuses a second one while there is one ${pending ? 'pending' : 'active'}`, async () => {
      const one = await someoneIn(place);
      const recipient = { id: await addChild(one) };
      await commit(one, wanted({ pending }));
      await commit(one, wanted({ pending, recipient }));
      for (const more of [{}, { pending: true }, { recipient }]) {
        await refused(one, () => ask(one, wanted(more)), EXISTS);
      }
    });
  }

  it('does not know a child of nobody, of a colleague, or one that was removed', async () => {
    const one = await someoneIn(place);
    const { companyId, employeeId } = one;
    const removed = await addChild(one);
    await done(service.operator.delete(`${fill(FAMILY, { companyId, employeeId })}/${removed}`));
    const colleagues = await addChild(place);
    const strangers = await addChild(await newPlace(service));
    for (const id of [UNKNOWN_ID, colleagues, strangers, removed, employeeId]) {
      for (const pending of [true, false]) {
        const asked = wanted({ recipient: { id }, pending });
        await refused(one, () => ask(one, asked), 'Family member not found', 404);
      }
    }
  });
});

describe('a schedule that cannot be', () => {
  const before = `must not be before the open payroll cycle (${OCTOBER})`;
  const sixtyOne = Array.from({ length: 61 }, () => due(OCTOBER, 1));
  const cases: [payments: ReturnType<typeof due>[], path: string, message: string][] = [
    [sixtyOne, '', 'must NOT have more than 60 items'],
    [[due(DECEMBER, 1), due(JANUARY, 1)], '/1/payroll', `must lie in ${YEAR}`],
    [[due(DECEMBER, 1), due(SEPTEMBER, 1)], '/1/payroll', before],
    [[due(SEPTEMBER, 1)], '/0/payroll', before],
  ];

  it('is refused in a request, also for nobody, and in a replacement', async () => {
    const one = await someoneIn(place);
    const id = await commit(one);
    const nobody = { ...place, employeeId: UNKNOWN_ID };
    await expectNoChange(service, async () => {
      for (const [payments, path, message] of cases) {
        for (const reply of [
          await ask(place, wanted({ payments })),
          await ask(place, wanted({ payments, pending: true })),
          await ask(nobody, wanted({ payments })),
          await doTo(one, id, 'replace', { payments }),
        ]) {
          expectInvalid(reply, `body/payments${path}`, message);
        }
      }
    });
  });
});
