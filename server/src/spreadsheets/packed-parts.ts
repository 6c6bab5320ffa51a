import { Failure, invalidField } from '@fringe/contract/errors';
import { type SaxesOptions, SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';

/** A workbook has a dozen parts; what has thousands is none. */
const MAX_PARTS = 2_000;

/** How much of a part may pass without a tag or its end: a cell of Excel has 32,767 characters. */
const MAX_SILENCE = 1024 * 1024;

/** The parts of a packed file, by their names; the file itself stays open. */
export class PackedParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(fd: number): Promise<PackedParts> {
    return readable(async () => {
      const zip = await fromFdPromise(fd, { autoClose: false });
      if (zip.entryCount > MAX_PARTS) throw invalidField('body', 'is a file of too many parts');
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new PackedParts(zip, entries);
    });
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * Reads the XML of a part, tag by tag; gives back what the handlers have collected after each
   * piece. The size that is stated is judged before anything is unpacked, and no more of it is.
   */
  async *tags<T>(name: string, maxBytes: number, handlers: TagHandlers<T>): AsyncGenerator<T[]> {
    const entry = this.#entries.get(name);
    if (!entry) throw invalidField('body', `is no workbook of Excel: it has no ${name}`);
    if (entry.uncompressedSize > maxBytes) {
      throw invalidField('body', `is larger than ${maxBytes / 1024 / 1024} MiB when unpacked`);
    }
    const parser = new TagParser(handlers);
    const stream = await readable(() => this.#zip.openReadStreamPromise(entry));
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const pieces = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await readable(() => pieces.next());
        const text = decode(decoder, next.done ? undefined : (next.value as Buffer));
        yield parser.take(text);
        if (next.done) return;
      }
    } finally {
      stream.destroy();
    }
  }
}

/** What happens at the tags of a part, by their names without a prefix. */
export interface TagHandlers<T> {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
  /** What is complete by now; it is not given again. */
  collected(): T[];
}

/** Tags of real parts stand in fewer than twenty others; each that is open takes memory. */
const MAX_DEPTH = 64;

class TagParser<T> {
  readonly #parser = new SaxesParser<SaxesOptions>();
  readonly #handlers: TagHandlers<T>;
  #silence = 0;
  #depth = 0;

  constructor(handlers: TagHandlers<T>) {
    this.#handlers = handlers;
    this.#parser.on('opentag', (tag) => {
      this.#silence = 0;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw damaged();
      handlers.open(local(tag.name), (tag as SaxesTagPlain).attributes);
    });
    this.#parser.on('text', (text) => handlers.text(text));
    this.#parser.on('closetag', ({ name }) => {
      this.#depth -= 1;
      handlers.close(local(name));
    });
  }

  take(text: string): T[] {
    this.#silence += text.length;
    try {
      this.#parser.write(text);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw damaged();
    }
    if (this.#silence > MAX_SILENCE) throw invalidField('body', 'has a cell that is too long');
    return this.#handlers.collected();
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function decode(decoder: TextDecoder, bytes: Buffer | undefined): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined });
  } catch {
    throw damaged();
  }
}

const damaged = () => invalidField('body', 'is damaged, or no workbook of Excel (XLSX)');

/** Whatever the reader of packed files complains about is the fault of the file. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw damaged();
  }
}
