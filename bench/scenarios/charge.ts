import pg from 'pg';
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
const CEILING = 10_000_000;

/** One charge below a limit, against the same SQL transaction alone. */
export async function charge(platform: Platform, headcount: number): Promise<Row[]> {
  await growCompany(platform, headcount);
  const { port, operatorToken: token, companyId } = platform;
  const ids = await sampleIds(platform, PEOPLE);
  const month = await limitMeals(platform, ids);
  const [service, bare] = await compare([
    httpSide(
      'POST charge',
      {
        port,
        token,
        connections: CONNECTIONS,
        method: 'POST',
        paths: [`/platform/v1/companies/${companyId}/charges`],
        bodies: ids.map((employeeId) => JSON.stringify(chargeOf(employeeId))),
      },
      watched(platform),
    ),
    await sqlSide('the transaction', platform, script(companyId, ids, month), CONNECTIONS),
  ]);
  const scenario = `P4 charge, ${headcount} employees`;
  return [{ scenario, side: service!, limit: bare!, reach: '≥ 0.6' }];
}

/** A charge of one cent; the mark becomes a number of its own in each request. */
export const chargeOf = (employeeId: string) => ({
  externalId: '############',
  employeeId,
  category: 'meal-benefit',
  behaviour: 'flex',
  amountInCents: 1,
  concept: 'Measured',
});

/** Gives people a limit for meals that they do not reach; returns the open month. */
export async function limitMeals({ ownerUrl, companyId }: Platform, ids: readonly string[]) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query('SELECT open_month FROM companies WHERE id = $1', [companyId]);
  const month = rows[0].open_month as string;
  await owner.query(
    `INSERT INTO limits SELECT $1, unnest($2::uuid[]), 'meal', 'punctual', $3, $4, 'employee',
       'payroll' ON CONFLICT (company_id, employee_id, category, kind, month)
       DO UPDATE SET amount_in_cents = excluded.amount_in_cents`,
    [companyId, ids, month, CEILING],
  );
  // Those whose benefit the demo has disabled could not be charged.
  await owner.query('DELETE FROM limit_suspensions WHERE company_id = $1', [companyId]);
  await owner.query('VACUUM ANALYZE limits');
  await owner.end();
  return month;
}

/** What a charge needs, as plain SQL: locks, limit, entry, total, event and audit line. */
export const script = (company: string, ids: readonly string[], month: string): string => `
\\set n random(1, ${ids.length})
\\set x random(1, 1000000000000)
BEGIN;
SELECT pg_advisory_xact_lock_shared(hashtextextended('${company}', 0));
SELECT open_cycle_id, open_month, currency, limits_required FROM companies WHERE id = '${company}';
SELECT id, state FROM employees WHERE company_id = '${company}' AND id = ${someone(ids)}
  FOR NO KEY UPDATE;
SELECT month, ended_at IS NOT NULL FROM payroll_cycles
  WHERE company_id = '${company}' AND ended_at IS NULL;
SELECT id FROM consumptions WHERE company_id = '${company}' AND external_id = 'bare-' || :x;
SELECT p.amount_in_cents, r.amount_in_cents, d.category, w.category, u.used_in_cents
  FROM (SELECT ${someone(ids)} AS id) AS e
  LEFT JOIN limits p ON p.company_id = '${company}' AND p.employee_id = e.id
    AND p.category = 'meal' AND p.kind = 'punctual' AND p.month = '${month}'
  LEFT JOIN LATERAL (SELECT amount_in_cents FROM limits r WHERE r.company_id = '${company}'
    AND r.employee_id = e.id AND r.category = 'meal' AND r.kind = 'recurrent'
    AND r.month <= '${month}' ORDER BY month DESC LIMIT 1) AS r ON true
  LEFT JOIN limit_suspensions d ON d.company_id = '${company}' AND d.month = '${month}'
    AND d.category = 'meal' AND d.employee_id = e.id
  LEFT JOIN company_suspensions w ON w.company_id = '${company}' AND w.month = '${month}'
    AND w.category = 'meal'
  LEFT JOIN limit_usages u ON u.company_id = '${company}' AND u.employee_id = e.id
    AND u.category = 'meal' AND u.period = '${month}';
INSERT INTO consumptions (company_id, id, employee_id, month, category, behaviour, sum_type,
    amount_in_cents, concept, occurred_at, recorded_at, external_id, late)
  VALUES ('${company}', gen_random_uuid(), ${someone(ids)}, '${month}', 'meal-benefit', 'flex',
    'expenses', 1, 'Measured', now(), now(), 'bare-' || :x, false) ON CONFLICT DO NOTHING;
UPDATE limit_usages SET used_in_cents = used_in_cents + 1
  WHERE company_id = '${company}' AND employee_id = ${someone(ids)} AND category = 'meal'
    AND period = '${month}' AND used_in_cents + reserved_in_cents + 1 <= ${CEILING};
INSERT INTO consumption_totals AS t VALUES ('${company}', '${month}', ${someone(ids)},
    'meal-benefit', 'flex', 'expenses', 1, 1)
  ON CONFLICT (company_id, month, employee_id, category, behaviour, sum_type) DO UPDATE
    SET amount_in_cents = t.amount_in_cents + 1, entries = t.entries + 1;
WITH e AS (
  INSERT INTO events (id, company_id, type, occurred_at, body)
    VALUES (gen_random_uuid(), '${company}', 'employee.consumption.generated', now(),
      '${'{"id":"x"}'.padEnd(420)}') RETURNING id, company_id, type)
INSERT INTO webhook_deliveries (id, subscription_id, event_id, event_type, company_id, status,
    created_at, expires_at, next_attempt_at)
  SELECT gen_random_uuid(), s.id, e.id, e.type, e.company_id, 'pending', now(),
    now() + interval '72 hours', now() FROM e
  JOIN access_grants g ON g.company_id = e.company_id
  JOIN webhook_subscriptions s ON s.partner_id = g.partner_id AND s.status = 'enabled'
  WHERE e.type = ANY (s.event_types);
${auditLine('recordCharge', company)}
COMMIT;
`;

const someone = (ids: readonly string[]): string => `(ARRAY['${ids.join("','")}']::uuid[])[:n]`;
