import { type CallOptions, Fringe, type InputOf, type OperationId, type ReplyOf } from '@fringe/sdk';
import { callsOfPage } from './calls-of-page.ts';

/** The role that the person has chosen; every request names it. */
let chosenRole: string | undefined;
export const chooseRole = (roleId: string | undefined): void => {
  chosenRole = roleId;
};

/**
 * The browser's session stands in place of a token: the cookie goes along by itself, and the
 * console's own header says that no other site made the request.
 */
export const sessionFetch: typeof fetch = async (address, init) => {
  const headers = new Headers(init?.headers);
  headers.delete('authorization');
  headers.delete('user-agent');
  headers.set('x-fringe-console', '1');
  if (chosenRole) headers.set('x-fringe-role', chosenRole);
  callsOfPage.note(init?.method ?? 'GET', String(address), init?.body);
  return fetch(address, { ...init, headers, credentials: 'same-origin' });
};

const fringe = new Fringe({
  baseUrl: location.origin,
  accessToken: 'session',
  fetch: sessionFetch,
  maxRetries: 1,
});

/** The operations that answer once; the others stream. */
export type CallableId = Parameters<Fringe['call']>[0];

/** Calls an operation of any interface by its id. */
export const call = <Id extends CallableId>(
  id: Id,
  input: InputOf<Id>,
  options?: CallOptions,
): Promise<ReplyOf<Id>> =>
  (fringe.call as (id: Id, input: InputOf<Id>, options?: CallOptions) => Promise<ReplyOf<Id>>).call(
    fringe,
    id,
    input,
    options,
  );

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
