import type { CompanyId } from '../values/ids.ts';

/** A mail on its way out. Its id stays the same however often it is sent. */
export interface OutgoingMail {
  id: string;
  /** Null where it is not about one company; in a sandbox no partner sees it then. */
  companyId: CompanyId | null;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** What a mail can fail with. */
export type MailError =
  | 'connection'
  | 'timeout'
  | 'authentication'
  | 'refused'
  | 'deferred'
  | 'other';

/** A mail that was not taken; trying again helps unless it is final. */
export class MailFailure extends Error {
  readonly reason: MailError;
  readonly final: boolean;

  constructor(reason: MailError, final: boolean) {
    super(`a mail failed: ${reason}`);
    this.reason = reason;
    this.final = final;
  }
}

/** Where mails go: to a mail server, or into the mailbox of a sandbox. */
export interface Mail {
  /** Returns when the mail was taken; throws a MailFailure when it was not. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
