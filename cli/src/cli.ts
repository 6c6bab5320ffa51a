import type { Command } from 'commander';
import { openSession, type Session } from './account/session.ts';
import { Complaint } from './errors/complaint.ts';
import { interruption } from './errors/interruption.ts';
import { type Output, openOutput } from './output/output.ts';
import { busy } from './output/progress.ts';

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
    refuseEmptyValues(this);
    await work(openCli(options), options, ...this.args);
  };

/** In a script an empty value is a variable that is not set; it must not mean "all of them". */
function refuseEmptyValues(command: Command): void {
  for (let one: Command | null = command; one; one = one.parent) {
    const empty = one.options.find((option) =>
      [one!.getOptionValue(option.attributeName())].flat().includes(''),
    );
    if (empty) throw new Complaint('usage', `${empty.long} has no value: it is empty`);
  }
  if (command.args.includes('')) throw new Complaint('usage', 'One of the arguments is empty');
}

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
