import { Failure, failures, invalidField } from '@fringe/contract/errors';
import type { ReplyOf } from '@fringe/contract/operation';
import {
  type ChangedLimit,
  type changeLimits,
  type LimitChangeLine,
  type LimitChangesInput,
  MAX_CHANGED_PEOPLE,
  type PeopleFilter,
} from '@fringe/contract/operations/limits/limit-changes';
import type { LimitsInput } from '@fringe/contract/operations/limits/limits';
import type { EmployeeId } from '../../values/ids.ts';
import { addMonths, type Month } from '../../values/month.ts';
import type { LimitKind, LimitRow, StoredLimit } from '../queries.ts';
import { demandMonth, limitShown, storedLimits } from '../rules.ts';
import type { Meant, Standing } from './queries.ts';

/** Limits that somebody is to have, and where the request says so. */
export interface Wish {
  employee: string;
  limits: LimitsInput;
  at: string;
}

/** Whom a request is about: those whom a filter fits, or those who are named, each with limits. */
export type Wishes = { filter: PeopleFilter; limits: LimitsInput } | { named: Wish[] };

const IN_ALL = 'body/limits';

/** What a request asks for; people are named in exactly one of three ways. */
export function wishesOf({ employees, filter, rows, limits }: LimitChangesInput): Wishes {
  const ways = Object.entries({ employees, filter, rows }).filter(([, way]) => way !== undefined);
  if (ways.length !== 1) {
    throw invalidField('body', 'must have exactly one of employees, filter and rows');
  }
  if (rows) {
    if (limits) throw invalidField(IN_ALL, 'must not stand beside rows, which have their own');
    return { named: rows.map((row, index) => ({ ...row, at: `body/rows/${index}/limits` })) };
  }
  if (!limits) throw invalidField('body', "must have required property 'limits'");
  return filter ? { filter, limits } : { named: inAll(employees!, limits) };
}

/** The same limits for all of them. */
export const inAll = (employees: readonly string[], limits: LimitsInput): Wish[] =>
  employees.map((employee) => ({ employee, limits, at: IN_ALL }));

/** A filter that fits very many is refused, and not cut off. */
export function demandFew(people: readonly EmployeeId[]): void {
  if (people.length <= MAX_CHANGED_PEOPLE) return;
  throw invalidField('body/filter', 'fits more than 10,000 employees; make it narrower');
}

/** Which limits are set, and for which month. */
export interface Target {
  kind: LimitKind;
  month: Month;
}

/** Both kinds together hold from the open month on: each is for the one month that it can be. */
export function targetsOf(kind: LimitChangesInput['kind'], payroll: Month, open: Month): Target[] {
  if (kind !== 'both') {
    demandMonth(kind, payroll, open);
    return [{ kind, month: payroll }];
  }
  demandMonth('punctual', payroll, open);
  return [
    { kind: 'punctual', month: payroll },
    { kind: 'recurrent', month: addMonths(payroll, 1) },
  ];
}

type Code = NonNullable<LimitChangeLine['reason']>['code'];

/** A wish of somebody who is known, or why it fails. */
export type Sorted =
  | { wish: Wish; employeeId: EmployeeId; limits: StoredLimit[] }
  | { wish: Wish; employeeId: EmployeeId | null; code: Code; message: string };

/** Finds out whom each wish is about, and judges its limits; the second about somebody fails. */
export function sortWishes(
  wishes: readonly Wish[],
  meant: readonly Meant[],
  currency: string,
): Sorted[] {
  const candidates = Map.groupBy(meant, ({ name }) => name);
  const seen = new Set<EmployeeId>();
  // Limits that are the same for all of them are judged once, and refused as a whole.
  const common = wishes.find(({ at }) => at === IN_ALL);
  const forAll = common && storedLimits(common.limits, currency, IN_ALL);
  return wishes.map((wish) => {
    const fail = (code: Code, message: string, employeeId: EmployeeId | null = null): Sorted => ({
      ...{ wish, employeeId, code, message },
    });
    const found = idsOf(candidates.get(wish.employee) ?? []);
    const [employeeId] = found;
    if (employeeId === undefined) {
      return fail('employeeNotFound', failures.employeeNotFound.message);
    }
    if (found.length > 1) return fail('employeeAmbiguous', 'Several employees are named so');
    if (seen.has(employeeId)) {
      return fail('employeeRepeated', 'The employee was named before', employeeId);
    }
    seen.add(employeeId);
    try {
      const limits = forAll ?? storedLimits(wish.limits, currency, wish.at);
      return { wish, employeeId, limits };
    } catch (error) {
      if (error instanceof Failure) return fail('invalidRequest', error.message, employeeId);
      throw error;
    }
  });
}

/** Those whom a name means: an id means one, whatever else is called so. */
function idsOf(meant: readonly Meant[]): EmployeeId[] {
  const byId = meant.filter((one) => one.byId);
  return [...new Set((byId.length > 0 ? byId : meant).map(({ employeeId }) => employeeId))];
}

const keyOf = (employeeId: EmployeeId, kind: LimitKind, category: string): string =>
  `${employeeId} ${kind} ${category}`;

/** The rows to be written, and the report of all. */
export interface JudgedChanges {
  rows: LimitRow[];
  lines: LimitChangeLine[];
}

/** Compares what everybody is to have with what they have: what is the same is not written. */
export function judgeChanges(
  sorted: readonly Sorted[],
  targets: readonly Target[],
  standing: readonly Standing[],
  currency: string,
): JudgedChanges {
  const before = new Map(
    standing.map((one) => [keyOf(one.employee_id, one.kind, one.category), one]),
  );
  const rows: LimitRow[] = [];
  const lines = sorted.map((one): LimitChangeLine => {
    const { wish, employeeId } = one;
    const head = { employee: wish.employee, employeeId };
    if ('code' in one) {
      const reason = { code: one.code, message: one.message };
      return { ...head, outcome: 'failed', limits: [], reason };
    }
    const limits = targets.flatMap(({ kind, month }) =>
      one.limits.map((limit): ChangedLimit & { row: LimitRow } => {
        const had = before.get(keyOf(one.employeeId, kind, limit.category));
        return {
          ...{ kind, payroll: month, category: limit.category },
          before: had ? limitShown(had, currency) : null,
          after: limitShown(limit, currency),
          row: { ...limit, employee_id: one.employeeId, kind, month },
        };
      }),
    );
    const changed = limits.filter((limit) => !isSame(limit.before, limit.after));
    rows.push(...changed.map(({ row }) => row));
    const shown = limits.map(({ row: _, ...limit }) => limit);
    const outcome = changed.length > 0 ? 'changed' : 'same';
    return { ...head, outcome, limits: shown, reason: null };
  });
  return { rows, lines };
}

const isSame = (one: ChangedLimit['before'], other: ChangedLimit['before']): boolean =>
  one?.amount.amountInCents === other?.amount.amountInCents &&
  one?.appliesTo === other?.appliesTo &&
  one?.period === other?.period;

/** The lines with their counts. */
export function changesReport(
  lines: LimitChangeLine[],
  dryRun: boolean,
): ReplyOf<typeof changeLimits> {
  const count = (outcome: LimitChangeLine['outcome']) =>
    lines.filter((line) => line.outcome === outcome).length;
  const counts = { changed: count('changed'), same: count('same'), failed: count('failed') };
  return { dryRun, total: lines.length, ...counts, lines };
}
