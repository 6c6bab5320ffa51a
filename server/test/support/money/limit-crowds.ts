import { sql } from '../database/sql.ts';
import type { Service } from '../service.ts';
import { addLimitedCompany, type LimitedCompany } from './limit-companies.ts';

/** Fills a company that has nobody yet, by SQL: so many people would take the service minutes. */
export async function fillCompany(
  ownerUrl: string,
  companyId: string,
  people: number,
): Promise<void> {
  await sql(
    ownerUrl,
    `INSERT INTO employees (company_id, id, ordinal, email, email_key, legal_id, legal_id_key,
       internal_id, state, name, surname, birth_date, hiring_date, gross_salary_in_cents,
       agreement_salary_in_cents, currency, tax_regime, days_per_month, work_time_percentage,
       number_of_paychecks, representation, updated_at)
     SELECT $1, gen_random_uuid(), n, n || '@crowd.example', n || '@crowd.example', 'L' || n,
       'L' || n, 'I-' || n, 'active', 'Nuria', 'Vidal', '1990-01-01', '2020-01-01', 3000000,
       3000000, 'EUR', 'general', 22, 100, 14, '{}', now() FROM generate_series(1, $2::int) AS n`,
    [companyId, people],
  );
  await sql(
    ownerUrl,
    `INSERT INTO headcounts (company_id, employees) VALUES ($1, $2)
     ON CONFLICT (company_id) DO UPDATE SET employees = excluded.employees`,
    [companyId, people],
  );
}

/** Gives everybody in a company a recurrent limit for transport and a punctual one for meals. */
export async function limitCompany(ownerUrl: string, companyId: string): Promise<void> {
  await sql(
    ownerUrl,
    `WITH saved AS (INSERT INTO limits (company_id, employee_id, category, kind, month,
       amount_in_cents, applies_to, period)
     SELECT e.company_id, e.id, k.category, k.kind, c.open_month, 12345, 'employee', 'payroll'
     FROM employees e JOIN companies c ON c.id = e.company_id,
       (VALUES ('transport', 'recurrent'), ('meal', 'punctual')) AS k (category, kind)
     WHERE e.company_id = $1 RETURNING *)
     INSERT INTO limit_changes SELECT company_id, employee_id, category, kind, month, 1, now(),
       'test', NULL, NULL, NULL, amount_in_cents, applies_to, period FROM saved`,
    [companyId],
  );
}

/** A corporation of companies with many people, all of whom have two limits. */
export async function addCrowd(
  service: Service,
  companies: number,
  people: number,
): Promise<{ corporationId: string; companies: LimitedCompany[] }> {
  const { ownerUrl } = service.database;
  const made: LimitedCompany[] = [];
  for (let n = 0; n < companies; n += 1) {
    const fields = made[0] ? { corporationId: made[0].corporationId } : {};
    const one = await addLimitedCompany(service, 0, fields);
    await fillCompany(ownerUrl, one.companyId, people);
    await limitCompany(ownerUrl, one.companyId);
    made.push(one);
  }
  await sql(ownerUrl, 'ANALYZE employees, limits');
  return { corporationId: made[0]!.corporationId, companies: made };
}
