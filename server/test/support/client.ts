import assert from 'node:assert/strict';
import { checkAgainstContract } from './contract/contract-check.ts';
import { exchange } from './contract/exchange.ts';
import type { Reply } from './contract/reply.ts';

export type { Reply };

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the service over HTTP; every reply is held against the contract. */
export interface Client {
  token: string | undefined;
  get(path: string, options?: CallOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Reply>;
  delete(path: string, options?: CallOptions): Promise<Reply>;
  /** Sends a raw request: any method, any body text. */
  send(method: string, path: string, init?: RequestInit): Promise<Reply>;
  login(credentials: { clientId: string; clientSecret: string }): Promise<Client>;
  withToken(token: string): Client;
}

export function client(base: string, token?: string): Client {
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Reply> => {
    const headers = new Headers(init.headers);
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    const answer = await exchange(method, base + path, { body: init.body, headers });
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    const reply: Reply = { ...answer, body: isJson ? JSON.parse(answer.text) : answer.text };
    checkAgainstContract(method, path, reply);
    return reply;
  };
  const caller = callerBy(send);
  return {
    ...caller,
    token,
    withToken: (other) => client(base, other),
    login: async ({ clientId, clientSecret }) => {
      const reply = await caller.post('/api/v3/oauth/token', { clientId, clientSecret });
      assert.equal(reply.status, 200, reply.text);
      return client(base, reply.body.accessToken);
    },
  };
}

/** The verbs of a client, by what sends a raw request. */
export function callerBy(send: Client['send']): Omit<Client, 'token' | 'withToken' | 'login'> {
  const call = (method: string, path: string, { body, headers }: CallOptions = {}) =>
    send(method, path, {
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
  return {
    send,
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { body, ...options }),
    put: (path, body, options) => call('PUT', path, { body, ...options }),
    patch: (path, body, options) => call('PATCH', path, { body, ...options }),
    delete: (path, options) => call('DELETE', path, options),
  };
}

/** What has to succeed: its body. Which success it is, the contract says. */
export async function done(work: Promise<Reply>) {
  const reply = await work;
  assert.ok(reply.status < 300, reply.text);
  return reply.body;
}
