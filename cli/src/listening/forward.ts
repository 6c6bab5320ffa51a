import type { IncomingMessage } from 'node:http';
import type { BodyOf, StreamedDelivery } from '@fringe/sdk';
import { Complaint } from '../errors/complaint.ts';

/** What the receiver said to a call, or why it said nothing. */
export interface Outcome {
  responseStatus: number | null;
  error?: NonNullable<BodyOf<'answerDelivery'>['error']>;
  responseBody?: string;
  retryAfter?: string;
  durationMs: number;
}

// A little less than the service waits, so that it still hears the answer.
const TIMEOUT_MS = 9_500;
const BODY_BYTES = 1_024;
const RETRY_AFTER_LENGTH = 100;

/** Calls the receiver as the service would: the same headers, the same bytes, and no others. */
export async function forward(
  url: string,
  delivery: StreamedDelivery,
  stopping: AbortSignal,
): Promise<Outcome> {
  const began = performance.now();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const said = await call(url, delivery, AbortSignal.any([timeout, stopping])).catch((error) => ({
    responseStatus: null,
    error: timeout.aborted ? ('timeout' as const) : failureOf(error),
  }));
  return { ...said, durationMs: Math.round(performance.now() - began) };
}

async function call(url: string, delivery: StreamedDelivery, signal: AbortSignal) {
  const response = await answerOf(url, delivery, signal);
  const { statusCode: responseStatus = 0, headers } = response;
  const isRedirect = responseStatus >= 300 && responseStatus < 400;
  const retryAfter = headers['retry-after']?.slice(0, RETRY_AFTER_LENGTH);
  return {
    responseStatus,
    ...(isRedirect && { error: 'redirect' as const }),
    responseBody: await firstBytes(response),
    ...(retryAfter && { retryAfter }),
  };
}

/** On a connection of its own: a receiver under development is restarted again and again. */
async function answerOf(url: string, { headers, body }: StreamedDelivery, signal: AbortSignal) {
  const isSecure = url.startsWith('https:');
  const { request } = await (isSecure ? import('node:https') : import('node:http'));
  return new Promise<IncomingMessage>((resolve, reject) => {
    const bytes = Buffer.from(body);
    const all = { ...headers, 'content-length': bytes.length };
    request(url, { method: 'POST', headers: all, agent: false, signal }, resolve)
      .on('error', reject)
      .end(bytes);
  });
}

function failureOf({ code = '' }: NodeJS.ErrnoException): NonNullable<Outcome['error']> {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'dns';
  if (/CERT|TLS|SSL/.test(code)) return 'tls';
  return code.startsWith('HPE_') ? 'protocol' : 'connection';
}

/**
 * A receiver that talks on and on is not listened to. One that breaks off has said its status,
 * which alone decides.
 */
async function firstBytes(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= BODY_BYTES) break;
    }
  } catch {
    // The receiver or the timeout has ended it.
  }
  const kept = Buffer.concat(chunks).subarray(0, BODY_BYTES);
  // The service has no place for the character zero.
  return kept.toString('utf8').replaceAll('\0', '\ufffd');
}

/** `3000`, `3000/hooks`, `localhost:3000/hooks` or a whole URL. */
export function receiverUrl(text: string): string {
  const full = /^\d{1,5}(\/|$)/.test(text)
    ? `http://127.0.0.1:${text}`
    : /^https?:\/\//.test(text)
      ? text
      : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (url && !url.username && !url.password) return url.href;
  throw new Complaint(
    'usage',
    `'${text}' is no address of a receiver`,
    'Write a port, host:port/path or a URL',
  );
}
