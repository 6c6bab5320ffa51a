import { company, type Plant } from './planted.ts';

const importOf = (columns: string, rows: number, of = `id = '$id'`) => `WITH made AS (
  INSERT INTO employee_imports (company_id, id, state, dry_run, invite, row_count, unchanged,
    created_at, worked_at, finished_at, columns)
  SELECT id, gen_random_uuid(), 'finished', true, false, ${rows}, 1, now(), now(), now(), ${columns}
  FROM companies WHERE ${of} ORDER BY id LIMIT 1 RETURNING company_id, id)
  INSERT INTO employee_import_rows (company_id, import_id, number, line, outcome)
  SELECT company_id, id, 1, 2, 'unchanged' FROM made`;

/** The demo scenario has no imports; this one is sound. */
export const soundImports = importOf('NULL::jsonb', 1, 'true');

export const imports: Plant[] = [
  {
    what: 'a row of an import without what was sent',
    breaks: 'an import that knows its columns keeps what was sent in each of its rows',
    id: company,
    damage: importOf(`'[]'::jsonb`, 1),
  },
  {
    what: 'a finished import that has lost a row',
    breaks: 'an import that is finished has counted each of its rows',
    id: company,
    damage: importOf('NULL::jsonb', 2),
  },
];
