import type { Reader } from '../database/statement.ts';
import type { CompanyId, PartnerId } from '../values/ids.ts';
import { type ChangeRow, changesByIds, changesOfRequests } from './change-queries.ts';
import {
  acknowledgementsOf,
  type EntryRow,
  entriesByIds,
  entriesOfEvents,
  type InCompany,
} from './entry-queries.ts';
import {
  type DeliveryRow,
  deliveriesByIds,
  deliveriesOfEvents,
  eventsByIds,
  eventsOfChanges,
} from './event-queries.ts';
import { settlementsOfEntries } from './month-queries.ts';
import { requestsByIds } from './request-queries.ts';
import { attemptsOf, requestsOf } from './rules.ts';
import type { Happening } from './shape-queries.ts';

/** Where a chain is entered. */
export interface Seeds {
  requests: string[];
  changes: string[];
  events: string[];
  deliveries: string[];
  entries: InCompany[];
}

export const noSeeds = (): Seeds => ({
  requests: [],
  changes: [],
  events: [],
  deliveries: [],
  entries: [],
});

/** A chain has at most so many of each; a batch of a thousand charges has more. */
const MOST = { changes: 50, events: 50, deliveries: 200, entries: 50 };

/** A charge, its void, and what each of them was asked by: no chain needs more steps. */
const ROUNDS = 4;

/**
 * All that hangs together with some ids: up from a delivery or entry to its event, its change and
 * its request, and down again to whatever else came of them.
 */
export async function followChain(
  reader: Reader,
  partnerId: PartnerId | null,
  seeds: Seeds,
): Promise<{ rows: Happening[]; complete: boolean }> {
  const chain = new Chain(reader, partnerId);
  let next = seeds;
  for (let round = 0; round < ROUNDS && Object.values(next).some((ids) => ids.length > 0); ) {
    next = await chain.extend(next);
    round += 1;
  }
  return chain.told();
}

class Chain {
  readonly #reader: Reader;
  readonly #partnerId: PartnerId | null;
  readonly #changes = new Map<string, ChangeRow>();
  readonly #events = new Map<string, Happening>();
  readonly #deliveries = new Map<string, DeliveryRow>();
  readonly #entries = new Map<string, EntryRow>();
  readonly #requests = new Set<string>();
  #complete = true;

  constructor(reader: Reader, partnerId: PartnerId | null) {
    this.#reader = reader;
    this.#partnerId = partnerId;
  }

  /** Reads what the ids name and what hangs on it directly; returns what these lead to. */
  async extend(seeds: Seeds): Promise<Seeds> {
    const reader = this.#reader;
    for (const id of seeds.requests) this.#requests.add(id);
    // What was asked for itself comes first, so that it is in the chain however long that is.
    const [deliveries, entries, events, changes] = await Promise.all([
      ofSome(seeds.deliveries, (ids) => deliveriesByIds(reader, this.#partnerId, ids)),
      ofSome(seeds.entries, (ids) => entriesByIds(reader, ids)),
      ofSome(seeds.events, (ids) => eventsByIds(reader, ids)),
      ofSome(seeds.changes, (ids) => changesByIds(reader, ids)),
    ]);
    const [deliveriesOf, entriesOf, eventsOf, changesOf] = await Promise.all([
      ofSome(seeds.events, (ids) =>
        deliveriesOfEvents(reader, this.#partnerId, ids, MOST.deliveries + 1),
      ),
      ofSome(seeds.events, (ids) => entriesOfEvents(reader, ids)),
      ofSome(seeds.changes, (ids) => eventsOfChanges(reader, ids, MOST.events + 1)),
      ofSome(seeds.requests, (ids) => changesOfRequests(reader, ids)),
    ]);
    const fresh = {
      deliveries: this.#keep(this.#deliveries, [...deliveries, ...deliveriesOf], MOST.deliveries),
      entries: this.#keep(this.#entries, [...entries, ...entriesOf], MOST.entries),
      events: this.#keep(this.#events, [...events, ...eventsOf], MOST.events),
      changes: this.#keep(this.#changes, [...changes, ...changesOf], MOST.changes),
    };
    return this.#leadingOn(fresh);
  }

  /** Keeps what is new, as long as there is room; returns that. */
  #keep<Row extends { id: string }>(
    kept: Map<string, Row>,
    rows: readonly Row[],
    atMost: number,
  ): Row[] {
    const fresh = rows.filter(({ id }, index) => {
      return !kept.has(id) && rows.findIndex((one) => one.id === id) === index;
    });
    const room = fresh.slice(0, Math.max(0, atMost - kept.size));
    if (room.length < fresh.length) this.#complete = false;
    for (const row of room) kept.set(row.id, row);
    return room;
  }

  /** The ids that new rows name, of what is not read yet; of events and changes also their own. */
  #leadingOn(fresh: {
    deliveries: DeliveryRow[];
    entries: EntryRow[];
    events: Happening[];
    changes: ChangeRow[];
  }): Seeds {
    const named = (ids: (string | null)[], kept: { has(id: string): boolean }) =>
      [...new Set(ids)].filter((id): id is string => id !== null && !kept.has(id));
    const told = [...fresh.deliveries, ...fresh.entries].map(({ becauseOf }) => becauseOf);
    const pairs = fresh.entries.flatMap(({ companyId, pairId }) => inCompany(companyId, pairId));
    const made = fresh.changes.flatMap((one) => inCompany(one.companyId, one.subjectId));
    const changesOfEvents = fresh.events.map(({ becauseOf }) => becauseOf);
    return {
      requests: named(
        fresh.changes.map(({ requestId }) => requestId),
        this.#requests,
      ),
      changes: [...named(changesOfEvents, this.#changes), ...fresh.changes.map(({ id }) => id)],
      events: [...named(told, this.#events), ...fresh.events.map(({ id }) => id)],
      deliveries: [],
      entries: [...pairs, ...made].filter(({ id }) => !this.#entries.has(id)),
    };
  }

  async told(): Promise<{ rows: Happening[]; complete: boolean }> {
    const entries = [...this.#entries.values()];
    const ids = entries.flatMap(({ companyId, id }) => inCompany(companyId, id));
    const changes = [...this.#changes.values()];
    // Also of the changes that were found last, whose requests are not followed any more.
    const asked = new Set([...this.#requests, ...changes.flatMap((one) => one.requestId ?? [])]);
    const [requests, settlements, acknowledgements] = await Promise.all([
      ofSome([...asked], (ids) => requestsByIds(this.#reader, ids)),
      settlementsOfEntries(this.#reader, entries),
      acknowledgementsOf(this.#reader, ids),
    ]);
    const deliveries = [...this.#deliveries.values()];
    const rows = [
      ...requests,
      ...requestsOf(changes, new Set(requests.map(({ id }) => id))),
      ...changes,
      ...this.#events.values(),
      ...entries,
      ...acknowledgements,
      ...deliveries,
      ...deliveries.flatMap(attemptsOf),
      ...settlements,
    ];
    return { rows, complete: this.#complete };
  }
}

/** Nothing is asked where there is no id to ask for. */
const ofSome = async <Id, Row>(
  ids: readonly Id[],
  read: (ids: readonly Id[]) => Promise<Row[]>,
): Promise<Row[]> => (ids.length === 0 ? [] : read(ids));

const inCompany = (companyId: CompanyId | null, id: string | null): InCompany[] =>
  companyId !== null && id !== null ? [{ companyId, id }] : [];
