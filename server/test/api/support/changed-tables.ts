import { everyRow } from '../../support/database/tables.ts';
import type { Service } from '../../support/service.ts';

/** The tables in which the work leaves other rows than it found. */
export async function changedTables(
  service: Service,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const before = await everyRow(service);
  await work();
  const now = await everyRow(service);
  return Object.keys(now).filter((name) => now[name]!.join('\n') !== before[name]!.join('\n'));
}
