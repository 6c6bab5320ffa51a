import { limitOf, type World } from './commitments/commitment-model.ts';
import { disablingOf, limitChangesOf, type Topic } from './explanation-limits.ts';
import { bookedOf, type explain, refusalsOf, statesOf, versionsOf } from './explanation-model.ts';

/** The amounts of each sentence that is to be said, in the order of the sentences. */
export function amountsSaid(
  world: World,
  topic: Topic,
  explanation: ReturnType<typeof explain>,
): number[][] {
  const { total, limit, use } = explanation;
  const { netInCents, chargesInCents, voidsInCents } = total;
  const nothing = total.charges === 0;
  const number = total.voids > 0 ? [netInCents, chargesInCents, voidsInCents] : [netInCents];
  const inMonth = use.months.find(({ payroll }) => payroll === topic.month)?.usedInCents ?? 0;
  const ofLimit = limit?.limit && [
    limit.limit.amount.amountInCents,
    use.usedInCents,
    ...(limit.limit.period === 'year' ? [inMonth] : []),
    ...(use.reservedInCents > 0 ? [use.reservedInCents] : []),
    Math.abs(use.leftInCents!),
  ];
  const { told, left } = toldOf(world, topic);
  const closed = explanation.versions.length > 0;
  const waiting = closed && explanation.entries.some(({ version }) => version === null);
  return [
    nothing ? [] : number,
    ...(limit ? [ofLimit ?? []] : []),
    ...(left ? [[]] : []),
    ...told.map(({ amounts }) => amounts),
    ...(waiting ? [[]] : []),
  ];
}

interface Told {
  kind: string;
  at: Date;
  amounts: number[];
}

/** Of each kind the last six, all of them in the order of time. */
function toldOf(world: World, topic: Topic): { told: Told[]; left: boolean } {
  const all = [
    ...changes(world, topic),
    ...refusals(world, topic),
    ...entries(world, topic),
    ...versions(world, topic),
  ];
  const ofKind = (kind: string) => all.filter((one) => one.kind === kind);
  const told = all.filter((one) => ofKind(one.kind).slice(-6).includes(one));
  return {
    told: told.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    left: told.length < all.length,
  };
}

const changes = (world: World, topic: Topic): Told[] => [
  ...statesOf(world, topic)
    .filter(({ cause }) => cause !== 'registered')
    .map(({ at }) => ({ kind: 'state', at, amounts: [] })),
  ...(limitOf(topic.category)
    ? [
        ...limitChangesOf(world, topic)
          .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
          .map(({ at, before, after }) => ({
            kind: 'change',
            at,
            amounts: [after, before].flatMap((one) => (one ? [one.amount.amountInCents] : [])),
          })),
        ...disablingOf(world, topic).map(({ at }) => ({ kind: 'change', at, amounts: [] })),
      ]
    : []
  ).toSorted((one, other) => one.at.getTime() - other.at.getTime()),
];

const refusals = (world: World, topic: Topic): Told[] =>
  refusalsOf(world, topic).map(({ at, cents, room }) => ({
    kind: 'refusal',
    at,
    amounts: [cents, ...(room ? [Math.max(0, room.leftInCents), room.amountInCents] : [])],
  }));

const entries = (world: World, topic: Topic): Told[] =>
  bookedOf(world, topic).flatMap((one): Told[] => {
    const { at, entry } = one;
    const { cents } = entry;
    if (one.do === 'void') return [{ kind: 'void', at, amounts: [cents] }];
    if (!one.late && !entry.ofPayment && entry.flags.length === 0) return [];
    const passed = entry.flags.includes('limitExceeded');
    const by = cents - Math.max(0, one.room?.leftInCents ?? 0);
    return [{ kind: 'charge', at, amounts: [cents, ...(passed ? [by] : [])] }];
  });

const versions = (world: World, topic: Topic): Told[] => {
  const all = versionsOf(world, topic);
  return all
    .filter((one, index) => index === 0 || one.before.length > all[index - 1]!.before.length)
    .map(({ at, netInCents }) => ({ kind: 'version', at, amounts: [netInCents] }));
};
