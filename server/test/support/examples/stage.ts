import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createApp } from '../../../src/app.ts';
import type { Context } from '../../../src/context.ts';
import { openDatabase } from '../../../src/database/database.ts';
import type { DemoCredentials } from '../../../src/sandbox/demo/load-demo.ts';
import { type FakeClock, fakeClock } from '../clock.ts';
import { testContext } from '../context.ts';
import { createWholeDemo } from '../database/whole-demo.ts';

/** The moment at which all examples happen, so that their months and times stay as they are. */
const NOW = new Date('2026-05-20T09:00:00Z');

/** A service with the demo scenario of one fixed day, and a receiver of its events. */
export interface Stage {
  url: string;
  context: Context;
  clock: FakeClock;
  credentials: DemoCredentials;
  receiver: Receiver;
  close(): Promise<void>;
}

interface Receiver {
  url: string;
  /** What it answers with. */
  status: number;
  calls: { headers: IncomingHttpHeaders; body: string }[];
}

export async function openStage(now = NOW): Promise<Stage> {
  const clock = fakeClock(now);
  const { database, credentials } = await createWholeDemo(clock);
  const log = pino({ level: 'silent' });
  const pool = openDatabase({ url: database.applicationUrl, log });
  const context = testContext({ database: pool, clock, log });
  const app = await createApp(context);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { receiver, close } = await openReceiver();
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    context,
    clock,
    credentials,
    receiver,
    close: async () => {
      await close();
      await app.close();
      await pool.close();
      await database.drop();
    },
  };
}

async function openReceiver(): Promise<{ receiver: Receiver; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    receiver.calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = { url: `http://127.0.0.1:${port}/fringe`, status: 204, calls: [] };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { receiver, close };
}
