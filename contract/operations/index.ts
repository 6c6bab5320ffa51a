import type { Operation } from '../operation.ts';
import * as auditLog from './audit-log.ts';
import * as benefitModels from './benefit-models.ts';
import * as charges from './charges.ts';
import * as committed from './committed-expenses.ts';
import * as companies from './companies.ts';
import * as consumptions from './consumptions.ts';
import * as corporations from './corporations.ts';
import * as deliveries from './deliveries.ts';
import * as imports from './employee-imports.ts';
import * as employees from './employees.ts';
import * as familyMembers from './family-members.ts';
import * as invitations from './invitations.ts';
import * as limits from './limits.ts';
import * as partners from './partners.ts';
import * as payrollCycles from './payroll-cycles.ts';
import * as platformCompanies from './platform-companies.ts';
import * as sandbox from './sandbox.ts';
import { requestToken } from './token.ts';
import * as webhooks from './webhooks.ts';

/** Every operation of the service, in the order of its reference. */
export const operations: readonly Operation[] = [
  requestToken,
  companies.listCompanies,
  corporations.listCorporations,
  employees.listEmployees,
  employees.readEmployee,
  employees.registerEmployee,
  employees.updateEmployee,
  employees.terminateEmployee,
  employees.restoreEmployee,
  employees.inviteEmployee,
  employees.blockEmployee,
  employees.unblockEmployee,
  familyMembers.listFamilyMembers,
  familyMembers.readFamilyMember,
  payrollCycles.listPayrollCycles,
  payrollCycles.closePayrollCycle,
  limits.setRecurrentLimits,
  limits.setPunctualLimits,
  limits.readEmployeeLimits,
  limits.readCorporationLimits,
  limits.disableLimits,
  consumptions.readEmployeeConsumptions,
  consumptions.readCompanyConsumptions,
  consumptions.readCorporationConsumptions,
  consumptions.readCycleConsumptions,
  consumptions.recordConsumption,
  consumptions.voidConsumption,
  committed.readCommittedExpenses,
  webhooks.createSubscription,
  webhooks.listSubscriptions,
  webhooks.readSubscription,
  webhooks.enableSubscription,
  webhooks.disableSubscription,
  webhooks.deleteSubscription,
  webhooks.rotateSigningSecret,
  webhooks.listEventTypes,
  deliveries.listDeliveries,
  deliveries.readDelivery,
  deliveries.redeliver,
  deliveries.recoverDeliveries,
  deliveries.testSubscription,
  partners.listPartners,
  partners.createPartner,
  partners.listCredentials,
  partners.issueCredential,
  partners.revokeCredential,
  partners.listAccessGrants,
  partners.grantAccess,
  partners.revokeAccess,
  corporations.platformListCorporations,
  corporations.createCorporation,
  corporations.updateCorporation,
  platformCompanies.platformListCompanies,
  platformCompanies.readCompany,
  platformCompanies.createCompany,
  platformCompanies.updateCompany,
  platformCompanies.moveClosingDate,
  benefitModels.listBenefitModels,
  benefitModels.createBenefitModel,
  benefitModels.updateBenefitModel,
  employees.platformListEmployees,
  employees.platformReadEmployee,
  employees.platformRegisterEmployee,
  employees.platformUpdateEmployee,
  employees.platformTerminateEmployee,
  employees.platformRestoreEmployee,
  employees.platformInviteEmployee,
  employees.platformBlockEmployee,
  employees.platformUnblockEmployee,
  employees.listStateChanges,
  imports.startEmployeeImport,
  imports.listEmployeeImports,
  imports.readEmployeeImport,
  imports.listImportRows,
  invitations.listInvitations,
  familyMembers.platformListFamilyMembers,
  familyMembers.platformReadFamilyMember,
  familyMembers.addFamilyMember,
  familyMembers.updateFamilyMember,
  familyMembers.removeFamilyMember,
  charges.recordCharge,
  charges.recordCharges,
  charges.voidCharge,
  charges.listConsumptions,
  committed.requestCommittedExpense,
  committed.listCommittedExpenses,
  committed.readCommittedExpense,
  committed.approveCommittedExpense,
  committed.rejectCommittedExpense,
  committed.cancelCommittedExpense,
  committed.replaceCommittedExpense,
  committed.executePayment,
  committed.cancelPayment,
  committed.voidPayment,
  deliveries.listAllDeliveries,
  auditLog.listAuditLog,
  sandbox.triggerEvent,
  sandbox.advanceCompany,
];
