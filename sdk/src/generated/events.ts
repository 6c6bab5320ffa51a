// Made from the contract by `npm run golden`; not written by hand.

import type { EventPayloads } from './types.ts';

/** The types of events, each under one name. */
export const eventTypes = [
  'employee.consumption.generated',
  'company.payroll-cycle.closed',
  'employee.committed-expense.requested',
  'employee.committed-expense.finished',
  'employee.committed-expense.cancelled',
  'employee.committed-expense.payment.executed',
  'employee.committed-expense.payment.cancelled',
] as const;

/** What to type instead of a whole name, for programs that take one from people. */
export const eventShortNames: Readonly<Record<(typeof eventTypes)[number], string>> = {
  "employee.consumption.generated": "consumption",
  "company.payroll-cycle.closed": "cycle-closed",
  "employee.committed-expense.requested": "expense-requested",
  "employee.committed-expense.finished": "expense-finished",
  "employee.committed-expense.cancelled": "expense-cancelled",
  "employee.committed-expense.payment.executed": "payment-executed",
  "employee.committed-expense.payment.cancelled": "payment-cancelled"
};

/** What a sample event of each type says about its company. */
export const samples: Omit<EventPayloads, 'employee.consumption.registered'> = {
  "employee.consumption.generated": {
    "id": "019bbef3-b000-7000-8000-000000000001",
    "currency": "EUR",
    "period": "2026-01",
    "employee": {
      "id": "019bbef3-b000-7000-8000-000000000002",
      "consumption": {
        "category": "meal-benefit",
        "behaviour": "flex",
        "sumType": "expenses",
        "amountInCents": 1250
      }
    }
  },
  "company.payroll-cycle.closed": {
    "id": "019bbef3-b000-7000-8000-000000000001",
    "period": "2026-01"
  },
  "employee.committed-expense.requested": {
    "id": "019bbef3-b000-7000-8000-000000000001",
    "currency": "EUR",
    "employee": {
      "id": "019bbef3-b000-7000-8000-000000000002",
      "committedExpense": {
        "id": "019bbef3-b000-7000-8000-000000000003",
        "category": "nursery-benefit",
        "fiscalYear": "2026",
        "committedAmountInCents": 120000,
        "paidAmountInCents": 0
      }
    }
  },
  "employee.committed-expense.finished": {
    "id": "019bbef3-b000-7000-8000-000000000001",
    "currency": "EUR",
    "employee": {
      "id": "019bbef3-b000-7000-8000-000000000002",
      "committedExpense": {
        "id": "019bbef3-b000-7000-8000-000000000003",
        "category": "nursery-benefit",
        "fiscalYear": "2026",
        "committedAmountInCents": 120000,
        "paidAmountInCents": 120000
      }
    }
  },
  "employee.committed-expense.cancelled": {
    "id": "019bbef3-b000-7000-8000-000000000001",
    "currency": "EUR",
    "employee": {
      "id": "019bbef3-b000-7000-8000-000000000002",
      "committedExpense": {
        "id": "019bbef3-b000-7000-8000-000000000003",
        "category": "nursery-benefit",
        "fiscalYear": "2026",
        "committedAmountInCents": 120000,
        "paidAmountInCents": 40000
      }
    }
  },
  "employee.committed-expense.payment.executed": {
    "id": "019bbef3-b000-7000-8000-000000000001",
    "currency": "EUR",
    "employee": {
      "id": "019bbef3-b000-7000-8000-000000000002",
      "committedExpense": {
        "id": "019bbef3-b000-7000-8000-000000000003",
        "payment": {
          "amountInCents": 40000
        }
      }
    }
  },
  "employee.committed-expense.payment.cancelled": {
    "id": "019bbef3-b000-7000-8000-000000000001",
    "currency": "EUR",
    "employee": {
      "id": "019bbef3-b000-7000-8000-000000000002",
      "committedExpense": {
        "id": "019bbef3-b000-7000-8000-000000000003",
        "payment": {
          "amountInCents": 40000
        }
      }
    }
  }
};
