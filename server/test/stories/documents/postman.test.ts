import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { operations } from '@fringe/contract/operations/index';
import { startService } from '../../support/service.ts';

// The whole demo: an event that the collection asks for is of the end of a year.
const service = await startService({ wholeDemo: true });
after(service.close);

interface Pair {
  key: string;
  value: string;
  disabled?: boolean;
}
interface Item {
  name: string;
  item?: Item[];
  auth?: Auth;
  event?: { listen: string; script: { type: string; exec: string[] } }[];
  request?: {
    method: string;
    auth?: Auth;
    header: Pair[];
    url: { raw: string; host: string[]; path: string[]; query?: Pair[]; variable?: Pair[] };
    body?: { mode: string; raw: string };
  };
}
interface Auth {
  type: string;
  bearer?: Pair[];
}
interface Collection extends Item {
  info: { name: string; schema: string };
  variable: Pair[];
}

const text = await (await fetch(`${service.url}/docs/postman.json`)).text();
const collection = JSON.parse(text) as Collection;

/** Every request with the authentication that it inherits, from first to last. */
const requestsIn = (items: Item[], auth: Auth | undefined): (Item & { auth?: Auth })[] =>
  items.flatMap((one) => {
    const own = one.request?.auth ?? one.auth ?? auth;
    return one.item ? requestsIn(one.item, own) : [{ ...one, ...(own && { auth: own }) }];
  });
const requests = requestsIn(collection.item!, collection.auth);

const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
const { operator, partners } = service.credentials;
variables.set('baseUrl', service.url);
variables.set('clientId', partners[0]!.clientId);
variables.set('clientSecret', partners[0]!.clientSecret);
variables.set('operatorClientId', operator.clientId);
variables.set('operatorClientSecret', operator.clientSecret);

const filled = (template: string): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
    assert.ok(variables.has(name), `the collection has the variable ${name}`);
    return variables.get(name)!;
  });

/** What Postman does: fills in, sends, and runs the script that stands behind the answer. */
async function send({ request, auth, event = [] }: Item): Promise<number> {
  const { method, header, url, body } = request!;
  const path = url.path.map((part) => {
    const found = url.variable?.find(({ key }) => `:${key}` === part);
    return filled(found?.value ?? part);
  });
  const query = (url.query ?? []).filter(({ disabled }) => !disabled);
  const search = new URLSearchParams(query.map(({ key, value }) => [key, filled(value)]));
  const headers = new Headers(header.map(({ key, value }) => [key, filled(value)]));
  const [token] = auth?.bearer ?? [];
  if (token) headers.set('authorization', `Bearer ${filled(token.value)}`);
  const reply = await fetch(`${filled(url.host.join('.'))}/${path.join('/')}?${search}`, {
    method,
    headers,
    ...(body && { body: filled(body.raw) }),
  });
  const said = await reply.text();
  const pm = {
    response: { json: () => JSON.parse(said) },
    collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
  };
  if (reply.ok) for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm });
  return reply.status;
}

describe('the Postman collection', () => {
  it('is one of version 2.1.0, with the variables that a person sets', () => {
    const { info } = collection;
    assert.equal(
      info.schema,
      'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    );
    assert.ok(info.name);
    for (const name of ['baseUrl', 'clientId', 'clientSecret', 'token']) {
      assert.ok(variables.has(name), name);
    }
    assert.ok(!text.includes('EXAMPLE.EXAMPLE') && !text.includes('127.0.0.1:3000/api'));
  });

  it('has items, requests, URLs, bodies and scripts of the form that Postman reads', () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const check = (one: Item): void => {
      assert.ok(one.name, 'an item has a name');
      assert.notEqual(one.item === undefined, one.request === undefined, 'a folder or a request');
      for (const child of one.item ?? []) check(child);
      if (!one.request) return;
      const { method, header, url, body } = one.request;
      assert.ok(methods.includes(method));
      assert.ok(Array.isArray(header));
      assert.deepEqual(url.host, ['{{baseUrl}}']);
      assert.equal(url.raw.split('?')[0], `{{baseUrl}}/${url.path.join('/')}`);
      const named = url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
      assert.deepEqual(
        (url.variable ?? []).map(({ key }) => key),
        named,
      );
      for (const { key, value } of [...(url.query ?? []), ...(url.variable ?? []), ...header]) {
        assert.ok(typeof key === 'string' && typeof value === 'string', one.name);
      }
      if (body) assert.deepEqual([body.mode, typeof body.raw], ['raw', 'string']);
      for (const { listen, script } of one.event ?? []) {
        assert.deepEqual([listen, script.type], ['test', 'text/javascript']);
        assert.ok(script.exec.every((line) => typeof line === 'string'));
      }
    };
    for (const one of collection.item!) check(one);
  });

  it('has one request for each operation', () => {
    const shapeOf = (method: string, path: string) => `${method} ${path}`;
    const bases = { partner: 'api/v3', platform: 'platform/v1', sandbox: 'sandbox/v1', staff: '' };
    const wanted = operations.map(({ method, path, api }) =>
      shapeOf(method, bases[api] + path.replaceAll(/\{(\w+)\}/g, ':$1')),
    );
    const there = requests.map(({ request }) =>
      shapeOf(request!.method, request!.url.path.join('/')),
    );
    // The token is fetched for a partner and for the operator.
    assert.deepEqual([...new Set(there)].sort(), wanted.sort());
    assert.equal(there.length, wanted.length + 1);
  });
});

/** Reads that a new sandbox cannot answer, and why. */
const cannot: Record<string, string> = {
  ...Object.fromEntries(
    ['api/v3', 'platform/v1'].flatMap((base) => [
      [`${base}/companies/:companyId/exports/:exportId`, 'nothing was exported yet'],
      [`${base}/companies/:companyId/exports/:exportId/file`, 'nothing was exported yet'],
      [`${base}/companies/:companyId/settlements/changes`, 'the month of the example is over'],
      [`${base}/requests/:requestId`, 'calls are written a moment later'],
      [
        `${base}/webhooks/subscriptions/:subscriptionId/deliveries/:deliveryId`,
        'nothing was delivered yet: no worker runs here',
      ],
    ]),
  ),
  '/audit-log/:changeId': 'what the example asks for was not done here',
  '/mailbox/:mailId': 'no mail was sent yet: no worker runs here',
  '/stream': 'the answer does not end',
};
/** What has to be made first, so that it can be read. */
const making = /POST .*\/(token|subscriptions|employee-imports)$/;

describe('sent one after the other to a new sandbox', () => {
  for (const one of requests) {
    const { method, url } = one.request!;
    const path = url.path.join('/');
    const isRead = method === 'GET' && !Object.keys(cannot).some((end) => path.endsWith(end));
    if (!isRead && !making.test(`${method} ${path}`)) continue;
    it(`is answered with success: ${method} /${path}`, async () => {
      const status = await send(one);
      assert.ok(status >= 200 && status < 300, `it was answered with ${status}`);
    });
  }

  it('leaves out no more than what it says', () => {
    const paths = requests.map(({ request }) => request!.url.path.join('/'));
    for (const end of Object.keys(cannot)) {
      assert.equal(paths.filter((path) => path.endsWith(end)).length, 1, end);
    }
  });
});
