// Made from the contract by `npm run golden`; not written by hand.

import type {
  AccessChange,
  Acknowledgement,
  Attempt,
  AuditChange,
  AuditEntry,
  AuditFigures,
  BenefitModel,
  Category,
  ChangedBy,
  ChargeFeed,
  ChargeInput,
  ClosingDay,
  Commitment,
  CommitmentInput,
  CommitmentStateField,
  CommittedExpenses,
  CommittedPayment,
  Company,
  CompanyChanges,
  CompanyConsumptions,
  CompanyInput,
  ConsumptionBehaviour,
  ConsumptionCategory,
  ConsumptionEntry,
  Corporation,
  CorporationConsumptions,
  CorporationLimits,
  Credential,
  Delivery,
  DeliveryFigures,
  DeliveryHour,
  DeliveryWithPayload,
  Departure,
  Employee,
  EmployeeChanges,
  EmployeeConsumptions,
  EmployeeImport,
  EmployeeLimitUsage,
  EmployeeLimits,
  EmployeeRegistration,
  EmployeeState,
  EmployeeTotal,
  EmployeeUsage,
  EventType,
  Explanation,
  ExportDefinition,
  ExportTemplate,
  ExportedFile,
  FamilyMember,
  FamilyMemberChanges,
  FamilyMemberInput,
  GivenExportDefinition,
  IdName,
  ImportPreset,
  ImportPreview,
  ImportRow,
  Invitation,
  Invitee,
  Issuer,
  LedgerEntry,
  LimitChange,
  LimitChangeLine,
  LimitChangesInput,
  LimitsInput,
  LimitsSet,
  Locale,
  LoggedRequest,
  Look,
  Mail,
  MailSummary,
  Me,
  Money,
  Notice,
  NoticeKind,
  NoticeMails,
  Page,
  Partner,
  PaymentFigures,
  PayrollCycle,
  PayrollExport,
  PlatformCompany,
  PreviewContents,
  Readiness,
  ReasonBody,
  RefusalCode,
  RefusalFigures,
  RefusedCharge,
  RequestFigures,
  RoleInput,
  RowOutcome,
  SavedView,
  ScheduledCycle,
  SearchKindName,
  SearchResult,
  SentEvent,
  SeriesPoint,
  SettlementChange,
  SettlementItem,
  StaffMember,
  StaffSession,
  StateChange,
  StreamedDelivery,
  SubscriptionInput,
  SumType,
  TimelineItem,
  TokenReply,
  TokenRequest,
  WatchedCycle,
  WebhookSubscription,
} from './types.ts';

/**
 * Every operation of the service by its id: what it takes in its path, query and body, and what it
 * answers.
 */
export interface Operations {
  /**
   * Get an access token.
   *
   * Send JSON `{ clientId, clientSecret }`, or an RFC 6749 client-credentials form; the answer is
   * in the same dialect. Failed requests are limited to 30 a minute.
   */
  requestToken: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: TokenRequest;
    reply: TokenReply;
  };
  /**
   * List the companies of the partner.
   *
   * Needs the scope `companies:read`.
   */
  listCompanies: {
    path: Record<string, never>;
    query: {
      /** Only companies with this CIF: one, several with commas, or repeated. */
      legalId?: string | string[];
      /** Only those in this state. */
      state?: 'active';
    };
    body?: undefined;
    reply: {
      /** All that you have access to and that match. */
      companies: Company[];
    };
  };
  /**
   * List the corporations of the partner.
   *
   * Only corporations, and in them only companies, that the partner has access to.
   *
   * Needs the scope `companies:read`.
   */
  listCorporations: {
    path: Record<string, never>;
    query: {
      /** Only corporations with these ids of the source: one, several with commas, or repeated. */
      externalId?: string | string[];
      /** True to get the companies of each corporation, too. */
      include?: boolean;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The groups on this page. */
      corporations: Corporation[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List the benefit models of a company.
   *
   * The `modelId` of an employee is the id of one of them.
   *
   * Needs the scope `employees:read`.
   */
  listBenefitModels: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The offers of the company. */
      benefitModels: BenefitModel[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List the employees of a company.
   *
   * Oldest first. Filters combine with AND; e-mail and legal id compare without case. `q` finds
   * people as the search does, among the first thousands who could be meant. With `updatedSince`,
   * those whose `updatedAt` is oldest come first: to follow changes, ask again with the `updatedAt`
   * of the last one, and use `page` only where a whole page has the same.
   *
   * Needs the scope `employees:read`.
   */
  listEmployees: {
    path: { companyId: string };
    query: {
      /**
       * Only people with these words in their names, in any order, whatever their accents; also by
       * the beginning of a word, by legal id, e-mail address, internal id, or id.
       */
      q?: string;
      /** Only the employee with this address, whatever its letter case. */
      email?: string;
      /** Only the one with this legal id, whatever its letter case. */
      legalId?: string;
      /** Only the employee with this id of the company. */
      internalId?: string;
      /**
       * `not-active` until an invitation is confirmed, then `active`; `blocked` while the employee
       * may not use benefits; `removed` after termination.
       */
      state?: EmployeeState;
      /**
       * Only employees whose `updatedAt` is this or later, in epoch seconds. A change may be seen
       * some seconds after its time: ask for 60 seconds more than you have, and take what you know
       * already as a repetition.
       */
      updatedSince?: number;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Those that match, oldest first. */
      employees: Employee[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read an employee.
   *
   * Needs the scope `employees:read`.
   */
  readEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: Employee;
  };
  /**
   * Register an employee and send the invitation.
   *
   * E-mail and legal id are unique in a company, whatever their letter case, removed employees
   * included. A Spanish legal id with wrong check digits is taken, and an `x-warning` header says
   * so, unless the service is set to refuse it.
   *
   * Needs the scope `employees:write`.
   */
  registerEmployee: {
    path: { companyId: string };
    query: Record<string, never>;
    body: EmployeeRegistration;
    reply: {
      /** The id of the new employee. */
      id: string;
    };
  };
  /**
   * Change fields of an employee.
   *
   * What is left out keeps its value. When the e-mail address changes, an invitation that was not
   * confirmed yet is sent again, to the new address; the older link is dead.
   *
   * Needs the scope `employees:write`.
   */
  updateEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body: EmployeeChanges;
    reply: undefined;
  };
  /**
   * Terminate an employee.
   *
   * Payments of committed expenses stay scheduled: an `x-warning` header says how many there are.
   * `POST …/terminate` does the same, takes a reason, and names them.
   *
   * Needs the scope `employees:write`.
   */
  terminateEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Terminate an employee, with a reason and a day.
   *
   * The access to benefits ends now, whatever the day: `effectiveDate` is kept and shown, from the
   * hiring date to a year ahead. A repetition changes nothing, and keeps the first reason and day.
   * Payments of committed expenses stay scheduled, and are named.
   *
   * Needs the scope `employees:write`.
   */
  terminateWithReason: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: {
      /**
       * Why, in a sentence for whoever asks later, up to 500 characters. It is kept sealed, and
       * shown wherever the change is shown.
       */
      reason?: string;
      /** The last day of the employment, `YYYY-MM-DD`. */
      effectiveDate?: string;
    };
    reply: Departure;
  };
  /**
   * Restore a removed employee.
   *
   * To `active` if the employee ever confirmed an invitation, else to `not-active`.
   *
   * Needs the scope `employees:write`.
   */
  restoreEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * Send the invitation again.
   *
   * The link lives for 14 days and works once; older links are dead. Between two invitations of an
   * employee there is a pause, a minute unless the operator has set another.
   *
   * Needs the scope `employees:write`.
   */
  inviteEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Block an employee.
   *
   * Needs the scope `employees:write`.
   */
  blockEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * Unblock an employee.
   *
   * Back to the state before; to `active` if an invitation was confirmed meanwhile.
   *
   * Needs the scope `employees:write`.
   */
  unblockEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * List the states that an employee went through.
   *
   * What happened, when, who did it, and why, where a reason was given.
   *
   * Needs the scope `employees:read`.
   */
  listStateChanges: {
    path: { companyId: string; employeeId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Oldest first. */
      stateChanges: StateChange[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Count who is registered, mailed and confirmed.
   *
   * Everybody but those who are blocked or were removed, each in one stage.
   *
   * Needs the scope `employees:read`.
   */
  readInvitationFunnel: {
    path: { companyId: string };
    query: {
      /** Only people whom this import added; reports are kept for 90 days. */
      employeeImportId?: string;
    };
    body?: undefined;
    reply: {
      /** When they were counted, in epoch seconds. */
      at: number;
      /** All of them. */
      registered: number;
      /** To whom a mail was sent, or who confirmed without one. */
      mailed: number;
      /** Who confirmed, and is active. */
      confirmed: number;
      /** Every stage with its number, in order. */
      stages: {
        /**
         * `not-invited` when no invitation was ever made, `waiting` while its mail is to be sent,
         * `failed` when the mail was given up, `mailed` when it was sent and its link works,
         * `expired` when the link no longer does, `confirmed` when the employee is active.
         */
        stage: 
          | 'not-invited'
          | 'waiting'
          | 'failed'
          | 'mailed'
          | 'expired'
          | 'confirmed';
        /** How many are in it. */
        people: number;
      }[];
    };
  };
  /**
   * List people with what became of their invitations.
   *
   * Oldest employee first; nobody who is blocked or was removed.
   *
   * Needs the scope `employees:read`.
   */
  listInvitees: {
    path: { companyId: string };
    query: {
      /**
       * `not-invited` when no invitation was ever made, `waiting` while its mail is to be sent,
       * `failed` when the mail was given up, `mailed` when it was sent and its link works,
       * `expired` when the link no longer does, `confirmed` when the employee is active.
       */
      stage?: 
        | 'not-invited'
        | 'waiting'
        | 'failed'
        | 'mailed'
        | 'expired'
        | 'confirmed';
      /** Only people whom this import added; reports are kept for 90 days. */
      employeeImportId?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Those who match, oldest first. */
      invitees: Invitee[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Invite all who are in a stage.
   *
   * With `dryRun` it only says how many they are. The oldest 1,000 are invited at a time: repeat it
   * while `invited` is less than `matched`, which counts up to 100,000. Their mails go out one
   * after the other. Whoever was invited within the pause between two invitations is left out.
   *
   * Needs the scope `employees:write`.
   */
  invitePeople: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /**
       * Who is invited. `not-invited` when no invitation was ever made, `waiting` while its mail is
       * to be sent, `failed` when the mail was given up, `mailed` when it was sent and its link
       * works, `expired` when the link no longer does, `confirmed` when the employee is active.
       */
      stage: 'not-invited' | 'failed' | 'expired' | 'mailed';
      /** Only people whom this import added; reports are kept for 90 days. */
      employeeImportId?: string;
      /**
       * Only whose last invitation is older, in epoch seconds: with the moment at which you began,
       * a repetition reminds nobody twice.
       */
      invitedBefore?: number;
      /** True to count only, and invite nobody. */
      dryRun?: boolean;
    };
    reply: {
      /** How many match; at most 100,000. */
      matched: number;
      /** How many of them are invited now. */
      invited: number;
    };
  };
  /**
   * Import employees from a CSV or XLSX file.
   *
   * CSV with semicolon, comma or tab, in UTF-8, UTF-16, Windows-1252 or Latin-1, or XLSX, of which
   * the first visible sheet is read; which of these a file is, is seen from its content. Headings
   * may be those of HR programs, in Spanish or English, or the names of the columns: email,
   * legalId, name, surname, birthDate, hiringDate, grossSalaryInCents, taxRegime,
   * workTimePercentage, and if wanted daysPerMonth, numberOfPaychecks,
   * collectiveAgreementSalaryInCents, internalId, modelId, model, costCenter, payrollCompany and
   * metadata.<key>. Dates are YYYY-MM-DD or day first; salaries are in euros under a heading of
   * people, in cents under the name of the column. What could mean two things is refused in its
   * row. A column that is not known is ignored, and named. An employee is known again by the legal
   * id: a row adds the employee, changes what differs, or changes nothing. A column that is left
   * out leaves its field alone; an empty cell empties it, or sets the usual value. The benefit
   * model comes by its id (modelId) or by its name (model). The work is done after the answer; read
   * the import to follow it, and its rows for the report.
   *
   * Needs the scope `employees:write`.
   */
  startEmployeeImport: {
    path: { companyId: string };
    query: {
      /** True to judge every row and change nothing. */
      dryRun?: boolean;
      /** True to send an invitation to whoever is added. */
      invite?: boolean;
      /** The preset that says how columns are to be understood, if one is needed. */
      presetId?: string;
      /** The name of the file, to know it again; it is kept with the import. */
      fileName?: string;
      /**
       * The import whose rows are sent again, mended, or that checked this file: nobody is asked to
       * look after that one any more when this one is done. One that is not there is ignored.
       */
      mends?: string;
    };
    body: string | Uint8Array;
    reply: {
      /** The id of the new import. */
      id: string;
    };
  };
  /**
   * See how a file would be taken.
   *
   * CSV with semicolon, comma or tab, in UTF-8, UTF-16, Windows-1252 or Latin-1, or XLSX, of which
   * the first visible sheet is read; which of these a file is, is seen from its content. Headings
   * may be those of HR programs, in Spanish or English, or the names of the columns: email,
   * legalId, name, surname, birthDate, hiringDate, grossSalaryInCents, taxRegime,
   * workTimePercentage, and if wanted daysPerMonth, numberOfPaychecks,
   * collectiveAgreementSalaryInCents, internalId, modelId, model, costCenter, payrollCompany and
   * metadata.<key>. Dates are YYYY-MM-DD or day first; salaries are in euros under a heading of
   * people, in cents under the name of the column. What could mean two things is refused in its
   * row. A column that is not known is ignored, and named. Says how the file is written, what each
   * column is taken for or why it is ignored, and what would become of the first 20 rows. Nothing
   * of the file is stored, but that under an Idempotency-Key this answer is kept, encrypted, for 24
   * hours like any other.
   *
   * Needs the scope `employees:write`.
   */
  previewEmployeeImport: {
    path: { companyId: string };
    query: {
      /** The preset that says how columns are to be understood, if one is needed. */
      presetId?: string;
    };
    body: string | Uint8Array;
    reply: ImportPreview;
  };
  /**
   * List imports, newest first.
   *
   * Needs the scope `employees:read`.
   */
  listEmployeeImports: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      imports: EmployeeImport[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read how far an import is.
   *
   * Needs the scope `employees:read`.
   */
  readEmployeeImport: {
    path: { companyId: string; employeeImportId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: EmployeeImport;
  };
  /**
   * List what became of each row.
   *
   * As JSON in pages, or as a CSV file of all rows that match, by `Accept: text/csv` or `format`:
   * the columns of the file that was sent, with fringe.outcome, fringe.messages and fringe.habits,
   * how the file was written, behind them. Mend it and send it again. Rows are kept for 90 days.
   *
   * Needs the scope `employees:read`.
   */
  listImportRows: {
    path: { companyId: string; employeeImportId: string };
    query: {
      /**
       * `waiting` until it is its turn; then whether the employee was `added`, `updated` or left
       * `unchanged`, or the row `failed`. In a dry run: what would have become of it.
       */
      outcome?: RowOutcome;
      /** True for rows with something to look at that did not fail, false for all others. */
      warned?: boolean;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** One for each row, as in the file. */
      rows: ImportRow[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Keep how columns are to be understood.
   *
   * Says what columns mean whose headings alone do not tell, and what holds for all rows. An import
   * and its preview take it by `presetId`. It is not changed: make another, and delete it.
   *
   * Needs the scope `employees:write`.
   */
  createImportPreset: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** Its name, unique in the company, such as `Nóminas A3`. */
      name: string;
      /** Columns that are not to be understood by their headings alone. */
      columns?: {
        /** The heading in the file; accents and letter case do not count. */
        column: string;
        /** What the column is taken for; null to ignore it. */
        field: string | null;
      }[];
      /** What holds for all rows where the file has no such column. */
      defaults?: {
        /** A column of the import, another way to fill one, or `metadata.<key>`. */
        field: string;
        /** What every row is given, as a cell would have it. */
        value: string;
      }[];
      /** What divides euros from cents; null to see it from the amounts. */
      decimalSign?: 'comma' | 'point' | null;
    };
    reply: {
      /** The id of the new preset. */
      id: string;
    };
  };
  /**
   * List the presets of a company.
   *
   * Needs the scope `employees:read`.
   */
  listImportPresets: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Oldest first. */
      importPresets: ImportPreset[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Delete a preset.
   *
   * Needs the scope `employees:write`.
   */
  deleteImportPreset: {
    path: { companyId: string; importPresetId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * List an employee's family members.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `family:read`.
   */
  listFamilyMembers: {
    path: { companyId: string; employeeId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The children of the employee. */
      familyMembers: FamilyMember[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read a family member.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `family:read`.
   */
  readFamilyMember: {
    path: { companyId: string; employeeId: string; familyMemberId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: FamilyMember;
  };
  /**
   * List payroll cycles, newest first.
   *
   * The cycle whose `end` is null is the open one.
   *
   * Needs the scope `payroll:read`.
   */
  listPayrollCycles: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The months, newest first. */
      payrollCycles: ScheduledCycle[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Close the open payroll cycle and open the next.
   *
   * In production a cycle closes by itself, at the end of its closing date.
   *
   * In a sandbox only.
   *
   * Needs the scope `payroll:write`.
   */
  closePayrollCycle: {
    path: { companyId: string; payrollCycleId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** Says that the cycle is closed, in words. */
      message: string;
    };
  };
  /**
   * Read what is left to do before a month is taken into payroll.
   *
   * Needs the scope `payroll:read`.
   */
  readReadiness: {
    path: { companyId: string; payrollCycleId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: Readiness;
  };
  /**
   * Set the limits that hold from the next payroll cycle on.
   *
   * All categories or none; a category that is left out keeps its value, null removes its limit
   * from that month on. `year` is for nursery only, and is compared with the fiscal year.
   *
   * Needs the scope `limits:write`.
   */
  setRecurrentLimits: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The month after the open one; no other is taken. */
      payroll: string;
    };
    body: LimitsInput;
    reply: LimitsSet;
  };
  /**
   * Set the limits of the open payroll cycle only.
   *
   * They prevail over the recurrent ones in that month, and end with it.
   *
   * Needs the scope `limits:write`.
   */
  setPunctualLimits: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The open month; no other is taken. */
      payroll: string;
    };
    body: LimitsInput;
    reply: LimitsSet;
  };
  /**
   * Read an employee's limits.
   *
   * Those that hold in the month asked for, and what is scheduled to begin after it.
   *
   * Needs the scope `limits:read`.
   */
  readEmployeeLimits: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
    };
    body?: undefined;
    reply: EmployeeLimits;
  };
  /**
   * Read the limits of all employees of a corporation.
   *
   * As JSON, or as CSV or XLSX by `Accept` or `format`: `lines` has a row for each limit, `columns`
   * one for each employee. `columns` chooses and orders the columns.
   *
   * Needs the scope `limits:read`.
   */
  readCorporationLimits: {
    path: { corporationId: string };
    query: {
      /** A month to come, `YYYY-MM`; each company's open one where it is left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx';
      /** The form of the file: `lines` or `columns`. Asks for CSV, if nothing asks for XLSX. */
      csvFormat?: 'lines' | 'columns';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** The columns of the file, with commas, in the order wanted. */
      columns?: string;
    };
    body?: undefined;
    reply: CorporationLimits;
  };
  /**
   * Disable benefits for a month.
   *
   * For the employees named, or without a list for the whole company, also for employees who join
   * in that month. A removed employee is skipped, and finds it disabled when restored. It covers
   * that one month, and nothing lifts it. An id that is no uuid is one of the `errors`.
   *
   * Needs the scope `limits:write`.
   */
  disableLimits: {
    path: { companyId: string };
    query: {
      /** The open month, or the one after; `period` in the body will do, too. */
      payroll?: string;
    };
    body?: {
      /** The benefit to disable. */
      benefit?: Category;
      /** Several benefits to disable, in place of `benefit`. */
      categories?: Category[];
      /** The month, `YYYY-MM`, in place of the query `payroll`. */
      period?: string;
      /** Whom it is for, by id; left out, the whole company. What is no id is one of `errors`. */
      employees?: string[];
      /**
       * Why, in a sentence for whoever asks later, up to 500 characters. It is kept sealed, and
       * shown wherever the change is shown.
       */
      reason?: string;
    };
    reply: {
      /** How many employees it was for: all of the others added. */
      total: number;
      /** For how many a benefit was disabled now. */
      processed: number;
      /** For how many nothing had to change: disabled already, or removed. */
      skipped: number;
      /** How many are not employees of the company, or no ids at all. */
      failed: number;
      /** One for each that failed. */
      errors: {
        /** The id; as it was sent, where it is no uuid. */
        employeeId: string;
        /** Why it failed. */
        error: {
          /** What is wrong with it, in words. */
          message: string;
        };
      }[];
    };
  };
  /**
   * List the changes of an employee's limits, newest first.
   *
   * Who changed what, when, and what held before: of the limits of the employee, and of benefits
   * that were disabled for them or for the whole company. Nothing is ever removed.
   *
   * Needs the scope `limits:read`.
   */
  listLimitChanges: {
    path: { companyId: string; employeeId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      changes: LimitChange[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read what is used and left of an employee's limits.
   *
   * For any past month, the open one, which is the default, or the next one: the limit as it held
   * in that month, since when and by whom, what is used of it, what is reserved and by which
   * payments, and what is left.
   *
   * Needs the scope `limits:read`.
   */
  readLimitUsage: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
    };
    body?: undefined;
    reply: EmployeeUsage;
  };
  /**
   * List what is used and left of the limits of a company.
   *
   * An item for each employee, removed ones too, and each benefit asked for, with the limit as it
   * held in the month: any past one, the open one, which is the default, or the next. In the order
   * of the employees, or by `sort=used` the most used first. `from=80` leaves those of whose limit
   * 80 percent are used at least. `employeeIds` leaves those of the people named, and stands alone.
   * As CSV or XLSX, by `Accept` or `format`, the file has all of them, whatever the page; as XLSX
   * up to 200,000.
   *
   * Needs the scope `limits:read`.
   */
  listCompanyLimitUsage: {
    path: { companyId: string };
    query: {
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
      /** `used`: the most used first, by percent; without it, in the order of the employees. */
      sort?: 'used';
      /** Only limits of which so many percent are used at least, such as 80. */
      from?: number;
      /** Only these employees, up to 100 ids with commas between them. */
      employeeIds?: string;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** The columns of the file, with commas, in the order wanted. */
      columns?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The month that was asked for; the open one by default. */
      payroll: string;
      /** The currency of all amounts. */
      currency: string;
      /** By employee, each with the benefits in the order asked for; or as sorted. */
      usage: EmployeeLimitUsage[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Set the limits of up to 10,000 employees.
   *
   * Of those named in `employees`, of all whom `filter` fits, or of each as `rows` say; exactly one
   * of the three. Each employee is judged as when their limits are set alone, and answered with a
   * line of their own: one that fails keeps nobody else from being changed. All that is changed is
   * changed together. Whoever is named again fails the second time. With `kind: both`, null ends
   * the recurrent limit after the open month, and takes the punctual one away in it. A `reason` is
   * kept with each limit that is another now. A body has at most 1 MiB.
   *
   * Needs the scope `limits:write`.
   */
  changeLimits: {
    path: { companyId: string };
    query: Record<string, never>;
    body: LimitChangesInput;
    reply: {
      /** True when nothing was changed. */
      dryRun: boolean;
      /** How many lines there are: the others added. */
      total: number;
      /** How many have other limits now. */
      changed: number;
      /** For how many nothing had to change. */
      same: number;
      /** For how many it could not be done. */
      failed: number;
      /** One for each employee, in the order sent; of a filter, the oldest first. */
      lines: LimitChangeLine[];
    };
  };
  /**
   * List the entries of a company's ledger, newest first.
   *
   * Charges and voids one by one: the limit that held when each was booked, its flags, the void
   * that takes it back and why, and the settlement that it came in with. `flagged=true` leaves out
   * what is voided or acknowledged, unless `voided` or `acknowledged` asks for it. As CSV or XLSX
   * by `Accept` or `format`: all that match, whatever the page, as XLSX up to 200,000; the words of
   * reasons and notes are in the JSON only. Lists of a large company are quickest with `payroll` or
   * `employeeId`.
   *
   * Needs the scope `consumptions:read`.
   */
  listConsumptionEntries: {
    path: { companyId: string };
    query: {
      /** Only entries of this month. */
      payroll?: string;
      /** Only entries of this employee. */
      employeeId?: string;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /**
       * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by the
       * company on top; `-not-exempt` means that it is taxed.
       */
      behaviour?: ConsumptionBehaviour;
      /** Only those with one of these ids of the source, with commas between them. */
      externalId?: string;
      /** Only what was paid at this moment or later, in epoch seconds. */
      occurredFrom?: number;
      /** Only what was paid up to this second, in epoch seconds. */
      occurredTo?: number;
      /** `expenses` for charges, `withdrawn` for voids, which take charges back. */
      sumType?: SumType;
      /** True for entries that came after the close of their month, false for all others. */
      late?: boolean;
      /** What a charge was booked in spite of, or `outsidePayroll`. */
      flag?: 
        | 'employeeState'
        | 'benefitDisabled'
        | 'limitExceeded'
        | 'limitRequired'
        | 'outsidePayroll';
      /**
       * True for entries with a flag that are neither voided nor acknowledged, false for those
       * without a flag.
       */
      flagged?: boolean;
      /** True for entries whose flags were acknowledged, false for all others. */
      acknowledged?: boolean;
      /** True for charges that were taken back, false for all others. */
      voided?: boolean;
      /** Only what was booked at this moment or later, in epoch seconds. */
      recordedFrom?: number;
      /** Only what was booked up to this second, in epoch seconds. */
      recordedTo?: number;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      entries: ConsumptionEntry[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List charges that were refused, newest first.
   *
   * Why a card was declined: single charges and those of batches, also for employees who are not
   * known, with the limit that held and what was left of it. Each attempt is one refusal. They are
   * kept for 400 days. As CSV or XLSX by `Accept` or `format`: all that match, whatever the page,
   * as XLSX up to 200,000; the words of reasons and notes are in the JSON only.
   *
   * Needs the scope `consumptions:read`.
   */
  listRefusedCharges: {
    path: { companyId: string };
    query: {
      /** Only refusals for this month. */
      payroll?: string;
      /** Only entries of this employee. */
      employeeId?: string;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /**
       * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by the
       * company on top; `-not-exempt` means that it is taxed.
       */
      behaviour?: ConsumptionBehaviour;
      /** Only those with one of these ids of the source, with commas between them. */
      externalId?: string;
      /** Only what was paid at this moment or later, in epoch seconds. */
      occurredFrom?: number;
      /** Only what was paid up to this second, in epoch seconds. */
      occurredTo?: number;
      /** What refused it: the code of the failure, for programs. */
      code?: RefusalCode;
      /** Only what was refused at this moment or later, in epoch seconds. */
      refusedFrom?: number;
      /** Only what was refused up to this second, in epoch seconds. */
      refusedTo?: number;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      refusals: RefusedCharge[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read an employee's consumptions.
   *
   * Totals of the open payroll cycle, or of `payroll`. `groupBy` gives expenses minus withdrawn. As
   * JSON, or as CSV or XLSX by `Accept`, `format` or `csvFormat`: `lines` has a row for each total,
   * `columns` one for each employee, with a column for each kind of total that occurs. As XLSX it
   * has up to 200,000 rows. With `version`, a closed month as it was in that settlement, whatever
   * came later.
   *
   * Needs the scope `consumptions:read`.
   */
  readEmployeeConsumptions: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The totals as they were in this version of a closed month; as they are now without. */
      version?: number;
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
      /** Adds totals up: expenses minus withdrawn, which may be negative. */
      groupBy?: 'category' | 'category,behaviour';
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx' | 'lines' | 'columns';
      /** The form of the file: `lines` or `columns`. Asks for CSV, if nothing asks for XLSX. */
      csvFormat?: 'lines' | 'columns';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** @deprecated use `payroll` instead. */
      payrollCycleId?: string;
    };
    body?: undefined;
    reply: EmployeeConsumptions;
  };
  /**
   * Read a company's consumptions.
   *
   * Totals of the open payroll cycle, or of `payroll`. `groupBy` gives expenses minus withdrawn. As
   * JSON, or as CSV or XLSX by `Accept`, `format` or `csvFormat`: `lines` has a row for each total,
   * `columns` one for each employee, with a column for each kind of total that occurs. As XLSX it
   * has up to 200,000 rows. With `version`, a closed month as it was in that settlement, whatever
   * came later. Employees without any are left out.
   *
   * Needs the scope `consumptions:read`.
   */
  readCompanyConsumptions: {
    path: { companyId: string };
    query: {
      /** The totals as they were in this version of a closed month; as they are now without. */
      version?: number;
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
      /** Adds totals up: expenses minus withdrawn, which may be negative. */
      groupBy?: 'category' | 'category,behaviour';
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx' | 'lines' | 'columns';
      /** The form of the file: `lines` or `columns`. Asks for CSV, if nothing asks for XLSX. */
      csvFormat?: 'lines' | 'columns';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** @deprecated use `payroll` instead. */
      payrollCycleId?: string;
    };
    body?: undefined;
    reply: CompanyConsumptions;
  };
  /**
   * Read a corporation's consumptions.
   *
   * Totals of the open payroll cycle, or of `payroll`. `groupBy` gives expenses minus withdrawn. As
   * JSON, or as CSV or XLSX by `Accept`, `format` or `csvFormat`: `lines` has a row for each total,
   * `columns` one for each employee, with a column for each kind of total that occurs. As XLSX it
   * has up to 200,000 rows. With `version`, a closed month as it was in that settlement, whatever
   * came later. Without `payroll`, each company shows its open cycle. `mergeEmployees` puts
   * together who appears in several companies under one legal id, where they are newest or oldest.
   * Of a company with fewer versions than `version`, the newest is shown.
   *
   * Needs the scope `consumptions:read`.
   */
  readCorporationConsumptions: {
    path: { corporationId: string };
    query: {
      /** The totals as they were in this version of a closed month; as they are now without. */
      version?: number;
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
      /** Adds totals up: expenses minus withdrawn, which may be negative. */
      groupBy?: 'category' | 'category,behaviour';
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx' | 'lines' | 'columns';
      /** The form of the file: `lines` or `columns`. Asks for CSV, if nothing asks for XLSX. */
      csvFormat?: 'lines' | 'columns';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** Puts the same legal id of several companies together, where it is newest or oldest. */
      mergeEmployees?: 'newest' | 'oldest';
    };
    body?: undefined;
    reply: CorporationConsumptions;
  };
  /**
   * Read an employee's consumptions of a payroll cycle.
   *
   * Needs the scope `consumptions:read`.
   */
  readCycleConsumptions: {
    path: { companyId: string; payrollCycleId: string; employeeId: string };
    query: {
      /** The totals as they were in this version of a closed month; as they are now without. */
      version?: number;
    };
    body?: undefined;
    reply: {
      /** A total for each category, behaviour and kind that occurs. */
      consumptions: {
        /**
         * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
         * company itself, `any` where it is not bound to one, or `unknown`.
         */
        category: ConsumptionCategory;
        /**
         * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by
         * the company on top; `-not-exempt` means that it is taxed.
         */
        behaviour: ConsumptionBehaviour;
        /** `expenses` for charges, `withdrawn` for voids, which take charges back. */
        sumType: SumType;
        /** The sum of the entries of this kind. */
        amount: Money;
      }[];
    };
  };
  /**
   * Record a charge.
   *
   * The cycle may be closed: then the charge is a late one, the cycle is settled again, and
   * `company.payroll-cycle.closed` fires again.
   *
   * In a sandbox only.
   *
   * Needs the scope `consumptions:write`.
   */
  recordConsumption: {
    path: { companyId: string; payrollCycleId: string; employeeId: string };
    query: Record<string, never>;
    body: {
      /** What was paid for, as people read it. */
      concept: string;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category: ConsumptionCategory;
      /**
       * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by the
       * company on top; `-not-exempt` means that it is taxed.
       */
      behaviour: ConsumptionBehaviour;
      /** The amount in cents of the company's currency: 1250 are 12.50 euros. */
      amount: number;
    };
    reply: {
      /** The id of the new charge. */
      id: string;
    };
  };
  /**
   * Void a charge.
   *
   * A void is an entry of its own, in the cycle of its charge. A repetition keeps the first reason.
   *
   * In a sandbox only.
   *
   * Needs the scope `consumptions:write`.
   */
  voidConsumption: {
    path: { companyId: string; payrollCycleId: string; employeeId: string; consumptionId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * Explain what an employee has used of a benefit in a month.
   *
   * The number, and all that it is made of: entries with the limit that held at each, changes of
   * limits and of the employee, reservations, refusals and settlements, read at one moment; and the
   * same in sentences. For any month that the company has had, the open one, which is the default,
   * or the next one.
   *
   * Needs the scope `consumptions:read`.
   */
  explainConsumptions: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category: ConsumptionCategory;
    };
    body?: undefined;
    reply: Explanation;
  };
  /**
   * Read a company's consumptions over time.
   *
   * Sums of the months from `from` to `to`, of a `fiscalYear`, or of the last twelve: up to 36
   * months, by `day` up to 3. A day is the one on which it was paid, in the time zone of the
   * company, which may lie outside of the month that it was booked to. People count where they
   * belong now.
   *
   * Needs the scope `consumptions:read`.
   */
  readCompanySeries: {
    path: { companyId: string };
    query: {
      /** What a point is: a `month`, which is the usual, or a `day`. */
      by?: 'month' | 'day';
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** The first month, `YYYY-MM`. */
      from?: string;
      /** The last month, `YYYY-MM`; the open one where it is left out. */
      to?: string;
      /** A point for each of these; with a comma, for each pair; one for all without it. */
      groupBy?: 
        | 'category'
        | 'costCenter'
        | 'payrollCompany'
        | 'model'
        | 'costCenter,category'
        | 'payrollCompany,category'
        | 'model,category';
    };
    body?: undefined;
    reply: {
      /** The first month of the series. */
      from: string;
      /** The last month of the series. */
      to: string;
      /** By period, then by the name of the group, then by category. */
      points: SeriesPoint[];
    };
  };
  /**
   * Read an employee's consumptions over time.
   *
   * Sums of the months from `from` to `to`, of a `fiscalYear`, or of the last twelve: up to 36
   * months, by `day` up to 3. A day is the one on which it was paid, in the time zone of the
   * company, which may lie outside of the month that it was booked to. People count where they
   * belong now.
   *
   * Needs the scope `consumptions:read`.
   */
  readEmployeeSeries: {
    path: { companyId: string; employeeId: string };
    query: {
      /** What a point is: a `month`, which is the usual, or a `day`. */
      by?: 'month' | 'day';
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** The first month, `YYYY-MM`. */
      from?: string;
      /** The last month, `YYYY-MM`; the open one where it is left out. */
      to?: string;
      /** A point for each of these; with a comma, for each pair; one for all without it. */
      groupBy?: 'category';
    };
    body?: undefined;
    reply: {
      /** The first month of the series. */
      from: string;
      /** The last month of the series. */
      to: string;
      /** By period, then by the name of the group, then by category. */
      points: SeriesPoint[];
    };
  };
  /**
   * List what people have consumed in a month.
   *
   * The company's consumptions in pages, with names: everybody with entries in the month, also who
   * is removed since. Of the open month, or of `payroll`, as it is now or in a `version`. The
   * filters leave the people behind an amount of the series that is grouped by the same: people
   * count where they belong now, and of a `category` only what was consumed of it.
   *
   * Needs the scope `consumptions:read`.
   */
  listEmployeeTotals: {
    path: { companyId: string };
    query: {
      /** The month, `YYYY-MM`; the open one without it. */
      payroll?: string;
      /** The totals as they were in this version of a closed month; as they are now without. */
      version?: number;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /** Only people who belong to this cost centre now. */
      costCenterId?: string;
      /** Only people who belong to this payroll company now. */
      payrollCompanyId?: string;
      /** Only people who have this benefit model now. */
      modelId?: string;
      /** Only people who have none of these now. */
      without?: 'costCenter' | 'payrollCompany' | 'model';
      /** `net`: the largest total first; without it, in the order of the ids of people. */
      sort?: 'net';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The month, `YYYY-MM`. */
      payroll: string;
      /** The version that was asked for; null when the totals are those of now. */
      version: number | null;
      /** The currency of all amounts, ISO 4217. */
      currency: string;
      /** By the ids of people, or as sorted. */
      totals: EmployeeTotal[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List the versions of closed months, newest first.
   *
   * A closed month is version 1; entries that come later make the next version. The lines of a
   * version are the company's consumptions with `payroll` and `version`.
   *
   * Needs the scope `consumptions:read`.
   */
  listSettlements: {
    path: { companyId: string };
    query: {
      /** Only versions of this month, `YYYY-MM`. */
      payroll?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest month and version first. */
      settlements: SettlementItem[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List what two versions of a month differ in.
   *
   * For each employee, category and behaviour with entries between the two: before, after, the
   * difference, and the entries that made it. `to` is the newest version unless it is given, `from`
   * the one before `to`. A charge and its void may make a difference of 0.
   *
   * Needs the scope `consumptions:read`.
   */
  listSettlementChanges: {
    path: { companyId: string };
    query: {
      /** The closed month, `YYYY-MM`. */
      payroll: string;
      /** The version to compare with; the one before `to` where it is left out. */
      from?: number;
      /** The version that is compared; the newest where it is left out. */
      to?: number;
      /** Only entries of this employee. */
      employeeId?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The month, `YYYY-MM`. */
      payroll: string;
      /** The version that is compared with. */
      from: number;
      /** The version that is compared. */
      to: number;
      /** The currency of all amounts, ISO 4217. */
      currency: string;
      /** What the two differ in altogether, whatever the page. */
      whole: {
        /** By how much the month is more or less. */
        differenceInCents: number;
        /** How many charges and voids came in. */
        entries: number;
        /** The same by category. */
        categories: {
          /**
           * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of
           * the company itself, `any` where it is not bound to one, or `unknown`.
           */
          category: ConsumptionCategory;
          /** For how many people something came in. */
          employees: number;
          /** How many charges and voids came in. */
          entries: number;
          /** By how much the sum of the category is more or less. */
          differenceInCents: number;
        }[];
      };
      /** By employee, category and behaviour. */
      changes: SettlementChange[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List the export templates of a company.
   *
   * The ready-made ones first: `payroll`, `ledger`, `a3` and `sap-0015`. To use one with codes or
   * columns of your own, write a template with its definition, changed.
   *
   * Needs the scope `consumptions:read`.
   */
  listExportTemplates: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Ready-made ones, then those of the company. */
      exportTemplates: ExportTemplate[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Write an export template.
   *
   * Needs the scope `consumptions:write`.
   */
  createExportTemplate: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** Its name, unique in the company; a ready-made one has its own. */
      name: string;
      /** What a file looks like; what is left out has its usual value. */
      definition: GivenExportDefinition;
    };
    reply: {
      /** The id of the new export template. */
      id: string;
    };
  };
  /**
   * Read an export template.
   *
   * Needs the scope `consumptions:read`.
   */
  readExportTemplate: {
    path: { companyId: string; exportTemplateId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: ExportTemplate;
  };
  /**
   * Replace an export template.
   *
   * Exports that were asked for before keep the definition that they were made by. With `revision`,
   * nobody overwrites what they have not seen.
   *
   * Needs the scope `consumptions:write`.
   */
  replaceExportTemplate: {
    path: { companyId: string; exportTemplateId: string };
    query: Record<string, never>;
    body: {
      /** Its name, unique in the company; a ready-made one has its own. */
      name: string;
      /** What a file looks like; what is left out has its usual value. */
      definition: GivenExportDefinition;
      /**
       * The `revision` that you have read: if somebody has changed the template since, it is left
       * as it is (409). Without it, whatever is there is replaced.
       */
      revision?: string;
    };
    reply: undefined;
  };
  /**
   * Delete an export template.
   *
   * Exports that were made by it stay.
   *
   * Needs the scope `consumptions:write`.
   */
  deleteExportTemplate: {
    path: { companyId: string; exportTemplateId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Preview the first rows of an export.
   *
   * By a definition, or by the name or id of a template; of a closed month in its newest version or
   * in another, or of the open one as it is now. With `since`, only what the version differs in
   * from that one. Nothing is kept.
   *
   * Needs the scope `consumptions:read`.
   */
  previewExportTemplate: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** What a file looks like; what is left out has its usual value. */
      definition?: GivenExportDefinition;
      /** The name or the id of a template. */
      template?: string;
      /** The month, `YYYY-MM`. */
      payroll: string;
      /** The version of a closed month; the newest if left out. */
      version?: number;
      /** An earlier version; only the differences are shown then. */
      since?: number;
    };
    reply: {
      /** The version of a closed month that is shown; null for the open one. */
      version: number | null;
      /** The names of the columns. */
      headers: string[];
      /** The first 10 rows, cell by cell as they would be written; null where one is empty. */
      rows: ((string | null)[])[];
      /** Why an export of these rows would be refused; null if it would not. */
      refusal: string | null;
      /**
       * Amounts for which the template has no code or no column: by its `missing`, the export is
       * refused because of them, or leaves them out.
       */
      lacking: {
        /**
         * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
         * company itself, `any` where it is not bound to one, or `unknown`.
         */
        category: ConsumptionCategory;
        /**
         * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by
         * the company on top; `-not-exempt` means that it is taxed.
         */
        behaviour: ConsumptionBehaviour;
      }[];
      /** What the whole file would have; null where that is more than a preview reads. */
      contents: PreviewContents | null;
    };
  };
  /**
   * Export a version of a closed month.
   *
   * The file is made after the answer; read the export until it is `done`. The same definition,
   * month, version and `since` is the same export: its file is made once and kept for ever, byte
   * for byte, whatever changes later. With `since`, it has only what the version differs in from
   * that one. An export that failed is made anew.
   *
   * Needs the scope `consumptions:write`.
   */
  createExport: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** The name or the id of a template. */
      template: string;
      /** A closed month, `YYYY-MM`. */
      payroll: string;
      /** The version; the newest where it is left out. */
      version?: number;
      /** An earlier version; only the differences are given then. */
      since?: number;
    };
    reply: {
      /** The id of the new export. */
      id: string;
    };
  };
  /**
   * List exports, newest first.
   *
   * Needs the scope `consumptions:read`.
   */
  listExports: {
    path: { companyId: string };
    query: {
      /** Only exports of this month, `YYYY-MM`. */
      payroll?: string;
      /** Only exports whose template had this name. */
      template?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      exports: PayrollExport[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read an export.
   *
   * Needs the scope `consumptions:read`.
   */
  readExport: {
    path: { companyId: string; exportId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** The export, as paths name it. */
      id: string;
      /** The name that its template had. */
      template: string;
      /** The month, `YYYY-MM`. */
      payroll: string;
      /** The version of the month. */
      version: number;
      /** The version that it gives the differences from; null when it gives all. */
      since: number | null;
      /** `waiting` for its turn, `done` when the file is there, or `failed`. */
      state: 'waiting' | 'done' | 'failed';
      /** Why it failed, in words; null when it has not. */
      failure: string | null;
      /** What the file is saved as: template, company, month, version. */
      fileName: string;
      /** What the file is; null before it is done. */
      file: ExportedFile | null;
      /** Who asked for it first. */
      requestedBy: ChangedBy;
      /** When, in epoch seconds. */
      requestedAt: number;
      /** That it was booked in payroll; null until then. */
      booked: {
        /** Who said so. */
        by: ChangedBy;
        /** When, in epoch seconds. */
        at: number;
        /** What it is known by where it is booked; null if not said. */
        reference: string | null;
      } | null;
      /** What a file looks like, with everything that was left out. */
      definition: ExportDefinition;
    };
  };
  /**
   * Download the file of an export.
   *
   * The stored bytes, as a file with its name. `ETag` is the SHA-256 in hexadecimal digits,
   * `Repr-Digest` the same in base64 (RFC 9530).
   *
   * Needs the scope `consumptions:read`.
   */
  downloadExport: {
    path: { companyId: string; exportId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Say that an export is booked.
   *
   * Once, for ever: who said so and when is kept with the export.
   *
   * Needs the scope `consumptions:write`.
   */
  bookExport: {
    path: { companyId: string; exportId: string };
    query: Record<string, never>;
    body?: {
      /** What it is known by where it is booked, such as a number. */
      reference?: string;
    };
    reply: undefined;
  };
  /**
   * Read what an employee has committed in a fiscal year.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `consumptions:read`.
   */
  readCommittedExpenses: {
    path: Record<string, never>;
    query: {
      /** The employee in question; of a company that you have access to. */
      employeeId: string;
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear: string;
    };
    body?: undefined;
    reply: CommittedExpenses;
  };
  /**
   * List the committed expenses of a company.
   *
   * Newest first, each with its payments and with who decided on it. `state=pending` finds the
   * requests that wait for an approval.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `consumptions:read`.
   */
  listCommitments: {
    path: { companyId: string };
    query: {
      /**
       * `pending` until it is approved, `active` while payments are to come, `finished` after the
       * last, `cancelled` when the rest was cancelled, or it was rejected.
       */
      state?: CommitmentStateField;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /** Only entries of this employee. */
      employeeId?: string;
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      committedExpenses: Commitment[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read a committed expense with its payments.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `consumptions:read`.
   */
  readCommitment: {
    path: { companyId: string; committedExpenseId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: Commitment;
  };
  /**
   * Approve a pending committed expense.
   *
   * From then on it reserves the limit. One that is active already stays as it is.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `consumptions:write`.
   */
  approveCommitment: {
    path: { companyId: string; committedExpenseId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * Reject a pending committed expense.
   *
   * It ends before it has reserved anything. The reason is shown with the decision.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `consumptions:write`.
   */
  rejectCommitment: {
    path: { companyId: string; committedExpenseId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * List the payments of committed expenses of a company.
   *
   * By month, the earliest first. `overdue=true` finds those that were forgotten: scheduled for a
   * month that is closed, and not executed. Requests that wait for an approval are left out.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `consumptions:read`.
   */
  listCommittedPayments: {
    path: { companyId: string };
    query: {
      /** Only payments that are scheduled for this month, `YYYY-MM`. */
      due?: string;
      /** True for those whose month is closed and that are not executed, false for the rest. */
      overdue?: boolean;
      /**
       * `scheduled` until it is `executed` or `cancelled`; `voided` when its charge was taken back.
       */
      state?: 'scheduled' | 'executed' | 'cancelled' | 'voided';
      /** Only entries of this employee. */
      employeeId?: string;
      /**
       * `not-active` until an invitation is confirmed, then `active`; `blocked` while the employee
       * may not use benefits; `removed` after termination.
       */
      employeeState?: EmployeeState;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The earliest first. */
      payments: CommittedPayment[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Sum up the payments of committed expenses by month.
   *
   * What is committed and paid in each month of a fiscal year, the one of the open month by
   * default, and what is due, overdue, or left behind by leavers. Requests that wait for an
   * approval do not count.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `consumptions:read`.
   */
  readPaymentFigures: {
    path: { companyId: string };
    query: {
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
    };
    body?: undefined;
    reply: PaymentFigures;
  };
  /**
   * Execute up to 1,000 scheduled payments.
   *
   * Those named by `ids`, or all that are scheduled up to the month `due`, the earliest first: one
   * of the two. Each is answered for itself. `due` lies after the open month only where `payroll`
   * says what the charges are booked to. Where more than 1,000 are due, `more` is true: send it
   * again. What is executed already is not executed twice. With `dryRun` the answer says what would
   * be, and nothing is done.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `consumptions:write`.
   */
  executeCommittedPayments: {
    path: { companyId: string };
    query: Record<string, never>;
    body?: {
      /** True to be answered what would be, and execute nothing. */
      dryRun?: boolean;
      /** The payments, by their ids. */
      ids?: string[];
      /** All that are scheduled up to this month, `YYYY-MM`. */
      due?: string;
      /** The month to book the charge to, `YYYY-MM`; else the open one. */
      payroll?: string;
      /** What is paid for, as people read it. */
      concept?: string;
    };
    reply: {
      /** True when nothing was executed. */
      dryRun: boolean;
      /** How many were executed now. */
      executed: number;
      /** How many had been executed before. */
      same: number;
      /** How many cannot be executed. */
      failed: number;
      /** What was executed now, in cents. */
      executedInCents: number;
      /** Of how many employees that is. */
      people: number;
      /** The months that it was scheduled for, the earliest first. */
      payrolls: string[];
      /** True where further payments are due. */
      more: boolean;
      /** One for each payment. */
      results: {
        /** The payment that it is about. */
        id: string;
        /** `executed` now, the `same` when it was before, `failed` when it cannot be. */
        outcome: 'executed' | 'same' | 'failed';
        /**
         * The charge that it became; null when it failed, and for what a dry run would execute.
         */
        consumptionId: string | null;
        /** Why it failed; null when it did not. */
        error: {
          /** Why it cannot be executed, for programs. */
          code: 
            | 'resourceNotFound'
            | 'cycleNotFound'
            | 'commitmentState'
            | 'paymentState';
          /** The same in words. */
          message: string;
        } | null;
      }[];
    };
  };
  /**
   * Create a subscription.
   *
   * The reply has the secret that calls are signed with. The URL is https and leads to a public
   * address; a sandbox on your own machine also takes http and loopback addresses.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  createSubscription: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: SubscriptionInput;
    reply: {
      /** The subscription, as paths name it. */
      id: string;
      /** Where events are sent to, by POST. */
      url: string;
      /** The kinds of events that are sent to it. */
      eventTypes: EventType[];
      /** `enabled`, or `disabled`: then no deliveries are made. */
      status: 'enabled' | 'disabled';
      /** When it was created, in epoch seconds. */
      createdAt: number;
      /** A note of yours about it; null when there is none. */
      description: string | null;
      /** Only events of these companies are sent; null means all that you have access to. */
      companyIds: string[] | null;
      /** What calls are signed with, `whsec_…`; shown here and never again. */
      signingSecret: string;
    };
  };
  /**
   * List subscriptions.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  listSubscriptions: {
    path: Record<string, never>;
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Oldest first. */
      subscriptions: WebhookSubscription[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read a subscription.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  readSubscription: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: WebhookSubscription;
  };
  /**
   * Enable a subscription.
   *
   * What was pending when it was disabled goes on, as long as its 72 hours last.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  enableSubscription: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: WebhookSubscription;
  };
  /**
   * Disable a subscription.
   *
   * No deliveries are made while it is disabled; see recover.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  disableSubscription: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: WebhookSubscription;
  };
  /**
   * Delete a subscription.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  deleteSubscription: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Rotate the signing secret.
   *
   * While both are valid, each call has a signature by either; the newest comes first.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  rotateSigningSecret: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body?: {
      /** For how many seconds the secret before stays valid; at most a day. */
      overlapSeconds?: number;
    };
    reply: {
      /** The subscription, as paths name it. */
      id: string;
      /** What calls are signed with, `whsec_…`; shown here and never again. */
      signingSecret: string;
      /** Until when the secret before is valid, in epoch seconds. */
      previousSecretExpiresAt: number;
    };
  };
  /**
   * List the types of events.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  listEventTypes: {
    path: Record<string, never>;
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** All kinds of events that there are. */
      eventTypes: {
        /** The name to subscribe to. */
        name: 
          | 'employee.consumption.generated'
          | 'company.payroll-cycle.closed'
          | 'employee.committed-expense.requested'
          | 'employee.committed-expense.finished'
          | 'employee.committed-expense.cancelled'
          | 'employee.committed-expense.payment.executed'
          | 'employee.committed-expense.payment.cancelled';
        /** When such an event is sent, in words. */
        description: string;
        /** Other names that a subscription may use for it. */
        alsoKnownAs: string[];
      }[];
    };
  };
  /**
   * List deliveries, newest first.
   *
   * What is about a company that you no longer have access to is left out, here and wherever a
   * delivery is named; it is back when access is granted again.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  listDeliveries: {
    path: { subscriptionId: string };
    query: {
      /**
       * `pending` while attempts are made, then `delivered`, or `failed` after 72 hours;
       * `cancelled` when the subscription was deleted or may no longer receive it.
       */
      status?: 'pending' | 'delivered' | 'failed' | 'cancelled';
      /** What kind of event it is, by the name that was subscribed to. */
      eventType?: EventType;
      /** Only deliveries of this event. */
      eventId?: string;
      /** Only those of this company. */
      companyId?: string;
      /** Only what was made at this moment or later, in epoch seconds. */
      createdFrom?: number;
      /** Only what was made up to this second, in epoch seconds. */
      createdTo?: number;
      /**
       * Only deliveries whose last call was answered with such a status; `none` for those whose
       * last call got no answer.
       */
      answer?: '2xx' | '3xx' | '4xx' | '5xx' | 'none';
      /** Only deliveries whose last call failed like this. */
      error?: 
        | 'timeout'
        | 'dns'
        | 'connection'
        | 'tls'
        | 'blocked-address'
        | 'redirect'
        | 'http-status'
        | 'protocol'
        | 'internal';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      deliveries: Delivery[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read a delivery with its payload.
   *
   * By the id of its event, it is the newest delivery of that.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  readDelivery: {
    path: { subscriptionId: string; deliveryId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: DeliveryWithPayload;
  };
  /**
   * Deliver an event again.
   *
   * Named by one of its deliveries, or by the event itself: then also where it has none yet and the
   * subscription wants such events.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  redeliver: {
    path: { subscriptionId: string; deliveryId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** The id of the new delivery. */
      id: string;
    };
  };
  /**
   * Deliver what failed or was missed.
   *
   * With `dryRun` it only says how much that is. The oldest 20,000 are scheduled at a time: repeat
   * it while `scheduled` is less than `matched`, which counts up to 100,000.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  recoverDeliveries: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body: {
      /** Events from this moment on, in epoch seconds. */
      since: number;
      /** True to count only, and schedule nothing. */
      dryRun?: boolean;
    };
    reply: {
      /** How many failed or were missed; at most 100,000. */
      matched: number;
      /** How many of them are delivered now. */
      scheduled: number;
    };
  };
  /**
   * Send a sample event.
   *
   * It is signed and retried as any other, and has `"test": true`.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  testSubscription: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body: {
      /** Which kind of sample event to send. */
      eventType: EventType;
    };
    reply: {
      /** The id of the new delivery. */
      id: string;
    };
  };
  /**
   * Read events in the order in which they happened.
   *
   * The feed is there for what webhooks missed, or instead of them. Keep `next`, and ask again
   * `after` it: nothing comes twice and nothing is left out, also while others write. Without
   * `after` it begins with the oldest, with `after=now` behind the newest event. A page may be
   * empty though `more` is true: then so many events were looked at that do not match. Of a company
   * that you get access to later, what was passed already does not come: read it with `companyId`,
   * from the beginning. An event is in the feed when every change that began before its own is
   * over, which is a matter of milliseconds, and of seconds at worst.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  listEvents: {
    path: Record<string, never>;
    query: {
      /** Only what comes after this cursor; `now` for what is still to come. */
      after?: string;
      /** Only events of this name, which they then bear. */
      eventType?: EventType;
      /** Only events of this company. */
      companyId?: string;
      /** Only events about this employee. */
      employeeId?: string;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** In the order of their commits. */
      events: {
        /** Where it stands in the feed: what follows it comes `after` this. */
        cursor: string;
        /** The event, to the byte as a receiver of webhooks gets it. */
        event: SentEvent;
      }[];
      /** Ask `after` this for what follows; valid on an empty page, too. */
      next: string;
      /** True where there is more to be read at once. */
      more: boolean;
    };
  };
  /**
   * Read an event, and what became of it.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  readEvent: {
    path: { eventId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** Where it stands in the feed; null where it is not in it. */
      cursor: string | null;
      /**
       * The change that it tells of, a line of the audit log; null for events of earlier versions.
       */
      changeId: string | null;
      /**
       * The `X-Request-Id` of the request that changed it; null where there was none, and for a
       * partner where it was not its own.
       */
      requestId: string | null;
      /** The event, to the byte as a receiver of webhooks gets it. */
      event: SentEvent;
      /** Each of your subscriptions. */
      subscriptions: {
        /** The subscription that was to be told, or not. */
        subscriptionId: string;
        /** Where its events are sent to. */
        url: string;
        /** Its deliveries to it, the newest first; 20 at most. */
        deliveries: {
          /** The delivery: one event on its way to one subscription. */
          id: string;
          /**
           * `pending` while attempts are made, then `delivered`, or `failed` after 72 hours;
           * `cancelled` when the subscription was deleted or may no longer receive it.
           */
          status: 'pending' | 'delivered' | 'failed' | 'cancelled';
          /** When the delivery was made, in epoch seconds. */
          createdAt: number;
          /** True where it was made later, by redelivery or recovery. */
          again: boolean;
        }[];
        /**
         * Why there is none; null where there is one. `other-type` and `other-company`: it wants no
         * such events. `made-later`: it was made after the event. `disabled`: it was, when the
         * event happened. `access-granted-later`: access to the company is younger than the event;
         * `access-withdrawn`: there is none any more. `forgotten`: what was delivered is forgotten
         * after 90 days. `same-moment`: it was made, enabled or given access by a change that ran
         * at the same time; `recover` delivers it.
         */
        reason: 
          | 'other-type'
          | 'other-company'
          | 'made-later'
          | 'disabled'
          | 'access-granted-later'
          | 'access-withdrawn'
          | 'forgotten'
          | 'same-moment' | null;
      }[];
    };
  };
  /**
   * Read the figures of a subscription by the hour.
   *
   * Up to seven days, by the hour; the last 24 hours without `from` and `to`. Calls count in the
   * hour in which they began. They are counted when they end, and stay when a company is lost.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  readDeliveryFigures: {
    path: { subscriptionId: string };
    query: {
      /** The first hour has this moment, in epoch seconds; a day before `to` without it. */
      from?: number;
      /** The last hour has this moment, in epoch seconds; the present without it. */
      to?: number;
    };
    body?: undefined;
    reply: {
      /** The beginning of the first hour, in epoch seconds. */
      from: number;
      /** The end of the last hour, in epoch seconds. */
      to: number;
      /** The subscription whose calls are counted. */
      subscriptionId: string;
      /** How many deliveries wait for their next attempt now; counted up to 1,000. */
      pending: number;
      /** The hours in which something happened, in order; in all others nothing did. */
      hours: DeliveryHour[];
    };
  };
  /**
   * Read the figures of all subscriptions by the hour.
   *
   * Up to seven days, by the hour; the last 24 hours without `from` and `to`. Calls count in the
   * hour in which they began. They are counted when they end, and stay when a company is lost.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  readAllDeliveryFigures: {
    path: Record<string, never>;
    query: {
      /** The first hour has this moment, in epoch seconds; a day before `to` without it. */
      from?: number;
      /** The last hour has this moment, in epoch seconds; the present without it. */
      to?: number;
    };
    body?: undefined;
    reply: {
      /** The beginning of the first hour, in epoch seconds. */
      from: number;
      /** The end of the last hour, in epoch seconds. */
      to: number;
      /** All subscriptions that are not deleted, oldest first. */
      subscriptions: DeliveryFigures[];
    };
  };
  /**
   * Find people, companies, and anything by its id.
   *
   * People by the words of their names in any order, whatever their accents and letter case, by the
   * beginning of a word, and by legal id, e-mail address and internal id; companies by name and
   * legal id; charges by their external id; and whatever has an id of this service, a request
   * included. It needs no scope of its own: each kind is found with the scope that reads it.
   */
  search: {
    path: Record<string, never>;
    query: {
      /** A name or the beginning of one, an id, an e-mail address; up to 200 characters. */
      q: string;
    };
    body?: undefined;
    reply: {
      /** What was found, the best first. */
      results: SearchResult[];
      /** False when there is, or may be, more: ask for something more particular. */
      complete: boolean;
    };
  };
  /**
   * From any id, everything that hangs together, in order.
   *
   * Of a request, change, event, delivery or entry the whole chain: who asked, what changed, which
   * event told of it, to whom it was delivered and by which attempts, and the settlement that it
   * went into. Of a person, company, subscription or client id the newest 50 things that happened
   * there; `before` leads further back. An id that you may not see is as unknown as one that does
   * not exist: `kinds` is empty.
   */
  readTimeline: {
    path: Record<string, never>;
    query: {
      /** The id of anything: a request, a change, an event, a delivery, an entry, a person. */
      id: string;
      /** What an earlier answer gave as `before`: what happened earlier than it told. */
      before?: string;
    };
    body?: undefined;
    reply: {
      /** What the id names; empty if unknown. */
      kinds: SearchKindName[];
      /** What happened, the oldest first. */
      items: TimelineItem[];
      /** False when something was left out: a chain shows some hundred things. */
      complete: boolean;
      /** Give it as `before` for what happened earlier; null at the end. */
      before: string | null;
    };
  };
  /**
   * List calls, newest first.
   *
   * What was called with your credentials in the last 30 days: by which of them, when, with which
   * outcome; never what was sent or answered. A call is listed about a second after its answer. The
   * list goes on with `before` set to `next`, until `next` is null. A page looks at a bounded
   * number of calls: where few match, it may have few or none, and still a `next`.
   */
  listRequests: {
    path: Record<string, never>;
    query: {
      /** Only calls of the operation with this id. */
      operation?: string;
      /** `read` for calls that only read (GET), `write` for all others. */
      kind?: 'read' | 'write';
      /** Only calls whose status is of this class. */
      status?: '2xx' | '3xx' | '4xx' | '5xx';
      /** Only calls that were refused with this `code`. */
      code?: string;
      /** Only calls that named this company. */
      companyId?: string;
      /** Only calls that named this employee. */
      employeeId?: string;
      /** Only calls with this credential. */
      clientId?: string;
      /** Only calls that came at this moment or later, in epoch seconds. */
      from?: number;
      /** Only calls that came up to this second, in epoch seconds. */
      to?: number;
      /** Only calls that came after the request with this id. */
      after?: string;
      /** Only calls that came before the request with this id: `next` of the page before. */
      before?: string;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The calls, newest first. */
      requests: LoggedRequest[];
      /** Send it as `before` to go on with older calls; null when there are none. */
      next: string | null;
    };
  };
  /** Read a call. */
  readRequest: {
    path: { requestId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: LoggedRequest;
  };
  /**
   * Count calls by hour, outcome, operation and credential.
   *
   * Up to seven days by the hour; the last 24 hours without `from` and `to`. It takes the filters
   * of the list. Where there are very many calls the newest are looked at, and `countedFrom` says
   * how far back that reaches. Of failures, operations, companies and credentials the first 50 are
   * listed.
   *
   * Draft: this operation may still change.
   */
  readRequestFigures: {
    path: Record<string, never>;
    query: {
      /** Only calls of the operation with this id. */
      operation?: string;
      /** `read` for calls that only read (GET), `write` for all others. */
      kind?: 'read' | 'write';
      /** Only calls whose status is of this class. */
      status?: '2xx' | '3xx' | '4xx' | '5xx';
      /** Only calls that were refused with this `code`. */
      code?: string;
      /** Only calls that named this company. */
      companyId?: string;
      /** Only calls that named this employee. */
      employeeId?: string;
      /** Only calls with this credential. */
      clientId?: string;
      /** The first hour has this moment, in epoch seconds; a day before `to` without it. */
      from?: number;
      /** The last hour has this moment, in epoch seconds; the present without it. */
      to?: number;
    };
    body?: undefined;
    reply: RequestFigures;
  };
  /** List partners. */
  listPartners: {
    path: Record<string, never>;
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The partners on this page. */
      partners: Partner[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Create a partner. */
  createPartner: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** What the partner is called; for people only. */
      name: string;
    };
    reply: {
      /** The id of the new partner. */
      id: string;
    };
  };
  /** List a partner's credentials. */
  listCredentials: {
    path: { partnerId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Valid and revoked ones. */
      credentials: Credential[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Issue a credential; the secret is shown once. */
  issueCredential: {
    path: { partnerId: string };
    query: Record<string, never>;
    body?: {
      /** What it is used for, in words for people. */
      description?: string;
      /** What tokens of the credential may do; all of it without a list. */
      scopes?: (
        | 'companies:read'
        | 'employees:read'
        | 'employees:write'
        | 'family:read'
        | 'payroll:read'
        | 'payroll:write'
        | 'limits:read'
        | 'limits:write'
        | 'consumptions:read'
        | 'consumptions:write'
        | 'webhooks:manage')[];
    };
    reply: {
      /** The public half of the credential; tokens are asked for with it. */
      clientId: string;
      /** The secret half; shown here and never again. */
      clientSecret: string;
      /** What tokens of the credential may do. */
      scopes: (
        | 'companies:read'
        | 'employees:read'
        | 'employees:write'
        | 'family:read'
        | 'payroll:read'
        | 'payroll:write'
        | 'limits:read'
        | 'limits:write'
        | 'consumptions:read'
        | 'consumptions:write'
        | 'webhooks:manage')[];
    };
  };
  /** Revoke a credential. */
  revokeCredential: {
    path: { partnerId: string; clientId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /** List the companies that a partner has access to. */
  listAccessGrants: {
    path: { partnerId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Those that the partner may see and manage. */
      companies: {
        /** The company; it stands in the path of most operations. */
        id: string;
        /** The name that the company is known by. */
        name: string;
        /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
        legalId: string;
      }[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Give a partner access to a company. */
  grantAccess: {
    path: { partnerId: string; companyId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /** Take a partner's access to a company away. */
  revokeAccess: {
    path: { partnerId: string; companyId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /** Read a partner. */
  readPartner: {
    path: { partnerId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: Partner;
  };
  /** Rename a partner. */
  updatePartner: {
    path: { partnerId: string };
    query: Record<string, never>;
    body: {
      /** What the partner is called from now on; for people only. */
      name: string;
    };
    reply: Partner;
  };
  /** List the partners that have access to a company. */
  listPartnersOfCompany: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** In the order in which the partners were created. */
      partners: {
        /** The partner, as paths of this API name it. */
        id: string;
        /** What the partner is called; for people only. */
        name: string;
        /** Since when it has access, in epoch seconds. */
        grantedAt: number;
      }[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List companies with the partners that have access to them.
   *
   * Draft: this operation may still change.
   */
  listCompanyAccess: {
    path: Record<string, never>;
    query: {
      /** Only companies that this partner has access to. */
      partnerId?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** In the order in which the companies were created. */
      companies: {
        /** The company, as paths of this API name it. */
        id: string;
        /** The name of the company. */
        name: string;
        /** Those that may see and manage it, oldest first. */
        partners: {
          /** The partner, as paths of this API name it. */
          id: string;
          /** What the partner is called; for people only. */
          name: string;
          /** Since when it has access, in epoch seconds. */
          grantedAt: number;
          /** Who gave it; null where that was not kept. */
          by: ChangedBy | null;
        }[];
      }[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** List who got access to a company, and who lost it. */
  listAccessChangesOfCompany: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      changes: AccessChange[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** List the access that a partner got, and lost. */
  listAccessChangesOfPartner: {
    path: { partnerId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      changes: AccessChange[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** List corporations. */
  platformListCorporations: {
    path: Record<string, never>;
    query: {
      /** Only corporations with these ids of the source: one, several with commas, or repeated. */
      externalId?: string | string[];
      /** True to get the companies of each corporation, too. */
      include?: boolean;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The groups on this page. */
      corporations: Corporation[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Create a corporation. */
  createCorporation: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** The name that people know the corporation by. */
      alias: string;
      /** The id that the corporation has in other software, unique here; null takes it away. */
      externalId?: string | null;
    };
    reply: {
      /** The id of the new corporation. */
      id: string;
    };
  };
  /** Change a corporation. */
  updateCorporation: {
    path: { corporationId: string };
    query: Record<string, never>;
    body: {
      /** The name that people know the corporation by. */
      alias?: string;
      /** The id that the corporation has in other software, unique here; null takes it away. */
      externalId?: string | null;
    };
    reply: undefined;
  };
  /** List companies. */
  platformListCompanies: {
    path: Record<string, never>;
    query: {
      /** Only the one with this legal id, whatever its letter case. */
      legalId?: string;
      /** Only those of this corporation. */
      corporationId?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Oldest first. */
      companies: PlatformCompany[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Read a company. */
  readCompany: {
    path: { companyId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: PlatformCompany;
  };
  /**
   * Create a company; its first payroll cycle is open.
   *
   * The time zone defaults to that of the country, the currency to EUR, the closing day to the last
   * of the month, and the first payroll to the month that it is there now.
   */
  createCompany: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: CompanyInput;
    reply: {
      /** The id of the new company. */
      id: string;
    };
  };
  /** Change a company. */
  updateCompany: {
    path: { companyId: string };
    query: Record<string, never>;
    body: CompanyChanges;
    reply: undefined;
  };
  /**
   * Move the open cycle's closing date.
   *
   * To a day in the future that lies before the closing date of the month after. Null moves it back
   * to the company's closing day. Only the open cycle can be moved, so its month is named.
   */
  moveClosingDate: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** The open month, `YYYY-MM`; no other is taken. */
      payroll: string;
      /** The new closing date, `YYYY-MM-DD`; null for the one of the company's closing day. */
      date: string | null;
    };
    reply: undefined;
  };
  /**
   * List the benefit models of a company.
   *
   * The `modelId` of an employee is the id of one of them.
   */
  platformListBenefitModels: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The offers of the company. */
      benefitModels: BenefitModel[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Create a benefit model. */
  createBenefitModel: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** Its name, unique in the company, such as `Plan Familia`. */
      name: string;
      /** What it offers, in words for people; null takes the text away. */
      description?: string | null;
    };
    reply: {
      /** The id of the new benefit model. */
      id: string;
    };
  };
  /** Change a benefit model. */
  updateBenefitModel: {
    path: { companyId: string; benefitModelId: string };
    query: Record<string, never>;
    body: {
      /** Its name, unique in the company, such as `Plan Familia`. */
      name?: string;
      /** What it offers, in words for people; null takes the text away. */
      description?: string | null;
    };
    reply: undefined;
  };
  /**
   * List the employees of a company.
   *
   * Oldest first. Filters combine with AND; e-mail and legal id compare without case. `q` finds
   * people as the search does, among the first thousands who could be meant. With `updatedSince`,
   * those whose `updatedAt` is oldest come first: to follow changes, ask again with the `updatedAt`
   * of the last one, and use `page` only where a whole page has the same.
   */
  platformListEmployees: {
    path: { companyId: string };
    query: {
      /**
       * Only people with these words in their names, in any order, whatever their accents; also by
       * the beginning of a word, by legal id, e-mail address, internal id, or id.
       */
      q?: string;
      /** Only the employee with this address, whatever its letter case. */
      email?: string;
      /** Only the one with this legal id, whatever its letter case. */
      legalId?: string;
      /** Only the employee with this id of the company. */
      internalId?: string;
      /**
       * `not-active` until an invitation is confirmed, then `active`; `blocked` while the employee
       * may not use benefits; `removed` after termination.
       */
      state?: EmployeeState;
      /**
       * Only employees whose `updatedAt` is this or later, in epoch seconds. A change may be seen
       * some seconds after its time: ask for 60 seconds more than you have, and take what you know
       * already as a repetition.
       */
      updatedSince?: number;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Those that match, oldest first. */
      employees: Employee[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Read an employee. */
  platformReadEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: Employee;
  };
  /**
   * Register an employee and send the invitation.
   *
   * E-mail and legal id are unique in a company, whatever their letter case, removed employees
   * included. A Spanish legal id with wrong check digits is taken, and an `x-warning` header says
   * so, unless the service is set to refuse it.
   */
  platformRegisterEmployee: {
    path: { companyId: string };
    query: Record<string, never>;
    body: EmployeeRegistration;
    reply: {
      /** The id of the new employee. */
      id: string;
    };
  };
  /**
   * Change fields of an employee.
   *
   * What is left out keeps its value. When the e-mail address changes, an invitation that was not
   * confirmed yet is sent again, to the new address; the older link is dead.
   */
  platformUpdateEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body: EmployeeChanges;
    reply: undefined;
  };
  /**
   * Terminate an employee.
   *
   * Payments of committed expenses stay scheduled: an `x-warning` header says how many there are.
   * `POST …/terminate` does the same, takes a reason, and names them.
   */
  platformTerminateEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Terminate an employee, with a reason and a day.
   *
   * The access to benefits ends now, whatever the day: `effectiveDate` is kept and shown, from the
   * hiring date to a year ahead. A repetition changes nothing, and keeps the first reason and day.
   * Payments of committed expenses stay scheduled, and are named.
   */
  platformTerminateWithReason: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: {
      /**
       * Why, in a sentence for whoever asks later, up to 500 characters. It is kept sealed, and
       * shown wherever the change is shown.
       */
      reason?: string;
      /** The last day of the employment, `YYYY-MM-DD`. */
      effectiveDate?: string;
    };
    reply: Departure;
  };
  /**
   * Restore a removed employee.
   *
   * To `active` if the employee ever confirmed an invitation, else to `not-active`.
   */
  platformRestoreEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * Send the invitation again.
   *
   * The link lives for 14 days and works once; older links are dead. Between two invitations of an
   * employee there is a pause, a minute unless the operator has set another.
   */
  platformInviteEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /** Block an employee. */
  platformBlockEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * Unblock an employee.
   *
   * Back to the state before; to `active` if an invitation was confirmed meanwhile.
   */
  platformUnblockEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * List the states that an employee went through.
   *
   * What happened, when, who did it, and why, where a reason was given.
   */
  platformListStateChanges: {
    path: { companyId: string; employeeId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Oldest first. */
      stateChanges: StateChange[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Count who is registered, mailed and confirmed.
   *
   * Everybody but those who are blocked or were removed, each in one stage.
   */
  platformReadInvitationFunnel: {
    path: { companyId: string };
    query: {
      /** Only people whom this import added; reports are kept for 90 days. */
      employeeImportId?: string;
    };
    body?: undefined;
    reply: {
      /** When they were counted, in epoch seconds. */
      at: number;
      /** All of them. */
      registered: number;
      /** To whom a mail was sent, or who confirmed without one. */
      mailed: number;
      /** Who confirmed, and is active. */
      confirmed: number;
      /** Every stage with its number, in order. */
      stages: {
        /**
         * `not-invited` when no invitation was ever made, `waiting` while its mail is to be sent,
         * `failed` when the mail was given up, `mailed` when it was sent and its link works,
         * `expired` when the link no longer does, `confirmed` when the employee is active.
         */
        stage: 
          | 'not-invited'
          | 'waiting'
          | 'failed'
          | 'mailed'
          | 'expired'
          | 'confirmed';
        /** How many are in it. */
        people: number;
      }[];
    };
  };
  /**
   * List people with what became of their invitations.
   *
   * Oldest employee first; nobody who is blocked or was removed.
   */
  platformListInvitees: {
    path: { companyId: string };
    query: {
      /**
       * `not-invited` when no invitation was ever made, `waiting` while its mail is to be sent,
       * `failed` when the mail was given up, `mailed` when it was sent and its link works,
       * `expired` when the link no longer does, `confirmed` when the employee is active.
       */
      stage?: 
        | 'not-invited'
        | 'waiting'
        | 'failed'
        | 'mailed'
        | 'expired'
        | 'confirmed';
      /** Only people whom this import added; reports are kept for 90 days. */
      employeeImportId?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Those who match, oldest first. */
      invitees: Invitee[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Invite all who are in a stage.
   *
   * With `dryRun` it only says how many they are. The oldest 1,000 are invited at a time: repeat it
   * while `invited` is less than `matched`, which counts up to 100,000. Their mails go out one
   * after the other. Whoever was invited within the pause between two invitations is left out.
   */
  platformInvitePeople: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /**
       * Who is invited. `not-invited` when no invitation was ever made, `waiting` while its mail is
       * to be sent, `failed` when the mail was given up, `mailed` when it was sent and its link
       * works, `expired` when the link no longer does, `confirmed` when the employee is active.
       */
      stage: 'not-invited' | 'failed' | 'expired' | 'mailed';
      /** Only people whom this import added; reports are kept for 90 days. */
      employeeImportId?: string;
      /**
       * Only whose last invitation is older, in epoch seconds: with the moment at which you began,
       * a repetition reminds nobody twice.
       */
      invitedBefore?: number;
      /** True to count only, and invite nobody. */
      dryRun?: boolean;
    };
    reply: {
      /** How many match; at most 100,000. */
      matched: number;
      /** How many of them are invited now. */
      invited: number;
    };
  };
  /**
   * Import employees from a CSV or XLSX file.
   *
   * CSV with semicolon, comma or tab, in UTF-8, UTF-16, Windows-1252 or Latin-1, or XLSX, of which
   * the first visible sheet is read; which of these a file is, is seen from its content. Headings
   * may be those of HR programs, in Spanish or English, or the names of the columns: email,
   * legalId, name, surname, birthDate, hiringDate, grossSalaryInCents, taxRegime,
   * workTimePercentage, and if wanted daysPerMonth, numberOfPaychecks,
   * collectiveAgreementSalaryInCents, internalId, modelId, model, costCenter, payrollCompany and
   * metadata.<key>. Dates are YYYY-MM-DD or day first; salaries are in euros under a heading of
   * people, in cents under the name of the column. What could mean two things is refused in its
   * row. A column that is not known is ignored, and named. An employee is known again by the legal
   * id: a row adds the employee, changes what differs, or changes nothing. A column that is left
   * out leaves its field alone; an empty cell empties it, or sets the usual value. The benefit
   * model comes by its id (modelId) or by its name (model). The work is done after the answer; read
   * the import to follow it, and its rows for the report.
   */
  platformStartEmployeeImport: {
    path: { companyId: string };
    query: {
      /** True to judge every row and change nothing. */
      dryRun?: boolean;
      /** True to send an invitation to whoever is added. */
      invite?: boolean;
      /** The preset that says how columns are to be understood, if one is needed. */
      presetId?: string;
      /** The name of the file, to know it again; it is kept with the import. */
      fileName?: string;
      /**
       * The import whose rows are sent again, mended, or that checked this file: nobody is asked to
       * look after that one any more when this one is done. One that is not there is ignored.
       */
      mends?: string;
    };
    body: string | Uint8Array;
    reply: {
      /** The id of the new import. */
      id: string;
    };
  };
  /**
   * See how a file would be taken.
   *
   * CSV with semicolon, comma or tab, in UTF-8, UTF-16, Windows-1252 or Latin-1, or XLSX, of which
   * the first visible sheet is read; which of these a file is, is seen from its content. Headings
   * may be those of HR programs, in Spanish or English, or the names of the columns: email,
   * legalId, name, surname, birthDate, hiringDate, grossSalaryInCents, taxRegime,
   * workTimePercentage, and if wanted daysPerMonth, numberOfPaychecks,
   * collectiveAgreementSalaryInCents, internalId, modelId, model, costCenter, payrollCompany and
   * metadata.<key>. Dates are YYYY-MM-DD or day first; salaries are in euros under a heading of
   * people, in cents under the name of the column. What could mean two things is refused in its
   * row. A column that is not known is ignored, and named. Says how the file is written, what each
   * column is taken for or why it is ignored, and what would become of the first 20 rows. Nothing
   * of the file is stored, but that under an Idempotency-Key this answer is kept, encrypted, for 24
   * hours like any other.
   */
  platformPreviewEmployeeImport: {
    path: { companyId: string };
    query: {
      /** The preset that says how columns are to be understood, if one is needed. */
      presetId?: string;
    };
    body: string | Uint8Array;
    reply: ImportPreview;
  };
  /** List imports, newest first. */
  platformListEmployeeImports: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      imports: EmployeeImport[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Read how far an import is. */
  platformReadEmployeeImport: {
    path: { companyId: string; employeeImportId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: EmployeeImport;
  };
  /**
   * List what became of each row.
   *
   * As JSON in pages, or as a CSV file of all rows that match, by `Accept: text/csv` or `format`:
   * the columns of the file that was sent, with fringe.outcome, fringe.messages and fringe.habits,
   * how the file was written, behind them. Mend it and send it again. Rows are kept for 90 days.
   */
  platformListImportRows: {
    path: { companyId: string; employeeImportId: string };
    query: {
      /**
       * `waiting` until it is its turn; then whether the employee was `added`, `updated` or left
       * `unchanged`, or the row `failed`. In a dry run: what would have become of it.
       */
      outcome?: RowOutcome;
      /** True for rows with something to look at that did not fail, false for all others. */
      warned?: boolean;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** One for each row, as in the file. */
      rows: ImportRow[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Keep how columns are to be understood.
   *
   * Says what columns mean whose headings alone do not tell, and what holds for all rows. An import
   * and its preview take it by `presetId`. It is not changed: make another, and delete it.
   */
  platformCreateImportPreset: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** Its name, unique in the company, such as `Nóminas A3`. */
      name: string;
      /** Columns that are not to be understood by their headings alone. */
      columns?: {
        /** The heading in the file; accents and letter case do not count. */
        column: string;
        /** What the column is taken for; null to ignore it. */
        field: string | null;
      }[];
      /** What holds for all rows where the file has no such column. */
      defaults?: {
        /** A column of the import, another way to fill one, or `metadata.<key>`. */
        field: string;
        /** What every row is given, as a cell would have it. */
        value: string;
      }[];
      /** What divides euros from cents; null to see it from the amounts. */
      decimalSign?: 'comma' | 'point' | null;
    };
    reply: {
      /** The id of the new preset. */
      id: string;
    };
  };
  /** List the presets of a company. */
  platformListImportPresets: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Oldest first. */
      importPresets: ImportPreset[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Delete a preset. */
  platformDeleteImportPreset: {
    path: { companyId: string; importPresetId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * List invitations, newest first.
   *
   * Filter by `mail=failed` to see whose mail could not be sent.
   */
  listInvitations: {
    path: Record<string, never>;
    query: {
      /**
       * `waiting` to be sent, also between two attempts; `sent` when the mail server took it;
       * `failed` when it is given up; `cancelled` when the invitation ended before.
       */
      mail?: 'waiting' | 'sent' | 'failed' | 'cancelled';
      /** Only those of this company. */
      companyId?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first, without their links. */
      invitations: Invitation[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List an employee's family members.
   *
   * Draft: this operation may still change.
   */
  platformListFamilyMembers: {
    path: { companyId: string; employeeId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The children of the employee. */
      familyMembers: FamilyMember[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read a family member.
   *
   * Draft: this operation may still change.
   */
  platformReadFamilyMember: {
    path: { companyId: string; employeeId: string; familyMemberId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: FamilyMember;
  };
  /** Add a family member to an employee. */
  addFamilyMember: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body: FamilyMemberInput;
    reply: {
      /** The id of the new family member. */
      id: string;
    };
  };
  /** Change fields of a family member. */
  updateFamilyMember: {
    path: { companyId: string; employeeId: string; familyMemberId: string };
    query: Record<string, never>;
    body: FamilyMemberChanges;
    reply: undefined;
  };
  /**
   * Remove a family member.
   *
   * Not while a committed expense that is pending or active is for them.
   */
  removeFamilyMember: {
    path: { companyId: string; employeeId: string; familyMemberId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * List payroll cycles, newest first.
   *
   * The cycle whose `end` is null is the open one.
   */
  platformListPayrollCycles: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The months, newest first. */
      payrollCycles: ScheduledCycle[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Read what is left to do before a month is taken into payroll. */
  platformReadReadiness: {
    path: { companyId: string; payrollCycleId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: Readiness;
  };
  /**
   * List payroll cycles of all companies by what happens to them.
   *
   * What closes within a week, what should be closed already, what was closed, and what was settled
   * again: the last day of the last two, or `since` a moment. Of a `day`, those that the calendar
   * counts on it.
   */
  listWatchedCycles: {
    path: Record<string, never>;
    query: {
      /** What happens to them. */
      state: 'due' | 'overdue' | 'closed' | 'settledAgain';
      /** Closed or settled again since this moment, in epoch seconds; a day ago without it. */
      since?: number;
      /** Only those of this day, seen from each company, in place of `since`. */
      day?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** First what is due first, or what was done last. */
      payrollCycles: WatchedCycle[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read how many payroll cycles close on each day.
   *
   * Up to 62 days; the month of today without `from` and `to`. Only the open cycle of a company has
   * a day to come. `GET /payroll-cycles` names those of a day.
   */
  readClosingCalendar: {
    path: Record<string, never>;
    query: {
      /** The first day, `YYYY-MM-DD`; that of the month of `to` or of today without it. */
      from?: string;
      /** The last day, `YYYY-MM-DD`; that of the month of `from` without it. */
      to?: string;
    };
    body?: undefined;
    reply: {
      /** The first day of the calendar. */
      from: string;
      /** The last day of the calendar. */
      to: string;
      /** On all other days nothing happens. */
      days: ClosingDay[];
    };
  };
  /**
   * Set the limits that hold from the next payroll cycle on.
   *
   * All categories or none; a category that is left out keeps its value, null removes its limit
   * from that month on. `year` is for nursery only, and is compared with the fiscal year.
   */
  platformSetRecurrentLimits: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The month after the open one; no other is taken. */
      payroll: string;
    };
    body: LimitsInput;
    reply: LimitsSet;
  };
  /**
   * Set the limits of the open payroll cycle only.
   *
   * They prevail over the recurrent ones in that month, and end with it.
   */
  platformSetPunctualLimits: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The open month; no other is taken. */
      payroll: string;
    };
    body: LimitsInput;
    reply: LimitsSet;
  };
  /**
   * Read an employee's limits.
   *
   * Those that hold in the month asked for, and what is scheduled to begin after it.
   */
  platformReadEmployeeLimits: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
    };
    body?: undefined;
    reply: EmployeeLimits;
  };
  /**
   * Read the limits of all employees of a corporation.
   *
   * As JSON, or as CSV or XLSX by `Accept` or `format`: `lines` has a row for each limit, `columns`
   * one for each employee. `columns` chooses and orders the columns.
   */
  platformReadCorporationLimits: {
    path: { corporationId: string };
    query: {
      /** A month to come, `YYYY-MM`; each company's open one where it is left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx';
      /** The form of the file: `lines` or `columns`. Asks for CSV, if nothing asks for XLSX. */
      csvFormat?: 'lines' | 'columns';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** The columns of the file, with commas, in the order wanted. */
      columns?: string;
    };
    body?: undefined;
    reply: CorporationLimits;
  };
  /**
   * Disable benefits for a month.
   *
   * For the employees named, or without a list for the whole company, also for employees who join
   * in that month. A removed employee is skipped, and finds it disabled when restored. It covers
   * that one month, and nothing lifts it. An id that is no uuid is one of the `errors`.
   */
  platformDisableLimits: {
    path: { companyId: string };
    query: {
      /** The open month, or the one after; `period` in the body will do, too. */
      payroll?: string;
    };
    body?: {
      /** The benefit to disable. */
      benefit?: Category;
      /** Several benefits to disable, in place of `benefit`. */
      categories?: Category[];
      /** The month, `YYYY-MM`, in place of the query `payroll`. */
      period?: string;
      /** Whom it is for, by id; left out, the whole company. What is no id is one of `errors`. */
      employees?: string[];
      /**
       * Why, in a sentence for whoever asks later, up to 500 characters. It is kept sealed, and
       * shown wherever the change is shown.
       */
      reason?: string;
    };
    reply: {
      /** How many employees it was for: all of the others added. */
      total: number;
      /** For how many a benefit was disabled now. */
      processed: number;
      /** For how many nothing had to change: disabled already, or removed. */
      skipped: number;
      /** How many are not employees of the company, or no ids at all. */
      failed: number;
      /** One for each that failed. */
      errors: {
        /** The id; as it was sent, where it is no uuid. */
        employeeId: string;
        /** Why it failed. */
        error: {
          /** What is wrong with it, in words. */
          message: string;
        };
      }[];
    };
  };
  /**
   * List the changes of an employee's limits, newest first.
   *
   * Who changed what, when, and what held before: of the limits of the employee, and of benefits
   * that were disabled for them or for the whole company. Nothing is ever removed.
   */
  platformListLimitChanges: {
    path: { companyId: string; employeeId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      changes: LimitChange[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read what is used and left of an employee's limits.
   *
   * For any past month, the open one, which is the default, or the next one: the limit as it held
   * in that month, since when and by whom, what is used of it, what is reserved and by which
   * payments, and what is left.
   */
  platformReadLimitUsage: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
    };
    body?: undefined;
    reply: EmployeeUsage;
  };
  /**
   * List what is used and left of the limits of a company.
   *
   * An item for each employee, removed ones too, and each benefit asked for, with the limit as it
   * held in the month: any past one, the open one, which is the default, or the next. In the order
   * of the employees, or by `sort=used` the most used first. `from=80` leaves those of whose limit
   * 80 percent are used at least. `employeeIds` leaves those of the people named, and stands alone.
   * As CSV or XLSX, by `Accept` or `format`, the file has all of them, whatever the page; as XLSX
   * up to 200,000.
   */
  platformListCompanyLimitUsage: {
    path: { companyId: string };
    query: {
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /** Only these categories, several with commas, answered in that order; all without it. */
      categories?: string;
      /** `used`: the most used first, by percent; without it, in the order of the employees. */
      sort?: 'used';
      /** Only limits of which so many percent are used at least, such as 80. */
      from?: number;
      /** Only these employees, up to 100 ids with commas between them. */
      employeeIds?: string;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** The columns of the file, with commas, in the order wanted. */
      columns?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The month that was asked for; the open one by default. */
      payroll: string;
      /** The currency of all amounts. */
      currency: string;
      /** By employee, each with the benefits in the order asked for; or as sorted. */
      usage: EmployeeLimitUsage[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Set the limits of up to 10,000 employees.
   *
   * Of those named in `employees`, of all whom `filter` fits, or of each as `rows` say; exactly one
   * of the three. Each employee is judged as when their limits are set alone, and answered with a
   * line of their own: one that fails keeps nobody else from being changed. All that is changed is
   * changed together. Whoever is named again fails the second time. With `kind: both`, null ends
   * the recurrent limit after the open month, and takes the punctual one away in it. A `reason` is
   * kept with each limit that is another now. A body has at most 1 MiB.
   */
  platformChangeLimits: {
    path: { companyId: string };
    query: Record<string, never>;
    body: LimitChangesInput;
    reply: {
      /** True when nothing was changed. */
      dryRun: boolean;
      /** How many lines there are: the others added. */
      total: number;
      /** How many have other limits now. */
      changed: number;
      /** For how many nothing had to change. */
      same: number;
      /** For how many it could not be done. */
      failed: number;
      /** One for each employee, in the order sent; of a filter, the oldest first. */
      lines: LimitChangeLine[];
    };
  };
  /**
   * Record a charge.
   *
   * It belongs to the open payroll cycle, or to `payroll`, which may be closed: then it is a late
   * one, booked like a settled one. The same `externalId` with the same content is one charge,
   * answered as a duplicate. `occurredAt` is at most 24 hours ahead.
   */
  recordCharge: {
    path: { companyId: string };
    query: Record<string, never>;
    body: ChargeInput;
    reply: {
      /** `accepted` when it was booked now, `duplicate` when it had been before. */
      outcome: 'accepted' | 'duplicate';
      /** The entry of the ledger: of the charge, or of its void. */
      id: string;
      /** The month that it is booked to, `YYYY-MM`. */
      payroll: string;
      /** True when the cycle was closed already. */
      late: boolean;
      /** The first of `flags`; null when there is none. */
      flag: 
        | 'employeeState'
        | 'benefitDisabled'
        | 'limitExceeded'
        | 'limitRequired'
        | 'outsidePayroll' | null;
      /**
       * What a settled or late charge would have been refused for, and `outsidePayroll` when it
       * occurred outside the month that it is booked to.
       */
      flags: (
        | 'employeeState'
        | 'benefitDisabled'
        | 'limitExceeded'
        | 'limitRequired'
        | 'outsidePayroll')[];
    };
  };
  /**
   * Record up to 1,000 charges.
   *
   * Each is judged for itself, in the order given, and answered in that order; so is one whose
   * `occurredAt` is more than 24 hours ahead (`invalidRequest`). A body that is not well-formed is
   * refused as a whole; it has at most 1 MiB.
   */
  recordCharges: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** Judged one after the other, in this order. */
      charges: ChargeInput[];
    };
    reply: {
      /** How many were booked now. */
      accepted: number;
      /** How many had been booked before. */
      duplicate: number;
      /** How many have the external id of a different one. */
      conflict: number;
      /** How many were forbidden by something. */
      refused: number;
      /** One for each charge, in the order sent. */
      results: {
        /** The external id of the charge, as it was sent. */
        externalId: string;
        /**
         * `accepted` or `duplicate` when it stands in the ledger; `conflict` when its external id
         * belongs to a different charge; `refused` when something forbids it.
         */
        outcome: 'accepted' | 'duplicate' | 'conflict' | 'refused';
        /** The entry of the ledger; null when there is none. */
        id: string | null;
        /** The month that it is booked to, `YYYY-MM`; null when it is not booked. */
        payroll: string | null;
        /** True when the cycle was closed already. */
        late: boolean;
        /** The first of `flags`; null when there is none. */
        flag: 
          | 'employeeState'
          | 'benefitDisabled'
          | 'limitExceeded'
          | 'limitRequired'
          | 'outsidePayroll' | null;
        /**
         * What a settled or late charge would have been refused for, and `outsidePayroll` when it
         * occurred outside the month that it is booked to.
         */
        flags: (
          | 'employeeState'
          | 'benefitDisabled'
          | 'limitExceeded'
          | 'limitRequired'
          | 'outsidePayroll')[];
        /** Why it is not booked; null when it is. */
        reason: {
          /** What forbids it, for programs. */
          code: 
            | 'employeeNotFound'
            | 'cycleNotFound'
            | 'invalidRequest'
            | 'employeeState'
            | 'benefitDisabled'
            | 'limitExceeded'
            | 'limitRequired'
            | 'chargeConflict';
          /** The same in words, with the values of the case. */
          message: string;
        } | null;
      }[];
    };
  };
  /**
   * Void a charge.
   *
   * The void is an entry of its own, in the cycle of the charge. A repetition keeps the first
   * reason.
   */
  voidCharge: {
    path: { companyId: string; consumptionId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: {
      /** `accepted` when it was booked now, `duplicate` when it had been before. */
      outcome: 'accepted' | 'duplicate';
      /** The entry of the ledger: of the charge, or of its void. */
      id: string;
      /** The month that it is booked to, `YYYY-MM`. */
      payroll: string;
      /** True when the cycle was closed already. */
      late: boolean;
      /** The first of `flags`; null when there is none. */
      flag: 
        | 'employeeState'
        | 'benefitDisabled'
        | 'limitExceeded'
        | 'limitRequired'
        | 'outsidePayroll' | null;
      /**
       * What a settled or late charge would have been refused for, and `outsidePayroll` when it
       * occurred outside the month that it is booked to.
       */
      flags: (
        | 'employeeState'
        | 'benefitDisabled'
        | 'limitExceeded'
        | 'limitRequired'
        | 'outsidePayroll')[];
    };
  };
  /**
   * List the entries of a company's ledger.
   *
   * By payroll, and within it in the order of booking.
   */
  listConsumptions: {
    path: { companyId: string };
    query: {
      /** Only entries of this employee. */
      employeeId?: string;
      /** Only entries of this month. */
      payroll?: string;
      /** Only the one with this id of the source. */
      externalId?: string;
      /** True for entries with a flag only, false for those without. */
      flagged?: boolean;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The entries on this page. */
      consumptions: LedgerEntry[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List the entries of a company's ledger, newest first.
   *
   * Charges and voids one by one: the limit that held when each was booked, its flags, the void
   * that takes it back and why, and the settlement that it came in with. `flagged=true` leaves out
   * what is voided or acknowledged, unless `voided` or `acknowledged` asks for it. As CSV or XLSX
   * by `Accept` or `format`: all that match, whatever the page, as XLSX up to 200,000; the words of
   * reasons and notes are in the JSON only. Lists of a large company are quickest with `payroll` or
   * `employeeId`.
   */
  platformListConsumptionEntries: {
    path: { companyId: string };
    query: {
      /** Only entries of this month. */
      payroll?: string;
      /** Only entries of this employee. */
      employeeId?: string;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /**
       * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by the
       * company on top; `-not-exempt` means that it is taxed.
       */
      behaviour?: ConsumptionBehaviour;
      /** Only those with one of these ids of the source, with commas between them. */
      externalId?: string;
      /** Only what was paid at this moment or later, in epoch seconds. */
      occurredFrom?: number;
      /** Only what was paid up to this second, in epoch seconds. */
      occurredTo?: number;
      /** `expenses` for charges, `withdrawn` for voids, which take charges back. */
      sumType?: SumType;
      /** True for entries that came after the close of their month, false for all others. */
      late?: boolean;
      /** What a charge was booked in spite of, or `outsidePayroll`. */
      flag?: 
        | 'employeeState'
        | 'benefitDisabled'
        | 'limitExceeded'
        | 'limitRequired'
        | 'outsidePayroll';
      /**
       * True for entries with a flag that are neither voided nor acknowledged, false for those
       * without a flag.
       */
      flagged?: boolean;
      /** True for entries whose flags were acknowledged, false for all others. */
      acknowledged?: boolean;
      /** True for charges that were taken back, false for all others. */
      voided?: boolean;
      /** Only what was booked at this moment or later, in epoch seconds. */
      recordedFrom?: number;
      /** Only what was booked up to this second, in epoch seconds. */
      recordedTo?: number;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      entries: ConsumptionEntry[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Acknowledge the flags of an entry.
   *
   * The entry and its flags stay as they are; the list of flagged entries leaves it out from then
   * on. Acknowledged once, it stays so: a repetition answers with the first.
   */
  acknowledgeEntry: {
    path: { companyId: string; consumptionId: string };
    query: Record<string, never>;
    body?: {
      /**
       * What there is to say about it, up to 500 characters. It is kept sealed, and shown with the
       * entry.
       */
      note?: string;
    };
    reply: {
      /** The entry of the ledger. */
      id: string;
      /** That somebody has seen the flags of the entry. */
      acknowledged: Acknowledgement;
    };
  };
  /**
   * List charges that were refused, newest first.
   *
   * Why a card was declined: single charges and those of batches, also for employees who are not
   * known, with the limit that held and what was left of it. Each attempt is one refusal. They are
   * kept for 400 days. As CSV or XLSX by `Accept` or `format`: all that match, whatever the page,
   * as XLSX up to 200,000; the words of reasons and notes are in the JSON only.
   */
  platformListRefusedCharges: {
    path: { companyId: string };
    query: {
      /** Only refusals for this month. */
      payroll?: string;
      /** Only entries of this employee. */
      employeeId?: string;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /**
       * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by the
       * company on top; `-not-exempt` means that it is taxed.
       */
      behaviour?: ConsumptionBehaviour;
      /** Only those with one of these ids of the source, with commas between them. */
      externalId?: string;
      /** Only what was paid at this moment or later, in epoch seconds. */
      occurredFrom?: number;
      /** Only what was paid up to this second, in epoch seconds. */
      occurredTo?: number;
      /** What refused it: the code of the failure, for programs. */
      code?: RefusalCode;
      /** Only what was refused at this moment or later, in epoch seconds. */
      refusedFrom?: number;
      /** Only what was refused up to this second, in epoch seconds. */
      refusedTo?: number;
      /** JSON or a file; `Accept` decides where it is left out. */
      format?: 'json' | 'csv' | 'xlsx';
      /**
       * `excel-es`: a byte order mark and semicolons, as a Spanish Excel expects it; ids stay text,
       * and nothing is taken for a formula. Without it, values are those of JSON.
       */
      csvDialect?: 'excel-es';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      refusals: RefusedCharge[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Count refused charges of all companies by reason and day.
   *
   * Up to 31 days; the last 28 without `from` and `to`. Each attempt is one refusal. Up to 10,000
   * are counted of a reason and a day.
   */
  readRefusalFigures: {
    path: Record<string, never>;
    query: {
      /** The first day, `YYYY-MM-DD`; 27 days before `to` without it. */
      from?: string;
      /** The last day, `YYYY-MM-DD`; today without it. */
      to?: string;
    };
    body?: undefined;
    reply: {
      /** The first day, of Madrid. */
      from: string;
      /** The last day, of Madrid. */
      to: string;
      /** Most of them first. */
      codes: RefusalFigures[];
    };
  };
  /**
   * List charges of all companies that were refused for a reason, newest first.
   *
   * Of all days that are kept, or from the day `from` to the day `to`.
   */
  listAllRefusedCharges: {
    path: Record<string, never>;
    query: {
      /** What refused it: the code of the failure, for programs. */
      code: RefusalCode;
      /** Only what was refused on this day or later, `YYYY-MM-DD`. */
      from?: string;
      /** Only what was refused on this day or earlier, `YYYY-MM-DD`. */
      to?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      refusals: {
        /** The refusal; not the charge, which does not exist. */
        id: string;
        /** When it was refused, in epoch seconds. */
        refusedAt: number;
        /** Whom it was for; an id that is not known is kept as it was sent. */
        employeeId: string;
        /** The month that it would have been booked to, `YYYY-MM`. */
        payroll: string;
        /**
         * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
         * company itself, `any` where it is not bound to one, or `unknown`.
         */
        category: ConsumptionCategory;
        /**
         * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by
         * the company on top; `-not-exempt` means that it is taxed.
         */
        behaviour: ConsumptionBehaviour;
        /** The amount that was refused, in cents. */
        amountInCents: number;
        /** The currency as it was sent, or the one of the company. */
        currency: string;
        /** What was to be paid for, as people read it. */
        concept: string;
        /** When it was to be paid, in epoch seconds. */
        occurredAt: number;
        /** The id that it has at its source. */
        externalId: string | null;
        /** What refused it: the code of the failure, for programs. */
        code: RefusalCode;
        /** The same in words, with the values of the case. */
        message: string;
        /** The limit that held; null when none did, or when it was refused for something else. */
        limitInCents: number | null;
        /**
         * What that limit was for: one `payroll` month, or a fiscal `year`; null without a limit.
         */
        limitPeriod: 'payroll' | 'year' | null;
        /** What was left of that limit at that moment; null without a limit. */
        leftInCents: number | null;
        /** The company whose employee it was for. */
        company: IdName;
      }[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List who brings charges of which company, those that went silent first.
   *
   * A feed is a credential that books charges of a company. It is silent when nothing was booked
   * for longer than three times its usual gap, and for a day longer than its longest gap of the
   * last four weeks. What is refused or a duplicate is not booked. They are looked at once a
   * minute.
   */
  listChargeFeeds: {
    path: Record<string, never>;
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** How many are silent now; counted up to 1,000. */
      silent: number;
      /** First the longest silent, then who would be so next. */
      feeds: ChargeFeed[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Explain what an employee has used of a benefit in a month.
   *
   * The number, and all that it is made of: entries with the limit that held at each, changes of
   * limits and of the employee, reservations, refusals and settlements, read at one moment; and the
   * same in sentences. For any month that the company has had, the open one, which is the default,
   * or the next one.
   */
  platformExplainConsumptions: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The month, `YYYY-MM`; the open one where it may be left out. */
      payroll?: string;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category: ConsumptionCategory;
    };
    body?: undefined;
    reply: Explanation;
  };
  /**
   * Read a company's consumptions over time.
   *
   * Sums of the months from `from` to `to`, of a `fiscalYear`, or of the last twelve: up to 36
   * months, by `day` up to 3. A day is the one on which it was paid, in the time zone of the
   * company, which may lie outside of the month that it was booked to. People count where they
   * belong now.
   */
  platformReadCompanySeries: {
    path: { companyId: string };
    query: {
      /** What a point is: a `month`, which is the usual, or a `day`. */
      by?: 'month' | 'day';
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** The first month, `YYYY-MM`. */
      from?: string;
      /** The last month, `YYYY-MM`; the open one where it is left out. */
      to?: string;
      /** A point for each of these; with a comma, for each pair; one for all without it. */
      groupBy?: 
        | 'category'
        | 'costCenter'
        | 'payrollCompany'
        | 'model'
        | 'costCenter,category'
        | 'payrollCompany,category'
        | 'model,category';
    };
    body?: undefined;
    reply: {
      /** The first month of the series. */
      from: string;
      /** The last month of the series. */
      to: string;
      /** By period, then by the name of the group, then by category. */
      points: SeriesPoint[];
    };
  };
  /**
   * Read an employee's consumptions over time.
   *
   * Sums of the months from `from` to `to`, of a `fiscalYear`, or of the last twelve: up to 36
   * months, by `day` up to 3. A day is the one on which it was paid, in the time zone of the
   * company, which may lie outside of the month that it was booked to. People count where they
   * belong now.
   */
  platformReadEmployeeSeries: {
    path: { companyId: string; employeeId: string };
    query: {
      /** What a point is: a `month`, which is the usual, or a `day`. */
      by?: 'month' | 'day';
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** The first month, `YYYY-MM`. */
      from?: string;
      /** The last month, `YYYY-MM`; the open one where it is left out. */
      to?: string;
      /** A point for each of these; with a comma, for each pair; one for all without it. */
      groupBy?: 'category';
    };
    body?: undefined;
    reply: {
      /** The first month of the series. */
      from: string;
      /** The last month of the series. */
      to: string;
      /** By period, then by the name of the group, then by category. */
      points: SeriesPoint[];
    };
  };
  /**
   * Read the consumptions of all companies over time.
   *
   * By month, those of each currency for themselves. Sums of the months from `from` to `to`, of a
   * `fiscalYear`, or of the last twelve: up to 36 months, by `day` up to 3. A day is the one on
   * which it was paid, in the time zone of the company, which may lie outside of the month that it
   * was booked to. People count where they belong now.
   */
  readSeries: {
    path: Record<string, never>;
    query: {
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** The first month, `YYYY-MM`. */
      from?: string;
      /** The last month, `YYYY-MM`; the open one where it is left out. */
      to?: string;
      /** A point for each of these; with a comma, for each pair; one for all without it. */
      groupBy?: 'category' | 'company';
    };
    body?: undefined;
    reply: {
      /** The first month of the series. */
      from: string;
      /** The last month of the series. */
      to: string;
      /** By period, then by the name of the group, then by category. */
      points: SeriesPoint[];
    };
  };
  /**
   * List what people have consumed in a month.
   *
   * The company's consumptions in pages, with names: everybody with entries in the month, also who
   * is removed since. Of the open month, or of `payroll`, as it is now or in a `version`. The
   * filters leave the people behind an amount of the series that is grouped by the same: people
   * count where they belong now, and of a `category` only what was consumed of it.
   */
  platformListEmployeeTotals: {
    path: { companyId: string };
    query: {
      /** The month, `YYYY-MM`; the open one without it. */
      payroll?: string;
      /** The totals as they were in this version of a closed month; as they are now without. */
      version?: number;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /** Only people who belong to this cost centre now. */
      costCenterId?: string;
      /** Only people who belong to this payroll company now. */
      payrollCompanyId?: string;
      /** Only people who have this benefit model now. */
      modelId?: string;
      /** Only people who have none of these now. */
      without?: 'costCenter' | 'payrollCompany' | 'model';
      /** `net`: the largest total first; without it, in the order of the ids of people. */
      sort?: 'net';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The month, `YYYY-MM`. */
      payroll: string;
      /** The version that was asked for; null when the totals are those of now. */
      version: number | null;
      /** The currency of all amounts, ISO 4217. */
      currency: string;
      /** By the ids of people, or as sorted. */
      totals: EmployeeTotal[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List the versions of closed months, newest first.
   *
   * A closed month is version 1; entries that come later make the next version. The lines of a
   * version are the company's consumptions with `payroll` and `version`.
   */
  platformListSettlements: {
    path: { companyId: string };
    query: {
      /** Only versions of this month, `YYYY-MM`. */
      payroll?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest month and version first. */
      settlements: SettlementItem[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List what two versions of a month differ in.
   *
   * For each employee, category and behaviour with entries between the two: before, after, the
   * difference, and the entries that made it. `to` is the newest version unless it is given, `from`
   * the one before `to`. A charge and its void may make a difference of 0.
   */
  platformListSettlementChanges: {
    path: { companyId: string };
    query: {
      /** The closed month, `YYYY-MM`. */
      payroll: string;
      /** The version to compare with; the one before `to` where it is left out. */
      from?: number;
      /** The version that is compared; the newest where it is left out. */
      to?: number;
      /** Only entries of this employee. */
      employeeId?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The month, `YYYY-MM`. */
      payroll: string;
      /** The version that is compared with. */
      from: number;
      /** The version that is compared. */
      to: number;
      /** The currency of all amounts, ISO 4217. */
      currency: string;
      /** What the two differ in altogether, whatever the page. */
      whole: {
        /** By how much the month is more or less. */
        differenceInCents: number;
        /** How many charges and voids came in. */
        entries: number;
        /** The same by category. */
        categories: {
          /**
           * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of
           * the company itself, `any` where it is not bound to one, or `unknown`.
           */
          category: ConsumptionCategory;
          /** For how many people something came in. */
          employees: number;
          /** How many charges and voids came in. */
          entries: number;
          /** By how much the sum of the category is more or less. */
          differenceInCents: number;
        }[];
      };
      /** By employee, category and behaviour. */
      changes: SettlementChange[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * List the export templates of a company.
   *
   * The ready-made ones first: `payroll`, `ledger`, `a3` and `sap-0015`. To use one with codes or
   * columns of your own, write a template with its definition, changed.
   */
  platformListExportTemplates: {
    path: { companyId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Ready-made ones, then those of the company. */
      exportTemplates: ExportTemplate[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Write an export template. */
  platformCreateExportTemplate: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** Its name, unique in the company; a ready-made one has its own. */
      name: string;
      /** What a file looks like; what is left out has its usual value. */
      definition: GivenExportDefinition;
    };
    reply: {
      /** The id of the new export template. */
      id: string;
    };
  };
  /** Read an export template. */
  platformReadExportTemplate: {
    path: { companyId: string; exportTemplateId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: ExportTemplate;
  };
  /**
   * Replace an export template.
   *
   * Exports that were asked for before keep the definition that they were made by. With `revision`,
   * nobody overwrites what they have not seen.
   */
  platformReplaceExportTemplate: {
    path: { companyId: string; exportTemplateId: string };
    query: Record<string, never>;
    body: {
      /** Its name, unique in the company; a ready-made one has its own. */
      name: string;
      /** What a file looks like; what is left out has its usual value. */
      definition: GivenExportDefinition;
      /**
       * The `revision` that you have read: if somebody has changed the template since, it is left
       * as it is (409). Without it, whatever is there is replaced.
       */
      revision?: string;
    };
    reply: undefined;
  };
  /**
   * Delete an export template.
   *
   * Exports that were made by it stay.
   */
  platformDeleteExportTemplate: {
    path: { companyId: string; exportTemplateId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Preview the first rows of an export.
   *
   * By a definition, or by the name or id of a template; of a closed month in its newest version or
   * in another, or of the open one as it is now. With `since`, only what the version differs in
   * from that one. Nothing is kept.
   */
  platformPreviewExportTemplate: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** What a file looks like; what is left out has its usual value. */
      definition?: GivenExportDefinition;
      /** The name or the id of a template. */
      template?: string;
      /** The month, `YYYY-MM`. */
      payroll: string;
      /** The version of a closed month; the newest if left out. */
      version?: number;
      /** An earlier version; only the differences are shown then. */
      since?: number;
    };
    reply: {
      /** The version of a closed month that is shown; null for the open one. */
      version: number | null;
      /** The names of the columns. */
      headers: string[];
      /** The first 10 rows, cell by cell as they would be written; null where one is empty. */
      rows: ((string | null)[])[];
      /** Why an export of these rows would be refused; null if it would not. */
      refusal: string | null;
      /**
       * Amounts for which the template has no code or no column: by its `missing`, the export is
       * refused because of them, or leaves them out.
       */
      lacking: {
        /**
         * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
         * company itself, `any` where it is not bound to one, or `unknown`.
         */
        category: ConsumptionCategory;
        /**
         * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by
         * the company on top; `-not-exempt` means that it is taxed.
         */
        behaviour: ConsumptionBehaviour;
      }[];
      /** What the whole file would have; null where that is more than a preview reads. */
      contents: PreviewContents | null;
    };
  };
  /**
   * Export a version of a closed month.
   *
   * The file is made after the answer; read the export until it is `done`. The same definition,
   * month, version and `since` is the same export: its file is made once and kept for ever, byte
   * for byte, whatever changes later. With `since`, it has only what the version differs in from
   * that one. An export that failed is made anew.
   */
  platformCreateExport: {
    path: { companyId: string };
    query: Record<string, never>;
    body: {
      /** The name or the id of a template. */
      template: string;
      /** A closed month, `YYYY-MM`. */
      payroll: string;
      /** The version; the newest where it is left out. */
      version?: number;
      /** An earlier version; only the differences are given then. */
      since?: number;
    };
    reply: {
      /** The id of the new export. */
      id: string;
    };
  };
  /** List exports, newest first. */
  platformListExports: {
    path: { companyId: string };
    query: {
      /** Only exports of this month, `YYYY-MM`. */
      payroll?: string;
      /** Only exports whose template had this name. */
      template?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      exports: PayrollExport[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Read an export. */
  platformReadExport: {
    path: { companyId: string; exportId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** The export, as paths name it. */
      id: string;
      /** The name that its template had. */
      template: string;
      /** The month, `YYYY-MM`. */
      payroll: string;
      /** The version of the month. */
      version: number;
      /** The version that it gives the differences from; null when it gives all. */
      since: number | null;
      /** `waiting` for its turn, `done` when the file is there, or `failed`. */
      state: 'waiting' | 'done' | 'failed';
      /** Why it failed, in words; null when it has not. */
      failure: string | null;
      /** What the file is saved as: template, company, month, version. */
      fileName: string;
      /** What the file is; null before it is done. */
      file: ExportedFile | null;
      /** Who asked for it first. */
      requestedBy: ChangedBy;
      /** When, in epoch seconds. */
      requestedAt: number;
      /** That it was booked in payroll; null until then. */
      booked: {
        /** Who said so. */
        by: ChangedBy;
        /** When, in epoch seconds. */
        at: number;
        /** What it is known by where it is booked; null if not said. */
        reference: string | null;
      } | null;
      /** What a file looks like, with everything that was left out. */
      definition: ExportDefinition;
    };
  };
  /**
   * Download the file of an export.
   *
   * The stored bytes, as a file with its name. `ETag` is the SHA-256 in hexadecimal digits,
   * `Repr-Digest` the same in base64 (RFC 9530).
   */
  platformDownloadExport: {
    path: { companyId: string; exportId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Say that an export is booked.
   *
   * Once, for ever: who said so and when is kept with the export.
   */
  platformBookExport: {
    path: { companyId: string; exportId: string };
    query: Record<string, never>;
    body?: {
      /** What it is known by where it is booked, such as a number. */
      reference?: string;
    };
    reply: undefined;
  };
  /**
   * Request a committed expense.
   *
   * Its payments reserve the limit of their category as soon as it is active. They all lie in the
   * fiscal year, none before the open payroll cycle.
   */
  requestCommittedExpense: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body: CommitmentInput;
    reply: {
      /** The id of the new committed expense. */
      id: string;
    };
  };
  /** List an employee's committed expenses. */
  listCommittedExpenses: {
    path: { companyId: string; employeeId: string };
    query: {
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Oldest first, of all states. */
      committedExpenses: Commitment[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Read a committed expense with its payments. */
  readCommittedExpense: {
    path: { companyId: string; committedExpenseId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: Commitment;
  };
  /** Approve a pending committed expense. */
  approveCommittedExpense: {
    path: { companyId: string; committedExpenseId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /** Reject a pending committed expense. */
  rejectCommittedExpense: {
    path: { companyId: string; committedExpenseId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * Cancel the remaining payments of a committed expense.
   *
   * What is executed stays; what was reserved for the rest is free again.
   */
  cancelCommittedExpense: {
    path: { companyId: string; committedExpenseId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Cancel the rest of a committed expense and request another schedule.
   *
   * An amount is never changed in place: this answers with the id of the new one.
   */
  replaceCommittedExpense: {
    path: { companyId: string; committedExpenseId: string };
    query: Record<string, never>;
    body: {
      /** The schedule: a month and an amount for each. */
      payments: {
        /** The month of the payment, `YYYY-MM`. */
        payroll: string;
        /** The amount in cents of the company's currency: 1250 are 12.50 euros. */
        amountInCents: number;
      }[];
    };
    reply: {
      /** The id of the new committed expense. */
      id: string;
    };
  };
  /**
   * List the committed expenses of a company.
   *
   * Newest first, each with its payments and with who decided on it. `state=pending` finds the
   * requests that wait for an approval.
   *
   * Draft: this operation may still change.
   */
  platformListCommitments: {
    path: { companyId: string };
    query: {
      /**
       * `pending` until it is approved, `active` while payments are to come, `finished` after the
       * last, `cancelled` when the rest was cancelled, or it was rejected.
       */
      state?: CommitmentStateField;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /** Only entries of this employee. */
      employeeId?: string;
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      committedExpenses: Commitment[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Execute a scheduled payment.
   *
   * The charge belongs to the open payroll cycle, or to `payroll`. A repetition answers with the
   * same charge. The last payment finishes the committed expense.
   */
  executePayment: {
    path: { companyId: string; committedExpenseId: string; paymentId: string };
    query: Record<string, never>;
    body?: {
      /** The month to book the charge to, `YYYY-MM`; else the open one. */
      payroll?: string;
      /** What is paid for, as people read it. */
      concept?: string;
    };
    reply: {
      /** The charge that the payment became. */
      consumptionId: string;
    };
  };
  /**
   * Cancel a scheduled payment.
   *
   * The last one that is pending cancels the committed expense.
   */
  cancelPayment: {
    path: { companyId: string; committedExpenseId: string; paymentId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Void an executed payment.
   *
   * With it, its charge is voided; a repetition keeps the first reason.
   */
  voidPayment: {
    path: { companyId: string; committedExpenseId: string; paymentId: string };
    query: Record<string, never>;
    body?: ReasonBody;
    reply: undefined;
  };
  /**
   * List the payments of committed expenses of a company.
   *
   * By month, the earliest first. `overdue=true` finds those that were forgotten: scheduled for a
   * month that is closed, and not executed. Requests that wait for an approval are left out.
   *
   * Draft: this operation may still change.
   */
  platformListCommittedPayments: {
    path: { companyId: string };
    query: {
      /** Only payments that are scheduled for this month, `YYYY-MM`. */
      due?: string;
      /** True for those whose month is closed and that are not executed, false for the rest. */
      overdue?: boolean;
      /**
       * `scheduled` until it is `executed` or `cancelled`; `voided` when its charge was taken back.
       */
      state?: 'scheduled' | 'executed' | 'cancelled' | 'voided';
      /** Only entries of this employee. */
      employeeId?: string;
      /**
       * `not-active` until an invitation is confirmed, then `active`; `blocked` while the employee
       * may not use benefits; `removed` after termination.
       */
      employeeState?: EmployeeState;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category?: ConsumptionCategory;
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The earliest first. */
      payments: CommittedPayment[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Sum up the payments of committed expenses by month.
   *
   * What is committed and paid in each month of a fiscal year, the one of the open month by
   * default, and what is due, overdue, or left behind by leavers. Requests that wait for an
   * approval do not count.
   *
   * Draft: this operation may still change.
   */
  platformReadPaymentFigures: {
    path: { companyId: string };
    query: {
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear?: string;
    };
    body?: undefined;
    reply: PaymentFigures;
  };
  /**
   * Execute up to 1,000 scheduled payments.
   *
   * Those named by `ids`, or all that are scheduled up to the month `due`, the earliest first: one
   * of the two. Each is answered for itself. `due` lies after the open month only where `payroll`
   * says what the charges are booked to. Where more than 1,000 are due, `more` is true: send it
   * again. What is executed already is not executed twice. With `dryRun` the answer says what would
   * be, and nothing is done.
   */
  executePayments: {
    path: { companyId: string };
    query: Record<string, never>;
    body?: {
      /** True to be answered what would be, and execute nothing. */
      dryRun?: boolean;
      /** The payments, by their ids. */
      ids?: string[];
      /** All that are scheduled up to this month, `YYYY-MM`. */
      due?: string;
      /** The month to book the charge to, `YYYY-MM`; else the open one. */
      payroll?: string;
      /** What is paid for, as people read it. */
      concept?: string;
    };
    reply: {
      /** True when nothing was executed. */
      dryRun: boolean;
      /** How many were executed now. */
      executed: number;
      /** How many had been executed before. */
      same: number;
      /** How many cannot be executed. */
      failed: number;
      /** What was executed now, in cents. */
      executedInCents: number;
      /** Of how many employees that is. */
      people: number;
      /** The months that it was scheduled for, the earliest first. */
      payrolls: string[];
      /** True where further payments are due. */
      more: boolean;
      /** One for each payment. */
      results: {
        /** The payment that it is about. */
        id: string;
        /** `executed` now, the `same` when it was before, `failed` when it cannot be. */
        outcome: 'executed' | 'same' | 'failed';
        /**
         * The charge that it became; null when it failed, and for what a dry run would execute.
         */
        consumptionId: string | null;
        /** Why it failed; null when it did not. */
        error: {
          /** Why it cannot be executed, for programs. */
          code: 
            | 'resourceNotFound'
            | 'cycleNotFound'
            | 'commitmentState'
            | 'paymentState';
          /** The same in words. */
          message: string;
        } | null;
      }[];
    };
  };
  /**
   * Read events in the order in which they happened.
   *
   * The feed is there for what webhooks missed, or instead of them. Keep `next`, and ask again
   * `after` it: nothing comes twice and nothing is left out, also while others write. Without
   * `after` it begins with the oldest, with `after=now` behind the newest event. A page may be
   * empty though `more` is true: then so many events were looked at that do not match. Of a company
   * that you get access to later, what was passed already does not come: read it with `companyId`,
   * from the beginning. An event is in the feed when every change that began before its own is
   * over, which is a matter of milliseconds, and of seconds at worst.
   *
   * Draft: this operation may still change.
   */
  platformListEvents: {
    path: Record<string, never>;
    query: {
      /** Only what comes after this cursor; `now` for what is still to come. */
      after?: string;
      /** Only events of this name, which they then bear. */
      eventType?: EventType;
      /** Only events of this company. */
      companyId?: string;
      /** Only events about this employee. */
      employeeId?: string;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** In the order of their commits. */
      events: {
        /** Where it stands in the feed: what follows it comes `after` this. */
        cursor: string;
        /** The event, to the byte as a receiver of webhooks gets it. */
        event: SentEvent;
      }[];
      /** Ask `after` this for what follows; valid on an empty page, too. */
      next: string;
      /** True where there is more to be read at once. */
      more: boolean;
    };
  };
  /**
   * Read an event, and what became of it.
   *
   * Draft: this operation may still change.
   */
  platformReadEvent: {
    path: { eventId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** Where it stands in the feed; null where it is not in it. */
      cursor: string | null;
      /**
       * The change that it tells of, a line of the audit log; null for events of earlier versions.
       */
      changeId: string | null;
      /**
       * The `X-Request-Id` of the request that changed it; null where there was none, and for a
       * partner where it was not its own.
       */
      requestId: string | null;
      /** The event, to the byte as a receiver of webhooks gets it. */
      event: SentEvent;
      /**
       * Those of partners that have access to the company, that name it, or that got the event;
       * 1,000 at most.
       */
      subscriptions: {
        /** The partner whose it is. */
        partnerId: string;
        /** The subscription that was to be told, or not. */
        subscriptionId: string;
        /** Where its events are sent to. */
        url: string;
        /** Its deliveries to it, the newest first; 20 at most. */
        deliveries: {
          /** The delivery: one event on its way to one subscription. */
          id: string;
          /**
           * `pending` while attempts are made, then `delivered`, or `failed` after 72 hours;
           * `cancelled` when the subscription was deleted or may no longer receive it.
           */
          status: 'pending' | 'delivered' | 'failed' | 'cancelled';
          /** When the delivery was made, in epoch seconds. */
          createdAt: number;
          /** True where it was made later, by redelivery or recovery. */
          again: boolean;
        }[];
        /**
         * Why there is none; null where there is one. `other-type` and `other-company`: it wants no
         * such events. `made-later`: it was made after the event. `disabled`: it was, when the
         * event happened. `access-granted-later`: access to the company is younger than the event;
         * `access-withdrawn`: there is none any more. `forgotten`: what was delivered is forgotten
         * after 90 days. `same-moment`: it was made, enabled or given access by a change that ran
         * at the same time; `recover` delivers it.
         */
        reason: 
          | 'other-type'
          | 'other-company'
          | 'made-later'
          | 'disabled'
          | 'access-granted-later'
          | 'access-withdrawn'
          | 'forgotten'
          | 'same-moment' | null;
      }[];
    };
  };
  /**
   * Read the figures of a subscription by the hour.
   *
   * Up to seven days, by the hour; the last 24 hours without `from` and `to`. Calls count in the
   * hour in which they began. They are counted when they end, and stay when a company is lost.
   *
   * Draft: this operation may still change.
   */
  platformReadDeliveryFigures: {
    path: { subscriptionId: string };
    query: {
      /** The first hour has this moment, in epoch seconds; a day before `to` without it. */
      from?: number;
      /** The last hour has this moment, in epoch seconds; the present without it. */
      to?: number;
    };
    body?: undefined;
    reply: {
      /** The beginning of the first hour, in epoch seconds. */
      from: number;
      /** The end of the last hour, in epoch seconds. */
      to: number;
      /** The subscription whose calls are counted. */
      subscriptionId: string;
      /** How many deliveries wait for their next attempt now; counted up to 1,000. */
      pending: number;
      /** The hours in which something happened, in order; in all others nothing did. */
      hours: DeliveryHour[];
    };
  };
  /**
   * Read the figures of a partner's subscriptions by the hour.
   *
   * Up to seven days, by the hour; the last 24 hours without `from` and `to`. Calls count in the
   * hour in which they began. They are counted when they end, and stay when a company is lost.
   */
  readPartnerDeliveryFigures: {
    path: { partnerId: string };
    query: {
      /** The first hour has this moment, in epoch seconds; a day before `to` without it. */
      from?: number;
      /** The last hour has this moment, in epoch seconds; the present without it. */
      to?: number;
    };
    body?: undefined;
    reply: {
      /** The beginning of the first hour, in epoch seconds. */
      from: number;
      /** The end of the last hour, in epoch seconds. */
      to: number;
      /** All subscriptions that are not deleted, oldest first. */
      subscriptions: DeliveryFigures[];
    };
  };
  /**
   * List deliveries across partners, newest first.
   *
   * Also those of deleted subscriptions, and of companies that a partner has lost.
   */
  listAllDeliveries: {
    path: Record<string, never>;
    query: {
      /** Only those of this partner. */
      partnerId?: string;
      /** Only those of this subscription. */
      subscriptionId?: string;
      /**
       * `pending` while attempts are made, then `delivered`, or `failed` after 72 hours;
       * `cancelled` when the subscription was deleted or may no longer receive it.
       */
      status?: 'pending' | 'delivered' | 'failed' | 'cancelled';
      /** What kind of event it is, by the name that was subscribed to. */
      eventType?: EventType;
      /** Only deliveries of this event. */
      eventId?: string;
      /** Only those of this company. */
      companyId?: string;
      /** Only what was made at this moment or later, in epoch seconds. */
      createdFrom?: number;
      /** Only what was made up to this second, in epoch seconds. */
      createdTo?: number;
      /**
       * Only deliveries whose last call was answered with such a status; `none` for those whose
       * last call got no answer.
       */
      answer?: '2xx' | '3xx' | '4xx' | '5xx' | 'none';
      /** Only deliveries whose last call failed like this. */
      error?: 
        | 'timeout'
        | 'dns'
        | 'connection'
        | 'tls'
        | 'blocked-address'
        | 'redirect'
        | 'http-status'
        | 'protocol'
        | 'internal';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      deliveries: {
        /** The delivery: one event on its way to one subscription. */
        id: string;
        /** The event that is delivered; `id` of its envelope. */
        eventId: string;
        /** What kind of event it is, by the name that was subscribed to. */
        eventType: EventType;
        /**
         * `pending` while attempts are made, then `delivered`, or `failed` after 72 hours;
         * `cancelled` when the subscription was deleted or may no longer receive it.
         */
        status: 'pending' | 'delivered' | 'failed' | 'cancelled';
        /** When the delivery was made, in epoch seconds. */
        createdAt: number;
        /** When it is tried next, in epoch seconds; null when it is over. */
        nextAttemptAt: number | null;
        /** When the last attempt is due, in epoch seconds. */
        expiresAt: number;
        /** The company that the event is about; null for a sample event. */
        companyId: string | null;
        /** The month that the event is about, `YYYY-MM`; null where it is about none. */
        payroll: string | null;
        /** All calls that were made so far, in order. */
        attempts: Attempt[];
        /** The partner whose subscription it is. */
        partnerId: string;
        /** The subscription that it goes to. */
        subscriptionId: string;
      }[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** List a partner's subscriptions. */
  listPartnerSubscriptions: {
    path: { partnerId: string };
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Oldest first. */
      subscriptions: WebhookSubscription[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read a subscription.
   *
   * Of any partner, which is named; never with its secret.
   *
   * Draft: this operation may still change.
   */
  platformReadSubscription: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** The subscription, as paths name it. */
      id: string;
      /** Where events are sent to, by POST. */
      url: string;
      /** The kinds of events that are sent to it. */
      eventTypes: EventType[];
      /** `enabled`, or `disabled`: then no deliveries are made. */
      status: 'enabled' | 'disabled';
      /** When it was created, in epoch seconds. */
      createdAt: number;
      /** A note of yours about it; null when there is none. */
      description: string | null;
      /** Only events of these companies are sent; null means all that you have access to. */
      companyIds: string[] | null;
      /** The partner whose subscription it is. */
      partnerId: string;
    };
  };
  /**
   * Enable a subscription.
   *
   * What was pending when it was disabled goes on, as long as its 72 hours last.
   *
   * Draft: this operation may still change.
   */
  platformEnableSubscription: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: WebhookSubscription;
  };
  /**
   * Disable a subscription.
   *
   * No deliveries are made while it is disabled; see recover.
   *
   * Draft: this operation may still change.
   */
  platformDisableSubscription: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: WebhookSubscription;
  };
  /**
   * List deliveries, newest first.
   *
   * Also those about a company that the partner has lost since.
   *
   * Draft: this operation may still change.
   */
  platformListDeliveries: {
    path: { subscriptionId: string };
    query: {
      /**
       * `pending` while attempts are made, then `delivered`, or `failed` after 72 hours;
       * `cancelled` when the subscription was deleted or may no longer receive it.
       */
      status?: 'pending' | 'delivered' | 'failed' | 'cancelled';
      /** What kind of event it is, by the name that was subscribed to. */
      eventType?: EventType;
      /** Only deliveries of this event. */
      eventId?: string;
      /** Only those of this company. */
      companyId?: string;
      /** Only what was made at this moment or later, in epoch seconds. */
      createdFrom?: number;
      /** Only what was made up to this second, in epoch seconds. */
      createdTo?: number;
      /**
       * Only deliveries whose last call was answered with such a status; `none` for those whose
       * last call got no answer.
       */
      answer?: '2xx' | '3xx' | '4xx' | '5xx' | 'none';
      /** Only deliveries whose last call failed like this. */
      error?: 
        | 'timeout'
        | 'dns'
        | 'connection'
        | 'tls'
        | 'blocked-address'
        | 'redirect'
        | 'http-status'
        | 'protocol'
        | 'internal';
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      deliveries: Delivery[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read a delivery with its payload.
   *
   * By the id of its event, it is the newest delivery of that.
   *
   * Draft: this operation may still change.
   */
  platformReadDelivery: {
    path: { subscriptionId: string; deliveryId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: DeliveryWithPayload;
  };
  /**
   * Deliver an event again.
   *
   * A partner that may no longer see the company gets nothing more about it.
   *
   * Draft: this operation may still change.
   */
  platformRedeliver: {
    path: { subscriptionId: string; deliveryId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** The id of the new delivery. */
      id: string;
    };
  };
  /**
   * Deliver what failed or was missed.
   *
   * With `dryRun` it only says how much that is. The oldest 20,000 are scheduled at a time: repeat
   * it while `scheduled` is less than `matched`, which counts up to 100,000.
   *
   * Draft: this operation may still change.
   */
  platformRecoverDeliveries: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body: {
      /** Events from this moment on, in epoch seconds. */
      since: number;
      /** True to count only, and schedule nothing. */
      dryRun?: boolean;
    };
    reply: {
      /** How many failed or were missed; at most 100,000. */
      matched: number;
      /** How many of them are delivered now. */
      scheduled: number;
    };
  };
  /**
   * Find people, companies, and anything by its id.
   *
   * People by the words of their names in any order, whatever their accents and letter case, by the
   * beginning of a word, and by legal id, e-mail address and internal id; companies by name and
   * legal id; charges by their external id; and whatever has an id of this service, a request
   * included. It needs no scope of its own: each kind is found with the scope that reads it.
   */
  platformSearch: {
    path: Record<string, never>;
    query: {
      /** A name or the beginning of one, an id, an e-mail address; up to 200 characters. */
      q: string;
    };
    body?: undefined;
    reply: {
      /** What was found, the best first. */
      results: SearchResult[];
      /** False when there is, or may be, more: ask for something more particular. */
      complete: boolean;
    };
  };
  /**
   * From any id, everything that hangs together, in order.
   *
   * Of a request, change, event, delivery or entry the whole chain: who asked, what changed, which
   * event told of it, to whom it was delivered and by which attempts, and the settlement that it
   * went into. Of a person, company, subscription or client id the newest 50 things that happened
   * there; `before` leads further back. An id that you may not see is as unknown as one that does
   * not exist: `kinds` is empty.
   */
  platformReadTimeline: {
    path: Record<string, never>;
    query: {
      /** The id of anything: a request, a change, an event, a delivery, an entry, a person. */
      id: string;
      /** What an earlier answer gave as `before`: what happened earlier than it told. */
      before?: string;
    };
    body?: undefined;
    reply: {
      /** What the id names; empty if unknown. */
      kinds: SearchKindName[];
      /** What happened, the oldest first. */
      items: TimelineItem[];
      /** False when something was left out: a chain shows some hundred things. */
      complete: boolean;
      /** Give it as `before` for what happened earlier; null at the end. */
      before: string | null;
    };
  };
  /**
   * List changes, newest first.
   *
   * What changed nothing leaves no line. Lines are found by the company, the employee or anything
   * else that they are about; what changed many people at once is found by each of them.
   */
  listAuditLog: {
    path: Record<string, never>;
    query: {
      /** Only those of this company. */
      companyId?: string;
      /** Only changes about this employee, also those about several. */
      employeeId?: string;
      /**
       * Only changes about this id, whatever it is of: a company, an employee, an entry, a partner.
       */
      subjectId?: string;
      /** Only changes by this client id, or part of the service. */
      actor?: string;
      /** Only this kind of change: the id of an operation, or the name of a loop. */
      action?: string;
      /** Only what was done in this request, by its `X-Request-Id`. */
      requestId?: string;
      /** Only what was changed at this moment or later, in epoch seconds. */
      changedFrom?: number;
      /** Only what was changed up to this second, in epoch seconds. */
      changedTo?: number;
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** What was changed, newest first. */
      entries: AuditEntry[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Show a change, with before and after.
   *
   * The names of the fields that differ are shown to every operator. Their values are kept sealed,
   * and shown to credentials with the right `audit:values`: that somebody has read them is a line
   * of its own.
   */
  readChange: {
    path: { changeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** The line of the audit log itself; events name it as their change. */
      id: string;
      /** When it was done, in epoch seconds. */
      at: number;
      /** Who did it: a client id, or the name of a part of the service. */
      actor: string;
      /** Who did it, by name. */
      by: {
        /**
         * A partner, the operator of the platform, the platform itself, or people of the company.
         */
        kind: 'partner' | 'operator' | 'service' | 'staff';
        /** The name of the partner; `operator`; or the part of the service. */
        name: string;
        /** What the credential is used for; null when nothing was said, or it is none. */
        credential: string | null;
      };
      /** What was done: the id of an operation, or the name of a loop of the worker. */
      action: string;
      /** The ids that it touched, by their kind, such as `companyId`. */
      subject: Record<string, string>;
      /** The company in which it was done; null outside of any. */
      companyId: string | null;
      /** The employee whom it is about; null where it is about nobody, or about several. */
      employeeId: string | null;
      /** The `X-Request-Id` of the request; null where there was none. */
      requestId: string | null;
      /** True when values are shown. */
      values: boolean;
      /** How many things it changed; more than are listed where they are very many. */
      total: number;
      /** What it changed, thing by thing. */
      changes: AuditChange[];
    };
  };
  /**
   * Count changes by actor and day.
   *
   * Up to 31 days; the last 14 without `changedFrom` and `changedTo`. It takes the filters of the
   * list. Where there are very many changes the newest are looked at, and `countedFrom` says how
   * far back that reaches.
   *
   * Draft: this operation may still change.
   */
  readAuditFigures: {
    path: Record<string, never>;
    query: {
      /** Only those of this company. */
      companyId?: string;
      /** Only changes about this employee, also those about several. */
      employeeId?: string;
      /**
       * Only changes about this id, whatever it is of: a company, an employee, an entry, a partner.
       */
      subjectId?: string;
      /** Only changes by this client id, or part of the service. */
      actor?: string;
      /** Only this kind of change: the id of an operation, or the name of a loop. */
      action?: string;
      /** Only what was done in this request, by its `X-Request-Id`. */
      requestId?: string;
      /** Only what was changed at this moment or later; 14 days without it. */
      changedFrom?: number;
      /** Only what was changed up to this second; the present without it. */
      changedTo?: number;
    };
    body?: undefined;
    reply: AuditFigures;
  };
  /**
   * List calls, newest first.
   *
   * What was called on all interfaces in the last 30 days, refused calls included: by whom, when,
   * with which outcome; never what was sent or answered. `employeeId` with `kind=read` says who has
   * read the data of a person. The list goes on with `before` set to `next`; a page looks at a
   * bounded number of calls, and may have few or none and still a `next`.
   */
  platformListRequests: {
    path: Record<string, never>;
    query: {
      /** Only calls with the credentials of this partner. */
      partnerId?: string;
      /** Only calls of the operation with this id. */
      operation?: string;
      /** `read` for calls that only read (GET), `write` for all others. */
      kind?: 'read' | 'write';
      /** Only calls whose status is of this class. */
      status?: '2xx' | '3xx' | '4xx' | '5xx';
      /** Only calls that were refused with this `code`. */
      code?: string;
      /** Only calls that named this company. */
      companyId?: string;
      /** Only calls that named this employee. */
      employeeId?: string;
      /** Only calls with this credential. */
      clientId?: string;
      /** Only calls that came at this moment or later, in epoch seconds. */
      from?: number;
      /** Only calls that came up to this second, in epoch seconds. */
      to?: number;
      /** Only calls that came after the request with this id. */
      after?: string;
      /** Only calls that came before the request with this id: `next` of the page before. */
      before?: string;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** The calls, newest first. */
      requests: LoggedRequest[];
      /** Send it as `before` to go on with older calls; null when there are none. */
      next: string | null;
    };
  };
  /** Read a call. */
  platformReadRequest: {
    path: { requestId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: LoggedRequest;
  };
  /**
   * Count calls by hour, outcome, operation and credential.
   *
   * Up to seven days by the hour; the last 24 hours without `from` and `to`. It takes the filters
   * of the list. Where there are very many calls the newest are looked at, and `countedFrom` says
   * how far back that reaches. Of failures, operations, companies and credentials the first 50 are
   * listed.
   *
   * Draft: this operation may still change.
   */
  platformReadRequestFigures: {
    path: Record<string, never>;
    query: {
      /** Only calls with the credentials of this partner. */
      partnerId?: string;
      /** Only calls of the operation with this id. */
      operation?: string;
      /** `read` for calls that only read (GET), `write` for all others. */
      kind?: 'read' | 'write';
      /** Only calls whose status is of this class. */
      status?: '2xx' | '3xx' | '4xx' | '5xx';
      /** Only calls that were refused with this `code`. */
      code?: string;
      /** Only calls that named this company. */
      companyId?: string;
      /** Only calls that named this employee. */
      employeeId?: string;
      /** Only calls with this credential. */
      clientId?: string;
      /** The first hour has this moment, in epoch seconds; a day before `to` without it. */
      from?: number;
      /** The last hour has this moment, in epoch seconds; the present without it. */
      to?: number;
    };
    body?: undefined;
    reply: RequestFigures;
  };
  /**
   * Cause the change behind an event.
   *
   * Nothing is made up: a charge is booked, a cycle is closed, a committed expense is requested,
   * paid or cancelled, and all who have subscribed are told. Without `employeeId` it happens to
   * somebody to whom it can. What has to happen before, such as the request of what is then paid,
   * happens too and is told as well. Closing a cycle needs the scope `payroll:write` besides.
   *
   * In a sandbox only.
   *
   * Needs the scope `webhooks:manage`.
   */
  triggerEvent: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** The event that is to come about. */
      eventType: EventType;
      /** The company where it happens; one that you have access to. */
      companyId: string;
      /** Whom it happens to; left out, somebody to whom it can. */
      employeeId?: string;
    };
    reply: {
      /** The company where it happened. */
      companyId: string;
      /** Whom it happened to; null when the whole company is concerned. */
      employeeId: string | null;
      /** All that were recorded, in order: also those that had to come before. */
      events: {
        /** The event; subscribers get it under this id. */
        id: string;
        /** The kind of the event. */
        type: string;
      }[];
    };
  };
  /**
   * Run the calendar to the next closing.
   *
   * The open payroll cycle is closed and settled, and the next one begins, as if its closing date
   * had come. Repeat it to see month after month.
   *
   * In a sandbox only.
   *
   * Needs the scope `payroll:write`.
   */
  advanceCompany: {
    path: { companyId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      /** The cycle that was open, and is closed now. */
      closed: PayrollCycle;
      /** The cycle of the month after, which is open now. */
      opened: PayrollCycle;
    };
  };
  /**
   * Run a delivery through its 72 hours.
   *
   * From now on the attempts that are still to come are made one after the other, without waiting,
   * until one of them succeeds or the last one has failed: read the delivery to see them. Each is
   * signed at the time at which it is really made; the history shows the times of the schedule.
   *
   * In a sandbox only.
   *
   * Needs the scope `webhooks:manage`.
   */
  advanceDelivery: {
    path: { deliveryId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: Delivery;
  };
  /**
   * Receive deliveries without a public URL.
   *
   * Server-sent events. `ready` comes first; then every attempt is a `delivery`, which has to be
   * answered within 10 seconds (see `answerDelivery`). While the connection lasts, nothing is sent
   * to the URL of the subscription. A later connection takes over: the earlier one is told so by
   * `replaced`, and ends. A line that begins with a colon keeps the connection alive.
   *
   * In a sandbox only.
   *
   * Needs the scope `webhooks:manage`.
   */
  streamDeliveries: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: StreamedDelivery;
  };
  /**
   * Answer a streamed delivery.
   *
   * The answer counts as if the receiver had given it: a status of 2xx means delivered, everything
   * else is tried again by the schedule. Without a status, `error` says what failed.
   *
   * In a sandbox only.
   *
   * Needs the scope `webhooks:manage`.
   */
  answerDelivery: {
    path: { subscriptionId: string };
    query: Record<string, never>;
    body: {
      /** The delivery that is answered. */
      deliveryId: string;
      /** Which of its attempts is answered. */
      attempt: number;
      /** The HTTP status that your receiver gave; null when there was none. */
      responseStatus: number | null;
      /** What failed, where there is no status. */
      error?: 
        | 'timeout'
        | 'dns'
        | 'connection'
        | 'tls'
        | 'blocked-address'
        | 'redirect'
        | 'http-status'
        | 'protocol'
        | 'internal';
      /** What your receiver answered; for the history. */
      responseBody?: string;
      /** The `Retry-After` header of your receiver: seconds, or an HTTP date. */
      retryAfter?: string;
    };
    reply: undefined;
  };
  /**
   * List captured mails, newest first.
   *
   * What a sandbox without a mail server would have sent to people of your companies.
   *
   * In a sandbox only.
   *
   * Needs the scope `employees:read`.
   */
  listMails: {
    path: Record<string, never>;
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      mails: MailSummary[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Read a captured mail.
   *
   * In a sandbox only.
   *
   * Needs the scope `employees:read`.
   */
  readMail: {
    path: { mailId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: Mail;
  };
  /** Read who you are, and what you may do. */
  readMe: {
    path: Record<string, never>;
    query: Record<string, never>;
    body?: undefined;
    reply: Me;
  };
  /** Choose your role or your language. */
  updateMe: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** The role for requests that name none, as long as this session lasts. */
      roleId?: string;
      /** The language in which the person reads: `es` or `en`. */
      locale?: Locale;
    };
    reply: Me;
  };
  /**
   * Look at a company as its people see it.
   *
   * For the support and the admin of the operator: a role of the company that can only read, for an
   * hour at most. Its beginning and its end are noted in the audit log, each request in the log of
   * requests, and the people of the company see it among the sessions.
   */
  startLook: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** The company to look at. */
      companyId: string;
      /** The role to look with, without what it may change. */
      role: 'payroll' | 'hr' | 'viewer';
      /** Why, in a sentence that the customer may read. */
      reason: string;
    };
    reply: Look;
  };
  /** End a look. */
  endLook: {
    path: { lookId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * List your saved views.
   *
   * Those that you kept in the role in which you ask; nobody else sees them.
   */
  listViews: {
    path: Record<string, never>;
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** By name. */
      views: SavedView[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Keep a page with its filters, under a name.
   *
   * It is kept with your role, 100 at most. It says where to look, and lets nobody see more:
   * whoever opens it sees what their role sees then.
   */
  createView: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** What the person calls it, once in their list, in any letter case. */
      name: string;
      /**
       * The page with its filters, as a path of the console and its query, such as
       * `/companies/{companyId}/people?state=blocked`.
       */
      address: string;
    };
    reply: SavedView;
  };
  /** Rename a view, or let it lead elsewhere. */
  replaceView: {
    path: { viewId: string };
    query: Record<string, never>;
    body: {
      /** What the person calls it, once in their list, in any letter case. */
      name: string;
      /**
       * The page with its filters, as a path of the console and its query, such as
       * `/companies/{companyId}/people?state=blocked`.
       */
      address: string;
    };
    reply: SavedView;
  };
  /** Delete a view. */
  deleteView: {
    path: { viewId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * List what needs somebody.
   *
   * Notices are found, not kept: one is there as long as its cause is. A receiver that takes a
   * call, a month that is exported again or closed, and an import whose rows are sent again
   * (`mends`) have none any more. You see those that your role may look at: receivers need
   * `webhooks:manage`, months `consumptions:read`, imports `employees:read` and closings
   * `payroll:read`. The newest 100 of each kind are told; imports for 30 days, months for 90.
   */
  listNotices: {
    path: Record<string, never>;
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Newest first. */
      notices: Notice[];
      /** How many of all pages you have not seen. */
      unseen: number;
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Mark a notice as seen.
   *
   * For yourself: others go on seeing it as new. It is not counted any more, and you are sent no
   * mail about it, unless its cause ends and comes back.
   */
  markNoticeSeen: {
    path: { noticeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /** Read which notices you are sent by mail. */
  readNoticeMails: {
    path: Record<string, never>;
    query: Record<string, never>;
    body?: undefined;
    reply: NoticeMails;
  };
  /**
   * Choose which notices you are sent by mail.
   *
   * Several notices come in one mail, at most one an hour, in your language, about all that your
   * roles see. Each notice is sent to you once, and not if you have seen it before.
   */
  chooseNoticeMails: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** The kinds of notices that you are sent mails about; none at first. */
      kinds: NoticeKind[];
    };
    reply: NoticeMails;
  };
  /**
   * List the people who may sign in.
   *
   * The admin of the operator sees all of them, that of a partner those with a role there. Nobody
   * else may ask.
   */
  listStaff: {
    path: Record<string, never>;
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Those who have ended are among them. */
      staff: StaffMember[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Invite a person, with a role.
   *
   * Somebody who is known by this address already keeps their name, and gets the role in addition.
   * They enter by an issuer that may vouch for the address; nothing is sent to them.
   */
  inviteStaff: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** The address that they sign in with; letter case does not matter. */
      mail: string;
      /** The name of the person, as the audit log is to show it. */
      name: string;
      /** The language in which the person reads: `es` or `en`. */
      locale?: Locale;
      /** The role that is given. */
      role: RoleInput;
    };
    reply: StaffMember;
  };
  /**
   * Change a person or their roles.
   *
   * A list of roles replaces all that you may give: the ones that it leaves out end at once. A role
   * for companies keeps its id when its companies change.
   */
  updateStaff: {
    path: { staffId: string };
    query: Record<string, never>;
    body: {
      /** The name of the person, as the audit log is to show it. */
      name?: string;
      /** The language in which the person reads: `es` or `en`. */
      locale?: Locale;
      /** The roles from now on, each of a kind once. */
      roles?: RoleInput[];
    };
    reply: StaffMember;
  };
  /**
   * End a person, with all sessions.
   *
   * The admin of the operator ends all roles, that of a partner those of the partner; whoever has
   * no role left may not enter.
   */
  endStaff: {
    path: { staffId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * List the sessions that go on.
   *
   * Your own; for admins those of their people, too; and whenever the support of the operator looks
   * at one of your companies, that look.
   */
  listSessions: {
    path: Record<string, never>;
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** Those that have not ended. */
      sessions: StaffSession[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /** Sign out everywhere. */
  endOwnSessions: {
    path: Record<string, never>;
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * End a session.
   *
   * Your own, or one of your people where you are an admin.
   */
  endSession: {
    path: { sessionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /** List who vouches for people. */
  listIssuers: {
    path: Record<string, never>;
    query: {
      /** Which page to read, counted from 1. */
      page?: number;
      /** How many items a page has at most. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      /** In the order in which they were made. */
      issuers: Issuer[];
      /** Which part of the whole list this is. */
      page: Page;
    };
  };
  /**
   * Let an OpenID provider vouch for people.
   *
   * An issuer of a partner lets people enter in roles of that partner only, one of a company in
   * roles for that company only, whatever it says about them. Enter at the provider as redirect URI
   * `/console/sign-in/callback/{id}` of this service, with the id of the reply; for an issuer of
   * the operator it is `/console/sign-in/callback`.
   */
  createIssuer: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: {
      /** The partner whose people it lets in; null for the operator and for a company. */
      partnerId?: string | null;
      /** The company whose people it lets in; null for the operator and for a partner. */
      companyId?: string | null;
      /** What the button says that leads there, such as `Company account`. */
      name: string;
      /** The address of the OpenID provider, exactly as its own description says it. */
      issuer: string;
      /** The id that the provider knows this service by. */
      clientId: string;
      /** The domains that it may vouch for, in lower case, such as `company.example`. */
      mailDomains: string[];
      /** The claim of the id token that roles are given by, such as `groups`; null for none. */
      claim?: string | null;
      /** The role that whoever has a value of the claim gets when they sign in. */
      claimRoles?: {
        /** A value of the claim, or one of its values. */
        value: string;
        /** The role that is given. */
        role: RoleInput;
      }[];
      /**
       * The secret of the client, which is kept sealed; the one that is kept stays without it,
       * unless `issuer` or `clientId` change: then it has to be given again.
       */
      clientSecret?: string;
    };
    reply: {
      /** The id of the new issuer. */
      id: string;
    };
  };
  /** Replace an issuer. */
  replaceIssuer: {
    path: { issuerId: string };
    query: Record<string, never>;
    body: {
      /** What the button says that leads there, such as `Company account`. */
      name: string;
      /** The address of the OpenID provider, exactly as its own description says it. */
      issuer: string;
      /** The id that the provider knows this service by. */
      clientId: string;
      /** The domains that it may vouch for, in lower case, such as `company.example`. */
      mailDomains: string[];
      /** The claim of the id token that roles are given by, such as `groups`; null for none. */
      claim?: string | null;
      /** The role that whoever has a value of the claim gets when they sign in. */
      claimRoles?: {
        /** A value of the claim, or one of its values. */
        value: string;
        /** The role that is given. */
        role: RoleInput;
      }[];
      /**
       * The secret of the client, which is kept sealed; the one that is kept stays without it,
       * unless `issuer` or `clientId` change: then it has to be given again.
       */
      clientSecret?: string;
    };
    reply: Issuer;
  };
  /** End an issuer, with the sessions of its people. */
  deleteIssuer: {
    path: { issuerId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
}
