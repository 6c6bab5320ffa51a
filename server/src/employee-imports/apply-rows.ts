import type { Employee } from '@fringe/contract/types';
import type { Context } from '../context.ts';
import { resolveNamesIn } from '../cost-centers/resolve-names.ts';
import type { Transaction } from '../database/transaction.ts';
import { addEmployeesIn } from '../employees/add-employees.ts';
import { companyFactsIn } from '../employees/company-facts.ts';
import { followAddressIn } from '../employees/follow-address.ts';
import { lockEmployeesByKeys, lockedHeadcount, updateEmployees } from '../employees/queries.ts';
import { differs, employeeRow } from '../employees/rows.ts';
import { changed, comparable, touched } from '../employees/rules.ts';
import { issueInvitationsIn, pacedFrom } from '../invitations/issue-invitation.ts';
import { rewordPeopleIn } from '../words/reword-people.ts';
import type { ClaimedImport, RowReport, WaitingRow } from './queries.ts';
import { type Judgement, judgeRow, presumedNames } from './rules.ts';

/** What of an import its rows are applied by. */
export type Applied = Omit<ClaimedImport, 'id'>;

type Known = Extract<Judgement, { outcome: 'known' }>;
type Added = Extract<Judgement, { outcome: 'added' }>;

/** Is told of each row that changes somebody, with who they were and who they become. */
type See = (number: number, before: Employee, after: Employee) => void;

/** Adds or changes the people that rows are about; a dry run only says what it would do. */
export async function applyRowsIn(
  context: Context,
  tx: Transaction,
  claimed: Applied,
  rows: readonly WaitingRow[],
  see: See = () => {},
): Promise<RowReport[]> {
  const judged = await judgeRows(context, tx, claimed, rows);
  const added = judged.filter((one): one is Added => one.outcome === 'added');
  const known = judged.filter((one): one is Known => one.outcome === 'known');
  const ids = claimed.dryRun ? [] : await add(context, tx, claimed, added, rows[0]!.number);
  const differing = await change(context, tx, claimed, known);
  for (const [index, one] of judged.entries()) {
    const after = differing.get(one);
    if (after && one.outcome === 'known') see(rows[index]!.number, one.locked.employee, after);
  }
  return judged.map((one, index) => ({
    number: rows[index]!.number,
    line: rows[index]!.line,
    outcome: one.outcome === 'known' ? (differing.has(one) ? 'updated' : 'unchanged') : one.outcome,
    employee_id:
      one.outcome === 'added'
        ? (ids[added.indexOf(one)] ?? null)
        : one.outcome === 'known'
          ? one.locked.employee.id
          : null,
    messages: [...rows[index]!.messages, ...one.messages],
  }));
}

async function judgeRows(
  context: Context,
  tx: Transaction,
  { companyId, dryRun }: Applied,
  rows: readonly WaitingRow[],
): Promise<Judgement[]> {
  // As registering does, so that nobody adds one of these people meanwhile.
  if (!dryRun) await lockedHeadcount(tx, companyId);
  const emails = rows.map(({ fields }) => comparable(fields.email));
  const legalIds = rows.map(({ fields }) => comparable(fields.legalId));
  const locked = await lockEmployeesByKeys(tx, companyId, emails, legalIds);
  const company = await companyFactsIn(tx, companyId);
  const strict = context.config.legalIdCheck === 'strict';
  const byLegalId = new Map(locked.map((one) => [comparable(one.employee.legalId), one]));
  const byEmail = new Map(locked.map((one) => [comparable(one.employee.email), one]));
  const around = { byLegalId, byEmail, company, strict };
  return rows.map(({ fields }) => judgeRow(fields, around));
}

async function add(
  context: Context,
  tx: Transaction,
  { companyId, invite, createdAt, actor }: Applied,
  added: readonly Added[],
  firstNumber: number,
): Promise<string[]> {
  if (added.length === 0) return [];
  const now = context.clock.now();
  const people = added.map(({ person }) => person);
  const ids = await addEmployeesIn(tx, companyId, people, { actor, at: now });
  if (!invite) return ids;
  const invited = ids.map((employeeId, index) => {
    const turn = pacedFrom(createdAt, firstNumber + index - 1);
    return { employeeId, mailDueAt: turn > now ? turn : now };
  });
  await issueInvitationsIn(tx, context, companyId, invited);
  return ids;
}

/** Changes those for whom the file says something else; returns what becomes of each. */
async function change(
  context: Context,
  tx: Transaction,
  { companyId, dryRun }: Applied,
  known: readonly Known[],
): Promise<Map<Judgement, Employee>> {
  const people = known.map(({ person }) => person);
  const names = dryRun ? known.map(presumedNames) : await resolveNamesIn(tx, companyId, people);
  const changes = known
    .map((one, index) => ({ one, after: changed(one.locked.employee, one.person, names[index]!) }))
    .filter(({ one, after }) => differs(one.locked.employee, after));
  if (changes.length > 0 && !dryRun) {
    const now = context.clock.now();
    const rows = changes.map(({ one: { locked }, after }) =>
      employeeRow(companyId, locked.ordinal, touched(after, now), locked.confirmedAt),
    );
    await updateEmployees(tx, rows);
    const renamed = changes.map(({ one, after }) => ({ before: one.locked.employee, after }));
    await rewordPeopleIn(tx, companyId, renamed);
    for (const { one, after } of changes) {
      await followAddressIn(tx, context, companyId, one.locked.employee, after);
    }
  }
  return new Map(changes.map(({ one, after }) => [one, after]));
}
