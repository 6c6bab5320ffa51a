import { setTimeout as sleep } from 'node:timers/promises';
import { type Reader, statement } from './statement.ts';

const LOOK_MS = 5;

const next = statement(
  'changes.next',
  'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
);
const over = statement(
  'changes.over',
  'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS over',
);

/**
 * Waits until every transaction that changes something and began before this call has ended:
 * none is left that does not know what was committed before. Not longer than a time.
 */
export async function untilChangesAreOver(reader: Reader, atMostMs: number): Promise<void> {
  const ends = performance.now() + atMostMs;
  const after = (await reader.rows<{ next: string }>(next))[0]!.next;
  const areOver = async () => (await reader.rows<{ over: boolean }>(over, [after]))[0]!.over;
  while (!(await areOver()) && performance.now() < ends) await sleep(LOOK_MS);
}
