import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { fileTypesOf, type Operation, pathParameters } from '@fringe/contract/operation';
import { allOperations } from '@fringe/contract/operations/index';
import { kindsIn, privateIn } from '@fringe/contract/schemas/private';
import type { Client, Reply } from '../support/client.ts';
import { type Ids, idsWithin } from '../support/contract/contract-ids.ts';
import { sampleQuery, sampleRequest, urlWith } from '../support/contract/walk.ts';
import { openMonthOf } from '../support/money/committed.ts';
import { startService } from '../support/service.ts';
import { setPrivateScene } from './support/private-scene.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const scene = await setPrivateScene(service);
const { companyId, employeeId, changeId, found } = scene;

const walked = allOperations
  .filter(({ authenticated }) => authenticated !== false)
  .filter(({ api, path }) => api !== 'staff' || pathParameters(path).length === 0)
  .filter(({ api, method }) => api !== 'staff' || method === 'GET');

/** Reads first: what is changed may be gone. */
const isRead = ({ id, method }: Operation) => method === 'GET' || /preview/i.test(id);
const reads = walked.filter(isRead);

const callerOf = (who: typeof scene.blind, { api }: Operation): Client =>
  api === 'platform' || api === 'staff' ? who.platform : who.partner;

/** What an operation answers, as JSON and as each kind of file. */
async function answers(operation: Operation, who: typeof scene.blind): Promise<Reply[]> {
  const ids: Ids = { ...(await idsWithin(service, operation, companyId)), changeId };
  if (!('familyMemberId' in ids)) ids.employeeId = employeeId;
  const situation = { ...ids, open: await openMonthOf(service, companyId) };
  const path = urlWith(operation, ids) + sampleQuery(operation, situation);
  const init = sampleRequest(operation, situation);
  const replies: Reply[] = [];
  for (const format of ['json', ...fileTypesOf(operation)]) {
    const more = `${path.includes('?') ? '&' : '?'}format=${format}`;
    const url = format === 'json' ? path : path + more;
    replies.push(await callerOf(who, operation).send(operation.method, url, init));
  }
  return replies;
}

const showsPrivate = ({ reply }: Operation): boolean =>
  (reply.body !== null && kindsIn(privateIn(reply.body)).length > 0) ||
  reply.fileShows !== undefined;

describe('a person who sees all', () => {
  for (const operation of reads.filter(showsPrivate)) {
    it(`is shown it by ${operation.id}`, async () => {
      const replies = await answers(operation, scene.seeing);
      for (const { status, headers } of replies) {
        assert.deepEqual([status, headers.get('x-fringe-withheld')], [200, null]);
      }
      assert.ok(replies.some(({ text }) => found(text).length > 0));
    });
  }
});

describe('a person who sees nothing private', () => {
  for (const operation of [...reads, ...walked.filter((one) => !isRead(one))]) {
    it(`is shown nothing of it by ${operation.id}`, async () => {
      const [json, csv, xlsx] = await answers(operation, scene.blind);
      for (const reply of [json, csv, xlsx]) {
        if (!reply) continue;
        assert.deepEqual(found(reply.text), []);
        assert.ok(reply.status < 500, reply.text);
        if (isRead(operation) && reply.status !== 200) assert.equal(reply.status, 403, reply.text);
      }
      // What is packed is not read here: it is refused where the same as text is.
      assert.equal(xlsx?.status, xlsx && csv!.status);
    });
  }
});
