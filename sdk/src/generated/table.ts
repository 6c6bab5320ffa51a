// Made from the contract by `npm run golden`; not written by hand.

import type { Operations } from './operations.ts';

/** How one operation is called. */
export interface Entry {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The field of a list's reply that holds what is listed. */
  items?: string;
  /** The list is not divided into pages. */
  whole?: true;
  /** The reply has no body. */
  empty?: true;
  /** The reply is a file as it is stored. */
  file?: true;
  /** The same is to be had as CSV. */
  csv?: true;
  /** The reply is a stream of server-sent events. */
  events?: true;
  /** The body is no JSON, but of this type. */
  upload?: readonly string[];
  /** No token is needed. */
  open?: true;
}

/** How each operation is called: its method and path, and what is special about it. */
export const table: Record<keyof Operations, Entry> = {
  requestToken: { method: 'POST', path: '/api/v3/oauth/token', open: true },
  listCompanies: { method: 'GET', path: '/api/v3/companies', items: 'companies', whole: true },
  listCorporations: { method: 'GET', path: '/api/v3/corporations', items: 'corporations' },
  listBenefitModels: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/benefit-models',
    items: 'benefitModels',
  },
  listEmployees: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees',
    items: 'employees',
  },
  readEmployee: { method: 'GET', path: '/api/v3/companies/{companyId}/employees/{employeeId}' },
  registerEmployee: { method: 'POST', path: '/api/v3/companies/{companyId}/employees' },
  updateEmployee: {
    method: 'PATCH',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}',
    empty: true,
  },
  terminateEmployee: {
    method: 'DELETE',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}',
    empty: true,
  },
  terminateWithReason: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/terminate',
  },
  restoreEmployee: {
    method: 'PATCH',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/restore',
    empty: true,
  },
  inviteEmployee: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/invite',
    empty: true,
  },
  blockEmployee: {
    method: 'PATCH',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/block',
    empty: true,
  },
  unblockEmployee: {
    method: 'PATCH',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/unblock',
    empty: true,
  },
  listStateChanges: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/state-changes',
    items: 'stateChanges',
  },
  readInvitationFunnel: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/invitations/funnel',
  },
  listInvitees: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/invitations',
    items: 'invitees',
  },
  invitePeople: { method: 'POST', path: '/api/v3/companies/{companyId}/invitations' },
  startEmployeeImport: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/employee-imports',
    upload: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  previewEmployeeImport: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/employee-imports/preview',
    upload: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  listEmployeeImports: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employee-imports',
    items: 'imports',
  },
  readEmployeeImport: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employee-imports/{employeeImportId}',
  },
  listImportRows: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employee-imports/{employeeImportId}/rows',
    items: 'rows',
    csv: true,
  },
  createImportPreset: { method: 'POST', path: '/api/v3/companies/{companyId}/import-presets' },
  listImportPresets: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/import-presets',
    items: 'importPresets',
  },
  deleteImportPreset: {
    method: 'DELETE',
    path: '/api/v3/companies/{companyId}/import-presets/{importPresetId}',
    empty: true,
  },
  listFamilyMembers: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/family-members',
    items: 'familyMembers',
  },
  readFamilyMember: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/family-members/{familyMemberId}',
  },
  listPayrollCycles: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/payroll-cycles',
    items: 'payrollCycles',
  },
  closePayrollCycle: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/payroll-cycles/{payrollCycleId}',
  },
  readReadiness: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/payroll-cycles/{payrollCycleId}/readiness',
  },
  setRecurrentLimits: {
    method: 'PUT',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/limits/recurrent',
  },
  setPunctualLimits: {
    method: 'PUT',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/limits/punctual',
  },
  readEmployeeLimits: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/limits',
  },
  readCorporationLimits: {
    method: 'GET',
    path: '/api/v3/corporations/{corporationId}/limits',
    csv: true,
  },
  disableLimits: { method: 'POST', path: '/api/v3/companies/{companyId}/limits/disable' },
  listLimitChanges: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/limits/history',
    items: 'changes',
  },
  readLimitUsage: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/limits/usage',
  },
  listCompanyLimitUsage: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/limits/usage',
    items: 'usage',
    csv: true,
  },
  changeLimits: { method: 'POST', path: '/api/v3/companies/{companyId}/limits/changes' },
  listConsumptionEntries: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/consumptions/entries',
    items: 'entries',
    csv: true,
  },
  listRefusedCharges: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/consumptions/refusals',
    items: 'refusals',
    csv: true,
  },
  readEmployeeConsumptions: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/consumptions',
    csv: true,
  },
  readCompanyConsumptions: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/consumptions',
    csv: true,
  },
  readCorporationConsumptions: {
    method: 'GET',
    path: '/api/v3/corporations/{corporationId}/consumptions',
    csv: true,
  },
  readCycleConsumptions: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/payroll-cycles/{payrollCycleId}/employees/{employeeId}/consumptions',
  },
  recordConsumption: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/payroll-cycles/{payrollCycleId}/employees/{employeeId}/consumptions',
  },
  voidConsumption: {
    method: 'DELETE',
    path: '/api/v3/companies/{companyId}/payroll-cycles/{payrollCycleId}/employees/{employeeId}/consumptions/{consumptionId}',
    empty: true,
  },
  explainConsumptions: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/consumptions/explain',
  },
  readCompanySeries: { method: 'GET', path: '/api/v3/companies/{companyId}/consumptions/series' },
  readEmployeeSeries: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/employees/{employeeId}/consumptions/series',
  },
  listEmployeeTotals: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/consumptions/totals',
    items: 'totals',
  },
  listSettlements: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/settlements',
    items: 'settlements',
  },
  listSettlementChanges: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/settlements/changes',
    items: 'changes',
  },
  listExportTemplates: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/export-templates',
    items: 'exportTemplates',
  },
  createExportTemplate: { method: 'POST', path: '/api/v3/companies/{companyId}/export-templates' },
  readExportTemplate: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/export-templates/{exportTemplateId}',
  },
  replaceExportTemplate: {
    method: 'PUT',
    path: '/api/v3/companies/{companyId}/export-templates/{exportTemplateId}',
    empty: true,
  },
  deleteExportTemplate: {
    method: 'DELETE',
    path: '/api/v3/companies/{companyId}/export-templates/{exportTemplateId}',
    empty: true,
  },
  previewExportTemplate: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/export-templates/preview',
  },
  createExport: { method: 'POST', path: '/api/v3/companies/{companyId}/exports' },
  listExports: { method: 'GET', path: '/api/v3/companies/{companyId}/exports', items: 'exports' },
  readExport: { method: 'GET', path: '/api/v3/companies/{companyId}/exports/{exportId}' },
  downloadExport: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/exports/{exportId}/file',
    file: true,
  },
  bookExport: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/exports/{exportId}/booked',
    empty: true,
  },
  readCommittedExpenses: { method: 'GET', path: '/api/v3/committed-expenses' },
  listCommitments: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/committed-expenses',
    items: 'committedExpenses',
  },
  readCommitment: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/committed-expenses/{committedExpenseId}',
  },
  approveCommitment: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/committed-expenses/{committedExpenseId}/approve',
    empty: true,
  },
  rejectCommitment: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/committed-expenses/{committedExpenseId}/reject',
    empty: true,
  },
  listCommittedPayments: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/committed-payments',
    items: 'payments',
  },
  readPaymentFigures: {
    method: 'GET',
    path: '/api/v3/companies/{companyId}/committed-payments/figures',
  },
  executeCommittedPayments: {
    method: 'POST',
    path: '/api/v3/companies/{companyId}/committed-payments/execute',
  },
  createSubscription: { method: 'POST', path: '/api/v3/webhooks/subscriptions' },
  listSubscriptions: {
    method: 'GET',
    path: '/api/v3/webhooks/subscriptions',
    items: 'subscriptions',
  },
  readSubscription: { method: 'GET', path: '/api/v3/webhooks/subscriptions/{subscriptionId}' },
  enableSubscription: {
    method: 'PATCH',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}/enable',
  },
  disableSubscription: {
    method: 'PATCH',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}/disable',
  },
  deleteSubscription: {
    method: 'DELETE',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}',
    empty: true,
  },
  rotateSigningSecret: {
    method: 'POST',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}/secret',
  },
  listEventTypes: {
    method: 'GET',
    path: '/api/v3/webhooks/event-types',
    items: 'eventTypes',
    whole: true,
  },
  listDeliveries: {
    method: 'GET',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}/deliveries',
    items: 'deliveries',
  },
  readDelivery: {
    method: 'GET',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}/deliveries/{deliveryId}',
  },
  redeliver: {
    method: 'POST',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}/deliveries/{deliveryId}/redeliver',
  },
  recoverDeliveries: {
    method: 'POST',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}/recover',
  },
  testSubscription: {
    method: 'POST',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}/test',
  },
  listEvents: { method: 'GET', path: '/api/v3/events' },
  readEvent: { method: 'GET', path: '/api/v3/events/{eventId}' },
  readDeliveryFigures: {
    method: 'GET',
    path: '/api/v3/webhooks/subscriptions/{subscriptionId}/deliveries/figures',
  },
  readAllDeliveryFigures: { method: 'GET', path: '/api/v3/webhooks/deliveries/figures' },
  search: { method: 'GET', path: '/api/v3/search' },
  readTimeline: { method: 'GET', path: '/api/v3/timeline' },
  listRequests: { method: 'GET', path: '/api/v3/requests' },
  readRequest: { method: 'GET', path: '/api/v3/requests/{requestId}' },
  readRequestFigures: { method: 'GET', path: '/api/v3/requests/figures' },
  listPartners: { method: 'GET', path: '/platform/v1/partners', items: 'partners' },
  createPartner: { method: 'POST', path: '/platform/v1/partners' },
  listCredentials: {
    method: 'GET',
    path: '/platform/v1/partners/{partnerId}/credentials',
    items: 'credentials',
  },
  issueCredential: { method: 'POST', path: '/platform/v1/partners/{partnerId}/credentials' },
  revokeCredential: {
    method: 'DELETE',
    path: '/platform/v1/partners/{partnerId}/credentials/{clientId}',
    empty: true,
  },
  listAccessGrants: {
    method: 'GET',
    path: '/platform/v1/partners/{partnerId}/companies',
    items: 'companies',
  },
  grantAccess: {
    method: 'PUT',
    path: '/platform/v1/partners/{partnerId}/companies/{companyId}',
    empty: true,
  },
  revokeAccess: {
    method: 'DELETE',
    path: '/platform/v1/partners/{partnerId}/companies/{companyId}',
    empty: true,
  },
  readPartner: { method: 'GET', path: '/platform/v1/partners/{partnerId}' },
  updatePartner: { method: 'PATCH', path: '/platform/v1/partners/{partnerId}' },
  listPartnersOfCompany: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/partners',
    items: 'partners',
  },
  listCompanyAccess: { method: 'GET', path: '/platform/v1/company-access', items: 'companies' },
  listAccessChangesOfCompany: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/access-changes',
    items: 'changes',
  },
  listAccessChangesOfPartner: {
    method: 'GET',
    path: '/platform/v1/partners/{partnerId}/access-changes',
    items: 'changes',
  },
  platformListCorporations: {
    method: 'GET',
    path: '/platform/v1/corporations',
    items: 'corporations',
  },
  createCorporation: { method: 'POST', path: '/platform/v1/corporations' },
  updateCorporation: {
    method: 'PATCH',
    path: '/platform/v1/corporations/{corporationId}',
    empty: true,
  },
  platformListCompanies: { method: 'GET', path: '/platform/v1/companies', items: 'companies' },
  readCompany: { method: 'GET', path: '/platform/v1/companies/{companyId}' },
  createCompany: { method: 'POST', path: '/platform/v1/companies' },
  updateCompany: { method: 'PATCH', path: '/platform/v1/companies/{companyId}', empty: true },
  moveClosingDate: {
    method: 'PUT',
    path: '/platform/v1/companies/{companyId}/closing-date',
    empty: true,
  },
  platformListBenefitModels: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/benefit-models',
    items: 'benefitModels',
  },
  createBenefitModel: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/benefit-models',
  },
  updateBenefitModel: {
    method: 'PATCH',
    path: '/platform/v1/companies/{companyId}/benefit-models/{benefitModelId}',
    empty: true,
  },
  platformListEmployees: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees',
    items: 'employees',
  },
  platformReadEmployee: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}',
  },
  platformRegisterEmployee: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/employees',
  },
  platformUpdateEmployee: {
    method: 'PATCH',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}',
    empty: true,
  },
  platformTerminateEmployee: {
    method: 'DELETE',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}',
    empty: true,
  },
  platformTerminateWithReason: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/terminate',
  },
  platformRestoreEmployee: {
    method: 'PATCH',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/restore',
    empty: true,
  },
  platformInviteEmployee: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/invite',
    empty: true,
  },
  platformBlockEmployee: {
    method: 'PATCH',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/block',
    empty: true,
  },
  platformUnblockEmployee: {
    method: 'PATCH',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/unblock',
    empty: true,
  },
  platformListStateChanges: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/state-changes',
    items: 'stateChanges',
  },
  platformReadInvitationFunnel: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/invitations/funnel',
  },
  platformListInvitees: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/invitations',
    items: 'invitees',
  },
  platformInvitePeople: { method: 'POST', path: '/platform/v1/companies/{companyId}/invitations' },
  platformStartEmployeeImport: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/employee-imports',
    upload: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  platformPreviewEmployeeImport: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/employee-imports/preview',
    upload: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  platformListEmployeeImports: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employee-imports',
    items: 'imports',
  },
  platformReadEmployeeImport: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employee-imports/{employeeImportId}',
  },
  platformListImportRows: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employee-imports/{employeeImportId}/rows',
    items: 'rows',
    csv: true,
  },
  platformCreateImportPreset: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/import-presets',
  },
  platformListImportPresets: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/import-presets',
    items: 'importPresets',
  },
  platformDeleteImportPreset: {
    method: 'DELETE',
    path: '/platform/v1/companies/{companyId}/import-presets/{importPresetId}',
    empty: true,
  },
  listInvitations: { method: 'GET', path: '/platform/v1/invitations', items: 'invitations' },
  platformListFamilyMembers: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/family-members',
    items: 'familyMembers',
  },
  platformReadFamilyMember: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/family-members/{familyMemberId}',
  },
  addFamilyMember: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/family-members',
  },
  updateFamilyMember: {
    method: 'PATCH',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/family-members/{familyMemberId}',
    empty: true,
  },
  removeFamilyMember: {
    method: 'DELETE',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/family-members/{familyMemberId}',
    empty: true,
  },
  platformListPayrollCycles: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/payroll-cycles',
    items: 'payrollCycles',
  },
  platformReadReadiness: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/payroll-cycles/{payrollCycleId}/readiness',
  },
  listWatchedCycles: {
    method: 'GET',
    path: '/platform/v1/payroll-cycles',
    items: 'payrollCycles',
  },
  readClosingCalendar: { method: 'GET', path: '/platform/v1/payroll-cycles/calendar' },
  platformSetRecurrentLimits: {
    method: 'PUT',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/limits/recurrent',
  },
  platformSetPunctualLimits: {
    method: 'PUT',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/limits/punctual',
  },
  platformReadEmployeeLimits: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/limits',
  },
  platformReadCorporationLimits: {
    method: 'GET',
    path: '/platform/v1/corporations/{corporationId}/limits',
    csv: true,
  },
  platformDisableLimits: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/limits/disable',
  },
  platformListLimitChanges: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/limits/history',
    items: 'changes',
  },
  platformReadLimitUsage: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/limits/usage',
  },
  platformListCompanyLimitUsage: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/limits/usage',
    items: 'usage',
    csv: true,
  },
  platformChangeLimits: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/limits/changes',
  },
  recordCharge: { method: 'POST', path: '/platform/v1/companies/{companyId}/charges' },
  recordCharges: { method: 'POST', path: '/platform/v1/companies/{companyId}/charges/batch' },
  voidCharge: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/charges/{consumptionId}/void',
  },
  listConsumptions: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/consumptions',
    items: 'consumptions',
  },
  platformListConsumptionEntries: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/consumptions/entries',
    items: 'entries',
    csv: true,
  },
  acknowledgeEntry: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/consumptions/{consumptionId}/acknowledge',
  },
  platformListRefusedCharges: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/consumptions/refusals',
    items: 'refusals',
    csv: true,
  },
  readRefusalFigures: { method: 'GET', path: '/platform/v1/consumptions/refusals/figures' },
  listAllRefusedCharges: {
    method: 'GET',
    path: '/platform/v1/consumptions/refusals',
    items: 'refusals',
  },
  listChargeFeeds: { method: 'GET', path: '/platform/v1/feeds', items: 'feeds' },
  platformExplainConsumptions: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/consumptions/explain',
  },
  platformReadCompanySeries: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/consumptions/series',
  },
  platformReadEmployeeSeries: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/consumptions/series',
  },
  readSeries: { method: 'GET', path: '/platform/v1/consumptions/series' },
  platformListEmployeeTotals: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/consumptions/totals',
    items: 'totals',
  },
  platformListSettlements: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/settlements',
    items: 'settlements',
  },
  platformListSettlementChanges: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/settlements/changes',
    items: 'changes',
  },
  platformListExportTemplates: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/export-templates',
    items: 'exportTemplates',
  },
  platformCreateExportTemplate: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/export-templates',
  },
  platformReadExportTemplate: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/export-templates/{exportTemplateId}',
  },
  platformReplaceExportTemplate: {
    method: 'PUT',
    path: '/platform/v1/companies/{companyId}/export-templates/{exportTemplateId}',
    empty: true,
  },
  platformDeleteExportTemplate: {
    method: 'DELETE',
    path: '/platform/v1/companies/{companyId}/export-templates/{exportTemplateId}',
    empty: true,
  },
  platformPreviewExportTemplate: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/export-templates/preview',
  },
  platformCreateExport: { method: 'POST', path: '/platform/v1/companies/{companyId}/exports' },
  platformListExports: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/exports',
    items: 'exports',
  },
  platformReadExport: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/exports/{exportId}',
  },
  platformDownloadExport: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/exports/{exportId}/file',
    file: true,
  },
  platformBookExport: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/exports/{exportId}/booked',
    empty: true,
  },
  requestCommittedExpense: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/committed-expenses',
  },
  listCommittedExpenses: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/employees/{employeeId}/committed-expenses',
    items: 'committedExpenses',
  },
  readCommittedExpense: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/committed-expenses/{committedExpenseId}',
  },
  approveCommittedExpense: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/committed-expenses/{committedExpenseId}/approve',
    empty: true,
  },
  rejectCommittedExpense: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/committed-expenses/{committedExpenseId}/reject',
    empty: true,
  },
  cancelCommittedExpense: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/committed-expenses/{committedExpenseId}/cancel',
    empty: true,
  },
  replaceCommittedExpense: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/committed-expenses/{committedExpenseId}/replace',
  },
  platformListCommitments: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/committed-expenses',
    items: 'committedExpenses',
  },
  executePayment: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/committed-expenses/{committedExpenseId}/payments/{paymentId}/execute',
  },
  cancelPayment: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/committed-expenses/{committedExpenseId}/payments/{paymentId}/cancel',
    empty: true,
  },
  voidPayment: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/committed-expenses/{committedExpenseId}/payments/{paymentId}/void',
    empty: true,
  },
  platformListCommittedPayments: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/committed-payments',
    items: 'payments',
  },
  platformReadPaymentFigures: {
    method: 'GET',
    path: '/platform/v1/companies/{companyId}/committed-payments/figures',
  },
  executePayments: {
    method: 'POST',
    path: '/platform/v1/companies/{companyId}/committed-payments/execute',
  },
  platformListEvents: { method: 'GET', path: '/platform/v1/events' },
  platformReadEvent: { method: 'GET', path: '/platform/v1/events/{eventId}' },
  platformReadDeliveryFigures: {
    method: 'GET',
    path: '/platform/v1/webhooks/subscriptions/{subscriptionId}/deliveries/figures',
  },
  readPartnerDeliveryFigures: {
    method: 'GET',
    path: '/platform/v1/partners/{partnerId}/webhooks/figures',
  },
  listAllDeliveries: { method: 'GET', path: '/platform/v1/deliveries', items: 'deliveries' },
  listPartnerSubscriptions: {
    method: 'GET',
    path: '/platform/v1/partners/{partnerId}/webhooks/subscriptions',
    items: 'subscriptions',
  },
  platformReadSubscription: {
    method: 'GET',
    path: '/platform/v1/webhooks/subscriptions/{subscriptionId}',
  },
  platformEnableSubscription: {
    method: 'PATCH',
    path: '/platform/v1/webhooks/subscriptions/{subscriptionId}/enable',
  },
  platformDisableSubscription: {
    method: 'PATCH',
    path: '/platform/v1/webhooks/subscriptions/{subscriptionId}/disable',
  },
  platformListDeliveries: {
    method: 'GET',
    path: '/platform/v1/webhooks/subscriptions/{subscriptionId}/deliveries',
    items: 'deliveries',
  },
  platformReadDelivery: {
    method: 'GET',
    path: '/platform/v1/webhooks/subscriptions/{subscriptionId}/deliveries/{deliveryId}',
  },
  platformRedeliver: {
    method: 'POST',
    path: '/platform/v1/webhooks/subscriptions/{subscriptionId}/deliveries/{deliveryId}/redeliver',
  },
  platformRecoverDeliveries: {
    method: 'POST',
    path: '/platform/v1/webhooks/subscriptions/{subscriptionId}/recover',
  },
  platformSearch: { method: 'GET', path: '/platform/v1/search' },
  platformReadTimeline: { method: 'GET', path: '/platform/v1/timeline' },
  listAuditLog: { method: 'GET', path: '/platform/v1/audit-log', items: 'entries' },
  readChange: { method: 'GET', path: '/platform/v1/audit-log/{changeId}' },
  readAuditFigures: { method: 'GET', path: '/platform/v1/audit-log/figures' },
  platformListRequests: { method: 'GET', path: '/platform/v1/requests' },
  platformReadRequest: { method: 'GET', path: '/platform/v1/requests/{requestId}' },
  platformReadRequestFigures: { method: 'GET', path: '/platform/v1/requests/figures' },
  triggerEvent: { method: 'POST', path: '/sandbox/v1/trigger' },
  advanceCompany: { method: 'POST', path: '/sandbox/v1/companies/{companyId}/advance' },
  advanceDelivery: { method: 'POST', path: '/sandbox/v1/deliveries/{deliveryId}/advance' },
  streamDeliveries: {
    method: 'GET',
    path: '/sandbox/v1/subscriptions/{subscriptionId}/stream',
    events: true,
  },
  answerDelivery: {
    method: 'POST',
    path: '/sandbox/v1/subscriptions/{subscriptionId}/answers',
    empty: true,
  },
  listMails: { method: 'GET', path: '/sandbox/v1/mailbox', items: 'mails' },
  readMail: { method: 'GET', path: '/sandbox/v1/mailbox/{mailId}' },
  readMe: { method: 'GET', path: '/staff/v1/me' },
  updateMe: { method: 'PATCH', path: '/staff/v1/me' },
  startLook: { method: 'POST', path: '/staff/v1/looks' },
  endLook: { method: 'DELETE', path: '/staff/v1/looks/{lookId}', empty: true },
  listViews: { method: 'GET', path: '/staff/v1/me/views', items: 'views' },
  createView: { method: 'POST', path: '/staff/v1/me/views' },
  replaceView: { method: 'PUT', path: '/staff/v1/me/views/{viewId}' },
  deleteView: { method: 'DELETE', path: '/staff/v1/me/views/{viewId}', empty: true },
  listNotices: { method: 'GET', path: '/staff/v1/notices', items: 'notices' },
  markNoticeSeen: { method: 'PUT', path: '/staff/v1/notices/{noticeId}/seen', empty: true },
  readNoticeMails: { method: 'GET', path: '/staff/v1/me/notice-mails' },
  chooseNoticeMails: { method: 'PUT', path: '/staff/v1/me/notice-mails' },
  listStaff: { method: 'GET', path: '/staff/v1/staff', items: 'staff' },
  inviteStaff: { method: 'POST', path: '/staff/v1/staff' },
  updateStaff: { method: 'PATCH', path: '/staff/v1/staff/{staffId}' },
  endStaff: { method: 'DELETE', path: '/staff/v1/staff/{staffId}', empty: true },
  listSessions: { method: 'GET', path: '/staff/v1/sessions', items: 'sessions' },
  endOwnSessions: { method: 'DELETE', path: '/staff/v1/sessions', empty: true },
  endSession: { method: 'DELETE', path: '/staff/v1/sessions/{sessionId}', empty: true },
  listIssuers: { method: 'GET', path: '/staff/v1/issuers', items: 'issuers' },
  createIssuer: { method: 'POST', path: '/staff/v1/issuers' },
  replaceIssuer: { method: 'PUT', path: '/staff/v1/issuers/{issuerId}' },
  deleteIssuer: { method: 'DELETE', path: '/staff/v1/issuers/{issuerId}', empty: true },
};
