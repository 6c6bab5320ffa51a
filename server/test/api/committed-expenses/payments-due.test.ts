import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { CommittedPayment } from '@fringe/contract/operations/commitments/payments-due';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import {
  commit,
  done,
  doTo,
  NOVEMBER,
  newPlace,
  OCTOBER,
  type Place,
  pay,
  someoneIn,
  wanted,
} from '../support/money/commitment-companies.ts';
import { closeMonth } from '../support/money/cycle-companies.ts';

const service = await startService();
after(service.close);

const callers = [
  ['a partner', service.partner, '/api/v3'],
  ['the operator', service.operator, '/platform/v1'],
] as const;
type Caller = (typeof callers)[number];

async function listed({ companyId }: Place, [, client, base]: Caller, query = '') {
  const reply = await client.get(`${base}/companies/${companyId}/committed-payments${query}`);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.page.totalElements, reply.body.payments.length);
  return reply.body.payments as CommittedPayment[];
}

const inShort = ({ payroll, amountInCents, state, overdue }: CommittedPayment) =>
  [payroll, amountInCents, state, overdue].join(' ');

for (const caller of callers) {
  describe(`the payments of a company, for ${caller[0]}`, () => {
    it('are those of all its people, by month, with who they are for', async () => {
      const place = await newPlace(service);
      const other = await someoneIn(place);
      const ids = [await commit(place), await commit(other)];
      await done(pay(place, ids[0]!, 0, 'execute'));
      const payments = await listed(place, caller);
      assert.deepEqual(payments.map(inShort).toSorted(), [
        `${OCTOBER} 100 executed false`,
        `${OCTOBER} 100 scheduled false`,
        `${NOVEMBER} 250 scheduled false`,
        `${NOVEMBER} 250 scheduled false`,
      ]);
      assert.deepEqual(
        each(payments, 'payroll'),
        payments.map(({ payroll }) => payroll).toSorted(),
      );
      const [own] = await listed(place, caller, `?employeeId=${other.employeeId}&due=${OCTOBER}`);
      assert.deepEqual([own!.employeeId, own!.committedExpenseId], [other.employeeId, ids[1]]);
      assert.equal((await listed(place, caller, '?state=executed')).length, 1);
    });

    it('that were forgotten are found, and those of who has left', async () => {
      const place = await newPlace(service);
      const id = await commit(place);
      await closeMonth(service.partner, place.companyId);
      const gone = `/platform/v1/companies/${place.companyId}/employees/${place.employeeId}`;
      await done(service.operator.delete(gone));
      const [overdue, ...others] = await listed(place, caller, '?overdue=true');
      assert.deepEqual(others, []);
      assert.equal(inShort(overdue!), `${OCTOBER} 100 scheduled true`);
      assert.equal(overdue!.employeeState, 'removed');
      assert.equal((await listed(place, caller, '?employeeState=removed')).length, 2);
      assert.deepEqual(await listed(place, caller, '?employeeState=active'), []);
      const [, client, base] = caller;
      const path = `${base}/companies/${place.companyId}/committed-payments/figures`;
      const { months, ...sums } = await done(client.get(path));
      const figure = (payments: number, amountInCents: number) => ({
        ...{ payments, people: 1, amountInCents },
      });
      assert.deepEqual(sums, {
        ...{ fiscalYear: OCTOBER.slice(0, 4), openMonth: NOVEMBER, currency: 'EUR' },
        ...{ due: figure(1, 250), overdue: figure(1, 100), ofLeavers: figure(2, 350) },
      });
      assert.deepEqual(each(months.slice(9, 11), 'payroll', 'committedInCents', 'overdueInCents'), [
        [OCTOBER, 100, 100],
        [NOVEMBER, 250, 0],
      ]);
      assert.equal(months.length, 12);
      assert.deepEqual((await listed(place, caller, '?overdue=false')).map(inShort), [
        `${NOVEMBER} 250 scheduled false`,
      ]);
      await done(doTo(place, id, 'cancel'));
      assert.deepEqual(await listed(place, caller, '?overdue=true'), []);
    });

    it('are none of a request that waits for its approval', async () => {
      const place = await newPlace(service);
      const id = await commit(place, wanted({ pending: true }));
      assert.deepEqual(await listed(place, caller), []);
      await done(doTo(place, id, 'approve'));
      assert.equal((await listed(place, caller)).length, 2);
    });
  });
}
