import type { PrivateKind, PrivateParts } from '@fringe/contract/schemas/private';

/** A text, a sign, or whatever stands between them: numbers, words and spaces. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^"{}[\],:]+/gy;

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
  /** True from the null of a number or word to the sign behind it. */
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
    let end = 0;
    TOKEN.lastIndex = 0;
    for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
      end = TOKEN.lastIndex;
      sent += this.#next(found[0]);
    }
    this.#rest = text.slice(end);
    return sent;
  }

  #next(token: string): string {
    if (this.#leftOut > 0) {
      if (token === '{' || token === '[') this.#leftOut += 1;
      if (token === '}' || token === ']') this.#leftOut -= 1;
      return '';
    }
    const frame = this.#open.at(-1);
    switch (token) {
      case '}':
      case ']':
        this.#open.pop();
        this.#isReplaced = false;
        return token;
      case ',':
        if (frame?.isObject) frame.field = undefined;
        this.#isReplaced = false;
        return token;
      case ':':
        return token;
    }
    if (frame?.isObject && frame.field === undefined) return this.#field(token, frame);
    return this.#value(token, frame);
  }

  #field(token: string, frame: Frame): string {
    if (token.startsWith('"')) frame.field = token.slice(1, -1);
    return token;
  }

  #value(token: string, frame: Frame | undefined): string {
    if (this.#isReplaced) return '';
    const isOpening = token === '{' || token === '[';
    if (!isOpening && token.trim() === '') return token;
    const parts = this.#partsOf(frame);
    if (parts?.kinds.some((kind) => this.#hides.has(kind))) {
      if (isOpening) this.#leftOut = 1;
      this.#isReplaced = true;
      return 'null';
    }
    if (isOpening) this.#open.push({ parts, isObject: token === '{', field: undefined });
    return token;
  }

  #partsOf(frame: Frame | undefined): PrivateParts | undefined {
    if (!frame) return this.#root;
    return frame.isObject ? frame.parts?.fields.get(frame.field!) : frame.parts?.items;
  }
}
