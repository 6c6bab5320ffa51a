import { platformListCompanyLimitUsage } from '@fringe/contract/operations/limits/company-usage';
import { platformChangeLimits } from '@fringe/contract/operations/limits/limit-changes';
import * as limits from '@fringe/contract/operations/limits/limits';
import * as overTime from '@fringe/contract/operations/limits/limits-over-time';
import { corporationId, euros, inAurora, modelId, NEXT, OPEN, of, person } from './known.ts';
import type { Recorder } from './recorder.ts';

/** The operator reads and sets limits as partners do. */
export async function platformLimitExamples(recorder: Recorder): Promise<void> {
  await recorder.ask(limits.platformReadEmployeeLimits, { path: of(6) });
  await recorder.ask(overTime.platformReadLimitUsage, { path: of(6) });
  await recorder.ask(overTime.platformListLimitChanges, { path: of(6) });
  await recorder.ask(platformListCompanyLimitUsage, { path: inAurora, query: { limit: 2 } });
  const path = { corporationId };
  await recorder.ask(limits.platformReadCorporationLimits, { path, first: 1 });
  await recorder.ask(limits.platformSetRecurrentLimits, {
    path: of(5),
    query: { payroll: NEXT },
    body: { meal: { amount: euros(21_000) } },
  });
  await recorder.ask(limits.platformSetPunctualLimits, {
    path: of(5),
    query: { payroll: OPEN },
    body: { meal: { amount: euros(25_000) } },
  });
  await recorder.ask(limits.platformDisableLimits, {
    path: inAurora,
    query: { payroll: NEXT },
    body: { benefit: 'transport', employees: [person(5)] },
  });
  await recorder.ask(platformChangeLimits, {
    path: inAurora,
    body: {
      dryRun: true,
      payroll: NEXT,
      kind: 'recurrent',
      filter: { modelId },
      limits: { transport: { amount: euros(6_000) } },
    },
    first: 2,
  });
}
