import type { PlatformCompany } from '@fringe/contract/operations/companies/platform-companies';
import type { Address, Company } from '@fringe/contract/types';
import { pageOf } from '../database/page-of.ts';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { CompanyId, CorporationId, CycleId, PartnerId } from '../values/ids.ts';
import { closingDateOf, LAST_DAY, type Month } from '../values/month.ts';
import type { OpenCycle } from './calendar-queries.ts';

/** A company as partners see it, of a table that is called `c`. */
const columns = `c.id, c.name, c.legal_id AS "legalId", c.legal_name AS "legalName", c.state,
  c.contact_email AS "contactEmail", c.country_code AS "countryISO2Code",
  c.delivery_address AS "deliveryAddress", c.legal_address AS "legalAddress",
  c.corporation_id AS "corporationId"`;

const listForPartner = statement(
  'companies.list',
  `SELECT ${columns}
   FROM access_grants g JOIN companies c ON c.id = g.company_id
   WHERE g.partner_id = $1
     AND ($2::text[] IS NULL OR upper(c.legal_id) = ANY ($2))
     AND ($3::text IS NULL OR c.state = $3)
   ORDER BY c.id`,
);

export const companiesOfPartner = (
  reader: Reader,
  partnerId: PartnerId,
  filter: { legalIds: readonly string[] | null; state: string | null },
): Promise<Company[]> =>
  reader.rows<Company>(listForPartner, [partnerId, filter.legalIds, filter.state]);

const listOfCorporations = statement(
  'companies.of-corporations',
  `SELECT ${columns} FROM companies c
   WHERE c.corporation_id = ANY ($1) AND ($2::uuid IS NULL OR EXISTS
     (SELECT FROM access_grants g WHERE g.company_id = c.id AND g.partner_id = $2))
   ORDER BY c.id`,
);

/** The companies of corporations that a partner has access to; without a partner, all of them. */
export const companiesOfCorporations = (
  reader: Reader,
  corporationIds: readonly CorporationId[],
  partnerId: PartnerId | null,
): Promise<Company[]> => reader.rows<Company>(listOfCorporations, [corporationIds, partnerId]);

const facts = statement(
  'companies.facts',
  'SELECT country_code AS country, currency FROM companies WHERE id = $1',
);

/** What a company's people and amounts are judged by. */
export const companyFacts = async (
  reader: Reader,
  id: CompanyId,
): Promise<{ country: string; currency: string }> =>
  (await reader.rows<{ country: string; currency: string }>(facts, [id]))[0]!;

const companyById = statement('companies.exists', 'SELECT id FROM companies WHERE id = $1');

export const companyExists = async (reader: Reader, id: CompanyId): Promise<boolean> =>
  (await reader.rows(companyById, [id])).length > 0;

/** A company before its first cycle is opened. */
export interface NewCompany {
  id: CompanyId;
  corporationId: CorporationId | null;
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
  limitsRequired: boolean;
}

const companyInsert = change(
  'companies.insert',
  `INSERT INTO companies (id, corporation_id, name, legal_id, legal_name, state, contact_email,
     country_code, delivery_address, legal_address, currency, time_zone, closing_day,
     open_cycle_id, open_month, limits_required, due_at)
   VALUES ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);

export const insertCompany = (tx: Transaction, company: NewCompany, open: OpenCycle) =>
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
    company.limitsRequired,
    open.dueAt,
  ]);

const fields = statement(
  'companies.fields',
  `SELECT c.corporation_id AS "corporationId", c.name, c.legal_id AS "legalId",
     c.legal_name AS "legalName", c.contact_email AS "contactEmail",
     c.delivery_address AS "deliveryAddress", c.legal_address AS "legalAddress",
     c.time_zone AS "timeZone", c.closing_day AS "closingDay",
     c.limits_required AS "limitsRequired", c.country_code AS "countryISO2Code",
     c.open_month AS "openMonth", p.moved_closing_date AS "movedClosingDate"
   FROM companies c JOIN payroll_cycles p ON p.company_id = c.id AND p.id = c.open_cycle_id
   WHERE c.id = $1`,
);

/** The fields of a company that can be changed. */
export type CompanyFields = Omit<NewCompany, 'id' | 'currency'>;

/** These, with the open month and where that month's closing was moved to. */
export type StoredCompany = CompanyFields & { openMonth: Month; movedClosingDate: string | null };

export const companyFields = async (reader: Reader, id: CompanyId): Promise<StoredCompany> =>
  (await reader.rows<StoredCompany>(fields, [id]))[0]!;

const companyUpdate = change(
  'companies.update',
  `UPDATE companies SET corporation_id = $2, name = $3, legal_id = $4, legal_name = $5,
     contact_email = $6, delivery_address = $7, legal_address = $8, time_zone = $9,
     closing_day = $10, limits_required = $11, due_at = $12
   WHERE id = $1`,
);

export const updateCompanyFields = (
  tx: Transaction,
  id: CompanyId,
  company: CompanyFields,
  dueAt: Date,
) =>
  tx.write(companyUpdate, [
    id,
    company.corporationId,
    company.name,
    company.legalId,
    company.legalName,
    company.contactEmail,
    JSON.stringify(company.deliveryAddress),
    JSON.stringify(company.legalAddress),
    company.timeZone,
    company.closingDay,
    company.limitsRequired,
    dueAt,
  ]);

const matching = `($1::text IS NULL OR upper(c.legal_id) = upper($1))
  AND ($2::uuid IS NULL OR c.corporation_id = $2) AND ($3::uuid IS NULL OR c.id = $3)`;
const platformCount = statement(
  'companies.platform-count',
  `SELECT count(*) AS total FROM companies c WHERE ${matching}`,
);
const platformPage = statement(
  'companies.platform-page',
  `SELECT ${columns}, c.currency, c.time_zone AS "timeZone", c.closing_day AS "closingDay",
     c.limits_required AS "limitsRequired", c.open_cycle_id AS "cycleId",
     c.open_month AS payroll, p.moved_closing_date AS moved
   FROM companies c JOIN payroll_cycles p ON p.company_id = c.id AND p.id = c.open_cycle_id
   WHERE ${matching} ORDER BY c.id LIMIT $4 OFFSET $5`,
);

interface PlatformRow extends Omit<PlatformCompany, 'openCycle' | 'closingDay'> {
  closingDay: number;
  cycleId: CycleId;
  payroll: Month;
  moved: string | null;
}

/** Companies as the operator sees them. */
export async function pageOfCompanies(
  reader: Reader,
  filter: { legalId?: string; corporationId?: CorporationId; id?: string },
  { size, offset }: Paging,
): Promise<{ items: PlatformCompany[]; total: number }> {
  const values = [filter.legalId ?? null, filter.corporationId ?? null, filter.id ?? null];
  const paged = [...values, size, offset];
  const found = await pageOf<PlatformRow>(reader, platformCount, values, platformPage, paged);
  const items = found.items.map(({ cycleId, payroll, moved, closingDay, ...company }) => ({
    ...company,
    closingDay: closingDay === LAST_DAY ? null : closingDay,
    openCycle: {
      id: cycleId,
      payroll,
      closingDate: moved ?? closingDateOf(payroll, closingDay),
    },
  }));
  return { items, total: found.total };
}
