// Made from the contract by `npm run golden`; not written by hand.

/** A postal address. */
export interface Address {
  streetName: string;
  streetNumber: string;
  street: string;
  postalCode: string;
  province: string;
  locality: string;
  details: string | null;
  district: string | null;
}

/** A company that offers benefits to its employees. */
export interface Company {
  id: string;
  name: string;
  /** Tax identifier (CIF). */
  legalId: string;
  legalName: string;
  state: 'active';
  contactEmail: string;
  countryISO2Code: string;
  deliveryAddress: Address;
  legalAddress: Address;
  corporationId: string | null;
}

/** How a consumption is paid for and taxed. */
export type ConsumptionBehaviour =
  | 'allowance'
  | 'allowance-not-exempt'
  | 'flex'
  | 'flex-not-exempt';

/** The categories of consumptions and committed expenses. */
export type ConsumptionCategory =
  | 'any'
  | 'custom-benefit'
  | 'capitalization-benefit'
  | 'claps-benefit'
  | 'clothing-benefit'
  | 'education-benefit'
  | 'gift-card-benefit'
  | 'gym-benefit'
  | 'health-insurance-benefit'
  | 'home-office-benefit'
  | 'individual-capitalization-benefit'
  | 'it-product-benefit'
  | 'life-insurance-benefit'
  | 'meal-benefit'
  | 'nursery-benefit'
  | 'pension-plan-benefit'
  | 'renting-benefit'
  | 'retirement-insurance-benefit'
  | 'transport-benefit'
  | 'wellness-benefit'
  | 'unknown';

/** A group of companies; its companies are those that the caller may see. */
export interface Corporation {
  id: string;
  alias: string;
  externalId: string | null;
  companies?: Company[];
}

/** A person employed by a company, as partners see them. */
export interface Employee {
  id: string;
  email: string;
  legalId: string;
  name: string;
  surname: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  grossSalary: Money;
  /** `YYYY-MM-DD`. */
  hiringDate: string;
  taxRegime: TaxRegime;
  workdayConfiguration: {
    daysPerMonth: number;
    workTimePercentage: number;
    numberOfPaychecks: number;
    collectiveAgreementSalary: Money;
  };
  internalId: string | null;
  modelId: string | null;
  state: EmployeeState;
  costCenter: IdName | null;
  payrollCompany: IdName | null;
  metadata: Record<string, string> | null;
}

/** The states of an employee. */
export type EmployeeState = 'not-active' | 'active' | 'removed' | 'blocked';

/** A child of an employee. The incapacity level is health data. */
export interface FamilyMember {
  id: string;
  name: string;
  surname: string;
  type: 'child';
  gender: 'male' | 'female';
  /** `YYYY-MM-DD`. */
  birthDate: string;
  /** ISO 3166-1 alpha-2. */
  nationality: string;
  legalId?: string;
  incapacityLevel: '0%' | '33%' | '66%';
}

/** An id with the name that a person knows it by. */
export interface IdName {
  id: string;
  name: string;
}

/** An amount in minor units with its ISO 4217 currency. */
export interface Money {
  amountInCents: number;
  currency: string;
}

/** Where a list reply stands in the whole list. */
export interface Page {
  size: number;
  totalElements: number;
  totalPages: number;
  number: number;
}

/** A company's payroll month; the one whose `end` is null is open. */
export interface PayrollCycle {
  id: string;
  /** Epoch seconds. */
  start: number;
  /** Epoch seconds. */
  end: number | null;
  fiscalYear: string;
  payrollMonth: string;
}

/** `expenses` for a charge, `withdrawn` for a void. */
export type SumType = 'expenses' | 'withdrawn';

/** The tax regimes of Spain that the platform knows. */
export type TaxRegime = 'general' | 'basque' | 'navarrese' | 'biscayan';

/** A committed expense as a whole: amounts as they are at the time of the event. */
export interface CommittedExpenseChanged {
  id: string;
  currency: string;
  employee: {
    id: string;
    committedExpense: {
      id: string;
      category: ConsumptionCategory;
      fiscalYear: string;
      recipient?: { id: string };
      committedAmountInCents: number;
      paidAmountInCents: number;
    };
  };
}

/** One payment of a committed expense. */
export interface CommittedPaymentChanged {
  id: string;
  currency: string;
  employee: {
    id: string;
    committedExpense: {
      id: string;
      payment: { amountInCents: number };
    };
  };
}

/** A charge, or a void within the same cycle, changed what an employee has consumed. */
export interface ConsumptionGenerated {
  id: string;
  currency: string;
  /** `YYYY-MM`. */
  period: string;
  employee: {
    id: string;
    consumption: {
      category: ConsumptionCategory;
      behaviour: ConsumptionBehaviour;
      sumType: SumType;
      amountInCents: number;
    };
  };
}

/** A company's payroll cycle is closed and its reconciliation is complete. */
export interface PayrollCycleClosed {
  id: string;
  /** `YYYY-MM`. */
  period: string;
}

/** One change of the platform: who did what to which ids, and in which request. */
export interface AuditEntry {
  id: string;
  /** Epoch seconds. */
  at: number;
  /** A client id, or the name of a part of the service. */
  actor: string;
  action: string;
  /** The ids it touched. */
  subject: Record<string, string>;
  requestId: string | null;
}

/** A benefit model: the offer of a company that its employees are assigned to. */
export interface BenefitModel {
  id: string;
  name: string;
  description: string | null;
}

/** A charge as its source reports it. */
export interface ChargeInput {
  externalId: string;
  employeeId: string;
  category: ConsumptionCategory;
  behaviour: ConsumptionBehaviour;
  amountInCents: number;
  currency?: string;
  concept: string;
  /** Epoch seconds. */
  occurredAt?: number;
  /** `YYYY-MM`. */
  payroll?: string;
  /** True when it is paid already: then it is always booked. */
  settled?: boolean;
}

/** An entry of the ledger. */
export interface LedgerEntry {
  id: string;
  employeeId: string;
  /** `YYYY-MM`. */
  payroll: string;
  category: ConsumptionCategory;
  behaviour: ConsumptionBehaviour;
  sumType: SumType;
  amountInCents: number;
  currency: string;
  concept: string;
  /** Epoch seconds. */
  occurredAt: number;
  /** Epoch seconds. */
  recordedAt: number;
  externalId: string | null;
  reversesId: string | null;
  paymentId: string | null;
  late: boolean;
  flag: 
    | 'employeeState'
    | 'benefitDisabled'
    | 'limitExceeded'
    | 'limitRequired' | null;
}

/** A committed expense with its payments, as the operator sees it. */
export interface Commitment {
  id: string;
  employeeId: string;
  fiscalYear: string;
  category: ConsumptionCategory;
  behaviour: ConsumptionBehaviour;
  /** The family member, where it is not the employee. */
  recipient?: { id: string };
  state: 'pending' | 'active' | 'finished' | 'cancelled';
  currency: string;
  committedAmountInCents: number;
  paidAmountInCents: number;
  numberOfPayments: number;
  pendingPayments: number;
  payments: {
    id: string;
    /** `YYYY-MM`. */
    payroll: string;
    amountInCents: number;
    state: 'scheduled' | 'executed' | 'cancelled' | 'voided';
    consumptionId: string | null;
  }[];
}

/** What is asked for: a schedule of payments within a fiscal year. */
export interface CommitmentInput {
  category: ConsumptionCategory;
  fiscalYear: string;
  behaviour?: ConsumptionBehaviour;
  /** The family member, where it is not the employee. */
  recipient?: { id: string };
  payments: {
    /** `YYYY-MM`. */
    payroll: string;
    amountInCents: number;
  }[];
  /** True to wait for an approval. */
  pending?: boolean;
}

/** What an employee has committed in a fiscal year. */
export interface CommittedExpenses {
  employeeId: string;
  fiscalYear: string;
  currency: string;
  committedAmountInCents: number;
  paidAmountInCents: number;
  numberOfPayments: number;
  pendingPayments: number;
  committedExpenses: {
    id: string;
    category: ConsumptionCategory;
    state: 'active' | 'finished' | 'cancelled';
    /** The family member, where it is not the employee. */
    recipient?: { id: string };
    committedAmountInCents: number;
    paidAmountInCents: number;
    numberOfPayments: number;
    pendingPayments: number;
  }[];
}

/** What the employees of a company have consumed in a cycle. */
export interface CompanyConsumptions {
  company: {
    id: string;
    legalId: string;
    currency: string;
    payrollCycle: PayrollCycle;
    /** Epoch seconds. */
    asOf: number;
    settlement: {
      /** Totals may have late entries already that the next version names, in seconds. */
      version: number;
      /** Epoch seconds. */
      settledAt: number;
    } | null;
    employees: {
      employeeId: string;
      internalId: string | null;
      legalId: string;
      consumptions: {
        category: ConsumptionCategory;
        behaviour?: ConsumptionBehaviour;
        sumType?: SumType;
        amountInCents: number;
      }[];
    }[];
  };
}

/** What the employees of a corporation have consumed in a month. */
export interface CorporationConsumptions {
  corporation: {
    id: string;
    alias: string;
    externalId: string | null;
    companies: {
      id: string;
      legalId: string;
      currency: string;
      payrollCycle: PayrollCycle;
      /** Epoch seconds. */
      asOf: number;
      settlement: {
        /** Totals may have late entries already that the next version names, in seconds. */
        version: number;
        /** Epoch seconds. */
        settledAt: number;
      } | null;
      employees: {
        employeeId: string;
        internalId: string | null;
        legalId: string;
        consumptions: {
          category: ConsumptionCategory;
          behaviour?: ConsumptionBehaviour;
          sumType?: SumType;
          amountInCents: number;
        }[];
      }[];
    }[];
  };
}

/** What one employee has consumed in a cycle. */
export interface EmployeeConsumptions {
  company: {
    id: string;
    legalId: string;
    currency: string;
    payrollCycle: PayrollCycle;
    /** Epoch seconds. */
    asOf: number;
    settlement: {
      /** Totals may have late entries already that the next version names, in seconds. */
      version: number;
      /** Epoch seconds. */
      settledAt: number;
    } | null;
    employee: {
      employeeId: string;
      internalId: string | null;
      legalId: string;
      consumptions: {
        category: ConsumptionCategory;
        behaviour?: ConsumptionBehaviour;
        sumType?: SumType;
        amountInCents: number;
      }[];
    };
  };
}

/** One event on its way to one subscription, with all attempts. */
export interface Delivery {
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
}

/** An import of employees, and how far it is. */
export interface EmployeeImport {
  id: string;
  state: 'waiting' | 'running' | 'finished';
  dryRun: boolean;
  invite: boolean;
  /** All rows of the file but its header. */
  rows: number;
  processed: number;
  added: number;
  updated: number;
  unchanged: number;
  failed: number;
  /** Epoch seconds. */
  createdAt: number;
  /** Epoch seconds. */
  finishedAt: number | null;
}

/** The report of one row. */
export interface ImportRow {
  /** The line of the file that the row begins in. */
  line: number;
  outcome: RowOutcome;
  employeeId: string | null;
  /** Why it failed, or what to look at. */
  messages: string[];
}

/** What became of a row, or would have become of it in a dry run. */
export type RowOutcome = 'waiting' | 'added' | 'updated' | 'unchanged' | 'failed';

/** What of an employee can be changed: any of the fields; null empties one. */
export interface EmployeeChanges {
  email?: string;
  legalId?: string;
  name?: string;
  surname?: string;
  /** `YYYY-MM-DD`. */
  birthDate?: string;
  grossSalary?: Money;
  /** `YYYY-MM-DD`. */
  hiringDate?: string;
  taxRegime?: TaxRegime;
  workdayConfiguration?: {
    daysPerMonth: number;
    workTimePercentage: number;
    numberOfPaychecks: number;
    collectiveAgreementSalary: Money;
  };
  internalId?: string | null;
  modelId?: string | null;
  costCenter?: { id?: string; name: string } | null;
  payrollCompany?: { id?: string; name: string } | null;
  metadata?: Record<string, string> | null;
}

/** What is needed to register an employee; the salaries are in the company's currency. */
export interface EmployeeRegistration {
  email: string;
  legalId: string;
  name: string;
  surname: string;
  /** `YYYY-MM-DD`. */
  birthDate: string;
  grossSalary: Money;
  /** `YYYY-MM-DD`. */
  hiringDate: string;
  taxRegime: TaxRegime;
  workdayConfiguration: {
    daysPerMonth: number;
    workTimePercentage: number;
    numberOfPaychecks: number;
    collectiveAgreementSalary: Money;
  };
  internalId?: string | null;
  modelId?: string | null;
  costCenter?: { id?: string; name: string } | null;
  payrollCompany?: { id?: string; name: string } | null;
  metadata?: Record<string, string> | null;
}

/** One change of an employee's state: what caused it, and what it led to. */
export interface StateChange {
  /** Epoch seconds. */
  at: number;
  cause: 
    | 'registered'
    | 'confirmed'
    | 'blocked'
    | 'unblocked'
    | 'terminated'
    | 'restored';
  state: EmployeeState;
}

/** What of a family member can be changed: any of the fields; null takes the legal id away. */
export interface FamilyMemberChanges {
  name?: string;
  surname?: string;
  type?: 'child';
  gender?: 'male' | 'female';
  /** `YYYY-MM-DD`. */
  birthDate?: string;
  /** ISO 3166-1 alpha-2. */
  nationality?: string;
  incapacityLevel?: '0%' | '33%' | '66%';
  legalId?: string | null;
}

/** What is needed to add a family member. */
export interface FamilyMemberInput {
  name: string;
  surname: string;
  type: 'child';
  gender: 'male' | 'female';
  /** `YYYY-MM-DD`. */
  birthDate: string;
  /** ISO 3166-1 alpha-2. */
  nationality: string;
  incapacityLevel: '0%' | '33%' | '66%';
  legalId?: string;
}

/** An invitation, and what became of its mail. The link itself is nowhere to be read. */
export interface Invitation {
  id: string;
  companyId: string;
  employeeId: string;
  /** Epoch seconds. */
  createdAt: number;
  /** Epoch seconds. */
  expiresAt: number;
  /** Epoch seconds. */
  endedAt: number | null;
  ending: 'confirmed' | 'replaced' | null;
  mail: {
    state: 'waiting' | 'sent' | 'failed' | 'cancelled';
    attempts: number;
    /** Epoch seconds. */
    nextAttemptAt: number | null;
    /** Epoch seconds. */
    sentAt: number | null;
    error: 
      | 'connection'
      | 'timeout'
      | 'authentication'
      | 'refused'
      | 'deferred'
      | 'other' | null;
  };
}

/** Limits to be set, by category; null removes one, and what is left out keeps its value. */
export interface LimitsInput {
  meal?: {
    amount: { amountInCents: number; currency: string };
    appliesTo?: 'employee' | 'child';
    period?: 'payroll' | 'year';
  } | null;
  transport?: {
    amount: { amountInCents: number; currency: string };
    appliesTo?: 'employee' | 'child';
    period?: 'payroll' | 'year';
  } | null;
  nursery?: {
    amount: { amountInCents: number; currency: string };
    appliesTo?: 'employee' | 'child';
    period?: 'payroll' | 'year';
  } | null;
}

/** What was set. */
export interface LimitsSet {
  companyId: string;
  employeeId: string;
  /** `YYYY-MM`. */
  payroll: string;
  limits: {
    meal?: {
      amount: Money;
      appliesTo: 'employee' | 'child';
      period: 'payroll' | 'year';
    } | null;
    transport?: {
      amount: Money;
      appliesTo: 'employee' | 'child';
      period: 'payroll' | 'year';
    } | null;
    nursery?: {
      amount: Money;
      appliesTo: 'employee' | 'child';
      period: 'payroll' | 'year';
    } | null;
  };
}

/** A credential, without its secret. */
export interface Credential {
  clientId: string;
  description: string | null;
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
  /** Epoch seconds. */
  createdAt: number;
  /** Epoch seconds. */
  revokedAt: number | null;
}

/** A partner: the maker of payroll or HR software that calls the API. */
export interface Partner {
  id: string;
  name: string;
  /** Epoch seconds. */
  createdAt: number;
}

/** What of a company can be changed. Country and currency are for good. */
export interface CompanyChanges {
  name?: string;
  legalId?: string;
  legalName?: string;
  contactEmail?: string;
  deliveryAddress?: {
    streetName: string;
    streetNumber: string;
    street: string;
    postalCode: string;
    province: string;
    locality: string;
    details?: string | null;
    district?: string | null;
  };
  legalAddress?: {
    streetName: string;
    streetNumber: string;
    street: string;
    postalCode: string;
    province: string;
    locality: string;
    details?: string | null;
    district?: string | null;
  };
  corporationId?: string | null;
  /** An IANA name. */
  timeZone?: string;
  /** The cycle is due at the end of this day; null is the last day of the month. */
  closingDay?: number | null;
  limitsRequired?: boolean;
}

/** What is needed to create a company; time zone and currency follow from the country. */
export interface CompanyInput {
  name: string;
  legalId: string;
  legalName: string;
  contactEmail: string;
  deliveryAddress: {
    streetName: string;
    streetNumber: string;
    street: string;
    postalCode: string;
    province: string;
    locality: string;
    details?: string | null;
    district?: string | null;
  };
  legalAddress: {
    streetName: string;
    streetNumber: string;
    street: string;
    postalCode: string;
    province: string;
    locality: string;
    details?: string | null;
    district?: string | null;
  };
  countryISO2Code: string;
  corporationId?: string | null;
  /** An IANA name. */
  timeZone?: string;
  /** The cycle is due at the end of this day; null is the last day of the month. */
  closingDay?: number | null;
  limitsRequired?: boolean;
  /** ISO 4217. */
  currency?: string;
  /** `YYYY-MM`. */
  firstPayroll?: string;
}

/** A company as the operator sees it: with its calendar and its rules. */
export interface PlatformCompany {
  id: string;
  name: string;
  /** Tax identifier (CIF). */
  legalId: string;
  legalName: string;
  state: 'active';
  contactEmail: string;
  countryISO2Code: string;
  deliveryAddress: Address;
  legalAddress: Address;
  corporationId: string | null;
  /** ISO 4217. */
  currency: string;
  /** An IANA name. */
  timeZone: string;
  /** The cycle is due at the end of this day; null is the last day of the month. */
  closingDay: number | null;
  /** True when meal, transport and nursery cannot be charged without a limit. */
  limitsRequired: boolean;
  openCycle: {
    id: string;
    /** `YYYY-MM`. */
    payroll: string;
    /** `YYYY-MM-DD`. */
    closingDate: string;
  };
}

/** An attempt that is handed to a connected developer instead of being sent to the URL. */
export interface StreamedDelivery {
  deliveryId: string;
  attempt: number;
  eventId: string;
  eventType: EventType;
  /** As they would be sent. */
  headers: Record<string, string>;
  /** To the byte. */
  body: string;
}

/** The answer in the JSON dialect. */
export interface TokenReply {
  accessToken: string;
  tokenType: 'Bearer';
  /** Seconds. */
  expiresIn: number;
}

/** The JSON dialect of a token request. */
export interface TokenRequest {
  clientId: string;
  clientSecret: string;
}

/** What a subscription is made of. */
export interface SubscriptionInput {
  /** https, a public address. */
  url: string;
  eventTypes: EventType[];
  description?: string;
  /** Only events of these companies; without it, of all that you have access to. */
  companyIds?: string[];
}

/** A partner's wish to be told of events. The signing secret is never part of it. */
export interface WebhookSubscription {
  id: string;
  url: string;
  eventTypes: EventType[];
  status: 'enabled' | 'disabled';
  /** Epoch seconds. */
  createdAt: number;
  description: string | null;
  companyIds: string[] | null;
}

/** The names of events. */
export type EventType =
  | 'employee.consumption.generated'
  | 'company.payroll-cycle.closed'
  | 'employee.committed-expense.requested'
  | 'employee.committed-expense.finished'
  | 'employee.committed-expense.cancelled'
  | 'employee.committed-expense.payment.executed'
  | 'employee.committed-expense.payment.cancelled'
  | 'employee.consumption.registered';

/** One call of a receiver. */
export interface Attempt {
  number: number;
  /** Epoch seconds. */
  startedAt: number;
  durationMs: number;
  responseStatus: number | null;
  error: 
    | 'timeout'
    | 'dns'
    | 'connection'
    | 'tls'
    | 'blocked-address'
    | 'redirect'
    | 'http-status'
    | 'protocol'
    | 'internal' | null;
  /** Its first 1,024 bytes. */
  responseBody: string | null;
}

/** A delivery, and what is sent. */
export interface DeliveryWithPayload {
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
  payload: string;
}

/** The limits of an employee. */
export interface EmployeeLimits {
  company: {
    id: string;
    legalId: string;
    currency: string;
    payrollCycle: {
      id: string | null;
      start: number | null;
      end: number | null;
      fiscalYear: string;
      payrollMonth: string;
    };
    employee: {
      employeeId: string;
      internalId: string | null;
      legalId: string;
      limits: {
        meal?: {
          amount: Money | null;
          appliesTo: 'employee' | 'child' | null;
          period: 'payroll' | 'year' | null;
          type: 'recurrent' | 'punctual' | null;
          disabled: boolean;
        };
        transport?: {
          amount: Money | null;
          appliesTo: 'employee' | 'child' | null;
          period: 'payroll' | 'year' | null;
          type: 'recurrent' | 'punctual' | null;
          disabled: boolean;
        };
        nursery?: {
          amount: Money | null;
          appliesTo: 'employee' | 'child' | null;
          period: 'payroll' | 'year' | null;
          type: 'recurrent' | 'punctual' | null;
          disabled: boolean;
        };
      };
      scheduled: {
        category: 'meal' | 'transport' | 'nursery';
        type: 'recurrent' | 'disabled';
        /** `YYYY-MM`. */
        payroll: string;
        amount: Money | null;
        appliesTo: 'employee' | 'child' | null;
        period: 'payroll' | 'year' | null;
      }[];
    };
  };
}

/** The limits of all employees. */
export interface CorporationLimits {
  corporation: {
    id: string;
    alias: string;
    externalId: string | null;
    companies: {
      id: string;
      legalId: string;
      currency: string;
      payrollCycle: {
        id: string | null;
        start: number | null;
        end: number | null;
        fiscalYear: string;
        payrollMonth: string;
      };
      employees: {
        employeeId: string;
        internalId: string | null;
        legalId: string;
        limits: {
          meal?: {
            amount: Money | null;
            appliesTo: 'employee' | 'child' | null;
            period: 'payroll' | 'year' | null;
            type: 'recurrent' | 'punctual' | null;
            disabled: boolean;
          };
          transport?: {
            amount: Money | null;
            appliesTo: 'employee' | 'child' | null;
            period: 'payroll' | 'year' | null;
            type: 'recurrent' | 'punctual' | null;
            disabled: boolean;
          };
          nursery?: {
            amount: Money | null;
            appliesTo: 'employee' | 'child' | null;
            period: 'payroll' | 'year' | null;
            type: 'recurrent' | 'punctual' | null;
            disabled: boolean;
          };
        };
      }[];
    }[];
  };
}

/** A mail without its text. */
export interface MailSummary {
  id: string;
  companyId: string;
  /** Epoch seconds. */
  sentAt: number;
  to: { name: string; address: string };
  subject: string;
}

/** A captured mail. */
export interface Mail {
  id: string;
  companyId: string;
  /** Epoch seconds. */
  sentAt: number;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** What each type of event says about its company, under `data.company`. */
export interface EventPayloads {
  'employee.consumption.generated': ConsumptionGenerated;
  'company.payroll-cycle.closed': PayrollCycleClosed;
  'employee.committed-expense.requested': CommittedExpenseChanged;
  'employee.committed-expense.finished': CommittedExpenseChanged;
  'employee.committed-expense.cancelled': CommittedExpenseChanged;
  'employee.committed-expense.payment.executed': CommittedPaymentChanged;
  'employee.committed-expense.payment.cancelled': CommittedPaymentChanged;
  'employee.consumption.registered': ConsumptionGenerated;
}
