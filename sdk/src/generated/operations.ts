// Made from the contract by `npm run golden`; not written by hand.

import type {
  Attempt,
  AuditEntry,
  BenefitModel,
  ChargeInput,
  Commitment,
  CommitmentInput,
  CommittedExpenses,
  Company,
  CompanyChanges,
  CompanyConsumptions,
  CompanyInput,
  ConsumptionBehaviour,
  ConsumptionCategory,
  Corporation,
  CorporationConsumptions,
  CorporationLimits,
  Credential,
  Delivery,
  DeliveryWithPayload,
  Employee,
  EmployeeChanges,
  EmployeeConsumptions,
  EmployeeImport,
  EmployeeLimits,
  EmployeeRegistration,
  EmployeeState,
  EventType,
  FamilyMember,
  FamilyMemberChanges,
  FamilyMemberInput,
  ImportRow,
  Invitation,
  LedgerEntry,
  LimitsInput,
  LimitsSet,
  Mail,
  MailSummary,
  Money,
  Page,
  Partner,
  PayrollCycle,
  PlatformCompany,
  RowOutcome,
  StateChange,
  StreamedDelivery,
  SubscriptionInput,
  SumType,
  TokenReply,
  TokenRequest,
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
      /** CIF: one, several separated by commas, or repeated. */
      legalId?: string | string[];
      state?: 'active';
    };
    body?: undefined;
    reply: { companies: Company[] };
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
      externalId?: string;
      /** With the companies inside. */
      include?: boolean;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { corporations: Corporation[]; page: Page };
  };
  /**
   * List the employees of a company.
   *
   * Oldest first. Filters combine with AND; e-mail and legal id compare without case.
   *
   * Needs the scope `employees:read`.
   */
  listEmployees: {
    path: { companyId: string };
    query: {
      email?: string;
      legalId?: string;
      internalId?: string;
      state?: EmployeeState;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { employees: Employee[]; page: Page };
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
    reply: { id: string };
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
   * Needs the scope `employees:write`.
   */
  terminateEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
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
    body?: undefined;
    reply: undefined;
  };
  /**
   * Send the invitation again.
   *
   * The link lives for 14 days and works once; older links are dead.
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
    body?: undefined;
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
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { familyMembers: FamilyMember[]; page: Page };
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
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { payrollCycles: PayrollCycle[]; page: Page };
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
    reply: { message: string };
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
      /** `YYYY-MM`. */
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
      /** `YYYY-MM`. */
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
      /** `YYYY-MM`. */
      payroll?: string;
      categories?: string;
    };
    body?: undefined;
    reply: EmployeeLimits;
  };
  /**
   * Read the limits of all employees of a corporation.
   *
   * As JSON, or as CSV by `Accept: text/csv` or `format=csv`: `lines` has a row for each limit,
   * `columns` one for each employee. `columns` chooses and orders the columns.
   *
   * Needs the scope `limits:read`.
   */
  readCorporationLimits: {
    path: { corporationId: string };
    query: {
      format?: 'json' | 'csv';
      csvFormat?: 'lines' | 'columns';
      csvDialect?: 'excel-es';
      columns?: string;
    };
    body?: undefined;
    reply: CorporationLimits;
  };
  /**
   * Disable benefits for a month.
   *
   * For the employees named, or without a list for the whole company, also for whoever joins or
   * returns in that month. It covers that one month, and nothing lifts it.
   *
   * Needs the scope `limits:write`.
   */
  disableLimits: {
    path: { companyId: string };
    query: {
      /** `YYYY-MM`. */
      payroll?: string;
    };
    body?: {
      benefit?: 'meal' | 'transport' | 'nursery';
      categories?: ('meal' | 'transport' | 'nursery')[];
      /** `YYYY-MM`. */
      period?: string;
      employees?: string[];
    };
    reply: {
      total: number;
      processed: number;
      skipped: number;
      failed: number;
      errors: {
        employeeId: string;
        error: { message: string };
      }[];
    };
  };
  /**
   * Read an employee's consumptions.
   *
   * Totals of the open payroll cycle, or of `payroll`. `groupBy` gives expenses minus withdrawn. As
   * JSON, or as CSV by `Accept: text/csv`, `format` or `csvFormat`: `lines` has a row for each
   * total, `columns` one for each employee, with a column for each kind of total that occurs.
   *
   * Needs the scope `consumptions:read`.
   */
  readEmployeeConsumptions: {
    path: { companyId: string; employeeId: string };
    query: {
      /** `YYYY-MM`. */
      payroll?: string;
      /** Several with commas. */
      categories?: string;
      groupBy?: 'category' | 'category,behaviour';
      format?: 'json' | 'csv' | 'lines' | 'columns';
      csvFormat?: 'lines' | 'columns';
      csvDialect?: 'excel-es';
      /** @deprecated use `payroll`. */
      payrollCycleId?: string;
    };
    body?: undefined;
    reply: EmployeeConsumptions;
  };
  /**
   * Read a company's consumptions.
   *
   * Totals of the open payroll cycle, or of `payroll`. `groupBy` gives expenses minus withdrawn. As
   * JSON, or as CSV by `Accept: text/csv`, `format` or `csvFormat`: `lines` has a row for each
   * total, `columns` one for each employee, with a column for each kind of total that occurs.
   * Employees without any are left out.
   *
   * Needs the scope `consumptions:read`.
   */
  readCompanyConsumptions: {
    path: { companyId: string };
    query: {
      /** `YYYY-MM`. */
      payroll?: string;
      /** Several with commas. */
      categories?: string;
      groupBy?: 'category' | 'category,behaviour';
      format?: 'json' | 'csv' | 'lines' | 'columns';
      csvFormat?: 'lines' | 'columns';
      csvDialect?: 'excel-es';
      /** @deprecated use `payroll`. */
      payrollCycleId?: string;
    };
    body?: undefined;
    reply: CompanyConsumptions;
  };
  /**
   * Read a corporation's consumptions.
   *
   * Totals of the open payroll cycle, or of `payroll`. `groupBy` gives expenses minus withdrawn. As
   * JSON, or as CSV by `Accept: text/csv`, `format` or `csvFormat`: `lines` has a row for each
   * total, `columns` one for each employee, with a column for each kind of total that occurs.
   * Without `payroll`, each company shows its open cycle. `mergeEmployees` puts together who
   * appears in several companies under one legal id, where they are newest or oldest.
   *
   * Needs the scope `consumptions:read`.
   */
  readCorporationConsumptions: {
    path: { corporationId: string };
    query: {
      /** `YYYY-MM`. */
      payroll?: string;
      /** Several with commas. */
      categories?: string;
      groupBy?: 'category' | 'category,behaviour';
      format?: 'json' | 'csv' | 'lines' | 'columns';
      csvFormat?: 'lines' | 'columns';
      csvDialect?: 'excel-es';
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
    query: Record<string, never>;
    body?: undefined;
    reply: {
      consumptions: {
        category: ConsumptionCategory;
        behaviour: ConsumptionBehaviour;
        sumType: SumType;
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
      concept: string;
      category: ConsumptionCategory;
      behaviour: ConsumptionBehaviour;
      amount: number;
    };
    reply: { id: string };
  };
  /**
   * Void a charge.
   *
   * A void is an entry of its own, in the cycle of its charge.
   *
   * In a sandbox only.
   *
   * Needs the scope `consumptions:write`.
   */
  voidConsumption: {
    path: { companyId: string; payrollCycleId: string; employeeId: string; consumptionId: string };
    query: Record<string, never>;
    body?: undefined;
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
    query: { employeeId: string; fiscalYear: string };
    body?: undefined;
    reply: CommittedExpenses;
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
      id: string;
      url: string;
      eventTypes: EventType[];
      status: 'enabled' | 'disabled';
      /** Epoch seconds. */
      createdAt: number;
      description: string | null;
      companyIds: string[] | null;
      /** Shown here and never again. */
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
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      subscriptions: WebhookSubscription[];
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
    body?: { overlapSeconds?: number };
    reply: {
      id: string;
      /** Shown here and never again. */
      signingSecret: string;
      /** Epoch seconds. */
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
      eventTypes: {
        name: 
          | 'employee.consumption.generated'
          | 'company.payroll-cycle.closed'
          | 'employee.committed-expense.requested'
          | 'employee.committed-expense.finished'
          | 'employee.committed-expense.cancelled'
          | 'employee.committed-expense.payment.executed'
          | 'employee.committed-expense.payment.cancelled';
        description: string;
        alsoKnownAs: string[];
      }[];
    };
  };
  /**
   * List deliveries, newest first.
   *
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  listDeliveries: {
    path: { subscriptionId: string };
    query: {
      status?: 'pending' | 'delivered' | 'failed' | 'cancelled';
      eventType?: EventType;
      eventId?: string;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { deliveries: Delivery[]; page: Page };
  };
  /**
   * Read a delivery with its payload.
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
   * Draft: this operation may still change.
   *
   * Needs the scope `webhooks:manage`.
   */
  redeliver: {
    path: { subscriptionId: string; deliveryId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: { id: string };
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
      /** Epoch seconds. */
      since: number;
      dryRun?: boolean;
    };
    reply: { matched: number; scheduled: number };
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
    body: { eventType: EventType };
    reply: { id: string };
  };
  /** List partners. */
  listPartners: {
    path: Record<string, never>;
    query: {
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { partners: Partner[]; page: Page };
  };
  /** Create a partner. */
  createPartner: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { name: string };
    reply: { id: string };
  };
  /** List a partner's credentials. */
  listCredentials: {
    path: { partnerId: string };
    query: {
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { credentials: Credential[]; page: Page };
  };
  /** Issue a credential; the secret is shown once. */
  issueCredential: {
    path: { partnerId: string };
    query: Record<string, never>;
    body?: {
      description?: string;
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
      clientId: string;
      clientSecret: string;
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
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      companies: {
        id: string;
        name: string;
        legalId: string;
      }[];
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
  /** List corporations. */
  platformListCorporations: {
    path: Record<string, never>;
    query: {
      externalId?: string;
      /** With the companies inside. */
      include?: boolean;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { corporations: Corporation[]; page: Page };
  };
  /** Create a corporation. */
  createCorporation: {
    path: Record<string, never>;
    query: Record<string, never>;
    body: { alias: string; externalId?: string | null };
    reply: { id: string };
  };
  /** Change a corporation. */
  updateCorporation: {
    path: { corporationId: string };
    query: Record<string, never>;
    body: {
      alias?: string;
      externalId?: string | null;
    };
    reply: undefined;
  };
  /** List companies. */
  platformListCompanies: {
    path: Record<string, never>;
    query: {
      legalId?: string;
      corporationId?: string;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { companies: PlatformCompany[]; page: Page };
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
    reply: { id: string };
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
      /** `YYYY-MM`. */
      payroll: string;
      /** `YYYY-MM-DD`. */
      date: string | null;
    };
    reply: undefined;
  };
  /** List the benefit models of a company. */
  listBenefitModels: {
    path: { companyId: string };
    query: {
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { benefitModels: BenefitModel[]; page: Page };
  };
  /** Create a benefit model. */
  createBenefitModel: {
    path: { companyId: string };
    query: Record<string, never>;
    body: { name: string; description?: string | null };
    reply: { id: string };
  };
  /** Change a benefit model. */
  updateBenefitModel: {
    path: { companyId: string; benefitModelId: string };
    query: Record<string, never>;
    body: {
      name?: string;
      description?: string | null;
    };
    reply: undefined;
  };
  /**
   * List the employees of a company.
   *
   * Oldest first. Filters combine with AND; e-mail and legal id compare without case.
   */
  platformListEmployees: {
    path: { companyId: string };
    query: {
      email?: string;
      legalId?: string;
      internalId?: string;
      state?: EmployeeState;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { employees: Employee[]; page: Page };
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
    reply: { id: string };
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
  /** Terminate an employee. */
  platformTerminateEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Restore a removed employee.
   *
   * To `active` if the employee ever confirmed an invitation, else to `not-active`.
   */
  platformRestoreEmployee: {
    path: { companyId: string; employeeId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Send the invitation again.
   *
   * The link lives for 14 days and works once; older links are dead.
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
    body?: undefined;
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
    body?: undefined;
    reply: undefined;
  };
  /** List the states that an employee went through. */
  listStateChanges: {
    path: { companyId: string; employeeId: string };
    query: {
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { stateChanges: StateChange[]; page: Page };
  };
  /**
   * Import employees from a CSV file.
   *
   * UTF-8, comma or semicolon, a header with the columns email, legalId, name, surname, birthDate,
   * hiringDate, grossSalaryInCents, taxRegime, daysPerMonth, workTimePercentage, numberOfPaychecks,
   * collectiveAgreementSalaryInCents, and if wanted internalId, modelId, costCenter, payrollCompany
   * and metadata.<key>. An employee is known again by the legal id: a row adds the employee,
   * changes what differs, or changes nothing. A column that is left out leaves its field alone; an
   * empty cell empties it. The work is done after the answer; read the import to follow it, and its
   * rows for the report.
   */
  startEmployeeImport: {
    path: { companyId: string };
    query: {
      /** Judge every row, change nothing. */
      dryRun?: boolean;
      /** Send an invitation to whoever is added. */
      invite?: boolean;
    };
    body: string | Uint8Array;
    reply: { id: string };
  };
  /** List imports, newest first. */
  listEmployeeImports: {
    path: { companyId: string };
    query: {
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { imports: EmployeeImport[]; page: Page };
  };
  /** Read how far an import is. */
  readEmployeeImport: {
    path: { companyId: string; employeeImportId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: EmployeeImport;
  };
  /** List what became of each row. */
  listImportRows: {
    path: { companyId: string; employeeImportId: string };
    query: {
      outcome?: RowOutcome;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { rows: ImportRow[]; page: Page };
  };
  /**
   * List invitations, newest first.
   *
   * Filter by `mail=failed` to see whose mail could not be sent.
   */
  listInvitations: {
    path: Record<string, never>;
    query: {
      mail?: 'waiting' | 'sent' | 'failed' | 'cancelled';
      companyId?: string;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { invitations: Invitation[]; page: Page };
  };
  /**
   * List an employee's family members.
   *
   * Draft: this operation may still change.
   */
  platformListFamilyMembers: {
    path: { companyId: string; employeeId: string };
    query: {
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { familyMembers: FamilyMember[]; page: Page };
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
    reply: { id: string };
  };
  /** Change fields of a family member. */
  updateFamilyMember: {
    path: { companyId: string; employeeId: string; familyMemberId: string };
    query: Record<string, never>;
    body: FamilyMemberChanges;
    reply: undefined;
  };
  /** Remove a family member. */
  removeFamilyMember: {
    path: { companyId: string; employeeId: string; familyMemberId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /**
   * Record a charge.
   *
   * It belongs to the open payroll cycle, or to `payroll`, which may be closed: then it is a late
   * one, booked like a settled one. The same `externalId` with the same content is one charge,
   * answered as a duplicate.
   */
  recordCharge: {
    path: { companyId: string };
    query: Record<string, never>;
    body: ChargeInput;
    reply: {
      outcome: 'accepted' | 'duplicate';
      id: string;
      /** `YYYY-MM`. */
      payroll: string;
      /** True when the cycle was closed already. */
      late: boolean;
      flag: 
        | 'employeeState'
        | 'benefitDisabled'
        | 'limitExceeded'
        | 'limitRequired' | null;
    };
  };
  /**
   * Record up to 1,000 charges.
   *
   * Each is judged for itself, in the order given, and answered in that order. A body that is not
   * well-formed is refused as a whole; it has at most 1 MiB.
   */
  recordCharges: {
    path: { companyId: string };
    query: Record<string, never>;
    body: { charges: ChargeInput[] };
    reply: {
      accepted: number;
      duplicate: number;
      conflict: number;
      refused: number;
      results: {
        externalId: string;
        outcome: 'accepted' | 'duplicate' | 'conflict' | 'refused';
        id: string | null;
        /** `YYYY-MM`. */
        payroll: string | null;
        late: boolean;
        flag: 
          | 'employeeState'
          | 'benefitDisabled'
          | 'limitExceeded'
          | 'limitRequired' | null;
        reason: {
          code: 
            | 'employeeNotFound'
            | 'cycleNotFound'
            | 'invalidRequest'
            | 'employeeState'
            | 'benefitDisabled'
            | 'limitExceeded'
            | 'limitRequired'
            | 'chargeConflict';
          message: string;
        } | null;
      }[];
    };
  };
  /**
   * Void a charge.
   *
   * The void is an entry of its own, in the cycle of the charge.
   */
  voidCharge: {
    path: { companyId: string; consumptionId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: {
      outcome: 'accepted' | 'duplicate';
      id: string;
      /** `YYYY-MM`. */
      payroll: string;
      /** True when the cycle was closed already. */
      late: boolean;
      flag: 
        | 'employeeState'
        | 'benefitDisabled'
        | 'limitExceeded'
        | 'limitRequired' | null;
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
      employeeId?: string;
      /** `YYYY-MM`. */
      payroll?: string;
      externalId?: string;
      /** Only those that have a flag. */
      flagged?: boolean;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { consumptions: LedgerEntry[]; page: Page };
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
    reply: { id: string };
  };
  /** List an employee's committed expenses. */
  listCommittedExpenses: {
    path: { companyId: string; employeeId: string };
    query: {
      fiscalYear?: string;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      committedExpenses: Commitment[];
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
    body?: undefined;
    reply: undefined;
  };
  /** Reject a pending committed expense. */
  rejectCommittedExpense: {
    path: { companyId: string; committedExpenseId: string };
    query: Record<string, never>;
    body?: undefined;
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
      payments: {
        /** `YYYY-MM`. */
        payroll: string;
        amountInCents: number;
      }[];
    };
    reply: { id: string };
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
      /** `YYYY-MM`. */
      payroll?: string;
      concept?: string;
    };
    reply: { consumptionId: string };
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
  /** Void an executed payment. */
  voidPayment: {
    path: { companyId: string; committedExpenseId: string; paymentId: string };
    query: Record<string, never>;
    body?: undefined;
    reply: undefined;
  };
  /** List deliveries across partners, newest first. */
  listAllDeliveries: {
    path: Record<string, never>;
    query: {
      partnerId?: string;
      subscriptionId?: string;
      status?: 'pending' | 'delivered' | 'failed' | 'cancelled';
      eventType?: EventType;
      eventId?: string;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: {
      deliveries: {
        id: string;
        eventId: string;
        eventType: EventType;
        status: 'pending' | 'delivered' | 'failed' | 'cancelled';
        /** Epoch seconds. */
        createdAt: number;
        /** Epoch seconds. */
        nextAttemptAt: number | null;
        /** Epoch seconds. */
        expiresAt: number;
        attempts: Attempt[];
        partnerId: string;
        subscriptionId: string;
      }[];
      page: Page;
    };
  };
  /** List changes, newest first. */
  listAuditLog: {
    path: Record<string, never>;
    query: {
      actor?: string;
      action?: string;
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { entries: AuditEntry[]; page: Page };
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
      eventType: EventType;
      companyId: string;
      employeeId?: string;
    };
    reply: {
      companyId: string;
      employeeId: string | null;
      events: { id: string; type: string }[];
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
      closed: PayrollCycle;
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
      deliveryId: string;
      attempt: number;
      responseStatus: number | null;
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
      responseBody?: string;
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
      /** 1-based. */
      page?: number;
      /** Page size. */
      limit?: number;
    };
    body?: undefined;
    reply: { mails: MailSummary[]; page: Page };
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
}
