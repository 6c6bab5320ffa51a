import { randomBytes } from 'node:crypto';

const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Ids are taken in any letter case, in the dashed form only. */
export const isUuid = (text: string): boolean => canonical.test(text);

/** Sorts before every id. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

let lastMs = 0;
let sequence = 0;

/**
 * A new UUIDv7 (RFC 9562). Within a process each id is greater than the one before: the twelve
 * bits after the time count up, and borrow a millisecond from the future when they are used up.
 */
export function newId(nowMs: number = Date.now()): string {
  const random = randomBytes(10);
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = ((random[0]! & 0x07) << 8) | random[1]!;
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      sequence = 0;
      lastMs += 1;
    }
  }
  return uuidV7(lastMs, sequence, random.subarray(2));
}

/** A new id that sorts after another one, though another machine's clock may have made that. */
export function newIdAfter(last: string | null): string {
  const id = newId();
  if (last === null || id > last) return id;
  return newId(Number.parseInt(last.replace('-', '').slice(0, 12), 16) + 1);
}

/** Puts a UUIDv7 together from its parts: milliseconds, twelve bits, eight bytes. */
export function uuidV7(ms: number, twelveBits: number, tail: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | twelveBits, 6);
  bytes.set(tail.subarray(0, 8), 8);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
