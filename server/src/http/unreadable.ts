import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@fringe/contract/errors';

/** What Node's parser refuses before there is a request: status and text by its error code. */
const refusals: Record<string, ErrorBody> = {
  HPE_HEADER_OVERFLOW: { error: 431, message: 'The URL or the headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { error: 408, message: 'The request did not arrive in time' },
};
const malformed: ErrorBody = { error: 400, message: 'The request is not valid HTTP' };

/** Answers what could not be read as a request in the form of every other failure. */
export function refuseUnreadable(headers: Record<string, string>) {
  return (error: { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const body = refusals[error.code ?? ''] ?? malformed;
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      'x-request-id': randomUUID(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = `${body.error} ${STATUS_CODES[body.error]}`;
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`);
  };
}
