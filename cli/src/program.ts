import { Command, Option } from 'commander';
import { loginCommands } from './commands/account/login.ts';
import { profileCommands } from './commands/account/profiles.ts';
import { whoamiCommand } from './commands/account/whoami.ts';
import { apiCommand } from './commands/api.ts';
import { companyCommands } from './commands/companies.ts';
import { completionCommands } from './commands/completion.ts';
import { consumptionCommands } from './commands/consumptions.ts';
import { cycleCommands } from './commands/cycles.ts';
import { employeeCommands } from './commands/employees.ts';
import { explainCommand } from './commands/explain.ts';
import { exportCommands } from './commands/exports.ts';
import { helpCommand } from './commands/help.ts';
import { importCommand } from './commands/import.ts';
import { limitCommands } from './commands/limits/limits.ts';
import { requestCommands } from './commands/lookup/requests.ts';
import { searchCommands } from './commands/lookup/search.ts';
import { mailCommands } from './commands/mails.ts';
import { reportCommands } from './commands/report.ts';
import { sandboxCommands } from './commands/sandbox.ts';
import { settlementCommands } from './commands/settlements.ts';
import { againCommands } from './commands/webhooks/deliveries.ts';
import { eventCommands } from './commands/webhooks/events.ts';
import { listenCommand } from './commands/webhooks/listen.ts';
import { verifyCommand } from './commands/webhooks/verify.ts';
import { webhookCommands } from './commands/webhooks/webhooks.ts';
import { type Ending, endings, exitCodes } from './errors/exit-codes.ts';
import { programName } from './launch/program-name.ts';
import { refuseUnknownWords } from './launch/unknown-word.ts';
import { version } from './version.ts';

/** The whole command line, in the order of its help. */
export function buildProgram(name = programName()): Command {
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
  for (const add of rooms) add(program);
  refuseUnknownWords(program);
  return program.addHelpText('after', `\nExit codes:\n${exitCodeLines().join('\n')}`);
}

const rooms = [
  loginCommands,
  whoamiCommand,
  profileCommands,
  companyCommands,
  searchCommands,
  employeeCommands,
  importCommand,
  limitCommands,
  consumptionCommands,
  explainCommand,
  reportCommands,
  cycleCommands,
  settlementCommands,
  exportCommands,
  sandboxCommands,
  mailCommands,
  listenCommand,
  webhookCommands,
  eventCommands,
  againCommands,
  verifyCommand,
  requestCommands,
  apiCommand,
  completionCommands,
  helpCommand,
];

const exitCodeLines = (): string[] =>
  (Object.keys(exitCodes) as Ending[]).map(
    (ending) => `  ${String(exitCodes[ending]).padEnd(4)} ${endings[ending].replaceAll('`', '')}`,
  );
