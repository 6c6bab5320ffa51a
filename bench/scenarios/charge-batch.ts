import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { cpuSeconds } from '../cpu.ts';
import { compare, httpSide, type Side } from '../measure.ts';
import { growCompany, sampleIds } from '../people.ts';
import type { Platform } from '../platform.ts';
import type { Row } from '../results.ts';
import { chargeOf, limitMeals } from './charge.ts';
import { watched } from './employee-read.ts';

const BATCH = 1_000;

/** Batches of a thousand charges, against COPY of the same rows into the same tables. */
export async function chargeBatch(platform: Platform): Promise<Row[]> {
  await growCompany(platform, BATCH * 2);
  const { port, operatorToken: token, companyId } = platform;
  const ids = await sampleIds(platform, BATCH);
  const month = await limitMeals(platform, ids);
  const charges = ids.map(chargeOf);
  const order = {
    port,
    token,
    connections: 1,
    method: 'POST',
    paths: [`/platform/v1/companies/${companyId}/charges/batch`],
    bodies: [JSON.stringify({ charges })],
  };
  const [service, copy] = await compare([
    httpSide('POST batch of 1,000', order, watched(platform)),
    copySide(platform, ids, month),
  ]);
  return [{ scenario: 'P5 batch of 1,000 charges', side: service!, limit: copy!, reach: '≥ 0.25' }];
}

/** Copies the entries, their totals, uses and events of a batch, and commits. */
function copySide(platform: Platform, ids: readonly string[], month: string): Side {
  return {
    name: 'COPY of the same rows',
    run: async (seconds) => {
      const client = new pg.Client({ connectionString: platform.ownerUrl });
      await client.connect();
      const before = cpuSeconds(platform.databasePid);
      const started = performance.now();
      let batches = 0;
      for (; performance.now() - started < seconds * 1000; batches += 1) {
        await copyBatch(client, platform.companyId, ids, month);
      }
      const elapsed = (performance.now() - started) / 1000;
      const cpu = cpuSeconds(platform.databasePid) - before;
      await client.end();
      const cpuUs = { database: (cpu * 1e6) / batches };
      return { perSecond: batches / elapsed, p99Ms: undefined, cpuUs };
    },
  };
}

let copied = 0;

async function copyBatch(
  client: pg.Client,
  company: string,
  ids: readonly string[],
  month: string,
) {
  copied += 1;
  // Keys of their own: a copy cannot add to rows that are there.
  const category = `c${copied}`;
  const now = new Date().toISOString();
  const kind = `${category}\tflex\texpenses`;
  const uuid = () => crypto.randomUUID();
  await client.query('BEGIN');
  await copy(
    client,
    `consumptions (company_id, id, employee_id, month, category, behaviour, sum_type,
       amount_in_cents, concept, occurred_at, recorded_at, external_id, late)`,
    ids.map((id) =>
      [company, uuid(), id, month, kind, 1, 'Measured', now, now, uuid(), 'f'].join('\t'),
    ),
  );
  await copy(
    client,
    'consumption_totals',
    ids.map((id) => [company, month, id, kind, 1, 1].join('\t')),
  );
  await copy(
    client,
    'limit_usages',
    ids.map((id) => [company, id, 'meal', String(1000 + (copied % 9000)), 1, 0].join('\t')),
  );
  const body = '{"id":"x"}'.padEnd(420);
  await copy(
    client,
    'events (id, company_id, type, occurred_at, body)',
    ids.map(() => [uuid(), company, 'employee.consumption.generated', now, body].join('\t')),
  );
  await client.query('COMMIT');
}

async function copy(client: pg.Client, target: string, lines: string[]): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${target} FROM STDIN`));
  await pipeline(Readable.from([`${lines.join('\n')}\n`]), stream);
  if (!stream.writableFinished) await once(stream, 'finish');
}
