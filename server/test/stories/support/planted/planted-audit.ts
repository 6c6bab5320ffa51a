import { firstOf, type Plant } from './planted.ts';

const found = 'a line of the audit log is found by the company and the employee that it is about';
const sealed = 'what was changed belongs to a line of the audit log, and is sealed';

export const audited: readonly Plant[] = [
  {
    what: 'a line without the company of its subject',
    breaks: found,
    id: firstOf('audit_log', `subject ? 'companyId' AND employee_id IS NULL`),
    damage: `UPDATE audit_log SET company_id = NULL WHERE id = '$id'`,
  },
  {
    what: 'a line without the employee of its subject',
    breaks: found,
    id: firstOf('audit_log', `subject ? 'employeeId'`),
    damage: `UPDATE audit_log SET employee_id = NULL WHERE id = '$id'`,
  },
  {
    what: 'a line about an employee in a company where they do not work',
    breaks: found,
    id: firstOf('audit_log', `employee_id IS NOT NULL AND NOT subject ? 'employeeId'`),
    damage: `UPDATE audit_log SET company_id = (SELECT c.id FROM companies c
        WHERE c.id <> company_id LIMIT 1), subject = '{}' WHERE id = '$id'`,
  },
  {
    what: 'changes that are not sealed',
    breaks: sealed,
    id: firstOf('audit_changes', 'true', 'change_id'),
    damage: `UPDATE audit_changes SET changes_sealed = '{}' WHERE change_id = '$id'`,
  },
  {
    what: 'changes of a line that is not there',
    breaks: sealed,
    id: firstOf('audit_changes', 'true', 'change_id'),
    damage: `DELETE FROM audit_log WHERE id = '$id'`,
  },
  {
    what: 'an event of a change that nobody has noted',
    breaks: 'an event names the line of its change',
    id: firstOf('events', 'change_id IS NOT NULL'),
    damage: `UPDATE events SET change_id = 'ffffffff-ffff-4fff-8fff-ffffffffffff' WHERE id = '$id'`,
  },
];
