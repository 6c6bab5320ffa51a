import { codeOf, type Source } from './sources.ts';

/** A function of a source: where it begins, how many lines it takes, and its first line. */
export interface FunctionSize {
  line: number;
  lines: number;
  header: string;
}

const control = /^(if|for|while|switch|catch|else|do|try|return|await|throw|super|new)\b/;
const method = /^(?:(?:static|async|override|get|set|private)\s+)*[#\w]+(?:<.*>)?\((?:.*\{)?$/;
const arrow = /=>(?:\s*(?:async\s*)?)?(?:[^=]*[{([])?$/;

/**
 * Every function that takes more than a line, by the formatter's indentation: it ends on the line
 * that closes it at the depth on which it began. Groups of tests are no functions in this sense.
 */
export function functionsOf(source: Source): FunctionSize[] {
  const lines = codeOf(source).split('\n');
  return lines.flatMap((line, index) => {
    if (!beginsFunction(line, lines, index)) return [];
    const end = endOf(lines, index);
    const header = source.text.split('\n')[index]!.trim();
    return [{ line: index + 1, lines: end - index + 1, header }];
  });
}

function beginsFunction(line: string, lines: string[], index: number): boolean {
  const text = line.trim();
  if (text === '' || /^describe(\.\w+)?\(/.test(text) || /^[)\]}]/.test(text)) return false;
  if (/\bfunction\b/.test(text) || arrow.test(text)) return true;
  // Parameters on lines of their own: what closes them tells whether a body follows.
  if (text.endsWith('(')) return /(=>|\{)$/.test(closingLine(lines, index)) && !control.test(text);
  return method.test(text) && !control.test(text);
}

function closingLine(lines: string[], index: number): string {
  const depth = indentation(lines[index]!);
  const after = lines.slice(index + 1).find((line) => line.trim() && indentation(line) <= depth);
  return after?.trimEnd() ?? '';
}

function endOf(lines: string[], start: number): number {
  const depth = indentation(lines[start]!);
  let last = start;
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (line.trim() === '') continue;
    if (indentation(line) <= depth) {
      if (indentation(line) < depth || !/^\s*[)\]}]/.test(line)) return last;
      if (!/(\{|\(|\[|=>|[:=|&?])$/.test(line.trimEnd())) return index;
    }
    last = index;
  }
  return last;
}

const indentation = (line: string): number => line.length - line.trimStart().length;
