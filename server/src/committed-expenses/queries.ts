import type {
  CommitmentState,
  PaymentState,
} from '@fringe/contract/operations/commitments/committed-expenses';
import type { ConsumptionBehaviour, ConsumptionCategory } from '@fringe/contract/types';
import { change, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type {
  CompanyId,
  ConsumptionId,
  EmployeeId,
  ExpenseId,
  FamilyMemberId,
  PartnerId,
} from '../values/ids.ts';
import type { Month } from '../values/month.ts';

/** One payment of a committed expense. */
export interface Payment {
  id: string;
  month: Month;
  amountInCents: number;
  state: PaymentState;
  consumptionId: ConsumptionId | null;
}

/** A committed expense with its payments, in the order of their months. */
export interface CommittedExpense {
  id: string;
  employeeId: EmployeeId;
  fiscalYear: string;
  category: ConsumptionCategory;
  behaviour: ConsumptionBehaviour;
  recipientId: FamilyMemberId | null;
  state: CommitmentState;
  payments: Payment[];
}

/** The columns of a committed expense `x`. */
export const expenseColumns = `x.id, x.employee_id AS "employeeId",
    x.fiscal_year AS "fiscalYear", x.category, x.behaviour, x.recipient_id AS "recipientId",
    x.state,
    (SELECT json_agg(json_build_object('id', p.id, 'month', p.month,
        'amountInCents', p.amount_in_cents, 'state', p.state, 'consumptionId', p.consumption_id)
        ORDER BY p.month, p.id)
     FROM committed_payments p
     WHERE p.company_id = x.company_id AND p.committed_expense_id = x.id) AS payments`;

const expenses = `SELECT ${expenseColumns} FROM committed_expenses x WHERE x.company_id = $1`;

const one = statement('committed-expenses.read', `${expenses} AND x.id = $2`);

export const findExpense = async (
  reader: Reader,
  companyId: CompanyId,
  id: string,
): Promise<CommittedExpense | undefined> =>
  (await reader.rows<CommittedExpense>(one, [companyId, id]))[0];

const byIds = statement('committed-expenses.by-ids', `${expenses} AND x.id = ANY ($2::uuid[])`);

export const expensesByIds = (reader: Reader, companyId: CompanyId, ids: readonly ExpenseId[]) =>
  reader.rows<CommittedExpense>(byIds, [companyId, ids]);

const ofYear = statement(
  'committed-expenses.of-year',
  `${expenses} AND x.employee_id = $2 AND x.fiscal_year = $3 AND x.state <> 'pending'
   ORDER BY x.id`,
);

/** What an employee has committed in a fiscal year; what waits for an approval is not committed. */
export const expensesOfYear = (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  fiscalYear: string,
): Promise<CommittedExpense[]> =>
  reader.rows<CommittedExpense>(ofYear, [companyId, employeeId, fiscalYear]);

const employeeOfPartner = statement(
  'committed-expenses.employee',
  `SELECT c.id AS "companyId", c.currency FROM employees e
   JOIN access_grants g ON g.company_id = e.company_id AND g.partner_id = $1
   JOIN companies c ON c.id = e.company_id WHERE e.id = $2`,
);

/** The company of an employee, if the partner has access to it. */
export const companyOfEmployee = async (
  reader: Reader,
  partnerId: PartnerId,
  employeeId: EmployeeId,
) =>
  (
    await reader.rows<{ companyId: CompanyId; currency: string }>(employeeOfPartner, [
      partnerId,
      employeeId,
    ])
  )[0];

const insert = change(
  'committed-expenses.insert',
  `INSERT INTO committed_expenses (company_id, id, employee_id, fiscal_year, category, behaviour,
     recipient_id, state, requested_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

export const insertExpense = (
  tx: Transaction,
  companyId: CompanyId,
  expense: CommittedExpense,
  at: Date,
) =>
  tx.write(insert, [
    companyId,
    expense.id,
    expense.employeeId,
    expense.fiscalYear,
    expense.category,
    expense.behaviour,
    expense.recipientId,
    expense.state,
    at,
  ]);

const addPayments = change(
  'committed-expenses.insert-payments',
  `INSERT INTO committed_payments (company_id, committed_expense_id, id, month, amount_in_cents,
     state)
   SELECT $1, $2, id, month, "amountInCents", state FROM json_to_recordset($3::json)
     AS fresh (id uuid, month text, "amountInCents" bigint, state text)`,
);

export const insertPayments = (
  tx: Transaction,
  companyId: CompanyId,
  expenseId: ExpenseId,
  payments: readonly Payment[],
) => tx.write(addPayments, [companyId, expenseId, JSON.stringify(payments)]);

const state = change(
  'committed-expenses.set-state',
  'UPDATE committed_expenses SET state = $3 WHERE company_id = $1 AND id = $2',
);

export const setExpenseState = (
  tx: Transaction,
  companyId: CompanyId,
  id: string,
  to: CommitmentState,
) => tx.write(state, [companyId, id, to]);

const decide = change(
  'committed-expenses.decide',
  `INSERT INTO commitment_decisions (company_id, committed_expense_id, decision, decided_at, actor)
   VALUES ($1, $2, $3, $4, $5)`,
);

/** Keeps who decided on a committed expense that was pending, and when. */
export const insertDecision = (
  tx: Transaction,
  companyId: CompanyId,
  id: ExpenseId,
  decision: 'approved' | 'rejected',
  { actor, at }: { actor: string; at: Date },
) => tx.write(decide, [companyId, id, decision, at, actor]);

const paymentState = change(
  'committed-expenses.set-payment-state',
  `UPDATE committed_payments SET state = $4, consumption_id = coalesce($5, consumption_id)
   WHERE company_id = $1 AND committed_expense_id = $2 AND id = ANY ($3::uuid[])`,
);

/** Moves payments on; one that is executed gets the charge that it has become. */
export const setPaymentStates = (
  tx: Transaction,
  companyId: CompanyId,
  expenseId: ExpenseId,
  ids: readonly string[],
  to: PaymentState,
  consumptionId: ConsumptionId | null = null,
) => tx.write(paymentState, [companyId, expenseId, ids, to, consumptionId]);

const ofRecipient = statement(
  'committed-expenses.of-recipient',
  `SELECT id FROM committed_expenses WHERE company_id = $1 AND employee_id = $2
     AND recipient_id = $3 AND state IN ('pending', 'active') LIMIT 1`,
);

/** True when a committed expense that is pending or active is for a family member. */
export const isRecipient = async (
  reader: Reader,
  companyId: CompanyId,
  employeeId: EmployeeId,
  familyMemberId: FamilyMemberId,
): Promise<boolean> =>
  (await reader.rows(ofRecipient, [companyId, employeeId, familyMemberId])).length > 0;

const overdue = statement(
  'committed-expenses.overdue',
  `SELECT x.employee_id AS "employeeId", x.category, sum(p.amount_in_cents)::bigint
     AS "amountInCents"
   FROM committed_payments p JOIN committed_expenses x ON x.company_id = p.company_id
     AND x.id = p.committed_expense_id AND x.state = 'active'
   WHERE p.company_id = $1 AND p.month <= $2 AND p.state = 'scheduled'
   GROUP BY x.employee_id, x.category`,
);

/** What is scheduled up to a month and not executed, by employee and category. */
export const overduePayments = (reader: Reader, companyId: CompanyId, month: Month) =>
  reader.rows<{ employeeId: EmployeeId; category: ConsumptionCategory; amountInCents: number }>(
    overdue,
    [companyId, month],
  );
