import type { CommitmentInput } from '@fringe/contract/operations/commitments/committed-expenses';
import {
  cancelCommittedExpenseIn,
  endExpenseIn,
} from '../../committed-expenses/cancel-committed-expense.ts';
import { holdEmployeeIn, holdExpenseIn } from '../../committed-expenses/hold-expense.ts';
import { executePaymentIn } from '../../committed-expenses/payments/execute-payment.ts';
import { type CommittedExpense, findExpense } from '../../committed-expenses/queries.ts';
import { requestCommittedExpenseIn } from '../../committed-expenses/request-committed-expense.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { CompanyId } from '../../values/ids.ts';
import { addMonths, type Month, yearOf } from '../../values/month.ts';
import type { Diary } from '../diary.ts';
import { type Period, timeOn } from './calendar.ts';
import type { Spender } from './purchases.ts';

interface Place {
  tx: Transaction;
  diary: Diary;
  companyId: CompanyId;
  callers: { operator: string };
  first: Month;
  open: Month;
}

const FAMILIES = 4;

/** Children go to a nursery when they are some months old, until they are three. */
const NURSERY_AGE = { from: 5, to: 36 };

/** Who pays for a nursery: parents of a child that is under three on every day of the demo. */
export const familiesIn = (
  spenders: readonly Spender[],
  hasNursery: (index: number) => boolean,
): Spender[] =>
  spenders.filter(({ index, child }) => child && hasNursery(index)).slice(0, FAMILIES);

/** What families have committed to pay, a year at a time, and pay month by month. */
export class Nurseries {
  readonly #families: readonly Spender[];
  #expenses: CommittedExpense[] = [];

  constructor(families: readonly Spender[]) {
    this.#families = families;
  }

  /** The request stands at the beginning, and in each January; the month is paid on a morning. */
  async play(place: Place, period: Period): Promise<void> {
    const { month, days, timeZone } = period;
    if (month === place.first || month.endsWith('-01')) await this.#request(place, period);
    if (month === place.open) return;
    const at = timeOn(days.filter((day) => day.startsWith(month))[3]!, 9 * 60, timeZone);
    for (const expense of this.#expenses) {
      const payment = expense.payments.find((one) => one.month === month);
      if (!payment) continue;
      const { diary, companyId, callers } = place;
      const concept = 'Escuela infantil, cuota mensual';
      const subject = { companyId, committedExpenseId: expense.id, paymentId: payment.id };
      const act = { at, actor: callers.operator, action: 'executePayment', subject };
      await diary.act(act, (tx) =>
        executePaymentIn(tx, at, companyId, expense.id, payment.id, { concept }),
      );
    }
  }

  async #request(place: Place, { month, begin }: Period): Promise<void> {
    const { tx, diary, companyId, callers } = place;
    this.#expenses = [];
    for (const family of this.#families) {
      const payments = monthsOf(month)
        .filter((payroll) => isOfAge(family.child!.birthDate, payroll))
        .map((payroll) => ({ payroll, amountInCents: feeOf(family) }));
      if (payments.length === 0) continue;
      const owner = await holdEmployeeIn(tx, companyId, family.id);
      const input: CommitmentInput = {
        category: 'nursery-benefit',
        fiscalYear: yearOf(month),
        recipient: { id: family.child!.id },
        payments,
      };
      const subject = { companyId, employeeId: family.id };
      const act = { at: begin, actor: callers.operator, action: 'requestCommittedExpense' };
      const { id } = await diary.act({ ...act, subject }, (own) =>
        requestCommittedExpenseIn(own, owner, begin, input),
      );
      this.#expenses.push((await findExpense(tx, companyId, id))!);
    }
  }
}

const feeOf = ({ serial }: Spender): number => 24_000 + (serial % 8) * 1_500;

/** From a month to the end of its year. */
const monthsOf = (month: Month): Month[] =>
  Array.from({ length: 13 - Number(month.slice(5)) }, (_, ahead) => addMonths(month, ahead));

function isOfAge(birthDate: string, month: Month): boolean {
  const born = birthDate.slice(0, 7);
  return month >= addMonths(born, NURSERY_AGE.from) && month < addMonths(born, NURSERY_AGE.to);
}

/** How far a committed expense of the demo has come. */
type Fate = 'active' | 'pending' | 'finished' | 'cancelled' | 'rejected';

const fates: readonly Fate[] = ['active', 'pending', 'finished', 'cancelled', 'rejected'];
const PAYMENT_CENTS = 18_500;

/** Committed expenses in each state, for some people of a company. */
export async function commitExpenses(
  place: Omit<Place, 'first' | 'open'>,
  spenders: readonly Spender[],
  open: Month,
  now: Date,
): Promise<void> {
  const people = spenders.filter(({ index, child }) => !child && index > 3 && index % 13 !== 4);
  for (const [index, fate] of fates.entries()) {
    await commit(place, people[index]!, inputOf(fate, open), fate, now);
  }
}

/** Payments from the open month on, none of them after the fiscal year. */
function inputOf(fate: Fate, open: Month): CommitmentInput {
  const december = `${yearOf(open)}-12`;
  const months = [0, 1, 2].map((ahead) => addMonths(open, ahead));
  return {
    category: 'education-benefit',
    fiscalYear: yearOf(open),
    pending: fate === 'pending' || fate === 'rejected',
    payments: months.map((month) => ({
      payroll: month < december ? month : december,
      amountInCents: PAYMENT_CENTS,
    })),
  };
}

async function commit(
  { tx, diary, companyId, callers }: Omit<Place, 'first' | 'open'>,
  person: Spender,
  input: CommitmentInput,
  fate: Fate,
  now: Date,
): Promise<void> {
  const employee = await holdEmployeeIn(tx, companyId, person.id);
  const act = <Answer>(action: string, subject: Record<string, string>, work: Work<Answer>) =>
    diary.act({ at: now, actor: callers.operator, action, subject }, work);
  const whose = { companyId, employeeId: person.id };
  const { id } = await act('requestCommittedExpense', whose, (own) =>
    requestCommittedExpenseIn(own, employee, now, input),
  );
  const executed = { active: 1, pending: 0, finished: 3, cancelled: 1, rejected: 0 }[fate];
  const { expense } = await holdExpenseIn(tx, companyId, id);
  const concept = 'Máster en dirección de personas';
  for (const payment of expense.payments.slice(0, executed)) {
    const subject = { companyId, committedExpenseId: id, paymentId: payment.id };
    await act('executePayment', subject, (own) =>
      executePaymentIn(own, now, companyId, id, payment.id, { concept }),
    );
  }
  if (fate !== 'cancelled' && fate !== 'rejected') return;
  const { owner, expense: paid } = await holdExpenseIn(tx, companyId, id);
  const [action, end] =
    fate === 'cancelled'
      ? (['cancelCommittedExpense', cancelCommittedExpenseIn] as const)
      : (['rejectCommittedExpense', endExpenseIn] as const);
  await act(action, { companyId, committedExpenseId: id }, (own) => end(own, owner, paid, now));
}

type Work<Answer> = (tx: Transaction) => Promise<Answer>;
