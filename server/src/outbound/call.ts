import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { AttemptError } from '@fringe/contract/operations/webhooks/deliveries';
import { http } from '../values/node-http.ts';

/** How a call ended: as data, whatever the receiver did. */
export interface Outcome {
  responseStatus: number | null;
  error: AttemptError | null;
  responseBody: string | null;
  retryAfter: string | null;
}

/** A call, and when it has to end: a reading of `performance.now()`. */
export interface Call {
  url: URL;
  headers: Record<string, string>;
  body: string;
  agent: Agent;
  /** For a connection that is new; undefined when all calls are to end. */
  fresh: () => Agent | undefined;
  lookup: LookupFunction;
  endsAt: number;
}

const READ_BYTES = 64 * 1024;
const KEPT_BYTES = 1024;

/** What breaks later than this was not closed before: no call begins long after it was ordered. */
const RESEND_MS = 300;

/** A call that did not get so far as to hear a status. */
export const failed = (error: AttemptError): Outcome => ({
  responseStatus: null,
  error,
  responseBody: null,
  retryAfter: null,
});

/** Makes one call. It ends at its deadline, whatever drips in meanwhile. */
export function call(order: Call): Promise<Outcome> {
  return new Promise((answer) => {
    const { request } = order.url.protocol === 'https:' ? https : http;
    const outgoing = request(order.url, {
      method: 'POST',
      agent: order.agent,
      headers: { ...order.headers, 'content-length': Buffer.byteLength(order.body) },
      lookup: order.lookup,
    });
    let heard: Heard | undefined;
    let ended = false;
    const began = performance.now();
    const end = (outcome: Outcome | Promise<Outcome>) => {
      ended = true;
      clearTimeout(timer);
      answer(outcome);
    };
    const timer = setTimeout(() => {
      end(heard?.outcome() ?? failed('timeout'));
      outgoing.destroy();
    }, order.endsAt - performance.now());
    outgoing.on('response', (response) => {
      heard = listen(response, () => end(heard!.outcome()));
    });
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      end(outcomeOf(response, Buffer.alloc(0)));
    });
    outgoing.on('error', (error) => {
      // Ending a call is an error of its own, which is no reason for another one.
      if (ended) return;
      const soon = performance.now() - began < RESEND_MS;
      const agent = soon && wasClosedBefore(outgoing, error) ? order.fresh() : undefined;
      if (heard) end(heard.outcome());
      else end(agent ? call({ ...order, agent }) : failed(errorOf(error)));
    });
    outgoing.end(order.body);
  });
}

/** The receiver had closed a connection that was kept; nothing was heard, so a new one is made. */
const wasClosedBefore = (outgoing: ClientRequest, error: Error): boolean =>
  outgoing.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(codeOf(error));

interface Heard {
  outcome(): Outcome;
}

/** Reads what a receiver says, up to a size, as it comes: nothing is unpacked. */
function listen(response: IncomingMessage, done: () => void): Heard {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    if (bytes < KEPT_BYTES) chunks.push(chunk.subarray(0, KEPT_BYTES - bytes));
    bytes += chunk.length;
    if (bytes > READ_BYTES) {
      response.destroy();
      done();
    }
  });
  response.on('end', done);
  response.on('error', done);
  response.on('close', done);
  return { outcome: () => outcomeOf(response, Buffer.concat(chunks)) };
}

const outcomeOf = ({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Outcome =>
  outcomeOfStatus(statusCode, keptOf(body), headers['retry-after'] ?? null);

/** The status alone decides. */
export function outcomeOfStatus(
  status: number,
  responseBody: string,
  retryAfter: string | null,
): Outcome {
  const redirect = status >= 300 && status < 400;
  const good = status >= 200 && status < 300;
  const error = good ? null : redirect ? 'redirect' : 'http-status';
  return { responseStatus: status, error, responseBody, retryAfter };
}

/** What is kept of a body. PostgreSQL has no place for the character zero. */
export const keptOf = (body: Buffer): string =>
  body.subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '�');

const dnsCodes =
  /^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL|ENONAME|EREFUSED|EBADNAME|ETIMEOUT|ECANCELLED)/;
const tlsCodes =
  /^(ERR_(TLS|SSL|OSSL)|(CERT|CRL|INVALID|PATH)_|DEPTH_|SELF_|UNABLE_|EPROTO|HOSTNAME_|UNSPEC)/;

/** One of a closed list of words for what went wrong. */
export function errorOf(error: unknown): AttemptError {
  const code = codeOf(error);
  if (code === 'BLOCKED_ADDRESS') return 'blocked-address';
  if (code.startsWith('HPE_')) return 'protocol';
  if (dnsCodes.test(code)) return 'dns';
  if (tlsCodes.test(code)) return 'tls';
  return 'connection';
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');
