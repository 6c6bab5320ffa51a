import type { QueryOf } from '../operation-types.ts';

/** What only a file has. */
type Files = 'format' | 'csvFormat' | 'csvDialect';
/** What is asked for in a report of a company. */
export type CompanyReport = Omit<QueryOf<'readCompanyConsumptions'>, Files>;
/** The same as a file. */
export type CompanyFile = Omit<QueryOf<'readCompanyConsumptions'>, 'format'>;
/** What is asked for in a report of a corporation. */
export type CorporationReport = Omit<QueryOf<'readCorporationConsumptions'>, Files>;
/** The same as a file. */
export type CorporationFile = Omit<QueryOf<'readCorporationConsumptions'>, 'format'>;

type ListIds = 'listConsumptionEntries' | 'listRefusedCharges';
/** What is asked for in a list that is read page by page. */
export type List<Id extends ListIds> = Omit<QueryOf<Id>, 'format' | 'csvDialect'>;
/** The same as a file, which has no pages. */
export type ListFile<Id extends ListIds> = Omit<QueryOf<Id>, 'format' | 'page' | 'limit'>;
