import type { Database } from '../database/database.ts';
import { accessInvariants } from './access.ts';
import { auditInvariants } from './audit.ts';
import { calendarInvariants } from './calendar.ts';
import { deliveryInvariants } from './deliveries.ts';
import { eventInvariants } from './events.ts';
import { exportInvariants } from './exports.ts';
import { importInvariants } from './imports.ts';
import { commitmentInvariants } from './money/commitments.ts';
import { entryInvariants } from './money/entries.ts';
import { feedInvariants } from './money/feeds.ts';
import { ledgerInvariants } from './money/ledger.ts';
import { limitInvariants } from './money/limits.ts';
import { settlementInvariants } from './money/settlements.ts';
import { noticeInvariants } from './notices.ts';
import { reasonInvariants } from './reasons.ts';
import { requestInvariants } from './requests.ts';
import { staffInvariants } from './staff.ts';
import { wordInvariants } from './words.ts';

const invariants = [
  ...accessInvariants,
  ...calendarInvariants,
  ...importInvariants,
  ...limitInvariants,
  ...ledgerInvariants,
  ...entryInvariants,
  ...feedInvariants,
  ...settlementInvariants,
  ...exportInvariants,
  ...commitmentInvariants,
  ...reasonInvariants,
  ...deliveryInvariants,
  ...auditInvariants,
  ...eventInvariants,
  ...requestInvariants,
  ...wordInvariants,
  ...staffInvariants,
  ...noticeInvariants,
];

/** More than these are not printed of one invariant. */
const SHOWN = 20;

/**
 * Checks every invariant, or the one of a name, on one state of the database; returns how many
 * violations there are.
 */
export const checkInvariants = (
  database: Database,
  print: (line: string) => void,
  only?: string,
): Promise<number> =>
  database.inSnapshot(async (reader) => {
    let total = 0;
    const chosen = invariants.filter(({ name }) => only === undefined || name === only);
    for (const { name, checked, violations } of chosen) {
      const [[counted], found] = [
        await reader.rows<{ rows: number }>(checked),
        await reader.rows<{ violation: string }>(violations),
      ];
      print(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${counted!.rows} rows`);
      for (const { violation } of found.slice(0, SHOWN)) print(`     ${violation}`);
      if (found.length > SHOWN) print(`     and ${found.length - SHOWN} more`);
      total += found.length;
    }
    print(`${chosen.length} invariants, ${total} violations`);
    return total;
  });
