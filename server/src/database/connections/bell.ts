import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Reader, statement } from '../statement.ts';
import { connectionSettings } from './connection.ts';

/** Wakes all that waits for work: in this process at once, in others through the database. */
export interface Bell {
  ring(about: readonly string[]): void;
  /** Returns a function that stops listening. */
  listen(heard: (about: readonly string[]) => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'fringe_work';
const notify = statement('bell.ring', `SELECT pg_notify('${CHANNEL}', $1)`);

/** The database is notified at most this often: a notice in every transaction would slow all. */
const PAUSE_MS = 20;
const RECONNECT_MS = 1_000;

/** A notice has room for 8,000 bytes. */
const MOST_IDS = 200;

export function createBell(url: string, reader: Reader): Bell {
  const self = randomUUID();
  const local = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  const unsent = new Set<string>();
  let planned: NodeJS.Timeout | undefined;
  let listening: Promise<void> | undefined;
  const notifyOthers = () => {
    planned = undefined;
    const about = [...unsent];
    unsent.clear();
    for (let at = 0; at < about.length; at += MOST_IDS) {
      const notice = `${self}:${about.slice(at, at + MOST_IDS)}`;
      // A process that misses it looks again soon.
      reader.rows(notify, [notice]).catch(() => undefined);
    }
  };
  const heardOfOthers = (payload: string) => {
    const [sender, about = ''] = payload.split(':');
    if (sender !== self) local.emit('ring', about.split(','));
  };
  return {
    ring: (about) => {
      // It would connect to the database anew.
      if (closing.signal.aborted) return;
      local.emit('ring', about);
      for (const id of about) unsent.add(id);
      planned ??= setTimeout(notifyOthers, PAUSE_MS);
    },
    listen: (heard) => {
      local.on('ring', heard);
      listening ??= listenToOthers(url, heardOfOthers, closing.signal);
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
async function listenToOthers(
  url: string,
  heard: (payload: string) => void,
  closing: AbortSignal,
): Promise<void> {
  while (!closing.aborted) {
    const { pipeline: _, ...settings } = connectionSettings(url);
    const client = new pg.Client(settings);
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    client.on('error', () => lose());
    client.on('end', () => lose());
    const stop = () => lose();
    closing.addEventListener('abort', stop);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    await client
      .connect()
      .then(() => client.query(`LISTEN ${CHANNEL}`))
      .then(() => lost)
      .catch(() => undefined);
    closing.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
    await sleep(RECONNECT_MS, undefined, { signal: closing }).catch(() => undefined);
  }
}
