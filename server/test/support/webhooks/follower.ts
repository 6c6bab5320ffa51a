import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { listEvents } from '@fringe/contract/operations/webhooks/events';
import type * as Type from '@fringe/contract/schemas/type';
import type { Client } from '../client.ts';
import { sql } from '../database/sql.ts';

export type FeedPage = Type.Static<typeof listEvents.reply.body>;

/** A page of the feed, that has to be answered. */
export async function readFeed(
  client: Pick<Client, 'get'>,
  query: Record<string, string | number> = {},
  base = '/api/v3',
): Promise<FeedPage & { text: string }> {
  const words = new URLSearchParams(Object.entries(query).map(([name, one]) => [name, `${one}`]));
  const reply = await client.get(`${base}/events?${words}`);
  assert.equal(reply.status, 200, reply.text);
  return { ...(reply.body as FeedPage), text: reply.text };
}

/** All pages up to the end as it is now, in order; what was looked at is bounded by the caller. */
export async function readAll(
  client: Pick<Client, 'get'>,
  query: Record<string, string | number> = {},
  base = '/api/v3',
): Promise<{ ids: string[]; next: string; pages: number }> {
  const ids: string[] = [];
  for (let after = query.after, pages = 1; ; pages += 1) {
    const page = await readFeed(client, { ...query, ...(after && { after }) }, base);
    ids.push(...page.events.map(({ event }) => event.id));
    if (!page.more) return { ids, next: page.next, pages };
    after = page.next;
  }
}

/**
 * Follows the feed until it has seen an event. Other databases of the server hold it back as well,
 * so that nobody knows how long that takes.
 */
export async function followTo(
  client: Pick<Client, 'get'>,
  last: string,
  query: Record<string, string | number> = {},
): Promise<{ ids: string[]; next: string }> {
  const ids: string[] = [];
  const deadline = Date.now() + 120_000;
  for (let after = query.after; Date.now() < deadline; await sleep(20)) {
    const found = await readAll(client, { ...query, ...(after && { after }) });
    ids.push(...found.ids);
    after = found.next;
    if (ids.includes(last)) return { ids, next: found.next };
  }
  throw new Error(`${last} is not in the feed`);
}

/** The ids of events in the order that the table gives them. */
export const inOrder = async (ownerUrl: string, where: string): Promise<string[]> =>
  (await sql(ownerUrl, `SELECT id FROM events WHERE ${where} ORDER BY position, id`)).map(
    ({ id }) => id,
  );
