import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { failures } from '@fringe/contract/errors';
import { failuresOf, type Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { furnish, idsWithin } from '../../support/contract/contract-ids.ts';
import { sampleQuery, urlWith } from '../../support/contract/walk.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 1_000_000 } });
after(service.close);
const [company] = service.companyIds as [string];
await furnish(service, [company]);
const open = await openMonthOf(service, company);

const TOO_MANY_BYTES = 64 * 1024 * 1024 + 1;

/** The path of an otherwise valid request. */
async function pathOf(operation: Operation): Promise<string> {
  const ids = await idsWithin(service, operation, company);
  return urlWith(operation, ids) + sampleQuery(operation, { ...ids, open });
}

/** What a body begins a request with; by hand, because `fetch` sends none with GET. */
const statusOf = (
  { api, method }: Operation,
  path: string,
  type: string,
  bytes: number,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { token } = api === 'platform' ? service.operator : service.partner;
    const outgoing = request(service.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': type,
        'content-length': String(bytes),
      },
    });
    outgoing.on('response', (response) => {
      resolve(response.statusCode!);
      // A stream would go on, and of what was announced nothing more is sent.
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    outgoing.write('x');
  });

const documents = (operation: Operation, status: number): boolean =>
  failuresOf(operation).some((code) => failures[code].status === status);

describe('a body of another type gets 415, and one too large 413, where that is documented', () => {
  for (const operation of operations) {
    it(operation.id, async () => {
      const path = await pathOf(operation);
      const foreign = await statusOf(operation, path, 'text/plain', 1);
      assert.equal(foreign === 415, documents(operation, 415), `it answered ${foreign}`);
      const type = operation.upload?.types[0] ?? 'application/json';
      const large = await statusOf(operation, path, type, TOO_MANY_BYTES);
      assert.equal(large === 413, documents(operation, 413), `it answered ${large}`);
    });
  }
});
