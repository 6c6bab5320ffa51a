import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { findDelivery } from '../../choosing/find-delivery.ts';
import { subscriptionOption } from '../../choosing/options.ts';
import { askHidden, canAsk, readSecret, readStdin } from '../../choosing/prompt.ts';
import { type Cli, run } from '../../cli.ts';
import { type Evidence, examine, type Verdict } from '../../doctor/examine.ts';
import { headerValue } from '../../doctor/header.ts';
import { Complaint } from '../../errors/complaint.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { plain } from '../../output/plain.ts';
import { shownSize } from '../../output/progress.ts';
import { momentOf, shownTime } from '../../output/times.ts';

interface Options {
  header?: string;
  bodyFile: string;
  secretStdin?: boolean;
  secretEnv?: string;
  delivery?: string;
  subscription?: string;
  at?: string;
}

const VARIABLE = 'FRINGE_WEBHOOK_SECRET';
const MOST_BYTES = 1_048_576;

export function verifyCommand(program: Command): void {
  program
    .command('verify')
    .description('Say whether a signature holds, and if not, what is wrong and what to do')
    .option('--header <value>', 'the X-Service-Signature header of the call')
    .requiredOption('--body-file <file>', 'the body as it was verified, to the byte; - is stdin')
    .option('--secret-env <name>', `the variable that has the secret; ${VARIABLE} by default`)
    .addOption(new Option('--secret-stdin', 'read the secret from stdin').conflicts('secretEnv'))
    .option('--delivery <id>', 'compare with what was really sent; its id, or that of its event')
    .addOption(subscriptionOption())
    .option('--at <time>', 'when it was verified; now by default')
    .action(run(verify));
}

async function verify(cli: Cli, options: Options): Promise<void> {
  const { header = '', bodyFile, secretStdin, at, delivery } = options;
  if (secretStdin && bodyFile === '-') {
    throw new Complaint('usage', 'Only one of secret and body can come from stdin');
  }
  if (options.subscription && !delivery) {
    throw new Complaint('usage', '--subscription says where --delivery is; name that too');
  }
  const verifiedAt = at === undefined ? new Date() : pastMoment(at);
  const evidence: Evidence = {
    header: headerValue(header),
    body: await bodyOf(cli, bodyFile),
    secret: await secretOf(cli, options),
    at: verifiedAt,
    ...(delivery && { sent: await sentBy(cli, delivery, options.subscription) }),
  };
  const verdict = await examine(evidence);
  const wrong = [...new Set(verdict.findings.map(({ about }) => about))];
  cli.out.result({ ...verdict, wrong }, () => shown(cli, verdict, wrong));
  if (!verdict.verified) process.exitCode = exitCodes.signature;
}

const SKEW_SECONDS = 300;

/** The time when a call was verified has to be past, up to clocks that differ. */
function pastMoment(text: string): Date {
  const seconds = momentOf(text);
  if (seconds <= Date.now() / 1000 + SKEW_SECONDS) return new Date(seconds * 1000);
  throw new Complaint(
    'usage',
    `--at is ahead of now: ${shownTime(seconds)}`,
    'It says when your receiver verified the call, such as 30m (ago) or 2026-01-31T10:00:00Z',
  );
}

async function secretOf({ signal }: Cli, { secretStdin, secretEnv }: Options): Promise<string> {
  if (secretStdin) return readSecret(signal);
  const name = secretEnv ?? VARIABLE;
  const secret = process.env[name];
  if (secret) return secret;
  if (!secretEnv && canAsk()) return askHidden('Signing secret:', signal);
  throw new Complaint(
    'usage',
    `There is no secret: ${name} is not set`,
    'Name the variable with --secret-env, or pipe it in with --secret-stdin',
  );
}

async function bodyOf({ signal }: Cli, path: string): Promise<Buffer> {
  const read = path === '-' ? readStdin(signal) : readFile(path, { signal });
  const body = await read.catch((error: NodeJS.ErrnoException) => {
    signal.throwIfAborted();
    throw new Complaint('usage', `${path} cannot be read: ${error.code}`);
  });
  if (body.length <= MOST_BYTES) return body;
  throw new Complaint('usage', `${path} is larger than any delivery: ${shownSize(body.length)}`);
}

async function sentBy(cli: Cli, id: string, subscription?: string) {
  const { delivery } = await findDelivery(cli, id, subscription);
  const { payload, attempts } = delivery;
  return { payload, attemptedAt: attempts.map(({ startedAt }) => startedAt) };
}

function shown({ out }: Cli, { verified, certain, findings }: Verdict, wrong: string[]): string {
  if (verified) return `${out.paint('green', 'The signature holds.')}\n`;
  const what = wrong.join(certain ? ' and ' : ' or ');
  const head = `The signature does not hold: look at the ${what}.`;
  const lines = findings.map(
    ({ about, says, fix }) => `\n${out.paint('bold', about)}: ${plain(says)}\n  → ${fix}\n`,
  );
  return `${out.paint('red', head)}\n${lines.join('')}`;
}
