import type { SearchKind } from '@fringe/contract/operations/search/search';
import { longStatement, type Reader } from '../database/statement.ts';
import type { CompanyId, EmployeeId, PartnerId } from '../values/ids.ts';

/** Something that an id names. */
export interface Found {
  kind: SearchKind;
  id: string;
  label: string;
  companyId: CompanyId | null;
  employeeId: EmployeeId | null;
  /** What it is part of, where its path needs it: a subscription, an expense, a partner. */
  partOf: string | null;
  payroll: string | null;
}

/** $1 is the id, $2 the partner who asks; null for the operator, who sees everything. */
const granted = (company: string): string => `($2::uuid IS NULL OR EXISTS (
  SELECT FROM access_grants g WHERE g.partner_id = $2 AND g.company_id = ${company}))`;
const own = (partner: string): string => `($2::uuid IS NULL OR ${partner} = $2)`;

/** Without what may stand before it in a URL: a password is nobody's label. */
const hostOf = (url: string): string =>
  `substring(${url} FROM '^[a-z]+://(?:[^/?#@]*@)?([^/?#]+)')`;

interface Part {
  label: string;
  company?: string;
  employee?: string;
  partOf?: string;
  payroll?: string;
  from: string;
}

const selected = (kind: SearchKind, id: string, part: Part): string =>
  `SELECT '${kind}' AS kind, ${id} AS id, ${part.label} AS label,
     ${part.company ?? 'NULL::uuid'} AS "companyId", ${part.employee ?? 'NULL::uuid'}
     AS "employeeId", ${part.partOf ?? 'NULL::uuid'} AS "partOf",
     ${part.payroll ?? 'NULL::text'} AS payroll FROM ${part.from}`;

const ofCompany = (table: string, more: Omit<Part, 'from' | 'company'>): Part => ({
  ...more,
  company: 'x.company_id',
  from: `${table} x WHERE x.id = $1 AND ${granted('x.company_id')}`,
});

const entry: Part = ofCompany('consumptions', {
  label: 'x.category',
  employee: 'x.employee_id',
  payroll: 'x.month',
});
const refusal: Part = ofCompany('refused_charges', {
  label: 'x.code',
  employee: 'x.employee_id',
  payroll: 'x.month',
});

/** Whose credential wrote a line of the audit log; the service has none. */
const writer = `CASE WHEN x.actor ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' THEN x.actor::uuid END`;
const line = {
  label: 'x.action',
  company: 'x.company_id',
  employee: 'x.employee_id',
};

const parts: Record<SearchKind, [string, Part]> = {
  employee: [
    'x.id',
    ofCompany('employees', { label: `x.name || ' ' || x.surname`, employee: 'x.id' }),
  ],
  company: [
    'x.id',
    {
      label: 'x.name',
      company: 'x.id',
      from: `companies x WHERE x.id = $1 AND ${granted('x.id')}`,
    },
  ],
  corporation: [
    'x.id',
    {
      label: 'x.alias',
      from: `corporations x WHERE x.id = $1 AND ($2::uuid IS NULL OR EXISTS (
        SELECT FROM companies c JOIN access_grants g ON g.company_id = c.id
        WHERE c.corporation_id = x.id AND g.partner_id = $2))`,
    },
  ],
  entry: ['x.id', entry],
  refusal: ['x.id', refusal],
  cycle: ['x.id', ofCompany('payroll_cycles', { label: 'x.month', payroll: 'x.month' })],
  expense: [
    'x.id',
    ofCompany('committed_expenses', {
      label: `x.category || ' ' || x.fiscal_year`,
      employee: 'x.employee_id',
    }),
  ],
  payment: [
    'x.id',
    {
      label: 'x.month',
      company: 'x.company_id',
      employee: 'e.employee_id',
      partOf: 'x.committed_expense_id',
      payroll: 'x.month',
      from: `committed_payments x JOIN committed_expenses e
        ON e.company_id = x.company_id AND e.id = x.committed_expense_id
        WHERE x.id = $1 AND ${granted('x.company_id')}`,
    },
  ],
  event: [
    'x.id',
    {
      label: 'x.type',
      company: 'x.company_id',
      // A sample is of no company: it belongs to whom it was sent.
      from: `events x WHERE x.id = $1 AND ($2::uuid IS NULL
        OR x.company_id IS NOT NULL AND ${granted('x.company_id')}
        OR x.company_id IS NULL AND EXISTS (
          SELECT FROM webhook_deliveries d JOIN webhook_subscriptions s ON s.id = d.subscription_id
          WHERE d.event_id = x.id AND s.partner_id = $2))`,
    },
  ],
  delivery: [
    'x.id',
    {
      label: 'x.event_type',
      company: 'x.company_id',
      partOf: 'x.subscription_id',
      from: `webhook_deliveries x JOIN webhook_subscriptions s ON s.id = x.subscription_id
        WHERE x.id = $1 AND ${own('s.partner_id')}
          AND (x.company_id IS NULL OR ${granted('x.company_id')})`,
    },
  ],
  subscription: [
    'x.id',
    {
      label: `coalesce(x.description, ${hostOf('x.url')}, x.id::text)`,
      partOf: 'x.partner_id',
      from: `webhook_subscriptions x WHERE x.id = $1 AND ${own('x.partner_id')}
        AND ($2::uuid IS NULL OR x.status <> 'deleted')`,
    },
  ],
  import: ['x.id', ofCompany('employee_imports', { label: `coalesce(x.file_name, x.state)` })],
  export: ['x.id', ofCompany('exports', { label: 'x.file_name', payroll: 'x.month' })],
  partner: [
    'x.id',
    {
      label: 'x.name',
      partOf: 'x.id',
      from: "partners x WHERE x.id = $1 AND x.kind = 'partner' AND $2::uuid IS NULL",
    },
  ],
  credential: [
    'x.id',
    {
      label: `coalesce(x.description, p.name, 'operator')`,
      partOf: 'x.partner_id',
      from: `credentials x LEFT JOIN partners p ON p.id = x.partner_id
        WHERE x.id = $1 AND $2::uuid IS NULL`,
    },
  ],
  change: [
    'x.id',
    {
      ...line,
      from: `audit_log x LEFT JOIN credentials r ON r.id = ${writer}
        WHERE x.id = $1 AND CASE WHEN ${line.company} IS NULL THEN ${own('r.partner_id')}
          ELSE ${granted(line.company)} END`,
    },
  ],
  // A request is whoever sent it: others see what it changed, and not that it was one. It is kept
  // for some weeks, and what it changed much longer.
  request: [
    '$1::uuid',
    {
      label: `coalesce(x.operation, 'unknown')`,
      company: 'x.company_id',
      employee: 'x.employee_id',
      from: `(SELECT * FROM (
          SELECT l.operation, l.company_id, l.employee_id, l.credential_id
          FROM request_log l WHERE l.id = $1
          UNION ALL
          (SELECT x.action, x.company_id, x.employee_id, ${writer} FROM audit_log x
           WHERE x.request_id = $1::uuid::text ORDER BY x.id LIMIT 1)) AS known LIMIT 1) AS x
        LEFT JOIN credentials r ON r.id = x.credential_id
        WHERE ${own('r.partner_id')}`,
    },
  ],
};

const byId = longStatement(
  'search.by-id',
  Object.entries(parts)
    .map(([kind, [id, part]]) => selected(kind as SearchKind, id, part))
    .join('\nUNION ALL ')
    .concat(' LIMIT 100'),
);

/** Whatever has this id, of what a partner may see; of everything for the operator. */
export const findById = (
  reader: Reader,
  partnerId: PartnerId | null,
  id: string,
): Promise<Found[]> => reader.rows<Found>(byId, [id, partnerId]);
