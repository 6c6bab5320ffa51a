import type { PrivateKind, PrivateParts } from '@fringe/contract/schemas/private';

const SIGNS = new Set([...'{}[],:"'].map((sign) => sign.charCodeAt(0)));

/** An object or a list that is not at its end yet. */
interface Frame {
  parts: PrivateParts | undefined;
  isObject: boolean;
  /** The field whose value comes next, or is being read. */
  field: string | undefined;
}

/**
 * Copies JSON and puts null in place of what is not to be shown, in whatever pieces it comes: an
 * answer may be larger than memory, and its text has left the schema behind already.
 */
export class JsonMask {
  readonly #root: PrivateParts | undefined;
  readonly #hides: ReadonlySet<PrivateKind>;
  readonly #open: Frame[] = [];
  /** How deep within something that is left out; 0 outside. */
  #leftOut = 0;
  /** True from the null in place of a value to the sign behind it. */
  #isReplaced = false;
  #rest = '';

  constructor(parts: PrivateParts | undefined, hides: ReadonlySet<PrivateKind>) {
    this.#root = parts;
    this.#hides = hides;
  }

  /** What can be sent of the text so far; half a text waits for its other half. */
  take(piece: string): string {
    const text = this.#rest + piece;
    let sent = '';
    let copied = 0;
    let at = 0;
    while (at < text.length) {
      const end = endOfToken(text, at);
      if (end < 0) break;
      const instead = this.#next(text, at, end);
      if (instead !== undefined) {
        sent += text.slice(copied, at) + instead;
        copied = end;
      }
      at = end;
    }
    this.#rest = text.slice(at);
    return sent + text.slice(copied, at);
  }

  /** What is sent in place of a token; undefined where it is sent as it is. */
  #next(text: string, at: number, end: number): string | undefined {
    const sign = text[at]!;
    if (this.#leftOut > 0) {
      if (sign === '{' || sign === '[') this.#leftOut += 1;
      if (sign === '}' || sign === ']') this.#leftOut -= 1;
      return '';
    }
    if (sign === ':') return undefined;
    const frame = this.#open.at(-1);
    if (sign === ',' || sign === '}' || sign === ']') {
      if (sign !== ',') this.#open.pop();
      else if (frame) frame.field = undefined;
      this.#isReplaced = false;
      return undefined;
    }
    if (frame?.isObject && frame.field === undefined) {
      if (sign === '"') frame.field = text.slice(at + 1, end - 1);
      return undefined;
    }
    return this.#value(sign, text, at, end);
  }

  #value(sign: string, text: string, at: number, end: number): string | undefined {
    if (this.#isReplaced) return '';
    const isOpening = sign === '{' || sign === '[';
    const parts = this.#partsOf(this.#open.at(-1));
    if (!parts?.kinds.some((kind) => this.#hides.has(kind))) {
      if (isOpening) this.#open.push({ parts, isObject: sign === '{', field: undefined });
      return undefined;
    }
    // Space before a value is none.
    if (!isOpening && text.slice(at, end).trim() === '') return undefined;
    if (isOpening) this.#leftOut = 1;
    this.#isReplaced = true;
    return 'null';
  }

  #partsOf(frame: Frame | undefined): PrivateParts | undefined {
    if (!frame) return this.#root;
    return frame.isObject ? frame.parts?.fields.get(frame.field!) : frame.parts?.items;
  }
}

/** Where a text, a sign, or what stands between signs ends; -1 for a text that goes on. */
function endOfToken(text: string, at: number): number {
  if (text[at] === '"') return endOfText(text, at);
  if (SIGNS.has(text.charCodeAt(at))) return at + 1;
  let end = at + 1;
  while (end < text.length && !SIGNS.has(text.charCodeAt(end))) end += 1;
  return end;
}

/** Behind the quote that no odd number of backslashes stands before. */
function endOfText(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === '\\') before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
  return -1;
}
