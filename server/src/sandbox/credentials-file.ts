import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoCredentials } from './demo/load-demo.ts';

type CredentialsFile = { baseUrl: string } & DemoCredentials;

export const credentialsPath = (dataDir: string): string => join(dataDir, 'credentials.json');

/** Writes `credentials.json` for its owner's eyes only, complete or not at all. */
export async function saveCredentials(dataDir: string, content: CredentialsFile): Promise<void> {
  const path = credentialsPath(dataDir);
  const draft = `${path}.${process.pid}`;
  // Without an embedded database nothing has made the folder yet.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** The service may have moved to another port since the file was written. */
export async function correctBaseUrl(dataDir: string, baseUrl: string): Promise<void> {
  const path = credentialsPath(dataDir);
  if (!existsSync(path)) return;
  const text = await readFile(path, 'utf8');
  const content = parsed(text);
  // A file that someone has changed is theirs; the service does without it.
  if (!content || content.baseUrl === baseUrl) return;
  await saveCredentials(dataDir, { ...content, baseUrl });
}

function parsed(text: string): CredentialsFile | undefined {
  try {
    return JSON.parse(text) as CredentialsFile;
  } catch {
    return undefined;
  }
}
