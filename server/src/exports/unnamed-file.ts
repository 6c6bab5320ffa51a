import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asFailure } from '../database/failures.ts';

/** Written where it has no name any more, so that a crash leaves nothing behind. */
export async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `fringe-${randomUUID()}`);
  try {
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  } catch (error) {
    throw asFailure(error);
  }
}
