import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** What the server does with mails: takes them, refuses, says nothing, or goes away. */
export type Behaviour =
  | 'take'
  /** Takes a connection and never greets. */
  | 'never-greet'
  /** Ends the connection in the middle of the mail. */
  | 'drop'
  /** Takes the mail, and ends the connection in place of saying so. */
  | 'drop-after'
  | { refuse: number; at: 'sender' | 'recipient' | 'message' };

/** A mail as it arrived. */
export interface ReceivedMail extends Email {
  raw: string;
  envelope: { from: string; to: string[] };
}

/** A mail server on loopback. */
export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** How many mails were begun, whatever became of them. */
  begun(): number;
  behave(behaviour: Behaviour): void;
  /** Holds mails back until the function that it answers is called. */
  hold(): () => void;
  /** Lets those pass that come from now on. */
  letPass(): void;
  /** How many mails are held back now. */
  waiting(): number;
  close(): Promise<void>;
}

interface State {
  behaviour: Behaviour;
  mails: ReceivedMail[];
  sockets: Set<Socket>;
  begun: number;
  waiting: number;
  held: Promise<void> | undefined;
}

export async function startMailServer(): Promise<MailServer> {
  const state: State = {
    behaviour: 'take',
    mails: [],
    sockets: new Set(),
    begun: 0,
    waiting: 0,
    held: undefined,
  };
  const server = new SMTPServer(optionsFor(state));
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    state.sockets.add(socket);
    socket.once('close', () => state.sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails: state.mails,
    begun: () => state.begun,
    waiting: () => state.waiting,
    behave: (next) => {
      state.behaviour = next;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      state.held = promise;
      return resolve;
    },
    letPass: () => {
      state.held = undefined;
    },
    close: async () => {
      dropAll(state);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const dropAll = ({ sockets }: State): void => {
  for (const socket of sockets) socket.destroy();
};

function refusal({ behaviour }: State, at: 'sender' | 'recipient' | 'message'): Error | null {
  if (typeof behaviour === 'string' || behaviour.at !== at) return null;
  return Object.assign(new Error('as the test wants'), { responseCode: behaviour.refuse });
}

const optionsFor = (state: State): SMTPServerOptions => ({
  authOptional: true,
  hideSTARTTLS: true,
  disableReverseLookup: true,
  onConnect: (_session, done) => {
    if (state.behaviour !== 'never-greet') done();
  },
  onMailFrom: (_address, _session, done) => {
    state.begun += 1;
    done(refusal(state, 'sender'));
  },
  onRcptTo: (_address, _session, done) => done(refusal(state, 'recipient')),
  onData: async (stream, session, done) => {
    if (state.behaviour === 'drop') return dropAll(state);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    state.waiting += 1;
    await state.held;
    state.waiting -= 1;
    const refused = refusal(state, 'message');
    if (refused) return done(refused);
    const bytes = Buffer.concat(chunks);
    const { mailFrom, rcptTo } = session.envelope;
    const from = mailFrom ? mailFrom.address : '';
    const envelope = { from, to: rcptTo.map(({ address }) => address) };
    const parsed = await PostalMime.parse(bytes);
    state.mails.push({ ...parsed, raw: bytes.toString('utf8'), envelope });
    if (state.behaviour === 'drop-after') return dropAll(state);
    done();
  },
});
