import { useQueries } from '@tanstack/react-query';
import type { Category } from '../../parts/category-words.ts';
import { call, onSide, type ReplyOf } from '../../shell/api.ts';
import { useMay, useRole } from '../../shell/session.tsx';
import { useCall, useTwin } from '../../shell/use-call.ts';
import { monthAfter, monthsBetween } from './months.ts';

/** Whose page it is. */
export interface Whose {
  companyId: string;
  employeeId: string;
}

export type Explanation = ReplyOf<'explainConsumptions'>;
export type Entry = ReplyOf<'listConsumptionEntries'>['entries'][number];
export type Refusal = ReplyOf<'listRefusedCharges'>['refusals'][number];
export type Usage = ReplyOf<'readLimitUsage'>['usage'][number];
export type Commitment = ReplyOf<'listCommitments'>['committedExpenses'][number];
export type Cycle = ReplyOf<'listPayrollCycles'>['payrollCycles'][number];
export type Point = ReplyOf<'readEmployeeSeries'>['points'][number];

/** More entries of one person in a month are not shown at once. */
const MOST = 500;

export const useEmployee = (path: Whose) => useTwin('readEmployee', { path });

/** The name of the benefit model, where the role may know it. */
export function useModelName({ companyId }: Whose, modelId: string | null): string | undefined {
  const models = useTwin(
    'listBenefitModels',
    { path: { companyId }, query: { limit: 1000 } },
    { enabled: modelId !== null },
  );
  return models.data?.benefitModels.find(({ id }) => id === modelId)?.name;
}

/** The payroll cycles, newest first; the operator has no such list. */
export function useCycles({ companyId }: Whose): readonly Cycle[] {
  const { side } = useRole();
  const enabled = useMay('payroll:read') && side === 'partner';
  const cycles = useCall(
    'listPayrollCycles',
    { path: { companyId }, query: { limit: 120 } },
    { enabled },
  );
  return cycles.data?.payrollCycles ?? [];
}

/** The last twelve months up to the open one: what the service says by itself. */
export const useLastMonths = (path: Whose) =>
  useTwin('readEmployeeSeries', { path, query: { groupBy: 'category' } });

/** What was used in the twelve months up to one. */
export const useSeries = (path: Whose, to: string) =>
  useTwin('readEmployeeSeries', {
    path,
    query: { groupBy: 'category', from: monthAfter(to, -11), to },
  });

export function useUsage(path: Whose, payroll: string) {
  const enabled = useMay('limits:read');
  return useTwin('readLimitUsage', { path, query: { payroll } }, { enabled });
}

/** The limits of several months: the service tells one month at a time. */
export function useUsages(path: Whose, from: string, to: string): (Usage[] | undefined)[] {
  const { id: roleId, side } = useRole();
  const enabled = useMay('limits:read');
  const read = onSide(side, 'readLimitUsage');
  return useQueries({
    queries: monthsBetween(from, to).map((payroll) => ({
      queryKey: [roleId, read, path, payroll],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(read, { path, query: { payroll } }, { signal }),
      enabled,
    })),
  }).map(({ data }) => data?.usage);
}

export const useExplanation = (path: Whose, payroll: string, category: Category) =>
  useTwin('explainConsumptions', { path, query: { payroll, category } }, { keep: true });

export const useEntries = ({ companyId, employeeId }: Whose, payroll: string) =>
  useTwin('listConsumptionEntries', {
    path: { companyId },
    query: { employeeId, payroll, limit: MOST },
  });

export const useRefusals = ({ companyId, employeeId }: Whose, payroll: string) =>
  useTwin('listRefusedCharges', {
    path: { companyId },
    query: { employeeId, payroll, limit: MOST },
  });

export const useCommitments = ({ companyId, employeeId }: Whose, fiscalYear: string) =>
  useTwin('listCommitments', {
    path: { companyId },
    query: { employeeId, fiscalYear, limit: MOST },
  });
