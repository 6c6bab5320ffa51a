import type { Command } from 'commander';
import { interruption } from './interruption.ts';
import { type Output, openOutput } from './output.ts';
import { busy } from './progress.ts';
import { openSession, type Session } from './session.ts';

/** The options that every command takes. */
export interface GlobalOptions {
  json?: boolean;
  profile?: string;
  debug?: boolean;
}

/** What a command works with. */
export interface Cli {
  readonly options: GlobalOptions;
  readonly out: Output;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Opened when it is first asked for: not every command needs credentials. */
  session(): Promise<Session>;
  /** Waits, and shows on a terminal for what. */
  busy<T>(what: string, work: Promise<T>): Promise<T>;
}

/** Makes the action of a command from its work: options first, then the words it was given. */
export const run = <Options extends object = object>(
  work: (cli: Cli, options: Options, ...words: string[]) => Promise<void>,
) =>
  async function act(this: Command): Promise<void> {
    const options = this.optsWithGlobals<Options & GlobalOptions>();
    await work(openCli(options), options, ...this.args);
  };

export function openCli(options: GlobalOptions): Cli {
  const out = openOutput(options.json === true);
  let session: Promise<Session> | undefined;
  return {
    options,
    out,
    signal: interruption.signal,
    session: () => {
      session ??= openSession(options);
      return session;
    },
    busy: (what, work) => busy(out.moving, what, work),
  };
}
