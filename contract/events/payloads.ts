import * as Type from '../schemas/type.ts';
import {
  ChargedCents,
  Closed,
  ConsumptionBehaviour,
  ConsumptionCategory,
  described,
  FiscalYear,
  Money,
  PayrollMonth,
  SumType,
  Uuid,
} from '../types.ts';

const { amountInCents } = Money.properties;
const currency = described(Money.properties.currency, 'The currency of all amounts, ISO 4217.');
const company = described(Uuid, 'The company where it happened.');
const employee = described(Uuid, 'The employee whom it concerns.');
const expense = described(Uuid, 'The committed expense that changed.');

/** A charge, or a void within the same cycle, changed what an employee has consumed. */
export const ConsumptionGenerated = Closed({
  id: company,
  currency,
  period: described(PayrollMonth, 'The month that it was booked to, `YYYY-MM`.'),
  employee: Closed(
    {
      id: employee,
      consumption: Closed(
        {
          category: ConsumptionCategory,
          behaviour: ConsumptionBehaviour,
          sumType: SumType,
          amountInCents: ChargedCents,
        },
        { description: 'The entry that was booked; read the totals by their own operations.' },
      ),
    },
    { description: 'Who consumed it, and what.' },
  ),
});

/** A committed expense as a whole: amounts as they are at the time of the event. */
export const CommittedExpenseChanged = Closed({
  id: company,
  currency,
  employee: Closed(
    {
      id: employee,
      committedExpense: Closed(
        {
          id: expense,
          category: ConsumptionCategory,
          fiscalYear: FiscalYear,
          recipient: Type.Optional(
            Closed(
              { id: described(Uuid, 'The family member.') },
              { description: 'Whom the money is for, where it is not the employee.' },
            ),
          ),
          committedAmountInCents: described(
            amountInCents,
            'What was committed in all at the time of the event, in cents.',
          ),
          paidAmountInCents: described(
            amountInCents,
            'What was paid of it at the time of the event, in cents.',
          ),
        },
        { description: 'The whole of it as it was then; read it for what is pending now.' },
      ),
    },
    { description: 'Who has committed to it, and to what.' },
  ),
});

/** One payment of a committed expense. */
export const CommittedPaymentChanged = Closed({
  id: company,
  currency,
  employee: Closed(
    {
      id: employee,
      committedExpense: Closed(
        {
          id: expense,
          payment: Closed(
            {
              amountInCents: described(
                ChargedCents,
                'The amount in cents: paid, or released back to the limit.',
              ),
            },
            { description: 'The one payment that was executed or cancelled.' },
          ),
        },
        { description: 'The committed expense that the payment belongs to.' },
      ),
    },
    { description: 'Who has committed to it.' },
  ),
});

/** A company's payroll cycle is closed and its reconciliation is complete. */
export const PayrollCycleClosed = Closed({
  id: company,
  period: described(PayrollMonth, 'The month that was closed, `YYYY-MM`.'),
});
