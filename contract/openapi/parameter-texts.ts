/** What a query parameter of a name is for, where the operation itself does not say it. */
const texts: Record<string, string> = {
  action: 'Only this kind of change: the id of an operation, or the name of a loop.',
  actor: 'Only changes by this client id, or part of the service.',
  categories: 'Only these categories, several with commas, answered in that order; all without it.',
  columns: 'The columns of the file, with commas, in the order wanted.',
  companyId: 'Only those of this company.',
  corporationId: 'Only those of this corporation.',
  csvDialect: '`excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it.',
  csvFormat: 'The form of the file: `lines` or `columns`. Asks for CSV by itself.',
  email: 'Only the employee with this address, whatever its letter case.',
  employeeId: 'Only entries of this employee.',
  eventId: 'Only deliveries of this event.',
  eventType: 'Only deliveries of events of this type.',
  externalId: 'Only the one with this id of the source.',
  fiscalYear: 'Only those of this fiscal year, `YYYY`.',
  format: 'JSON or a file; `Accept` decides where it is left out.',
  groupBy: 'Adds totals up: expenses minus withdrawn, which may be negative.',
  internalId: 'Only the employee with this id of the company.',
  due: 'Only payments that are scheduled for this month, `YYYY-MM`.',
  legalId: 'Only the one with this legal id, whatever its letter case.',
  mail: 'Only invitations whose mail is in this state.',
  mergeEmployees:
    'Puts the same legal id of several companies together, where it is newest or oldest.',
  outcome: 'Only rows with this outcome.',
  overdue: 'True for those whose month is closed and that are not executed, false for the rest.',
  partnerId: 'Only those of this partner.',
  payroll: 'The month, `YYYY-MM`; the open one where it may be left out.',
  state: 'Only those in this state.',
  status: 'Only deliveries with this status.',
  subscriptionId: 'Only those of this subscription.',
};

/** Where an operation asks for something more particular under the name. */
const particular: Record<string, Record<string, string>> = {
  setRecurrentLimits: { payroll: 'The month after the open one; no other is taken.' },
  setPunctualLimits: { payroll: 'The open month; no other is taken.' },
  disableLimits: {
    payroll: 'The open month, or the one after; `period` in the body will do, too.',
  },
  readCorporationLimits: {
    payroll: "A month to come, `YYYY-MM`; each company's open one where it is left out.",
  },
  listConsumptions: { payroll: 'Only entries of this month.' },
};

/** The text about a query parameter of an operation. */
export const parameterText = (operationId: string, name: string): string | undefined =>
  particular[operationId]?.[name] ?? texts[name];

/** What the ids in paths stand for, and where a caller finds them. */
const idTexts: Record<string, string> = {
  benefitModelId: 'The benefit model, by its `id` in the list of benefit models.',
  clientId: 'The credential, by the client id that it was issued with.',
  committedExpenseId: 'The committed expense, by the `id` that its request was answered with.',
  companyId: 'The company, by its `id` in the list of companies.',
  consumptionId: 'The charge, by the `id` that it was booked under.',
  corporationId: 'The corporation, by its `id` in the list of corporations.',
  deliveryId: 'The delivery, by its `id` in the list of deliveries.',
  employeeId: 'The employee, by their `id` in the list of employees.',
  employeeImportId: 'The import, by the `id` that the file was answered with.',
  importPresetId: 'The preset, by its `id` in the list of presets.',
  familyMemberId: 'The family member, by their `id` in the list of family members.',
  mailId: 'The mail, by its `id` in the mailbox.',
  partnerId: 'The partner, by its `id` in the list of partners.',
  paymentId: 'The payment, by its `id` in the committed expense.',
  payrollCycleId: 'The payroll cycle, by its `id` in the list of payroll cycles.',
  subscriptionId: 'The subscription, by its `id` in the list of subscriptions.',
};

/** The text about an id in the path. */
export const idText = (name: string): string | undefined => idTexts[name];
