import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Client, Reply } from '../../support/client.ts';
import { failureBody, invalidBody } from '../../support/failure-body.ts';
import type { Service } from '../../support/service.ts';
import { expectNoChange } from './tables.ts';

/** A request that would be answered with success if nothing were wrong with it. */
export interface GoodRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** An id of the right form that nothing has. */
export const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

/** Texts that stand for an id elsewhere, PostgreSQL included, and are none here. */
export const malformedIds = [
  '1',
  'not-a-uuid',
  '0189000000007000800000000000000a',
  '%7B01890000-0000-7000-8000-00000000000a%7D',
  'urn:uuid:01890000-0000-7000-8000-00000000000a',
  '01890000-0000-7000-8000-00000000000g',
  '01890000-0000-7000-8000-00000000000a%0A',
];

export const perform = (
  client: Client,
  { method, path, body }: GoodRequest,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  client.send(method, path, {
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });

/** The whole body of a failure follows from its status and its text, but for a missing scope. */
export function expectFailure(reply: Reply, status: number, message: string): void {
  const { scope: _, ...body } = reply.body;
  assert.deepEqual(body, failureBody(status, message));
  assert.equal(reply.status, status);
}

/** The text of an invalid request is that of its first complaint; here, of its only one. */
export function expectInvalid(reply: Reply, path: string, message: string): void {
  assert.deepEqual(reply.body, invalidBody(path, message));
  assert.equal(reply.status, 400);
}

/** 401: everything that is not a token of this interface, word for word. */
export function refusesUnknownCallers(
  service: Service,
  request: GoodRequest,
  message = 'invalid_token',
): void {
  const { anonymous, operator, partner } = service;
  const isPlatform = request.path.startsWith('/platform/');
  const token = (isPlatform ? operator : partner).token!;
  const [head, payload, signature] = token.split('.') as [string, string, string];
  const otherFirst = signature.startsWith('A') ? 'B' : 'A';
  const headers: Record<string, string | undefined> = {
    'no Authorization header': undefined,
    'another scheme': `Basic ${Buffer.from('a:b').toString('base64')}`,
    'a scheme without a token': 'Bearer',
    'a text that is no token': 'Bearer abc',
    'a token, signature altered': `Bearer ${head}.${payload}.${otherFirst}${signature.slice(1)}`,
    'a token without its signature': `Bearer ${head}.${payload}.`,
    ...(!isPlatform && { 'a token of the operator': `Bearer ${operator.token}` }),
  };
  for (const [name, authorization] of Object.entries(headers)) {
    it(`refuses ${name}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        const reply = await perform(anonymous, request, {
          ...(authorization && { authorization }),
        });
        expectFailure(reply, 401, message);
        const sent = /^Bearer ./.test(authorization ?? '');
        const challenge = sent ? 'Bearer error="invalid_token"' : 'Bearer';
        assert.equal(reply.headers.get('www-authenticate'), challenge);
      });
    });
  }
}

/** 403 of the platform: a partner's token is good, but not here. */
export function refusesPartners(service: Service, request: GoodRequest): void {
  it('refuses the token of a partner, and changes nothing', async () => {
    await expectNoChange(service, async () => {
      const reply = await perform(service.partner, request);
      expectFailure(reply, 403, 'Only operator credentials may use the platform API');
    });
  });
}

/** 422: each parameter in turn is malformed, and named in the answer. */
export function refusesMalformedIds(
  service: Service,
  client: Client,
  method: GoodRequest['method'],
  pattern: string,
  ids: Record<string, string>,
): void {
  for (const name of Object.keys(ids)) {
    it(`refuses every malformed ${name} by that name, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        for (const malformed of malformedIds) {
          const path = fill(pattern, { ...ids, [name]: malformed });
          const reply = await perform(client, { method, path });
          expectFailure(reply, 422, `${name} does not match any of the allowed types`);
        }
      });
    });
  }
  if (Object.keys(ids).length < 2) return;
  it('names the first of several malformed ids', async () => {
    const path = fill(pattern, Object.fromEntries(Object.keys(ids).map((name) => [name, 'x'])));
    const reply = await perform(client, { method, path });
    expectFailure(reply, 422, `${Object.keys(ids)[0]} does not match any of the allowed types`);
  });
}

/** Puts ids into a path with parameters in braces. */
export const fill = (pattern: string, ids: Record<string, string>): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);

/** 400 of an operation without query parameters or without a body: each of them by its name. */
export function refusesUnknownParameters(
  service: Service,
  client: Client,
  request: GoodRequest,
): void {
  it('refuses a query parameter that it does not know by its name', async () => {
    await expectNoChange(service, async () => {
      const reply = await perform(client, { ...request, path: `${request.path}?colour=blue` });
      expectInvalid(reply, 'query/colour', 'is not a known parameter');
    });
  });
}

/** The bounds of `page` and `limit`, with the parameter's name and what it must be. */
export function refusesPagesOutOfBounds(client: Client, path: string): void {
  const bounds = {
    'page=0': 'must be >= 1',
    'page=-1': 'must be >= 1',
    'page=1e2': 'must be integer',
    'page=0x10': 'must be integer',
    'page=two': 'must be integer',
    'page=1.5': 'must be integer',
    'page=': 'must be integer',
    'page=1&page=2': 'must be integer',
    'limit=0': 'must be >= 1',
    'limit=1001': 'must be <= 1000',
    'limit=all': 'must be integer',
  };
  for (const [query, message] of Object.entries(bounds)) {
    it(`refuses ${query}: it ${message}`, async () => {
      const reply = await client.get(`${path}?${query}`);
      expectInvalid(reply, `query/${query.split('=')[0]}`, message);
    });
  }
}
