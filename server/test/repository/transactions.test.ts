import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sealedColumns } from '../../src/reseal.ts';
import { codeOf, expectNone, filesOf, lineAt, readText, serverSources } from './support/sources.ts';

describe('statements of a transaction', () => {
  it('that are sent together are sent by tx.inOrder, which shows and guards their order', () => {
    const loose = serverSources().flatMap((source) => {
      const code = codeOf(source);
      const found = [...code.matchAll(/\bPromise\.all(?:Settled)?\(([^;]*?)\);/g)];
      return found
        .filter(([, inside]) => /\btx\b/.test(inside!) && !inside!.includes('(tx) =>'))
        .map(({ index }) => `${source.path}:${lineAt(code, index)}`);
    });
    const own = loose.filter((place) => !place.startsWith('server/src/database/transaction.ts'));
    expectNone('Use tx.inOrder(() => …, () => …) instead of Promise.all:', own);
  });
});

describe('sealed columns', () => {
  it('are all sealed again by `keys reseal`: those of the migrations are those of its list', () => {
    const inMigrations = filesOf('server/src/database/migrations/*.sql')
      .flatMap((path) => [...readText(path).matchAll(/^\s*(?:ADD COLUMN )?(\w+_sealed) bytea/gm)])
      .map(([, name]) => name!);
    assert.ok(inMigrations.length > 0);
    const listed = sealedColumns.map(({ column }) => column);
    assert.deepEqual(listed.toSorted(), [...new Set(inMigrations)].toSorted());
  });
});
