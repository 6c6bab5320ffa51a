import type { Client } from '../client.ts';
import { ApiError, ConnectionError } from '../errors.ts';
import type { EventType } from '../generated/types.ts';
import type { QueryOf, ReplyOf } from '../operation-types.ts';
import type { CallOptions } from '../settings/options.ts';
import type { WebhookEvent } from '../webhooks/webhooks.ts';

/** What is followed, and from where. */
export interface FollowOptions {
  /** A cursor that was kept; `now` for what is still to come. From the oldest without it. */
  after?: string;
  /** Only events of these names; all of them without it. */
  eventTypes?: readonly EventType[];
  companyId?: string;
  employeeId?: string;
  /** Ends it. */
  signal?: AbortSignal;
  /** How long to wait before asking again, when there was nothing new; a second if not said. */
  pauseMs?: number;
}

/** An event of the feed. */
export interface FollowedEvent {
  /** Keep it when the event is dealt with: whoever follows `after` it goes on with the next one. */
  cursor: string;
  event: WebhookEvent;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const GENERATED = 'employee.consumption.generated';
const REGISTERED = 'employee.consumption.registered';

/** The feed of events: what happened, in order, whether a webhook told of it or not. */
export class Events {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Reads one page: events after a cursor, and where to go on. */
  list(query: QueryOf<'listEvents'> = {}, options?: CallOptions): Promise<ReplyOf<'listEvents'>> {
    return this.#client.call('listEvents', { query }, options);
  }

  /** Reads an event, with its deliveries to each subscription, or why there is none. */
  get(eventId: string, options?: CallOptions): Promise<ReplyOf<'readEvent'>> {
    return this.#client.call('readEvent', { path: { eventId } }, options);
  }

  /**
   * Yields events one after the other, and waits for what is still to come, until `signal` ends
   * it. Lost connections and a service that is away are waited for; what will not change by
   * itself, such as wrong credentials, is thrown.
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<FollowedEvent, void, undefined> {
    const { after, eventTypes, companyId, employeeId, signal, pauseMs = 1_000 } = options;
    const [only, ...others] = eventTypes ?? [];
    const single = only && others.length === 0 ? { eventType: only } : {};
    const filter = {
      ...single,
      ...(companyId && { companyId }),
      ...(employeeId && { employeeId }),
    };
    let next = after;
    let failures = 0;
    while (!signal?.aborted) {
      const query = { ...filter, ...(next !== undefined && { after: next }) };
      try {
        const page = await this.list(query, signal && { signal });
        failures = 0;
        for (const { cursor, event } of page.events) {
          if (signal?.aborted) return;
          if (isWanted(event.type, eventTypes)) yield { cursor, event: event as WebhookEvent };
        }
        next = page.next;
        if (!page.more) await pause(pauseMs, signal);
      } catch (error) {
        if (signal?.aborted) return;
        if (!mayComeBack(error)) throw error;
        failures += 1;
        await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), signal);
      }
    }
  }
}

/** Of several names, each is looked for here; one of them is another one's. */
function isWanted(type: EventType, eventTypes: readonly EventType[] | undefined): boolean {
  if (!eventTypes || eventTypes.length < 2 || eventTypes.includes(type)) return true;
  return type === GENERATED && eventTypes.includes(REGISTERED);
}

const mayComeBack = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
