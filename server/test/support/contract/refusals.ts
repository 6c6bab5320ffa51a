import assert from 'node:assert/strict';
import type { Client, Reply } from '../client.ts';
import { expectNoChange } from '../database/tables.ts';
import type { Service } from '../service.ts';
import { failureBody, invalidBody } from './failure-body.ts';

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

/** The same failure of several requests. */
export function expectFailures(replies: readonly Reply[], status: number, message: string): void {
  for (const reply of replies) expectFailure(reply, status, message);
}

/** What is sent, where it is wrong, and what is said of that. */
export type Invalid<T> = readonly [sent: T, path: string, message: string];

/** Sends what is invalid in one way each; none of it leaves a trace in the database. */
export const expectInvalidEach = <T>(
  service: Service,
  send: (sent: T) => Promise<Reply>,
  cases: readonly Invalid<T>[],
): Promise<void> =>
  expectNoChange(service, async () => {
    for (const [sent, path, message] of cases) expectInvalid(await send(sent), path, message);
  });

/** Puts ids into a path with parameters in braces. */
export const fill = (pattern: string, ids: Record<string, string>): string =>
  pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
