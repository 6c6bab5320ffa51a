import type { Address, Company } from '@fringe/contract/types';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Month } from '../values/month.ts';

const listForPartner = statement(
  'companies.list',
  `SELECT c.id, c.name, c.legal_id AS "legalId", c.legal_name AS "legalName", c.state,
     c.contact_email AS "contactEmail", c.country_code AS "countryISO2Code",
     c.delivery_address AS "deliveryAddress", c.legal_address AS "legalAddress",
     c.corporation_id AS "corporationId"
   FROM access_grants g JOIN companies c ON c.id = g.company_id
   WHERE g.partner_id = $1
     AND ($2::text[] IS NULL OR upper(c.legal_id) = ANY ($2))
     AND ($3::text IS NULL OR c.state = $3)
   ORDER BY c.id`,
);

export const companiesOfPartner = (
  reader: Reader,
  partnerId: string,
  filter: { legalIds: readonly string[] | null; state: string | null },
): Promise<Company[]> =>
  reader.rows<Company>(listForPartner, [partnerId, filter.legalIds, filter.state]);

const scope = statement(
  'companies.scope',
  `SELECT EXISTS (SELECT 1 FROM access_grants WHERE partner_id = $1 AND company_id = $2) AS granted,
     EXISTS (SELECT 1 FROM companies WHERE id = $2) AS known`,
);

export const findScope = async (
  reader: Reader,
  partnerId: string,
  companyId: string,
): Promise<{ granted: boolean; known: boolean }> =>
  (await reader.rows<{ granted: boolean; known: boolean }>(scope, [partnerId, companyId]))[0]!;

const companyById = statement('companies.exists', 'SELECT id FROM companies WHERE id = $1');

export const companyExists = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.rows(companyById, [id])).length > 0;

const grant = change(
  'companies.grant',
  `INSERT INTO access_grants (partner_id, company_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
);

export const insertGrant = (tx: Transaction, partnerId: string, companyId: string) =>
  tx.write(grant, [partnerId, companyId]);

const revoke = change(
  'companies.revoke',
  'DELETE FROM access_grants WHERE partner_id = $1 AND company_id = $2',
);

export const deleteGrant = (tx: Transaction, partnerId: string, companyId: string) =>
  tx.write(revoke, [partnerId, companyId]);

const corporationInsert = change(
  'companies.corporation-insert',
  'INSERT INTO corporations (id, alias, external_id) VALUES ($1, $2, $3)',
);

export const insertCorporation = (
  tx: Transaction,
  corporation: { id: string; alias: string; externalId: string | null },
) => tx.write(corporationInsert, [corporation.id, corporation.alias, corporation.externalId]);

/** A company before its first cycle is opened. */
export interface NewCompany {
  id: string;
  corporationId: string | null;
  name: string;
  legalId: string;
  legalName: string;
  contactEmail: string;
  countryISO2Code: string;
  deliveryAddress: Address;
  legalAddress: Address;
  currency: string;
  timeZone: string;
  /** 1 to 28, or 31 for the last day of the month. */
  closingDay: number;
}

const companyInsert = change(
  'companies.insert',
  `INSERT INTO companies (id, corporation_id, name, legal_id, legal_name, state, contact_email,
     country_code, delivery_address, legal_address, currency, time_zone, closing_day,
     open_cycle_id, open_month)
   VALUES ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

export const insertCompany = (
  tx: Transaction,
  company: NewCompany,
  open: { cycleId: string; month: Month },
) =>
  tx.write(companyInsert, [
    company.id,
    company.corporationId,
    company.name,
    company.legalId,
    company.legalName,
    company.contactEmail,
    company.countryISO2Code,
    JSON.stringify(company.deliveryAddress),
    JSON.stringify(company.legalAddress),
    company.currency,
    company.timeZone,
    company.closingDay,
    open.cycleId,
    open.month,
  ]);
