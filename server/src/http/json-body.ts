import { Failure } from '@fringe/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidRequest } from './validation.ts';

const MAX_DEPTH = 32;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads JSON bodies strictly: valid UTF-8, bounded depth, text that a database can hold. */
export function acceptJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, bytes: Buffer) => parseJson(bytes),
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

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const refuse = (message: string) => invalidRequest([{ path: 'body', message }]);
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw refuse('must be valid UTF-8');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('must be valid JSON');
  }
  const complaint = inspect(value, 'body', 1);
  if (complaint) throw invalidRequest([complaint]);
  return value;
}

/** The first thing in a value that must not pass: too deep, a prototype key, unstorable text. */
export function inspect(
  value: unknown,
  path: string,
  depth: number,
): { path: string; message: string } | undefined {
  if (depth > MAX_DEPTH) return { path: 'body', message: `must not nest deeper than ${MAX_DEPTH}` };
  if (typeof value === 'string') return inspectText(value, path);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') {
      return { path: `${path}/${key}`, message: 'is not a known field' };
    }
    const complaint = inspectText(key, path) ?? inspect(inner, `${path}/${key}`, depth + 1);
    if (complaint) return complaint;
  }
  return undefined;
}

function inspectText(text: string, path: string) {
  if (text.includes('\0')) return { path, message: 'must not contain the character U+0000' };
  if (!text.isWellFormed()) return { path, message: 'must be well-formed Unicode' };
  return undefined;
}
