import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { call, onSide, type ReplyOf } from '../../shell/api.ts';
import { useMay, useRole } from '../../shell/session.tsx';
import { useTwin } from '../../shell/use-call.ts';
import type { LimitsSearch } from './route.ts';

const route = '/companies/$companyId/limits';

export type Person = ReplyOf<'listEmployees'>['employees'][number];
export type Usage = ReplyOf<'listCompanyLimitUsage'>['usage'][number];
export type Cycle = ReplyOf<'listPayrollCycles'>['payrollCycles'][number];

/** What the address asks for, and a way to ask for something else. */
export function useAsked() {
  const { companyId } = useParams({ from: route });
  const asked = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const ask = (change: LimitsSearch, replace = false) =>
    void navigate({
      search: (before) => ({ ...before, ...change }),
      ...{ resetScroll: false, replace },
    });
  return { companyId, asked, ask };
}

/** True for those who may set limits; the others see the same without the buttons. */
export function useMaySet(): boolean {
  const may = useMay('limits:write');
  return !useRole().readOnly && may;
}

export const monthAfter = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** The months of the company, newest first, and which of them is open. */
export function useMonths(companyId: string) {
  const cycles = useTwin('listPayrollCycles', { path: { companyId }, query: { limit: 60 } });
  const found = cycles.data?.payrollCycles ?? [];
  const named = ({ fiscalYear, payrollMonth }: Cycle) => `${fiscalYear}-${payrollMonth}`;
  const open = found.find(({ end }) => end === null);
  return { cycles, months: found.map(named), open: open && named(open) };
}

/** So many people are asked for at once: their limits are named by their ids. */
export const PAGE = 50;

interface Listed {
  companyId: string;
  search: Pick<LimitsSearch, 'q' | 'state'>;
  month: string;
}

function usePageOf({ companyId, search: { q, state }, month }: Listed) {
  const { id: roleId, side } = useRole();
  const path = { companyId };
  const people = (page: number) => {
    const query = { page, limit: PAGE, ...(q && { q }), ...(state && { state }) };
    return {
      queryKey: [roleId, 'listEmployees', companyId, query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(onSide(side, 'listEmployees'), { path, query }, { signal }),
    };
  };
  const usage = (of: readonly Person[], payroll: string) => {
    const employeeIds = of.map(({ id }) => id).join(',');
    const query = { payroll, employeeIds, limit: PAGE * 3 };
    return {
      queryKey: [roleId, 'listCompanyLimitUsage', companyId, query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(onSide(side, 'listCompanyLimitUsage'), { path, query }, { signal }),
      enabled: of.length > 0,
    };
  };
  return { people, usage, month };
}

/** The first page: it says how many there are. What was there stays until the next has come. */
export function useFirstPage(listed: Listed) {
  const { people } = usePageOf(listed);
  return useQuery({ ...people(1), placeholderData: keepPreviousData });
}

export interface LimitRow {
  person: Person;
  /** The limits of the month that is shown, by benefit; undefined while they are on their way. */
  now: Map<string, Usage> | undefined;
  /** Those of the month after the open one, where that says what is scheduled. */
  next: Map<string, Usage> | undefined;
}

/** Whoever stands in a row with their limits; only pages in sight are read. */
export function useRows(listed: Listed, next: string | undefined, first: number, last: number) {
  const pageOf = usePageOf(listed);
  const from = Math.floor(first / PAGE);
  const pages = Array.from({ length: Math.floor(last / PAGE) - from + 1 }, (_, n) => from + n);
  const people = useQueries({ queries: pages.map((page) => pageOf.people(page + 1)) });
  const found = people.map(({ data }) => data?.employees ?? []);
  const now = useQueries({ queries: found.map((of) => pageOf.usage(of, listed.month)) });
  const then = useQueries({
    queries: next ? found.map((of) => pageOf.usage(of, next)) : [],
  });
  const limits = now.map(({ data }) => data && byPerson(data.usage));
  const scheduled = then.map(({ data }) => data && byPerson(data.usage));
  const failed = [...people, ...now, ...then].find(({ error }) => error);
  const rowAt = (index: number): LimitRow | undefined => {
    const page = Math.floor(index / PAGE) - from;
    const person = found[page]?.[index % PAGE];
    if (!person) return undefined;
    return { person, now: limits[page]?.get(person.id), next: scheduled[page]?.get(person.id) };
  };
  return { rowAt, failed };
}

function byPerson(usage: readonly Usage[]): Map<string, Map<string, Usage>> {
  const people = Map.groupBy(usage, ({ employeeId }) => employeeId);
  return new Map(
    [...people].map(([id, own]) => [id, new Map(own.map((one) => [one.category, one]))]),
  );
}
