import { createTransport } from 'nodemailer';
import { type Mail, type MailError, MailFailure } from './mail.ts';

/** How long the mail server may take to be reached, to greet, and to answer. */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/** Sends by SMTP, over few connections that are kept. */
export function openSmtp(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  // A kept connection that the server ends is none of anybody's concern.
  transport.on('error', () => undefined);
  const domain = from.replace(/^.*@/s, '').replace(/>.*$/s, '');
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          to: { name: to.name, address: to.address },
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw failureOf(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

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
