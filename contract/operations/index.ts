import type { Operation } from '../operation.ts';
import * as auditLog from './audit-log.ts';
import * as companies from './companies.ts';
import * as employees from './employees.ts';
import * as partners from './partners.ts';
import { requestToken } from './token.ts';

/** Every operation of the service, in the order of its reference. */
export const operations: readonly Operation[] = [
  requestToken,
  companies.listCompanies,
  employees.listEmployees,
  employees.readEmployee,
  partners.listPartners,
  partners.createPartner,
  partners.listCredentials,
  partners.issueCredential,
  partners.revokeCredential,
  partners.grantAccess,
  partners.revokeAccess,
  auditLog.listAuditLog,
];
