import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { demo } from '../../support/context.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { root } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);

const folder = await mkdtemp(join(tmpdir(), 'fringe-generated-'));
after(() => rm(folder, { recursive: true, force: true }));
await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));

const documents = {
  partner: join(root, 'docs/api/openapi.json'),
  platform: join(root, 'docs/api/platform-openapi.json'),
  sandbox: join(root, 'docs/api/sandbox-openapi.json'),
};

/** What a developer writes who has nothing but the documents; a wrong line does not compile. */
const program = `
import assert from 'node:assert/strict';
import { ok } from '@oazapfts/runtime';
import * as partner from './partner.ts';
import * as platform from './platform.ts';
import * as sandbox from './sandbox.ts';

const { base, credentials } = JSON.parse(process.env.GIVEN!) as {
  base: string;
  credentials: Record<'partner' | 'operator', { clientId: string; clientSecret: string }>;
};
partner.defaults.baseUrl = base + '/api/v3';
platform.defaults.baseUrl = base + '/platform/v1';
sandbox.defaults.baseUrl = base + '/sandbox/v1';

async function tokenFor(credential: { clientId: string; clientSecret: string }): Promise<string> {
  const answer = await partner.requestToken(credential);
  assert.ok(answer.status === 200 && 'accessToken' in answer.data);
  return 'Bearer ' + answer.data.accessToken;
}

const refused = await partner.requestToken({ clientId: 'nobody', clientSecret: 'nothing' });
assert.ok(refused.status === 401 && 'message' in refused.data);
const refusal: string = refused.data.message;

partner.defaults.headers = { authorization: await tokenFor(credentials.partner) };
sandbox.defaults.headers = partner.defaults.headers;
platform.defaults.headers = { authorization: await tokenFor(credentials.operator) };

const { companies } = await ok(partner.listCompanies());
const [company] = companies;
assert.ok(company);
// @ts-expect-error: a company has no such field
company.colour;

const seen: partner.Employee[] = [];
for (let page = 1, pages = 1; page <= pages; page += 1) {
  const listed = await ok(partner.listEmployees(company.id, { page, limit: 50 }));
  seen.push(...listed.employees);
  pages = listed.page.totalPages;
}

const subscription = await ok(
  partner.createSubscription(
    { url: base + '/healthz', eventTypes: ['employee.consumption.generated'] },
    { idempotencyKey: 'generated-1' },
  ),
);
// @ts-expect-error: nobody can subscribe to that
const wrong: partner.SubscriptionInput['eventTypes'] = ['employee.hired'];

const unknown = await partner.readEmployee(company.id, subscription.id);
assert.ok(unknown.status === 404);
const failure: partner.Error = unknown.data;

const invalid = await partner.createSubscription({ url: base, eventTypes: wrong });
assert.ok(invalid.status === 400);

const caused = await ok(
  sandbox.triggerEvent({ eventType: 'employee.consumption.generated', companyId: company.id }),
);
const { deliveries } = await ok(partner.listDeliveries(subscription.id));
const payload = (await ok(partner.readDelivery(subscription.id, deliveries[0]!.id))).payload;
const event = JSON.parse(payload) as partner.ConsumptionGeneratedEvent;
const { partners } = await ok(platform.listPartners());

console.log(JSON.stringify({
  refusal,
  companies: companies.length,
  employees: new Set(seen.map(({ id }) => id)).size,
  secret: subscription.signingSecret,
  failure,
  details: invalid.data.details?.map(({ path }) => path),
  told: event.data.company.employee.id === caused.employeeId && event.id === caused.events[0]?.id,
  partners: partners.map(({ name }) => name),
}));
`;

const generate = `
import { writeFileSync } from 'node:fs';
import { generateSource } from 'oazapfts';
for (const [name, document] of Object.entries(JSON.parse(process.argv.at(-1)))) {
  writeFileSync(name + '.ts', await generateSource(document, { allSchemas: true }));
}
`;

const tool = (name: string) => join(root, 'node_modules', '.bin', name);

function run(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env }, timeout: 120_000 };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
      error ? reject(new Error(`${file}: ${stdout}${stderr}`)) : resolve(stdout),
    );
  });
}

const strict = [
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  '--noUncheckedIndexedAccess',
  ...['--module', 'nodenext', '--target', 'esnext', '--types', 'node'],
  '--allowImportingTsExtensions',
];

describe('a client that an independent generator makes of the documents', async () => {
  // In one process: to load the generator takes longer than to make a client.
  await run('--input-type=module', ['--eval', generate, JSON.stringify(documents)]);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'program.ts'), program);

  it('is sound TypeScript, and holds its users to the contract', async () => {
    await run(tool('tsc'), [...strict, 'program.ts']);
  });

  it('gets a token, lists, pages, subscribes, is told, and knows each failure', async () => {
    const { partners, operator } = demo();
    const { clientId, clientSecret } = partners[0]!;
    const credentials = { partner: { clientId, clientSecret }, operator };
    const given = { base: service.url, credentials };
    const seen = JSON.parse(await run('program.ts', [], { GIVEN: JSON.stringify(given) }));
    const { secret, ...rest } = seen;
    assert.match(secret, /^whsec_/);
    const listed = await service.partner.get(
      `/api/v3/companies/${service.companyIds[0]}/employees?limit=1`,
    );
    assert.deepEqual(rest, {
      refusal: 'Invalid credentials',
      companies: service.companyIds.length,
      employees: listed.body.page.totalElements,
      failure: failureBody(404, 'Employee not found'),
      details: ['body/eventTypes/0'],
      told: true,
      partners: partners.map(({ name }) => name),
    });
  });
});
