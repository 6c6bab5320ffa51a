import { createInterface } from 'node:readline/promises';
import { addAbortSignal } from 'node:stream';
import { Complaint, Interrupted } from '../errors/complaint.ts';
import { plain } from '../output/plain.ts';

/** True where a person sits who can answer. */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

/** Asks on stderr, so that stdout has data only. */
export async function ask(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // In a terminal that reads lines, Ctrl-C comes as a key and not as a signal.
    const stopped = new Promise<never>((_, reject) => {
      lines.once('SIGINT', () => reject(new Interrupted()));
      lines.once('close', () => reject(new Complaint('usage', 'There was no answer')));
    });
    return (
      await Promise.race([lines.question(`${plain(question)} `, { signal }), stopped])
    ).trim();
  } finally {
    lines.close();
  }
}

export const confirm = async (question: string, signal: AbortSignal): Promise<boolean> =>
  /^y(es)?$/i.test(await ask(`${question} [y/N]`, signal));

const ENTER = ['\r', '\n'];
const BACKSPACE = ['\u007f', '\b'];
const INTERRUPT = '\u0003';
const END = '\u0004';

/** Asks without showing what is typed. */
export async function askHidden(question: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  signal.throwIfAborted();
  // First of all, so that not even a key that comes with the question is shown.
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stderr.write(`${question} `);
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed: string[] = [];
      const end = () => resolve(typed.join(''));
      signal.addEventListener('abort', () => reject(signal.reason));
      stdin.on('end', end).on('data', (chunk: string) => {
        for (const key of chunk) {
          if (key === INTERRUPT) reject(new Interrupted());
          if (ENTER.includes(key) || key === END) return end();
          typed = BACKSPACE.includes(key) ? typed.slice(0, -1) : [...typed, key];
        }
      });
      stdin.resume();
    });
  } finally {
    stdin.removeAllListeners('data').setRawMode(false).pause();
    stderr.write('\n');
  }
}

/** All of stdin, to the byte. */
export async function readStdin(signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of addAbortSignal(signal, process.stdin)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** A secret from stdin; the end of the line that `echo` adds is not part of it. */
export const readSecret = async (signal: AbortSignal): Promise<string> =>
  (await readStdin(signal)).toString('utf8').replace(/\r?\n$/, '');
