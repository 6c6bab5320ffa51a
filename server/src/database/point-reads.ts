import type { PointRead, Reader, Statement } from './statement.ts';

interface Waiting<Found> {
  key: readonly string[];
  found: (value: Found | undefined) => void;
  failed: (error: unknown) => void;
}

/** A statement with more keys than this would keep the first of them waiting for the last. */
const MAX_KEYS = 64;

/** Two on their way keep the database and the service busy at once; the next ones gather. */
const MAX_ON_THE_WAY = 2;

/**
 * Makes a point read of a statement whose parameters are arrays, one per part of the key, and whose
 * rows are `(position of the key, value)`. Reads that begin while others are on their way gather,
 * and then travel as one statement: the more there are, the less each of them costs. A read that
 * is alone is sent at once.
 */
export function pointRead<Key extends readonly string[], Found>(
  reader: Reader,
  statement: Statement,
): PointRead<Key, Found> {
  let waiting: Waiting<Found>[] = [];
  let onTheWay = 0;
  let planned = false;

  const send = () => {
    planned = false;
    while (waiting.length > 0 && onTheWay < MAX_ON_THE_WAY) {
      const batch = waiting.slice(0, MAX_KEYS);
      waiting = waiting.slice(MAX_KEYS);
      onTheWay += 1;
      void answer(reader, statement, batch).then(() => {
        onTheWay -= 1;
        send();
      });
    }
  };

  return (...key) =>
    new Promise((found, failed) => {
      waiting.push({ key, found, failed });
      if (planned || onTheWay >= MAX_ON_THE_WAY) return;
      planned = true;
      setImmediate(send);
    });
}

async function answer<Found>(
  reader: Reader,
  statement: Statement,
  batch: Waiting<Found>[],
): Promise<void> {
  try {
    const parts = batch[0]!.key.map((_, part) => batch.map((one) => one.key[part]!));
    const rows = await reader.tuples<[number, Found]>(statement, parts);
    for (const [position, value] of rows) batch[position - 1]!.found(value);
    for (const one of batch) one.found(undefined);
  } catch (error) {
    for (const one of batch) one.failed(error);
  }
}
