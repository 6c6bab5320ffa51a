import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from './connection.ts';
import { type Reader, statement } from './statement.ts';

/** Wakes whoever waits for work: in this process at once, in others by way of the database. */
export interface Bell {
  ring(): void;
  /** Answers how to stop listening. */
  listen(heard: () => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'fringe_work';
const notify = statement('bell.ring', `SELECT pg_notify('${CHANNEL}', '')`);

/** The database is told no more often than this: a notice in every transaction would slow all. */
const PAUSE_MS = 20;
const RECONNECT_MS = 1_000;

export function createBell(url: string, reader: Reader): Bell {
  const local = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let planned: NodeJS.Timeout | undefined;
  let listening: Promise<void> | undefined;
  const tellOthers = () => {
    planned = undefined;
    // Whoever misses it looks again soon.
    reader.rows(notify).catch(() => undefined);
  };
  return {
    ring: () => {
      local.emit('ring');
      planned ??= setTimeout(tellOthers, PAUSE_MS);
    },
    listen: (heard) => {
      local.on('ring', heard);
      listening ??= listenToOthers(url, () => local.emit('ring'), closing.signal);
      return () => void local.off('ring', heard);
    },
    close: async () => {
      clearTimeout(planned);
      closing.abort();
      await listening;
    },
  };
}

/** Listens on a connection of its own, and makes a new one when it is lost. */
async function listenToOthers(url: string, heard: () => void, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const { pipeline: _, ...settings } = connectionSettings(url);
    const client = new pg.Client(settings);
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      closing.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', heard);
    await client
      .connect()
      .then(() => client.query(`LISTEN ${CHANNEL}`))
      .then(() => lost)
      .catch(() => undefined);
    await client.end().catch(() => undefined);
    await sleep(RECONNECT_MS, undefined, { signal: closing }).catch(() => undefined);
  }
}
