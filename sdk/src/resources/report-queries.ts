import type { QueryOf } from '../operation-types.ts';

/** What only a file has. */
type Files = 'format' | 'csvFormat' | 'csvDialect';
export type CompanyReport = Omit<QueryOf<'readCompanyConsumptions'>, Files>;
export type CompanyFile = Omit<QueryOf<'readCompanyConsumptions'>, 'format'>;
export type CorporationReport = Omit<QueryOf<'readCorporationConsumptions'>, Files>;
export type CorporationFile = Omit<QueryOf<'readCorporationConsumptions'>, 'format'>;

type ListIds = 'listConsumptionEntries' | 'listRefusedCharges';
/** A list that is read page by page, and the same as a file, which has no pages. */
export type List<Id extends ListIds> = Omit<QueryOf<Id>, 'format' | 'csvDialect'>;
export type ListFile<Id extends ListIds> = Omit<QueryOf<Id>, 'format' | 'page' | 'limit'>;
