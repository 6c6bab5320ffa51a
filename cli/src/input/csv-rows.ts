import { Complaint } from '../errors/complaint.ts';

/** A row of a file, by the names in its first line. */
export type CsvRow = Readonly<Record<string, string>>;

/** One cell, and what ends it: a cell may stand in quotes, and a quote in it is written twice. */
const cellOf = (separator: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y');

/** The rows of a CSV file, with commas or semicolons as its first line has them. */
export function csvRows(text: string, path: string): CsvRow[] {
  const content = text.replace(/^\uFEFF/, '');
  const first = content.slice(0, content.search(/\r?\n|$/));
  const [names = [], ...lines] = linesOf(content, first.includes(';') ? ';' : ',', path);
  const head = names.map((name) => name.trim());
  return lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => Object.fromEntries(head.map((name, at) => [name, (cells[at] ?? '').trim()])));
}

function linesOf(text: string, separator: string, path: string): string[][] {
  const pattern = cellOf(separator);
  const lines: string[][] = [];
  let line: string[] = [];
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match)
      throw new Complaint(
        'usage',
        `${path} has quotes in line ${lines.length + 1} that do not end`,
      );
    const [, quoted, bare = '', end] = match;
    line.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    lines.push(line);
    line = [];
  }
  return line.length > 0 ? [...lines, line] : lines;
}
