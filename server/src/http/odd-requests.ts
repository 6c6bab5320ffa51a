import { Failure } from '@fringe/contract/errors';
import type { FastifyInstance } from 'fastify';

/**
 * Node answers some odd but readable requests by itself, with an empty body. These reach our checks
 * instead: an expectation we do not know is ignored, and a missing Host is refused like the rest.
 */
export function answerOddRequests(server: FastifyInstance): void {
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
  server.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers } = request.raw;
    const missing = httpVersion === '1.1' && headers.host === undefined;
    done(missing ? new Failure('invalidRequest', 'header/Host: is missing') : undefined);
  });
}

/** A path that is not valid percent-encoding is taken to the letter: its ids are malformed. */
export function decodable(url: string): string {
  const end = url.indexOf('?') < 0 ? url.length : url.indexOf('?');
  const path = url.slice(0, end);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(end);
  }
}
