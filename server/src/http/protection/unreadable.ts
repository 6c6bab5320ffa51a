import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Failure, type FailureCode } from '@fringe/contract/errors';
import { http } from '../../values/node-http.ts';
import { bodyOf } from '../replies/failure-reply.ts';

const LINGER_MS = 1_000;

/** Answers on a connection that no request can be answered on any more, and closes it. */
export type RawReply = (socket: Socket, code: FailureCode) => void;

/** What Node's parser refuses before there is a request, by its error code. */
const refusals: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/** Answers what could not be read as a request in the form of every other failure. */
export const refuseUnreadable =
  (answer: RawReply) =>
  (error: { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else answer(socket, refusals[error.code ?? ''] ?? 'malformedHttp');
  };

export const rawReply =
  (headers: Record<string, string>): RawReply =>
  (socket, code) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const body = bodyOf(new Failure(code));
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      'x-request-id': randomUUID(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = `${body.error} ${http.STATUS_CODES[body.error]}`;
    // What the client still sends is taken for a moment: closed at once, the connection would be
    // reset, and the answer lost with it.
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
