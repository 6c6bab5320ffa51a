import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { MailFailure } from '../mail/mail.ts';
import { rolesOfPeople } from '../staff/role-queries.ts';
import { rightsOf } from '../staff/rules.ts';
import { newId } from '../values/ids.ts';
import { findNotices } from './find-notices.ts';
import { beginMail, claimRecipients, finishLook, type Looked } from './mail-queries.ts';
import { noticeMail } from './mails.ts';
import { putIntoMail } from './mark-queries.ts';
import {
  type FoundNotice,
  LOOK_PAUSE_MS,
  MAIL_PAUSE_MS,
  type Recipient,
  retryPauseMs,
  toMail,
} from './rules.ts';

/** No more than the mail server is sent at a time, so that nobody who is claimed waits. */
const BATCH = 4;

/** Longer than a mail can take; a worker that dies delays its mails by this much. */
const LEASE_MS = 60_000;

/** Mails people what is new to them, of those who want it; true when there may be more. */
export async function mailNotices(context: Context): Promise<boolean> {
  const { database, clock } = context;
  const now = clock.now();
  const claimId = randomUUID();
  const until = new Date(now.getTime() + LEASE_MS);
  const claimed = await inTransaction({ database }, (tx) =>
    claimRecipients(tx, now, claimId, until, BATCH),
  );
  await Promise.all(claimed.map((recipient) => lookAfter(context, recipient, claimId)));
  return claimed.length === BATCH;
}

async function lookAfter(context: Context, recipient: Recipient, claimId: string): Promise<void> {
  const { database, log } = context;
  const found = toMail(await noticesFor(context, recipient), recipient);
  const looked = found.length > 0 ? await mailTo(context, recipient, claimId, found) : nothing;
  if (!looked) return;
  const lookAt = new Date(context.clock.now().getTime() + looked.pauseMs);
  const kept = await inTransaction({ database }, (tx) =>
    finishLook(tx, recipient, claimId, { ...looked, lookAt }),
  );
  // A worker that lost the claim meanwhile logs nothing. Ids only, and never an address.
  if (!kept || !looked.error) return;
  const { staffId } = recipient;
  const { error: reason, attempts } = looked;
  const given = looked.mailId === null ? 'a mail of notices was refused' : 'a mail is sent later';
  log.warn({ staffId, reason, attempts }, given);
}

type Ended = Omit<Looked, 'lookAt'> & { pauseMs: number };

const nothing: Ended = { pauseMs: LOOK_PAUSE_MS, mailId: null, attempts: 0 };

/** What a person sees in all their roles; a look of the support is none of them. */
async function noticesFor(
  { database, clock }: Context,
  { staffId }: Recipient,
): Promise<FoundNotice[]> {
  const roles = await rolesOfPeople(database.reader, [staffId]);
  const viewers = roles.map((role) => ({
    holderId: role.holderId,
    scopes: new Set(rightsOf(role).scopes),
  }));
  return findNotices(database.reader, staffId, viewers, clock.now());
}

/** Sends one mail about all of it; undefined where another worker has taken over. */
async function mailTo(
  context: Context,
  recipient: Recipient,
  claimId: string,
  found: readonly FoundNotice[],
): Promise<Ended | undefined> {
  const { clock, config, mail } = context;
  const mailId = recipient.mailId ?? (await packed(context, recipient, claimId, found));
  if (!mailId) return undefined;
  try {
    await mail.send(noticeMail(recipient, mailId, found, config.publicUrl));
    const mailedAt = clock.now();
    return { pauseMs: MAIL_PAUSE_MS, mailId: null, attempts: 0, error: null, mailedAt };
  } catch (error) {
    const known = error instanceof MailFailure;
    if (!known) context.log.error({ name: (error as Error).name }, 'a mail could not be sent');
    const { reason, final } = known ? error : { reason: 'other' as const, final: false };
    const attempts = recipient.attempts + 1;
    // Whom the mail server does not take is not tried with the same again.
    if (final) return { pauseMs: MAIL_PAUSE_MS, mailId: null, attempts: 0, error: reason };
    return { pauseMs: retryPauseMs(attempts), mailId, attempts, error: reason };
  }
}

/** Puts what is found into a new mail, before it is sent: it is in no other from then on. */
const packed = (
  { database, clock }: Context,
  recipient: Recipient,
  claimId: string,
  found: readonly FoundNotice[],
) =>
  inTransaction({ database }, async (tx) => {
    const mailId = newId();
    if (!(await beginMail(tx, recipient, claimId, mailId))) return undefined;
    await putIntoMail(tx, recipient.staffId, found, clock.now(), mailId);
    return mailId;
  });
