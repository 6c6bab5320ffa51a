import { randomBytes } from 'node:crypto';
import { Failure } from '@fringe/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { sendCached, sendCompressed } from '../http/pages/asset.ts';
import { bindPage, type ForeignDocument, type Page } from '../http/pages/bind-page.ts';
import { preferred } from '../http/replies/language.ts';
import { html } from '../values/html.ts';
import { followBuild } from './build-files.ts';
import { root } from './built-from.ts';
import { progressOf } from './progress.ts';
import { unknownFile, waitingPage } from './waiting-pages.ts';

/** Where the console is. */
export const CONSOLE = '/console';

/** How long the page that waits for a build waits before it looks again. */
const LOOK_AGAIN_S = 2;

/** Serves the built console. Nothing here asks the database. */
export function bindConsole(server: FastifyInstance, { log }: Context): void {
  const build = followBuild(`${root}/console/dist`);
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const language = preferred(request.headers['accept-language'], ['en', 'es']);
    // Only a page of ours has no ending: a script that is gone must never be an HTML page.
    if (/\.\w+$/.test((request.params as { '*'?: string })['*'] ?? ''))
      return unknownFile(language);
    const built = await build();
    if (built) return shownPage(built.page, reply);
    return waiting(reply, waitingPage(language, await progressOf()));
  };
  for (const url of [CONSOLE, `${CONSOLE}/*`]) {
    bindPage(server, log, { method: 'GET', url, failed, handler: show });
  }
  server.get(`${CONSOLE}/assets/:name`, async (request, reply) => {
    const { name } = request.params as { name: string };
    const asset = (await build())?.assets.get(name);
    if (!asset) throw new Failure('resourceNotFound');
    // Its name changes with its content.
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendCompressed(request, reply, await asset());
  });
  server.get(`${CONSOLE}/licenses.txt`, async (request, reply) => {
    const built = await build();
    if (!built) throw new Failure('resourceNotFound');
    return sendCached(request, reply, await built.licenses());
  });
}

const failed: Page = {
  language: 'en',
  title: 'The console cannot be shown right now',
  body: html``,
};

/** The page with a nonce of its own; without a validator, for a kept page would have an old one. */
function shownPage(page: string, reply: FastifyReply): ForeignDocument {
  const nonce = randomBytes(16).toString('base64');
  reply.header('cache-control', 'no-cache');
  return { html: page.replaceAll('%NONCE%', () => nonce), policy: policyWith(nonce) };
}

/** Scripts, styles and connections of this server only; a library adds styles with the nonce. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Looks again by itself, without a script, where something is going to come. */
function waiting(reply: FastifyReply, page: Page): Page {
  reply.header('retry-after', LOOK_AGAIN_S).header('refresh', LOOK_AGAIN_S);
  return page;
}
