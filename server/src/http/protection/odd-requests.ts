import { invalidField } from '@fringe/contract/errors';
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
    const { httpVersion, headers, rawHeaders } = request.raw;
    if (httpVersion === '1.1' && headers.host === undefined) {
      done(invalidField('header/Host', 'is missing'));
      return;
    }
    const twice = repeated(rawHeaders);
    done(
      twice === undefined ? undefined : invalidField(`header/${twice}`, 'is given more than once'),
    );
  });
}

/**
 * A header that decides who is asked, or by whom, and that came twice: Node takes the first, and a
 * proxy before it may have looked at the last. The length is looked at first, which costs least.
 */
function repeated(rawHeaders: readonly string[]): string | undefined {
  let hosts = 0;
  let authorizations = 0;
  let keys = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1;
    else if (name.length === 15 && name.toLowerCase() === 'idempotency-key') keys += 1;
  }
  if (hosts > 1) return 'Host';
  if (keys > 1) return 'Idempotency-Key';
  return authorizations > 1 ? 'Authorization' : undefined;
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
