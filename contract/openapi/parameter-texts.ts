/** What a query parameter of a name is for, where the operation itself does not say it. */
const texts: Record<string, string> = {
  action: 'Only this kind of change: the id of an operation, or the name of a loop.',
  actor: 'Only changes by this client id, or part of the service.',
  categories: 'Only these categories, several with commas, answered in that order.',
  columns: 'The columns of the file, with commas, in the order wanted.',
  companyId: 'Only those of this company.',
  corporationId: 'Only those of this corporation.',
  csvDialect: '`excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it.',
  csvFormat: 'The form of the file: `lines` or `columns`. Asks for CSV by itself.',
  email: 'Only the employee with this address, whatever its letter case.',
  employeeId: 'The employee in question.',
  eventId: 'Only deliveries of this event.',
  eventType: 'Only deliveries of events of this type.',
  externalId: 'Only the one with this id of the source.',
  fiscalYear: 'The fiscal year, `YYYY`.',
  format: 'JSON or a file; `Accept` decides where it is left out.',
  groupBy: 'Adds totals up: expenses minus withdrawn, which may be negative.',
  internalId: 'Only the employee with this id of the company.',
  legalId: 'Only the one with this legal id, whatever its letter case.',
  mail: 'Only invitations whose mail is in this state.',
  mergeEmployees:
    'Puts the same legal id of several companies together, where it is newest or oldest.',
  outcome: 'Only rows with this outcome.',
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
  listConsumptions: { payroll: 'Only entries of this month.' },
};

/** The text about a parameter of an operation. */
export const parameterText = (operationId: string, name: string): string | undefined =>
  particular[operationId]?.[name] ?? texts[name];
