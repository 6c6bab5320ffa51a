import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Html, html } from '../../values/html.ts';
import { failureHeaders, failureOf, logFailure } from '../replies/failure-reply.ts';
import { assetOf, once, sendCached } from './asset.ts';

/** A page that a person opens: its language, its title and what stands in it. */
export interface Page {
  status?: number;
  language: 'es' | 'en';
  title: string;
  /** For long texts with code and tables. */
  wide?: true;
  body: Html;
}

/** A document that is shown as it is, such as a mail, under a policy of its own. */
export interface ForeignDocument {
  html: string;
  policy: string;
}

export interface PageRoute {
  method: 'GET' | 'POST';
  url: string;
  /** The page for a failure of the service itself. */
  failed: Page;
  handler(request: FastifyRequest, reply: FastifyReply): Promise<Page | ForeignDocument>;
}

/** Readable without a style, with large text and with any contrast setting of the reader. */
const style = `
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
body { margin: 0; color: #1c2430; background: #f6f7f9; }
main { max-width: 38rem; margin: 8vh auto; padding: 1.5rem; overflow-wrap: anywhere; }
main.wide { max-width: 52rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; line-height: 1.25; margin: 2rem 0 .8rem; }
dd { margin: 0 0 .8rem; }
a { color: #0b4fa8; }
button { font: inherit; font-weight: 600; padding: .6rem 1.4rem; border: 2px solid #0b4fa8;
  border-radius: .4rem; color: #fff; background: #0b4fa8; cursor: pointer; }
:focus-visible { outline: 3px solid #c2410c; outline-offset: 3px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
code { font-family: ui-monospace, monospace; font-size: .85em; }
pre code { display: block; padding: .8rem 1rem; border: 1px solid #8a94a3; border-radius: .4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0;
  border-bottom: 1px solid #8a94a3; }
@media (min-width: 40rem) {
  main:not(.wide) td:first-child { white-space: nowrap; }
  .wide td { overflow-wrap: break-word; }
  .wide td code { overflow-wrap: anywhere; }
}
@media (prefers-color-scheme: dark) {
  body { color: #e8ebf0; background: #14181f; }
  a { color: #8ab8ff; }
  button { color: #10141a; background: #8ab8ff; border-color: #8ab8ff; }
  :focus-visible { outline-color: #ffb86b; }
}`;

/** No script can run, nothing is fetched, and forms go nowhere but here. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The forms of pages have no fields, or hardly any. */
const MOST_FORM_BYTES = 1024;

/** Binds a page; whatever goes wrong in it is shown as a page. */
export function bindPage(server: FastifyInstance, log: Logger, page: PageRoute): void {
  server.route({
    method: page.method,
    url: page.url,
    ...(page.method === 'POST' && {
      bodyLimit: MOST_FORM_BYTES,
      preParsing: server.watchingBody,
    }),
    handler: async (request, reply) => send(reply, await page.handler(request, reply)),
    errorHandler: (error, request, reply) => {
      const failure = failureOf(error);
      logFailure(log, request.id, failure);
      failureHeaders(reply, failure);
      void reply.send(send(reply, { ...page.failed, status: failure.status }));
    },
  });
}

/** Binds a page that is the same for everybody; it is made once, and browsers may keep it. */
export function bindFixedPage(
  server: FastifyInstance,
  url: string,
  make: () => Promise<Page>,
): void {
  const asset = once(async () => {
    const page = await make();
    return { language: page.language, ...(await assetOf(htmlType, documentOf(page))) };
  });
  server.get(url, async (request, reply) => {
    const { language, ...file } = await asset();
    reply.header('content-security-policy', policy).header('content-language', language);
    return sendCached(request, reply, file);
  });
}

const htmlType = 'text/html; charset=utf-8';

function send(reply: FastifyReply, shown: Page | ForeignDocument): string {
  reply.type(htmlType);
  if ('policy' in shown) {
    reply.header('content-security-policy', shown.policy);
    return shown.html;
  }
  reply.code(shown.status ?? 200);
  reply.header('content-security-policy', policy);
  reply.header('content-language', shown.language);
  return documentOf(shown);
}

const documentOf = ({ language, title, wide, body }: Page): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main${wide ? html` class="wide"` : ''}>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text;
