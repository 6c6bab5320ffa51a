import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Options } from './administration.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseUnusable } from './database/embedded/unusable.ts';
import type { Roles } from './serve.ts';
import { complain, print } from './terminal.ts';
import { isUuid } from './values/ids.ts';

const usage = `usage: npm run service -- <command>

  start                       all in one: database, API, worker; what "npm start" runs
  serve                       the API alone, on DATABASE_URL
  work                        the worker alone, on DATABASE_URL
  migrate                     bring the database's schema up to date
  audit                       check what has to hold of the data; exit code 1 if it does not
  seed                        load the demo scenario into an empty sandbox
  credentials issue [--description TEXT] [--audit-values]
                              issue an operator's credential; the secret is shown once. With
                              --audit-values, and the first one, it may read in the audit log what
                              values were before and after a change
  credentials issue --partner ID [--description TEXT]
  credentials list [--partner ID]
  credentials revoke CLIENT_ID [--partner ID]
  keys rotate                 sign tokens with a new key; the one before stays valid
  keys reseal                 encrypt what is stored under SECRET_KEY, after PREVIOUS_SECRET_KEY
  staff invite-admin --mail ADDRESS
                              make somebody an admin of the operator, and print a link by which
                              they enter the console once, within a day
  help                        print this; so do -h and --help
  --version                   print the version

Settings are environment variables; docs/operations.md lists them.`;

const options = {
  partner: { type: 'string' },
  description: { type: 'string' },
  mail: { type: 'string' },
  'audit-values': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** How many words a command takes, where it takes any. */
const operands: Record<string, number> = { 'credentials revoke': 1 };

type Command = (words: string[], options: Options) => Promise<void>;

/** Loaded by those who need them: a start has a database to begin first. */
const loadTasks = () => import('./administration.ts');

const serve = async (roles: Roles): Promise<void> => {
  // Before it is loaded: a mistyped setting is reported at once.
  const config = readConfig(process.env);
  await (await import('./serve.ts')).serve(config, roles, print);
};

const task =
  (name: string): Command =>
  async (words, options) =>
    (await loadTasks()).tasks[name]!(words, options);

const tasks = [
  'migrate',
  'audit',
  'seed',
  'credentials issue',
  'credentials list',
  'credentials revoke',
  'keys rotate',
  'keys reseal',
  'staff invite-admin',
];

const commands: Record<string, Command> = {
  start: () => serve({ api: true, worker: true, prepare: true }),
  serve: () => serve({ api: true, worker: false, prepare: false }),
  work: () => serve({ api: false, worker: true, prepare: false }),
  ...Object.fromEntries(tasks.map((name) => [name, task(name)])),
};

/** Runs a command line; returns the exit code. What the user can mend is one line, not a stack. */
export async function run(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    if (values.help || positionals[0] === 'help') {
      print(usage);
      return 0;
    }
    if (values.version) {
      print(await version());
      return 0;
    }
    const name = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''].find((candidate) =>
      Object.hasOwn(commands, candidate),
    );
    const words = positionals.slice(name?.split(' ').length);
    if (name === undefined || words.length !== (operands[name] ?? 0)) {
      complain(usage);
      return 2;
    }
    demandIds([...words, values.partner]);
    await commands[name]!(words, values);
    return 0;
  } catch (error) {
    const { message, code, stack } = error as Error & { code?: string };
    complain(`fringe: ${code === UNKNOWN_OPTION ? noSuchOption(message) : message || code}`);
    if (String(code).startsWith('ERR_PARSE_ARGS')) return 2;
    if (!(await isExpected(error))) complain(stack ?? '');
    return 1;
  }
}

const UNKNOWN_OPTION = 'ERR_PARSE_ARGS_UNKNOWN_OPTION';

/** Who writes "npm start -- --port 4000" looks for a setting. */
const noSuchOption = (message: string): string =>
  `there is no option ${/'(.*?)'/.exec(message)?.[1] ?? 'of that name'}; settings are variables, ` +
  'as in "PORT=4000 npm start"; see docs/operations.md';

/** Of the whole project: its parts have the same one. */
async function version(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return JSON.parse(manifest).version;
}

function demandIds(given: (string | undefined)[]): void {
  const wrong = given.find((one) => one !== undefined && !isUuid(one));
  if (wrong !== undefined) throw new ConfigError(`"${wrong}" is not an id`);
}

/** What a line says enough of: wrong settings, and what the tasks know as such. */
const isExpected = async (error: unknown): Promise<boolean> =>
  error instanceof ConfigError ||
  error instanceof DatabaseUnusable ||
  (await loadTasks()).isRefusal(error);
