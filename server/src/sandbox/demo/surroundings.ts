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
import { issueInvitationIn, LINK_PURPOSE } from '../../invitations/issue-invitation.ts';
import { invitationMail } from '../../invitations/mails.ts';
import { claimDueMails, finishMail } from '../../invitations/queries.ts';
import { captureMailIn } from '../../mail/captured.ts';
import { insertSubscription, setStatus } from '../../subscriptions/queries.ts';
import { addSecretIn } from '../../subscriptions/rotate-secret.ts';
import { newId, type PartnerId, type SubscriptionId } from '../../values/ids.ts';
import { demoCompanies, demoId } from './demo-companies.ts';

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
) => recordAudit(tx, { at, actor, action, subject, requestId: newId() });

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
  await importPeople(tx, callers.operator.clientId, new Date(now.getTime() - 2 * DAY_MS));
  await invite(context, tx, callers.partners[1]!.clientId, new Date(now.getTime() - DAY_MS));
}

const place = demoCompanies.at(-1)!;
const employee = (index: number): string => demoId(4, demoCompanies.length * 1_000 + index);

/** Why rows of the file could not be taken, by their line. */
const mistakes: Readonly<Record<number, string>> = {
  4: 'legalId: is no Spanish NIF or NIE',
  7: 'hiringDate: must be a date, YYYY-MM-DD',
  9: 'taxRegime: must be one of general, basque, navarrese, biscayan',
};
const KNOWN = [4, 5, 6, 7, 8];

/** A file in which some rows are wrong, and the others say nothing new. */
async function importPeople(tx: Transaction, actor: string, at: Date): Promise<void> {
  const { id: companyId } = place;
  const id = newId();
  const made = { companyId, id, dryRun: false, invite: false, createdAt: at };
  const rows = Array.from({ length: KNOWN.length + 3 }, (_, index): ReceivedRow => {
    const mistake = mistakes[index + 2];
    const none = { fields: null, email_key: null, legal_id_key: null };
    const outcome = mistake ? 'failed' : 'waiting';
    return {
      number: index + 1,
      line: index + 2,
      outcome,
      ...none,
      messages: mistake ? [mistake] : [],
    };
  });
  const known = rows.filter(({ outcome }) => outcome === 'waiting');
  await insertImport(tx, made);
  await insertImportRows(tx, companyId, id, rows);
  await releaseImport(tx, companyId, id, rows.length);
  const reports = known.map(({ number }, index) => ({
    number,
    outcome: 'unchanged' as const,
    employee_id: employee(KNOWN[index]!),
    messages: [],
  }));
  await reportRows(tx, made, reports, true, new Date(at.getTime() + 1_500));
  await note(tx, at, actor, 'startEmployeeImport', { companyId, id });
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
