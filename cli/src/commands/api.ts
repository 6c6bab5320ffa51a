import { ConnectionError } from '@fringe/sdk';
import { Argument, type Command } from 'commander';
import { USER_AGENT } from '../account/session.ts';
import { type Cli, run } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';
import { endingOf } from '../errors/failures.ts';
import { collected, parsed, readable, textOf } from '../input/given-json.ts';
import { plainLines } from '../output/plain.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface Options {
  data?: string;
  query?: string[];
  header?: string[];
}

export function apiCommand(program: Command): void {
  const method = new Argument('<method>', 'GET, POST, PUT, PATCH or DELETE').argParser(methodOf);
  program
    .command('api')
    .description('Call any operation of the API, and print what it answers')
    .addArgument(method)
    .argument('<path>', 'such as /companies; /api/v3 stands before it unless it is there')
    .option('--data <json>', 'the body: JSON, @file, or @- for stdin')
    .option('--query <name=value>', 'a parameter; may be given several times', collected)
    .option('--header <name:value>', 'a header; may be given several times', collected)
    .addHelpText('after', `\n${KEY}\n${BYTES}`)
    .action(run(callApi));
}

const KEY = 'A POST gets an Idempotency-Key, unless --header names one.';
const BYTES = 'Off a terminal the answer is printed to the byte, without a line end of its own.';

function methodOf(text: string): string {
  const found = methods.find((one) => one === text.toUpperCase());
  if (found) return found;
  throw new Complaint('usage', `There is no method '${text}'`, `They are: ${methods.join(', ')}`);
}

async function callApi(cli: Cli, options: Options, given: string, path: string): Promise<void> {
  const { baseUrl, token } = await cli.session();
  const { signal } = cli;
  const method = methodOf(given);
  if (options.data !== undefined && method === 'GET') {
    throw new Complaint('usage', 'A GET has no body: --data does not apply', 'Use --query');
  }
  const url = urlOf(baseUrl, path, options.query ?? []);
  const headers = headersOf(method, options);
  const body = options.data === undefined ? null : await bodyOf(cli, options.data, headers);
  headers.set('authorization', `Bearer ${await token(signal)}`);
  // A redirect is not followed: the token is for this service alone.
  const init = { method, headers, body, signal, redirect: 'manual' } as const;
  const response = await cli.busy('Waiting for the answer', fetch(url, init)).catch((cause) => {
    signal.throwIfAborted();
    throw new ConnectionError(`The call failed: ${cause}`, { cause });
  });
  const text = await response.text().catch((cause) => {
    signal.throwIfAborted();
    throw new ConnectionError('The answer was cut short', { cause });
  });
  print(text);
  if (!response.ok) throw refusal(response, text);
}

const PREFIXED = /^\/(api|platform|sandbox|oauth|docs|\.well-known)(\/|$)/;

/** Never outside of the service: the token goes along. */
function urlOf(baseUrl: string, path: string, query: readonly string[]): URL {
  const within = path.startsWith(`${baseUrl}/`) ? path.slice(baseUrl.length) : path;
  if (/^[a-z][a-z\d+.-]*:/i.test(within)) {
    throw new Complaint('usage', `'${path}' is not at ${baseUrl}`, 'Write a path: /companies');
  }
  const full = within.startsWith('/') ? within : `/${within}`;
  const url = new URL(`${baseUrl}${PREFIXED.test(full) ? '' : '/api/v3'}${full}`);
  for (const pair of query) {
    const [name, value] = halves(pair, '=', '--query', 'state=active');
    url.searchParams.append(name, value);
  }
  return url;
}

function headersOf(method: string, { header = [] }: Options): Headers {
  const headers = new Headers({ accept: 'application/json', 'user-agent': USER_AGENT });
  for (const line of header) {
    const [name, value] = halves(line, ':', '--header', 'Accept: text/csv');
    try {
      headers.set(name, value.trim());
    } catch {
      throw new Complaint('usage', `'${line}' cannot be a header`);
    }
  }
  if (headers.has('authorization')) {
    throw new Complaint('usage', 'The authorization is that of your credentials; leave it out');
  }
  if (method === 'POST' && !headers.has('idempotency-key')) {
    headers.set('idempotency-key', crypto.randomUUID());
  }
  return headers;
}

function halves(text: string, sign: string, option: string, example: string): [string, string] {
  const at = text.indexOf(sign);
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1)];
  throw new Complaint('usage', `'${text}' has no ${sign}`, `Write it like ${option} '${example}'`);
}

/** As it was given, to the byte; what is called JSON has to be some. */
async function bodyOf(cli: Cli, data: string, headers: Headers): Promise<string> {
  const text = await textOf(cli, data);
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  if (headers.get('content-type')?.startsWith('application/json')) parsed(text);
  return text;
}

/** For a person with a field a line; for a program to the byte. */
function print(text: string): void {
  if (process.stdout.isTTY !== true) {
    process.stdout.write(text);
    return;
  }
  if (text) process.stdout.write(`${plainLines(readable(text)).trimEnd()}\n`);
}

function refusal({ status, headers }: Response, text: string): Complaint {
  const to = headers.get('location');
  const message = messageIn(text);
  const where = to ? `, which points to ${to}` : '';
  return new Complaint(
    endingOf(status),
    `The answer is ${status}${message ? `: ${message}` : ''}${where}`,
  );
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
