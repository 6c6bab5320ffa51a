import { longStatement, type Reader } from '../database/statement.ts';
import type { PartnerId } from '../values/ids.ts';
import type { Found } from './lookup-queries.ts';

/**
 * Company by company, by the index that keeps external ids apart: one of all companies together
 * would be written by each charge, in no order.
 */
const among = (companies: string): string => `
  SELECT x.*, NULL::uuid AS "partOf" FROM (${companies}) AS c, LATERAL (
    SELECT 'entry' AS kind, id, category AS label, company_id AS "companyId",
      employee_id AS "employeeId", month AS payroll
    FROM consumptions WHERE company_id = c.id AND external_id = $1
    UNION ALL (SELECT 'refusal', id, code, company_id, employee_id, month
    FROM refused_charges WHERE company_id = c.id AND external_id = $1 LIMIT 5)
    OFFSET 0) AS x LIMIT 20`;

const all = longStatement('search.external', among('SELECT id FROM companies'));
const granted = longStatement(
  'search.external-granted',
  among('SELECT company_id AS id FROM access_grants WHERE partner_id = $2'),
);

/** Charges, booked or refused, that their source knows by this id. */
export const findByExternalId = (
  reader: Reader,
  partnerId: PartnerId | null,
  externalId: string,
): Promise<Found[]> =>
  partnerId === null
    ? reader.rows<Found>(all, [externalId])
    : reader.rows<Found>(granted, [externalId, partnerId]);

const corporation = longStatement(
  'search.corporation',
  `SELECT 'corporation' AS kind, x.id, x.alias AS label, NULL::uuid AS "companyId",
     NULL::uuid AS "employeeId", NULL::text AS payroll, NULL::uuid AS "partOf"
   FROM corporations x WHERE x.external_id = $1 AND ($2::uuid IS NULL OR EXISTS (
     SELECT FROM companies c JOIN access_grants g ON g.company_id = c.id
     WHERE c.corporation_id = x.id AND g.partner_id = $2))`,
);

export const findCorporation = (
  reader: Reader,
  partnerId: PartnerId | null,
  externalId: string,
): Promise<Found[]> => reader.rows<Found>(corporation, [externalId, partnerId]);
