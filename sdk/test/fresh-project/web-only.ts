import { readFile } from 'node:fs/promises';
import vm from 'node:vm';
import type * as Sdk from '../../src/index.ts';

// What a runtime at the edge has besides the language: no process, no Buffer, no require.
const context = vm.createContext({
  AbortController,
  AbortSignal,
  atob,
  btoa,
  clearTimeout,
  crypto,
  fetch,
  Headers,
  ReadableStream,
  Response,
  setTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
});

const loaded = new Map<string, Promise<vm.SourceTextModule>>();

function load(url: string): Promise<vm.SourceTextModule> {
  const known = loaded.get(url);
  if (known) return known;
  const made = readFile(new URL(url), 'utf8').then(
    (source) => new vm.SourceTextModule(source, { context, identifier: url }),
  );
  loaded.set(url, made);
  return made;
}

const sdk = await load(import.meta.resolve('@fringe/sdk'));
await sdk.link((specifier, { identifier }) => {
  if (!specifier.startsWith('.')) throw new Error(`${identifier} imports ${specifier}`);
  return load(new URL(specifier, identifier).href);
});
await sdk.evaluate();

const { Fringe, signTestDelivery, verifyWebhook } = sdk.namespace as typeof Sdk;
const messageOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
    return 'nothing was wrong';
  } catch (error) {
    return (error as Error).message;
  }
};

const secret = 'whsec_a';
const { headers, body } = await signTestDelivery({ type: 'company.payroll-cycle.closed', secret });
const header = headers['X-Service-Signature'];
const event = await verifyWebhook(new TextEncoder().encode(body), header, secret);
const fringe = new Fringe({
  baseUrl: 'https://x.example/api/v3',
  accessToken: 'given',
  fetch: async (input) => Response.json({ companies: [{ name: input }] }),
});
console.log(
  JSON.stringify({
    globals: vm.runInContext('[typeof process, typeof Buffer, typeof require]', context),
    type: event.type,
    wrong: await messageOf(() => verifyWebhook(`${body} `, header, secret)),
    noSecret: await messageOf(() => verifyWebhook(body, header)),
    noSettings: await messageOf(() => new Fringe()),
    companies: await fringe.companies.list().all(),
  }),
);
