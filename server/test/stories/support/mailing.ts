import { pino } from 'pino';
import { sendDueInvitations } from '../../../src/invitations/send-due-invitations.ts';
import { type FakeClock, fakeClock } from '../../support/clock.ts';
import { type MailServer, startMailServer } from '../../support/network/smtp.ts';
import { type Service, startService } from '../../support/service.ts';
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
  pass(seconds: number): void;
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
    config: {
      smtpUrl: smtp.url,
      mailFrom: MAIL_FROM,
      publicUrl: 'https://fringe.example',
      // Whatever time passes, the callers keep their tokens.
      tokenLifetimeSeconds: 365 * DAY,
    },
  });
  const { context, operator, companyIds } = service;
  return {
    ...service,
    smtp,
    clock,
    lines,
    send: () => untilDone(() => sendDueInvitations(context)),
    pass: (seconds) => clock.advance(seconds),
    invitationOf: async (employeeId) => {
      const search = `companyId=${companyIds[0]}&limit=50`;
      const { body } = await operator.get(`/platform/v1/invitations?${search}`);
      return body.invitations.find((one: { employeeId: string }) => one.employeeId === employeeId);
    },
    close: async () => {
      context.mail.close();
      await smtp.close();
      await service.close();
    },
  };
}
