import pg from 'pg';
import type { Platform } from './platform.ts';

let companies = 0;

/** A corporation of one company with so many people, and what statements more give it. */
export async function bigCompany(
  platform: Platform,
  employees: number,
  more: (id: string, month: string) => string[],
) {
  const owner = new pg.Client({ connectionString: platform.ownerUrl });
  await owner.connect();
  companies += 1;
  const id = `0f000000-0000-7000-8000-${String(companies).padStart(12, '0')}`;
  const legalId = `BENCH${companies}`;
  // The failed statement is what matters, not that the server then goes away.
  owner.on('error', () => undefined);
  const { rows } = await owner.query(
    `SELECT c.open_month AS month, c.legal_id AS "legalId", g.partner_id AS partner
     FROM companies c JOIN access_grants g ON g.company_id = c.id WHERE c.id = $1`,
    [platform.companyId],
  );
  const { month, partner } = rows[0];
  const made = statements(id, platform.companyId, month, partner, employees);
  for (const statement of [...made, ...more(id, month), 'VACUUM ANALYZE']) {
    await owner.query(statement);
  }
  await owner.end();
  const company = { id, legalId, currency: 'EUR', month, cycleId: id, startedAt: 0 };
  return { ...company, corporationId: id };
}

const statements = (
  id: string,
  model: string,
  month: string,
  partner: string,
  employees: number,
): string[] => [
  `INSERT INTO corporations VALUES ('${id}', 'Bench', right('${id}', 4))`,
  `INSERT INTO companies SELECT fresh.* FROM companies c,
     jsonb_populate_record(NULL::companies, to_jsonb(c) || jsonb_build_object('id', '${id}',
       'corporation_id', '${id}', 'legal_id', 'BENCH' || right('${id}', 4),
       'open_cycle_id', '${id}')) fresh
   WHERE c.id = '${model}'`,
  `INSERT INTO payroll_cycles (company_id, id, month, started_at)
   VALUES ('${id}', '${id}', '${month}', now())`,
  `INSERT INTO access_grants VALUES ('${partner}', '${id}')`,
  `INSERT INTO employees SELECT fresh.*
   FROM (SELECT * FROM employees LIMIT 1) e, generate_series(1, ${employees}) n,
     jsonb_populate_record(NULL::employees, to_jsonb(e) || jsonb_build_object(
       'company_id', '${id}', 'id', md5('${id}' || n)::uuid, 'ordinal', n, 'email_key', n,
       'legal_id_key', n, 'internal_id', n, 'legal_id', 'L' || n, 'model_id', NULL,
       'cost_center_id', NULL, 'payroll_company_id', NULL, 'state', 'active',
       'representation', '{}')) fresh`,
  `INSERT INTO headcounts (company_id, employees) VALUES ('${id}', ${employees})`,
];
