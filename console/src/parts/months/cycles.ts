import type { ReplyOf } from '../../shell/api.ts';
import { useTwin } from '../../shell/use-call.ts';

export type Cycle = ReplyOf<'listPayrollCycles'>['payrollCycles'][number];

export const monthOf = ({ fiscalYear, payrollMonth }: Cycle): string =>
  `${fiscalYear}-${payrollMonth}`;

/** As many months as anybody looks back for; older ones are found by their address. */
const MONTHS = 60;

/** The company's months, newest first. */
export const useCycles = (companyId: string) =>
  useTwin('listPayrollCycles', { path: { companyId }, query: { limit: MONTHS } });

/** The month in the address; else the newest that is closed, which is the one to be taken. */
export const cycleFor = (cycles: readonly Cycle[], month: string | undefined) =>
  month
    ? cycles.find((one) => monthOf(one) === month)
    : (cycles.find(({ end }) => end !== null) ?? cycles[0]);

/** The versions of a closed month, newest first. */
export const useVersions = (companyId: string, payroll: string) =>
  useTwin('listSettlements', { path: { companyId }, query: { payroll, limit: 250 } });
