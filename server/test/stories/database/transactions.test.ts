import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setImmediate as later } from 'node:timers/promises';
import pino from 'pino';
import { openDatabase } from '../../../src/database/database.ts';
import { change, statement } from '../../../src/database/statement.ts';
import { inOneGo, inTransaction } from '../../../src/database/transaction.ts';
import { createDatabase } from '../../support/database/postgres.ts';
import { sql } from '../../support/database/sql.ts';

const { applicationUrl, ownerUrl, drop } = await createDatabase();
after(drop);
const database = openDatabase({ url: applicationUrl, log: pino({ level: 'silent' }) });
after(() => database.close());

const tick = statement('test.tick', "SELECT nextval('ticks')::int AS place");
await sql(ownerUrl, 'CREATE SEQUENCE ticks');
await sql(ownerUrl, 'CREATE TABLE notes (text text)');
await sql(ownerUrl, 'GRANT ALL ON SEQUENCE ticks TO PUBLIC');
await sql(ownerUrl, 'GRANT ALL ON notes TO PUBLIC');
const note = change('test.note', 'INSERT INTO notes VALUES ($1)');
const notes = async () => (await sql(ownerUrl, 'SELECT text FROM notes')).map(({ text }) => text);

describe('steps in order', () => {
  it('reach the database in the order of their list, those of a list within it too', async () => {
    const places = await inTransaction({ database }, async (tx) => {
      const place = async () => (await tx.rows<{ place: number }>(tick))[0]!.place;
      const [first, inner, last] = await tx.inOrder(
        place,
        () => tx.inOrder(place, () => 'nothing to do', place),
        place,
      );
      return [first, inner[0], inner[2], last];
    });
    assert.deepEqual(places, [1, 2, 3, 4]);
  });

  it('fail, and change nothing, when one of them waits before it sends', async () => {
    const working = inTransaction({ database }, (tx) =>
      tx.inOrder(
        async () => {
          await later();
          await tx.write(note, ['late']);
        },
        () => tx.write(note, ['early']),
        () => tx.rows(statement('test.sleep', 'SELECT pg_sleep(0.2)')),
      ),
    );
    await assert.rejects(working);
    assert.deepEqual(await notes(), []);
  });

  it('fail, and change nothing, when one of them throws', async () => {
    const working = inTransaction({ database }, (tx) =>
      tx.inOrder(
        () => tx.write(note, ['before']),
        () => {
          throw new Error('refused');
        },
      ),
    );
    await assert.rejects(working);
    assert.deepEqual(await notes(), []);
  });
});

describe('a transaction in one go', () => {
  it('gives back what its statements returned, once they are committed', async () => {
    const [, rows] = await inOneGo({ database }, (tx) =>
      tx.inOrder(
        () => tx.write(note, ['kept']),
        () => tx.rows<{ text: string }>(statement('test.notes', 'SELECT text FROM notes')),
      ),
    );
    assert.deepEqual(rows, [{ text: 'kept' }]);
    assert.deepEqual(await notes(), ['kept']);
  });

  it('commits nothing when one of its statements fails', async () => {
    const working = inOneGo({ database }, (tx) =>
      tx.inOrder(
        () => tx.write(note, ['lost']),
        () => tx.rows(statement('test.wrong', 'SELECT 1 / 0')),
      ),
    );
    await assert.rejects(working);
    assert.deepEqual(await notes(), ['kept']);
  });
});
