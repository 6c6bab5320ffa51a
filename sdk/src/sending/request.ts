import { type Entry, table } from '../generated/table.ts';
import type { OperationId } from '../operation-types.ts';
import type { CallOptions } from '../settings/options.ts';
import { VERSION } from '../version.ts';

/** The parts of a call, whatever the operation. */
export interface Input {
  path?: Readonly<Record<string, unknown>>;
  query?: object;
  body?: unknown;
}

/** A request as it is sent, the token aside; the same for all attempts of a call. */
export interface PreparedRequest {
  operation: string;
  method: Entry['method'];
  url: string;
  headers: Headers;
  body: string | Uint8Array | undefined;
  /** Doing it twice is as good as doing it once. */
  repeatable: boolean;
}

/** Makes the request of an operation; what cannot be sent is refused here. */
export function prepareRequest(
  id: OperationId,
  { path = {}, query = {}, body }: Input,
  { idempotencyKey, language }: CallOptions,
  accept: string,
): PreparedRequest {
  const entry = table[id];
  const headers = new Headers({ accept });
  const keepsAnswers = entry.method === 'POST' && !entry.open;
  if (keepsAnswers) headers.set('idempotency-key', checkKey(idempotencyKey));
  if (language !== undefined) headers.set('accept-language', checkLanguage(language));
  if (body !== undefined) headers.set('content-type', typeOf(entry, body));
  return {
    operation: id,
    method: entry.method,
    url: pathOf(id, entry.path, path) + queryOf(query),
    headers,
    body: entry.upload ? (body as string | Uint8Array) : JSON.stringify(body),
    repeatable: keepsAnswers || entry.method === 'GET' || entry.method === 'PUT' || !!entry.open,
  };
}

/** The type of a body; which of several a file is, its beginning says: what is packed has `PK`. */
function typeOf({ upload }: Entry, body: unknown): string {
  const [text = 'application/json', packed = text] = upload ?? [];
  return body instanceof Uint8Array && body[0] === 0x50 && body[1] === 0x4b ? packed : text;
}

/** The headers of one attempt. */
export function headersWith(
  prepared: Headers,
  token: string | undefined,
  program: string | undefined,
): Headers {
  const headers = new Headers(prepared);
  headers.set('user-agent', [program, `fringe-sdk/${VERSION}`].filter(Boolean).join(' '));
  if (token === undefined) return headers;
  // What cannot stand in a header is named in the error of the platform, which nobody may read.
  if (!isToken(token)) throw new TypeError('The access token is not a token');
  headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** True if it can stand in a header. */
export const isToken = (token: unknown): token is string =>
  typeof token === 'string' && /^[\x21-\x7e]+$/.test(token);

function checkKey(key: string | undefined): string {
  if (key === undefined) return crypto.randomUUID();
  if (/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) return key;
  throw new TypeError('idempotencyKey has to have 1 to 255 printable ASCII characters');
}

function checkLanguage(language: string): string {
  if (/^[A-Za-z0-9*,;=. -]{1,100}$/.test(language)) return language;
  throw new TypeError(`language has to be such as es or en, and is ${JSON.stringify(language)}`);
}

/** An id that is empty, or made of dots, would lead to another path than the one meant. */
function pathOf(id: string, path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`${id} needs ${name}: an id, and not ${JSON.stringify(value)}`);
    }
    return encodeURIComponent(value);
  });
}

/** What is undefined is left out; a list is repeated. */
function queryOf(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
