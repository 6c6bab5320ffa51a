import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { type Operation, pathParameters } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { type Ids, idsWithin, subscribe } from '../../support/contract/contract-ids.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { sampleQuery, sampleRequest, urlWith } from '../../support/contract/walk.ts';
import { lastWrites } from '../../support/database/tables.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { partner } = service;
await subscribe(service);
const before = await lastWrites(service);

/** The ids of a request, with one or all of them taken from another partner, or from nobody. */
function mixtures(operation: Operation, ids: Ids, other: Ids): Ids[] {
  const names = pathParameters(operation.path);
  const alone = names.map((name) => ({ ...ids, [name]: other[name]! }));
  return [...alone, other, ...names.map((name) => ({ ...ids, [name]: randomUUID() }))];
}

const ofSubscription = operations.filter(
  ({ api, path }) =>
    api !== 'platform' &&
    pathParameters(path).some((name) => ['subscriptionId', 'deliveryId'].includes(name)),
);

describe("a partner's operation with a subscription or a delivery in its path", () => {
  it('is found by the walk at all', () => assert.ok(ofSubscription.length >= 13));

  for (const operation of ofSubscription) {
    it(`${operation.id} knows nothing of another partner, and changes nothing`, async () => {
      const ids = await idsWithin(service, operation, service.companyIds[0]!);
      const other = await idsWithin(service, operation, service.foreignCompanyIds[0]!);
      for (const mixed of mixtures(operation, ids, other)) {
        const url = urlWith(operation, mixed) + sampleQuery(operation);
        const reply = await partner.send(operation.method, url, sampleRequest(operation));
        assert.deepEqual(reply.body, failureBody(404, 'Resource not found'));
      }
      assert.deepEqual(await lastWrites(service), before);
    });
  }
});
