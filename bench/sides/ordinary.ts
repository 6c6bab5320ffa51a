import Fastify from 'fastify';
import pg from 'pg';

/** The page as it is usually written: select the rows, shape them, let the schema serialise. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const app = Fastify();

app.get('/companies/:companyId/employees', async (request) => {
  const { companyId } = request.params as { companyId: string };
  const { page, limit } = request.query as { page: string; limit: string };
  const [counted, { rows }] = await Promise.all([
    pool.query('SELECT employees FROM headcounts WHERE company_id = $1', [companyId]),
    pool.query(
      `SELECT e.*, birth_date::text, hiring_date::text, c.name AS cost_center_name,
           p.name AS payroll_company_name
         FROM employees e
         LEFT JOIN cost_centers c ON c.company_id = e.company_id AND c.id = e.cost_center_id
         LEFT JOIN payroll_companies p
           ON p.company_id = e.company_id AND p.id = e.payroll_company_id
         WHERE e.company_id = $1 AND ordinal > $2 AND ordinal <= $3 ORDER BY ordinal`,
      [companyId, (Number(page) - 1) * Number(limit), Number(page) * Number(limit)],
    ),
  ]);
  const total = counted.rows[0].employees;
  return {
    employees: rows.map(employeeOf),
    page: { size: limit, totalElements: total, totalPages: total / 250, number: page },
  };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

// biome-ignore lint/suspicious/noExplicitAny: the usual code takes rows as they come
function employeeOf(row: any) {
  const money = (cents: string) => ({ amountInCents: Number(cents), currency: row.currency });
  return {
    id: row.id,
    email: row.email,
    legalId: row.legal_id,
    name: row.name,
    surname: row.surname,
    birthDate: row.birth_date,
    grossSalary: money(row.gross_salary_in_cents),
    hiringDate: row.hiring_date,
    taxRegime: row.tax_regime,
    workdayConfiguration: {
      daysPerMonth: row.days_per_month,
      workTimePercentage: row.work_time_percentage,
      numberOfPaychecks: row.number_of_paychecks,
      collectiveAgreementSalary: money(row.agreement_salary_in_cents),
    },
    internalId: row.internal_id,
    modelId: row.model_id,
    state: row.state,
    costCenter: row.cost_center_id && { id: row.cost_center_id, name: row.cost_center_name },
    payrollCompany: row.payroll_company_id && {
      id: row.payroll_company_id,
      name: row.payroll_company_name,
    },
    metadata: row.metadata,
  };
}
