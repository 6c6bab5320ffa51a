import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Build, readBuild } from './build-files.ts';

/** Follows a folder: a new build is taken up by the next request, and a lost one is held on to. */
export function followBuild(folder: string): () => Promise<Build | undefined> {
  let known: { stamp: string; build: Promise<Build | undefined> } | undefined;
  return async () => {
    const stamp = await stampOf(folder);
    if (stamp !== undefined && stamp !== known?.stamp) {
      const build = takeUp(folder, known?.build);
      known = { stamp, build };
    }
    return known?.build;
  };
}

/** One that was replaced while it was read is read again by the request after. */
async function takeUp(folder: string, known: Promise<Build | undefined> | undefined) {
  const before = await known;
  return readBuild(folder, before).catch(() => before);
}

/** A build is moved into its place as a whole, so its page is another file. */
const stampOf = (folder: string): Promise<string | undefined> =>
  stat(join(folder, 'index.html')).then(
    ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
    () => undefined,
  );
