import { basePaths } from '@fringe/contract/operation';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { inOneGo } from '../database/transaction.ts';
import type { KeepRequest } from '../http/access-log.ts';
import { type CredentialId, isUuid } from '../values/ids.ts';
import { noteUses, requestIntake } from './queries.ts';
import { RequestRows } from './rows.ts';

/** Keeps what is called, beside the calls: it never slows one, nor makes one fail. */
export interface KeptRequests {
  note: KeepRequest;
  /** Calls that were not kept, because the database was away or slow. */
  dropped(): number;
  /** Calls that are not written yet. */
  waiting(): number;
  /** Writes what is left. */
  close(): Promise<void>;
}

/** How often what was called is written: seldom enough that rows travel in large batches. */
const FLUSH_MS = 500;

/** What is kept in memory while the database is away: some ten megabytes. */
const MOST_WAITING = 50_000;

/** A credential that is in use is noted at most so often. */
const USE_NOTED_MS = 60_000;

export function keepRequests(context: Context): KeptRequests {
  const { database, log } = context;
  const apart = database.apart();
  const uses = new Uses(context);
  let rows = new RequestRows();
  let flushing: Promise<void> | undefined;
  /** Rows that are on their way to the database. */
  let leaving = 0;
  let dropped = 0;

  const flush = async () => {
    // While it cannot be reached nothing was sent, and what there is goes on waiting.
    await apart.ready();
    const taken = rows;
    rows = new RequestRows();
    leaving = taken.count;
    try {
      // Not repeated if it fails: it may have arrived all the same.
      if (taken.count > 0) await apart.take(requestIntake, taken.parts());
    } catch (error) {
      dropped += taken.count;
      throw error;
    } finally {
      leaving = 0;
    }
  };
  const work = async (last: boolean) => {
    try {
      if (rows.count > 0) await flush();
      await uses.write(last);
    } catch (error) {
      const { name, code } = error as Error & { code?: string };
      log.warn({ reason: name, code, waiting: rows.count, dropped }, 'requests were not kept');
    }
  };
  const begin = (last = false) => {
    flushing ??= work(last).finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const timer = setInterval(begin, FLUSH_MS).unref();

  return {
    note: (request, status, ms) => {
      const { operation, refusesMethod } = request.routeOptions.config;
      if (!operation && !(refusesMethod && isOfInterface(request.routeOptions.url))) return;
      const credentialId = request.caller?.credentialId ?? null;
      if (credentialId !== null) uses.add(credentialId);
      if (rows.count + leaving >= MOST_WAITING) {
        dropped += 1;
        return;
      }
      rows.add({
        id: request.id,
        durationMs: ms,
        status,
        credentialId,
        companyId: idNamed('companyId', request),
        employeeId: idNamed('employeeId', request),
        operation: operation?.id ?? null,
        code: request.failureCode,
      });
    },
    dropped: () => dropped,
    waiting: () => rows.count + leaving,
    close: async () => {
      clearInterval(timer);
      await flushing;
      await begin(true);
      await apart.close();
    },
  };
}

const interfaces = Object.values(basePaths).map((path) => `${path}/`);

const isOfInterface = (url: string | undefined): boolean =>
  interfaces.some((path) => url?.startsWith(path));

/**
 * An id that a call names, in its path, its query or its body. Before everything about it was
 * checked it can be any text, of which nothing is kept.
 */
function idNamed(name: string, { params, query, body }: FastifyRequest): string | null {
  const id =
    (params as Fields)?.[name] ?? (query as Fields)?.[name] ?? (body as Fields | null)?.[name];
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : null;
}
type Fields = Record<string, unknown> | undefined;

/** Remembers which credentials are in use, and notes each once in a while. */
class Uses {
  readonly #context: Context;
  readonly #used = new Set<CredentialId>();
  readonly #notedMs = new Map<CredentialId, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  add(credentialId: CredentialId): void {
    this.#used.add(credentialId);
  }

  /** Writes what is due; at the end of the process, all. */
  async write(last: boolean): Promise<void> {
    const { database, clock } = this.#context;
    const now = clock.now();
    const isDue = (id: CredentialId) =>
      last || Math.abs(now.getTime() - (this.#notedMs.get(id) ?? 0)) >= USE_NOTED_MS;
    // In one order everywhere: processes that write at the same time wait for each other.
    const due = [...this.#used].filter(isDue).sort();
    if (due.length === 0) return;
    await inOneGo({ database }, (tx) => noteUses(tx, due, now));
    for (const id of due) {
      this.#used.delete(id);
      this.#notedMs.set(id, now.getTime());
    }
  }
}
