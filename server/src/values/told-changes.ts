import type { CompanyId, EmployeeId } from './ids.ts';

/** Fields of a thing by their names; what nobody knows is left out. */
export type ToldFields = object;

/** One thing that a transaction changed, as the verb that did it tells. */
export interface ToldChange {
  /** What kind of thing it is, such as `employee`. */
  readonly what: string;
  /** Its own id, or the id of whom it belongs to. */
  readonly id: string;
  /** Which of several it is, where they have no ids; ids and words of the contract only. */
  readonly part?: string;
  readonly companyId?: CompanyId;
  readonly employeeId?: EmployeeId;
  /** How it was; absent for what is new. Without either, no values are kept of the change. */
  readonly before?: ToldFields;
  /** How it is now; absent for what is gone. */
  readonly after?: ToldFields;
}

/** What is neither an object nor a list; lists and what customers have named are their JSON. */
export type ToldValue = string | number | boolean | null;

/** The names of these fields are words of customers: each is one value. */
const opaque = new Set(['metadata', 'definition', 'defaults']);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Fields with the values inside them, named by their way such as `grossSalary.amountInCents`. */
export function flat(fields: ToldFields, under = ''): Map<string, ToldValue> {
  const all = new Map<string, ToldValue>();
  for (const [name, value] of Object.entries<unknown>(fields as Record<string, unknown>)) {
    if (value === undefined) continue;
    if (isObject(value) && !opaque.has(name)) {
      for (const [inner, one] of flat(value, `${under}${name}.`)) all.set(inner, one);
    } else all.set(under + name, scalar(value));
  }
  return all;
}

function scalar(value: unknown): ToldValue {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' && !Number.isInteger(value)) return String(value);
  if (typeof value === 'object' && value !== null) return JSON.stringify(value, inOrder);
  return value as ToldValue;
}

/** The database has an order of keys of its own: the same is the same in any of them. */
const inOrder = (_: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;

/** The same with only what differs; undefined where nothing does. */
function narrowed(change: ToldChange): ToldChange | undefined {
  if (!change.before || !change.after) return change;
  const [before, after] = [flat(change.before), flat(change.after)];
  const names = new Set([...before.keys(), ...after.keys()]);
  const differing = [...names].filter(
    (name) => (before.get(name) ?? null) !== (after.get(name) ?? null),
  );
  if (differing.length === 0) return undefined;
  const only = (all: Map<string, ToldValue>) =>
    Object.fromEntries(differing.map((name) => [name, all.get(name) ?? null]));
  return { ...change, before: only(before), after: only(after) };
}

/** What a transaction is told of; it is written with its line of the audit log. */
export class ToldChanges {
  #all: ToldChange[] = [];

  get all(): readonly ToldChange[] {
    return this.#all;
  }

  /** False where nothing differs, and so nothing is told. */
  tell(changes: readonly ToldChange[]): boolean {
    const before = this.#all.length;
    for (const change of changes) {
      const told = narrowed(change);
      if (told) this.#all.push(told);
    }
    return this.#all.length > before;
  }

  /** Forgets what was told since, as it was undone. */
  keepFirst(count: number): void {
    this.#all = this.#all.slice(0, count);
  }
}
