import fc from 'fast-check';
import { categories } from './limit-model.ts';

/** What can happen to the limits of a small company, drawn at random. */
export const PEOPLE = 3;

/** As JSON is read. */
const plain = { noNullPrototype: true };
const sent = fc.option(
  fc.record(
    {
      amount: fc.record(
        {
          amountInCents: fc.oneof(fc.constantFrom(0, 1, 10_000_000), fc.nat({ max: 10_000_000 })),
          currency: fc.constant('EUR'),
        },
        plain,
      ),
      appliesTo: fc.constantFrom('employee', 'child'),
      period: fc.oneof({ weight: 9, arbitrary: fc.constant('payroll') }, fc.constant('year')),
    },
    { ...plain, requiredKeys: ['amount'] },
  ),
  { freq: 4 },
);
const input = fc
  .record({ meal: sent, transport: sent, nursery: sent }, { ...plain, requiredKeys: [] })
  .filter((one) => Object.keys(one).length > 0);
const who = fc.nat({ max: PEOPLE - 1 });
const chosen = fc.subarray([...categories], { minLength: 1 });
/** Months are counted from the open one. */
const mostly = (usual: number[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, fc.integer({ min: -2, max: 3 }));

export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('recurrent' as const),
      who,
      month: mostly([1]),
      input,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('punctual' as const), who, month: mostly([0]), input }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('disable' as const),
      chosen,
      month: mostly([0, 1]),
      // The last number stands for an id that nobody has; without a list, it is everybody.
      among: fc.option(fc.array(fc.nat({ max: PEOPLE }), { minLength: 1, maxLength: 5 }), {
        freq: 2,
        nil: undefined,
      }),
      inBody: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      who,
      month: fc.integer({ min: -1, max: 14 }),
      chosen: fc.shuffledSubarray([...categories], { minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('move' as const), who, away: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('export' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const limit = (amountInCents: number, more: object = {}) => ({
  amount: { amountInCents, currency: 'EUR' },
  ...more,
});
const put = (kind: 'recurrent' | 'punctual', month: number, input: object, who = 0) =>
  ({ do: kind, who, month, input }) as Step;
const disable = (chosen: string[], month: number, among?: number[]) =>
  ({ do: 'disable', chosen, month, among, inBody: false }) as Step;
const read = (month: number, who = 0): Step => ({
  do: 'read',
  who,
  month,
  chosen: ['transport', 'nursery', 'meal'],
});
const close: Step = { do: 'close' };
const move = (who: number, away: boolean): Step => ({ do: 'move', who, away });
const all = { meal: limit(0), transport: limit(9, { appliesTo: 'child' }), nursery: limit(3) };
const yearly = { nursery: limit(2, { appliesTo: 'employee', period: 'year' }) };

/** What each run begins with, so that no rule of limits is left to chance. */
export const histories: [Step[]][] = [
  // Defaults; what is left out stays; what is given is replaced as a whole, of nobody else.
  [
    (['recurrent', 'punctual'] as const).flatMap((kind) => {
      const month = kind === 'recurrent' ? 1 : 0;
      const given = [all, yearly, { meal: limit(10) }, { nursery: limit(4) }, { meal: null }];
      return given.flatMap((one) => [put(kind, month, one), read(month), read(month, 1)]);
    }),
  ],
  // The one month of each kind, which moves with the open one; a year is for nursery only.
  [
    [
      ...[-1, 0, 2, 3].map((month) => put('recurrent', month, { meal: limit(1) })),
      ...[-1, 1, 2].map((month) => put('punctual', month, { meal: limit(1) })),
      ...[close, put('recurrent', 1, { meal: limit(1) }), put('punctual', 0, { meal: limit(2) })],
      ...[put('punctual', 0, { transport: limit(1, { period: 'year' }) }), move(0, true)],
      ...[put('punctual', 0, { meal: limit(5) }), read(0)],
    ],
  ],
  // A recurrent one holds from its month on until null ends it.
  [
    [
      put('recurrent', 1, { meal: limit(100), transport: limit(50) }),
      ...[read(0), read(1), close, put('recurrent', 1, { meal: null })],
      ...[read(0), read(1), read(14), put('recurrent', 1, { meal: limit(70) }), read(1), close],
    ],
  ],
  // A punctual one prevails in its month only, also over nothing, until null removes it.
  [
    [
      ...[put('recurrent', 1, { meal: limit(100) }), close],
      ...[put('punctual', 0, { meal: limit(0), transport: limit(4) }), read(0), read(1)],
      ...[put('punctual', 0, { meal: null }), put('punctual', 0, { meal: null }), read(0)],
      ...[close, read(0)],
    ],
  ],
  // Disabled for some: of this month or the next, once, of the unknown and of the removed.
  [
    [
      ...[disable(['meal'], 0, [0, 1]), read(0), read(1), read(0, 2), disable(['meal'], 0, [0])],
      ...[disable(['nursery'], 1, [2]), read(0, 2), read(1, 2)],
      ...[disable(['transport', 'meal'], 0, [0, 2, 3]), disable(['transport', 'meal'], 0, [0, 2])],
      ...[move(1, true), disable(['transport'], 0, [1]), disable(['transport'], 0, [1])],
      ...[move(1, false), read(0, 1), disable(['meal'], -1), disable(['meal'], 2, [0])],
    ],
  ],
  // Disabled for all, who join or return later too, and not lifted by a limit that is set then.
  [
    [
      ...[move(1, true), disable(['meal'], 0, [0]), disable(['meal'], 0), move(1, false)],
      ...[read(0), read(0, 1), disable(['meal'], 0), disable(['meal'], 0, [2])],
      ...[disable(['nursery'], 1, [0]), disable(['nursery', 'meal'], 1), read(1), read(1, 2)],
      ...[put('recurrent', 1, { meal: limit(7) }), put('punctual', 0, { meal: limit(9) }), read(0)],
      ...[read(1), read(2), close, put('punctual', 0, { meal: limit(1) }), read(0), read(1)],
    ],
  ],
  // What is scheduled: the disabled first, in the order asked for, until its month has come.
  [
    [
      put('recurrent', 1, { ...yearly, transport: limit(1), meal: limit(2) }),
      ...[disable(['nursery'], 0, [0]), disable(['transport'], 1, [0]), disable(['meal'], 1)],
      ...[read(0), read(1), read(2), read(0, 1), close, put('recurrent', 1, { meal: null })],
      ...[read(0), read(-1)],
    ],
  ],
];
