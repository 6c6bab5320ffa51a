import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Fringe, type Retry, type Settings } from '../../src/index.ts';

/** A request that arrived, whatever became of it. */
export interface Arrived {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What the server does with a request. */
export type Step = (response: ServerResponse, request: Arrived) => void;

/** A server that does one step after the other; the last one is done again and again. */
export interface StrangeServer {
  url: string;
  /** All requests but those for tokens. */
  arrived: Arrived[];
  tokenRequests: Arrived[];
  onToken: Step;
  steps: Step[];
  close(): Promise<void>;
}

/** Use as `const server = await startStrangeServer(…); after(server.close);`. */
export async function startStrangeServer(...steps: Step[]): Promise<StrangeServer> {
  const sockets = new Set<Socket>();
  const http = createServer(async (request, response) => {
    const body = await text(request).catch(() => '');
    const { method, url, headers } = request;
    const one = { method: method!, path: url!, headers, body };
    const isToken = url!.endsWith('/oauth/token');
    (isToken ? server.tokenRequests : server.arrived).push(one);
    const next = () => (server.steps.length > 1 ? server.steps.shift()! : server.steps[0]!);
    (isToken ? server.onToken : next())(response, one);
  });
  http.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: StrangeServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    arrived: [],
    tokenRequests: [],
    onToken: issue(),
    steps,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (http.listening) await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

/** The SDK before such a server, and what it says about repetitions. */
export function connectTo(server: StrangeServer, settings: Partial<Settings> = {}) {
  const retries: Retry[] = [];
  const onRetry = (retry: Retry) => retries.push(retry);
  const credentials = { clientId: 'a-client', clientSecret: 'a-secret-that-nobody-may-see' };
  const fringe = new Fringe({ baseUrl: server.url, ...credentials, onRetry, ...settings });
  return { fringe, retries };
}

/** Answers with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** Fails as the service does, with the name of the failure. */
export const failAs = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Step => json(status, { error: status, code, message, docs: `/docs/errors#${code}` }, headers);

/** Fails as something that gives failures no name. */
export const fail = (status: number, message: string, headers: Record<string, string> = {}): Step =>
  json(status, { error: status, message }, headers);

/** Issues a token: `token-1`, then `token-2`. */
export const issue = (expiresIn = 3600): Step => {
  let count = 0;
  return (response, request) => {
    count += 1;
    const body = { accessToken: `token-${count}`, tokenType: 'Bearer', expiresIn };
    json(200, body)(response, request);
  };
};

/** Answers with a status, headers and any body. */
export const raw =
  (status: number, headers: Record<string, string>, body: string): Step =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

/** Breaks the connection without a word. */
export const reset: Step = (response) => response.socket?.resetAndDestroy();

/** Never answers. */
export const hang: Step = () => {};

/** Breaks the connection in the middle of the body. */
export const breakOff =
  (type: string, body: string): Step =>
  (response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': String(body.length * 2) });
    response.write(body, () => setTimeout(() => response.socket?.destroy(), 20));
  };

/** Says later what happened. */
export function later<T = void>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
