import * as ofCompany from '@fringe/contract/operations/commitments/commitments-of-company';
import * as committed from '@fringe/contract/operations/commitments/committed-expenses';
import {
  executeCommittedPayments,
  executePayments,
} from '@fringe/contract/operations/commitments/payment-batches';
import * as figures from '@fringe/contract/operations/commitments/payment-figures';
import * as due from '@fringe/contract/operations/commitments/payments-due';
import { readClosingCalendar } from '@fringe/contract/operations/companies/closings';
import * as charges from '@fringe/contract/operations/consumptions/charges';
import * as entries from '@fringe/contract/operations/consumptions/entries';
import { listChargeFeeds } from '@fringe/contract/operations/consumptions/feeds';
import {
  listAllRefusedCharges,
  readRefusalFigures,
} from '@fringe/contract/operations/consumptions/refusal-figures';
import * as refusals from '@fringe/contract/operations/consumptions/refusals';
import { followFeeds } from '../../../src/consumptions/feeds/follow-feeds.ts';
import { untilDone } from '../worker.ts';
import { aurora, inAurora, NEXT, OPEN, of, person } from './known.ts';
import type { Recorder } from './recorder.ts';
import type { Stage } from './stage.ts';

const gym = { category: 'gym-benefit', behaviour: 'flex', concept: 'Gym, May' } as const;
const course = { category: 'education-benefit', fiscalYear: '2026' } as const;
const twice = [
  { payroll: OPEN, amountInCents: 18_500 },
  { payroll: NEXT, amountInCents: 18_500 },
];

/** The operator books charges, and leads committed expenses to their end. */
export async function platformMoneyExamples(recorder: Recorder, stage: Stage): Promise<void> {
  const { id: consumptionId } = await recorder.ask(charges.recordCharge, {
    path: inAurora,
    body: {
      externalId: 'card-2026-05-000118',
      employeeId: person(0),
      ...gym,
      amountInCents: 2_990,
    },
  });
  await recorder.ask(charges.recordCharges, {
    path: inAurora,
    body: {
      charges: [
        { externalId: 'card-2026-05-000119', employeeId: person(4), ...gym, amountInCents: 3_490 },
        { externalId: 'card-2026-05-000120', employeeId: person(3), ...gym, amountInCents: 2_990 },
      ],
    },
  });
  for (const list of [refusals.listRefusedCharges, refusals.platformListRefusedCharges]) {
    await recorder.ask(list, { path: inAurora, query: { limit: 1 } });
  }
  await watched(recorder, stage);
  await recorder.ask(charges.voidCharge, {
    path: { companyId: aurora, consumptionId },
    body: { reason: 'Charged twice' },
  });
  await entriesOfLedger(recorder);
  await recorder.ask(charges.listConsumptions, {
    path: inAurora,
    query: { employeeId: person(0), limit: 2 },
  });
  await commitments(recorder);
  for (const list of [ofCompany.listCommitments, ofCompany.platformListCommitments]) {
    await recorder.ask(list, { path: inAurora, query: { limit: 1 } });
  }
  for (const list of [due.listCommittedPayments, due.platformListCommittedPayments]) {
    await recorder.ask(list, { path: inAurora, query: { limit: 1 } });
  }
  for (const sums of [figures.readPaymentFigures, figures.platformReadPaymentFigures]) {
    await recorder.ask(sums, { path: inAurora });
  }
}

/** What the operator watches over all companies. */
async function watched(recorder: Recorder, { context }: Stage): Promise<void> {
  await untilDone(() => followFeeds(context));
  await recorder.ask(readClosingCalendar, { query: { from: '2026-04-01', to: '2026-05-31' } });
  await recorder.ask(readRefusalFigures, { first: 3 });
  await recorder.ask(listAllRefusedCharges, { query: { code: 'limitExceeded', limit: 1 } });
  await recorder.ask(listChargeFeeds, { query: { limit: 2 }, first: 6 });
}

/** A charge that was paid already passes its limit, and somebody has a look at it. */
async function entriesOfLedger(recorder: Recorder): Promise<void> {
  const { body } = await recorder.operator.post(`/platform/v1/companies/${aurora}/charges`, {
    externalId: 'card-2026-05-000121',
    employeeId: person(0),
    category: 'meal-benefit',
    behaviour: 'flex',
    concept: 'Dinner',
    amountInCents: 90_000,
    settled: true,
  });
  await recorder.ask(entries.acknowledgeEntry, {
    path: { companyId: aurora, consumptionId: body.id as string },
    body: { note: 'Agreed with their manager' },
  });
  for (const list of [entries.listConsumptionEntries, entries.platformListConsumptionEntries]) {
    const query = { externalId: 'card-2026-05-000121' };
    await recorder.ask(list, { title: 'JSON', path: inAurora, query });
    const file = { ...query, format: 'csv' } as const;
    await recorder.ask(list, { title: 'CSV', path: inAurora, query: file, first: 1 });
  }
}

async function commitments(recorder: Recorder): Promise<void> {
  await recorder.ask(committed.listCommittedExpenses, { path: of(0), query: { limit: 1 } });
  const pending = await recorder.ask(committed.requestCommittedExpense, {
    path: of(12),
    body: { ...course, payments: twice, pending: true },
  });
  await recorder.ask(committed.approveCommittedExpense, {
    path: one(pending.id),
    body: { reason: 'Agreed with the school' },
  });
  const { payments } = await recorder.ask(committed.readCommittedExpense, {
    path: one(pending.id),
  });
  await recorder.ask(ofCompany.readCommitment, { path: one(pending.id) });
  const payment = (index: number) => ({ ...one(pending.id), paymentId: payments[index]!.id });
  await recorder.ask(committed.executePayment, { path: payment(0), body: { payroll: OPEN } });
  await recorder.ask(committed.voidPayment, {
    path: payment(0),
    body: { reason: 'The course was cancelled' },
  });
  await recorder.ask(committed.cancelPayment, { path: payment(1) });
  const other = await request(recorder, 13, true);
  await recorder.ask(committed.rejectCommittedExpense, {
    path: one(other),
    body: { reason: 'Not in the offer of the company' },
  });
  await decisions(recorder);
  const changed = await request(recorder, 14, false);
  const { body } = await recorder.operator.get(
    `/platform/v1/companies/${aurora}/committed-expenses/${changed}`,
  );
  const ids = [body.payments[0].id as string, payments[1]!.id];
  await recorder.ask(executePayments, { path: inAurora, body: { ids } });
  const { id } = await recorder.ask(committed.replaceCommittedExpense, {
    path: one(changed),
    body: { payments: [{ payroll: NEXT, amountInCents: 30_000 }] },
  });
  await recorder.ask(committed.cancelCommittedExpense, { path: one(id) });
}

/** What people of the company decide themselves. */
async function decisions(recorder: Recorder): Promise<void> {
  const wanted = await request(recorder, 15, true);
  await recorder.ask(ofCompany.approveCommitment, {
    path: one(wanted),
    body: { reason: 'Agreed with their manager' },
  });
  const unwanted = await request(recorder, 16, true);
  await recorder.ask(ofCompany.rejectCommitment, {
    path: one(unwanted),
    body: { reason: 'Not in the offer of the company' },
  });
  const { payments } = await recorder.ask(ofCompany.readCommitment, { path: one(wanted) });
  const ids = [payments[0]!.id];
  await recorder.ask(executeCommittedPayments, { path: inAurora, body: { ids, dryRun: true } });
}

const one = (committedExpenseId: string) => ({ companyId: aurora, committedExpenseId });

async function request(recorder: Recorder, n: number, pending: boolean): Promise<string> {
  const { companyId, employeeId } = of(n);
  const { body } = await recorder.operator.post(
    `/platform/v1/companies/${companyId}/employees/${employeeId}/committed-expenses`,
    { ...course, payments: twice, pending },
  );
  return body.id as string;
}
