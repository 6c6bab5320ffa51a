/** What a stretch of source text is, where it is not plain code. */
export interface Span {
  kind: 'comment' | 'string' | 'template' | 'regex';
  start: number;
  end: number;
}

/** Words after which a slash begins a regular expression and is no division. */
const beforeRegex = /(?:^|[^\w$.])(?:return|typeof|case|in|of|void|await|yield|throw|delete)$/;

/** Finds the comments, strings, templates and regular expressions of TypeScript source text. */
export function spansOf(source: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  while (at < source.length) {
    const end = endOfSpan(source, at);
    if (end === undefined) {
      at += 1;
    } else {
      spans.push({ kind: kindAt(source, at), start: at, end });
      at = end;
    }
  }
  return spans;
}

function endOfSpan(source: string, at: number): number | undefined {
  const two = source.slice(at, at + 2);
  if (two === '//') return upTo(source.indexOf('\n', at), source);
  if (two === '/*') return upTo(source.indexOf('*/', at + 2) + 2, source);
  const character = source[at];
  if (character === "'" || character === '"') return endOfQuoted(source, at);
  if (character === '`') return endOfTemplate(source, at);
  if (character === '/' && beginsRegex(source, at)) return endOfRegex(source, at);
  return undefined;
}

function kindAt(source: string, at: number): Span['kind'] {
  if (source[at] === '`') return 'template';
  if (source[at] !== '/') return 'string';
  return source[at + 1] === '/' || source[at + 1] === '*' ? 'comment' : 'regex';
}

const upTo = (index: number, source: string): number => (index < 0 ? source.length : index);

function endOfQuoted(source: string, at: number): number {
  let index = at + 1;
  while (index < source.length && source[index] !== source[at]) {
    index += source[index] === '\\' ? 2 : 1;
  }
  return index + 1;
}

/** A template ends at its backtick; code inside `${}` may hold further strings and templates. */
function endOfTemplate(source: string, at: number): number {
  let index = at + 1;
  while (index < source.length && source[index] !== '`') {
    if (source.startsWith('${', index)) index = endOfHole(source, index + 2);
    else index += source[index] === '\\' ? 2 : 1;
  }
  return index + 1;
}

function endOfHole(source: string, at: number): number {
  let depth = 1;
  let index = at;
  while (index < source.length && depth > 0) {
    const skipped = endOfSpan(source, index);
    if (source[index] === '{') depth += 1;
    if (source[index] === '}') depth -= 1;
    index = skipped ?? index + 1;
  }
  return index;
}

function beginsRegex(source: string, at: number): boolean {
  // The end of an element: `</` or `/>`.
  if (source[at - 1] === '<' || source[at + 1] === '>') return false;
  const before = source.slice(Math.max(0, at - 40), at).trimEnd();
  return (
    before === '' || '(,=:[!&|?{};+-*%~^<>'.includes(before.at(-1)!) || beforeRegex.test(before)
  );
}

function endOfRegex(source: string, at: number): number {
  let inClass = false;
  let index = at + 1;
  for (; index < source.length && (inClass || source[index] !== '/'); index += 1) {
    if (source[index] === '\\') index += 1;
    else if (source[index] === '[') inClass = true;
    else if (source[index] === ']') inClass = false;
  }
  return index + 1;
}

/** The text with the named kinds of span blanked; lines and columns stay where they were. */
export function without(source: string, spans: readonly Span[], kinds: readonly Span['kind'][]) {
  let text = '';
  let at = 0;
  for (const span of spans.filter(({ kind }) => kinds.includes(kind))) {
    text += source.slice(at, span.start);
    text += source.slice(span.start, span.end).replaceAll(/[^\n]/g, ' ');
    at = span.end;
  }
  return text + source.slice(at);
}
