import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { MailFailure } from '../mail/mail.ts';
import { LINK_PURPOSE } from './issue-invitation.ts';
import { invitationMail } from './mails.ts';
import { claimDueMails, type DueMail, finishMail, type MailOutcome } from './queries.ts';
import { afterFailure } from './rules.ts';

/** No more than the mail server is sent at a time, so that no claimed mail waits for its turn. */
const BATCH = 4;

/** Longer than a mail can take; a worker that dies delays its mails by this much. */
const LEASE_MS = 60_000;

/** Sends the mails that are due, outside any transaction; true when there may be more. */
export async function sendDueInvitations(context: Context): Promise<boolean> {
  const { database, clock } = context;
  const now = clock.now();
  const due = await inTransaction({ database }, (tx) =>
    claimDueMails(tx, now, new Date(now.getTime() + LEASE_MS), BATCH),
  );
  await Promise.all(due.map((mail) => sendOne(context, mail)));
  return due.length === BATCH;
}

async function sendOne(context: Context, mail: DueMail): Promise<void> {
  const outcome = await attempt(context, mail);
  const finished = await inTransaction({ database: context.database }, (tx) =>
    finishMail(tx, mail.id, mail.attempt, outcome),
  );
  // A worker that lost the claim meanwhile logs nothing.
  if (outcome.state !== 'failed' || finished.length === 0) return;
  // Ids only; the operator finds the rest in the list of invitations.
  const { id, companyId } = mail;
  context.log.error({ invitationId: id, companyId, error: outcome.error }, 'an invitation failed');
}

async function attempt(context: Context, due: DueMail): Promise<MailOutcome> {
  const { clock, config, vault, mail, log } = context;
  if (due.expiresAt <= clock.now()) return afterFailure(due, 'other', true, clock.now());
  try {
    const link = `${config.publicUrl}/invitations/${vault.open(due.tokenSealed, LINK_PURPOSE)}`;
    await mail.send(invitationMail(due, link));
    return { state: 'sent', nextAttemptAt: null, error: null, sentAt: clock.now() };
  } catch (error) {
    const known = error instanceof MailFailure;
    const { reason, final } = known ? error : { reason: 'other' as const, final: false };
    const { name } = error as Error;
    const facts = { invitationId: due.id, attempt: due.attempt, reason, ...(!known && { name }) };
    log[known ? 'warn' : 'error'](facts, 'a mail could not be sent');
    return afterFailure(due, reason, final, clock.now());
  }
}
