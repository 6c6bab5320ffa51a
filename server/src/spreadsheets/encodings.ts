import { invalidField } from '@fringe/contract/errors';

/** How the characters of a file are written. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-1';

/** Bytes that can be read again, from the beginning. */
export type Chunks = () => AsyncIterable<Buffer>;

/**
 * Finds the encoding of a text. What is not UTF-8 is taken for what Spanish Windows writes, unless
 * it has whole characters of UTF-8 as well: such a file is damaged, and read in one way or the
 * other it would change the names of people.
 */
export async function encodingOf(chunks: Chunks): Promise<Encoding> {
  const marked = await byMark(chunks);
  if (marked) return marked;
  if (await isUtf8(chunks)) return 'utf-8';
  const scan = new Utf8Scan();
  for await (const chunk of chunks()) scan.take(chunk);
  if (scan.characters > 0) {
    throw invalidField('body', 'is damaged: a part of its characters is UTF-8, another is not');
  }
  return scan.windows ? 'windows-1252' : 'iso-8859-1';
}

async function byMark(chunks: Chunks): Promise<Encoding | undefined> {
  for await (const chunk of chunks()) {
    if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : undefined;
  }
  return undefined;
}

const isInvalid = (error: unknown): boolean =>
  (error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';

async function isUtf8(chunks: Chunks): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (!isInvalid(error)) throw error;
    return false;
  }
}

/** Counts what is a character of UTF-8 with several bytes, and sees what only Windows writes. */
class Utf8Scan {
  characters = 0;
  windows = false;
  #expected = 0;

  take(chunk: Buffer): void {
    for (const byte of chunk) {
      if (byte < 0x80) {
        this.#expected = 0;
      } else if (this.#expected > 0 && byte < 0xc0) {
        this.#expected -= 1;
        if (this.#expected === 0) this.characters += 1;
      } else {
        if (byte < 0xa0) this.windows = true;
        this.#expected = followers(byte);
      }
    }
  }
}

const followers = (byte: number): number =>
  byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? (byte < 0xf0 ? 2 : 0) : byte >= 0xc2 ? 1 : 0;

/** The text of a file, piece by piece, without its mark. */
export async function* textOf(chunks: Chunks, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks()) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!isInvalid(error)) throw error;
    throw invalidField('body', `is not ${encoding}, as its beginning says`);
  }
}
