import { Failure } from '@fringe/contract/errors';
import type { weightOf } from '@fringe/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Turns } from '../../database/connections/turns.ts';
import { USUAL_PAGE } from '../paging.ts';
import { holderOf } from '../route.ts';

type Weight = Exclude<ReturnType<typeof weightOf>, 'light'>;

/** Usual pages are short work: so many at a time keep the service busy for a caller alone. */
const PAGES = { places: 6, placesPerHolder: 3, waitingPerHolder: 64, waitMs: 10_000 };

/** Work on many rows takes a processor for a while: one at a time, and some are left for others. */
const BULK = { places: 3, placesPerHolder: 1, waitingPerHolder: 64, waitMs: 10_000 };

/** Files take up to minutes, and so may the one before. */
const FILES = { places: 3, placesPerHolder: 1, waitingPerHolder: 16, waitMs: 60_000 };

/** Large answers on their way to one caller, each held until its last byte has been read. */
const ANSWERS = { places: 1_000, placesPerHolder: 16, waitingPerHolder: 64, waitMs: 10_000 };

export interface Shares {
  /** Waits for a place of the caller's share; the result gives it back. */
  enter(weight: Weight, request: FastifyRequest, reply: FastifyReply): Promise<() => void>;
}

/** Gives each caller its share of the heavier work, so that nobody has to wait for another. */
export function fairShares(): Shares {
  const work = { page: new Turns(PAGES), bulk: new Turns(BULK), file: new Turns(FILES) };
  const answers = new Turns(ANSWERS);
  return {
    async enter(weight, { caller, query }, { raw }) {
      const holder = holderOf(caller!);
      const sent = await answers.take(holder);
      // Of a connection that was closed while it waited, no end will be heard.
      if (raw.destroyed) sent();
      else raw.once('close', sent);
      const leave =
        await work[weight === 'page' && isLongPage(query) ? 'bulk' : weight].take(holder);
      if (!raw.destroyed) return leave;
      leave();
      throw new Failure('invalidRequest', 'the client has gone');
    },
  };
}

/** A page that is longer than the usual one is work on many rows. */
const isLongPage = (query: unknown): boolean =>
  ((query as { limit?: number }).limit ?? USUAL_PAGE) > USUAL_PAGE;
