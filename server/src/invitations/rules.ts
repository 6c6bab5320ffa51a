import { failureNaming } from '@fringe/contract/errors';
import type { MailError } from '../mail/mail.ts';
import type { DueMail, MailOutcome, OpenedInvitation } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a link lives. */
export const LINK_LIFETIME_MS = 14 * DAY_MS;

/** Refuses an invitation so soon after the last one that its mail would be a nuisance. */
export function demandPause(lastAt: Date | undefined, now: Date, pauseSeconds: number): void {
  if (!lastAt) return;
  const left = pauseSeconds - Math.floor((now.getTime() - lastAt.getTime()) / 1000);
  // Not longer than the pause, should a clock have been put back.
  const retryAfterSeconds = Math.min(left, pauseSeconds);
  if (retryAfterSeconds <= 0) return;
  throw failureNaming(
    'invitedRecently',
    { seconds: String(retryAfterSeconds) },
    { retryAfterSeconds },
  );
}

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
const TRIED_FOR_MS = 3 * DAY_MS;

/** What follows from a failed attempt: another one, twice as late, or the end after 3 days. */
export function afterFailure(
  mail: Pick<DueMail, 'attempt' | 'createdAt'>,
  error: MailError,
  final: boolean,
  now: Date,
): MailOutcome {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (mail.attempt - 1));
  const givenUp = final || now.getTime() + pause > mail.createdAt.getTime() + TRIED_FOR_MS;
  return {
    state: givenUp ? 'failed' : 'waiting',
    nextAttemptAt: givenUp ? null : new Date(now.getTime() + pause),
    error,
    sentAt: null,
  };
}

/** Whether a link can still be confirmed, was confirmed already, or leads nowhere any more. */
export function linkState(
  invitation: Pick<OpenedInvitation, 'ending' | 'expiresAt'> | undefined,
  now: Date,
): 'open' | 'confirmed' | 'dead' {
  if (!invitation) return 'dead';
  if (invitation.ending === 'confirmed') return 'confirmed';
  return invitation.ending === null && invitation.expiresAt > now ? 'open' : 'dead';
}
