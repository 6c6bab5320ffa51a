import { type Invariant, invariant } from './invariant.ts';

/** Whether a line is found by an id that its subject names: alone, or as one of several. */
const isFound = (name: string, column: string) => `(l.subject->>'${name}' IS NULL
  OR coalesce(l.${column} = (l.subject->>'${name}')::uuid, false)
  OR coalesce(l.subjects @> ARRAY[(l.subject->>'${name}')::uuid], false))`;

/** The nonce and the tag of a sealed value; its text has at least a character. */
const SEALED_BYTES = 12 + 16 + 1;

/** What has to hold of the audit log. */
export const auditInvariants: readonly Invariant[] = [
  invariant(
    'a line of the audit log is found by the company and the employee that it is about',
    'audit_log WHERE company_id IS NOT NULL',
    `SELECT l.id::text AS violation FROM audit_log l
     LEFT JOIN employees e ON e.id = l.employee_id
     WHERE NOT ${isFound('companyId', 'company_id')} OR NOT ${isFound('employeeId', 'employee_id')}
       OR e.company_id IS DISTINCT FROM l.company_id AND e.id IS NOT NULL`,
  ),
  invariant(
    'what was changed belongs to a line of the audit log, and is sealed',
    'audit_changes',
    `SELECT c.change_id::text AS violation FROM audit_changes c
     WHERE octet_length(c.changes_sealed) < ${SEALED_BYTES}
       OR NOT EXISTS (SELECT FROM audit_log l WHERE l.id = c.change_id)`,
  ),
  invariant(
    'an event names the line of its change',
    'events WHERE change_id IS NOT NULL',
    // An event stays longer than its line where a delivery of it is young.
    `SELECT v.id::text AS violation FROM events v WHERE v.change_id IS NOT NULL
       AND v.change_id >= (SELECT id FROM audit_log ORDER BY id LIMIT 1)
       AND NOT EXISTS (SELECT FROM audit_log l WHERE l.id = v.change_id)`,
  ),
];
