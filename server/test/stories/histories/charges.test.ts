import { describe, it } from 'node:test';
import { expectSound } from '../../support/money/charge-companies.ts';
import { ways } from '../../support/money/ways.ts';
import { openWorld } from '../../support/money/world.ts';
import { charging, live, voidingAsPartner } from './support/charges.ts';

const { service } = await openWorld({ config: { rateLimitPerMinute: 100_000 } });

/** What forbids a charge of meals, the weakest first: that there is no limit to begin with. */
const forbidding = ['require', 'limit meal 999', 'disable meal', 'block', 'remove'];
const inTurn = (what: readonly string[], each: (one: string) => string) =>
  what.map(each).join('; ');

const exactly = (name: string) =>
  `limit ${name} 5000; refused: charge ${name} 5001; charge ${name} 3000; ` +
  `refused: charge ${name} 2001; charge ${name} 2000; refused: charge ${name} 1`;

const judged: Record<string, string> = {
  'exactly the limit of a month, and not a cent more': inTurn(
    ['meal', 'transport', 'nursery'],
    exactly,
  ),
  'every behaviour against a limit, and no other category and nobody else':
    'limit meal 300; charge meal 100 as allowance; charge meal 100; ' +
    'charge meal 100 as flex-not-exempt; refused: charge meal 1 as allowance-not-exempt; ' +
    'charge transport 1000; charge nursery 1000; charge gym 1000; charge meal 301 of other',
  'a limit of a year over its months, and anew with the next':
    'limit nursery 10000 a year from next month; charge nursery 4000; close; ' +
    'charge nursery 5000; refused: charge nursery 1001; charge nursery 1000; ' +
    'refused: charge nursery 1; close; charge nursery 9999; refused: charge nursery 2',
  'nothing that is forbidden before the close, and all of it late, with flags': inTurn(
    forbidding,
    (bring) => `${bring}; refused: charge meal 1000; close; charge meal 1000 in -1`,
  ),
  'the state before the benefit as the reason, and the benefit before the limit': inTurn(
    forbidding,
    (bring) => `${bring}; refused: charge meal 1000`,
  ),
};

for (const [name, send] of Object.entries(ways)) {
  describe(`${name} takes`, () => {
    for (const [guarantee, history] of Object.entries(judged)) {
      it(guarantee, () => live(service, history, charging(send)));
    }
  });
}

const others: Record<string, Record<string, string>> = {
  'a charge that was paid already': {
    'is booked whatever forbids it, with flags that say all that does': inTurn(
      forbidding,
      (bring) => `${bring}; settled charge meal 1000`,
    ),
    'is judged by the limits of its own month':
      'limit meal 1000; disable meal for all next; close; charge meal 1000 in -1; ' +
      'settled charge meal 1000 in -1; settled charge meal 5',
  },
  'a charge that comes again': {
    'is known with its flag, voided, and whatever would forbid it by now':
      'charge meal 5; limit meal 0; again 0; settled charge meal 7; again 1; remove; again 0; ' +
      'void 0; again 0; close; again 0',
    'is known after its cycle was closed, with its month and without':
      'charge meal 5 named 1; close; charge meal 5 named 1; charge meal 5 in -1 named 1; ' +
      'refused: charge meal 5 in 0 named 1',
  },
  'a batch': {
    'judges each by what those before it have used':
      'limit meal 1000; batch charge meal 600, charge meal 500, charge meal 400, charge meal 1',
    'knows a charge again, and what is other under its name, from before and inside':
      'limit meal 2000; charge meal 700 named 1; batch charge meal 600 named 2, ' +
      'charge meal 700 named 1, charge meal 600 named 2, charge meal 9 named 1, ' +
      'charge meal 9 named 2',
    'books to several months and people at once, but for whom and what there is not':
      'close; batch charge meal 5, charge nursery 5 in -1, charge meal 5 in 0 of other, ' +
      'charge nursery 5, charge meal 1 of nobody, charge meal 1 in +1',
  },
};

for (const [what, each] of Object.entries(others)) {
  describe(what, () => {
    for (const [guarantee, history] of Object.entries(each)) {
      it(guarantee, () => live(service, history));
    }
  });
}

const voids: Record<string, string> = {
  'is one entry, however often it is asked for, also after the close':
    'charge meal 10; void 0; void 0; close; void 0',
  'is late after the close, not told of, and frees the month and the year':
    'limit nursery 10 a year; charge nursery 10; close; void 0; charge nursery 10 in -1',
  'takes what is flagged, and what belongs to somebody who is removed':
    'remove; settled charge meal 10; void 0',
};

for (const [name, by] of Object.entries({ voidCharge: {}, voidConsumption: voidingAsPartner })) {
  describe(`a void by ${name}`, () => {
    for (const [guarantee, history] of Object.entries(voids)) {
      it(guarantee, () => live(service, history, by));
    }
  });
}

it('all of these histories leave books that add up', () => expectSound(service));
