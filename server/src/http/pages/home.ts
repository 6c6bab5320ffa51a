import { type Api, basePaths } from '@fringe/contract/operation';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { type Html, html } from '../../values/html.ts';
import { assetOf, once, sendCached } from './asset.ts';
import { bindFixedPage, type Page } from './bind-page.ts';
import { offeredApis, POSTMAN } from './documents.ts';
import { GUIDES, guides } from './guides.ts';
import { REFERENCE } from './reference.ts';

/** Where the console is, which a later folder serves. */
export const CONSOLE = '/console';
const LLMS = '/llms.txt';
const ERRORS = `${REFERENCE}/errors`;

const documents: Record<Api, [title: string, about: string]> = {
  partner: ['Partner API', 'for payroll and HR software'],
  platform: ['Platform API', 'for the operator'],
  sandbox: ['Sandbox API', 'makes things happen that otherwise take weeks'],
  staff: ['Staff API', 'for people who sign in'],
};

/** Serves the page that leads to all the others, and the same for language models. */
export function bindHome(server: FastifyInstance, config: Config, mailbox?: string): void {
  bindFixedPage(server, '/', async () => homePage(config, mailbox));
  const text = once(() => assetOf('text/plain; charset=utf-8', llmsText(config)));
  server.get(LLMS, async (request, reply) => sendCached(request, reply, await text()));
}

function homePage(config: Config, mailbox: string | undefined): Page {
  const { publicUrl, environment } = config;
  const kind =
    environment === 'sandbox'
      ? html`This is a sandbox with demo data; <code>credentials.json</code> in its data folder has
client ids and secrets.`
      : html`This is production.`;
  const pages: [path: string, title: string, about: string][] = [
    [CONSOLE, 'Console', 'for people: employees, months, webhooks, what happened'],
    [REFERENCE, 'API reference', 'every operation, to read and to try'],
    [GUIDES, 'Guides', 'from the first call to production'],
    [ERRORS, 'Failures', 'what each one means, and what to do'],
  ];
  if (mailbox) pages.push([mailbox, 'Mailbox', 'the mails that this sandbox would have sent']);
  const files: typeof pages = [
    ...offeredApis(config).map((api) => documentOf(api)),
    [POSTMAN, 'Postman collection', 'every operation as a request'],
    [LLMS, 'llms.txt', 'all of this for language models'],
  ];
  return {
    language: 'en',
    title: 'Fringe',
    body: html`<p>An open employee-benefits platform with a partner API. ${kind}
The partner API is at <code>${publicUrl}${basePaths.partner}</code>.</p>
${list(pages)}
<h2>For programs</h2>
${list(files)}
<h2>Health</h2>
${list([
  ['/healthz', 'Alive', 'the process answers'],
  ['/readyz', 'Ready', 'the database does, too'],
])}`,
  };
}

const documentOf = (api: Api): [path: string, title: string, about: string] => {
  const [title, about] = documents[api];
  return [`${basePaths[api]}/openapi.json`, `${title}, as OpenAPI`, about];
};

const list = (links: readonly [path: string, title: string, about: string][]): Html => {
  const items = links.map(
    ([path, title, about]) => html`<li><a href="${path}">${title}</a>: ${about}</li>\n`,
  );
  return html`<ul>\n${items}</ul>`;
};

/** As llmstxt.org describes it: a title, a summary, and links with a word about each. */
function llmsText(config: Config): string {
  const { publicUrl } = config;
  const line = (path: string, title: string, about: string) =>
    `- [${title}](${publicUrl}${path}): ${about}`;
  return `# Fringe

> An open employee-benefits platform with a partner API: companies, employees, payroll cycles,
> spending limits, consumptions, committed expenses and webhooks.

The partner API is at ${publicUrl}${basePaths.partner}. Exchange a client id and secret for a token
at ${publicUrl}/oauth/token (client credentials), and send it as a bearer token. Amounts are whole
cents, months are YYYY-MM, and a failure is JSON with a status and a message.

## Guides

${guides.map(({ name, title, about }) => line(`${GUIDES}/${name}.md`, title, about)).join('\n')}

## API

${offeredApis(config)
  .map((api) => line(...documentOf(api)))
  .join('\n')}
${line(ERRORS, 'Errors', 'every failure, why it comes, and what to do')}

## Optional

${line(POSTMAN, 'Postman collection', 'every operation as a request, with ids of the demo')}
${line(REFERENCE, 'API reference', 'the same as the OpenAPI documents, for browsers')}
`;
}
