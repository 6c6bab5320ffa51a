import { setTimeout as sleep } from 'node:timers/promises';
import { type Fringe, type LoggedRequest, type QueryOf, ServerError } from '@fringe/sdk';
import { calledAddress } from '../account/session.ts';
import type { Cli } from '../cli.ts';
import { describeError } from '../errors/failures.ts';
import { plainLines } from '../output/plain.ts';
import { type RequestOptions, requestQuery } from './request-query.ts';
import { requestLine } from './shown-request.ts';

const PAUSE_MS = 1_000;

/** A call is listed when it is over, so that a later one may be there before it. */
const OVERLAP_MS = 30_000;

/** Shows calls as they come. Its own looking is not shown, unless it is asked for. */
export async function tailRequests(
  cli: Cli,
  options: RequestOptions & { after?: string },
): Promise<void> {
  const { fringe } = await cli.session();
  const query = await requestQuery(cli, options);
  const tail = new Tail(fringe, query, options.after ?? (await newestId(fringe, cli)));
  while (!cli.signal.aborted) {
    for (const call of await looked(cli, tail)) {
      cli.out.line(call, () => `${plainLines(requestLine(call))}\n`);
    }
    await sleep(PAUSE_MS, undefined, { signal: cli.signal }).catch(() => undefined);
  }
  cli.out.note(`To go on from here: requests tail --after ${tail.newest}`);
}

/** What has come since; nothing while the service cannot be reached, which may pass. */
async function looked(cli: Cli, tail: Tail): Promise<LoggedRequest[]> {
  try {
    return await tail.look(cli.signal);
  } catch (error) {
    if (cli.signal.aborted) return [];
    const { ending, message } = describeError(error, calledAddress());
    if (ending !== 'unreachable' && !(error instanceof ServerError)) throw error;
    cli.out.note(`${message}; trying again`);
    return [];
  }
}

async function newestId(fringe: Fringe, { signal }: Cli): Promise<string> {
  const { items } = await fringe.requests.list({ limit: 1 }, { signal }).page();
  return items[0]?.id ?? idAt(Date.now());
}

/** The first id of a moment: ids carry the time in their first twelve digits. */
function idAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const momentOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

/** Remembers what it has shown, as far back as it looks each time. */
class Tail {
  readonly #fringe: Fringe;
  readonly #query: QueryOf<'listRequests'>;
  readonly #shown = new Set<string>();
  readonly #first: string;
  newest: string;

  constructor(fringe: Fringe, query: QueryOf<'listRequests'>, after: string) {
    this.#fringe = fringe;
    this.#query = query;
    this.#first = after;
    this.newest = after;
  }

  /** What it has not shown yet, oldest first. */
  async look(signal: AbortSignal): Promise<LoggedRequest[]> {
    const overlap = idAt(momentOf(this.newest) - OVERLAP_MS);
    const after = overlap > this.#first ? overlap : this.#first;
    const found = await this.#fringe.requests
      .list({ ...this.#query, after, limit: 1_000 }, { signal })
      .all();
    for (const id of this.#shown) if (id <= after) this.#shown.delete(id);
    const fresh = found.filter(({ id }) => !this.#shown.has(id)).reverse();
    for (const { id } of fresh) this.#shown.add(id);
    this.newest = fresh.at(-1)?.id ?? this.newest;
    if (found[0] && found[0].id > this.newest) this.newest = found[0].id;
    const own = this.#query.operation === undefined ? 'listRequests' : '';
    return fresh.filter(({ operation }) => operation !== own);
  }
}
