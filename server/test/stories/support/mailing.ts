import { pino } from 'pino';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { type FakeClock, fakeClock } from '../../support/clock.ts';
import { demo } from '../../support/context.ts';
import { type Service, startService } from '../../support/service.ts';
import { type MailServer, startMailServer } from '../../support/smtp.ts';
import { untilDone } from '../../support/worker.ts';

export const MAIL_FROM = 'Fringe Beneficios <no-reply@fringe.example>';
export const DAY = 24 * 60 * 60;

/** A service whose mails go to a real mail server, and whose time is the test's. */
export interface Mailing extends Service {
  smtp: MailServer;
  clock: FakeClock;
  /** All lines of the log. */
  lines: string[];
  /** Sends what is due now. */
  send(): Promise<unknown>;
  /** Lets time pass; the callers get new tokens for it. */
  pass(seconds: number): Promise<void>;
  /** The newest invitation of an employee, as the operator sees it. */
  invitationOf(employeeId: string): Promise<Record<string, never> & { mail: MailFacts }>;
}

export interface MailFacts {
  state: string;
  attempts: number;
  nextAttemptAt: number | null;
  sentAt: number | null;
  error: string | null;
}

export async function startMailing(): Promise<Mailing> {
  const smtp = await startMailServer();
  const clock = fakeClock();
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const service = await startService({
    clock,
    log,
    config: { smtpUrl: smtp.url, mailFrom: MAIL_FROM, publicUrl: 'https://fringe.example' },
  });
  const { context, anonymous, companyIds } = service;
  const mailing: Mailing = {
    ...service,
    smtp,
    clock,
    lines,
    send: () => untilDone(() => sendDueInvitations(context)),
    pass: async (seconds) => {
      clock.advance(seconds);
      mailing.operator = await anonymous.login(demo().operator);
      mailing.partner = await anonymous.login(demo().partners[0]!);
    },
    invitationOf: async (employeeId) => {
      const search = `companyId=${companyIds[0]}&limit=1000`;
      const { body } = await mailing.operator.get(`/platform/v1/invitations?${search}`);
      return body.invitations.find((one: { employeeId: string }) => one.employeeId === employeeId);
    },
    close: async () => {
      context.mail.close();
      await smtp.close();
      await service.close();
    },
  };
  return mailing;
}
