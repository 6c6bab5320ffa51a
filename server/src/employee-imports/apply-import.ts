import { noteIn } from '../access/writes/writers.ts';
import type { Context } from '../context.ts';
import { resolveNamesIn } from '../cost-centers/resolve-names.ts';
import { inTransaction, type Transaction } from '../database/transaction.ts';
import { addEmployeesIn } from '../employees/add-employees.ts';
import { companyFactsIn } from '../employees/company-facts.ts';
import { followAddressIn } from '../employees/follow-address.ts';
import { lockEmployeesByKeys, lockedHeadcount, updateEmployees } from '../employees/queries.ts';
import { differs, employeeRow } from '../employees/rows.ts';
import { changed, comparable, touched } from '../employees/rules.ts';
import { issueInvitationIn } from '../invitations/issue-invitation.ts';
import {
  type ClaimedImport,
  claimImport,
  postponeImport,
  type RowReport,
  reportRows,
  type WaitingRow,
  waitingRows,
} from './queries.ts';
import { type Judgement, judgeRow, presumedNames } from './rules.ts';

const BATCH = 500;

/**
 * Works on the import that has waited longest, one batch of rows in one transaction: what was done
 * and the report of it commit together, so that a crash repeats nothing. True when there is more.
 */
export async function applyImport(context: Context): Promise<boolean> {
  const { database, clock } = context;
  let claimed: ClaimedImport | undefined;
  try {
    await inTransaction({ database }, async (tx) => {
      claimed = await claimImport(tx);
      if (claimed) await applyBatch(context, tx, claimed);
    });
    return claimed !== undefined;
  } catch (error) {
    // One that cannot be worked on must not stand in the way of the others.
    const failed = claimed;
    context.log.warn({ importId: failed?.id }, 'a batch of an import failed');
    if (failed) await inTransaction({ database }, (tx) => postponeImport(tx, failed, clock.now()));
    throw error;
  }
}

async function applyBatch(context: Context, tx: Transaction, claimed: ClaimedImport) {
  const rows = await waitingRows(tx, claimed, BATCH);
  const reports = rows.length > 0 ? await applyRows(context, tx, claimed, rows) : [];
  await reportRows(tx, claimed, reports, rows.length < BATCH, context.clock.now());
  await noteIn(tx, context, 'worker', 'employee-import.batch', { id: claimed.id });
}

type Known = Extract<Judgement, { outcome: 'known' }>;
type Added = Extract<Judgement, { outcome: 'added' }>;

async function applyRows(
  context: Context,
  tx: Transaction,
  claimed: ClaimedImport,
  rows: readonly WaitingRow[],
): Promise<RowReport[]> {
  const judged = await judgeRows(context, tx, claimed, rows);
  const added = judged.filter((one): one is Added => one.outcome === 'added');
  const known = judged.filter((one): one is Known => one.outcome === 'known');
  const ids = claimed.dryRun ? [] : await add(context, tx, claimed, added, rows[0]!.number);
  const differing = await change(context, tx, claimed, known);
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
    messages: one.messages,
  }));
}

async function judgeRows(
  context: Context,
  tx: Transaction,
  { companyId, dryRun }: ClaimedImport,
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

/** One mail of an import after the other, so that those of others need not wait behind them all. */
const MAIL_PACE_MS = 50;

async function add(
  context: Context,
  tx: Transaction,
  { companyId, invite, createdAt }: ClaimedImport,
  added: readonly Added[],
  firstNumber: number,
): Promise<string[]> {
  if (added.length === 0) return [];
  const now = context.clock.now();
  const people = added.map(({ person }) => person);
  const ids = await addEmployeesIn(tx, companyId, people, now);
  if (!invite) return ids;
  for (const [index, id] of ids.entries()) {
    const turn = createdAt.getTime() + (firstNumber + index - 1) * MAIL_PACE_MS;
    const due = new Date(Math.max(now.getTime(), turn));
    await issueInvitationIn(tx, context, companyId, id, due);
  }
  return ids;
}

/** Changes those for whom the file says something else; returns which they were. */
async function change(
  context: Context,
  tx: Transaction,
  { companyId, dryRun }: ClaimedImport,
  known: readonly Known[],
): Promise<Set<Judgement>> {
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
    for (const { one, after } of changes) {
      await followAddressIn(tx, context, companyId, one.locked.employee, after);
    }
  }
  return new Set(changes.map(({ one }) => one));
}
