import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { folders } from '../../src/folders.ts';
import { expectNone, folderOf, serverSources } from './support/sources.ts';
import { tablesOfMigrations, writesIn } from './support/sql.ts';

const tables = tablesOfMigrations();
const owners = new Map(folders.flatMap(({ name, writes }) => writes.map((table) => [table, name])));
// Seals what all folders have stored under a new key; what it says stays the same.
const everywhere = 'server/src/reseal.ts';
const sources = serverSources().filter(({ path }) => path !== everywhere);
const writes = sources.flatMap((source) => writesIn(source, tables));

describe('table owners', () => {
  it('gives every table of the migrations exactly one owner', () => {
    const owned = folders.flatMap((folder) => folder.writes).sort();
    assert.deepEqual(
      owned,
      [...tables].sort(),
      'server/src/folders.ts names each table once, with the one folder that writes it; ' +
        'add a new table there, take a dropped one away',
    );
  });

  it('lets a table be written by the folder that owns it alone', () => {
    const foreign = writes
      .filter(({ table, path }) => owners.get(table) !== folderOf(path))
      .map(({ table, path, line }) => {
        const owner = owners.get(table) ?? 'nobody';
        return `${path}:${line} writes ${table}, which is owned by ${owner}`;
      });
    expectNone(
      'A table is written by one folder only. Put the statement into the queries.ts of the ' +
        'owner that server/src/folders.ts names, and call it from here:',
      foreign,
    );
  });

  it('sees a write to every table, so that the rule above cannot be empty', () => {
    const written = new Set(writes.map(({ table }) => table));
    const unseen = [...tables].filter((table) => !written.has(table));
    expectNone(
      'These tables are never written by server/src: drop them, or spell the statement so that ' +
        'server/test/repository/support/sql.ts can read it:',
      unseen,
    );
  });
});
