import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { theOne } from '../choosing/names.ts';
import { ask, askHidden, canAsk, readSecret } from '../choosing/prompt.ts';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { plain } from '../output/plain.ts';
import { addressOf } from './address.ts';
import { DEFAULT_BASE_URL, type Profile } from './config.ts';

export interface LoginOptions {
  baseUrl?: string;
  clientId?: string;
  clientSecretStdin?: boolean;
  credentials?: string;
  partner?: string;
}

/** What the first start of a sandbox writes. */
interface CredentialsFile {
  baseUrl: string;
  partners: { name: string; clientId: string; clientSecret: string }[];
}

const HERE = '.data/credentials.json';

/** From a file, from the sandbox that lives in this folder, from options, or by asking. */
export async function findCredentials(cli: Cli, options: LoginOptions): Promise<Profile> {
  const { credentials, clientId, partner } = options;
  refuseMixture(options);
  if (credentials) return fromFile(credentials, options);
  if (!clientId && (partner || existsSync(HERE))) {
    cli.out.note(`Taking the credentials of the sandbox in this folder, ${HERE}`);
    return fromFile(HERE, options);
  }
  const baseUrl = addressOf(options.baseUrl ?? (process.env.FRINGE_BASE_URL || DEFAULT_BASE_URL));
  if (!clientId && !canAsk()) {
    throw new Complaint('usage', 'No credentials were named', 'Use --credentials or --client-id');
  }
  const id = clientId ?? (await ask(`Client id at ${baseUrl}:`, cli.signal));
  return { baseUrl, clientId: id, clientSecret: await secretOf(cli, options) };
}

/** A file brings client id and secret along; what would be left aside is refused. */
function refuseMixture(options: LoginOptions): void {
  const { credentials, clientId, partner, clientSecretStdin } = options;
  if (credentials && clientId) {
    throw new Complaint('usage', 'Name either --credentials or --client-id');
  }
  if (clientId && partner) {
    throw new Complaint('usage', '--partner is for a credentials file; --client-id says who');
  }
  if (clientSecretStdin && !clientId) {
    throw new Complaint('usage', '--client-secret-stdin needs --client-id');
  }
}

/** A secret is never an argument: those are seen by everybody on the machine. */
async function secretOf({ signal }: Cli, { clientSecretStdin }: LoginOptions): Promise<string> {
  const secret = clientSecretStdin
    ? await readSecret(signal)
    : canAsk()
      ? await askHidden('Client secret:', signal)
      : process.env.FRINGE_CLIENT_SECRET;
  if (secret) return secret;
  throw new Complaint('usage', 'There is no secret', 'Pipe it in, with --client-secret-stdin');
}

async function fromFile(path: string, { baseUrl, partner }: LoginOptions): Promise<Profile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`;
    throw new Complaint('usage', `${path} ${why}`, 'The first npm start of a sandbox writes it');
  });
  const file = parsed(text);
  if (!file?.partners?.length) throw new Complaint('usage', `${path} has no credentials in it`);
  const all = file.partners.map((one) => ({ ...one, id: one.clientId }));
  const hint = `${path} has: ${all.map((one) => plain(one.name ?? one.id)).join(', ')}`;
  const { clientId, clientSecret, name } = partner
    ? theOne('partner', partner, all, (one) => [one.name], hint)
    : all[0]!;
  const address = addressOf(baseUrl ?? file.baseUrl);
  return { baseUrl: address, clientId, clientSecret, ...(name && { partner: name }) };
}

function parsed(text: string): CredentialsFile | undefined {
  try {
    return JSON.parse(text) as CredentialsFile;
  } catch {
    return undefined;
  }
}
