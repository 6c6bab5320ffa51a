import { Readable } from 'node:stream';
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** A piece is sent in a fraction of a millisecond; an answer of a few pieces is sent at once. */
const PIECE = 32_768;
export const AT_ONCE = 262_144;

/**
 * Sends a large answer piece by piece, so that what others wait for gets in between: one long text
 * would be copied, encoded and handed over in one go. A smaller one is left whole.
 */
export function inPieces(reply: FastifyReply, parts: readonly string[]): string | Readable {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length <= AT_ONCE) return parts.length === 1 ? parts[0]! : parts.join('');
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  reply.header('content-length', bytes);
  return Readable.from(split(parts));
}

async function* split(parts: readonly string[]): AsyncGenerator<string> {
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const end = endOfPiece(part, at + PIECE);
      yield part.slice(at, end);
      at = end;
      await othersHadTheirTurn();
    }
  }
}

/** A character that takes two places is not torn apart. */
const endOfPiece = (text: string, end: number): number =>
  /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end;
