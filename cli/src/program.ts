import { Command, Option } from 'commander';
import { companyCommands } from './commands/companies.ts';
import { completionCommands } from './commands/completion.ts';
import { cycleCommands } from './commands/cycles.ts';
import { againCommands } from './commands/deliveries.ts';
import { employeeCommands } from './commands/employees.ts';
import { limitCommands } from './commands/limits.ts';
import { listenCommand } from './commands/listen.ts';
import { loginCommands } from './commands/login.ts';
import { mailCommands } from './commands/mails.ts';
import { reportCommands } from './commands/report.ts';
import { sandboxCommands } from './commands/sandbox.ts';
import { verifyCommand } from './commands/verify.ts';
import { webhookCommands } from './commands/webhooks.ts';
import { type Ending, endings, exitCodes } from './exit-codes.ts';
import { version } from './version.ts';

/** The whole command line, in the order of its help. */
export function buildProgram(): Command {
  const program = new Command('fringe')
    .description('The command line of the Fringe partner API')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help')
    .option('--json', 'print JSON on stdout, and errors as JSON on stderr')
    .option('--profile <profile>', 'whose credentials to use; FRINGE_PROFILE does the same')
    .addOption(new Option('--debug', 'say more about retries and faults'))
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: () => undefined })
    .exitOverride();
  for (const add of rooms) add(program);
  return program.addHelpText('after', `\nExit codes:\n${exitCodeLines().join('\n')}`);
}

const rooms = [
  loginCommands,
  companyCommands,
  employeeCommands,
  limitCommands,
  reportCommands,
  cycleCommands,
  sandboxCommands,
  mailCommands,
  listenCommand,
  webhookCommands,
  againCommands,
  verifyCommand,
  completionCommands,
];

const exitCodeLines = (): string[] =>
  (Object.keys(exitCodes) as Ending[]).map(
    (ending) => `  ${String(exitCodes[ending]).padEnd(4)} ${endings[ending].replaceAll('`', '')}`,
  );
