import { readCommittedExpenses } from '@fringe/contract/operations/commitments/committed-expenses';
import * as readiness from '@fringe/contract/operations/companies/readiness';
import * as consumptions from '@fringe/contract/operations/consumptions/consumptions';
import {
  listEmployeeTotals,
  platformListEmployeeTotals,
} from '@fringe/contract/operations/consumptions/employee-totals';
import {
  explainConsumptions,
  platformExplainConsumptions,
} from '@fringe/contract/operations/consumptions/explanations';
import * as series from '@fringe/contract/operations/consumptions/series';
import * as settlements from '@fringe/contract/operations/consumptions/settlements';
import { aurora, corporationId, inAurora, of, person } from './known.ts';
import type { Recorder } from './recorder.ts';

/** A partner reads what was used of benefits, and books a charge in its sandbox. */
export async function consumptionExamples(recorder: Recorder): Promise<void> {
  await recorder.ask(consumptions.readEmployeeConsumptions, { title: 'JSON', path: of(0) });
  await recorder.ask(consumptions.readEmployeeConsumptions, {
    title: 'CSV',
    path: of(0),
    query: { format: 'csv' },
    first: 3,
  });
  await recorder.ask(consumptions.readCompanyConsumptions, {
    title: 'JSON',
    path: inAurora,
    first: 2,
  });
  await recorder.ask(consumptions.readCompanyConsumptions, {
    title: 'CSV, a row for each employee',
    path: inAurora,
    query: { format: 'columns' },
    first: 2,
  });
  await versions(recorder);
  await overTime(recorder);
  const path = { corporationId };
  await recorder.ask(consumptions.readCorporationConsumptions, { title: 'JSON', path, first: 1 });
  await recorder.ask(consumptions.readCorporationConsumptions, {
    title: 'CSV',
    path,
    query: { format: 'csv' },
    first: 3,
  });
  const cycles = await recorder.partner.get(`/api/v3/companies/${aurora}/payroll-cycles?limit=1`);
  const payrollCycleId = cycles.body.payrollCycles[0].id as string;
  const ofCycle = { companyId: aurora, payrollCycleId, employeeId: person(0) };
  for (const read of [readiness.readReadiness, readiness.platformReadReadiness]) {
    await recorder.ask(read, { path: { companyId: aurora, payrollCycleId } });
  }
  await recorder.ask(readiness.listWatchedCycles, { query: { state: 'overdue', limit: 2 } });
  await recorder.ask(consumptions.readCycleConsumptions, { path: ofCycle });
  const { id: consumptionId } = await recorder.ask(consumptions.recordConsumption, {
    path: ofCycle,
    body: { concept: 'Gym, May', category: 'gym-benefit', behaviour: 'flex', amount: 2_990 },
  });
  await recorder.ask(consumptions.voidConsumption, { path: { ...ofCycle, consumptionId } });
  for (const explain of [explainConsumptions, platformExplainConsumptions]) {
    await recorder.ask(explain, { path: of(0), query: { category: 'meal-benefit' } });
  }
  await recorder.ask(readCommittedExpenses, {
    query: { employeeId: person(0), fiscalYear: '2026' },
  });
}

/** What is used over time. */
async function overTime(recorder: Recorder): Promise<void> {
  const query = { from: '2026-04', groupBy: 'category' } as const;
  for (const read of [series.readCompanySeries, series.platformReadCompanySeries]) {
    await recorder.ask(read, { path: inAurora, query });
  }
  await recorder.ask(series.readCompanySeries, {
    title: 'By cost centre and category',
    path: inAurora,
    query: { from: '2026-05', to: '2026-05', groupBy: 'costCenter,category' },
  });
  for (const read of [series.readEmployeeSeries, series.platformReadEmployeeSeries]) {
    await recorder.ask(read, { path: of(0), query });
  }
  for (const list of [listEmployeeTotals, platformListEmployeeTotals]) {
    await recorder.ask(list, { path: inAurora, query: { limit: 1 } });
  }
  await recorder.ask(series.readSeries, { query: { from: '2026-04', groupBy: 'company' } });
}

/** What became of a closed month: its versions, and what two of them differ in. */
async function versions(recorder: Recorder): Promise<void> {
  for (const list of [settlements.listSettlements, settlements.platformListSettlements]) {
    await recorder.ask(list, { path: inAurora, query: { limit: 2 } });
  }
  const { listSettlementChanges, platformListSettlementChanges } = settlements;
  for (const list of [listSettlementChanges, platformListSettlementChanges]) {
    await recorder.ask(list, { path: inAurora, query: { payroll: '2026-03', limit: 1 } });
  }
}
