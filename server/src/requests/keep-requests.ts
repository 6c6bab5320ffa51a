import type { Context } from '../context.ts';
import type { Apart } from '../database/connections/apart.ts';
import { inOneGo } from '../database/transaction.ts';
import type { CredentialId } from '../values/ids.ts';
import { noteUses, requestIntake } from './queries.ts';
import { type RequestRow, RequestRows } from './rows.ts';

/** How often what was called is written: seldom enough that rows travel in large batches. */
const FLUSH_MS = 500;

/** What is kept in memory while the database is away: some ten megabytes. */
const MOST_WAITING = 50_000;

/**
 * Anybody can make calls without a credential, and nothing limits them: of these so many are kept
 * at once, and in the long run so many with each writing. The others do not fill the disk.
 */
const MOST_ANONYMOUS = 200;
const ANONYMOUS_AGAIN = 10;

/** A credential that is in use is noted at most so often. */
const USE_NOTED_MS = 60_000;

/** Keeps what is called, beside the calls, until it is closed. */
export const keepRequests = (context: Context): KeptRequests => new KeptRequests(context);

/** Keeps what is called: it never slows a call, nor makes one fail. */
export class KeptRequests {
  readonly #context: Context;
  readonly #apart: Apart;
  readonly #uses: Uses;
  readonly #timer: NodeJS.Timeout;
  #rows = new RequestRows();
  #flushing: Promise<void> | undefined;
  /** Rows that are on their way to the database. */
  #leaving = 0;
  readonly #dropped = { database: 0, anonymous: 0 };
  #anonymousLeft = MOST_ANONYMOUS;

  constructor(context: Context) {
    this.#context = context;
    this.#apart = context.database.apart();
    this.#uses = new Uses(context);
    this.#timer = setInterval(() => void this.#begin(false), FLUSH_MS).unref();
  }

  add(row: RequestRow): void {
    if (row.credentialId === null) {
      this.#addAnonymous(row);
      return;
    }
    this.#uses.add(row.credentialId);
    // Anonymous calls, some waiting and some leaving, take no room that these need.
    if (this.waiting() >= MOST_WAITING + 2 * MOST_ANONYMOUS) this.#dropped.database += 1;
    else this.#rows.add(row);
  }

  #addAnonymous(row: RequestRow): void {
    if (this.#anonymousLeft === 0) {
      this.#dropped.anonymous += 1;
      return;
    }
    this.#anonymousLeft -= 1;
    this.#rows.add(row);
  }

  /** Calls that were not kept: the database was away or slow, or too many were anonymous. */
  dropped(): { database: number; anonymous: number } {
    return { ...this.#dropped };
  }

  /** Calls that are not written yet. */
  waiting(): number {
    return this.#rows.count + this.#leaving;
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.#begin(true);
    await this.#apart.close();
  }

  #begin(last: boolean): Promise<void> {
    this.#flushing ??= this.#work(last).finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #work(last: boolean): Promise<void> {
    try {
      if (this.#rows.count > 0) await this.#flush();
      this.#anonymousLeft = Math.min(MOST_ANONYMOUS, this.#anonymousLeft + ANONYMOUS_AGAIN);
      await this.#uses.write(last);
    } catch (error) {
      const { name, code } = error as Error & { code?: string };
      const figures = { waiting: this.waiting(), dropped: this.#dropped.database };
      this.#context.log.warn({ reason: name, code, ...figures }, 'requests were not kept');
    }
  }

  async #flush(): Promise<void> {
    // While it cannot be reached nothing was sent, and what there is goes on waiting.
    await this.#apart.ready();
    const taken = this.#rows;
    this.#rows = new RequestRows();
    this.#leaving = taken.count;
    try {
      // Not repeated if it fails: it may have arrived all the same.
      await this.#apart.take(requestIntake, taken.parts());
    } catch (error) {
      this.#dropped.database += taken.count;
      throw error;
    } finally {
      this.#leaving = 0;
    }
  }
}

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
