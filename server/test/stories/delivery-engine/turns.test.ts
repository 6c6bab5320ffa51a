import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Failure } from '@fringe/contract/errors';
import fc from 'fast-check';
import { Turns } from '../../../src/database/connections/turns.ts';

const options = { places: 3, placesPerHolder: 2, waitingPerHolder: 4, waitMs: 60_000 };
const holders = ['a', 'b', 'c'] as const;
type Step = { take: (typeof holders)[number] } | { release: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ take: fc.constantFrom(...holders) }),
  fc.record({ release: fc.nat(10) }),
);

describe('places that holders share', () => {
  it('are never more than there are, nor more than a share, and none stays empty', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const turns = new Turns(options);
        const running: { holder: string; leave: () => void }[] = [];
        const waiting = new Map<string, number>(holders.map((one) => [one, 0]));
        const of = (holder: string) => running.filter((one) => one.holder === holder).length;
        for (const one of steps) {
          if ('take' in one) {
            const holder = one.take;
            waiting.set(holder, waiting.get(holder)! + 1);
            const forget = () => waiting.set(holder, waiting.get(holder)! - 1);
            turns.take(holder).then(
              (leave) => {
                forget();
                running.push({ holder, leave });
              },
              (error) => {
                assert.ok(error instanceof Failure);
                assert.ok(waiting.get(holder)! > options.waitingPerHolder);
                forget();
              },
            );
          } else if (running.length > 0) {
            const [gone] = running.splice(one.release % running.length, 1);
            gone!.leave();
            gone!.leave();
          }
          await turn();
          assert.ok(running.length <= options.places);
          for (const holder of holders) {
            assert.ok(of(holder) <= options.placesPerHolder);
            const couldRun =
              running.length < options.places && of(holder) < options.placesPerHolder;
            assert.ok(!(couldRun && waiting.get(holder)! > 0), 'somebody waits beside a place');
          }
        }
        while (running.length > 0) {
          running.pop()!.leave();
          await turn();
        }
        assert.deepEqual([...waiting.values()], [0, 0, 0]);
      }),
    );
  });

  it('go to the holder that has the fewest', async () => {
    const turns = new Turns({ ...options, places: 2 });
    const order: string[] = [];
    const leave = [await turns.take('a'), await turns.take('a')];
    const taken = ['a', 'a', 'b'].map(async (holder) => {
      const release = await turns.take(holder);
      order.push(holder);
      return release;
    });
    leave[0]!();
    await turn();
    assert.deepEqual(order, ['b']);
    (await taken[2]!)();
    leave[1]!();
    for (const one of taken.slice(0, 2)) (await one)();
  });

  it('are refused after a time: 429 to who has a full share, 503 where all are taken', async () => {
    const turns = new Turns({ ...options, waitMs: 10 });
    const codeOf = (holder: string) => turns.take(holder).catch((error) => error.code);
    await turns.take('a');
    await turns.take('a');
    assert.equal(await codeOf('a'), 'tooManyAtOnce');
    await turns.take('b');
    assert.equal(await codeOf('c'), 'unavailable');
  });
});
