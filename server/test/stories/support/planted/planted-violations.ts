import { entries } from './money/planted-entries.ts';
import { exported } from './money/planted-exports.ts';
import { feeds } from './money/planted-feeds.ts';
import { commitments, settlements } from './money/planted-settlements.ts';
import { company, firstOf, type Plant } from './planted.ts';
import { access } from './planted-access.ts';
import { audited } from './planted-audit.ts';
import { deliveries } from './planted-deliveries.ts';
import { events } from './planted-events.ts';
import { imports } from './planted-imports.ts';
import { notices } from './planted-notices.ts';
import { reasons } from './planted-reasons.ts';
import { requests } from './planted-requests.ts';
import { staff } from './planted-staff.ts';
import { words } from './planted-words.ts';

const open = 'every company has exactly one open cycle, and knows it';
const consecutive = 'cycles are consecutive months, and each begins where the one before ends';
const headcount = 'a company has as many employees as it counts, numbered without gaps';

const calendar: Plant[] = [
  {
    what: 'a company that takes another month for the open one',
    breaks: open,
    id: company,
    damage: `UPDATE companies SET open_month = '2019-01' WHERE id = '$id'`,
  },
  {
    what: 'a company that takes another cycle for the open one',
    breaks: open,
    id: company,
    damage: `UPDATE companies SET open_cycle_id = (SELECT id FROM payroll_cycles
      WHERE company_id = '$id' AND ended_at IS NOT NULL LIMIT 1) WHERE id = '$id'`,
  },
  {
    what: 'a company without an open cycle',
    breaks: open,
    id: company,
    damage: `UPDATE payroll_cycles SET ended_at = now() WHERE company_id = '$id'
      AND ended_at IS NULL`,
  },
  {
    what: 'a cycle that begins a second after the one before',
    breaks: consecutive,
    id: company,
    damage: `UPDATE payroll_cycles SET started_at = started_at + interval '1 second'
      WHERE company_id = '$id' AND ended_at IS NULL`,
  },
  {
    what: 'somebody too many in a headcount',
    breaks: headcount,
    id: company,
    damage: `UPDATE headcounts SET employees = employees + 1 WHERE company_id = '$id'`,
  },
  {
    what: 'a company whose headcount is missing',
    breaks: headcount,
    id: company,
    damage: `DELETE FROM headcounts WHERE company_id = '$id'`,
  },
  {
    what: 'an employee who is blocked without a history of it',
    breaks: 'the state of an employee is the last of their history',
    id: firstOf('employees', `state = 'active'`),
    damage: `UPDATE employees SET state = 'blocked' WHERE id = '$id'`,
  },
];

const lastChange = 'a limit is what its last change left, and one without a change does not exist';
const chain =
  'the changes of a limit are numbered without gaps, and each begins where the one before ended';

const limitHistory: Plant[] = [
  {
    what: 'a limit that was raised without a change',
    breaks: lastChange,
    id: firstOf('limits', 'amount_in_cents > 1', 'employee_id'),
    damage: `UPDATE limits SET amount_in_cents = amount_in_cents + 1 WHERE employee_id = '$id'`,
  },
  {
    what: 'a limit whose history is lost',
    breaks: lastChange,
    id: firstOf('limit_changes', 'true', 'employee_id'),
    damage: `DELETE FROM limit_changes WHERE employee_id = '$id'`,
  },
  {
    what: 'a change that begins with something else than what held',
    breaks: chain,
    id: firstOf('limit_changes', 'before_in_cents IS NULL', 'employee_id'),
    damage: `UPDATE limit_changes SET before_in_cents = 7 WHERE employee_id = '$id'`,
  },
  {
    what: 'a change that is missing among others',
    breaks: chain,
    id: firstOf('limit_changes', 'version = 1', 'employee_id'),
    damage: `UPDATE limit_changes SET version = 2 WHERE employee_id = '$id'`,
  },
];

const totals = 'totals are the sums of the ledger';
const voids = 'a void reverses one charge, completely and in its cycle';
const limits =
  'what counts against limits is what was charged and not voided, and what is reserved';
const told = 'every charge, and every void within its cycle, was told once';
const anEvent = (type: string, where = 'true') =>
  firstOf('events', `type = '${type}' AND ${where}`);
/** What the event is about stands in the report, and not the event. */
const employeeOf = (type: string) => `SELECT body::jsonb #>> '{data,company,employee,id}' AS id
  FROM events WHERE type = '${type}' ORDER BY id LIMIT 1`;
const generated = 'employee.consumption.generated';
const firstGenerated = `id = (${anEvent(generated)})`;
const firstTotal = `(SELECT month FROM consumption_totals WHERE employee_id = '$id'
  ORDER BY month LIMIT 1)`;

const ledger: Plant[] = [
  {
    what: 'an entry in a month that its company never had',
    breaks: 'every entry lies in a cycle of its company',
    id: firstOf('consumptions', 'true', 'company_id'),
    damage: `UPDATE consumptions SET month = '2019-01' WHERE company_id = '$id'`,
  },
  {
    what: 'an event about nobody',
    breaks: 'every event is about a company that there is',
    id: firstOf('events'),
    damage: `UPDATE events SET company_id = gen_random_uuid() WHERE id = '$id'`,
  },
  ...['amount_in_cents = amount_in_cents + 1', 'entries = entries + 1'].map((wrong) => ({
    what: `a total that is wrong: ${wrong}`,
    breaks: totals,
    id: firstOf('consumption_totals', 'true', 'employee_id'),
    damage: `UPDATE consumption_totals SET ${wrong} WHERE employee_id = '$id'
      AND month = ${firstTotal}`,
  })),
  {
    what: 'a total that is missing',
    breaks: totals,
    id: firstOf('consumption_totals', 'true', 'employee_id'),
    damage: `DELETE FROM consumption_totals WHERE employee_id = '$id' AND month = ${firstTotal}`,
  },
  ...['amount_in_cents = amount_in_cents + 1', `behaviour = 'flex-not-exempt'`].map((wrong) => ({
    what: `a void that differs from its charge: ${wrong}`,
    breaks: voids,
    id: firstOf('consumptions', `sum_type = 'withdrawn'`),
    damage: `UPDATE consumptions SET ${wrong} WHERE id = '$id'`,
  })),
  {
    what: 'a second void of a charge',
    breaks: voids,
    id: firstOf('consumptions', 'reverses_id IS NOT NULL', 'reverses_id'),
    damage: [
      'DROP INDEX consumptions_reverses_id_key',
      `INSERT INTO consumptions (company_id, id, employee_id, month, category, behaviour, sum_type,
         amount_in_cents, concept, occurred_at, recorded_at, reverses_id, late)
       SELECT company_id, gen_random_uuid(), employee_id, month, category, behaviour, sum_type,
         amount_in_cents, concept, occurred_at, recorded_at, reverses_id, late
       FROM consumptions WHERE reverses_id = '$id'`,
    ],
  },
  {
    what: 'an external id that stands for two',
    breaks: 'an external id stands for one entry',
    id: firstOf('consumptions', 'external_id IS NOT NULL'),
    damage: [
      'DROP INDEX consumptions_external_id_key',
      `UPDATE consumptions SET external_id = (SELECT external_id FROM consumptions
         WHERE id = '$id') WHERE id = (SELECT id FROM consumptions WHERE id > '$id'
         AND company_id = (SELECT company_id FROM consumptions WHERE id = '$id')
         AND external_id IS NOT NULL ORDER BY id LIMIT 1)`,
    ],
  },
  ...['used_in_cents', 'reserved_in_cents'].map((column) => ({
    what: `a use of a limit that is off by one cent: ${column}`,
    breaks: limits,
    id: firstOf('limit_usages', 'true', 'employee_id'),
    damage: `UPDATE limit_usages SET ${column} = ${column} + 1 WHERE employee_id = '$id'`,
  })),
  {
    what: 'a use of a limit that is missing',
    breaks: limits,
    id: firstOf('limit_usages', 'used_in_cents > 0', 'employee_id'),
    damage: `DELETE FROM limit_usages WHERE employee_id = '$id'`,
  },
  {
    what: 'a charge that nobody was told of',
    breaks: told,
    id: employeeOf(generated),
    damage: `DELETE FROM events WHERE ${firstGenerated}`,
  },
  {
    what: 'a charge that was told twice',
    breaks: told,
    id: employeeOf(generated),
    damage: `INSERT INTO events SELECT gen_random_uuid(), company_id, type, occurred_at, body
      FROM events WHERE ${firstGenerated}`,
  },
  {
    what: 'a charge that was told with another amount',
    breaks: told,
    id: employeeOf(generated),
    damage: `UPDATE events SET body = replace(body, '"amountInCents":', '"amountInCents":9')
      WHERE ${firstGenerated}`,
  },
];

/** At least one for each invariant. */
export const plants: readonly Plant[] = [
  ...calendar,
  ...imports,
  ...limitHistory,
  ...ledger,
  ...entries,
  ...feeds,
  ...settlements,
  ...exported,
  ...commitments,
  ...reasons,
  ...deliveries,
  ...audited,
  ...events,
  ...access,
  ...requests,
  ...staff,
  ...notices,
  ...words,
];
