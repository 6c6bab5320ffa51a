import type { RefusedCharge } from '@fringe/contract/operations/consumptions/refusals';
import { boundedCount, countBound } from '../../database/page-of.ts';
import { rowArrays } from '../../database/row-arrays.ts';
import { change, type Reader, type SqlValue, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, EmployeeId } from '../../values/ids.ts';
import type { Month } from '../../values/month.ts';
import type { Refusal } from '../rules.ts';

/** A refused charge with the id under which it is kept. */
export type KeptRefusal = Refusal & { id: string };

const rows = rowArrays<KeptRefusal>(3, {
  id: ['uuid', (one) => one.id],
  employee_id: ['uuid', ({ charge }) => charge.employeeId],
  month: ['text', (one) => one.month],
  category: ['text', ({ charge }) => charge.category],
  behaviour: ['text', ({ charge }) => charge.behaviour],
  amount_in_cents: ['bigint', ({ charge }) => charge.amountInCents],
  currency: ['text', (one) => one.currency],
  concept: ['text', ({ charge }) => charge.concept],
  occurred_at: ['timestamptz', (one) => one.occurredAt.toISOString()],
  external_id: ['text', ({ charge }) => charge.externalId],
  code: ['text', ({ failure }) => failure.code],
  message: ['text', ({ failure }) => failure.message],
  limit_in_cents: ['bigint', (one) => one.limitInCents],
  limit_period: ['text', (one) => one.limitPeriod],
  left_in_cents: ['bigint', (one) => one.leftInCents],
});

const insert = change(
  'refusals.insert',
  `INSERT INTO refused_charges (company_id, refused_at, ${rows.names})
   SELECT $1, $2, ${rows.names} FROM ${rows.as('fresh')}`,
);

export const insertRefusals = (
  tx: Transaction,
  companyId: CompanyId,
  at: Date,
  refusals: readonly KeptRefusal[],
) => tx.write(insert, [companyId, at, ...rows.values(refusals)]);

/** Which refusals are listed; all of them without a filter. */
export interface RefusalFilter {
  employeeId?: EmployeeId;
  payroll?: Month;
  category?: string;
  code?: string;
}

const matching = `FROM refused_charges r WHERE r.company_id = $1
  AND ($2::uuid IS NULL OR r.employee_id = $2) AND ($3::text IS NULL OR r.month = $3)
  AND ($4::text IS NULL OR r.category = $4) AND ($5::text IS NULL OR r.code = $5)`;
const count = boundedCount('refusals.count', matching, 5);
const page = statement(
  'refusals.page',
  `SELECT r.id, floor(extract(epoch FROM r.refused_at))::bigint AS "refusedAt",
     r.employee_id AS "employeeId", r.month AS payroll, r.category, r.behaviour,
     r.amount_in_cents AS "amountInCents",
     r.currency, r.concept,
     floor(extract(epoch FROM r.occurred_at))::bigint AS "occurredAt",
     r.external_id AS "externalId", r.code, r.message, r.limit_in_cents AS "limitInCents",
     r.left_in_cents AS "leftInCents"
   ${matching} ORDER BY r.id DESC LIMIT $6 OFFSET $7`,
);

/** The refused charges of a company, newest first. */
export async function pageOfRefusals(
  reader: Reader,
  companyId: CompanyId,
  { employeeId, payroll, category, code }: RefusalFilter,
  paging: Paging,
): Promise<{ total: number; items: RefusedCharge[] }> {
  const values: SqlValue[] = [companyId, employeeId, payroll, category, code].map(
    (value) => value ?? null,
  );
  const [[counted], items] = await Promise.all([
    reader.rows<{ total: number }>(count, [...values, countBound(paging)]),
    reader.rows<RefusedCharge>({ ...page, long: true }, [...values, paging.size, paging.offset]),
  ]);
  return { total: counted!.total, items };
}

const recent = statement(
  'refusals.recent',
  `SELECT code AS label, count(*) AS value FROM refused_charges WHERE refused_at > $1
   GROUP BY code`,
);

/** How many charges were refused since a moment, by the code of the failure. */
export const refusalsSince = (reader: Pick<Reader, 'rows'>, since: Date) =>
  reader.rows<{ label: string; value: number }>(recent, [since]);

const expired = change(
  'refusals.expire',
  `DELETE FROM refused_charges WHERE (company_id, id) IN (
     SELECT company_id, id FROM refused_charges WHERE refused_at < $1 ORDER BY refused_at LIMIT $2)
   RETURNING 1`,
);

/** Deletes old refusals, a bounded number at a time; returns how many. */
export const deleteRefusals = async (tx: Transaction, before: Date, atMost: number) =>
  (await tx.write(expired, [before, atMost])).length;
