import { Failure } from '@fringe/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidRequest } from './validation.ts';

const MAX_DEPTH = 32;

/**
 * Parsing costs by values, and most by objects, not by bytes: a body within its bytes could hold
 * half a million of them. The largest usual request there is a use for, a thousand charges with
 * every field, comes to 12,000; an operation that takes more says so.
 */
const MAX_COST = 12_500;
const OBJECT_COST = 2;

/** No object of a request has as many; listing the fields of one that does takes long. */
const MAX_FIELDS = 1_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads JSON bodies strictly: valid UTF-8, bounded depth, text that a database can hold. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, bytes: Buffer) =>
      parseJson(bytes, routeOptions.config.operation?.bodyCost ?? MAX_COST),
  );
  // Clients say many things about a body that they do not send.
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length > 0) throw new Failure('unsupportedMediaType');
    },
  );
}

function parseJson(bytes: Buffer, maxCost: number): unknown {
  if (bytes.length === 0) return undefined;
  const refuse = (message: string) => invalidRequest([{ path: 'body', message }]);
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw refuse('must be valid UTF-8');
  }
  if (isTooCostly(bytes, maxCost)) throw refuse('has too many values; send it in several requests');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('must be valid JSON');
  }
  // What must not pass can only be written in these ways; looking at each text takes longer.
  const looksAtTexts = text.includes('\\u') || text.includes('__proto__');
  const complaint = inspect(value, 'body', looksAtTexts);
  if (complaint) throw invalidRequest([complaint]);
  return value;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OBJECT = 0x7b;

const ARRAY = 0x5b;
const COMMA = 0x2c;

/** Each value but the first has a comma, a bracket or a brace before it. */
const costOf = (byte: number): number =>
  byte === OBJECT ? OBJECT_COST : byte === COMMA || byte === ARRAY ? 1 : 0;

function isTooCostly(bytes: Buffer, maxCost: number): boolean {
  if (bytes.length <= maxCost / OBJECT_COST) return false;
  let cost = 0;
  for (let at = 0; at < bytes.length; at += 1) cost += costOf(bytes[at]!);
  // Those inside strings count for nothing; skipping them takes longer.
  return cost > maxCost && costOutsideStrings(bytes, maxCost) > maxCost;
}

function costOutsideStrings(bytes: Buffer, maxCost: number): number {
  let cost = 0;
  let inString = false;
  for (let at = 0; at < bytes.length && cost <= maxCost; at += 1) {
    const byte = bytes[at]!;
    if (byte === QUOTE) inString = !inString;
    else if (inString && byte === BACKSLASH) at += 1;
    else if (!inString) cost += costOf(byte);
  }
  return cost;
}

interface Complaint {
  path: string;
  message: string;
}

type Fault = 'deep' | 'wide' | 'text';

const texts: Record<Exclude<Fault, 'text'>, string> = {
  deep: `must not nest deeper than ${MAX_DEPTH}`,
  wide: `has an object of more than ${MAX_FIELDS} fields`,
};

/**
 * The first thing in a value that must not pass: too deep, too wide, a prototype key, unstorable
 * text. Texts need not be looked at where none of them can be wrong.
 */
export function inspect(
  value: unknown,
  part: 'body' | 'query',
  looksAtTexts = true,
): Complaint | undefined {
  const fault = faultOf(value, 1, looksAtTexts);
  if (fault === undefined) return undefined;
  // Almost every request is fine: the path is built only for one that is not.
  return fault === 'text' ? firstText(value, part) : { path: part, message: texts[fault] };
}

function faultOf(value: unknown, depth: number, looksAtTexts: boolean): Fault | undefined {
  if (depth > MAX_DEPTH) return 'deep';
  if (typeof value === 'string') return looksAtTexts && problemOfText(value) ? 'text' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const inside = Object.values(value);
  if (inside.length > MAX_FIELDS && !Array.isArray(value)) return 'wide';
  if (looksAtTexts && Object.keys(value).some(isWrongKey)) return 'text';
  for (const inner of inside) {
    const fault = faultOf(inner, depth + 1, looksAtTexts);
    if (fault) return fault;
  }
  return undefined;
}

const isWrongKey = (key: string): boolean =>
  key === '__proto__' || problemOfText(key) !== undefined;

function firstText(value: unknown, path: string): Complaint | undefined {
  if (typeof value === 'string') {
    const message = problemOfText(value);
    return message ? { path, message } : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return { path: `${path}/${key}`, message: 'is not a known field' };
    const message = problemOfText(key);
    const complaint = message ? { path, message } : firstText(inner, `${path}/${key}`);
    if (complaint) return complaint;
  }
  return undefined;
}

function problemOfText(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain the character U+0000';
  return text.isWellFormed() ? undefined : 'must be well-formed Unicode';
}
