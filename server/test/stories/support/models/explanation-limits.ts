import { allOf, type Happened } from './chronicle.ts';
import { type Entry, limitOf, type World } from './commitments/commitment-model.ts';
import { effective } from './limit-model.ts';

/* What can be said of the limit of a month, by the chronicle of a model. */

/** Whose number, of which benefit and month. */
export interface Topic {
  who: string;
  category: string;
  month: string;
}

/** A moment as it is shown. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** What happened of a kind. */
export type Of<Do extends Happened<Entry>['do']> = Extract<Happened<Entry>, { do: Do }>;

/** The limit of a month as it held after so many settings. */
const heldAfter = ({ limits }: World, { who, category, month }: Topic, settings: number) => {
  const known = { ...limits, set: limits.set.slice(0, settings) };
  const { amount, appliesTo, period } = effective(known, who, month)[limitOf(category)!] ?? {};
  return amount ? { amount, appliesTo: appliesTo!, period: period! } : null;
};

/** Settings for the month, or for the last recurrent one that holds in it; those that change. */
export function limitChangesOf(world: World, topic: Topic) {
  const { set } = world.limits;
  const own = allOf(world.chronicle, 'limit').filter(({ set: count }) => {
    const { who, category, kind, month } = set[count - 1]!;
    return (
      who === topic.who &&
      category === limitOf(topic.category) &&
      (kind === 'punctual' ? month === topic.month : month <= topic.month)
    );
  });
  const rowOf = ({ set: count }: Of<'limit'>) => set[count - 1]!;
  const last = own
    .map(rowOf)
    .filter(({ kind }) => kind === 'recurrent')
    .map(({ month }) => month)
    .sort()
    .at(-1);
  const rows = new Map<string, string>();
  const changing = own.filter((one) => {
    const { kind, month, terms } = rowOf(one);
    const before = rows.get(`${kind} ${month}`) ?? (kind === 'punctual' ? 'null' : undefined);
    rows.set(`${kind} ${month}`, JSON.stringify(terms));
    return before !== JSON.stringify(terms);
  });
  return changing
    .filter((one) => rowOf(one).kind === 'punctual' || rowOf(one).month === last)
    .map((one) => ({
      at: one.at,
      kind: rowOf(one).kind,
      payroll: rowOf(one).month,
      sets: rowOf(one).terms !== null,
      before: heldAfter(world, topic, one.set - 1),
      after: heldAfter(world, topic, one.set),
    }));
}

/** The first time that it was disabled: what is disabled stays so. */
export const disablingOf = ({ chronicle }: World, { who, category, month }: Topic) =>
  allOf(chronicle, 'disable')
    .filter((one) => one.who === who && `${one.name}-benefit` === category && one.month === month)
    .slice(0, 1);

/** The limit that holds, and the last time that it was set. */
export function limitNow(world: World, topic: Topic) {
  const name = limitOf(topic.category);
  if (!name) return null;
  const holds = effective(world.limits, topic.who, topic.month)[name];
  const limit = heldAfter(world, topic, world.limits.set.length);
  const setting = limitChangesOf(world, topic)
    .filter(({ kind, sets }) => kind === holds?.type && sets)
    .at(-1);
  return {
    limit,
    type: holds?.type ?? null,
    disabled: holds?.disabled ?? false,
    since: setting ? seconds(setting.at) : null,
  };
}
