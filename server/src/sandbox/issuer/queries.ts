import { type Reader, statement } from '../../database/statement.ts';

/** Somebody whom a sandbox lets in with a click, and their first role. */
export interface DemoPerson {
  mail: string;
  name: string;
  kind: string;
  role: string;
}

const persons = statement(
  'sandbox.persons',
  `SELECT s.mail, s.name, r.kind, r.role FROM staff s
   CROSS JOIN LATERAL (SELECT kind, role FROM staff_roles r WHERE r.staff_id = s.id
     AND r.ended_at IS NULL AND r.session_id IS NULL ORDER BY r.id LIMIT 1) AS r
   WHERE s.ended_at IS NULL ORDER BY s.id LIMIT 100`,
);

export const demoPersons = (reader: Reader) => reader.rows<DemoPerson>(persons);
