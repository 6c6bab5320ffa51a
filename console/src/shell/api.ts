import {
  type CallOptions,
  Fringe,
  type InputOf,
  type OperationId,
  type ReplyOf,
} from '@fringe/sdk';
import { type Asked, callsOfPage } from './calls/calls-of-page.ts';
import { connection } from './network/connection.ts';
import { presence } from './network/presence.ts';

/** The role that the person has chosen; every request names it. */
let chosenRole: string | undefined;
export const chooseRole = (roleId: string | undefined): void => {
  chosenRole = roleId;
};

/** Asked without a role: it says which there are, also when the chosen one has just ended. */
const ME = '/staff/v1/me';
/** What a proxy answers while the service behind it is away. */
const AWAY = new Set([502, 503, 504]);

/**
 * The browser's session stands in place of a token: the cookie goes along by itself, and the
 * console's own header says that no other site made the request.
 */
export async function sessionFetch(
  address: Parameters<typeof fetch>[0],
  init?: RequestInit,
  asked?: Asked,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.delete('authorization');
  headers.delete('user-agent');
  headers.set('x-fringe-console', '1');
  const { pathname } = new URL(String(address), location.origin);
  if (chosenRole && pathname !== ME) headers.set('x-fringe-role', chosenRole);
  const isUse = presence.isUse() || (init?.method ?? 'GET') !== 'GET';
  if (!isUse) headers.set('x-fringe-background', '1');
  if (asked) callsOfPage.note(init?.method ?? 'GET', String(address), init?.body, asked);
  try {
    const reply = await fetch(address, { ...init, headers, credentials: 'same-origin' });
    if (AWAY.has(reply.status)) connection.missed();
    else connection.reached(isUse);
    return reply;
  } catch (error) {
    if (!init?.signal?.aborted) connection.missed();
    throw error;
  }
}

/**
 * The address of a file that the browser takes by itself, as a stream: it sends no header then, so
 * that the address says in which role.
 */
export function fileAddress(path: string): string {
  const address = new URL(path, location.origin);
  if (chosenRole) address.searchParams.set('fringeRole', chosenRole);
  return address.pathname + address.search;
}

/** A client for one call: so its request is known to be the one of that call. */
const clientFor = (asked: Asked) =>
  new Fringe({
    baseUrl: location.origin,
    accessToken: 'session',
    fetch: (address, init) => sessionFetch(address, init, asked),
    maxRetries: 1,
  });

/** The operations that answer once; the others stream. */
export type CallableId = Parameters<Fringe['call']>[0];

/** Calls an operation of any interface by its id. */
export function call<Id extends CallableId>(
  id: Id,
  input: InputOf<Id>,
  options?: CallOptions,
): Promise<ReplyOf<Id>> {
  const fringe = clientFor({ id, input });
  const calling = fringe.call as (
    id: Id,
    input: InputOf<Id>,
    options?: CallOptions,
  ) => Promise<ReplyOf<Id>>;
  return calling.call(fringe, id, input, options);
}

/** Operations that partner and operator have under the same name. */
export type TwinId = {
  [Id in CallableId]: `platform${Capitalize<Id>}` extends CallableId ? Id : never;
}[CallableId];

/** The operator's twin of an operation, or the operation itself. */
export const onSide = <Id extends TwinId>(side: Side, id: Id): Id =>
  (side === 'platform' ? `platform${id[0]!.toUpperCase()}${id.slice(1)}` : id) as Id;

/** Whose interface a person works with: roles of the operator have the platform's. */
export type Side = 'partner' | 'platform';
export type { OperationId, ReplyOf };
