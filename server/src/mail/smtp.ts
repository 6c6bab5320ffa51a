import { setTimeout as sleep } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import { type Mail, type MailError, MailFailure } from './mail.ts';

/** How long the mail server may take to be reached, to greet, and to answer. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** For one mail in all; shorter than a worker keeps it for itself. */
const TOTAL_MS = 40_000;

/** Over few connections that are kept. What speaks SMTP is loaded with the first mail. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    pool: true,
    // As many as are sent at a time; see invitations/send-due-invitations.ts.
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  // A kept connection that the server ends is none of anybody's concern.
  transport.on('error', () => undefined);
  return transport;
}

/** Sends by SMTP. */
export function openSmtp(url: string, from: string): Mail {
  let opened: ReturnType<typeof openTransport> | undefined;
  const inTime = async (mail: SendMailOptions) => {
    opened ??= openTransport(url);
    const sent = (await opened).sendMail(mail);
    return Promise.race([sent, sleep(TOTAL_MS, undefined, { ref: false }).then(late)]);
  };
  const domain = from.replace(/^.*@/s, '').replace(/>.*$/s, '');
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await inTime({
          from,
          to: { name: plain(to.name), address: to.address },
          messageId: `<${id}@${domain}>`,
          subject: plain(subject),
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw failureOf(error as SmtpError);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** Mail programs decode what looks like an encoded word, also where somebody wrote it as text. */
const plain = (text: string): string => text.replaceAll('=?', '= ?');

/** A server that keeps the line busy without coming to an end. */
const late = (): never => {
  throw Object.assign(new Error('the mail server takes too long'), { code: 'ETIMEDOUT' });
};

const reasons: Record<string, MailError> = {
  EAUTH: 'authentication',
  ENOAUTH: 'authentication',
  EOAUTH2: 'authentication',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  EDNS: 'connection',
  ENOTFOUND: 'connection',
  ESOCKET: 'connection',
  ETLS: 'connection',
};

interface SmtpError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/**
 * Only the server's word about this address or this mail is final: what it says about us, such as
 * a wrong password or a sender it does not like, the operator can mend.
 */
function failureOf({ code = '', responseCode = 0, command }: SmtpError): MailFailure {
  if (responseCode >= 400 && responseCode < 500) return new MailFailure('deferred', false);
  const ofMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO');
  if (ofMail && responseCode >= 500) return new MailFailure('refused', true);
  if (code === 'EENVELOPE') return new MailFailure('refused', false);
  return new MailFailure(reasons[code] ?? 'other', false);
}
