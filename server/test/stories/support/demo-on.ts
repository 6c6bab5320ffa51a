import type { LedgerEntry } from '@fringe/contract/operations/consumptions/charges';
import { demoCompanies } from '../../../src/sandbox/demo/demo-companies.ts';
import { addMonths, monthOf } from '../../../src/values/month.ts';
import { type Client, client } from '../../support/client.ts';
import { openStage } from '../../support/examples/stage.ts';

/** Days on which the demo is easily wrong: each is the day of a start. */
export const days = [
  ['New Year, soon after midnight', '2027-01-01T00:30:00Z'],
  ['the last evening of August', '2026-08-31T21:30:00Z'],
  ['a Sunday the first', '2026-11-01T09:00:00Z'],
  ['29 February', '2028-02-29T11:00:00Z'],
] as const;

/** A year takes seconds to play: the beginning and the end of a month, or all of them. */
export const played = days.slice(0, Number(process.env.PROVE_ROUNDS ?? 2));

export type Entry = LedgerEntry & { companyId: string; timeZone: string };

/** The demo scenario as it is when a sandbox is started on a day. */
export interface DemoDay {
  now: Date;
  operator: Client;
  partners: readonly Client[];
  /** The open month of the first company. */
  open: string;
  entries: readonly Entry[];
  close(): Promise<void>;
}

export async function demoOn(day: string): Promise<DemoDay> {
  const now = new Date(day);
  const { url, credentials, close } = await openStage(now);
  const operator = await client(url).login(credentials.operator);
  const partners = await Promise.all(credentials.partners.map((one) => client(url).login(one)));
  const entries: Entry[] = [];
  for (const { id, timeZone } of demoCompanies) {
    const list = `/platform/v1/companies/${id}/consumptions?limit=1000`;
    const all = await everyPage<LedgerEntry>(operator, list, 'consumptions');
    entries.push(...all.map((one) => ({ ...one, companyId: id, timeZone })));
  }
  return { now, operator, partners, open: monthOf(now, 'Europe/Madrid'), entries, close };
}

/** Everything that a list has. */
export async function everyPage<Item>(who: Client, path: string, name: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let number = 1; ; number += 1) {
    const { body } = await who.get(`${path}&page=${number}`);
    items.push(...body[name]);
    if (number >= body.page.totalPages) return items;
  }
}

/** Where the clocks of a company stand at a moment. */
export const localTime = (seconds: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(timeZone);

export const monthsBefore = (open: string, count: number): string => addMonths(open, -count);
