import { SEALED_TOGETHER } from '../employee-imports/sealing-rules.ts';
import { type Invariant, invariant } from './invariant.ts';

/** What has to hold of imports and their reports. */
export const importInvariants: readonly Invariant[] = [
  invariant(
    'an import that knows its columns keeps what was sent in each of its rows',
    'employee_import_rows',
    `SELECT concat_ws(' ', company_id, import_id, number) AS violation
     FROM employee_import_rows r
     WHERE values_sealed IS NULL AND EXISTS (SELECT FROM employee_imports i
       WHERE i.company_id = r.company_id AND i.id = r.import_id AND i.columns IS NOT NULL)
     AND NOT EXISTS (SELECT FROM employee_import_rows keeper
       WHERE keeper.company_id = r.company_id AND keeper.import_id = r.import_id
         AND keeper.number = r.number - (r.number - 1) % ${SEALED_TOGETHER}
         AND keeper.values_sealed IS NOT NULL)`,
  ),
  invariant(
    'an import that is finished has counted each of its rows',
    'employee_imports',
    `SELECT concat_ws(' ', company_id, id) AS violation FROM employee_imports
     WHERE state = 'finished' AND row_count <> added + updated + unchanged + failed`,
  ),
];
