import type { OperatorScope } from '@fringe/contract/scopes';
import type { IssuedCredential } from '../../access/issue-credential.ts';
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
import type { Diary } from '../diary.ts';
import { demoCompanies, demoId } from './demo-companies.ts';
import { demoPeople } from './people.ts';

/** Who calls the service in the demo. */
export interface Callers {
  operator: IssuedCredential<OperatorScope>;
  partners: (IssuedCredential & { id: PartnerId; name: string })[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A receiver of the second partner that never answers well, and is switched on for a while. */
export async function addReceiver(
  { vault }: Context,
  diary: Diary,
  { id: partnerId, clientId: actor }: Callers['partners'][number],
  createdAt: Date,
): Promise<SubscriptionId> {
  const id = newId();
  const fresh = {
    partnerId,
    url: 'https://nominas.talento-sur.example/fringe',
    eventTypes: ['company.payroll-cycle.closed'] as const,
    description: 'Cierres de nómina',
    companyIds: null,
    createdAt,
  };
  const act = { at: createdAt, actor, action: 'createSubscription', subject: { id } };
  await diary.act(act, async (tx) => {
    await insertSubscription(tx, { id, ...fresh });
    await insertLane(tx, id, 1);
    await addSecretIn(tx, vault, id);
    tx.changed({ what: 'subscription', id, after: fresh });
  });
  return id;
}

export const switchReceiver = (tx: Transaction, id: SubscriptionId, on: boolean, at: Date) =>
  setStatus(tx, id, on ? 'enabled' : 'disabled', at);

interface Stage {
  tx: Transaction;
  diary: Diary;
}

/** What is around the money of the last company: an import with errors, and mails. */
export async function addSurroundings(
  context: Context,
  { tx, diary }: Stage,
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
  await importPeople(context, diary, callers.operator.clientId, imported, now);
  await invite(
    context,
    { tx, diary },
    callers.partners[1]!.clientId,
    new Date(now.getTime() - DAY_MS),
  );
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
  diary: Diary,
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
  const file = { fileName: 'altas-bajas.csv', actor, columns, habits: '', mends: null };
  const made = { companyId, id, dryRun: false, invite: false, createdAt: at, ...file };
  const known = rows.filter(({ outcome }) => outcome === 'waiting');
  const reports = known.map(({ number, line }, index) => ({
    number,
    line,
    outcome: 'unchanged' as const,
    employee_id: employee(KNOWN[index]!),
    messages: [],
  }));
  const act = { at, actor, action: 'platformStartEmployeeImport', subject: { companyId, id } };
  await diary.act(act, async (tx) => {
    await insertImport(tx, made);
    await insertImportRows(tx, companyId, id, rows);
    await releaseImport(tx, companyId, id, rows.length);
    await reportRows(tx, made, reports, true, new Date(at.getTime() + 1_500));
    const after = { rows: rows.length, dryRun: false, invite: false };
    tx.changed({ what: 'employeeImport', id, companyId, after });
  });
}

/** Those who have not confirmed yet are invited again, where mails are captured. */
async function invite(
  context: Context,
  { tx, diary }: Stage,
  actor: string,
  at: Date,
): Promise<void> {
  const { config, vault } = context;
  if (config.smtpUrl) return;
  const then = { ...context, clock: { now: () => at } };
  for (const index of [1, 10]) {
    const subject = { companyId: place.id, employeeId: employee(index) };
    await diary.act({ at, actor, action: 'inviteEmployee', subject }, async (own) => {
      await issueInvitationIn(own, then, place.id, employee(index));
      own.changed({
        what: 'invitation',
        id: employee(index),
        ...subject,
        after: { createdAt: at },
      });
    });
  }
  const sentAt = new Date(at.getTime() + 2_000);
  const outcome = { state: 'sent' as const, nextAttemptAt: null, error: null, sentAt };
  for (const due of await claimDueMails(tx, at, sentAt, 10)) {
    const link = `${config.publicUrl}/invitations/${vault.open(due.tokenSealed, LINK_PURPOSE)}`;
    await captureMailIn(tx, vault, sentAt, invitationMail(due, link));
    await finishMail(tx, due.id, due.attempt, outcome);
  }
}
