import { Agent, type IncomingMessage, request } from 'node:http';

/** What came back, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A connection that waits for the next call does not keep the process. */
const agent = new Agent({ keepAlive: true });

/**
 * Sends one request and reads its answer. Tests send tens of thousands, and `fetch` costs twice as
 * much as this; what is neither text nor bytes is left to it.
 */
export async function exchange(
  method: string,
  url: string,
  { body, headers }: { body: RequestInit['body']; headers: Headers },
): Promise<Answer> {
  if (body && typeof body !== 'string' && !(body instanceof Uint8Array)) {
    const init = { method, headers, body, redirect: 'manual', duplex: 'half' } as RequestInit;
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  if (!headers.has('accept')) headers.set('accept', '*/*');
  if (typeof body === 'string' && !headers.has('content-type')) {
    headers.set('content-type', 'text/plain;charset=UTF-8');
  }
  if (body) headers.set('content-length', String(Buffer.byteLength(body)));
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers: Object.fromEntries(headers) });
    let isAnswered = false;
    // Who refuses a body may hang up before all of it was sent: the answer counts.
    outgoing.on('error', (error) => isAnswered || reject(error));
    outgoing.on('response', (response) => {
      isAnswered = true;
      answerOf(response).then(resolve, reject);
    });
    outgoing.end(body ?? undefined);
  });
}

async function answerOf(response: IncomingMessage): Promise<Answer> {
  const headers = new Headers();
  const { rawHeaders } = response;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  }
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk);
    // A stream goes on for as long as somebody reads it: here, up to what comes first.
    if (isStream) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  return { status: response.statusCode!, headers, text };
}
