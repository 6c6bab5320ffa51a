import { filesOf, literalsOf, readText, type Source } from './sources.ts';

/** A statement in a file that changes rows of a table. */
export interface SqlWrite {
  table: string;
  path: string;
  line: number;
}

const name = String.raw`(?:ONLY\s+)?(?:public\.)?"?(\w+|\$\{)`;
const writes: readonly RegExp[] = [
  new RegExp(String.raw`\bINSERT\s+INTO\s+${name}`, 'gi'),
  new RegExp(String.raw`\bMERGE\s+INTO\s+${name}`, 'gi'),
  new RegExp(String.raw`\bDELETE\s+FROM\s+${name}`, 'gi'),
  new RegExp(String.raw`\bTRUNCATE\s+(?:TABLE\s+)?${name}(?!\s+ON\b)`, 'gi'),
  new RegExp(String.raw`\bCOPY\s+${name}[^;]*?\bFROM\b`, 'gi'),
  new RegExp(String.raw`\bUPDATE\s+${name}[^,;]*?\bSET\b`, 'gi'),
];

/** Text that is a statement, as opposed to a sentence: SQL keywords are in capitals. */
const statements = new RegExp(
  [
    String.raw`\bSELECT\s`,
    String.raw`\bINSERT\s+INTO\b`,
    String.raw`\bUPDATE\s+\S+(\s+AS)?(\s+\w+)?\s+SET\b`,
    String.raw`\bDELETE\s+FROM\b`,
    String.raw`\bMERGE\s+INTO\b`,
    String.raw`\bWITH\s+\w+\s+AS\b`,
    String.raw`\bSET\s+LOCAL\b`,
  ].join('|'),
);

/** The lines of a source on which SQL begins. */
export const sqlLines = (source: Source): number[] =>
  literalsOf(source)
    .filter(({ text }) => statements.test(text))
    .map(({ line }) => line);

/**
 * Every write of a source. A table whose name is filled in counts as each table that the file names
 * in a string of its own; when there is none, it is told as `${`, which nobody owns.
 */
export function writesIn(source: Source, tables: ReadonlySet<string>): SqlWrite[] {
  const literals = literalsOf(source);
  const named = literals.map(({ text }) => text).filter((text) => tables.has(text));
  const found = literals.flatMap(({ text, line }) =>
    writes
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .filter((match) => !isNoTable(match[1]!))
      .flatMap((match) => (match[1] === '${' && named.length > 0 ? named : [match[1]!]))
      .map((table) => ({ table, path: source.path, line })),
  );
  return found;
}

/** `DO UPDATE SET`, and the rights of `GRANT … UPDATE ON`, name no table after the word. */
const isNoTable = (word: string): boolean => /^(set|on|of|nowait|skip)$/i.test(word);

const tableChange = new RegExp(
  [
    String.raw`\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)`,
    String.raw`\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?(\w+)`,
    String.raw`\bALTER\s+TABLE\s+(\w+)\s+RENAME\s+TO\s+(\w+)`,
  ].join('|'),
  'g',
);

/** The tables that the migrations leave behind, and the two that they are counted in. */
export function tablesOfMigrations(): Set<string> {
  const texts = [
    readText('server/src/database/migrate.ts'),
    ...filesOf('server/src/database/migrations/*.sql').map(readText),
  ];
  const tables = new Set<string>();
  // A partition is a part of its table, and is written through it.
  const all = texts.join('\n').replaceAll(/CREATE TABLE \w+ PARTITION OF/g, '');
  for (const [, created, dropped, renamed, renamedTo] of all.matchAll(tableChange)) {
    for (const gone of [dropped, renamed]) if (gone) tables.delete(gone);
    for (const fresh of [created, renamedTo]) if (fresh) tables.add(fresh);
  }
  return tables;
}
