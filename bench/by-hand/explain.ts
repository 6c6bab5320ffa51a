import { bigCompany } from '../big-company.ts';
import { cpuSeconds } from '../cpu.ts';
import { startPlatform } from '../platform.ts';

/**
 * `node bench/by-hand/explain.ts`: what it costs to explain a month of 1,000 entries, and to list
 * what all of 100,000 people have used of their limits. CPU of the service and of the database.
 */
const ENTRIES = 1_000;
const EMPLOYEES = 100_000;
const TIMES = 20;

/** Everybody has a limit in three categories, and has used of it. */
const limits = (id: string, month: string): string[] => [
  `INSERT INTO limits SELECT '${id}', e.id, category, 'recurrent', '${month}', 10000, 'employee',
     'payroll'
   FROM employees e, unnest(ARRAY['meal', 'transport', 'nursery']) category
   WHERE e.company_id = '${id}'`,
  `INSERT INTO limit_usages SELECT '${id}', e.id, category, '${month}', e.ordinal % 10000, 0
   FROM employees e, unnest(ARRAY['meal', 'transport', 'nursery']) category
   WHERE e.company_id = '${id}'`,
];

const platform = await startPlatform();
try {
  await explained();
  await used();
} finally {
  await platform.stop();
}

async function explained(): Promise<void> {
  const { companyId } = platform;
  const people = await call(platform.token, `/api/v3/companies/${companyId}/employees?limit=50`);
  const [{ id }] = people.employees.filter(({ state }: { state: string }) => state === 'active');
  for (let from = 0; from < ENTRIES; from += 100) {
    const charges = Array.from({ length: 100 }, (_, n) => ({
      employeeId: id,
      category: 'gym-benefit',
      behaviour: 'flex',
      amountInCents: 1,
      concept: 'Measured',
      externalId: `measured-${from + n}`,
    }));
    await call(platform.operatorToken, `/platform/v1/companies/${companyId}/charges/batch`, {
      charges,
    });
  }
  const path = `/api/v3/companies/${companyId}/employees/${id}/consumptions/explain`;
  await measured(`explain ${ENTRIES} entries`, `${path}?category=gym-benefit`);
}

async function used(): Promise<void> {
  const { id } = await bigCompany(platform, EMPLOYEES, limits);
  const path = `/api/v3/companies/${id}/limits/usage`;
  await measured(`use of limits, ${EMPLOYEES} people, first page`, `${path}?limit=250`);
  await measured('its last page', `${path}?limit=250&page=400`);
  await measured('the most used', `${path}?limit=250&sort=used`);
  await measured('as CSV', `${path}?format=csv`, 3);
}

async function measured(what: string, path: string, times = TIMES): Promise<void> {
  await call(platform.token, path);
  const cpu = () => [cpuSeconds(platform.servicePid), cpuSeconds(platform.databasePid)] as const;
  const [service, database] = cpu();
  const begun = performance.now();
  let bytes = 0;
  for (let time = 0; time < times; time += 1) bytes = (await text(platform.token, path)).length;
  const ms = (performance.now() - begun) / times;
  const [serviceNow, databaseNow] = cpu();
  const each = (seconds: number) => `${((seconds * 1000) / times).toFixed(1)} ms`;
  const cost = `service ${each(serviceNow - service)}, database ${each(databaseNow - database)}`;
  console.log(`${what}: ${ms.toFixed(1)} ms, CPU ${cost}, ${bytes} bytes`);
}

async function text(token: string, path: string, body?: object): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${platform.port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return reply.text();
}

async function call(token: string, path: string, body?: object) {
  const reply = await text(token, path, body);
  return JSON.parse(reply.startsWith('{') ? reply : '{}');
}
