import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Failure } from '@fringe/contract/errors';
import { issueCredential, issueOperatorCredential } from './access/issue-credential.ts';
import { pageOfCredentials } from './access/queries.ts';
import { revokeCredential } from './access/revoke-credential.ts';
import { rotateSigningKey } from './access/tokens/signing-keys.ts';
import { systemWriter } from './access/writes/writers.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseUnusable } from './database/embedded/unusable.ts';
import { asFailure } from './database/failures.ts';
import { checkInvariants } from './invariants/check-invariants.ts';
import {
  demandReady,
  openRuntime,
  type Runtime,
  type RuntimeOptions,
  stopSignals,
} from './runtime.ts';
import type { Roles } from './serve.ts';
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
  help                        print this; so do -h and --help
  --version                   print the version

Settings are environment variables; docs/operations.md lists them.`;

// The reader of our output may be gone, as after Ctrl-C in "npm start | tee log"; that must not end
// the process before it has stopped the database.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const complain = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

const options = {
  partner: { type: 'string' },
  description: { type: 'string' },
  'audit-values': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/** How many words a command takes, where it takes any. */
const operands: Record<string, number> = { 'credentials revoke': 1 };

class InvariantsBroken extends Error {}

type Options = { partner?: string; description?: string; 'audit-values'?: boolean };
type Command = (words: string[], options: Options) => Promise<void>;

/** The whole service is loaded by those who serve; other commands answer sooner without it. */
const loadService = () => import('./serve.ts');

const serve = async (roles: Roles): Promise<void> => {
  // Before it is loaded: a mistyped setting is reported at once.
  const config = readConfig(process.env);
  await (await loadService()).serve(config, roles, print);
};

const commands: Record<string, Command> = {
  start: () => serve({ api: true, worker: true, prepare: true }),
  serve: () => serve({ api: true, worker: false, prepare: false }),
  work: () => serve({ api: false, worker: true, prepare: false }),
  migrate: () =>
    withRuntime({ migrate: true }, async () => {
      print('The schema is up to date');
    }),
  audit: () =>
    withRuntime({}, async ({ context }) => {
      const violations = await checkInvariants(context.database, print);
      if (violations > 0) throw new InvariantsBroken(`${violations} violations`);
    }),
  seed: () =>
    withRuntime({ migrate: true }, async ({ context }) => {
      const { seed } = await loadService();
      if (!(await seed(context, print))) print('There are partners already; nothing was loaded');
    }),
  'credentials issue': (_, { partner, description, 'audit-values': auditValues }) =>
    withRuntime({ migrate: true }, async ({ context }) => {
      if (partner && auditValues) throw new ConfigError('the audit log is not for partners');
      const writer = systemWriter(context, 'command', 'credential.issue');
      const words = description ? { description } : {};
      const issued = partner
        ? await issueCredential(writer, context.clock, { partnerId: partner, ...words })
        : await issueOperatorCredential(writer, context.clock, {
            ...words,
            ...(auditValues && { auditValues }),
          });
      print(JSON.stringify(issued, null, 2));
    }),
  'credentials list': (_, { partner }) =>
    withRuntime({}, async ({ context }) => {
      const page = { number: 1, size: 1_000, offset: 0 };
      const { items } = await pageOfCredentials(context.database.reader, partner ?? null, page);
      print(JSON.stringify(items, null, 2));
    }),
  'credentials revoke': ([clientId = ''], { partner }) =>
    withRuntime({}, async ({ context }) => {
      const writer = systemWriter(context, 'command', 'credential.revoke');
      await revokeCredential(writer, context.clock, partner ?? null, clientId);
      print(`Revoked ${clientId}; its tokens stop working within 5 seconds`);
    }),
  'keys reseal': () =>
    withRuntime({}, async ({ context }) => {
      const { resealAll } = await import('./reseal.ts');
      const counts = await resealAll(context);
      for (const [table, count] of Object.entries(counts)) print(`${table}: ${count} resealed`);
      print('All that is stored opens with SECRET_KEY alone');
    }),
  'keys rotate': () =>
    withRuntime({}, async ({ context }) => {
      const writer = systemWriter(context, 'command', 'signing-key.rotate');
      print(`Tokens are signed with the new key ${await rotateSigningKey(context, writer)}`);
    }),
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
    if (!isExpected(error)) complain(stack ?? '');
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

/** Wrong settings, refusals, and a database that is away, unknown or not ours to enter. */
const isExpected = (error: unknown): boolean =>
  error instanceof ConfigError ||
  error instanceof InvariantsBroken ||
  error instanceof DatabaseUnusable ||
  asFailure(error) instanceof Failure ||
  /^(28|3D)|^42501$/.test((error as { code?: string }).code ?? '');

async function withRuntime(
  wanted: Partial<RuntimeOptions>,
  work: (runtime: Runtime) => Promise<void>,
): Promise<void> {
  // What a command prints may be read by a program; errors are reported at its end.
  const config = { ...readConfig(process.env), logLevel: 'silent' };
  const silent = () => undefined;
  // Short work is finished, so that the database which it has started does not stay behind.
  if (!config.databaseUrl) for (const signal of stopSignals) process.on(signal, silent);
  const all = { exclusive: false, migrate: false, say: silent, ...wanted };
  const runtime = await openRuntime(config, all);
  try {
    await demandReady(runtime.context);
    await work(runtime);
  } finally {
    await runtime.close();
  }
}
