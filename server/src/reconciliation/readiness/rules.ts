import { NAMED, type Readiness } from '@fringe/contract/operations/companies/readiness';
import { yearOf } from '../../values/month.ts';
import type { Counted, LastEntries, Leaver, OfficialExports, ReadinessRow } from './queries.ts';

/** All that was found out about a month. */
export interface Findings {
  cycle: ReadinessRow;
  flags: Counted;
  requests: Counted;
  payments: Counted;
  starters: Counted;
  /** Not looked for where no limit is required. */
  withoutLimit: Counted | null;
  leavers: readonly Leaver[];
  lastEntries: LastEntries;
  /** Not looked for while the month is open. */
  officialExports: OfficialExports | null;
}

/** Whether a month can be taken, and what there is to see before. */
export function readinessOf({ cycle, ...found }: Findings): Readiness {
  const { id, month, start, end, closingDate, version, settledAt, waiting } = cycle;
  const toDo = found.flags.count + found.requests.count + found.payments.count;
  const [fiscalYear, payrollMonth] = [yearOf(month), month.slice(5)];
  return {
    payroll: month,
    payrollCycle: { id, start, end, fiscalYear, payrollMonth, closingDate },
    ready: toDo === 0 && !waiting,
    flags: found.flags,
    pendingRequests: found.requests,
    paymentsDue: found.payments,
    leavers: { count: found.leavers.length, employees: found.leavers.slice(0, NAMED) },
    starters: found.starters,
    withoutLimit: found.withoutLimit,
    lastEntries: found.lastEntries,
    settlement: version === null ? null : { version, settledAt: settledAt!, waiting },
    officialExports: exportsShown(found.officialExports),
  };
}

const exportsShown = (found: OfficialExports | null): Readiness['officialExports'] =>
  found && {
    last: found.last,
    versionsSince: { count: found.versions.length, versions: found.versions.slice(0, NAMED) },
  };
