import { Failure } from '@fringe/contract/errors';
import { issueCredential, issueOperatorCredential } from './access/issue-credential.ts';
import { pageOfCredentials } from './access/queries.ts';
import { revokeCredential } from './access/revoke-credential.ts';
import { rotateSigningKey } from './access/tokens/signing-keys.ts';
import { systemWriter } from './access/writes/writers.ts';
import { ConfigError, readConfig } from './config.ts';
import { asFailure } from './database/failures.ts';
import { demandReady, openRuntime, type Runtime, type RuntimeOptions } from './runtime.ts';
import { print, stopSignals } from './terminal.ts';

export interface Options {
  partner?: string;
  description?: string;
  mail?: string;
  'audit-values'?: boolean;
}

/** Runs with the words after its name and its options. */
type Task = (words: string[], options: Options) => Promise<void>;

class InvariantsBroken extends Error {}

/** The commands that do something once and end. */
export const tasks: Record<string, Task> = {
  migrate: () =>
    withRuntime({ migrate: true }, async () => {
      print('The schema is up to date');
    }),
  audit: () =>
    withRuntime({}, async ({ context }) => {
      const { checkInvariants } = await import('./invariants/check-invariants.ts');
      const violations = await checkInvariants(context.database, print);
      if (violations > 0) throw new InvariantsBroken(`${violations} violations`);
    }),
  seed: () => withRuntime({ migrate: true }, seedSandbox),
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
  'staff invite-admin': (_, { mail = '' }) =>
    withRuntime({ migrate: true }, async ({ context }) => {
      if (!/^[^@\s]+@[^@\s]+$/.test(mail)) throw new ConfigError('--mail must be a mail address');
      const { inviteAdmin } = await import('./staff/sign-in/links.ts');
      print(await inviteAdmin(context, mail));
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

async function seedSandbox({ context }: Runtime): Promise<void> {
  if (context.config.environment === 'production') {
    throw new ConfigError('the demo scenario is never loaded into production');
  }
  const { seed } = await import('./sandbox/seed.ts');
  if (!(await seed(context, print))) print('There are partners already; nothing was loaded');
}

/** Refusals, broken invariants, and a database that is away, unknown or not ours to enter. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof InvariantsBroken ||
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
    await runtime.durable;
    await work(runtime);
  } finally {
    await runtime.close();
  }
}
