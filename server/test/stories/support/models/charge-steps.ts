import fc from 'fast-check';
import { chargeCategories } from './charge-model.ts';
import { categories } from './limit-model.ts';

/** What can happen to a small company, drawn at random. */
export const PEOPLE = 2;

const plain = { noNullPrototype: true };

const who = fc.nat({ max: PEOPLE - 1 });
/** Small, so that limits are met to the cent. */
const cents = fc.integer({ min: 1, max: 6 });
const charge = fc.record(
  {
    // The last number is nobody's.
    who: fc.oneof({ weight: 20, arbitrary: who }, fc.constant(PEOPLE)),
    // Few names, so that some come again: mostly as another charge.
    name: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.nat({ max: 5 })),
    category: fc.constantFrom(...chargeCategories),
    behaviour: fc.constantFrom('flex' as const, 'allowance' as const),
    amountInCents: cents,
    month: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      fc.integer({ min: -2, max: 1 }),
    ),
    settled: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.boolean()),
  },
  plain,
);
export type Drawn = typeof charge extends fc.Arbitrary<infer One> ? One : never;

const amount = fc.option(fc.nat({ max: 12 }), { freq: 6 });
export const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: fc.constant('charge' as const), charge }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      charges: fc.array(charge, { minLength: 1, maxLength: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('void' as const), which: fc.nat() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      who,
      kind: fc.constantFrom('recurrent', 'punctual'),
      category: fc.constantFrom(...categories),
      amount,
      yearly: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('disable' as const),
      category: fc.constantFrom(...categories),
      who: fc.option(who, { nil: undefined }),
      ahead: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      who,
      verb: fc.constantFrom('block', 'unblock', 'remove', 'restore', 'unblock', 'restore'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('require' as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
