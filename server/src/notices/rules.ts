import type { Notice, NoticeKind } from '@fringe/contract/operations/staff/notices';
import type { Scope } from '@fringe/contract/scopes';
import type { CompanyId, NoticeId, NoticeMailId, PartnerId, StaffId } from '../values/ids.ts';

/** What a role has to be allowed to look at, to be told that something is the matter with it. */
export const scopeOf: Record<NoticeKind, Scope> = {
  receiverFailing: 'webhooks:manage',
  monthSettledAgain: 'consumptions:read',
  importFailed: 'employees:read',
  closingOverdue: 'payroll:read',
};

/** Whose notices are looked for: all with null, else those of one holder of grants. */
export interface Viewer {
  holderId: PartnerId | null;
  scopes: ReadonlySet<string>;
}

/** What needs somebody, as it is found. */
export interface Cause {
  id: NoticeId;
  kind: NoticeKind;
  since: Date;
  company: { id: CompanyId; name: string } | null;
  partner: { id: PartnerId; name: string } | null;
  payroll: string | null;
  name: string | null;
  count: number | null;
}

/** What a person has seen of a cause, and was sent. */
export interface Mark {
  id: NoticeId;
  kind: NoticeKind;
  seenAt: Date | null;
  mailedAt: Date | null;
  mailId: NoticeMailId | null;
}

/** A cause as it stands to one person. */
export interface FoundNotice extends Cause {
  seenAt: Date | null;
  mailedAt: Date | null;
  mailId: NoticeMailId | null;
}

/** A mark is about what was there: a cause that came back later is new. */
const holds = (moment: Date | null, { since }: Cause): Date | null =>
  moment !== null && moment >= since ? moment : null;

const keyOf = ({ id, kind }: Pick<Cause, 'id' | 'kind'>) => `${kind} ${id}`;

/** Each cause once, with its marks, newest first. */
export function noticesOf(causes: readonly Cause[], marks: readonly Mark[]): FoundNotice[] {
  const byKey = new Map(marks.map((mark) => [keyOf(mark), mark]));
  const once = new Map(causes.map((cause) => [keyOf(cause), cause]));
  const found = [...once.values()].map((cause) => {
    const mark = byKey.get(keyOf(cause));
    const seenAt = holds(mark?.seenAt ?? null, cause);
    const mailedAt = holds(mark?.mailedAt ?? null, cause);
    return { ...cause, seenAt, mailedAt, mailId: mailedAt && (mark?.mailId ?? null) };
  });
  return found.toSorted((one, other) => other.since.getTime() - one.since.getTime());
}

/** The page of the console where somebody goes on. */
export function doorOf({ kind, id, company, payroll }: Cause): string {
  if (kind === 'receiverFailing') return `/webhooks?subscription=${id}`;
  if (kind === 'importFailed') return `/companies/${company!.id}/import?import=${id}`;
  return `/companies/${company!.id}/month?month=${payroll}`;
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A notice as replies have it. */
export const shownNotice = (found: FoundNotice): Notice => {
  const { mailedAt: _mailedAt, mailId: _mailId, since, seenAt, ...rest } = found;
  return {
    ...rest,
    since: secondsOf(since),
    seenAt: seenAt && secondsOf(seenAt),
    door: doorOf(found),
  };
};

/** Somebody who is to be looked after: what they want, and the mail that is on its way to them. */
export interface Recipient {
  staffId: StaffId;
  mail: string;
  name: string;
  locale: 'es' | 'en';
  kinds: readonly NoticeKind[];
  mailId: NoticeMailId | null;
  attempts: number;
}

/**
 * What the next mail to somebody is about: what is new to them; or, while a mail is on its way,
 * what is in that one and still there. So a mail that comes twice says nothing else.
 */
export const toMail = (
  found: readonly FoundNotice[],
  { kinds, mailId }: Pick<Recipient, 'kinds' | 'mailId'>,
): FoundNotice[] =>
  found.filter(
    (one) =>
      kinds.includes(one.kind) &&
      one.seenAt === null &&
      (mailId === null ? one.mailedAt === null : one.mailId === mailId),
  );

/** A person is sent one mail in so long. */
export const MAIL_PAUSE_MS = 60 * 60_000;

/** So often it is looked whether there is something to send. */
export const LOOK_PAUSE_MS = 5 * 60_000;

const FIRST_RETRY_MS = 30_000;

/** How long to wait after so many attempts that failed: twice as long each time, up to an hour. */
export const retryPauseMs = (attempts: number): number =>
  Math.min(MAIL_PAUSE_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
