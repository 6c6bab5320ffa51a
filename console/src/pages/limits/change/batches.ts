import type { EmployeeState } from '../../../parts/people/employee-state.tsx';
import type { RunState } from '../../../parts/runs/use-run.ts';
import { call, onSide, type ReplyOf, type Side } from '../../../shell/api.ts';
import type { Terms, Wanted } from './wanted.ts';

type Reply = ReplyOf<'changeLimits'>;
export type Line = Reply['lines'][number];

/** Whose limits are changed: people by their ids, a filter, or everybody page by page. */
export type Source =
  | { ids: string[] }
  | { filter: { state?: EmployeeState; modelId?: string; costCenter?: string } }
  | { page: number; state: EmployeeState | undefined };

/** A change of limits as it is kept in the tab, and how far it has come. */
export interface LimitRun extends RunState {
  companyId: string;
  terms: Terms;
  source: Source;
  total: number;
  done: number;
  changed: number;
  same: number;
  failed: number;
  /** The first lines of the report. */
  lines: Line[];
}

/** So many ids go into one request; so many people are read at once. */
const BATCH = 1_000;
/** A filter may fit so many; a larger company is gone through page by page. */
const MOST_BY_FILTER = 10_000;
/** So many lines are kept. */
export const MOST_LINES = 1_000;

/** Whom somebody has chosen; `people` is how many the company has. */
export function sourceOf(wanted: Wanted, marked: ReadonlySet<string>, people: number): Source {
  if (wanted.who === 'marked') return { ids: [...marked] };
  const state = wanted.state || undefined;
  const modelId = wanted.modelId || undefined;
  const costCenter = wanted.costCenter.trim() || undefined;
  if (people > MOST_BY_FILTER && !modelId && !costCenter) return { page: 1, state };
  return {
    filter: {
      ...(state && { state }),
      ...(modelId && { modelId }),
      ...(costCenter && { costCenter }),
    },
  };
}

export const newRun = (
  companyId: string,
  terms: Terms,
  source: Source,
  total: number,
): LimitRun => ({
  id: crypto.randomUUID(),
  key: crypto.randomUUID(),
  finished: false,
  ...{ companyId, terms, source, total },
  ...{ done: 0, changed: 0, same: 0, failed: 0, lines: [] },
});

type People = { employees: string[] } | { filter: object };

/** Those of the next request, and where the one after it goes on; null at the end. */
async function nextPeople(
  side: Side,
  { companyId, source }: LimitRun,
): Promise<{ people: People | null; rest: Source | null }> {
  if ('filter' in source) return { people: source, rest: null };
  if ('ids' in source) {
    const rest = source.ids.slice(BATCH);
    const people = { employees: source.ids.slice(0, BATCH) };
    return { people, rest: rest.length > 0 ? { ids: rest } : null };
  }
  const { page, state } = source;
  const query = { page, limit: BATCH, ...(state && { state }) };
  const found = await call(onSide(side, 'listEmployees'), { path: { companyId }, query });
  // Whoever has left is changed only where they are asked for.
  const present = found.employees.filter((one) => state || one.state !== 'removed');
  const employees = present.map(({ id }) => id);
  return {
    people: employees.length > 0 ? { employees } : null,
    rest: page < found.page.totalPages ? { page: page + 1, state } : null,
  };
}

/** The next request of a change. Sent again with the same key, it is answered as before. */
export async function nextBatch(side: Side, run: LimitRun, dryRun = false): Promise<LimitRun> {
  const { companyId, terms, key } = run;
  const { people, rest } = await nextPeople(side, run);
  const body = { ...terms, ...people, ...(dryRun && { dryRun }) };
  const reply: Reply | undefined =
    people === null
      ? undefined
      : await call(
          onSide(side, 'changeLimits'),
          { path: { companyId }, body },
          { idempotencyKey: key },
        );
  return {
    ...run,
    key: crypto.randomUUID(),
    finished: rest === null,
    source: rest ?? run.source,
    done: run.done + (reply?.total ?? 0),
    changed: run.changed + (reply?.changed ?? 0),
    same: run.same + (reply?.same ?? 0),
    failed: run.failed + (reply?.failed ?? 0),
    lines: [...run.lines, ...(reply?.lines ?? [])].slice(0, MOST_LINES),
  };
}
