import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { get as request } from 'node:http';
import { after, describe, it } from 'node:test';
import type pg from 'pg';
import { testServer } from '../../support/database/postgres.ts';
import { sql } from '../../support/database/sql.ts';
import { asOwner } from '../../support/database/tables.ts';
import { closeOpen, openCycle } from '../../support/money/limit-companies.ts';
import { addCrowd } from '../../support/money/limit-crowds.ts';
import { startProxy } from '../../support/network/tcp-proxy.ts';
import { until } from '../../support/processes/processes.ts';
import { startService } from '../../support/service.ts';

const proxy = await startProxy();
const service = await startService({
  config: { rateLimitPerMinute: 100_000_000 },
  databaseUrl: proxy.databaseUrl,
});
after(async () => {
  await service.close();
  await proxy.close();
});
const { partner } = service;
const PEOPLE = 3_000;
const { corporationId, companies } = await addCrowd(service, 4, PEOPLE);
const path = `/api/v3/corporations/${corporationId}/limits`;
const authorization = `Bearer ${partner.token}`;

interface Exported {
  month: string;
  /** How many people have a punctual limit for meals, and how many are disabled for transport. */
  punctual: number;
  disabled: number;
}

/** Not by the client: it would hold all people against the schema, each time. */
async function exported(): Promise<Exported[]> {
  const reply = await fetch(service.url + path, { headers: { authorization } });
  assert.equal(reply.status, 200);
  const text = await reply.text();
  assert.equal(Number(reply.headers.get('content-length')), Buffer.byteLength(text));
  // biome-ignore lint/suspicious/noExplicitAny: the reply is held against the contract elsewhere
  return JSON.parse(text).corporation.companies.map((one: any) => {
    assert.equal(one.employees.length, PEOPLE);
    // biome-ignore lint/suspicious/noExplicitAny: the same
    const count = (test: (limits: any) => boolean) =>
      // biome-ignore lint/suspicious/noExplicitAny: the same
      one.employees.filter(({ limits }: any) => test(limits)).length;
    return {
      month: `${one.payrollCycle.fiscalYear}-${one.payrollCycle.payrollMonth}`,
      punctual: count(({ meal }) => meal?.type === 'punctual'),
      disabled: count(({ transport }) => transport?.disabled),
    };
  });
}

/** The sessions of the service of which this holds; only a superuser sees what they do. */
const sessions = (condition: string): Promise<unknown[]> =>
  sql(
    testServer().superuserUrl,
    `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND application_name = 'fringe'
       AND ${condition}`,
    [service.database.name],
  );
const copies = () => sessions("state = 'active' AND query LIKE 'COPY%'");
const transactions = () => sessions('xact_start IS NOT NULL');
const openFiles = (): number => readdirSync('/proc/self/fd').length;

/** Does the work while no export can go on: each waits for the limits, in its COPY. */
const whileHeld = (work: (owner: pg.Client) => Promise<void>): Promise<void> =>
  asOwner(service, async (owner) => {
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE limits IN ACCESS EXCLUSIVE MODE');
    try {
      await work(owner);
    } finally {
      await owner.query('ROLLBACK');
    }
  });

/** A client that asks for the export, to be hung up on. */
function ask(): { leave(): void; headers: Promise<import('node:http').IncomingMessage> } {
  const outgoing = request(service.url + path, { headers: { authorization }, agent: false });
  outgoing.on('error', () => undefined);
  const headers = new Promise<import('node:http').IncomingMessage>((resolve) =>
    outgoing.on('response', (response) => {
      response.pause();
      response.on('error', () => undefined);
      resolve(response);
    }),
  );
  return { leave: () => void outgoing.destroy(), headers };
}

describe("a corporation's export", () => {
  it('shows each company before or after a change, and changes in their order', async () => {
    const before = await exported();
    const [{ month }] = before as [Exported];
    assert.deepEqual(
      before,
      before.map(() => ({ month, punctual: PEOPLE, disabled: 0 })),
    );
    let changing = true;
    const seen: Exported[][] = [];
    const watching = (async () => {
      while (changing) seen.push(await exported());
    })();
    for (const { base } of companies) {
      const open = await openCycle(partner, base);
      const body = { benefit: 'transport' };
      await partner.post(`${base}/limits/disable?payroll=${open.month}`, body);
      assert.equal(await closeOpen(partner, base), month);
      const known = seen.length;
      await until('one more export is seen', () => seen.length > known);
    }
    changing = false;
    await watching;
    for (const companiesThen of seen) {
      const stages = companiesThen.map((one) => {
        if (one.month > month) return one.punctual === 0 && one.disabled === 0 ? 2 : Number.NaN;
        if (one.punctual !== PEOPLE) return Number.NaN;
        return { 0: 0, [PEOPLE]: 1 }[one.disabled] ?? Number.NaN;
      });
      assert.deepEqual(
        stages,
        stages.toSorted((a, b) => b - a),
        JSON.stringify(companiesThen),
      );
      assert.ok(stages.filter((stage) => stage === 1).length <= 1, 'one company at a time');
      assert.ok(!stages.includes(Number.NaN), JSON.stringify(companiesThen));
    }
  });

  it('ends in the database when its client goes away, and leaves nothing open', async () => {
    const files = openFiles();
    await whileHeld(async () => {
      for (let round = 0; round < 3; round += 1) {
        const clients = [ask(), ask(), ask()];
        await until('one is at work', async () => (await copies()).length === 1);
        for (const { leave } of clients) leave();
        await until('none is at work', async () => (await copies()).length === 0, 3_000);
      }
    });
    await until('all files and connections are closed', () => openFiles() <= files);
    assert.equal((await exported()).length, companies.length);
  });

  it('leaves nothing open when its client goes away while it is sent', async () => {
    await exported();
    const files = openFiles();
    for (let round = 0; round < 5; round += 1) {
      const { leave, headers } = ask();
      await headers;
      leave();
    }
    await until('all files and connections are closed', () => openFiles() <= files);
  });

  it('leaves no timer behind that keeps the process from ending', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
    const before = timers();
    for (let round = 0; round < 2; round += 1) await exported();
    // A COPY for each company, each time, would be eight.
    assert.ok(timers() < before + 6, `${before} timers became ${timers()}`);
  });

  it('holds no transaction open for a client that reads slowly', async () => {
    const { leave, headers } = ask();
    const response = await headers;
    assert.equal(response.statusCode, 200);
    await until('no transaction is open', async () => (await transactions()).length === 0, 3_000);
    assert.equal(response.complete, false);
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    assert.equal(bytes, Number(response.headers['content-length']));
    leave();
  });

  it('waits for its turn beside others of its caller, and all are answered', async () => {
    let all: Promise<Exported[]>[] = [];
    await whileHeld(async () => {
      all = Array.from({ length: 5 }, exported);
      await until('one is at work', async () => (await copies()).length === 1);
      assert.equal((await partner.get('/api/v3/companies')).status, 200, 'others are served');
      assert.equal((await copies()).length, 1);
    });
    const [first, ...others] = await Promise.all(all);
    for (const one of others) assert.deepEqual(one, first);
  });

  it('answers 503 when the database goes away in the middle of it, and works again', async () => {
    const files = openFiles();
    const lost = await asOwner(service, async (owner) => {
      await owner.query('BEGIN');
      await owner.query('LOCK TABLE limits IN ACCESS EXCLUSIVE MODE');
      const replies = [partner.get(path), partner.get(path), partner.get(path)];
      await until('one is at work', async () => (await copies()).length === 1);
      await proxy.cut();
      return Promise.all(replies);
    });
    for (const { status, body, headers } of [...lost, await partner.get(path)]) {
      assert.equal(status, 503);
      assert.equal(body.message, 'The service is busy or its database is away; try again');
      assert.equal(headers.get('retry-after'), '1');
    }
    await proxy.restore();
    await until('the service has its database again', async () => {
      const reply = await fetch(service.url + path, { headers: { authorization } });
      await reply.arrayBuffer();
      return reply.status === 200;
    });
    await until('all files are closed', () => openFiles() <= files + 4);
  });
});
