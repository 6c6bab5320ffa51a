// Made from the contract by `npm run golden`; not written by hand.

/** A postal address. */
export interface Address {
  /** The name of the street, such as `Calle Mayor`. */
  streetName: string;
  /** The number of the building; text, because of numbers such as `12 bis`. */
  streetNumber: string;
  /** The whole line as it stands on a letter, such as `Calle Mayor, 12`. */
  street: string;
  /** The postal code, with its leading zeros. */
  postalCode: string;
  /** The province or region. */
  province: string;
  /** The town or city. */
  locality: string;
  /** Floor, door and the like; null when there is nothing to add. */
  details: string | null;
  /** The district of the town; null when it is not known. */
  district: string | null;
}

/** A company that offers benefits to its employees. */
export interface Company {
  /** The company; it stands in the path of most operations. */
  id: string;
  /** The name that the company is known by. */
  name: string;
  /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
  legalId: string;
  /** The registered name, such as `Aurora Servicios S.L.`. */
  legalName: string;
  /** Always `active`: there is no other state yet. */
  state: 'active';
  /** Where the company can be reached about its benefits. */
  contactEmail: string;
  /** The country of the company, ISO 3166-1 alpha-2, such as `ES`. */
  countryISO2Code: string;
  /** Where goods for the company are delivered. */
  deliveryAddress: Address;
  /** The registered address of the company. */
  legalAddress: Address;
  /** The corporation that the company belongs to; null when it belongs to none. */
  corporationId: string | null;
}

/** A group of companies; its companies are those that the caller may see. */
export interface Corporation {
  /** The corporation; `corporationId` of a company names it. */
  id: string;
  /** The name that people know the corporation by. */
  alias: string;
  /** The id that the corporation has in other software; null when there is none. */
  externalId: string | null;
  /** Those that you have access to; left out unless `include` is true. */
  companies?: Company[];
}

/** A person employed by a company, as partners see them. */
export interface Employee {
  /** The employee; the same for ever, also after termination. */
  id: string;
  /**
   * Where invitations go. Unique in the company, whatever its letter case, removed employees
   * included.
   */
  email: string;
  /**
   * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its letter
   * case.
   */
  legalId: string;
  /** The first name, or all of them. */
  name: string;
  /** The family name; in Spain often both. */
  surname: string;
  /** The day of birth, `YYYY-MM-DD`. */
  birthDate: string;
  /** The gross salary of a year, before taxes and benefits. */
  grossSalary: Money;
  /** The first day of the employment, `YYYY-MM-DD`. */
  hiringDate: string;
  /**
   * The Spanish tax rules that the salary falls under: `general`, or those of the Basque Country,
   * Navarre or Biscay. They decide which benefits are exempt from tax.
   */
  taxRegime: TaxRegime;
  /** How much the employee works, and how the salary is divided over the year. */
  workdayConfiguration: {
    /** How many days of a month count for the payroll, such as 30 or 22. */
    daysPerMonth: number;
    /** The working time in percent of full time: 100 is full time, 50 is half. */
    workTimePercentage: number;
    /** How many times a year the salary is paid: 12, or 14 with two extra pays. */
    numberOfPaychecks: number;
    /**
     * The yearly salary that the collective agreement (convenio) grants for the position; null when
     * it was not given.
     */
    collectiveAgreementSalary: Money | null;
  };
  /** The id that the company or its payroll software uses; null when there is none. */
  internalId: string | null;
  /**
   * The benefit model, that is the offer of benefits, that the employee is assigned to; null when
   * there is none yet.
   */
  modelId: string | null;
  /**
   * `not-active` until an invitation is confirmed, then `active`; `blocked` while the employee may
   * not use benefits; `removed` after termination.
   */
  state: EmployeeState;
  /** The cost centre that the company counts the employee under; null when there is none. */
  costCenter: IdName | null;
  /**
   * The company that handles the employee's payroll, where it is not the employing company itself;
   * null otherwise.
   */
  payrollCompany: IdName | null;
  /**
   * Pairs of keys and texts of your own, which the platform only keeps; null when there are none.
   */
  metadata: Record<string, string> | null;
  /** When what is shown here changed last, in epoch seconds. */
  updatedAt: number;
}

/** The states of an employee. */
export type EmployeeState = 'not-active' | 'active' | 'removed' | 'blocked';

/** An id with the name that a person knows it by. */
export interface IdName {
  /** The id that the platform gave it. */
  id: string;
  /** The name that people in the company know it by. */
  name: string;
}

/** An amount in minor units with its ISO 4217 currency. */
export interface Money {
  /** The amount in cents, or whatever the minor unit is: 1250 are 12.50 euros. */
  amountInCents: number;
  /** The currency as an ISO 4217 code, such as `EUR`. */
  currency: string;
}

/** Where a list reply stands in the whole list. */
export interface Page {
  /** The most items that a page can have: the `limit` used. */
  size: number;
  /**
   * How many items match, on all pages together. Very long lists (deliveries, invitations, the
   * audit log) are counted up to 10,000 items beyond this page.
   */
  totalElements: number;
  /** How many pages there are; 0 when nothing matches. */
  totalPages: number;
  /** Which page this is, counted from 1. */
  number: number;
}

/** A company's payroll month; the one whose `end` is null is open. */
export interface PayrollCycle {
  /** The payroll cycle, as paths name it. */
  id: string;
  /** When the cycle began, in epoch seconds. */
  start: number;
  /** When the cycle was closed, in epoch seconds; null while it is the open one. */
  end: number | null;
  /** The year of the month, `YYYY`. */
  fiscalYear: string;
  /** The month within the year, two digits, `01` to `12`. */
  payrollMonth: string;
}

/** The tax regimes of Spain that the platform knows. */
export type TaxRegime = 'general' | 'basque' | 'navarrese' | 'biscayan';

/** A child of an employee. The incapacity level is health data. */
export interface FamilyMember {
  /** The family member; events name it as `recipient`. */
  id: string;
  /** The first name of the child. */
  name: string;
  /** The family name of the child. */
  surname: string;
  /** How the person is related to the employee: always `child`. */
  type: 'child';
  /** Male or female. */
  gender: 'male' | 'female';
  /** The day of birth of the child, `YYYY-MM-DD`. */
  birthDate: string;
  /** The country of citizenship, ISO 3166-1 alpha-2 in capitals, such as `ES`. */
  nationality: string;
  /** The identity number of the child; left out when there is none, as with most children. */
  legalId?: string;
  /**
   * The officially recognised degree of disability, at least: `0%` means none. Health data: each
   * read is noted in the audit log.
   */
  incapacityLevel: '0%' | '33%' | '66%';
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

/** `expenses` for a charge, `withdrawn` for a void. */
export type SumType = 'expenses' | 'withdrawn';

/** A committed expense as a whole: amounts as they are at the time of the event. */
export interface CommittedExpenseChanged {
  /** The company where it happened. */
  id: string;
  /** The currency of all amounts, ISO 4217. */
  currency: string;
  /** Who has committed to it, and to what. */
  employee: {
    /** The employee whom it concerns. */
    id: string;
    /** The whole of it as it was then; read it for what is pending now. */
    committedExpense: {
      /** The committed expense that changed. */
      id: string;
      /**
       * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
       * company itself, `any` where it is not bound to one, or `unknown`.
       */
      category: ConsumptionCategory;
      /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
      fiscalYear: string;
      /** Whom the money is for, where it is not the employee. */
      recipient?: {
        /** The family member. */
        id: string;
      };
      /** What was committed in all at the time of the event, in cents. */
      committedAmountInCents: number;
      /** What was paid of it at the time of the event, in cents. */
      paidAmountInCents: number;
    };
  };
}

/** One payment of a committed expense. */
export interface CommittedPaymentChanged {
  /** The company where it happened. */
  id: string;
  /** The currency of all amounts, ISO 4217. */
  currency: string;
  /** Who has committed to it. */
  employee: {
    /** The employee whom it concerns. */
    id: string;
    /** The committed expense that the payment belongs to. */
    committedExpense: {
      /** The committed expense that changed. */
      id: string;
      /** The one payment that was executed or cancelled. */
      payment: {
        /** The amount in cents: paid, or released back to the limit. */
        amountInCents: number;
      };
    };
  };
}

/** A charge, or a void within the same cycle, changed what an employee has consumed. */
export interface ConsumptionGenerated {
  /** The company where it happened. */
  id: string;
  /** The currency of all amounts, ISO 4217. */
  currency: string;
  /** The month that it was booked to, `YYYY-MM`. */
  period: string;
  /** Who consumed it, and what. */
  employee: {
    /** The employee whom it concerns. */
    id: string;
    /** The entry that was booked; read the totals by their own operations. */
    consumption: {
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
      /** `expenses` for charges, `withdrawn` for voids, which take charges back. */
      sumType: SumType;
      /** The amount in cents of the company's currency: 1250 are 12.50 euros. */
      amountInCents: number;
    };
  };
}

/** A company's payroll cycle is closed and its reconciliation is complete. */
export interface PayrollCycleClosed {
  /** The company where it happened. */
  id: string;
  /** The month that was closed, `YYYY-MM`. */
  period: string;
}

/** Who has changed something on which days. */
export interface AuditFigures {
  /** The beginning of the time that was asked for, in epoch seconds. */
  from: number;
  /** Its last second, in epoch seconds. */
  to: number;
  /**
   * Since when changes are counted, in epoch seconds: `from`, or later where there are so many that
   * only the newest were looked at.
   */
  countedFrom: number;
  /** How many changes there are. */
  changes: number;
  /** Those who changed something, up to 50; whoever changed most comes first. */
  actors: {
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
    /** How many changes are theirs. */
    changes: number;
    /** The days on which they changed something, in order. */
    days: {
      /** The day, `YYYY-MM-DD`, in Madrid. */
      day: string;
      /** How many changes they made. */
      changes: number;
    }[];
  }[];
}

/** One thing that a change has changed. */
export interface AuditChange {
  /** What kind of thing it is, such as `employee` or `limit`. */
  what: string;
  /** Its id, or the id of whom it belongs to, as with a limit. */
  id: string;
  /** Which of several without ids it is, such as `meal punctual 2026-11`; or null. */
  part: string | null;
  /** Whether it is new, is another than before, or is gone. */
  how: 'added' | 'changed' | 'removed';
  /** Only fields that differ; all of them for what is new. */
  fields: {
    /** The field; one inside another as `grossSalary.amountInCents`. */
    name: string;
    /**
     * The value before; null where there was none, and where `values` is false. A list is its JSON,
     * as text.
     */
    before: string | number | boolean | null;
    /**
     * The value after; null where there was none, and where `values` is false. A list is its JSON,
     * as text.
     */
    after: string | number | boolean | null;
  }[];
}

/** One change of the platform: who did what to which ids, and in which request. */
export interface AuditEntry {
  /** The line of the audit log itself; events name it as their change. */
  id: string;
  /** When it was done, in epoch seconds. */
  at: number;
  /** Who did it: a client id, or the name of a part of the service. */
  actor: string;
  /** Who did it, by name. */
  by: {
    /** A partner, the operator of the platform, the platform itself, or people of the company. */
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
}

/** A benefit model: the offer of a company that its employees are assigned to. */
export interface BenefitModel {
  /** The benefit model; `modelId` of an employee names it. */
  id: string;
  /** Its name, unique in the company, such as `Plan Familia`. */
  name: string;
  /** What it offers, in words; null when nothing is said. */
  description: string | null;
}

/** Who changed something, as it may be shown to everybody with access to the company. */
export interface ChangedBy {
  /** A partner, the operator of the platform, the platform itself, or people of the company. */
  kind: 'partner' | 'operator' | 'service' | 'staff';
  /**
   * The name of a partner, with the person if it was one: to a partner only its own, else `another
   * partner`; `operator`; `staff of the company`; or the part of the platform that did it.
   */
  name: string;
}

/** A body of which nothing is required but that it says no more than a reason. */
export interface ReasonBody {
  /**
   * Why, in a sentence for whoever asks later, up to 500 characters. It is kept sealed, and shown
   * wherever the change is shown.
   */
  reason?: string;
}

/** A charge as its source reports it. */
export interface ChargeInput {
  /**
   * The id that the charge has at its source, unique in the company: the same id again is the same
   * charge.
   */
  externalId: string;
  /** The employee who used the benefit. */
  employeeId: string;
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
  amountInCents: number;
  /** The company's currency, if it is stated at all; no other is taken. */
  currency?: string;
  /** What was paid for, as people read it, such as `Menú del día`. */
  concept: string;
  /** When it was paid, in epoch seconds; without it, the moment of the request. */
  occurredAt?: number;
  /** The month to book it to, `YYYY-MM`; without it, the open one. */
  payroll?: string;
  /** True when it is paid already: then it is always booked. */
  settled?: boolean;
}

/** An entry of the ledger. */
export interface LedgerEntry {
  /** The entry; `consumptionId` in paths. */
  id: string;
  /** The employee whom it counts for. */
  employeeId: string;
  /** The month that it is booked to, `YYYY-MM`. */
  payroll: string;
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
  /** `expenses` for charges, `withdrawn` for voids, which take charges back. */
  sumType: SumType;
  /** The amount in cents; positive for voids, too. */
  amountInCents: number;
  /** The currency as an ISO 4217 code, such as `EUR`. */
  currency: string;
  /** What was paid for, as people read it. */
  concept: string;
  /** When it was paid, in epoch seconds. */
  occurredAt: number;
  /** When it was booked, in epoch seconds. */
  recordedAt: number;
  /** The id that it has at its source; null for voids and payments. */
  externalId: string | null;
  /** The charge that a void takes back; null for a charge. */
  reversesId: string | null;
  /** The payment of a committed expense that it comes from; null when it comes from none. */
  paymentId: string | null;
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
}

/** What happens to payroll cycles on a day, in all companies together. */
export interface ClosingDay {
  /** The day, seen from each company. */
  date: string;
  /** How many are open, and close at the end of this day. */
  due: number;
  /** How many are open, and should have been closed at the end of this day. */
  overdue: number;
  /** How many were closed on this day. */
  closed: number;
  /** How many versions after the first were made on this day. */
  settledAgain: number;
}

/** A committed expense with its payments. */
export interface Commitment {
  /** The committed expense, as paths name it. */
  id: string;
  /** The employee who has committed to it. */
  employeeId: string;
  /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
  fiscalYear: string;
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
  /** Whom the money is for, where it is not the employee; else left out. */
  recipient?: {
    /** The family member, as the list of family members names it. */
    id: string;
  };
  /**
   * `pending` until it is approved, `active` while payments are to come, `finished` after the last,
   * `cancelled` when the rest was cancelled, or it was rejected.
   */
  state: CommitmentStateField;
  /** When it was requested, in epoch seconds. */
  requestedAt: number;
  /** Who approved or rejected it, and why; null when nobody had to, or it still waits. */
  decided: {
    /** When it was decided, in epoch seconds. */
    at: number;
    /** Who made the change. */
    by: ChangedBy;
    /** What was decided on the request. */
    decision: 'approved' | 'rejected';
    /** Why, in the words of whoever did it; null when no reason was given. */
    reason: string | null;
  } | null;
  /** The currency as an ISO 4217 code, such as `EUR`. */
  currency: string;
  /** What is committed in all, in cents: paid, and still to be paid. */
  committedAmountInCents: number;
  /** What is paid of it, in cents. */
  paidAmountInCents: number;
  /** How many payments it has; cancelled and voided ones do not count. */
  numberOfPayments: number;
  /** How many of them are still to be executed. */
  pendingPayments: number;
  /** The schedule, in the order of its months. */
  payments: {
    /** The payment, as paths name it. */
    id: string;
    /** The month that it is scheduled for, `YYYY-MM`. */
    payroll: string;
    /** The amount in cents of the company's currency: 1250 are 12.50 euros. */
    amountInCents: number;
    /**
     * `scheduled` until it is `executed` or `cancelled`; `voided` when its charge was taken back.
     */
    state: 'scheduled' | 'executed' | 'cancelled' | 'voided';
    /** The charge that it became; null when it was not executed. */
    consumptionId: string | null;
  }[];
}

/** What is asked for: a schedule of payments within a fiscal year. */
export interface CommitmentInput {
  /**
   * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
   * company itself, `any` where it is not bound to one, or `unknown`.
   */
  category: ConsumptionCategory;
  /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
  fiscalYear: string;
  /** Who pays and how it is taxed; `flex` without it. */
  behaviour?: ConsumptionBehaviour;
  /** Whom the money is for, where it is not the employee; else left out. */
  recipient?: {
    /** The family member, as the list of family members names it. */
    id: string;
  };
  /** The schedule: a month and an amount for each. */
  payments: {
    /** The month of the payment, `YYYY-MM`. */
    payroll: string;
    /** The amount in cents of the company's currency: 1250 are 12.50 euros. */
    amountInCents: number;
  }[];
  /** True to wait for an approval before it is active. */
  pending?: boolean;
}

/** The state of a committed expense. */
export type CommitmentStateField = 'pending' | 'active' | 'finished' | 'cancelled';

/** What an employee has committed in a fiscal year. */
export interface CommittedExpenses {
  /** The employee who was asked for. */
  employeeId: string;
  /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
  fiscalYear: string;
  /** The currency as an ISO 4217 code, such as `EUR`. */
  currency: string;
  /** What is committed in all, in cents: paid, and still to be paid. */
  committedAmountInCents: number;
  /** What is paid of it, in cents. */
  paidAmountInCents: number;
  /** How many payments it has; cancelled and voided ones do not count. */
  numberOfPayments: number;
  /** How many of them are still to be executed. */
  pendingPayments: number;
  /** One for each schedule of payments, oldest first. */
  committedExpenses: {
    /** The committed expense; events name it. */
    id: string;
    /**
     * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
     * company itself, `any` where it is not bound to one, or `unknown`.
     */
    category: ConsumptionCategory;
    /** `active` while payments are to come, `finished` after the last, `cancelled`. */
    state: 'active' | 'finished' | 'cancelled';
    /** Whom the money is for, where it is not the employee; else left out. */
    recipient?: {
      /** The family member, as the list of family members names it. */
      id: string;
    };
    /** What is committed in all, in cents: paid, and still to be paid. */
    committedAmountInCents: number;
    /** What is paid of it, in cents. */
    paidAmountInCents: number;
    /** How many payments it has; cancelled and voided ones do not count. */
    numberOfPayments: number;
    /** How many of them are still to be executed. */
    pendingPayments: number;
  }[];
}

/** What one employee has used of one limit. */
export interface EmployeeLimitUsage {
  /** The employee whose limit it is. */
  employeeId: string;
  /** The id that the company or its payroll software uses; null when there is none. */
  internalId: string | null;
  /**
   * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its letter
   * case.
   */
  legalId: string;
  /** The first name, or all of them. */
  name: string;
  /** The family name; in Spain often both. */
  surname: string;
  /** The state of the employee now, whatever the month. */
  state: EmployeeState;
  /** The benefit that the limit is for. */
  category: Category;
  /** The limit that holds in the month; null without one. */
  limit: SetLimit | null;
  /** `punctual` holds for this month only, `recurrent` until changed; null without a limit. */
  type: 'recurrent' | 'punctual' | null;
  /** True when the benefit cannot be used in the month. */
  disabled: boolean;
  /** When the limit that holds was set, in epoch seconds; null without one. */
  since: number | null;
  /** Who set it; null without a limit. */
  by: ChangedBy | null;
  /** What was charged and not voided: in the month, or in the year of a year's limit. */
  usedInCents: number;
  /** What scheduled payments of committed expenses reserve, in the same period. */
  reservedInCents: number;
  /**
   * What can still be used: below zero after a settled charge above the limit; null without one.
   */
  leftInCents: number | null;
  /**
   * `usedInCents` in percent of the limit, rounded down; above 100 after a settled charge. Of a
   * limit of nothing, 100 as soon as anything is used, else 0; null without a limit.
   */
  usedPercent: number | null;
}

/** What the employees of a company have consumed in a cycle. */
export interface CompanyConsumptions {
  /** The company, the month and its totals. */
  company: {
    /** The company that the totals are of. */
    id: string;
    /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
    legalId: string;
    /** The currency of all amounts, ISO 4217. */
    currency: string;
    /** The month that the totals are of. */
    payrollCycle: PayrollCycle;
    /** When the totals were read, in epoch seconds. */
    asOf: number;
    /** The newest settlement of a closed cycle; null while the cycle is open. */
    settlement: {
      /**
       * Counts the settlements of the cycle from 1. Totals may have late entries already that only
       * the next version names, which follows in seconds.
       */
      version: number;
      /** When this version was made, in epoch seconds. */
      settledAt: number;
    } | null;
    /** Everybody with entries in the month, also who is removed since. */
    employees: {
      /** The employee who consumed it. */
      employeeId: string;
      /** The id that the company or its payroll software uses; null when there is none. */
      internalId: string | null;
      /**
       * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its letter
       * case.
       */
      legalId: string;
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
        behaviour?: ConsumptionBehaviour;
        /** `expenses` adds up charges, `withdrawn` voids; left out when grouped. */
        sumType?: SumType;
        /** The sum in cents; grouped, expenses minus withdrawn, which may be negative. */
        amountInCents: number;
      }[];
    }[];
  };
}

/** What the employees of a corporation have consumed in a month. */
export interface CorporationConsumptions {
  /** The corporation and its companies. */
  corporation: {
    /** The corporation that was asked for. */
    id: string;
    /** The name that people know the corporation by. */
    alias: string;
    /** The id that the corporation has in other software; null when there is none. */
    externalId: string | null;
    /** Those of its companies that you have access to. */
    companies: {
      /** The company that the totals are of. */
      id: string;
      /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
      legalId: string;
      /** The currency of all amounts, ISO 4217. */
      currency: string;
      /** The month that the totals are of. */
      payrollCycle: PayrollCycle;
      /** When the totals were read, in epoch seconds. */
      asOf: number;
      /** The newest settlement of a closed cycle; null while the cycle is open. */
      settlement: {
        /**
         * Counts the settlements of the cycle from 1. Totals may have late entries already that
         * only the next version names, which follows in seconds.
         */
        version: number;
        /** When this version was made, in epoch seconds. */
        settledAt: number;
      } | null;
      /** Everybody with entries in the month, also who is removed since. */
      employees: {
        /** The employee who consumed it. */
        employeeId: string;
        /** The id that the company or its payroll software uses; null when there is none. */
        internalId: string | null;
        /**
         * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its
         * letter case.
         */
        legalId: string;
        /** A total for each category, behaviour and kind that occurs. */
        consumptions: {
          /**
           * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of
           * the company itself, `any` where it is not bound to one, or `unknown`.
           */
          category: ConsumptionCategory;
          /**
           * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by
           * the company on top; `-not-exempt` means that it is taxed.
           */
          behaviour?: ConsumptionBehaviour;
          /** `expenses` adds up charges, `withdrawn` voids; left out when grouped. */
          sumType?: SumType;
          /** The sum in cents; grouped, expenses minus withdrawn, which may be negative. */
          amountInCents: number;
        }[];
      }[];
    }[];
  };
}

/** What one employee has consumed in a cycle. */
export interface EmployeeConsumptions {
  /** The company of the employee, and the month. */
  company: {
    /** The company that the totals are of. */
    id: string;
    /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
    legalId: string;
    /** The currency of all amounts, ISO 4217. */
    currency: string;
    /** The month that the totals are of. */
    payrollCycle: PayrollCycle;
    /** When the totals were read, in epoch seconds. */
    asOf: number;
    /** The newest settlement of a closed cycle; null while the cycle is open. */
    settlement: {
      /**
       * Counts the settlements of the cycle from 1. Totals may have late entries already that only
       * the next version names, which follows in seconds.
       */
      version: number;
      /** When this version was made, in epoch seconds. */
      settledAt: number;
    } | null;
    /** The employee and their totals. */
    employee: {
      /** The employee who consumed it. */
      employeeId: string;
      /** The id that the company or its payroll software uses; null when there is none. */
      internalId: string | null;
      /**
       * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its letter
       * case.
       */
      legalId: string;
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
        behaviour?: ConsumptionBehaviour;
        /** `expenses` adds up charges, `withdrawn` voids; left out when grouped. */
        sumType?: SumType;
        /** The sum in cents; grouped, expenses minus withdrawn, which may be negative. */
        amountInCents: number;
      }[];
    };
  };
}

/** One event on its way to one subscription, with all attempts. */
export interface Delivery {
  /** The delivery: one event on its way to one subscription. */
  id: string;
  /** The event that is delivered; `id` of its envelope. */
  eventId: string;
  /** What kind of event it is, by the name that was subscribed to. */
  eventType: EventType;
  /**
   * `pending` while attempts are made, then `delivered`, or `failed` after 72 hours; `cancelled`
   * when the subscription was deleted or may no longer receive it.
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
}

/** What became of the deliveries of a subscription, by the hour. */
export interface DeliveryFigures {
  /** The subscription whose calls are counted. */
  subscriptionId: string;
  /** How many deliveries wait for their next attempt now; counted up to 1,000. */
  pending: number;
  /** The hours in which something happened, in order; in all others nothing did. */
  hours: DeliveryHour[];
}

/** What became of the calls of an hour. */
export interface DeliveryHour {
  /** When the hour begins, in epoch seconds; hours are those of UTC. */
  hour: number;
  /** How many calls began in it. */
  attempts: number;
  /** How many of these calls were taken: each of them ended a delivery. */
  delivered: number;
  /** How many deliveries were given up in it, after 72 hours. */
  failed: number;
  /** How many milliseconds a call took on average; null when there was none. */
  averageDurationMs: number | null;
  /** How many milliseconds the longest call took; null when there was none. */
  longestDurationMs: number | null;
  /** The calls that were not taken, by what went wrong; most of them first. */
  errors: {
    /** Why calls were not taken. */
    error: 
      | 'timeout'
      | 'dns'
      | 'connection'
      | 'tls'
      | 'blocked-address'
      | 'redirect'
      | 'http-status'
      | 'protocol'
      | 'internal';
    /** How many ended so. */
    attempts: number;
  }[];
}

/** What of an employee can be changed: any of the fields; null empties one. */
export interface EmployeeChanges {
  /**
   * Where invitations go. Unique in the company, whatever its letter case, removed employees
   * included.
   */
  email?: string;
  /**
   * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its letter
   * case.
   */
  legalId?: string;
  /** The first name, or all of them. */
  name?: string;
  /** The family name; in Spain often both. */
  surname?: string;
  /** The day of birth, `YYYY-MM-DD`. */
  birthDate?: string;
  /** The gross salary of a year, before taxes and benefits. */
  grossSalary?: Money;
  /** The first day of the employment, `YYYY-MM-DD`. */
  hiringDate?: string;
  /**
   * The Spanish tax rules that the salary falls under: `general`, or those of the Basque Country,
   * Navarre or Biscay. They decide which benefits are exempt from tax.
   */
  taxRegime?: TaxRegime;
  /** How much the employee works; what is left out keeps its value. */
  workdayConfiguration?: WorkdayChanges;
  /** The id that the company or its payroll software uses; null when there is none. */
  internalId?: string | null;
  /**
   * The benefit model, that is the offer of benefits, that the employee is assigned to; null when
   * there is none yet.
   */
  modelId?: string | null;
  /** The cost centre that the employee counts under, or just its name. */
  costCenter?: 
    | {
    /** Its id, if you know it; the name has to be the one it has. */
    id?: string;
    /** Its name; one that the company does not have yet is made. */
    name: string;
  }
    | string
    | null;
  /** The company that handles the payroll, if another, or just its name. */
  payrollCompany?: 
    | {
    /** Its id, if you know it; the name has to be the one it has. */
    id?: string;
    /** Its name; one that the company does not have yet is made. */
    name: string;
  }
    | string
    | null;
  /**
   * Pairs of keys and texts of your own, up to 8,192 bytes as JSON; they replace those before, null
   * takes them away.
   */
  metadata?: Record<string, string> | null;
}

/** What is needed to register an employee; the salaries are in the company's currency. */
export interface EmployeeRegistration {
  /**
   * Where invitations go. Unique in the company, whatever its letter case, removed employees
   * included.
   */
  email: string;
  /**
   * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its letter
   * case.
   */
  legalId: string;
  /** The first name, or all of them. */
  name: string;
  /** The family name; in Spain often both. */
  surname: string;
  /** The day of birth, `YYYY-MM-DD`. */
  birthDate: string;
  /** The gross salary of a year, before taxes and benefits. */
  grossSalary: Money;
  /** The first day of the employment, `YYYY-MM-DD`. */
  hiringDate: string;
  /**
   * The Spanish tax rules that the salary falls under: `general`, or those of the Basque Country,
   * Navarre or Biscay. They decide which benefits are exempt from tax.
   */
  taxRegime: TaxRegime;
  /** How much the employee works, and how the salary is divided over the year. */
  workdayConfiguration: {
    /** How many days of a month count for the payroll, such as 30 or 22. */
    daysPerMonth?: number;
    /** The working time in percent of full time: 100 is full time, 50 is half. */
    workTimePercentage: number;
    /** How many times a year the salary is paid: 12, or 14 with two extra pays. */
    numberOfPaychecks?: number;
    /**
     * The yearly salary that the collective agreement (convenio) grants for the position; null when
     * it was not given.
     */
    collectiveAgreementSalary?: Money | null;
  };
  /** The id that the company or its payroll software uses; null when there is none. */
  internalId?: string | null;
  /**
   * The benefit model, that is the offer of benefits, that the employee is assigned to; null when
   * there is none yet.
   */
  modelId?: string | null;
  /** The cost centre that the employee counts under, or just its name. */
  costCenter?: 
    | {
    /** Its id, if you know it; the name has to be the one it has. */
    id?: string;
    /** Its name; one that the company does not have yet is made. */
    name: string;
  }
    | string
    | null;
  /** The company that handles the payroll, if another, or just its name. */
  payrollCompany?: 
    | {
    /** Its id, if you know it; the name has to be the one it has. */
    id?: string;
    /** Its name; one that the company does not have yet is made. */
    name: string;
  }
    | string
    | null;
  /**
   * Pairs of keys and texts of your own, up to 8,192 bytes as JSON; they replace those before, null
   * takes them away.
   */
  metadata?: Record<string, string> | null;
}

/** Fields of a workday that are to be changed; what is left out keeps its value. */
export interface WorkdayChanges {
  /** How many days of a month count for the payroll, such as 30 or 22. */
  daysPerMonth?: number;
  /** The working time in percent of full time: 100 is full time, 50 is half. */
  workTimePercentage?: number;
  /** How many times a year the salary is paid: 12, or 14 with two extra pays. */
  numberOfPaychecks?: number;
  /**
   * The yearly salary that the collective agreement (convenio) grants for the position; null when
   * it was not given.
   */
  collectiveAgreementSalary?: Money | null;
}

/** Who left, and what is still to be paid. */
export interface Departure {
  /** The employee who is `removed` now, or was before. */
  employeeId: string;
  /** The payments that are still scheduled, the earliest first. */
  openPayments: {
    /** The payment, as paths name it. */
    id: string;
    /** The committed expense that it belongs to. */
    committedExpenseId: string;
    /**
     * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
     * company itself, `any` where it is not bound to one, or `unknown`.
     */
    category: ConsumptionCategory;
    /** The month that it is scheduled for, `YYYY-MM`. */
    payroll: string;
    /** The amount in cents of the company's currency: 1250 are 12.50 euros. */
    amountInCents: number;
  }[];
}

/** One change of an employee's state: what caused it, and what it led to. */
export interface StateChange {
  /** When it happened, in epoch seconds. */
  at: number;
  /** What happened to the employee. */
  cause: 
    | 'registered'
    | 'confirmed'
    | 'blocked'
    | 'unblocked'
    | 'terminated'
    | 'restored';
  /** The state that it led to, possibly the one before. */
  state: EmployeeState;
  /** Who did it; null where it was not kept yet. */
  by: ChangedBy | null;
  /** Why, in the words of whoever did it; null when no reason was given. */
  reason: string | null;
  /** The last day of somebody who left, `YYYY-MM-DD`; null where none was given. */
  effectiveDate: string | null;
}

/** What one employee has consumed in a month, in all and by category. */
export interface EmployeeTotal {
  /** The employee who consumed it. */
  employeeId: string;
  /** The id that the company or its payroll software uses; null when there is none. */
  internalId: string | null;
  /**
   * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its letter
   * case.
   */
  legalId: string;
  /** The first name, or all of them. */
  name: string;
  /** The family name; in Spain often both. */
  surname: string;
  /** Charges minus voids, in cents; may be below zero. */
  netInCents: number;
  /** The same for each category that occurs, by name. */
  categories: {
    /**
     * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
     * company itself, `any` where it is not bound to one, or `unknown`.
     */
    category: ConsumptionCategory;
    /** Charges minus voids, in cents; may be below zero. */
    netInCents: number;
  }[];
}

/** That somebody has seen the flags of an entry, and what they said. */
export interface Acknowledgement {
  /** When the flags were acknowledged, in epoch seconds. */
  at: number;
  /** Who has acknowledged them. */
  by: ChangedBy;
  /** What they noted about it; null without a note. */
  note: string | null;
}

/** An entry of the ledger, with what held when it was booked and what became of it. */
export interface ConsumptionEntry {
  /** The entry of the ledger. */
  id: string;
  /** The employee who used the benefit. */
  employeeId: string;
  /** The month that it is booked to, `YYYY-MM`. */
  payroll: string;
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
  /** `expenses` for charges, `withdrawn` for voids, which take charges back. */
  sumType: SumType;
  /** The amount in cents, never below zero. */
  amountInCents: number;
  /** The currency of the company, ISO 4217. */
  currency: string;
  /** What was paid for, as people read it. */
  concept: string;
  /** When it was paid, in epoch seconds. */
  occurredAt: number;
  /** When it was booked, in epoch seconds. */
  recordedAt: number;
  /** The id that it has at its source; null for voids and payments. */
  externalId: string | null;
  /** True when the cycle was closed already. */
  late: boolean;
  /** True when it was reported as paid already; null when that is not known any more. */
  settled: boolean | null;
  /** All that a charge was booked in spite of, and `outsidePayroll`; mostly empty. */
  flags: (
    | 'employeeState'
    | 'benefitDisabled'
    | 'limitExceeded'
    | 'limitRequired'
    | 'outsidePayroll')[];
  /** By how much it passed the limit, in cents; null without the flag `limitExceeded`. */
  exceededByInCents: number | null;
  /**
   * The limit that held when it was booked; null without one, or when it is not known any more.
   */
  limit: {
    /** The limit that held, in cents. */
    amountInCents: number;
    /** What the limit was for: one `payroll` month, or a fiscal `year`. */
    period: KeptPeriod;
    /** What was left of it before the entry, in cents; below zero when it was passed. */
    leftInCents: number;
  } | null;
  /** The void that takes it back; null when there is none. */
  voidedById: string | null;
  /** The charge that a void takes back; null for a charge. */
  reversesId: string | null;
  /** Why it was voided, in the words of whoever did it; or null. */
  reason: string | null;
  /** The payment of a committed expense that it comes from; null when it comes from none. */
  paymentId: string | null;
  /** The version of the settlement of its month that it came in with; null before that. */
  version: number | null;
  /** The event that told of it; null for late voids, and when it is not known any more. */
  eventId: string | null;
  /** Who has acknowledged its flags, or null. */
  acknowledged: Acknowledgement | null;
}

/** What a limit is for, as entries and refusals show it. */
export type KeptPeriod = 'payroll' | 'year';

/** An entry of the ledger, with what held when it was booked and what came of it. */
export interface ExplainedEntry {
  /** The entry of the ledger. */
  id: string;
  /** `expenses` for charges, `withdrawn` for voids, which take charges back. */
  sumType: SumType;
  /**
   * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by the
   * company on top; `-not-exempt` means that it is taxed.
   */
  behaviour: ConsumptionBehaviour;
  /** The amount; positive for voids, too. */
  amountInCents: number;
  /** What the month comes to with this entry and all before it. */
  runningInCents: number;
  /** What was paid for, as people read it. */
  concept: string;
  /** When it was paid, in epoch seconds. */
  occurredAt: number;
  /** When it was booked, in epoch seconds. */
  recordedAt: number;
  /** The id that it has at its source; null for voids and payments. */
  externalId: string | null;
  /** The year that it counts in, `YYYY`: that of the committed payment, else that of the month. */
  fiscalYear: string;
  /** The payment of a committed expense that it comes from; null when it comes from none. */
  paymentId: string | null;
  /** The charge that a void takes back; null for a charge. */
  reversesId: string | null;
  /** The void that takes a charge back; null without one. */
  voidedById: string | null;
  /** Why, in the words of whoever did it; null when no reason was given. */
  reason: string | null;
  /** True when it was paid already when it was reported; null where that was not kept. */
  settled: boolean | null;
  /** True when the month was closed already. */
  late: boolean;
  /** What a settled or late charge was booked in spite of. */
  flags: {
    /** What would have forbidden the charge, for programs. */
    flag: 
      | 'employeeState'
      | 'benefitDisabled'
      | 'limitExceeded'
      | 'limitRequired'
      | 'outsidePayroll';
    /** The same in words, in the language of the text. */
    reason: string;
  }[];
  /**
   * The limit in force when a charge was booked; null for voids, without a limit, and for entries
   * from before it was kept.
   */
  limit: {
    /** The limit that held. */
    amountInCents: number;
    /** What the limit is for: a `payroll` month, or the fiscal `year`. */
    period: KeptPeriod;
    /** What was left of it before the charge. */
    leftInCents: number;
  } | null;
  /** What was left of that limit after the entry, below zero where it is passed; else null. */
  leftInCents: number | null;
  /** How far it passed the limit; null where it did not. */
  exceededByInCents: number | null;
  /** The settlement of the month that it came in with; null as long as it is in none. */
  version: number | null;
}

/** A charge that was refused. */
export interface ExplainedRefusal {
  /** The refusal; the charge itself does not exist. */
  id: string;
  /** When it was refused, in epoch seconds. */
  refusedAt: number;
  /**
   * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by the
   * company on top; `-not-exempt` means that it is taxed.
   */
  behaviour: ConsumptionBehaviour;
  /** The amount that was refused. */
  amountInCents: number;
  /** The currency as it was sent. */
  currency: string;
  /** What was to be paid for, as people read it. */
  concept: string;
  /** When it was to be paid, in epoch seconds. */
  occurredAt: number;
  /** The id that it has at its source. */
  externalId: string | null;
  /** What refused it: the code of the failure, for programs. */
  code: RefusalCode;
  /** The same in words, in the language of the text. */
  reason: string;
  /** The limit that refused it; null where it was refused for something else. */
  limit: {
    /** The limit that held. */
    amountInCents: number;
    /**
     * What the limit is for: a `payroll` month, or the fiscal `year`; null where it was not kept.
     */
    period: 'payroll' | 'year' | null;
    /** What was left of it. */
    leftInCents: number;
  } | null;
}

/** What charges and voids of a month come to. */
export interface ExplainedTotal {
  /** How many charges there are. */
  charges: number;
  /** What the charges add up to. */
  chargesInCents: number;
  /** How many of them were taken back. */
  voids: number;
  /** What the voids add up to. */
  voidsInCents: number;
  /** Charges minus voids: the number that is explained. */
  netInCents: number;
}

/** What is used of the month, or of the year where a year's limit holds. */
export interface ExplainedUse {
  /** What the figures are of: the month, or the year `YYYY` of a limit of a year. */
  period: string;
  /** What was charged and not voided. */
  usedInCents: number;
  /** What scheduled payments reserve; null without `limits:read`. */
  reservedInCents: number | null;
  /** What is left of the limit that holds; null without one. */
  leftInCents: number | null;
  /** In which months it was used, the earliest first. */
  months: {
    /** The month that it is booked to, `YYYY-MM`. */
    payroll: string;
    /** What of the period was used in it, voids taken off. */
    usedInCents: number;
  }[];
}

/** What the employee had in a settlement of the month. */
export interface ExplainedVersion {
  /** Counts the settlements of the month from 1. */
  version: number;
  /** When it was made, in epoch seconds. */
  settledAt: number;
  /** The charges of the employee and category in it. */
  chargesInCents: number;
  /** The voids in it. */
  voidsInCents: number;
  /** Charges minus voids. */
  netInCents: number;
}

/** A change of the limit of a month, or the benefit that was disabled in it. */
export interface ExplainedChange {
  /** When it was changed, in epoch seconds. */
  at: number;
  /** Who made the change. */
  by: ChangedBy;
  /**
   * `recurrent` holds from that month on, `punctual` in that month only; `disabled`: the benefit
   * cannot be used in that month.
   */
  kind: 'recurrent' | 'punctual' | 'disabled';
  /** The month that it is for, or from which on it holds. */
  payroll: string;
  /** True where the benefit was disabled for everybody in the company. */
  wholeCompany: boolean;
  /** What held in the month before; null without a limit. */
  before: SetLimit | null;
  /** What held in the month since; null without a limit. */
  after: SetLimit | null;
  /** Why, in the words of whoever did it; null when no reason was given. */
  reason: string | null;
}

/** A change of the state of the employee. */
export interface ExplainedState {
  /** When it was changed, in epoch seconds. */
  at: number;
  /** Who changed it; null where that was not kept. */
  by: ChangedBy | null;
  /** What changed it. */
  cause: 
    | 'registered'
    | 'confirmed'
    | 'blocked'
    | 'unblocked'
    | 'terminated'
    | 'restored';
  /** The state before; null for the first. */
  before: 'not-active' | 'active' | 'removed' | 'blocked' | null;
  /** The state since. */
  after: EmployeeState;
  /** Why, in the words of whoever did it; null when no reason was given. */
  reason: string | null;
}

/** A number and how it is made. */
export interface Explanation {
  /** The company that the employee belongs to. */
  companyId: string;
  /** The employee whose number it is. */
  employeeId: string;
  /** The month that was asked for; the open one by default. */
  payroll: string;
  /**
   * What the money is for: a benefit such as `meal-benefit`, `custom-benefit` for one of the
   * company itself, `any` where it is not bound to one, or `unknown`.
   */
  category: ConsumptionCategory;
  /** The currency of all amounts. */
  currency: string;
  /** The number that is explained. */
  total: ExplainedTotal;
  /** All that was booked, in the order of booking. */
  entries: ExplainedEntry[];
  /** What is used, reserved and left. */
  use: ExplainedUse;
  /**
   * The limit that holds in the month; null where the benefit has no limits, or for a token without
   * `limits:read`.
   */
  limit: {
    /** The limit that holds in the month; null without one. */
    limit: SetLimit | null;
    /** `punctual` holds for this month only, `recurrent` until changed; null without a limit. */
    type: 'recurrent' | 'punctual' | null;
    /** True when the benefit cannot be used in the month. */
    disabled: boolean;
    /** When the limit that holds was set, in epoch seconds; null without one. */
    since: number | null;
    /** Who set it; null without a limit. */
    by: ChangedBy | null;
  } | null;
  /** What was set or disabled for the month, the earliest first; empty without `limits:read`. */
  limitChanges: ExplainedChange[];
  /**
   * Changes of the state of the employee in the month, the earliest first, and the one before it
   * where they could not use benefits when it began; empty without `employees:read`.
   */
  stateChanges: ExplainedState[];
  /**
   * The payments that reserve the limit of the month, or of the year of a year's limit; empty
   * without `limits:read`.
   */
  reservations: ReservingPayment[];
  /** Charges that were refused, the earliest first; they are kept for 400 days. */
  refusals: ExplainedRefusal[];
  /** The settlements of the month, the earliest first; none while it is open. */
  versions: ExplainedVersion[];
  /** Scopes that the token lacks: what they protect is left out. */
  withheld: (
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
  /** The language of the texts, by `Accept-Language`: English by default. */
  language: 'en' | 'es';
  /** The same in plain sentences, fit to be read to the employee. */
  sentences: string[];
  /** The sentences as one text. */
  text: string;
}

/** What the files of a company look like, under a name. */
export interface ExportTemplate {
  /** The template, as paths name it. */
  id: string;
  /** Its name, unique in the company. */
  name: string;
  /** True for those that every company has; they cannot be changed or deleted. */
  readyMade: boolean;
  /** What a ready-made one is for; null for those of the company. */
  about: string | null;
  /** What a file looks like, with everything that was left out. */
  definition: ExportDefinition;
  /** When it was written, in epoch seconds; null for a ready-made one. */
  updatedAt: number | null;
  /** Stands for its name and definition: another one when either has changed. */
  revision: string;
}

/** The file of an export. */
export interface ExportedFile {
  /** The size of the file. */
  bytes: number;
  /** The SHA-256 of its bytes, 64 hexadecimal digits. */
  sha256: string;
  /** How many rows it has, without the header. */
  rows: number;
  /** The sum of charges that it is about, also of rows that are left out as 0. */
  chargesInCents: number;
  /** The sum of voids, counted as charges are. */
  voidsInCents: number;
  /** Charges minus voids. */
  netInCents: number;
  /** The currency of all amounts, ISO 4217. */
  currency: string;
  /** When it was made, in epoch seconds. */
  madeAt: number;
}

/** An export: a file of a version of a closed month, which never changes. */
export interface PayrollExport {
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
}

/** What of a family member can be changed: any of the fields; null takes the legal id away. */
export interface FamilyMemberChanges {
  /** The first name of the child. */
  name?: string;
  /** The family name of the child. */
  surname?: string;
  /** How the person is related to the employee: always `child`. */
  type?: 'child';
  /** Male or female. */
  gender?: 'male' | 'female';
  /** The day of birth of the child, `YYYY-MM-DD`. */
  birthDate?: string;
  /** The country of citizenship, ISO 3166-1 alpha-2 in capitals, such as `ES`. */
  nationality?: string;
  /**
   * The officially recognised degree of disability, at least: `0%` means none. Health data: each
   * read is noted in the audit log.
   */
  incapacityLevel?: '0%' | '33%' | '66%';
  /** The identity number of the child; null takes it away. */
  legalId?: string | null;
}

/** What is needed to add a family member. */
export interface FamilyMemberInput {
  /** The first name of the child. */
  name: string;
  /** The family name of the child. */
  surname: string;
  /** How the person is related to the employee: always `child`. */
  type: 'child';
  /** Male or female. */
  gender: 'male' | 'female';
  /** The day of birth of the child, `YYYY-MM-DD`. */
  birthDate: string;
  /** The country of citizenship, ISO 3166-1 alpha-2 in capitals, such as `ES`. */
  nationality: string;
  /**
   * The officially recognised degree of disability, at least: `0%` means none. Health data: each
   * read is noted in the audit log.
   */
  incapacityLevel: '0%' | '33%' | '66%';
  /** The identity number of the child, if there is one. */
  legalId?: string;
}

/** A credential that books charges of a company, and when it does. */
export interface ChargeFeed {
  /** The company whose charges it brings. */
  company: IdName;
  /** The partner whose credential brings them; null for the operator. */
  partner: IdName | null;
  /** The credential that they are booked with. */
  clientId: string;
  /** What the credential is used for, in words; null when nothing is said. */
  description: string | null;
  /**
   * `silent` when nothing has come for longer than it ever does, `regular` when it comes as usual,
   * `unknown` when it has come too rarely to have a rhythm, `ended` when its credential was
   * revoked, or nothing has come for 60 days.
   */
  state: 'silent' | 'regular' | 'unknown' | 'ended';
  /** When it booked something last, in epoch seconds. */
  lastEntryAt: number;
  /**
   * The days on which it booked something, of the company, in order: of the 28 days up to its last.
   */
  days: string[];
  /** From how many days to the next it usually comes: the median; null with fewer than 5 days. */
  usualGapDays: number | null;
  /**
   * From when on it is silent if nothing comes, in epoch seconds; null where there is no rhythm.
   */
  silentAt: number | null;
}

/** How a company's files are to be understood. */
export interface ImportPreset {
  /** The preset; `presetId` of an import names it. */
  id: string;
  /** Its name, unique in the company, such as `Nóminas A3`. */
  name: string;
  /** Columns that are not to be understood by their headings alone. */
  columns: {
    /** The heading in the file; accents and letter case do not count. */
    column: string;
    /** What the column is taken for; null to ignore it. */
    field: string | null;
  }[];
  /** What holds for all rows where the file has no such column. */
  defaults: {
    /** A column of the import, another way to fill one, or `metadata.<key>`. */
    field: string;
    /** What every row is given, as a cell would have it. */
    value: string;
  }[];
  /** What divides euros from cents; null to see it from the amounts. */
  decimalSign: 'comma' | 'point' | null;
  /** When it was made, in epoch seconds. */
  createdAt: number;
  /** Who made it. */
  createdBy: ChangedBy;
}

/** An import of employees, and how far it is. */
export interface EmployeeImport {
  /** The import, as the answer to its file named it. */
  id: string;
  /** `waiting` before its first row, `running` until its last, then `finished`. */
  state: 'waiting' | 'running' | 'finished';
  /** True when rows are only judged and nothing is changed. */
  dryRun: boolean;
  /** True when whoever is added gets an invitation. */
  invite: boolean;
  /** The name of the file, as its sender said; null when none was. */
  fileName: string | null;
  /** Who sent the file; null when it was not kept yet. */
  sentBy: ChangedBy | null;
  /** How each column of the file was understood, in their order. */
  columns: UnderstoodColumn[];
  /** All rows of the file but its header. */
  rows: number;
  /** How many rows were worked on so far. */
  processed: number;
  /** How many rows led to a new employee. */
  added: number;
  /** How many rows changed an employee who was there before. */
  updated: number;
  /** How many rows said what was known already. */
  unchanged: number;
  /** How many rows changed nothing, because of a fault. */
  failed: number;
  /** When the file was received, in epoch seconds. */
  createdAt: number;
  /** When the last row was done, in epoch seconds; null before that. */
  finishedAt: number | null;
}

/** How a file would be taken. */
export interface ImportPreview {
  /** What the file is. */
  fileType: 'csv' | 'xlsx';
  /** How its characters are written; null for XLSX. */
  encoding: 
    | 'utf-8'
    | 'utf-16le'
    | 'utf-16be'
    | 'windows-1252'
    | 'iso-8859-1' | null;
  /** What stands between its cells; null for XLSX. */
  separator: 'semicolon' | 'comma' | 'tab' | null;
  /**
   * What divides euros from cents, by the preset or by amounts that can only be read in one way;
   * null when nothing tells. Then `1.234` is refused.
   */
  decimalSign: 'comma' | 'point' | null;
  /** How each column is understood, in their order. */
  columns: UnderstoodColumn[];
  /** Why the file as a whole would be refused; empty when it would be taken. */
  problems: string[];
  /** How many rows the file has, without its header. */
  rowCount: number;
  /** The first 20 rows, with what would become of each. */
  rows: {
    /** The line of the file, or the row of the sheet, that the row begins in. */
    line: number;
    /**
     * `waiting` until it is its turn; then whether the employee was `added`, `updated` or left
     * `unchanged`, or the row `failed`. In a dry run: what would have become of it.
     */
    outcome: RowOutcome;
    /** The employee that the row added or is about; null when there is none. */
    employeeId: string | null;
    /** Why it failed, and what to look at. */
    messages: string[];
    /** The cells of the row, as they were sent. */
    values: {
      /** The heading of the column. */
      column: string;
      /** What stands in it, as it was sent. */
      value: string;
    }[];
    /** What the row would be taken for. */
    taken: {
      /** The column of the import. */
      field: string;
      /** What it would be given, such as cents and days. */
      value: string;
    }[];
    /** What would change about an employee who is there; else empty. */
    changes: {
      /** The column of the import that differs. */
      field: string;
      /** What the employee has; null where it is empty. */
      before: string | null;
      /** What it would become; null where it is emptied. */
      after: string | null;
    }[];
  }[];
}

/** The report of one row. */
export interface ImportRow {
  /** The line of the file, or the row of the sheet, that the row begins in. */
  line: number;
  /**
   * `waiting` until it is its turn; then whether the employee was `added`, `updated` or left
   * `unchanged`, or the row `failed`. In a dry run: what would have become of it.
   */
  outcome: RowOutcome;
  /** The employee that the row added or is about; null when there is none. */
  employeeId: string | null;
  /** Why it failed, and what to look at. */
  messages: string[];
  /** The cells of the row, as they were sent. */
  values: {
    /** The heading of the column. */
    column: string;
    /** What stands in it, as it was sent. */
    value: string;
  }[];
}

/** What became of a row, or would have become of it in a dry run. */
export type RowOutcome = 'waiting' | 'added' | 'updated' | 'unchanged' | 'failed';

/** How a column of a file is understood. */
export interface UnderstoodColumn {
  /** The heading of the column in the file. */
  column: string;
  /**
   * What it is taken for: a column of the import, `grossSalaryInEuros`, `workTime` or another way
   * to fill one, or `metadata.<key>`; null when it is ignored.
   */
  field: string | null;
  /** Why it is ignored; null when it is taken. */
  ignored: string | null;
}

/** An invitation, and what became of its mail. The link itself is nowhere to be read. */
export interface Invitation {
  /** The invitation itself; it is no part of the link. */
  id: string;
  /** The company of the employee who is invited. */
  companyId: string;
  /** The employee who is invited. */
  employeeId: string;
  /** When it was made, in epoch seconds. */
  createdAt: number;
  /** Until when the link works, in epoch seconds. */
  expiresAt: number;
  /** When it was confirmed or replaced, in epoch seconds; null before that. */
  endedAt: number | null;
  /** How it ended: `confirmed` by the employee, or `replaced` by a later one; null before that. */
  ending: 'confirmed' | 'replaced' | null;
  /** What became of the mail that brings the link. */
  mail: {
    /**
     * `waiting` to be sent, also between two attempts; `sent` when the mail server took it;
     * `failed` when it is given up; `cancelled` when the invitation ended before.
     */
    state: 'waiting' | 'sent' | 'failed' | 'cancelled';
    /** How often it was tried to send the mail. */
    attempts: number;
    /** When it is tried next, in epoch seconds; null unless the mail is waiting. */
    nextAttemptAt: number | null;
    /** When the mail server took it, in epoch seconds; null before that. */
    sentAt: number | null;
    /** Why the last attempt failed; null when it did not, or there was none. */
    error: 
      | 'connection'
      | 'timeout'
      | 'authentication'
      | 'refused'
      | 'deferred'
      | 'other' | null;
  };
}

/** Somebody who has access or will have it, and what became of the invitation. */
export interface Invitee {
  /** The employee, as paths name them. */
  employeeId: string;
  /** The given name. */
  name: string;
  /** The surname, or both of them. */
  surname: string;
  /** Where the mail goes. */
  email: string;
  /**
   * `not-invited` when no invitation was ever made, `waiting` while its mail is to be sent,
   * `failed` when the mail was given up, `mailed` when it was sent and its link works, `expired`
   * when the link no longer does, `confirmed` when the employee is active.
   */
  stage: 
    | 'not-invited'
    | 'waiting'
    | 'failed'
    | 'mailed'
    | 'expired'
    | 'confirmed';
  /** When the invitation that counts was made, in epoch seconds; null where none does. */
  invitedAt: number | null;
  /** When the mail server took its mail, in epoch seconds; null before that. */
  mailedAt: number | null;
  /** Until when its link works, in epoch seconds; null where there is none. */
  expiresAt: number | null;
  /** Why the last attempt to send its mail failed; null when it did not, or there was none. */
  mailError: 
    | 'connection'
    | 'timeout'
    | 'authentication'
    | 'refused'
    | 'deferred'
    | 'other' | null;
}

/** Who vouches for people: an OpenID provider. */
export interface Issuer {
  /** The issuer, as paths of this API name it. */
  id: string;
  /** The partner whose people it lets in; null for the operator and for a company. */
  partnerId: string | null;
  /** The company whose people it lets in; null for the operator and for a partner. */
  companyId: string | null;
  /** What the button says that leads there, such as `Company account`. */
  name: string;
  /** The address of the OpenID provider, exactly as its own description says it. */
  issuer: string;
  /** The id that the provider knows this service by. */
  clientId: string;
  /** The domains that it may vouch for, in lower case, such as `company.example`. */
  mailDomains: string[];
  /** The claim of the id token that roles are given by, such as `groups`; null for none. */
  claim: string | null;
  /** The role that whoever has a value of the claim gets when they sign in. */
  claimRoles: {
    /** A value of the claim, or one of its values. */
    value: string;
    /** The role that is given. */
    role: RoleInput;
  }[];
  /** Whether a secret is kept; it is never shown. */
  hasSecret: boolean;
}

/** What became of one employee. */
export interface LimitChangeLine {
  /** The employee as the request names them; else the id. */
  employee: string;
  /** The employee; null when it is not clear who it is. */
  employeeId: string | null;
  /**
   * `changed` when a limit is another one now, `same` when all of them were so already, `failed`
   * when nothing was done.
   */
  outcome: 'changed' | 'same' | 'failed';
  /** Each limit of the request, with what held before; empty when it failed. */
  limits: {
    /** `recurrent` holds from that month on, `punctual` in that month only. */
    kind: 'recurrent' | 'punctual';
    /** The month that it is for, or from which on it holds. */
    payroll: string;
    /** The benefit that it is for. */
    category: Category;
    /** The limit of this kind that held for that month before; null for none. */
    before: SetLimit | null;
    /** The one that holds now; null for none. */
    after: SetLimit | null;
  }[];
  /** Why it failed; null when it did not. */
  reason: {
    /** Why it failed, for programs. */
    code: 
      | 'employeeNotFound'
      | 'employeeAmbiguous'
      | 'employeeRepeated'
      | 'invalidRequest';
    /** The same in words. */
    message: string;
  } | null;
}

/** Limits of many people, in one request. */
export interface LimitChangesInput {
  /** True to be answered what would be, and change nothing. */
  dryRun?: boolean;
  /** The month, as for one employee: the next one for `recurrent`, the open one for the others. */
  payroll: string;
  /**
   * `recurrent` from the next month on, `punctual` in the open one only, `both` from the open month
   * on: punctual in it, and recurrent after it.
   */
  kind: 'recurrent' | 'punctual' | 'both';
  /** Whose limits are changed, by id, internal id or legal id. */
  employees?: string[];
  /** Everybody whom all of it fits, in place of a list; `{}` is the whole company. */
  filter?: {
    /** Only who is assigned to this benefit model. */
    modelId?: string;
    /** Only who is counted under this cost centre, by its name or its id. */
    costCenter?: string;
    /** Only who is in this state; without it, all but `removed`. */
    state?: EmployeeState;
  };
  /** Each employee with limits of their own. */
  rows?: {
    /** Whose limits they are, by id, internal id or legal id. */
    employee: string;
    /** The limits of this employee. */
    limits: LimitsInput;
  }[];
  /** The limits of all of them; not beside `rows`, which have their own. */
  limits?: LimitsInput;
  /**
   * Why, in a sentence for whoever asks later, up to 500 characters. It is kept sealed, and shown
   * wherever the change is shown.
   */
  reason?: string;
}

/** One of them. */
export type Category = 'meal' | 'transport' | 'nursery';

/** The limits of all employees. */
export interface CorporationLimits {
  /** The corporation and its companies. */
  corporation: {
    /** The corporation that was asked for. */
    id: string;
    /** The name that people know the corporation by. */
    alias: string;
    /** The id that the corporation has in other software; null when there is none. */
    externalId: string | null;
    /** Those of its companies that you have access to. */
    companies: {
      /** The company of the employees. */
      id: string;
      /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
      legalId: string;
      /** The currency of all amounts, ISO 4217. */
      currency: string;
      /** The month that the limits hold in. */
      payrollCycle: {
        /** The payroll cycle; null for a month that has not begun. */
        id: string | null;
        /** When it began, in epoch seconds; null before that. */
        start: number | null;
        /** When it was closed, in epoch seconds; null before that. */
        end: number | null;
        /** The year of the month, `YYYY`. */
        fiscalYear: string;
        /** The month within the year, two digits, `01` to `12`. */
        payrollMonth: string;
      };
      /** Everybody who is not removed, oldest first. */
      employees: {
        /** The employee whom the limits are of. */
        employeeId: string;
        /** The id that the company or its payroll software uses; null when there is none. */
        internalId: string | null;
        /**
         * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its
         * letter case.
         */
        legalId: string;
        /** What holds in the month, by category. */
        limits: {
          /** What holds for meals; left out when there is no limit and it is not disabled. */
          meal?: {
            /** How much may be used; null when only disabled. */
            amount: Money | null;
            /**
             * Whom it is meant for: the `employee`, or a `child`; null where there is no amount.
             */
            appliesTo: 'employee' | 'child' | null;
            /**
             * What the amount is for: a `payroll` month, or the fiscal `year`; null where there is
             * none.
             */
            period: 'payroll' | 'year' | null;
            /**
             * `punctual` holds for this month only, `recurrent` until changed; null when only
             * disabled.
             */
            type: 'recurrent' | 'punctual' | null;
            /** True when the benefit cannot be used in this month, whatever the limit says. */
            disabled: boolean;
          };
          /**
           * What holds for public transport; left out when there is no limit and it is not
           * disabled.
           */
          transport?: {
            /** How much may be used; null when only disabled. */
            amount: Money | null;
            /**
             * Whom it is meant for: the `employee`, or a `child`; null where there is no amount.
             */
            appliesTo: 'employee' | 'child' | null;
            /**
             * What the amount is for: a `payroll` month, or the fiscal `year`; null where there is
             * none.
             */
            period: 'payroll' | 'year' | null;
            /**
             * `punctual` holds for this month only, `recurrent` until changed; null when only
             * disabled.
             */
            type: 'recurrent' | 'punctual' | null;
            /** True when the benefit cannot be used in this month, whatever the limit says. */
            disabled: boolean;
          };
          /** What holds for nurseries; left out when there is no limit and it is not disabled. */
          nursery?: {
            /** How much may be used; null when only disabled. */
            amount: Money | null;
            /**
             * Whom it is meant for: the `employee`, or a `child`; null where there is no amount.
             */
            appliesTo: 'employee' | 'child' | null;
            /**
             * What the amount is for: a `payroll` month, or the fiscal `year`; null where there is
             * none.
             */
            period: 'payroll' | 'year' | null;
            /**
             * `punctual` holds for this month only, `recurrent` until changed; null when only
             * disabled.
             */
            type: 'recurrent' | 'punctual' | null;
            /** True when the benefit cannot be used in this month, whatever the limit says. */
            disabled: boolean;
          };
        };
      }[];
    }[];
  };
}

/** The limits of an employee. */
export interface EmployeeLimits {
  /** The company of the employee, and the month. */
  company: {
    /** The company of the employees. */
    id: string;
    /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
    legalId: string;
    /** The currency of all amounts, ISO 4217. */
    currency: string;
    /** The month that the limits hold in. */
    payrollCycle: {
      /** The payroll cycle; null for a month that has not begun. */
      id: string | null;
      /** When it began, in epoch seconds; null before that. */
      start: number | null;
      /** When it was closed, in epoch seconds; null before that. */
      end: number | null;
      /** The year of the month, `YYYY`. */
      fiscalYear: string;
      /** The month within the year, two digits, `01` to `12`. */
      payrollMonth: string;
    };
    /** The employee, with what holds and what is to come. */
    employee: {
      /** The employee whom the limits are of. */
      employeeId: string;
      /** The id that the company or its payroll software uses; null when there is none. */
      internalId: string | null;
      /**
       * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its letter
       * case.
       */
      legalId: string;
      /** What holds in the month, by category. */
      limits: {
        /** What holds for meals; left out when there is no limit and it is not disabled. */
        meal?: {
          /** How much may be used; null when only disabled. */
          amount: Money | null;
          /** Whom it is meant for: the `employee`, or a `child`; null where there is no amount. */
          appliesTo: 'employee' | 'child' | null;
          /**
           * What the amount is for: a `payroll` month, or the fiscal `year`; null where there is
           * none.
           */
          period: 'payroll' | 'year' | null;
          /**
           * `punctual` holds for this month only, `recurrent` until changed; null when only
           * disabled.
           */
          type: 'recurrent' | 'punctual' | null;
          /** True when the benefit cannot be used in this month, whatever the limit says. */
          disabled: boolean;
        };
        /**
         * What holds for public transport; left out when there is no limit and it is not disabled.
         */
        transport?: {
          /** How much may be used; null when only disabled. */
          amount: Money | null;
          /** Whom it is meant for: the `employee`, or a `child`; null where there is no amount. */
          appliesTo: 'employee' | 'child' | null;
          /**
           * What the amount is for: a `payroll` month, or the fiscal `year`; null where there is
           * none.
           */
          period: 'payroll' | 'year' | null;
          /**
           * `punctual` holds for this month only, `recurrent` until changed; null when only
           * disabled.
           */
          type: 'recurrent' | 'punctual' | null;
          /** True when the benefit cannot be used in this month, whatever the limit says. */
          disabled: boolean;
        };
        /** What holds for nurseries; left out when there is no limit and it is not disabled. */
        nursery?: {
          /** How much may be used; null when only disabled. */
          amount: Money | null;
          /** Whom it is meant for: the `employee`, or a `child`; null where there is no amount. */
          appliesTo: 'employee' | 'child' | null;
          /**
           * What the amount is for: a `payroll` month, or the fiscal `year`; null where there is
           * none.
           */
          period: 'payroll' | 'year' | null;
          /**
           * `punctual` holds for this month only, `recurrent` until changed; null when only
           * disabled.
           */
          type: 'recurrent' | 'punctual' | null;
          /** True when the benefit cannot be used in this month, whatever the limit says. */
          disabled: boolean;
        };
      };
      /** What begins after the month that was asked for. */
      scheduled: {
        /** The benefit that it is about. */
        category: Category;
        /** `recurrent` for a limit that begins, `disabled` for a month without the benefit. */
        type: 'recurrent' | 'disabled';
        /** The month in which it begins, `YYYY-MM`. */
        payroll: string;
        /**
         * How much may be used from then on; null when the limit ends, or the benefit is disabled.
         */
        amount: Money | null;
        /** Whom it is meant for: the `employee`, or a `child`; null where there is no amount. */
        appliesTo: 'employee' | 'child' | null;
        /**
         * What the amount is for: a `payroll` month, or the fiscal `year`; null where there is
         * none.
         */
        period: 'payroll' | 'year' | null;
      }[];
    };
  };
}

/** Limits to be set, by category; null removes one, and what is left out keeps its value. */
export interface LimitsInput {
  /** The limit for meals: null removes it; left out, it stays as it is. */
  meal?: {
    /** How much may be used in the period. */
    amount: {
      /** The limit in cents: 0 allows nothing, 10,000,000 is the most. */
      amountInCents: number;
      /** The company's currency; no other is taken. */
      currency: string;
    };
    /** Whom it is meant for; without it, `child` for nursery, else `employee`. */
    appliesTo?: 'employee' | 'child';
    /** A `payroll` month, which is the default, or, for nursery, the `year`. */
    period?: KeptPeriod;
  } | null;
  /** The limit for public transport: null removes it; left out, it stays as it is. */
  transport?: {
    /** How much may be used in the period. */
    amount: {
      /** The limit in cents: 0 allows nothing, 10,000,000 is the most. */
      amountInCents: number;
      /** The company's currency; no other is taken. */
      currency: string;
    };
    /** Whom it is meant for; without it, `child` for nursery, else `employee`. */
    appliesTo?: 'employee' | 'child';
    /** A `payroll` month, which is the default, or, for nursery, the `year`. */
    period?: KeptPeriod;
  } | null;
  /** The limit for nurseries: null removes it; left out, it stays as it is. */
  nursery?: {
    /** How much may be used in the period. */
    amount: {
      /** The limit in cents: 0 allows nothing, 10,000,000 is the most. */
      amountInCents: number;
      /** The company's currency; no other is taken. */
      currency: string;
    };
    /** Whom it is meant for; without it, `child` for nursery, else `employee`. */
    appliesTo?: 'employee' | 'child';
    /** A `payroll` month, which is the default, or, for nursery, the `year`. */
    period?: KeptPeriod;
  } | null;
}

/** What was set. */
export interface LimitsSet {
  /** The company in the path. */
  companyId: string;
  /** The employee in the path. */
  employeeId: string;
  /** The month from which, or for which, they hold, `YYYY-MM`. */
  payroll: string;
  /** What was set, by category; those that the request left out are left out. */
  limits: {
    /** The limit for meals as it is now; null when it was removed. */
    meal?: SetLimit | null;
    /** The limit for public transport as it is now; null when it was removed. */
    transport?: SetLimit | null;
    /** The limit for nurseries as it is now; null when it was removed. */
    nursery?: SetLimit | null;
  };
}

/** A limit as it is set: how much, for whom, and for which period. */
export interface SetLimit {
  /** How much may be used in the period. */
  amount: Money;
  /** Whom it is meant for: the `employee`, or a `child`. It is shown, not enforced. */
  appliesTo: 'employee' | 'child';
  /** What the amount is for: one `payroll` month, or, for nursery, the fiscal `year`. */
  period: KeptPeriod;
}

/** What is used and left of an employee's limits in a month. */
export interface EmployeeUsage {
  /** The company that the employee belongs to. */
  companyId: string;
  /** The employee whose limits they are. */
  employeeId: string;
  /** The month that was asked for; the open one by default. */
  payroll: string;
  /** The currency of all amounts. */
  currency: string;
  /** The benefits, in the order asked for. */
  usage: LimitUsage[];
}

/** One change of a limit, or a benefit that was disabled. */
export interface LimitChange {
  /** When it was changed, in epoch seconds. */
  at: number;
  /** Who made the change. */
  by: ChangedBy;
  /** The month that it is for, or from which on it holds. */
  payroll: string;
  /** The benefit that it is about. */
  category: Category;
  /**
   * `recurrent` holds from that month on, `punctual` in that month only; `disabled`: the benefit
   * cannot be used in that month.
   */
  kind: 'recurrent' | 'punctual' | 'disabled';
  /** True where the benefit was disabled for everybody in the company. */
  wholeCompany: boolean;
  /** What was set for that month before; null for nothing. */
  before: SetLimit | null;
  /** What is set since; null for nothing. */
  after: SetLimit | null;
  /** Why, in the words of whoever did it; null when no reason was given. */
  reason: string | null;
}

/** What is used of a limit, and what is left of it. */
export interface LimitUsage {
  /** The benefit that the limit is for. */
  category: Category;
  /** The limit that holds in the month; null without one. */
  limit: SetLimit | null;
  /** `punctual` holds for this month only, `recurrent` until changed; null without a limit. */
  type: 'recurrent' | 'punctual' | null;
  /** True when the benefit cannot be used in the month. */
  disabled: boolean;
  /** When the limit that holds was set, in epoch seconds; null without one. */
  since: number | null;
  /** Who set it; null without a limit. */
  by: ChangedBy | null;
  /** What was charged and not voided: in the month, or in the year of a year's limit. */
  usedInCents: number;
  /** What scheduled payments of committed expenses reserve, in the same period. */
  reservedInCents: number;
  /**
   * What can still be used: below zero after a settled charge above the limit; null without one.
   */
  leftInCents: number | null;
  /** The payments that reserve it, the earliest first. */
  payments: ReservingPayment[];
}

/** A payment that reserves a part of a limit. */
export interface ReservingPayment {
  /** The payment of the committed expense. */
  id: string;
  /** The committed expense that it belongs to. */
  committedExpenseId: string;
  /** The month that it is due in; it may have passed. */
  payroll: string;
  /** How much of the limit it reserves. */
  amountInCents: number;
}

/** A look at a company as one of its people sees it. */
export interface Look {
  /** The role that is looked with, until it ends. */
  id: string;
  /** The company that is looked at. */
  companyId: string;
  /** Why, in the words of whoever looks. */
  reason: string;
  /** Since when, in epoch seconds. */
  startedAt: number;
  /** When it ends by itself, in epoch seconds. */
  endsAt: number;
}

/** Who is signed in, and as what. */
export interface Me {
  /** Who is signed in. */
  person: Person;
  /** The roles that this session can act as; with it, those of a look. */
  roles: StaffRole[];
  /** The role that this request has acted as. */
  roleId: string;
  /** How long the session lasts. */
  session: {
    /** The session, as the list of sessions names it. */
    id: string;
    /** When the person signed in, in epoch seconds. */
    startedAt: number;
    /**
     * When it ends if nobody asks for anything, in epoch seconds; counted from the last request
     * that was not sent with `X-Fringe-Background: 1`, to the minute.
     */
    idleEndsAt: number;
    /** How long it lasts without such a request. */
    idleSeconds: number;
    /** When it ends in any case, in epoch seconds. */
    endsAt: number;
  };
  /** Whether this is a `sandbox` or `production`. */
  environment: 'sandbox' | 'production';
  /** The look that goes on; null when there is none. */
  lookingAs: Look | null;
}

/** Something that needs somebody, for as long as it does. */
export interface Notice {
  /**
   * What it is about: the subscription, the payroll cycle or the import. It has at most one notice
   * at a time.
   */
  id: string;
  /**
   * `receiverFailing`: a receiver of webhooks has taken no call for an hour or longer;
   * `monthSettledAgain`: a month has a newer version than its last official export; `importFailed`:
   * an import has ended with rows that failed; `closingOverdue`: an open month should have been
   * closed an hour ago or longer.
   */
  kind: NoticeKind;
  /** Since when, in epoch seconds. */
  since: number;
  /** When you marked it as seen, in epoch seconds; null while you have not. */
  seenAt: number | null;
  /** Whose it is; null for a receiver. */
  company: IdName | null;
  /** The partner whose receiver it is; null for all else. */
  partner: IdName | null;
  /** The month, `YYYY-MM`; null where it is of none. */
  payroll: string | null;
  /** The address of the receiver, or the name of the file that was imported, where it has one. */
  name: string | null;
  /** Calls that failed, versions since the export, or rows that failed; null for a closing. */
  count: number | null;
  /** Where to go on: a path below `/console`. */
  door: string;
}

/** What can need somebody. */
export type NoticeKind =
  | 'receiverFailing'
  | 'monthSettledAgain'
  | 'importFailed'
  | 'closingOverdue';

/** What a person is sent by mail. */
export interface NoticeMails {
  /** The kinds of notices that you are sent mails about; none at first. */
  kinds: NoticeKind[];
  /** The address that mails go to: the one that you sign in with. */
  mail: string;
  /** Why the last mail could not be sent; null where it was, and where there was none. */
  error: 
    | 'connection'
    | 'timeout'
    | 'authentication'
    | 'refused'
    | 'deferred'
    | 'other' | null;
}

/** A moment at which a partner was given access to a company, or lost it. */
export interface AccessChange {
  /** When it happened, in epoch seconds. */
  at: number;
  /** Whether access was `granted` or `revoked`. */
  change: 'granted' | 'revoked';
  /** The partner whose access it is. */
  partnerId: string;
  /** The company that it is about. */
  companyId: string;
  /** Who did it; null where that was not kept. */
  by: ChangedBy | null;
}

/** A credential, without its secret. */
export interface Credential {
  /** The public half of the credential; tokens are asked for with it. */
  clientId: string;
  /** What it is used for, in words; null when nothing is said. */
  description: string | null;
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
  /** When it was issued, in epoch seconds. */
  createdAt: number;
  /** When it was revoked, in epoch seconds; null while it is valid. */
  revokedAt: number | null;
  /** When it was last used, in epoch seconds, to the minute; null when it never was. */
  lastUsedAt: number | null;
}

/** A partner: the maker of payroll or HR software that calls the API. */
export interface Partner {
  /** The partner, as paths of this API name it. */
  id: string;
  /** What the partner is called; for people only. */
  name: string;
  /** When the partner was created, in epoch seconds. */
  createdAt: number;
}

/** What a company has committed and paid by month, and what is left to be paid. */
export interface PaymentFigures {
  /** The fiscal year, `YYYY`: the calendar year that its payroll months lie in. */
  fiscalYear: string;
  /** The open month of the company, `YYYY-MM`. */
  openMonth: string;
  /** The currency of all amounts. */
  currency: string;
  /** The twelve months of the fiscal year. */
  months: {
    /** The month that the payments are scheduled for, `YYYY-MM`. */
    payroll: string;
    /** How many payments; cancelled and voided ones do not count. */
    payments: number;
    /** What they come to, in cents: paid, and still to be paid. */
    committedInCents: number;
    /** What is executed of it. */
    paidInCents: number;
    /** What is still scheduled although the month is closed. */
    overdueInCents: number;
  }[];
  /** What is scheduled for the open month and not executed. */
  due: {
    /** How many payments. */
    payments: number;
    /** Of how many employees. */
    people: number;
    /** What they come to, in cents. */
    amountInCents: number;
  };
  /** What was forgotten: scheduled for a month that is closed, of any year. */
  overdue: {
    /** How many payments. */
    payments: number;
    /** Of how many employees. */
    people: number;
    /** What they come to, in cents. */
    amountInCents: number;
  };
  /** What is scheduled, for any month, of employees who have left. */
  ofLeavers: {
    /** How many payments. */
    payments: number;
    /** Of how many employees. */
    people: number;
    /** What they come to, in cents. */
    amountInCents: number;
  };
}

/** A payment of a committed expense, with whom it is for. */
export interface CommittedPayment {
  /** The payment of the committed expense. */
  id: string;
  /** The committed expense that it belongs to. */
  committedExpenseId: string;
  /** The employee who has committed to it. */
  employeeId: string;
  /** The state of the employee now: `removed` for a leaver. */
  employeeState: EmployeeState;
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
  /** The month that it is scheduled for, `YYYY-MM`. */
  payroll: string;
  /** How much it is, in cents. */
  amountInCents: number;
  /** The currency of the company. */
  currency: string;
  /**
   * `scheduled` until it is `executed` or `cancelled`; `voided` when its charge was taken back.
   */
  state: 'scheduled' | 'executed' | 'cancelled' | 'voided';
  /** True when it is still scheduled although its month is closed. */
  overdue: boolean;
  /** The charge that it became; null when it was not executed. */
  consumptionId: string | null;
}

/** A payroll cycle with the day on which it closes. */
export interface ScheduledCycle {
  /** The payroll cycle, as paths name it. */
  id: string;
  /** When the cycle began, in epoch seconds. */
  start: number;
  /** When the cycle was closed, in epoch seconds; null while it is the open one. */
  end: number | null;
  /** The year of the month, `YYYY`. */
  fiscalYear: string;
  /** The month within the year, two digits, `01` to `12`. */
  payrollMonth: string;
  /** The day at whose end the cycle closes; the day on which it was closed, if that was before. */
  closingDate: string;
}

/** The languages that people read in. */
export type Locale = 'es' | 'en';

/** A person who signs in. */
export interface Person {
  /** The person, as paths of this API name them. */
  id: string;
  /** The address that they sign in with, in lower case. */
  mail: string;
  /** The name of the person, as the audit log shows it. */
  name: string;
  /** The language in which the person reads: `es` or `en`. */
  locale: Locale;
}

/** A person with the roles that they have. */
export interface StaffMember {
  /** The person, as paths of this API name them. */
  id: string;
  /** The address that they sign in with, in lower case. */
  mail: string;
  /** The name of the person, as the audit log shows it. */
  name: string;
  /** The language in which the person reads: `es` or `en`. */
  locale: Locale;
  /** When they were first invited, in epoch seconds. */
  invitedAt: number;
  /** Since when they may not enter any more, in epoch seconds; null while they may. */
  endedAt: number | null;
  /** When they signed in last, in epoch seconds; null when they never did. */
  lastSignedInAt: number | null;
  /** The roles that you may see, oldest first. */
  roles: StaffRole[];
}

/** What of a company can be changed. Country and currency are for good. */
export interface CompanyChanges {
  /** The name that the company is known by. */
  name?: string;
  /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
  legalId?: string;
  /** The registered name, such as `Aurora Servicios S.L.`. */
  legalName?: string;
  /** Where the company can be reached about its benefits. */
  contactEmail?: string;
  /** Where goods for the company are delivered. */
  deliveryAddress?: {
    /** The name of the street, such as `Calle Mayor`. */
    streetName: string;
    /** The number of the building; text, because of numbers such as `12 bis`. */
    streetNumber: string;
    /** The whole line as it stands on a letter, such as `Calle Mayor, 12`. */
    street: string;
    /** The postal code, with its leading zeros. */
    postalCode: string;
    /** The province or region. */
    province: string;
    /** The town or city. */
    locality: string;
    /** Floor, door and the like; null when there is nothing to add. */
    details?: string | null;
    /** The district of the town; null when it is not known. */
    district?: string | null;
  };
  /** The registered address of the company. */
  legalAddress?: {
    /** The name of the street, such as `Calle Mayor`. */
    streetName: string;
    /** The number of the building; text, because of numbers such as `12 bis`. */
    streetNumber: string;
    /** The whole line as it stands on a letter, such as `Calle Mayor, 12`. */
    street: string;
    /** The postal code, with its leading zeros. */
    postalCode: string;
    /** The province or region. */
    province: string;
    /** The town or city. */
    locality: string;
    /** Floor, door and the like; null when there is nothing to add. */
    details?: string | null;
    /** The district of the town; null when it is not known. */
    district?: string | null;
  };
  /** The corporation that the company belongs to; null when it belongs to none. */
  corporationId?: string | null;
  /** Where its days begin and end: an IANA name, such as `Europe/Madrid`. */
  timeZone?: string;
  /** The day of the month at whose end the payroll cycle is due; null is the last day. */
  closingDay?: number | null;
  /** True when meal, transport and nursery cannot be charged without a limit. */
  limitsRequired?: boolean;
}

/** What is needed to create a company; time zone and currency follow from the country. */
export interface CompanyInput {
  /** The name that the company is known by. */
  name: string;
  /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
  legalId: string;
  /** The registered name, such as `Aurora Servicios S.L.`. */
  legalName: string;
  /** Where the company can be reached about its benefits. */
  contactEmail: string;
  /** Where goods for the company are delivered. */
  deliveryAddress: {
    /** The name of the street, such as `Calle Mayor`. */
    streetName: string;
    /** The number of the building; text, because of numbers such as `12 bis`. */
    streetNumber: string;
    /** The whole line as it stands on a letter, such as `Calle Mayor, 12`. */
    street: string;
    /** The postal code, with its leading zeros. */
    postalCode: string;
    /** The province or region. */
    province: string;
    /** The town or city. */
    locality: string;
    /** Floor, door and the like; null when there is nothing to add. */
    details?: string | null;
    /** The district of the town; null when it is not known. */
    district?: string | null;
  };
  /** The registered address of the company. */
  legalAddress: {
    /** The name of the street, such as `Calle Mayor`. */
    streetName: string;
    /** The number of the building; text, because of numbers such as `12 bis`. */
    streetNumber: string;
    /** The whole line as it stands on a letter, such as `Calle Mayor, 12`. */
    street: string;
    /** The postal code, with its leading zeros. */
    postalCode: string;
    /** The province or region. */
    province: string;
    /** The town or city. */
    locality: string;
    /** Floor, door and the like; null when there is nothing to add. */
    details?: string | null;
    /** The district of the town; null when it is not known. */
    district?: string | null;
  };
  /** The country of the company, ISO 3166-1 alpha-2, such as `ES`. */
  countryISO2Code: string;
  /** The corporation that the company belongs to; null when it belongs to none. */
  corporationId?: string | null;
  /** Where its days begin and end: an IANA name, such as `Europe/Madrid`. */
  timeZone?: string;
  /** The day of the month at whose end the payroll cycle is due; null is the last day. */
  closingDay?: number | null;
  /** True when meal, transport and nursery cannot be charged without a limit. */
  limitsRequired?: boolean;
  /** The currency of all its amounts, ISO 4217, such as `EUR`. */
  currency?: string;
  /** The month of its first cycle, `YYYY-MM`; else the current one. */
  firstPayroll?: string;
}

/** A company as the operator sees it: with its calendar and its rules. */
export interface PlatformCompany {
  /** The company; it stands in the path of most operations. */
  id: string;
  /** The name that the company is known by. */
  name: string;
  /** The tax identifier of the company; in Spain the CIF, such as `B12345674`. */
  legalId: string;
  /** The registered name, such as `Aurora Servicios S.L.`. */
  legalName: string;
  /** Always `active`: there is no other state yet. */
  state: 'active';
  /** Where the company can be reached about its benefits. */
  contactEmail: string;
  /** The country of the company, ISO 3166-1 alpha-2, such as `ES`. */
  countryISO2Code: string;
  /** Where goods for the company are delivered. */
  deliveryAddress: Address;
  /** The registered address of the company. */
  legalAddress: Address;
  /** The corporation that the company belongs to; null when it belongs to none. */
  corporationId: string | null;
  /** The currency of all its amounts, ISO 4217, such as `EUR`. */
  currency: string;
  /** Where its days begin and end: an IANA name, such as `Europe/Madrid`. */
  timeZone: string;
  /** The day of the month at whose end the payroll cycle is due; null is the last day. */
  closingDay: number | null;
  /** True when meal, transport and nursery cannot be charged without a limit. */
  limitsRequired: boolean;
  /** The month that charges belong to now. */
  openCycle: {
    /** The payroll cycle that is open. */
    id: string;
    /** Its month, `YYYY-MM`. */
    payroll: string;
    /** The day at whose end it is due, `YYYY-MM-DD`, moved or not. */
    closingDate: string;
  };
}

/** What a person looks at before taking a month into payroll. */
export interface Readiness {
  /** The month, `YYYY-MM`. */
  payroll: string;
  /** The cycle, and when it closes. */
  payrollCycle: ScheduledCycle;
  /**
   * True when nothing waits for somebody: no flag, no request, no payment that is due, and no late
   * entry that is not settled yet.
   */
  ready: boolean;
  /** Entries with a flag that nobody has acknowledged, and that are not voided. */
  flags: {
    /** How many there are. */
    count: number;
    /** The entries, up to 100. */
    ids: string[];
  };
  /** Committed expenses of the fiscal year that wait for an approval. */
  pendingRequests: {
    /** How many there are. */
    count: number;
    /** The committed expenses, up to 100. */
    ids: string[];
  };
  /** Scheduled payments of active committed expenses, of this month or an earlier one. */
  paymentsDue: {
    /** How many there are. */
    count: number;
    /** The payments, up to 100. */
    ids: string[];
  };
  /** Who was terminated while the cycle was open, and is still removed. */
  leavers: {
    /** How many there are. */
    count: number;
    /** The first 100 of them. */
    employees: {
      /** Who left. */
      employeeId: string;
      /** When their access ended, in epoch seconds. */
      at: number;
      /** Their last day, as it was reported; null when none was. */
      effectiveDate: string | null;
      /** Their payments that are still scheduled. */
      openPayments: number;
    }[];
  };
  /** Who was hired in the month, by calendar days. */
  starters: {
    /** How many there are. */
    count: number;
    /** The employees, up to 100. */
    ids: string[];
  };
  /** People, not removed, without a limit of any category; null where none is required. */
  withoutLimit: {
    /** How many there are. */
    count: number;
    /** The employees, up to 100. */
    ids: string[];
  } | null;
  /** When something came last: a feed that is silent may be broken. */
  lastEntries: {
    /** When the last charge was booked to the month, in epoch seconds; null before the first. */
    charge: number | null;
    /**
     * When the last payment of a committed expense was, in epoch seconds; null before the first.
     */
    payment: number | null;
    /** When the last void was, in epoch seconds; null before the first. */
    void: number | null;
  };
  /** The newest settlement of a closed month; null while it is open. */
  settlement: {
    /** The newest version of the month. */
    version: number;
    /** When it was made, in epoch seconds. */
    settledAt: number;
    /** True while late entries wait for the next version, for seconds usually. */
    waiting: boolean;
  } | null;
  /** What was exported of a closed month, and what was not; null while it is open. */
  officialExports: {
    /** The export of the newest version that was exported; null when none was. */
    last: {
      /** The export, as paths name it. */
      id: string;
      /** The version that it is of. */
      version: number;
      /** When its file was made, in epoch seconds. */
      madeAt: number;
    } | null;
    /** Versions after it, or all of them: nobody has a file of these yet. */
    versionsSince: {
      /** How many there are. */
      count: number;
      /** The versions, up to 100, the oldest first. */
      versions: number[];
    };
  } | null;
}

/** A cycle of any company, as whoever watches over all of them sees it. */
export interface WatchedCycle {
  /** The company that the cycle belongs to. */
  company: IdName;
  /** The payroll cycle, as paths name it. */
  payrollCycleId: string;
  /** Its month, `YYYY-MM`. */
  payroll: string;
  /**
   * `due` closes within a week, `overdue` should be closed already, `closed` has been closed,
   * `settledAgain` has a new version.
   */
  state: 'due' | 'overdue' | 'closed' | 'settledAgain';
  /** When it is due, was closed, or was settled again, in epoch seconds. */
  at: number;
  /** The version of the settlement; null while it is open. */
  version: number | null;
}

/** How often charges were refused for one reason. */
export interface RefusalFigures {
  /** What refused it: the code of the failure, for programs. */
  code: RefusalCode;
  /** How many were refused for it. */
  refused: number;
  /** The days on which some were, in order. */
  days: {
    /** The day, of Madrid. */
    date: string;
    /** How many were refused on it; 10,000 stands for that many or more. */
    refused: number;
  }[];
}

/** What a charge was refused for. */
export type RefusalCode =
  | 'employeeNotFound'
  | 'cycleNotFound'
  | 'invalidRequest'
  | 'employeeState'
  | 'benefitDisabled'
  | 'limitExceeded'
  | 'limitRequired';

/** A charge that was refused. */
export interface RefusedCharge {
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
   * Who pays and how it is taxed: `flex` comes out of the salary, an `allowance` is paid by the
   * company on top; `-not-exempt` means that it is taxed.
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
  /** What that limit was for: one `payroll` month, or a fiscal `year`; null without a limit. */
  limitPeriod: 'payroll' | 'year' | null;
  /** What was left of that limit at that moment; null without a limit. */
  leftInCents: number | null;
}

/** What was called in a time, counted: when, how it ended, what, for whom and by whom. */
export interface RequestFigures {
  /** The beginning of the first hour, in epoch seconds. */
  from: number;
  /** The end of the last hour, in epoch seconds. */
  to: number;
  /**
   * Since when calls are counted, in epoch seconds: `from`, or later where there are so many that
   * only the newest were looked at.
   */
  countedFrom: number;
  /** How many calls there are. */
  requests: number;
  /** When the first of them came; null where none did. */
  firstAt: number | null;
  /** When the last of them came; null where none did. */
  lastAt: number | null;
  /** The hours in which something was called, in order. */
  hours: {
    /** When the hour begins, in epoch seconds; hours are those of UTC. */
    hour: number;
    /** How many calls were answered with 2xx or 3xx. */
    succeeded: number;
    /** How many of them were refused, with a status of 4xx. */
    refused: number;
    /** How many of them failed, with a status of 5xx. */
    failed: number;
  }[];
  /** What was refused or failed, by what was called and why; the most first. */
  failures: {
    /** The HTTP status of the answer. */
    status: number;
    /** The `code` of the failure; null without one. */
    code: string | null;
    /** The id of the operation; null where a path does not offer the method. */
    operation: string | null;
    /** How many calls. */
    requests: number;
    /** When the first of them came, in epoch seconds. */
    firstAt: number;
    /** When the last of them came, in epoch seconds. */
    lastAt: number;
    /** The last of these calls. */
    lastId: string;
  }[];
  /** What was called, the most called first. */
  operations: {
    /** The id of the operation; null where a path does not offer the method. */
    operation: string | null;
    /** How many calls. */
    requests: number;
    /** How many of them were refused, with a status of 4xx. */
    refused: number;
    /** How many of them failed, with a status of 5xx. */
    failed: number;
    /** When the first of them came, in epoch seconds. */
    firstAt: number;
    /** When the last of them came, in epoch seconds. */
    lastAt: number;
  }[];
  /** The companies that were named, the most named first; null for calls of none. */
  companies: {
    /** The company that the call named; null when it named none. */
    companyId: string | null;
    /** How many calls. */
    requests: number;
    /** How many of them were refused, with a status of 4xx. */
    refused: number;
    /** How many of them failed, with a status of 5xx. */
    failed: number;
    /** When the first of them came, in epoch seconds. */
    firstAt: number;
    /** When the last of them came, in epoch seconds. */
    lastAt: number;
  }[];
  /** The credentials that called, the most active first. */
  clients: {
    /** The credential that called; null when the call had no valid token or secret. */
    clientId: string | null;
    /** The partner that the credential belongs to; null for the operator, and for nobody. */
    partnerId: string | null;
    /** Whose credential it is; null where it is none. */
    by: ChangedBy | null;
    /** What it is used for; null when nothing was said of it. */
    credential: string | null;
    /** How many calls. */
    requests: number;
    /** How many of them were refused, with a status of 4xx. */
    refused: number;
    /** How many of them failed, with a status of 5xx. */
    failed: number;
    /** When the first of them came, in epoch seconds. */
    firstAt: number;
    /** When the last of them came, in epoch seconds. */
    lastAt: number;
  }[];
}

/** One call of the interfaces: ids and an outcome, never what was sent or answered. */
export interface LoggedRequest {
  /** The request: what the answer said in `X-Request-Id`. */
  id: string;
  /** When it came, in epoch seconds. */
  at: number;
  /** The credential that called; null when the call had no valid token or secret. */
  clientId: string | null;
  /** The partner that the credential belongs to; null for the operator, and for nobody. */
  partnerId: string | null;
  /** The id of the operation; null where a path does not offer the method. */
  operation: string | null;
  /** The company that the call named; null when it named none. */
  companyId: string | null;
  /** The employee that the call named; null when it named none, or many. */
  employeeId: string | null;
  /** The HTTP status of the answer. */
  status: number;
  /** The `code` of the failure; null when the call succeeded. */
  code: string | null;
  /** How long the answer took, in milliseconds, rounded. */
  durationMs: number;
}

/** A role as it is given. */
export interface RoleInput {
  /** Whose the role is: of the operator, of a partner, or of chosen companies. */
  kind: 'operator' | 'partner' | 'company';
  /**
   * What the person may do. Operator: `admin`, `support`, `auditor`; partner: `admin`, `developer`;
   * company: `payroll`, `hr`, `viewer`.
   */
  role: 
    | 'admin'
    | 'support'
    | 'auditor'
    | 'developer'
    | 'payroll'
    | 'hr'
    | 'viewer';
  /**
   * The partner of a role of a partner; your own where you are of a partner. For companies, on
   * whose behalf the role is given.
   */
  partnerId?: string;
  /** The companies of a role of companies; left out for all others. */
  companyIds?: string[];
  /**
   * What private things it is to see; you can give what you see yourself. Left out, a role that the
   * person has keeps what it sees, and a new one sees what is usual: an operator or partner
   * `admin`, an `auditor` and `hr` all, `payroll` all but children, the others nothing.
   */
  sees?: ('salaries' | 'legalIds' | 'children' | 'sealedText')[];
}

/** What a role may do, as its holder and whoever gave it see it. */
export interface StaffRole {
  /** The role; `X-Fringe-Role` names it, and the audit log as the actor. */
  id: string;
  /** Whose the role is: of the operator, of a partner, or of chosen companies. */
  kind: 'operator' | 'partner' | 'company';
  /**
   * What the person may do. Operator: `admin`, `support`, `auditor`; partner: `admin`, `developer`;
   * company: `payroll`, `hr`, `viewer`.
   */
  role: 
    | 'admin'
    | 'support'
    | 'auditor'
    | 'developer'
    | 'payroll'
    | 'hr'
    | 'viewer';
  /** The scopes that the role has, as tokens have them. */
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
    | 'webhooks:manage'
    | 'audit:values')[];
  /**
   * What private things it sees: `salaries`, `legalIds`, `children` (with the scope `family:read`)
   * and `sealedText`, the words of reasons and notes. All else is null in JSON, and files that have
   * it are refused.
   */
  sees: ('salaries' | 'legalIds' | 'children' | 'sealedText')[];
  /** True where every change is refused. */
  readOnly: boolean;
  /**
   * The partner that the role belongs to, or that gave it for companies; null for the operator.
   */
  partner: IdName | null;
  /** The companies that it was given for; null for roles that are not of companies. */
  companies: IdName[] | null;
}

/** An attempt that is handed to a connected developer instead of being sent to the URL. */
export interface StreamedDelivery {
  /** The delivery; the answer has to name it. */
  deliveryId: string;
  /** Which attempt it is, counted from 1; the answer has to name it. */
  attempt: number;
  /** The event that is delivered. */
  eventId: string;
  /** The kind of the event, by one of its names. */
  eventType: EventType;
  /** The headers as they would be sent to a URL, the signature among them. */
  headers: Record<string, string>;
  /** The body as it would be sent to a URL, to the byte. */
  body: string;
}

/** All that can be found, the most looked for first. */
export type SearchKindName =
  | 'employee'
  | 'company'
  | 'corporation'
  | 'entry'
  | 'refusal'
  | 'cycle'
  | 'expense'
  | 'payment'
  | 'event'
  | 'delivery'
  | 'subscription'
  | 'import'
  | 'export'
  | 'partner'
  | 'credential'
  | 'change'
  | 'request';

/** Something that was found: what it is, and where it lives. */
export interface SearchResult {
  /** What it is. `change` is a line of the audit log, `entry` one of the ledger. */
  kind: SearchKindName;
  /** Its id; of a request, the `X-Request-Id` that it was answered with. */
  id: string;
  /** What people know it by: a name, a month, a type of event, an operation. */
  label: string;
  /** The company that it belongs to; null where there is none. */
  companyId: string | null;
  /** The employee whom it is about; null where there is none. */
  employeeId: string | null;
  /**
   * The path and query of the operation that reads it, or the list in which it stands; null where
   * there is neither.
   */
  path: string | null;
}

/** What was used in a period, by all or by a group. */
export interface SeriesPoint {
  /** The month, `YYYY-MM`, or the day, `YYYY-MM-DD`. */
  period: string;
  /** What `groupBy` asks for; null without it, and for people who belong to none. */
  group: {
    /** Its id; null for a category. */
    id: string | null;
    /** A category, or the name of what people belong to. */
    name: string;
  } | null;
  /** The category, where `groupBy` asks for it, alone or beside something else; or null. */
  category: 
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
    | 'unknown' | null;
  /** The sum of charges. */
  expensesInCents: number;
  /** The sum of voids. */
  withdrawnInCents: number;
  /** Charges minus voids. */
  netInCents: number;
  /** How many charges and voids there are. */
  entries: number;
  /** The currency of the amounts, ISO 4217. */
  currency: string;
}

/** A session that lasts, or a look of the operator's support. */
export interface StaffSession {
  /** The session, or the look. */
  id: string;
  /** A `session` of a person, or a `look` of the support at a company of yours. */
  kind: 'session' | 'look';
  /** Whose it is; null for a look of the support, whose name only the operator sees. */
  person: IdName | null;
  /** True for sessions of your own. */
  own: boolean;
  /** True for the session that asks. */
  current: boolean;
  /** When it began, in epoch seconds. */
  startedAt: number;
  /** When it was last used, to the minute, in epoch seconds. */
  seenAt: number;
  /** When it ends at the latest, in epoch seconds. */
  endsAt: number;
  /** The company that is looked at; null for a session. */
  companyId: string | null;
  /** Why the company is looked at, in the words of whoever looks; null for a session. */
  reason: string | null;
}

/** What two versions of a month differ in, for one employee, category and behaviour. */
export interface SettlementChange {
  /** Whose total it is. */
  employeeId: string;
  /** The id that the company or its payroll software uses; null when there is none. */
  internalId: string | null;
  /**
   * The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its letter
   * case.
   */
  legalId: string;
  /** The first name, or all of them. */
  name: string;
  /** The family name; in Spain often both. */
  surname: string;
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
  /** Charges minus voids in the version `from`. */
  beforeInCents: number;
  /** The same in the version `to`. */
  afterInCents: number;
  /** What has to be added to the first to get the second. */
  differenceInCents: number;
  /** The entries that made the difference, in the order of booking. */
  entries: {
    /** The entry of the ledger. */
    id: string;
    /** The version that it came in with. */
    version: number;
    /** `expenses` for charges, `withdrawn` for voids, which take charges back. */
    sumType: SumType;
    /** Its amount; that of a void takes off. */
    amountInCents: number;
    /** What was paid for, as people read it. */
    concept: string;
    /** When it was paid, in epoch seconds. */
    occurredAt: number;
    /** When it was booked, in epoch seconds. */
    recordedAt: number;
    /** The id that it has at its source. */
    externalId: string | null;
    /** The charge that a void takes back; null for a charge. */
    reversesId: string | null;
  }[];
}

/** One version of a closed month. */
export interface SettlementItem {
  /** The month, `YYYY-MM`. */
  payroll: string;
  /** Counts the settlements of the month from 1. */
  version: number;
  /** When this version was made, in epoch seconds. */
  settledAt: number;
  /** Why it was made: the month was `closed`, or `lateEntries` came after that. */
  cause: 'closed' | 'lateEntries';
  /** How many entries it has that the version before did not have. */
  entries: number;
  /** The sum of all charges of the month in this version. */
  expensesInCents: number;
  /** The sum of all voids. */
  withdrawnInCents: number;
  /** Charges minus voids. */
  netInCents: number;
  /** How much more or less it is than in the version before. */
  differenceInCents: number;
  /** The currency of all amounts, ISO 4217. */
  currency: string;
}

/** The code that a payroll program knows a category and behaviour by. */
export interface ConceptCode {
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
  /** The code of your payroll program, with its leading zeros. */
  code: string;
}

/** One column of a file. */
export interface ExportColumn {
  /** The name of the column. */
  header: string;
  /**
   * What stands in the column. `amountInEuros` and `amountInCents` are charges minus voids, `sign`
   * is `-` where that is below zero, else `+`; `entries` counts; `concept` is the code of the
   * template; `periodStart` and `periodEnd` are the first and last day of it.
   */
  field?: ExportField;
  /** The same text in every row, in place of a field; may be empty. */
  constant?: string;
  /** With layout `columns`: only amounts of this category. */
  category?: ConsumptionCategory;
  /** With layout `columns`: only amounts of this behaviour. */
  behaviour?: ConsumptionBehaviour;
}

/** What a file looks like, whole. */
export interface ExportDefinition {
  /**
   * A row for each employee, category and behaviour (`lines`), for each employee (`columns`), or
   * for each entry of the ledger (`entries`).
   */
  layout: 'lines' | 'columns' | 'entries';
  /** The columns of the file, in their order. */
  columns: ExportColumn[];
  /** A code for each category and behaviour that has one. */
  concepts: ConceptCode[];
  /**
   * What becomes of amounts for which the template has no code or no column: the export is refused,
   * or they are left out. `refuse` unless another is chosen.
   */
  missing: 'refuse' | 'skip';
  /** True to keep rows whose charges and voids add up to 0; false without it. */
  zeroRows: boolean;
  /** CSV, or a spreadsheet. `csv` unless another is chosen. */
  fileType: 'csv' | 'xlsx';
  /** In a spreadsheet: a sheet for each category that occurs. Not with `columns`. */
  sheetPerCategory: boolean;
  /** Whether the first row has the names; true without it. */
  headerRow: boolean;
  /** How days are written. `yyyy-mm-dd` unless another is chosen. */
  dateForm: 'yyyy-mm-dd' | 'dd/mm/yyyy' | 'yyyymmdd' | 'ddmmyyyy';
  /** How the month is written. `yyyy-mm` unless another is chosen. */
  monthForm: 'yyyy-mm' | 'mm/yyyy' | 'yyyymm' | 'mmyyyy';
  /** Between two cells. `,` unless another is chosen. */
  separator: ',' | ';' | '	' | '|';
  /** Before the cents. `.` unless another is chosen. */
  decimalSign: '.' | ',';
  /** The encoding of a CSV file. `utf-8` unless another is chosen. */
  encoding: 'utf-8' | 'utf-8-bom' | 'windows-1252' | 'latin-1';
  /**
   * What becomes of characters that the encoding does not have: the export is refused, or they are
   * replaced by the letter without its mark, or `?`. `refuse` unless another is chosen.
   */
  unwritable: 'refuse' | 'replace';
  /** How a line ends. `crlf` unless another is chosen. */
  lineEnd: 'crlf' | 'lf';
  /**
   * Which cells are quoted: those that need it, all, or none, where a cell that needs it is
   * refused. `needed` unless another is chosen.
   */
  quoting: 'needed' | 'all' | 'none';
  /**
   * For programs as they are (`plain`), or so that Excel keeps ids as text and takes nothing for a
   * formula (`excel`). `plain` unless another is chosen.
   */
  textCells: 'plain' | 'excel';
}

/** What stands in a column. */
export type ExportField =
  | 'employeeId'
  | 'internalId'
  | 'legalId'
  | 'name'
  | 'surname'
  | 'costCenter'
  | 'payrollCompany'
  | 'benefitModel'
  | 'payroll'
  | 'periodStart'
  | 'periodEnd'
  | 'version'
  | 'currency'
  | 'amountInEuros'
  | 'amountInCents'
  | 'sign'
  | 'entries'
  | 'category'
  | 'behaviour'
  | 'concept'
  | 'entryId'
  | 'sumType'
  | 'description'
  | 'occurredAt'
  | 'recordedAt'
  | 'externalId'
  | 'reversesId';

/** What a file looks like, as it is given: all but layout and columns may be left out. */
export interface GivenExportDefinition {
  /**
   * A row for each employee, category and behaviour (`lines`), for each employee (`columns`), or
   * for each entry of the ledger (`entries`).
   */
  layout: 'lines' | 'columns' | 'entries';
  /** The columns of the file, in their order. */
  columns: ExportColumn[];
  /** A code for each category and behaviour that has one. */
  concepts?: ConceptCode[];
  /**
   * What becomes of amounts for which the template has no code or no column: the export is refused,
   * or they are left out. `refuse` unless another is chosen.
   */
  missing?: 'refuse' | 'skip';
  /** True to keep rows whose charges and voids add up to 0; false without it. */
  zeroRows?: boolean;
  /** CSV, or a spreadsheet. `csv` unless another is chosen. */
  fileType?: 'csv' | 'xlsx';
  /** In a spreadsheet: a sheet for each category that occurs. Not with `columns`. */
  sheetPerCategory?: boolean;
  /** Whether the first row has the names; true without it. */
  headerRow?: boolean;
  /** How days are written. `yyyy-mm-dd` unless another is chosen. */
  dateForm?: 'yyyy-mm-dd' | 'dd/mm/yyyy' | 'yyyymmdd' | 'ddmmyyyy';
  /** How the month is written. `yyyy-mm` unless another is chosen. */
  monthForm?: 'yyyy-mm' | 'mm/yyyy' | 'yyyymm' | 'mmyyyy';
  /** Between two cells. `,` unless another is chosen. */
  separator?: ',' | ';' | '	' | '|';
  /** Before the cents. `.` unless another is chosen. */
  decimalSign?: '.' | ',';
  /** The encoding of a CSV file. `utf-8` unless another is chosen. */
  encoding?: 'utf-8' | 'utf-8-bom' | 'windows-1252' | 'latin-1';
  /**
   * What becomes of characters that the encoding does not have: the export is refused, or they are
   * replaced by the letter without its mark, or `?`. `refuse` unless another is chosen.
   */
  unwritable?: 'refuse' | 'replace';
  /** How a line ends. `crlf` unless another is chosen. */
  lineEnd?: 'crlf' | 'lf';
  /**
   * Which cells are quoted: those that need it, all, or none, where a cell that needs it is
   * refused. `needed` unless another is chosen.
   */
  quoting?: 'needed' | 'all' | 'none';
  /**
   * For programs as they are (`plain`), or so that Excel keeps ids as text and takes nothing for a
   * formula (`excel`). `plain` unless another is chosen.
   */
  textCells?: 'plain' | 'excel';
}

/** What a file would have, before it is made; the same figures are those of the file. */
export interface PreviewContents {
  /** How many rows it would have, without the header. */
  rows: number;
  /** The sum of charges that it would be about. */
  chargesInCents: number;
  /** The sum of voids. */
  voidsInCents: number;
  /** Charges minus voids. */
  netInCents: number;
}

/** Something that happened: when, what, who, and what it hangs on. */
export interface TimelineItem {
  /** When it happened, in epoch seconds. */
  at: number;
  /** What kind of thing happened. New kinds can be added at any time. */
  kind: 
    | 'request'
    | 'change'
    | 'entry'
    | 'acknowledgement'
    | 'refusal'
    | 'event'
    | 'delivery'
    | 'attempt'
    | 'settlement'
    | 'cycle'
    | 'state'
    | 'limit'
    | 'expense'
    | 'decision'
    | 'import'
    | 'export'
    | 'credential'
    | 'grant'
    | 'subscription';
  /** The id of it; of an attempt its delivery, of a settlement its cycle. */
  id: string;
  /**
   * What happened, in one word: an operation, a type of event, a category, a state (of a
   * subscription `enabled` or `disabled`), `opened` or `closed`.
   */
  what: string;
  /**
   * How it ended: the status of a delivery, the HTTP status or error of an attempt, the code of a
   * refusal; null where nothing else could come of it.
   */
  outcome: string | null;
  /** Who did it; null where that is not kept. */
  by: ChangedBy | null;
  /** The company that it belongs to; null where there is none. */
  companyId: string | null;
  /** The employee whom it is about; null where there is none. */
  employeeId: string | null;
  /** The month that it is about, `YYYY-MM`. */
  payroll: string | null;
  /** The amount in cents, where it has one. */
  amountInCents: number | null;
  /** The number of an attempt or of a change of a subscription, or the version of a settlement. */
  number: number | null;
  /**
   * What it hangs on: the request of a change, the change of an event, the event of an entry or
   * delivery, the delivery of an attempt.
   */
  becauseOf: string | null;
}

/** The answer in the JSON dialect. */
export interface TokenReply {
  /** A JWT: send it as `Authorization: Bearer …` with every call. */
  accessToken: string;
  /** How to send the token: always as `Bearer`. */
  tokenType: 'Bearer';
  /** For how many seconds the token is valid. */
  expiresIn: number;
}

/** The JSON dialect of a token request. */
export interface TokenRequest {
  /** The public half of your credential, a uuid that the operator gave you. */
  clientId: string;
  /** The secret half, which was shown once when the credential was issued. */
  clientSecret: string;
}

/** A page of the console with its filters, under a name. */
export interface SavedView {
  /** The view, as paths of this API name it. */
  id: string;
  /** What the person calls it, once in their list, in any letter case. */
  name: string;
  /**
   * The page with its filters, as a path of the console and its query, such as
   * `/companies/{companyId}/people?state=blocked`.
   */
  address: string;
  /** When it was kept or last changed, in epoch seconds. */
  changedAt: number;
}

/** What a subscription is made of. */
export interface SubscriptionInput {
  /** Where events go: https, and a public address. */
  url: string;
  /** The kinds of events that are sent to it. */
  eventTypes: EventType[];
  /** A note of yours about it, for people. */
  description?: string;
  /** Only events of these companies; without it, of all that you have access to. */
  companyIds?: string[];
}

/** A partner's wish to be told of events. The signing secret is never part of it. */
export interface WebhookSubscription {
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
  /** Which attempt it was, counted from 1. */
  number: number;
  /** When the call began, in epoch seconds. */
  startedAt: number;
  /** How many milliseconds the call took. */
  durationMs: number;
  /** The HTTP status that came back; null when none did. */
  responseStatus: number | null;
  /** Why the attempt failed; null when it succeeded. */
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
  /** The first 1,024 bytes of what the receiver answered; null when nothing came. */
  responseBody: string | null;
}

/** A delivery, and what is sent. */
export interface DeliveryWithPayload {
  /** The delivery: one event on its way to one subscription. */
  id: string;
  /** The event that is delivered; `id` of its envelope. */
  eventId: string;
  /** What kind of event it is, by the name that was subscribed to. */
  eventType: EventType;
  /**
   * `pending` while attempts are made, then `delivered`, or `failed` after 72 hours; `cancelled`
   * when the subscription was deleted or may no longer receive it.
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
  /** The body that is sent, to the byte: JSON as text. */
  payload: string;
}

/** A mail without its text. */
export interface MailSummary {
  /** The captured mail, as paths name it. */
  id: string;
  /** The company whose employee it was written to. */
  companyId: string;
  /** When it would have been sent, in epoch seconds. */
  sentAt: number;
  /** Whom it was written to. */
  to: {
    /** The name of the person. */
    name: string;
    /** The e-mail address of the person. */
    address: string;
  };
  /** The line that a mail program shows first. */
  subject: string;
}

/** A captured mail. */
export interface Mail {
  /** The captured mail, as paths name it. */
  id: string;
  /** The company whose employee it was written to. */
  companyId: string;
  /** When it would have been sent, in epoch seconds. */
  sentAt: number;
  /** Whom it was written to. */
  to: {
    /** The name of the person. */
    name: string;
    /** The e-mail address of the person. */
    address: string;
  };
  /** The line that a mail program shows first. */
  subject: string;
  /** The mail as plain text, with its link. */
  text: string;
  /** The same as HTML. */
  html: string;
}

/** An event as it is sent. */
export interface ConsumptionGeneratedEvent {
  /** The event; the same in every repetition, by which you know one. */
  id: string;
  /** What happened, by the name that was subscribed to. */
  type: 
    | 'employee.consumption.generated'
    | 'employee.consumption.registered';
  /** When it happened, ISO 8601 in UTC. */
  occurredAt: string;
  /** What the event says. */
  data: {
    /** The company where it happened, and what. */
    company: ConsumptionGenerated;
  };
  /** Only in sample events, and then true. */
  test?: boolean;
}

/** An event as it is sent. */
export interface CompanyPayrollCycleClosedEvent {
  /** The event; the same in every repetition, by which you know one. */
  id: string;
  /** What happened, by the name that was subscribed to. */
  type: 'company.payroll-cycle.closed';
  /** When it happened, ISO 8601 in UTC. */
  occurredAt: string;
  /** What the event says. */
  data: {
    /** The company where it happened, and what. */
    company: PayrollCycleClosed;
  };
  /** Only in sample events, and then true. */
  test?: boolean;
}

/** An event as it is sent. */
export interface CommittedExpenseRequestedEvent {
  /** The event; the same in every repetition, by which you know one. */
  id: string;
  /** What happened, by the name that was subscribed to. */
  type: 'employee.committed-expense.requested';
  /** When it happened, ISO 8601 in UTC. */
  occurredAt: string;
  /** What the event says. */
  data: {
    /** The company where it happened, and what. */
    company: CommittedExpenseChanged;
  };
  /** Only in sample events, and then true. */
  test?: boolean;
}

/** An event as it is sent. */
export interface CommittedExpenseFinishedEvent {
  /** The event; the same in every repetition, by which you know one. */
  id: string;
  /** What happened, by the name that was subscribed to. */
  type: 'employee.committed-expense.finished';
  /** When it happened, ISO 8601 in UTC. */
  occurredAt: string;
  /** What the event says. */
  data: {
    /** The company where it happened, and what. */
    company: CommittedExpenseChanged;
  };
  /** Only in sample events, and then true. */
  test?: boolean;
}

/** An event as it is sent. */
export interface CommittedExpenseCancelledEvent {
  /** The event; the same in every repetition, by which you know one. */
  id: string;
  /** What happened, by the name that was subscribed to. */
  type: 'employee.committed-expense.cancelled';
  /** When it happened, ISO 8601 in UTC. */
  occurredAt: string;
  /** What the event says. */
  data: {
    /** The company where it happened, and what. */
    company: CommittedExpenseChanged;
  };
  /** Only in sample events, and then true. */
  test?: boolean;
}

/** An event as it is sent. */
export interface CommittedExpensePaymentExecutedEvent {
  /** The event; the same in every repetition, by which you know one. */
  id: string;
  /** What happened, by the name that was subscribed to. */
  type: 'employee.committed-expense.payment.executed';
  /** When it happened, ISO 8601 in UTC. */
  occurredAt: string;
  /** What the event says. */
  data: {
    /** The company where it happened, and what. */
    company: CommittedPaymentChanged;
  };
  /** Only in sample events, and then true. */
  test?: boolean;
}

/** An event as it is sent. */
export interface CommittedExpensePaymentCancelledEvent {
  /** The event; the same in every repetition, by which you know one. */
  id: string;
  /** What happened, by the name that was subscribed to. */
  type: 'employee.committed-expense.payment.cancelled';
  /** When it happened, ISO 8601 in UTC. */
  occurredAt: string;
  /** What the event says. */
  data: {
    /** The company where it happened, and what. */
    company: CommittedPaymentChanged;
  };
  /** Only in sample events, and then true. */
  test?: boolean;
}

/** An event of any type, as it is sent. */
export type SentEvent =
  | ConsumptionGeneratedEvent
  | CompanyPayrollCycleClosedEvent
  | CommittedExpenseRequestedEvent
  | CommittedExpenseFinishedEvent
  | CommittedExpenseCancelledEvent
  | CommittedExpensePaymentExecutedEvent
  | CommittedExpensePaymentCancelledEvent;

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
