import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { LedgerEntry } from '@fringe/contract/operations/charges';
import { settleLateCycles } from '../../src/reconciliation/settle-late-cycles.ts';
import { addMonths } from '../../src/values/month.ts';
import { startService } from '../support/service.ts';
import { untilDone } from '../support/worker.ts';
import {
  charge,
  commit,
  DECEMBER,
  disableIn,
  done,
  limitTo,
  newPlace,
  nursery,
  OCTOBER,
  pay,
  someoneIn,
  usageOf,
  YEAR,
} from './support/commitment-companies.ts';
import { consumed, ofPayment, toldBy } from './support/commitment-events.ts';
import { closeMonth } from './support/cycle-companies.ts';
import { employeesOf } from './support/platform-people.ts';

const service = await startService();
after(service.close);
const place = await newPlace(service);
const { companyId } = place;

describe('executePayment 200', () => {
  it('is late in a closed cycle, which is then settled again', async () => {
    const one = await newPlace(service);
    const id = await commit(one);
    await closeMonth(service.partner, one.companyId);
    let consumptionId = '';
    const told = await toldBy(one, async () => {
      consumptionId = (await done(pay(one, id, 0, 'execute', { payroll: OCTOBER }))).consumptionId;
    });
    assert.deepEqual(told, [consumed(one, OCTOBER, 100), ofPayment(one, 'executed', id, 100)]);
    const ledger = `/platform/v1/companies/${one.companyId}/consumptions`;
    const { consumptions } = (await service.operator.get(ledger)).body;
    assert.deepEqual(
      consumptions.map((entry: LedgerEntry) => [entry.id, entry.payroll, entry.late]),
      [[consumptionId, OCTOBER, true]],
    );
    await untilDone(() => settleLateCycles(service.context));
    const path = `/api/v3/companies/${one.companyId}/employees/${one.employeeId}/consumptions`;
    const { body } = await service.partner.get(`${path}?payroll=${OCTOBER}`);
    assert.equal(body.company.settlement.version, 2);
  });

  it('keeps the limit reserved in the open month when its own is over', async () => {
    const one = await newPlace(service);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(800, OCTOBER));
    await closeMonth(service.partner, one.companyId);
    const november = addMonths(OCTOBER, 1);
    assert.deepEqual(await usageOf(one), {
      [`nursery ${YEAR}`]: [0, 800],
      [`nursery ${OCTOBER}`]: [0, 0],
      [`nursery ${november}`]: [0, 800],
    });
    await done(pay(one, id, 0, 'execute'));
    assert.deepEqual(await usageOf(one), {
      [`nursery ${YEAR}`]: [800, 0],
      [`nursery ${OCTOBER}`]: [0, 0],
      [`nursery ${november}`]: [800, 0],
    });
  });

  it('is flagged with what it is booked in spite of', async () => {
    const one = await newPlace(service);
    const id = await commit(one, nursery(800, OCTOBER));
    await service.operator.patch(
      `/platform/v1/companies/${one.companyId}/employees/${one.employeeId}/block`,
    );
    await done(pay(one, id, 0, 'execute'));
    const ledger = `/platform/v1/companies/${one.companyId}/consumptions?flagged=true`;
    const { consumptions } = (await service.operator.get(ledger)).body;
    assert.deepEqual(
      consumptions.map(({ flag }: LedgerEntry) => flag),
      ['employeeState'],
    );
  });

  it('turns what is reserved into what is used, in the months of each', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(400, DECEMBER));
    await done(pay(one, id, 0, 'execute'));
    assert.deepEqual(await usageOf(one), {
      [`nursery ${YEAR}`]: [400, 0],
      [`nursery ${OCTOBER}`]: [400, 0],
      [`nursery ${DECEMBER}`]: [0, 0],
    });
  });

  it('books a fact: no limit, disabled month or state of the employee refuses it', async () => {
    const one = await someoneIn(place);
    await limitTo(one, 1_000);
    const id = await commit(one, nursery(1_000));
    await limitTo(one, 1);
    await disableIn(one, OCTOBER);
    await done(service.operator.delete(`${employeesOf(companyId)}/${one.employeeId}`));
    await done(pay(one, id, 0, 'execute'));
    assert.deepEqual((await usageOf(one))[`nursery ${OCTOBER}`], [1_000, 0]);
    assert.equal((await charge(one, 1)).status, 409);
  });
});
