import { firstOf, type Plant } from '../planted.ts';

const EXPORT = '0192f000-0000-7000-8000-0000000000e1';

/** An export of a closed month, booked, whose file has two parts. */
export const soundExports = `
  INSERT INTO exports (company_id, id, template, definition, definition_sha256, month, version,
    file_name, actor, requested_at, state)
  SELECT company_id, '${EXPORT}', 'payroll', '{"missing":"refuse"}', '\\x00', month, version,
    'payroll.csv', 'test', now(), 'done'
  FROM settlements WHERE version = 1 ORDER BY company_id DESC, month LIMIT 1;
  INSERT INTO export_parts SELECT company_id, id, 1, 'one,' FROM exports;
  INSERT INTO export_parts SELECT company_id, id, 2, 'two' FROM exports;
  INSERT INTO export_files
  SELECT x.company_id, x.id, 7, sha256('one,two'), 1, s.expenses_in_cents, s.withdrawn_in_cents,
    now() FROM exports x JOIN settlements s USING (company_id, month, version);
  INSERT INTO export_bookings SELECT company_id, export_id, 'test', now(), NULL FROM export_files;`;

const bytes = 'every file of an export has the bytes that it was made with';
const complete =
  'every export is of versions that there are, and has a file when it is done, and else none';
const totals =
  'the totals of an export are those of its version, less those of the one it differs from';
const file = firstOf('export_files', 'true', 'export_id');
const entire = firstOf('exports');

export const exported: Plant[] = [
  {
    what: 'a file of an export with another byte',
    breaks: bytes,
    id: file,
    damage: `UPDATE export_parts SET content = 'One,' WHERE export_id = '$id' AND number = 1`,
  },
  {
    what: 'a file of an export without its last part',
    breaks: bytes,
    id: file,
    damage: `DELETE FROM export_parts WHERE export_id = '$id' AND number = 2`,
  },
  {
    what: 'an export that is done and has no file',
    breaks: complete,
    id: entire,
    damage: [
      `DELETE FROM export_bookings WHERE export_id = '$id'`,
      `DELETE FROM export_files WHERE export_id = '$id'`,
    ],
  },
  {
    what: 'an export of the differences from a version that there is not',
    breaks: complete,
    id: entire,
    damage: [
      'ALTER TABLE exports DROP CONSTRAINT exports_check',
      `UPDATE exports SET since = 99 WHERE id = '$id'`,
    ],
  },
  {
    what: 'an export with a cent too many',
    breaks: totals,
    id: file,
    damage: `UPDATE export_files SET expenses_in_cents = expenses_in_cents + 1
      WHERE export_id = '$id'`,
  },
];
