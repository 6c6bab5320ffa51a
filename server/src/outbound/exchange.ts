import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

/** What is asked of a server whose answer is needed, and when it has to end. */
export interface Question {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body?: string;
  agent: http.Agent;
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
        const type = response.headers['content-type'] ?? '';
        const { statusCode: status = 500 } = response;
        const isEmpty = status === 204 || status === 304 || status < 200;
        const init = { status: Math.max(status, 200), headers: { 'content-type': type } };
        answer(new Response(isEmpty ? null : Buffer.concat(chunks), init));
      });
    });
    outgoing.end(body);
  });
}
