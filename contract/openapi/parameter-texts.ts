/** What a query parameter of a name is for, where the operation itself does not say it. */
const texts: Record<string, string> = {
  acknowledged: 'True for entries whose flags were acknowledged, false for all others.',
  action: 'Only this kind of change: the id of an operation, or the name of a loop.',
  actor: 'Only changes by this client id, or part of the service.',
  answer:
    'Only deliveries whose last call was answered with such a status; `none` for those whose ' +
    'last call got no answer.',
  behaviour: 'Only those of this behaviour.',
  categories: 'Only these categories, several with commas, answered in that order; all without it.',
  category: 'Only those of this category.',
  changedFrom: 'Only what was changed at this moment or later, in epoch seconds.',
  changedTo: 'Only what was changed up to this second, in epoch seconds.',
  code: 'Only those that were refused for this.',
  columns: 'The columns of the file, with commas, in the order wanted.',
  companyId: 'Only those of this company.',
  createdFrom: 'Only what was made at this moment or later, in epoch seconds.',
  createdTo: 'Only what was made up to this second, in epoch seconds.',
  corporationId: 'Only those of this corporation.',
  csvDialect:
    '`excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text, ' +
    'and nothing is taken for a formula. Without it, values are those of JSON.',
  csvFormat: 'The form of the file: `lines` or `columns`. Asks for CSV, if nothing asks for XLSX.',
  email: 'Only the employee with this address, whatever its letter case.',
  employeeId: 'Only entries of this employee.',
  error: 'Only deliveries whose last call failed like this.',
  eventId: 'Only deliveries of this event.',
  eventType: 'Only deliveries of events of this type.',
  externalId: 'Only the one with this id of the source.',
  fiscalYear: 'Only those of this fiscal year, `YYYY`.',
  flag: 'Only entries with this flag.',
  flagged:
    'True for entries with a flag that are neither voided nor acknowledged, false for those ' +
    'without a flag.',
  from: 'Only limits of which so many percent are used at least, such as 80.',
  format: 'JSON or a file; `Accept` decides where it is left out.',
  groupBy: 'Adds totals up: expenses minus withdrawn, which may be negative.',
  internalId: 'Only the employee with this id of the company.',
  employeeIds: 'Only these employees, up to 100 ids with commas between them.',
  employeeState: 'Only those of employees who are in this state now.',
  due: 'Only payments that are scheduled for this month, `YYYY-MM`.',
  late: 'True for entries that came after the close of their month, false for all others.',
  legalId: 'Only the one with this legal id, whatever its letter case.',
  mail: 'Only invitations whose mail is in this state.',
  mergeEmployees:
    'Puts the same legal id of several companies together, where it is newest or oldest.',
  occurredFrom: 'Only what was paid at this moment or later, in epoch seconds.',
  occurredTo: 'Only what was paid up to this second, in epoch seconds.',
  outcome: 'Only rows with this outcome.',
  overdue: 'True for those whose month is closed and that are not executed, false for the rest.',
  partnerId: 'Only those of this partner.',
  payroll: 'The month, `YYYY-MM`; the open one where it may be left out.',
  recordedFrom: 'Only what was booked at this moment or later, in epoch seconds.',
  recordedTo: 'Only what was booked up to this second, in epoch seconds.',
  refusedFrom: 'Only what was refused at this moment or later, in epoch seconds.',
  refusedTo: 'Only what was refused up to this second, in epoch seconds.',
  requestId: 'Only what was done in this request, by its `X-Request-Id`.',
  sort: '`used`: the most used first, by percent; without it, in the order of the employees.',
  stage: 'Only those who are so far.',
  state: 'Only those in this state.',
  status: 'Only deliveries with this status.',
  subjectId:
    'Only changes about this id, whatever it is of: a company, an employee, an entry, a partner.',
  subscriptionId: 'Only those of this subscription.',
  sumType: '`expenses` for charges only, `withdrawn` for voids only.',
  warned: 'True for rows with something to look at that did not fail, false for all others.',
  voided: 'True for charges that were taken back, false for all others.',
  version: 'The totals as they were in this version of a closed month; as they are now without.',
};

/** Which time a series is of. */
const overTime = {
  by: 'What a point is: a `month`, which is the usual, or a `day`.',
  fiscalYear: 'All months of this year, `YYYY`.',
  from: 'The first month, `YYYY-MM`.',
  to: 'The last month, `YYYY-MM`; the open one where it is left out.',
  groupBy: 'A point for each of these; with a comma, for each pair; one for all without it.',
};

/** Whose totals are listed. */
const totals = {
  payroll: 'The month, `YYYY-MM`; the open one without it.',
  category: 'Only what was consumed of this category, and only whoever did.',
  costCenterId: 'Only people who belong to this cost centre now.',
  payrollCompanyId: 'Only people who belong to this payroll company now.',
  modelId: 'Only people who have this benefit model now.',
  without: 'Only people who have none of these now.',
  sort: '`net`: the largest total first; without it, in the order of the ids of people.',
};

/** Which hours figures are of. */
const hours = {
  from: 'The first hour has this moment, in epoch seconds; a day before `to` without it.',
  to: 'The last hour has this moment, in epoch seconds; the present without it.',
};

/** Which versions of a month are compared. */
const comparison = {
  payroll: 'The closed month, `YYYY-MM`.',
  from: 'The version to compare with; the one before `to` where it is left out.',
  to: 'The version that is compared; the newest where it is left out.',
};

const several = 'Only those with one of these ids of the source, with commas between them.';
const exported = {
  payroll: 'Only exports of this month, `YYYY-MM`.',
  template: 'Only exports whose template had this name.',
};

const feed = {
  after: 'Only what comes after this cursor; `now` for what is still to come.',
  eventType: 'Only events of this name, which they then bear.',
  companyId: 'Only events of this company.',
  employeeId: 'Only events about this employee.',
};

/** Which calls are listed. */
const calls = {
  operation: 'Only calls of the operation with this id.',
  kind: '`read` for calls that only read (GET), `write` for all others.',
  status: 'Only calls whose status is of this class.',
  code: 'Only calls that were refused with this `code`.',
  companyId: 'Only calls that named this company.',
  employeeId: 'Only calls that named this employee.',
  clientId: 'Only calls with this credential.',
  partnerId: 'Only calls with the credentials of this partner.',
  from: 'Only calls that came at this moment or later, in epoch seconds.',
  to: 'Only calls that came up to this second, in epoch seconds.',
  after: 'Only calls that came after the request with this id.',
  before: 'Only calls that came before the request with this id: `next` of the page before.',
};

/** Where an operation asks for something more particular under the name. */
const particular: Record<string, Record<string, string>> = {
  listEmployees: {
    q:
      'Only people with these words in their names, in any order, whatever their accents; also ' +
      'by the beginning of a word, by legal id, e-mail address, internal id, or id.',
  },
  listAuditLog: { employeeId: 'Only changes about this employee, also those about several.' },
  listConsumptionEntries: { payroll: 'Only entries of this month.', externalId: several },
  platformListConsumptionEntries: { payroll: 'Only entries of this month.', externalId: several },
  listRefusedCharges: { payroll: 'Only refusals for this month.', externalId: several },
  platformListRefusedCharges: { payroll: 'Only refusals for this month.', externalId: several },
  setRecurrentLimits: { payroll: 'The month after the open one; no other is taken.' },
  setPunctualLimits: { payroll: 'The open month; no other is taken.' },
  disableLimits: {
    payroll: 'The open month, or the one after; `period` in the body will do, too.',
  },
  readCorporationLimits: {
    payroll: "A month to come, `YYYY-MM`; each company's open one where it is left out.",
  },
  readDeliveryFigures: hours,
  readAllDeliveryFigures: hours,
  readPartnerDeliveryFigures: hours,
  readCompanySeries: overTime,
  platformReadCompanySeries: overTime,
  readEmployeeSeries: overTime,
  platformReadEmployeeSeries: overTime,
  readSeries: overTime,
  listEmployeeTotals: totals,
  platformListEmployeeTotals: totals,
  listWatchedCycles: {
    state: 'What happens to them.',
    since: 'Closed or settled again since this moment, in epoch seconds; a day ago without it.',
    day: 'Only those of this day, seen from each company, in place of `since`.',
  },
  readClosingCalendar: {
    from: 'The first day, `YYYY-MM-DD`; that of the month of `to` or of today without it.',
    to: 'The last day, `YYYY-MM-DD`; that of the month of `from` without it.',
  },
  readRefusalFigures: {
    from: 'The first day, `YYYY-MM-DD`; 27 days before `to` without it.',
    to: 'The last day, `YYYY-MM-DD`; today without it.',
  },
  listAllRefusedCharges: {
    from: 'Only what was refused on this day or later, `YYYY-MM-DD`.',
    to: 'Only what was refused on this day or earlier, `YYYY-MM-DD`.',
  },
  listEvents: feed,
  platformListEvents: feed,
  listSettlements: { payroll: 'Only versions of this month, `YYYY-MM`.' },
  platformListSettlements: { payroll: 'Only versions of this month, `YYYY-MM`.' },
  listExports: exported,
  platformListExports: exported,
  listSettlementChanges: comparison,
  platformListSettlementChanges: comparison,
  listConsumptions: { payroll: 'Only entries of this month.' },
  listRequests: calls,
  readRequestFigures: { ...calls, ...hours },
  readAuditFigures: {
    employeeId: 'Only changes about this employee, also those about several.',
    changedFrom: 'Only what was changed at this moment or later; 14 days without it.',
    changedTo: 'Only what was changed up to this second; the present without it.',
  },
  listCompanyAccess: { partnerId: 'Only companies that this partner has access to.' },
  search: { q: 'A name or the beginning of one, an id, an e-mail address; up to 200 characters.' },
  readTimeline: {
    id: 'The id of anything: a request, a change, an event, a delivery, an entry, a person.',
    before: 'What an earlier answer gave as `before`: what happened earlier than it told.',
  },
};

/** The text about a query parameter of an operation. */
export const parameterText = (operationId: string, name: string): string | undefined =>
  (particular[operationId] ?? particular[ofPartner(operationId)])?.[name] ?? texts[name];

/** The partner's operation, where the id is that of the operator's twin. */
const ofPartner = (operationId: string): string =>
  operationId.replace(/^platform(.)/, (_, first: string) => first.toLowerCase());

/** What the ids in paths stand for, and where a caller finds them. */
const idTexts: Record<string, string> = {
  benefitModelId: 'The benefit model, by its `id` in the list of benefit models.',
  clientId: 'The credential, by the client id that it was issued with.',
  committedExpenseId: 'The committed expense, by the `id` that its request was answered with.',
  companyId: 'The company, by its `id` in the list of companies.',
  consumptionId: 'The charge, by the `id` that it was booked under.',
  corporationId: 'The corporation, by its `id` in the list of corporations.',
  eventId: 'The event, by the `id` of its envelope.',
  deliveryId: 'The delivery, by its `id` in the list of deliveries.',
  employeeId: 'The employee, by their `id` in the list of employees.',
  employeeImportId: 'The import, by the `id` that the file was answered with.',
  exportId: 'The export, by the `id` that its request was answered with.',
  exportTemplateId: 'The template, by its `id` in the list of export templates.',
  importPresetId: 'The preset, by its `id` in the list of presets.',
  familyMemberId: 'The family member, by their `id` in the list of family members.',
  changeId: 'The change, by the `id` of its line in the audit log.',
  issuerId: 'The issuer, by its `id` in the list of issuers.',
  lookId: 'The look, by the `id` that its beginning was answered with.',
  mailId: 'The mail, by its `id` in the mailbox.',
  noticeId: 'What the notice is about, by its `id` in the list of notices.',
  partnerId: 'The partner, by its `id` in the list of partners.',
  paymentId: 'The payment, by its `id` in the committed expense.',
  payrollCycleId: 'The payroll cycle, by its `id` in the list of payroll cycles.',
  requestId: 'The request, by the `X-Request-Id` of its answer.',
  sessionId: 'The session, by its `id` in the list of sessions.',
  staffId: 'The person, by their `id` in the list of people.',
  subscriptionId: 'The subscription, by its `id` in the list of subscriptions.',
  viewId: 'The view, by its `id` in the list of views.',
};

/** The text about an id in the path. */
export const idText = (name: string): string | undefined => idTexts[name];
