import { Worker } from 'node:worker_threads';
import { type Api, basePaths } from '@fringe/contract/operation';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { html } from '../../values/html.ts';
import { type Asset, assetOf, once, sendCached } from './asset.ts';
import { offeredApis } from './documents.ts';

/** Where the API reference is. */
export const REFERENCE = '/docs';

const titles: Record<Api, string> = {
  partner: 'Partner API',
  platform: 'Platform API',
  sandbox: 'Sandbox API',
  staff: 'Staff API',
};

/** Serves the API reference: everything in it comes from here, and it talks to nobody else. */
export function bindReference(server: FastifyInstance, config: Config): void {
  const apis = offeredApis(config);
  const files: [path: string, () => Promise<Asset>][] = [
    [REFERENCE, once(() => assetOf('text/html; charset=utf-8', pageOf(apis)))],
    [`${REFERENCE}/page.js`, once(() => assetOf('text/javascript; charset=utf-8', setup(apis)))],
    [`${REFERENCE}/scalar.js`, once(scalarBundle)],
  ];
  for (const [path, file] of [[`${REFERENCE}/`, files[0]![1]] as const, ...files]) {
    server.get(path, async (request, reply) => {
      reply.header('content-security-policy', policy).header('content-language', 'en');
      return sendCached(request, reply, await file());
    });
  }
}

/** Scripts and connections of this server only; styles are made by the script as it goes. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const pageOf = (apis: readonly Api[]): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>Fringe API reference</title>
<script src="${REFERENCE}/page.js" defer></script>
<script src="${REFERENCE}/scalar.js" defer></script>
</head>
<body>
<noscript>
<h1>Fringe API reference</h1>
<p>This page needs JavaScript. The same is in the OpenAPI documents:</p>
<ul>${apis.map((api) => html`<li><a href="${documentOf(api)}">${titles[api]}</a></li>`)}</ul>
<p><a href="${REFERENCE}/guides">Guides</a>, <a href="/">start page</a></p>
</noscript>
<div id="app"></div>
</body>
</html>
`.text;

const documentOf = (api: Api): string => `${basePaths[api]}/openapi.json`;

/** Nothing of it asks for a font, reports usage, or offers a service of somebody else. */
const settings = {
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'json',
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  operationTitleSource: 'summary',
  orderSchemaPropertiesBy: 'preserve',
  // What a receiver gets cannot be tried here.
  customCss: '[id*="/webhook/"] .show-api-client-button { display: none; }',
};

/** Begins the page. It calls the server that it came from, under whatever name that was asked. */
const setup = (apis: readonly Api[]): string => `
// The page's policy forbids code that is made from text; a library inside would try it first.
globalThis.__zod_globalConfig = { jitless: true };
// A browser that may send credentials of its own asks for a password where the answer is 401.
const customFetch = (input, init) => fetch(new Request(input, init), { credentials: 'omit' });
const sources = ${JSON.stringify(apis.map(sourceOf), null, 2)};
addEventListener('DOMContentLoaded', () =>
  Scalar.createApiReference('#app', sources.map((source) => ({ ...source, customFetch }))));
`;

const sourceOf = (api: Api) => ({
  ...settings,
  title: titles[api],
  slug: api,
  default: api === 'partner',
  url: documentOf(api),
  servers: [{ url: basePaths[api], description: 'This server' }],
  authentication: {
    preferredSecurityScheme: 'oauth',
    securitySchemes: { oauth: { flows: { clientCredentials: { tokenUrl: '/oauth/token' } } } },
  },
});

/** The script of the page, made in a thread of its own. */
const scalarBundle = (): Promise<Asset> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./scalar-bundle.ts', import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the script was not made: exit ${code}`)));
  });
