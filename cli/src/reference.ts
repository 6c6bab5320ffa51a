import type { Command } from 'commander';
import { type Ending, endings, exitCodes } from './errors/exit-codes.ts';
import { shortNames } from './listening/events.ts';
import { buildProgram } from './program.ts';

/** docs/cli.md: every command with its arguments and options, as the program itself knows them. */
export async function cliReference(): Promise<string> {
  const program = await buildProgram(undefined, './fringe');
  return [
    '# fringe, the command line\n',
    'Made by `npm run golden` from the commands themselves; not written by hand.\n',
    intro,
    '## Exit codes\n',
    table(
      ['Code', 'Meaning'],
      (Object.keys(exitCodes) as Ending[]).map((one) => [String(exitCodes[one]), endings[one]]),
    ),
    '## Options of every command\n',
    optionTable(program),
    '## Events, and what to type for them\n',
    table(
      ['Short', 'Event'],
      Object.entries(shortNames).map(([short, name]) => [`\`${short}\``, `\`${name}\``]),
    ),
    ...commandsIn(program).flatMap(section),
  ].join('\n');
}

const intro = `With the service running and in its folder:

\`\`\`sh
./fringe login
./fringe companies
./fringe use aurora
./fringe listen --forward-to localhost:4000/hooks
./fringe trigger consumption
\`\`\`

\`./fringe\` installs its packages at the first call, works in any folder by its path, and on any
Node from 20 on. It is for partners: the credentials of an operator are refused.

\`login\` keeps the credentials in \`$XDG_CONFIG_HOME/fringe/config.json\` (\`~/.config\`), for
your eyes only. \`FRINGE_CLIENT_ID\`, \`FRINGE_CLIENT_SECRET\` and \`FRINGE_BASE_URL\` prevail over
it, so that a job needs no login; with \`--profile\` they are left aside. \`FRINGE_PROFILE\` names a
profile too; \`profiles\` lists them and \`profiles use\` switches. A secret goes only to the
service that it was given for: where \`FRINGE_BASE_URL\` is set without the other two and names
another service than the profile, nothing is sent, nor is it with half of a client id and secret.

Data goes to stdout and everything else to stderr; colours, spinners and questions are for terminals
only. Companies, employees and subscriptions are named by their id, or by a part of their name that
only one of them has; where an id of a delivery is taken, that of its event does as well. Of
several, one is asked for on a terminal, and elsewhere the command ends with the list of them. Where
a command lists things, \`list\` may be left out: \`./fringe employees\` is
\`./fringe employees list\`. In a narrow terminal tables leave out ids before they shorten names.
\`./fringe completion\` prints a script for your shell.

\`listen\` ends with Ctrl-C and 0, or by SIGTERM. For each choice of events and companies it keeps a
subscription, and so a signing secret, from run to run; while nobody listens, it is disabled.
\`FRINGE_WEBHOOK_SECRET\` has the secret of a subscription of yours, for \`listen\` and \`verify\`.
`;

/** The commands that do something, in the order of the help; those that only group are left out. */
const commandsIn = (command: Command): Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => one.name() !== 'help')
    .flatMap((one) => (one.commands.length > 0 ? commandsIn(one) : [one]));

function section(command: Command): string[] {
  const help = command.createHelp();
  const words = help
    .visibleArguments(command)
    .map((one) => [help.argumentTerm(one), one.description]);
  return [
    `## \`${help.commandUsage(command).replace(' [options]', '')}\`\n`,
    `${command.description()}.\n`,
    ...(words.length > 0
      ? [
          table(
            ['Argument', ''],
            words.map(([term, text]) => [`\`${term}\``, text!]),
          ),
        ]
      : []),
    ...(command.options.length > 0 ? [optionTable(command)] : []),
  ];
}

function optionTable(command: Command): string {
  const help = command.createHelp();
  const rows = help
    .visibleOptions(command)
    .filter(({ long }) => command.parent === null || long !== '--help')
    .map((one) => [`\`${help.optionTerm(one)}\``, help.optionDescription(one)]);
  return table(['Option', ''], rows);
}

const table = (heads: string[], rows: string[][]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
