import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../../server/test/support/service.ts';
import { ConflictError, InvalidRequestError, RateLimitError } from '../../src/index.ts';
import { connect } from '../support/connect.ts';
import { registrationOf } from '../support/registrations.ts';
import { service } from '../support/shared-service.ts';
import { type Arrived, reset, type Step, startStrangeServer } from '../support/strange-server.ts';

const [companyId] = service.companyIds as [string];

/** Hands a request to the service, and then breaks the connection, or hands the answer back. */
async function forward({ method, path, headers, body }: Arrived): Promise<Response> {
  const { host: _, connection: __, 'content-length': ___, ...rest } = headers;
  const wanted = rest as Record<string, string>;
  return fetch(service.url + path, { method, headers: wanted, ...(body && { body }) });
}
const arrivesButIsLost: Step = async (response, request) => {
  const { status } = await forward(request);
  assert.equal(status, 201);
  reset(response, request);
};
const arrives: Step = async (response, request) => {
  const answer = await forward(request);
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(await answer.text());
};

describe('a POST whose answer is lost', () => {
  it('is done once, and the repetition has the answer', async () => {
    const line = await startStrangeServer(arrivesButIsLost, arrivesButIsLost, arrives);
    after(line.close);
    line.onToken = arrives;
    const fringe = connect(service, { baseUrl: line.url });
    const { id } = await fringe.employees.register(companyId, registrationOf('once'));
    assert.equal(line.arrived.length, 3);
    const found = await connect(service)
      .employees.list(companyId, { email: 'once@people.example' })
      .all();
    assert.deepEqual(
      found.map((one) => one.id),
      [id],
    );
  });
});

describe('a key of the caller', () => {
  const fringe = connect(service);

  it('makes repetitions of a program safe', async () => {
    const options = { idempotencyKey: 'import-2026-01-row-7' };
    const register = (word: string) =>
      fringe.employees.register(companyId, registrationOf(word), options);
    const { id } = await register('keyed');
    assert.deepEqual(await register('keyed'), { id });
    await assert.rejects(register('another'), (error: InvalidRequestError) => {
      assert.equal(error.message, 'Idempotency-Key was used with a different request');
      return error instanceof InvalidRequestError && error.status === 422;
    });
  });

  it('is another one for each call without it', async () => {
    await fringe.employees.register(companyId, registrationOf('plain'));
    const again = fringe.employees.register(companyId, registrationOf('plain'));
    await assert.rejects(again, ConflictError);
  });
});

describe('a caller who is too fast', () => {
  it('is told when there is room again', async () => {
    const slow = await startService({ config: { rateLimitPerMinute: 2 } });
    after(slow.close);
    const fringe = connect(slow, { maxRetries: 0 });
    const calls = Array.from({ length: 4 }, () => fringe.companies.list().all());
    const results = await Promise.allSettled(calls);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.ok(refused.length >= 2);
    for (const error of refused) {
      assert.ok(error instanceof RateLimitError);
      assert.ok(error.retryAfterMs! > 0 && error.retryAfterMs! <= 60_000);
    }
  });
});
