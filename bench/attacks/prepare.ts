import pg from 'pg';
import { bigCompany } from '../big-company.ts';
import type { Platform } from '../platform.ts';
import type { Attack } from './attacker.ts';

const PEOPLE = 50_000;
const DELIVERIES = 40_000;
const AT_ONCE = 16;

/** A large company of the attacker's, with many deliveries, and the calls of both partners. */
export async function prepare(platform: Platform) {
  const { id, corporationId, month } = await bigCompany(platform, PEOPLE, entries);
  const { subscriptionId, theirs } = await withOwner(platform, async (owner) => {
    const subscriptionId = await subscribe(platform);
    for (const text of deliveries(subscriptionId, id)) await owner.query(text);
    return { subscriptionId, theirs: await otherPartner(owner, platform.companyId) };
  });
  const attacks = {
    ...onBodies(platform, id),
    ...onReading(platform, id),
    ...onShares(platform, { id, corporationId, month, subscriptionId }),
  };
  return { attacks, victim: await victimOf(platform, theirs) };
}

const keys = `{${Array.from({ length: 100_000 }, (_, at) => `"${at}":0`).join(',')}}`;

/** Bodies that cost more than their bytes. */
const onBodies = (platform: Platform, id: string): Record<string, Attack> => ({
  'A1 unknown keys, no token, once a second': {
    kind: 'drip',
    everyMs: 1_000,
    request: call('POST', '/oauth/token', [], keys),
  },
  'A1 unknown keys, no token, eight at once': {
    kind: 'calls',
    connections: 8,
    request: call('POST', '/oauth/token', [], keys),
  },
  'A1 unknown keys, with a token, once a second': {
    kind: 'drip',
    everyMs: 1_000,
    request: call('POST', `/api/v3/companies/${id}/limits/disable`, [bearer(platform)], keys),
  },
});

/** Answers that are not read, and bodies that do not end. */
const onReading = (platform: Platform, id: string): Record<string, Attack> => ({
  'A2 unread script': {
    kind: 'unread',
    connections: 300,
    request: call('GET', '/docs/scalar.js', []),
  },
  'A2 unread pages': {
    kind: 'unread',
    connections: 300,
    request: call('GET', `/api/v3/companies/${id}/employees?limit=1000`, [bearer(platform)]),
  },
  'A2 unfinished bodies': {
    kind: 'unfinished',
    connections: 1_000,
    bytes: 1_000_000,
    request: head('POST', `/api/v3/companies/${id}/limits/disable`, [bearer(platform)], 1_048_576),
  },
});

/** The ten heaviest operations, each at full tilt. */
function onShares(
  platform: Platform,
  of: { id: string; corporationId: string; month: string; subscriptionId: string },
): Record<string, Attack> {
  const company = `/api/v3/companies/${of.id}`;
  const corporation = `/api/v3/corporations/${of.corporationId}`;
  const hooks = `/api/v3/webhooks/subscriptions/${of.subscriptionId}`;
  const full = (request: string): Attack => ({ kind: 'calls', connections: AT_ONCE, request });
  const get = (path: string, ...headers: string[]) =>
    full(call('GET', path, [bearer(platform), ...headers]));
  const post = (path: string, body: unknown) =>
    full(call('POST', path, [bearer(platform)], JSON.stringify(body)));
  return {
    'A3 list of deliveries': get(`${hooks}/deliveries?limit=1000`),
    'A3 recovering tried': post(`${hooks}/recover`, { since: 0, dryRun: true }),
    'A3 consumptions as JSON': get(`${company}/consumptions`),
    'A3 consumptions as CSV': get(`${company}/consumptions`, 'Accept: text/csv'),
    'A3 consumptions, merged': get(`${corporation}/consumptions?mergeEmployees=newest`),
    'A3 limits as JSON': get(`${corporation}/limits`),
    'A3 limits as CSV': get(`${corporation}/limits?csvFormat=columns`),
    'A3 employees, a page of 1,000': get(`${company}/employees?limit=1000&page=20`),
    'A3 employees in a state': get(`${company}/employees?state=active&limit=1000&page=20`),
    'A3 disabling a company': post(`${company}/limits/disable`, {
      benefit: 'meal',
      period: of.month,
    }),
  };
}

const bearer = ({ token }: Platform): string => `Authorization: Bearer ${token}`;

const head = (method: string, path: string, headers: string[], length: number): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    ...headers,
    ...(method === 'GET' ? [] : ['Content-Type: application/json', `Content-Length: ${length}`]),
    '\r\n',
  ].join('\r\n');

const call = (method: string, path: string, headers: string[], body = ''): string =>
  head(method, path, headers, Buffer.byteLength(body)) + body;

const entries = (id: string, month: string): string[] => [
  // People are copied without what is shown of them, which makes most of a page.
  `UPDATE employees SET representation = (SELECT max(representation) FROM employees
     WHERE company_id <> '${id}') WHERE company_id = '${id}'`,
  `INSERT INTO consumption_totals (company_id, month, employee_id, category, behaviour, sum_type,
     amount_in_cents, entries)
   SELECT company_id, '${month}', id, 'meal-benefit', 'flex', 'expenses', 1000, 1
   FROM employees WHERE company_id = '${id}'`,
];

const deliveries = (subscriptionId: string, companyId: string): string[] => [
  `INSERT INTO events (id, company_id, type, occurred_at, body)
   SELECT md5('event' || n)::uuid, '${companyId}', 'company.payroll-cycle.closed',
     now() - n * interval '1 second', '{}' FROM generate_series(1, ${DELIVERIES}) n`,
  `INSERT INTO webhook_deliveries (id, subscription_id, event_id, event_type, company_id, status,
     created_at, expires_at, finished_at, attempts)
   SELECT md5('delivery' || n)::uuid, '${subscriptionId}', md5('event' || n)::uuid,
     'company.payroll-cycle.closed', '${companyId}', 'failed', now(), now(), now(), '[]'
   FROM generate_series(1, ${DELIVERIES}) n`,
  'VACUUM ANALYZE webhook_deliveries',
];

async function subscribe({ port, token, companyId }: Platform): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/v3/webhooks/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      url: 'http://127.0.0.1:9/',
      eventTypes: ['company.payroll-cycle.closed'],
      companyIds: [companyId],
    }),
  });
  return ((await reply.json()) as { id: string }).id;
}

/** A company that the attacker has no access to, its open month, and its people. */
async function otherPartner(owner: pg.Client, companyId: string) {
  const { rows } = await owner.query(
    `SELECT c.id, c.open_month AS month FROM companies c JOIN access_grants g ON g.company_id = c.id
     WHERE g.partner_id <> (SELECT partner_id FROM access_grants WHERE company_id = $1)
     ORDER BY c.id LIMIT 1`,
    [companyId],
  );
  const { rows: people } = await owner.query(
    `SELECT id FROM employees WHERE company_id = $1 AND state = 'active' LIMIT 50`,
    [rows[0].id],
  );
  return { companyId: rows[0].id, month: rows[0].month, ids: people.map(({ id }) => id as string) };
}

async function victimOf(
  platform: Platform,
  { companyId, month, ids }: { companyId: string; month: string; ids: string[] },
) {
  const base = `/api/v3/companies/${companyId}/employees`;
  return {
    token: platform.otherToken,
    reads: ids.map((id) => `${base}/${id}`),
    write: {
      path: `${base}/${ids[0]}/limits/punctual?payroll=${month}`,
      body: JSON.stringify({ meal: { amount: { amountInCents: 20_000, currency: 'EUR' } } }),
    },
  };
}

async function withOwner<T>({ ownerUrl }: Platform, work: (owner: pg.Client) => Promise<T>) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
