import type { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connectionSettings } from './connection.ts';

/** What COPY takes in, in the binary format: a statement, as queries name it. */
export interface Intake {
  readonly kind: 'intake';
  readonly text: string;
}

export const intake = (text: string): Intake => ({ kind: 'intake', text });

/**
 * A connection apart from those that callers wait for: for rows in bulk, and for what keeps tables
 * in order. It opens when it is first needed, and again after a loss.
 */
export interface Apart {
  /** Fails when the database cannot be reached: then nothing was sent. */
  ready(): Promise<void>;
  /** Takes rows in, all of them or none. */
  take(intake: Intake, parts: readonly Uint8Array[]): Promise<void>;
  /** Calls one of the database's functions. */
  run(text: string, values: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
}

/** Longer than a statement may take, for a server that says nothing at all. */
const GRACE_MS = 5_000;

export function openApart(url: string, statementMs = 10_000): Apart {
  let opening: Promise<pg.Client> | undefined;
  const connected = (): Promise<pg.Client> => {
    opening ??= connect(url, statementMs, () => {
      opening = undefined;
    });
    return opening;
  };
  /** A server that has gone silent is left, so that the next attempt connects anew. */
  const inTime = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = await connected();
    const late = setTimeout(() => socketOf(client).destroy(), statementMs + GRACE_MS);
    try {
      return await work(client);
    } finally {
      clearTimeout(late);
    }
  };
  return {
    ready: async () => void (await connected()),
    take: ({ text }, parts) =>
      inTime(async (client) => {
        const stream = client.query(copyFrom(text));
        for (const part of parts) stream.write(part);
        stream.end();
        await finished(stream);
      }),
    run: (text, values) => inTime(async (client) => void (await client.query(text, [...values]))),
    close: async () => {
      const client = await opening?.catch(() => undefined);
      opening = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}

const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

async function connect(url: string, statementMs: number, lost: () => void): Promise<pg.Client> {
  const { pipeline: _, ...settings } = connectionSettings(url);
  const client = new pg.Client({
    ...settings,
    statement_timeout: statementMs,
    // The driver never clears the time-out of a COPY; see snapshot.ts.
    query_timeout: 0,
    // What is written here may be lost with the last moments before a crash of the server.
    options: '-c synchronous_commit=off',
  });
  client.on('error', lost);
  client.on('end', lost);
  try {
    await client.connect();
    return client;
  } catch (error) {
    lost();
    throw error;
  }
}
