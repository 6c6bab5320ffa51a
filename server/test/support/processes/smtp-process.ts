import assert from 'node:assert/strict';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort, until } from './processes.ts';

/** The steps of a delivery at which a mail server can take its time. */
export type Stage = 'greeting' | 'recipient' | 'data';

export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  messageId: string;
  text: string;
  html: string;
  /** The address in the text, which the person clicks on. */
  link: string;
}

/** A mail server of the tests' own, on loopback, for services that run as processes. */
export interface MailServer {
  /** For `SMTP_URL`; known before the server listens. */
  url: string;
  /** What it has taken, that is: answered for. */
  mails: ReceivedMail[];
  /** Makes every delivery wait at a stage, until it is released. */
  hold(stage: Stage): void;
  release(): void;
  /** Returns when a delivery waits at the stage that is held. */
  untilHeld(): Promise<void>;
  /** Returns when everybody who was connected has hung up. */
  untilAlone(): Promise<void>;
  /** Begins to listen, unless it does already. */
  listen(): Promise<void>;
  /** Cannot be reached from now on, until it listens again. */
  close(): Promise<void>;
}

const options = { disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true };

export async function createMailServer(): Promise<MailServer> {
  const port = await freePort();
  const mails: ReceivedMail[] = [];
  const present = new Set<string>();
  let held: { stage: Stage; waiting: (() => void)[] } | undefined;
  let server: SMTPServer | undefined;
  const pass = (stage: Stage, goOn: () => void) =>
    held?.stage === stage ? held.waiting.push(goOn) : goOn();
  const open = () =>
    new SMTPServer({
      ...options,
      closeTimeout: 100,
      onConnect: (session, answer) => {
        present.add(session.id);
        pass('greeting', () => answer());
      },
      onRcptTo: (_address, _session, answer) => pass('recipient', () => answer()),
      onData: (stream, session, answer) => {
        void readMail(stream).then((mail) =>
          pass('data', () => {
            // Whoever is gone heard no answer: then nothing was taken.
            if (present.has(session.id)) mails.push(mail);
            answer();
          }),
        );
      },
      onClose: ({ id }) => present.delete(id),
    }).on('error', () => undefined);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    hold: (stage) => {
      held = { stage, waiting: [] };
    },
    release: () => {
      const waiting = held?.waiting ?? [];
      held = undefined;
      for (const goOn of waiting) goOn();
    },
    untilHeld: () => until('a delivery waits', () => (held?.waiting.length ?? 0) > 0),
    untilAlone: () => until('everybody has hung up', () => present.size === 0),
    listen: async () => {
      server ??= await listening(open(), port);
    },
    close: async () => {
      await closeServer(server);
      server = undefined;
    },
  };
}

const listening = (server: SMTPServer, port: number): Promise<SMTPServer> =>
  new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));

const closeServer = (server: SMTPServer | undefined): Promise<void> =>
  new Promise((resolve) => (server ? server.close(resolve) : resolve()));

async function readMail(stream: NodeJS.ReadableStream): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const mail = await PostalMime.parse(Buffer.concat(chunks));
  const [link] = /https?:\/\/\S+\/invitations\/\S+/.exec(mail.text ?? '') ?? [];
  assert.ok(link, 'the mail has a link');
  return {
    to: mail.to![0]!.address!,
    from: mail.from!.address!,
    subject: mail.subject!,
    messageId: mail.messageId!,
    text: mail.text!,
    html: mail.html!,
    link,
  };
}
