import { compare, httpSide } from '../measure.ts';
import { growCompany, sampleIds } from '../people.ts';
import type { Platform } from '../platform.ts';
import type { Row } from '../results.ts';
import { auditLine } from '../sides/audit-line.ts';
import { sqlSide } from '../sides/sql.ts';
import { watched } from './employee-read.ts';

/** As many as the service has for transactions. */
const CONNECTIONS = 10;
const PEOPLE = 500;

/** A punctual limit, each time another amount, against the same SQL transaction alone. */
export async function limitPut(platform: Platform, headcount: number): Promise<Row[]> {
  await growCompany(platform, headcount);
  const { port, token, companyId } = platform;
  const ids = await sampleIds(platform, PEOPLE);
  const payroll = await openMonth(platform);
  const limit = (cents: number) => ({ amount: { amountInCents: cents, currency: 'EUR' } });
  const [service, bare] = await compare([
    httpSide(
      'PUT punctual',
      {
        port,
        token,
        connections: CONNECTIONS,
        method: 'PUT',
        paths: ids.map(
          (id) =>
            `/api/v3/companies/${companyId}/employees/${id}/limits/punctual?payroll=${payroll}`,
        ),
        bodies: [1, 2, 3].map((cents) => JSON.stringify({ meal: limit(cents) })),
      },
      watched(platform),
    ),
    await sqlSide('the transaction', platform, script(companyId, ids, payroll), CONNECTIONS),
  ]);
  const scenario = `P3 PUT punctual limit, ${headcount} employees`;
  return [{ scenario, side: service!, limit: bare!, reach: '≥ 0.6' }];
}

async function openMonth({ port, token, companyId }: Platform): Promise<string> {
  const url = `http://127.0.0.1:${port}/api/v3/companies/${companyId}/payroll-cycles?limit=1`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { payrollCycles } = (await reply.json()) as {
    payrollCycles: { fiscalYear: string; payrollMonth: string }[];
  };
  return `${payrollCycles[0]!.fiscalYear}-${payrollCycles[0]!.payrollMonth}`;
}

/** The statements of the service, one after the other as it sends them, the audit line included. */
export const script = (companyId: string, ids: readonly string[], month: string): string => `
\\set n random(1, ${ids.length})
\\set cents random(1, 10000)
BEGIN;
SELECT pg_advisory_xact_lock_shared(hashtextextended('${companyId}', 0));
SELECT open_cycle_id, open_month, closing_day, time_zone, currency
  FROM companies WHERE id = '${companyId}';
SELECT ordinal, representation, confirmed_at FROM employees
  WHERE company_id = '${companyId}' AND id = (ARRAY['${ids.join("','")}']::uuid[])[:n]
  FOR NO KEY UPDATE;
WITH saved AS (INSERT INTO limits AS known VALUES ('${companyId}',
    (ARRAY['${ids.join("','")}']::uuid[])[:n], 'meal', 'punctual', '${month}', :cents, 'employee',
    'payroll')
  ON CONFLICT (company_id, employee_id, category, kind, month) DO UPDATE
    SET amount_in_cents = excluded.amount_in_cents, applies_to = excluded.applies_to,
      period = excluded.period
    WHERE (known.amount_in_cents, known.applies_to, known.period)
      IS DISTINCT FROM (excluded.amount_in_cents, excluded.applies_to, excluded.period)
  RETURNING *)
INSERT INTO limit_changes SELECT company_id, employee_id, category, kind, month,
    1 + coalesce((SELECT max(version) FROM limit_changes h WHERE h.company_id = s.company_id
      AND h.employee_id = s.employee_id AND h.category = s.category AND h.kind = s.kind
      AND h.month = s.month), 0),
    now(), 'bench', k.amount_in_cents, k.applies_to, k.period, s.amount_in_cents, s.applies_to,
    s.period
  FROM saved s LEFT JOIN limits k USING (company_id, employee_id, category, kind, month);
${auditLine('setPunctualLimits', companyId)}
COMMIT;
`;
