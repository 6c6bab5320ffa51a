import { longStatement, type Reader } from '../database/statement.ts';
import type { CompanyId } from '../values/ids.ts';
import { type Before, beforeValues, earlier, type Happening, happening } from './shape-queries.ts';

const settlement = happening({
  at: 's.settled_at',
  kind: 'settlement',
  id: 'p.id',
  what: 's.month',
  company: 's.company_id',
  payroll: 's.month',
  number: 's.version',
});
const withCycle = `settlements s
  JOIN payroll_cycles p ON p.company_id = s.company_id AND p.month = s.month`;

const ofEntries = longStatement(
  'timeline.settlements-of-entries',
  `SELECT DISTINCT ON (s.company_id, s.month, s.version) ${settlement}
   FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS k (company_id, month, number)
   JOIN ${withCycle} ON s.company_id = k.company_id AND s.month = k.month
   WHERE s.version = (SELECT min(f.version) FROM settlements f
     WHERE f.company_id = k.company_id AND f.month = k.month AND f.through_number >= k.number)`,
);

/** The settlements that entries came in with. */
export const settlementsOfEntries = (
  reader: Reader,
  entries: readonly {
    companyId: CompanyId | null;
    payroll: string | null;
    numberInLedger: number;
  }[],
) =>
  reader.rows<Happening>(ofEntries, [
    entries.map(({ companyId }) => companyId),
    entries.map(({ payroll }) => payroll),
    entries.map(({ numberInLedger }) => numberInLedger),
  ]);

const begun = happening({
  at: 'p.started_at',
  kind: 'cycle',
  id: 'p.id',
  what: `'opened'`,
  company: 'p.company_id',
  payroll: 'p.month',
});
const ended = happening({
  at: 'p.ended_at',
  kind: 'cycle',
  id: 'p.id',
  what: `'closed'`,
  company: 'p.company_id',
  payroll: 'p.month',
});

const ofCycle = longStatement(
  'timeline.cycle',
  `SELECT ${begun} FROM payroll_cycles p WHERE p.company_id = $1 AND p.id = $2
   UNION ALL SELECT ${ended} FROM payroll_cycles p
     WHERE p.company_id = $1 AND p.id = $2 AND p.ended_at IS NOT NULL
   UNION ALL (SELECT ${settlement} FROM ${withCycle} WHERE p.company_id = $1 AND p.id = $2
     ORDER BY s.version DESC LIMIT 50)`,
);

/** What became of a month: opened, closed, and each version of its settlement. */
export const happeningsOfCycle = (reader: Reader, companyId: CompanyId, id: string) =>
  reader.rows<Happening>(ofCycle, [companyId, id]);

const ofCompany = longStatement(
  'timeline.months-of-company',
  `(SELECT ${ended} FROM payroll_cycles p WHERE p.company_id = $1 AND p.ended_at IS NOT NULL
     AND ${earlier('p.ended_at', 'p.id', 2)})
   UNION ALL (SELECT ${settlement} FROM ${withCycle} WHERE s.company_id = $1
     AND ${earlier('s.settled_at', 'p.id', 2)})`,
);

/** Closed months and settlements of a company, newest first. */
export const monthsOfCompany = (reader: Reader, id: CompanyId, before: Before | null) =>
  reader.rows<Happening>(ofCompany, [id, ...beforeValues(before)]);
