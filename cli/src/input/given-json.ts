import { readFile } from 'node:fs/promises';
import { readStdin } from '../choosing/prompt.ts';
import type { Cli } from '../cli.ts';
import { Complaint } from '../errors/complaint.ts';

/** JSON that was given by an option: itself, in a file, or on stdin. */
export async function textOf({ signal }: Cli, data: string): Promise<string> {
  if (!data.startsWith('@')) return data;
  const path = data.slice(1);
  const read = path === '-' ? readStdin(signal) : readFile(path, { signal });
  const bytes = await read.catch((error: NodeJS.ErrnoException) => {
    signal.throwIfAborted();
    throw new Complaint('usage', `${path} cannot be read: ${error.code}`);
  });
  return bytes.toString('utf8');
}

/** What a text is in JSON, or a complaint. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = (error as Error).message;
    throw new Complaint('usage', `--data is not JSON: ${why}`, 'A file is named with @file.json');
  }
}

/** With a field a line, for a person; what is no JSON is shown as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** For an option that may be given several times. */
export const collected = (value: string, before: string[] = []): string[] => [...before, value];
