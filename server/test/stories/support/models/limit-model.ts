import { addMonths } from '../../../../src/values/month.ts';

/*
 * Spending limits as the specification and the contract (section 7) speak of them: a list of all
 * that was ever asked for, and questions to it. Nothing of the service is used but its calendar.
 */

export const categories = ['meal', 'transport', 'nursery'] as const;
export type Category = (typeof categories)[number];

/** What a client sends for a category. */
export type Sent = {
  amount: { amountInCents: number; currency: string };
  appliesTo?: 'employee' | 'child';
  period?: 'payroll' | 'year';
} | null;
export type Input = Partial<Record<Category, Sent>>;
type Terms = Required<NonNullable<Sent>> | null;

export interface Model {
  open: string;
  /** In the order of their joining; true when they were removed. */
  people: Map<string, boolean>;
  set: { who: string; category: Category; kind: string; month: string; terms: Terms }[];
  /** Without `who`, the whole company. */
  disabled: { who: string | undefined; category: Category; month: string }[];
}

/** A request's terms with what it leaves to the service. */
export const completed = (category: Category, sent: Sent): Terms =>
  sent && { appliesTo: category === 'nursery' ? 'child' : 'employee', period: 'payroll', ...sent };

/** The text of the refusal; undefined when all of it is set. */
export function put(model: Model, kind: string, who: string, month: string, input: Input) {
  const next = addMonths(model.open, 1);
  const wrong = categories.find((one) => one !== 'nursery' && input[one]?.period === 'year');
  if (wrong) return `body/${wrong}/period: can be year for nursery only`;
  if (kind === 'recurrent' && month !== next)
    return `Recurrent limits can only be set for the next payroll cycle (${next})`;
  if (kind === 'punctual' && month !== model.open)
    return `Punctual limits can only be set for the current payroll cycle (${model.open})`;
  for (const category of categories) {
    const sent = input[category];
    if (sent === undefined) continue;
    model.set.push({ who, category, kind, month, terms: completed(category, sent) });
  }
  return undefined;
}

const isDisabled = (model: Model, who: string, category: Category, month: string): boolean =>
  model.disabled.some(
    (one) => (one.who ?? who) === who && one.category === category && one.month === month,
  );

/** The text of the refusal, or the report. */
export function disable(model: Model, month: string, chosen: Category[], ids?: string[]) {
  const next = addMonths(model.open, 1);
  if (month !== model.open && month !== next) {
    const months = `the current (${model.open}) or next payroll cycle (${next})`;
    return `Limits can only be disabled for ${months}`;
  }
  const asked = [...new Set(ids ?? model.people.keys())];
  const unknown = asked.filter((id) => !model.people.has(id));
  const skipped = asked.filter(
    (id) => model.people.get(id) || chosen.every((one) => isDisabled(model, id, one, month)),
  );
  const processed = asked.filter((id) => !unknown.includes(id) && !skipped.includes(id));
  // The removed are skipped, and find it disabled when they return.
  const known = asked.filter((id) => model.people.has(id));
  for (const category of chosen)
    for (const who of ids ? known : [undefined]) model.disabled.push({ who, category, month });
  return {
    total: asked.length,
    processed: processed.length,
    skipped: skipped.filter((id) => !unknown.includes(id)).length,
    failed: unknown.length,
    errors: unknown.map((employeeId) => ({
      employeeId,
      error: { message: 'Employee not found' },
    })),
  };
}

/** What was said last of those of a kind, in the newest month that counts. */
function latest(model: Model, who: string, category: Category, kind: string, month: string) {
  const said = model.set.filter(
    (one) =>
      one.who === who &&
      one.category === category &&
      one.kind === kind &&
      (kind === 'recurrent' ? one.month <= month : one.month === month),
  );
  return said.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0)).at(-1);
}

/** What holds for an employee in a month, in the order of the categories asked for. */
export function effective(model: Model, who: string, month: string, asked = categories) {
  const found = asked.map((category) => {
    const punctual = latest(model, who, category, 'punctual', month);
    const one = punctual?.terms ? punctual : latest(model, who, category, 'recurrent', month);
    const disabled = isDisabled(model, who, category, month);
    if (!one?.terms && !disabled) return [];
    const { amount = null, appliesTo = null, period = null } = one?.terms ?? {};
    const type = one?.terms ? one.kind : null;
    return [[category, { amount, appliesTo, period, type, disabled }] as const];
  });
  return Object.fromEntries(found.flat());
}

/** What begins after a month. */
export function scheduled(model: Model, who: string, month: string, asked = categories) {
  const next = addMonths(model.open, 1);
  // Nothing can be set or disabled beyond the next month.
  if (month >= next) return [];
  const ends = { amount: null, appliesTo: null, period: null };
  return (['disabled', 'recurrent'] as const).flatMap((type) =>
    asked.flatMap((category) => {
      const at = { category, type, payroll: next };
      if (type === 'disabled')
        return isDisabled(model, who, category, next) ? [{ ...at, ...ends }] : [];
      const one = latest(model, who, category, type, next);
      return one?.month === next ? [{ ...at, ...(one.terms ?? ends) }] : [];
    }),
  );
}
