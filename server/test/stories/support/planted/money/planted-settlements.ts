import { company, firstOf, type Plant } from '../planted.ts';

const settled = 'every closed cycle is settled, in versions without gaps, and no open one';
const sums = 'every version of a settlement is the sum of the entries that it names';
const totals = 'every version of a settlement knows its totals, and what came in with it';
const kinds = 'every version of a settlement has its sums by category';
const waiting = 'late entries are settled, or wait for it';
const closed = 'every settlement was told once';
const resettled = `version = 2`;
const ofCompany = (table: string, where: string) => firstOf(table, where, 'company_id');
const firstClosed = `(SELECT min(month) FROM payroll_cycles WHERE company_id = '$id')`;

/** Damage to settlements. */
export const settlements: Plant[] = [
  {
    what: 'a closed cycle without a settlement',
    breaks: settled,
    id: company,
    damage: `DELETE FROM settlements WHERE company_id = '$id' AND month = ${firstClosed}`,
  },
  {
    what: 'a settlement whose first version is missing',
    breaks: settled,
    id: ofCompany('settlements', resettled),
    damage: `DELETE FROM settlements WHERE company_id = '$id' AND version = 1 AND month = (SELECT
      month FROM settlements WHERE company_id = '$id' AND ${resettled})`,
  },
  {
    what: 'an open cycle that is settled',
    breaks: settled,
    id: company,
    damage: `INSERT INTO settlements SELECT id, open_month, 1, now(), 0, 0, 0, 0 FROM companies
      WHERE id = '$id'`,
  },
  {
    what: 'a sum of a category that is missing',
    breaks: kinds,
    id: ofCompany('settlement_sums', 'true'),
    damage: `DELETE FROM settlement_sums WHERE company_id = '$id'`,
  },
  {
    what: 'a sum of a category that is off by one cent',
    breaks: kinds,
    id: ofCompany('settlement_sums', 'version = 2'),
    damage: `UPDATE settlement_sums SET amount_in_cents = amount_in_cents + 1
      WHERE company_id = '$id' AND version = 2`,
  },
  {
    what: 'a line of a settlement that is missing',
    breaks: sums,
    id: firstOf('settlement_lines', 'true', 'employee_id'),
    damage: `DELETE FROM settlement_lines WHERE employee_id = '$id'`,
  },
  {
    what: 'a line of a settlement that is off by one cent',
    breaks: sums,
    id: firstOf('settlement_lines', 'version = 2', 'employee_id'),
    damage: `UPDATE settlement_lines SET amount_in_cents = amount_in_cents + 1
      WHERE employee_id = '$id' AND version = 2`,
  },
  {
    what: 'a settlement whose totals are off by one cent',
    breaks: totals,
    id: company,
    damage: `UPDATE settlements SET withdrawn_in_cents = withdrawn_in_cents + 1
      WHERE company_id = '$id' AND version = 1 AND month = ${firstClosed}`,
  },
  {
    what: 'a settlement that counts an entry too many',
    breaks: totals,
    id: ofCompany('settlements', resettled),
    damage: `UPDATE settlements SET entries = entries + 1
      WHERE company_id = '$id' AND ${resettled}`,
  },
  {
    what: 'an entry that takes itself for a late one',
    breaks: 'nothing was booked unnoticed between the sum and the close',
    id: firstOf('consumptions', 'NOT late'),
    damage: `UPDATE consumptions SET late = true WHERE id = '$id'`,
  },
  {
    what: 'a late entry that takes itself for one in time',
    breaks: 'nothing was booked unnoticed between the sum and the close',
    id: firstOf('consumptions', 'late'),
    damage: `UPDATE consumptions SET late = false WHERE id = '$id'`,
  },
  {
    what: 'a late entry that no settlement names and nothing waits for',
    breaks: waiting,
    id: ofCompany('settlements', resettled),
    damage: `DELETE FROM settlements WHERE company_id = '$id' AND ${resettled}`,
  },
  {
    what: 'a month that waits for a settlement though nothing came late',
    breaks: waiting,
    id: company,
    damage: `INSERT INTO late_months VALUES ('$id', ${firstClosed}, now())`,
  },
  {
    what: 'a close that nobody was told of',
    breaks: closed,
    id: company,
    damage: `DELETE FROM events WHERE id = (SELECT id FROM events WHERE company_id = '$id'
      AND type = 'company.payroll-cycle.closed' LIMIT 1)`,
  },
  {
    what: 'a close that was told twice',
    breaks: closed,
    id: company,
    damage: `INSERT INTO events SELECT gen_random_uuid(), company_id, type, occurred_at, body
      FROM events WHERE id = (SELECT id FROM events WHERE company_id = '$id'
      AND type = 'company.payroll-cycle.closed' LIMIT 1)`,
  },
];

const stateOfPayments = 'a committed expense is in the state that follows from its payments';
const chargeOfPayment =
  'an executed payment is a charge of its amount, and a voided one is voided there too';
const ends = 'requests, executed payments and ends were told, each once';

const neverRequested = {
  breaks: ends,
  id: firstOf('committed_expenses', `state = 'active'`),
  damage: `DELETE FROM events WHERE type = 'employee.committed-expense.requested'
    AND body::jsonb #>> '{data,company,employee,committedExpense,id}' = '$id'`,
};

/** Damage to committed expenses. */
export const commitments: Plant[] = [
  ...[
    ['active', 'finished'],
    ['finished', 'active'],
    ['active', 'pending'],
    ['pending', 'cancelled'],
  ].map(([from, to]) => ({
    what: `a committed expense that is ${to} instead of ${from}`,
    breaks: stateOfPayments,
    id: firstOf('committed_expenses', `state = '${from}'`),
    damage: `UPDATE committed_expenses SET state = '${to}' WHERE id = '$id'`,
  })),
  {
    what: 'a committed expense without any payment',
    breaks: stateOfPayments,
    id: firstOf('committed_expenses', `state = 'pending'`),
    damage: `DELETE FROM committed_payments WHERE committed_expense_id = '$id'`,
  },
  {
    what: 'an executed payment of another amount than its charge',
    breaks: chargeOfPayment,
    id: firstOf('committed_payments', `state = 'executed'`),
    damage: `UPDATE committed_payments SET amount_in_cents = amount_in_cents + 1
      WHERE id = '$id'`,
  },
  {
    what: 'a voided payment whose charge was not voided',
    breaks: chargeOfPayment,
    id: firstOf('committed_payments', `state = 'executed'`),
    damage: `UPDATE committed_payments SET state = 'voided' WHERE id = '$id'`,
  },
  {
    what: 'a charge of a payment that knows nothing of it',
    breaks: 'a charge of a payment belongs to one payment',
    id: firstOf('committed_payments', `state = 'executed'`, 'consumption_id'),
    damage: `UPDATE committed_payments SET state = 'scheduled', consumption_id = NULL
      WHERE consumption_id = '$id'`,
  },
  {
    what: 'a payment that was cancelled and nobody told of',
    breaks: ends,
    id: `SELECT committed_expense_id AS id FROM committed_payments
      WHERE state = 'scheduled' AND committed_expense_id IN
        (SELECT id FROM committed_expenses WHERE state = 'active')
      GROUP BY committed_expense_id HAVING count(*) > 1 LIMIT 1`,
    damage: `UPDATE committed_payments SET state = 'cancelled' WHERE id =
      (SELECT id FROM committed_payments WHERE committed_expense_id = '$id'
       AND state = 'scheduled' LIMIT 1)`,
  },
  ...['requested', 'payment.executed', 'finished', 'cancelled'].flatMap((word) => {
    const type = `employee.committed-expense.${word}`;
    const id = `SELECT body::jsonb #>> '{data,company,employee,committedExpense,id}' AS id
      FROM events WHERE type = '${type}' ORDER BY events.id DESC LIMIT 1`;
    const newest = `id = (SELECT id FROM events WHERE type = '${type}' ORDER BY id DESC LIMIT 1)`;
    const twice = `INSERT INTO events SELECT gen_random_uuid(), company_id, type, occurred_at,
      body FROM events WHERE ${newest}`;
    const never = `DELETE FROM events WHERE ${newest}`;
    return [
      { what: `"${word}" that was told twice`, breaks: ends, id, damage: twice },
      // One that was rejected was never requested; which of both it was, only the events tell.
      ...(word === 'requested'
        ? [{ what: 'an active one never requested', ...neverRequested }]
        : [{ what: `"${word}" that was never told`, breaks: ends, id, damage: never }]),
    ];
  }),
];
