/** A table as text: commas, and quotes around what has commas, quotes or line breaks in it. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : bareCell(text, at);
    row.push(cell);
    at = end + 1;
    if (text[end] === ',') {
      if (at === text.length) row.push('');
      continue;
    }
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** A cell from its first letter, and where it ends. */
function bareCell(text: string, at: number): [cell: string, end: number] {
  let end = at;
  while (end < text.length && !',\r\n'.includes(text[end]!)) end += 1;
  return [text.slice(at, end), end];
}

function quotedCell(text: string, at: number): [cell: string, end: number] {
  let cell = '';
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return [cell + text.slice(from), text.length];
    cell += text.slice(from, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    from = quote + 2;
  }
}

const written = (cell: string): string =>
  /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The bytes of a file with these rows. */
export const writeTable = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => `${row.map(written).join(',')}\r\n`).join(''));
