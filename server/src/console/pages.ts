import { Failure } from '@fringe/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { sendCached, sendCompressed } from '../http/pages/asset.ts';
import { bindPage, type Page } from '../http/pages/bind-page.ts';
import { CONSOLE } from '../http/pages/home.ts';
import { preferred } from '../http/replies/language.ts';
import { html } from '../values/html.ts';
import { root } from './built-from.ts';
import { followBuild } from './follow-build.ts';
import { pageDocument } from './page-document.ts';
import { progressOf } from './progress.ts';
import { unknownFile, waitingPage } from './waiting-pages.ts';

/** How long the page that waits for a build waits before it looks again. */
const LOOK_AGAIN_S = 2;
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the built console. Nothing here asks the database. */
export function bindConsole(server: FastifyInstance, { log }: Context): void {
  const build = followBuild(`${root}/console/dist`);
  const handler = async ({ headers, params }: FastifyRequest, reply: FastifyReply) => {
    const language = preferred(headers['accept-language'], ['en', 'es']);
    // Pages have no ending: a script that is gone must never be answered with one.
    if (/\.\w+$/.test((params as { '*'?: string })['*'] ?? '')) return unknownFile(language);
    const built = await build();
    // Without a validator: a page that is kept would have the nonce of another reply.
    reply.header('cache-control', 'no-cache');
    if (built) return pageDocument(built.page);
    // Looks again by itself, without a script.
    reply.header('refresh', LOOK_AGAIN_S).header('retry-after', LOOK_AGAIN_S);
    return waitingPage(language, await progressOf());
  };
  for (const url of [CONSOLE, `${CONSOLE}/*`]) {
    bindPage(server, log, { method: 'GET', url, failed, handler });
  }
  server.get(`${CONSOLE}/assets/:name`, async (request, reply) => {
    const { name } = request.params as { name: string };
    const asset = (await build())?.assets.get(name);
    if (!asset) throw new Failure('resourceNotFound');
    // Its name changes with its content.
    reply.header('cache-control', FOREVER);
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
  body: html`<p>Please try again in a moment.</p>`,
};
