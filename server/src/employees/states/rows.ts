import type { StateChange } from '@fringe/contract/operations/people/employees';
import { changedByIfKnown } from '../../access/actors.ts';
import { opened } from '../../reasons/rows.ts';
import type { EmployeeId, PartnerId } from '../../values/ids.ts';
import type { Vault } from '../../values/secrets.ts';
import type { KeptStateChange } from './queries.ts';

/** A change of state as a caller sees it. */
export const stateChange = (
  row: KeptStateChange,
  employeeId: EmployeeId,
  viewer: PartnerId | null,
  vault: Vault,
): StateChange => ({
  at: row.at,
  cause: row.cause,
  state: row.state,
  by: changedByIfKnown(row, viewer),
  reason: opened(row.reasonSealed, employeeId, vault),
  effectiveDate: row.effectiveDate,
});
