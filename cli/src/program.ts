import { Command, Option } from 'commander';
import { type Ending, endings, exitCodes } from './errors/exit-codes.ts';
import { programName } from './launch/program-name.ts';
import { refuseUnknownWords } from './launch/unknown-word.ts';
import { version } from './version.ts';

/** The command line: all of it, or what a line of arguments needs of it. */
export async function buildProgram(line?: readonly string[], name = programName()) {
  const program = new Command(name)
    .description('The command line of the Fringe partner API')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .option('--json', 'print JSON on stdout, and errors as JSON on stderr')
    .option('--profile <profile>', 'whose credentials to use; FRINGE_PROFILE does the same')
    .addOption(new Option('--debug', 'say more about retries and faults'))
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
  const needed = line ? roomsFor(line) : rooms;
  for (const add of await Promise.all(needed.map(([, load]) => load()))) add(program);
  refuseUnknownWords(program);
  return program.addHelpText('after', `\nExit codes:\n${exitCodeLines().join('\n')}`);
}

type Room = [words: string, load: () => Promise<(program: Command) => void>];

/**
 * The commands in the order of the help: which words a line begins with that needs this file alone.
 * To load all of them takes longer than most commands do.
 */
const rooms: Room[] = [
  ['login logout', async () => (await import('./commands/account/login.ts')).loginCommands],
  ['whoami', async () => (await import('./commands/account/whoami.ts')).whoamiCommand],
  ['profiles', async () => (await import('./commands/account/profiles.ts')).profileCommands],
  ['companies use', async () => (await import('./commands/companies.ts')).companyCommands],
  ['search timeline', async () => (await import('./commands/lookup/search.ts')).searchCommands],
  ['employees', async () => (await import('./commands/employees.ts')).employeeCommands],
  ['import', async () => (await import('./commands/import.ts')).importCommand],
  ['limits', async () => (await import('./commands/limits/limits.ts')).limitCommands],
  ['consumptions', async () => (await import('./commands/consumptions.ts')).consumptionCommands],
  ['explain', async () => (await import('./commands/explain.ts')).explainCommand],
  ['report', async () => (await import('./commands/report.ts')).reportCommands],
  ['cycles', async () => (await import('./commands/cycles.ts')).cycleCommands],
  ['settlements', async () => (await import('./commands/settlements.ts')).settlementCommands],
  ['export', async () => (await import('./commands/exports.ts')).exportCommands],
  ['trigger advance', async () => (await import('./commands/sandbox.ts')).sandboxCommands],
  ['mails', async () => (await import('./commands/mails.ts')).mailCommands],
  ['listen', async () => (await import('./commands/webhooks/listen.ts')).listenCommand],
  ['webhooks', async () => (await import('./commands/webhooks/webhooks.ts')).webhookCommands],
  ['events', async () => (await import('./commands/webhooks/events.ts')).eventCommands],
  [
    'redeliver recover',
    async () => (await import('./commands/webhooks/deliveries.ts')).againCommands,
  ],
  ['verify', async () => (await import('./commands/webhooks/verify.ts')).verifyCommand],
  ['requests', async () => (await import('./commands/lookup/requests.ts')).requestCommands],
  ['api', async () => (await import('./commands/api.ts')).apiCommand],
  // To complete words, and to help with others, all of them have to be known.
  ['completion', async () => (await import('./commands/completion.ts')).completionCommands],
  ['', async () => (await import('./commands/help.ts')).helpCommand],
];

/** The room of the first word; all of them for help, and where it is the word of none. */
function roomsFor(line: readonly string[]): Room[] {
  const word = line.find((one) => one !== '--json' && one !== '--debug') ?? '';
  if (word === '--version' || word === '-V') return [];
  const named = rooms.filter(([words]) => words.split(' ').includes(word));
  return named.length > 0 ? named : rooms;
}

const exitCodeLines = (): string[] =>
  (Object.keys(exitCodes) as Ending[]).map(
    (ending) => `  ${String(exitCodes[ending]).padEnd(4)} ${endings[ending].replaceAll('`', '')}`,
  );
