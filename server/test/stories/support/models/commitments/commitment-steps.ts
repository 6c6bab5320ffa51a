import fc from 'fast-check';

/** Steps of random histories of committed expenses; numbers choose among what there is by then. */

export const PEOPLE = 2;
export const CHILDREN = 2;

const who = fc.nat({ max: PEOPLE - 1 });
const which = fc.nat({ max: 1_000 });
const category = fc.constantFrom(
  'nursery-benefit',
  'nursery-benefit',
  'meal-benefit',
  'education-benefit',
);
// Small, so that limits are met often, and met exactly.
const cents = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) }, fc.constant(10));
/** Months are counted from the open one. */
const ahead = fc.oneof(
  { weight: 20, arbitrary: fc.nat({ max: 2 }) },
  fc.integer({ min: -1, max: 4 }),
);
const payments = fc.array(fc.record({ ahead, cents }), { minLength: 1, maxLength: 4 });
const seldom = (times: number) => fc.nat({ max: times }).map((drawn) => drawn === 0);
const back = fc.option(fc.integer({ min: -2, max: 1 }), { freq: 2, nil: undefined });
const behaviour = fc.option(fc.constantFrom('allowance', 'flex-not-exempt'), { nil: undefined });
const word = <W extends string>(...names: W[]) => fc.constantFrom<W>(...names);

const weighted: [weight: number, arbitrary: fc.Arbitrary<unknown>][] = [];
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> => {
  weighted.push([weight, arbitrary]);
  return arbitrary;
};

const request = often(
  9,
  fc.record({
    do: word('request'),
    who,
    category,
    behaviour,
    recipient: fc.nat({ max: CHILDREN }),
    pending: seldom(2),
    // Its months may lie outside the fiscal year.
    stray: seldom(9),
    payments,
  }),
);
const whole = often(6, fc.record({ do: word('approve', 'approve', 'reject', 'cancel'), which }));
const replace = often(2, fc.record({ do: word('replace'), which, stray: seldom(9), payments }));
const execute = often(9, fc.record({ do: word('execute'), which, payment: which, back }));
const executeMany = often(
  3,
  fc.record({
    do: word('executeMany'),
    which: fc.array(which, { minLength: 1, maxLength: 5 }),
    due: fc.option(fc.integer({ min: -1, max: 2 }), { freq: 1, nil: undefined }),
    back,
  }),
);
/** Mostly one to which it can be done. */
const fitting = fc.nat({ max: 3 }).map((drawn) => drawn > 0);
const cancelled = often(
  3,
  fc.record({ do: fc.constant('cancelPayment' as const), which, payment: which, fitting }),
);
const voided = often(
  4,
  fc.record({ do: fc.constant('voidPayment' as const), which, payment: which, fitting }),
);
const charge = often(
  5,
  fc.record({ do: word('charge'), who, category, cents, back, settled: seldom(4) }),
);
const voidCharge = often(2, fc.record({ do: word('voidCharge'), which }));
const limit = often(
  4,
  fc.record({
    do: word('limit'),
    who,
    kind: word('recurrent', 'punctual'),
    name: word('nursery', 'nursery', 'meal'),
    cents: fc.option(fc.integer({ min: 0, max: 25 }), { freq: 6, nil: null }),
    ofYear: fc.boolean(),
  }),
);
const disable = often(
  1,
  fc.record({ do: word('disable'), who, name: word('nursery', 'meal'), next: fc.boolean() }),
);
const move = often(
  1,
  fc.record({
    do: word('move'),
    who,
    to: word('block', 'unblock', 'unblock', 'remove', 'restore', 'restore'),
  }),
);
const close = often(1, fc.record({ do: fc.constant('close' as const) }));
const settle = often(1, fc.record({ do: fc.constant('settle' as const) }));

type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Step =
  | Made<typeof request>
  | Made<typeof whole>
  | Made<typeof replace>
  | Made<typeof execute>
  | Made<typeof executeMany>
  | Made<typeof cancelled>
  | Made<typeof voided>
  | Made<typeof charge>
  | Made<typeof voidCharge>
  | Made<typeof limit>
  | Made<typeof disable>
  | Made<typeof move>
  | Made<typeof close>
  | Made<typeof settle>;
export type StepOf<Name extends Step['do']> = Step extends infer One extends Step
  ? One extends Step
    ? Name extends One['do']
      ? One
      : never
    : never
  : never;

export const step = fc.oneof(
  ...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })),
) as fc.Arbitrary<Step>;
