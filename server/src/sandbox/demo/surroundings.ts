import type { IssuedCredential } from '../../access/issue-credential.ts';
import { recordAudit } from '../../access/writes/audit.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../database/transaction.ts';
import { bringInFailuresIn } from '../../deliveries/engine/bring-in-failures.ts';
import { insertLane } from '../../deliveries/engine/lane-queries.ts';
import { reportRows } from '../../employee-imports/queries.ts';
import {
  insertImport,
  insertImportRows,
  type ReceivedRow,
  releaseImport,
} from '../../employee-imports/receiving-queries.ts';
import { sealedCells } from '../../employee-imports/rows.ts';
import { issueInvitationIn, LINK_PURPOSE } from '../../invitations/issue-invitation.ts';
import { invitationMail } from '../../invitations/mails.ts';
import { claimDueMails, finishMail } from '../../invitations/queries.ts';
import { captureMailIn } from '../../mail/captured.ts';
import { insertSubscription, setStatus } from '../../subscriptions/queries.ts';
import { addSecretIn } from '../../subscriptions/rotate-secret.ts';
import { newId, type PartnerId, type SubscriptionId } from '../../values/ids.ts';
import { demoCompanies, demoId } from './demo-companies.ts';
import { demoPeople } from './people.ts';

/** Who calls the service in the demo. */
export interface Callers {
  operator: IssuedCredential;
  partners: (IssuedCredential & { id: PartnerId; name: string })[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Notes who did what, at its time. */
export const note = (
  tx: Transaction,
  at: Date,
  actor: string,
  action: string,
  subject: Record<string, string>,
) => recordAudit(tx, { id: newId(at.getTime()), at, actor, action, subject, requestId: newId() });

/** A receiver of the second partner that never answers well, and is switched on for a while. */
export async function addReceiver(
  { vault }: Context,
  tx: Transaction,
  { id: partnerId, clientId }: Callers['partners'][number],
  createdAt: Date,
): Promise<SubscriptionId> {
  const id = newId();
  await insertSubscription(tx, {
    id,
    partnerId,
    url: 'https://nominas.talento-sur.example/fringe',
    eventTypes: ['company.payroll-cycle.closed'],
    description: 'Cierres de nómina',
    companyIds: null,
    createdAt,
  });
  await insertLane(tx, id, 1);
  await addSecretIn(tx, vault, id);
  await note(tx, createdAt, clientId, 'createSubscription', { id });
  return id;
}

export const switchReceiver = (tx: Transaction, id: SubscriptionId, on: boolean) =>
  setStatus(tx, id, on ? 'enabled' : 'disabled');

/** What is around the money of the last company: an import with errors, and mails. */
export async function addSurroundings(
  context: Context,
  tx: Transaction,
  callers: Callers,
  receiver: SubscriptionId,
  now: Date,
): Promise<void> {
  await bringInFailuresIn(tx, receiver, {
    durationMs: 184,
    responseStatus: 503,
    error: 'http-status',
    responseBody: 'Service Unavailable',
  });
  const imported = new Date(now.getTime() - 2 * DAY_MS);
  await importPeople(context, tx, callers.operator.clientId, imported, now);
  await invite(context, tx, callers.partners[1]!.clientId, new Date(now.getTime() - DAY_MS));
}

const place = demoCompanies.at(-1)!;
const employee = (index: number): string => demoId(4, demoCompanies.length * 1_000 + index);

/** The columns of the file, and what each is taken for. */
const columns = [
  { column: 'Nombre', field: 'name', ignored: null },
  { column: 'Apellidos', field: 'surname', ignored: null },
  { column: 'Correo electrónico', field: 'email', ignored: null },
  { column: 'NIF', field: 'legalId', ignored: null },
  { column: 'Fecha de alta', field: 'hiringDate', ignored: null },
  { column: 'Régimen fiscal', field: 'taxRegime', ignored: null },
] as const;

/** What is wrong in the file, by line: the column, what stands there, and what is said of it. */
const mistakes: Readonly<Record<number, [column: number, value: string, message: string]>> = {
  4: [3, '12345678A', 'legalId: is no Spanish NIF or NIE'],
  7: [4, '31/02/2026', 'hiringDate: must be a date, YYYY-MM-DD'],
  9: [5, 'foral', 'taxRegime: must be one of general, basque, navarrese, biscayan'],
};
const KNOWN = [4, 5, 6, 7, 8];
const IN_FILE = 8;

/** A file in which some rows are wrong, and the others say nothing new. */
async function importPeople(
  { vault }: Context,
  tx: Transaction,
  actor: string,
  at: Date,
  now: Date,
): Promise<void> {
  const { id: companyId } = place;
  const id = newId();
  const people = demoPeople(place, place.headcount, demoCompanies.length, now);
  const unseen = [...KNOWN];
  const sent = Array.from({ length: IN_FILE }, (_, index): string[] => {
    const mistake = mistakes[index + 2];
    const person = people[mistake ? index : unseen.shift()!]!;
    const cells = columns.map(({ field }) => String(person[field]));
    return mistake ? cells.with(mistake[0], mistake[1]) : cells;
  });
  const rows = sent.map((_, index): ReceivedRow => {
    const mistake = mistakes[index + 2];
    return {
      number: index + 1,
      line: index + 2,
      outcome: mistake ? 'failed' : 'waiting',
      fields: null,
      email_key: null,
      legal_id_key: null,
      messages: mistake ? [mistake[2]] : [],
      values: index === 0 ? sealedCells(sent, id, 1, vault) : null,
    };
  });
  const file = { fileName: 'altas-bajas.csv', actor, columns, habits: '' };
  const made = { companyId, id, dryRun: false, invite: false, createdAt: at, ...file };
  await insertImport(tx, made);
  await insertImportRows(tx, companyId, id, rows);
  await releaseImport(tx, companyId, id, rows.length);
  const known = rows.filter(({ outcome }) => outcome === 'waiting');
  const reports = known.map(({ number, line }, index) => ({
    number,
    line,
    outcome: 'unchanged' as const,
    employee_id: employee(KNOWN[index]!),
    messages: [],
  }));
  await reportRows(tx, made, reports, true, new Date(at.getTime() + 1_500));
  await note(tx, at, actor, 'platformStartEmployeeImport', { companyId, id });
}

/** Those who have not confirmed yet are invited again, where mails are captured. */
async function invite(context: Context, tx: Transaction, actor: string, at: Date): Promise<void> {
  const { config, vault } = context;
  if (config.smtpUrl) return;
  const then = { ...context, clock: { now: () => at } };
  for (const index of [1, 10]) {
    await issueInvitationIn(tx, then, place.id, employee(index));
    const subject = { companyId: place.id, employeeId: employee(index) };
    await note(tx, at, actor, 'inviteEmployee', subject);
  }
  const sentAt = new Date(at.getTime() + 2_000);
  const outcome = { state: 'sent' as const, nextAttemptAt: null, error: null, sentAt };
  for (const due of await claimDueMails(tx, at, sentAt, 10)) {
    const link = `${config.publicUrl}/invitations/${vault.open(due.tokenSealed, LINK_PURPOSE)}`;
    await captureMailIn(tx, vault, sentAt, invitationMail(due, link));
    await finishMail(tx, due.id, due.attempt, outcome);
  }
}
