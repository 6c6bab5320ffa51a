import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../support/client.ts';
import {
  eventsTold,
  expectSound,
  ledgerOf,
  many,
  newCharge,
  postBatch,
  postCharge,
  setting,
  startPair,
  voidOf,
} from '../../support/money/charges.ts';
import { addLimitedCompany } from '../../support/money/limit-companies.ts';

const { service, operators, close } = await startPair();
after(close);

const CONSUMPTION = 'employee.consumption.generated';
const ROUNDS = setting('PROVE_ROUNDS', 2);

/** Works off jobs with so many hands, in the order given. */
async function withHands<T>(hands: number, jobs: (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  const queue = [...jobs];
  await Promise.all(
    many(hands, async () => {
      for (let job = queue.shift(); job; job = queue.shift()) done.push(await job());
    }),
  );
  return done;
}

const counted = (outcomes: readonly string[]) =>
  Object.fromEntries(
    Map.groupBy(outcomes, (one) => one)
      .entries()
      .map(([outcome, all]) => [outcome, all.length]),
  );

const outcomeOf = ({ status, body, text }: Reply): string => {
  assert.equal(status, 200, text);
  return body.outcome;
};

describe('the same external id', () => {
  const HALF = 50 * ROUNDS;
  it(`${2 * HALF} times at once, singly and in batches, is one entry and one event`, async () => {
    const { companyId, employeeIds } = await addLimitedCompany(service, 1);
    const charge = newCharge(employeeIds[0]!, { amountInCents: 1_234 });
    const ids = new Set<string>();
    const singles = many(HALF, (index) => async () => {
      const reply = await postCharge(operators[index % 2]!, companyId, charge);
      ids.add(reply.body.id);
      return [outcomeOf(reply)];
    });
    const batches = many(HALF / 10, (index) => async () => {
      const batch = many(10, () => charge);
      const results = await postBatch(operators[index % 2]!, companyId, batch);
      for (const { id } of results) ids.add(id!);
      return results.map(({ outcome }) => outcome);
    });
    const mixed = many(HALF, (index) => [singles[index]!, ...batches.slice(index, index + 1)]);
    const outcomes = (await withHands(24, mixed.flat())).flat();
    assert.deepEqual(counted(outcomes), { accepted: 1, duplicate: 2 * HALF - 1 });
    assert.equal(ids.size, 1);
    const ledger = await ledgerOf(service, companyId);
    assert.deepEqual(
      ledger.map(({ id, amountInCents }) => [id, amountInCents]),
      [[[...ids][0], 1_234]],
    );
    assert.equal(await eventsTold(service, companyId, CONSUMPTION), 1);
  });

  it('with two contents at once is the one that came first; the other is a conflict', async () => {
    const { companyId, employeeIds } = await addLimitedCompany(service, 2);
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = newCharge(employeeIds[0]!, { amountInCents: 100 });
      const other = { ...one, employeeId: employeeIds[1]! };
      const replies = await Promise.all(
        many(16, (index) => postCharge(operators[index % 2]!, companyId, index % 3 ? one : other)),
      );
      const [accepted] = replies.filter(({ body }) => body.outcome === 'accepted');
      const first = replies.indexOf(accepted!) % 3;
      for (const [index, { status, body }] of replies.entries()) {
        const same = Boolean(index % 3) === Boolean(first);
        assert.equal(status, same ? 200 : 409);
        if (same) assert.equal(body.id, accepted!.body.id);
        const message = `External ID '${one.externalId}' was used for a different charge`;
        if (!same) assert.equal(body.message, message);
      }
    }
    assert.equal((await ledgerOf(service, companyId)).length, ROUNDS);
    assert.equal(await eventsTold(service, companyId, CONSUMPTION), ROUNDS);
  });

  it('in batches that overlap in any order is one entry each, and none is lost', async () => {
    const { companyId, employeeIds } = await addLimitedCompany(service, 5);
    for (let round = 0; round < ROUNDS; round += 1) {
      const all = many(60, (index) => newCharge(employeeIds[index % 5]!, { amountInCents: 7 }));
      const results = await Promise.all(
        many(8, (batch) => {
          const turned = [...all.slice(batch * 7), ...all.slice(0, batch * 7)];
          const shown = batch % 2 ? turned.reverse() : turned;
          return postBatch(operators[batch % 2]!, companyId, shown);
        }),
      );
      const outcomes = results.flat().map(({ outcome }) => outcome);
      assert.deepEqual(counted(outcomes), { accepted: 60, duplicate: 420 });
      assert.equal(new Set(results.flat().map(({ id }) => id)).size, 60);
    }
    assert.equal((await ledgerOf(service, companyId)).length, 60 * ROUNDS);
    assert.equal(await eventsTold(service, companyId, CONSUMPTION), 60 * ROUNDS);
  });
});

describe('voids at once', () => {
  it('of one charge, ten of them, reverse it once', async () => {
    const { companyId, employeeIds } = await addLimitedCompany(service, 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const booked = await postCharge(operators[0], companyId, newCharge(employeeIds[0]!));
      const { id } = booked.body;
      const replies = await Promise.all(
        many(10, (index) => voidOf(operators[index % 2]!, companyId, id)),
      );
      assert.deepEqual(counted(replies.map(outcomeOf)), { accepted: 1, duplicate: 9 });
      assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
    }
    assert.equal((await ledgerOf(service, companyId)).length, 2 * ROUNDS);
    assert.equal(await eventsTold(service, companyId, CONSUMPTION), 2 * ROUNDS);
  });

  const N = setting('PROVE_CHARGES', 60);
  it(`of ${N} charges, all of them twice, succeed exactly ${N} times and leave zero`, async () => {
    const { base, companyId, employeeIds } = await addLimitedCompany(service, 3);
    const charges = many(N, (index) =>
      newCharge(employeeIds[index % 3]!, {
        amountInCents: 100 + index,
        category: index % 2 ? 'meal-benefit' : 'nursery-benefit',
      }),
    );
    const booked = await postBatch(operators[0], companyId, charges);
    const twice = [...booked, ...booked.toReversed()];
    const replies = await withHands(
      32,
      twice.map(
        ({ id }, index) =>
          () =>
            voidOf(operators[index % 2]!, companyId, id!),
      ),
    );
    assert.deepEqual(counted(replies.map(outcomeOf)), { accepted: N, duplicate: N });
    const path = `${base}/consumptions?groupBy=category`;
    const { employees } = (await service.partner.get(path)).body.company;
    assert.equal(employees.length, 3);
    for (const { consumptions } of employees) {
      for (const { amountInCents } of consumptions) assert.equal(amountInCents, 0);
    }
    assert.equal(await eventsTold(service, companyId, CONSUMPTION), 2 * N);
  });

  it('leave the ledger sound', () => expectSound(service));
});
