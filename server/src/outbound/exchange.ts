import type { Agent, IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { http } from '../values/node-http.ts';

/** What is asked of a server whose answer is needed, and when it has to end. */
export interface Question {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
  agent: Agent;
  lookup: LookupFunction;
  endsAt: number;
}

/** No description, key set or token is nearly as large. */
const MOST_BYTES = 256 * 1024;

/** Asks once, and reads the whole answer: bounded in time and size, following nothing. */
export function exchange(question: Question): Promise<Response> {
  return new Promise((answer, refuse) => {
    const { url, method, headers, body, agent, lookup } = question;
    const { request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(url, { method, headers, agent, lookup });
    const fail = (error: Error) => {
      clearTimeout(timer);
      outgoing.destroy();
      refuse(error);
    };
    const timer = setTimeout(
      () => fail(new Error('no answer in time')),
      question.endsAt - performance.now(),
    );
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) fail(new Error('the answer is too large'));
        else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(timer);
        try {
          answer(responseOf(response, Buffer.concat(chunks)));
        } catch (error) {
          fail(error as Error);
        }
      });
    });
    outgoing.end(body);
  });
}

/** Statuses whose answers have no body: one is not even constructed with it. */
const WITHOUT_BODY = [204, 205, 304];

/** Throws for a status that HTTP does not have, which a server can send all the same. */
function responseOf({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Response {
  if (statusCode < 200 || statusCode > 599) throw new Error('no status of HTTP');
  return new Response(WITHOUT_BODY.includes(statusCode) ? null : new Uint8Array(body), {
    status: statusCode,
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
}
