import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Asset, assetOf, once } from '../http/pages/asset.ts';

/** The files of the built console, in memory: no request can name any other file. */
export interface Build {
  /** The page, with a gap for the nonce of each reply. */
  page: string;
  /** By name; compressed when first asked for. */
  assets: ReadonlyMap<string, () => Promise<Asset>>;
  licenses: () => Promise<Asset>;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Follows a folder: a new build is taken up by the next page, and a lost one is held on to. */
export function followBuild(folder: string): () => Promise<Build | undefined> {
  let known: { stamp: string; build: Promise<Build> } | undefined;
  return async () => {
    const stamp = await stampOf(folder);
    if (stamp !== undefined && stamp !== known?.stamp) {
      const before = await known?.build.catch(() => undefined);
      known = { stamp, build: readBuild(folder, before) };
      const reading = known;
      // One that is replaced while it is read is read again.
      reading.build.catch(() => {
        if (known === reading) known = undefined;
      });
    }
    return known?.build.catch(() => undefined);
  };
}

/** A build is moved into its place as a whole, so its page is another file. */
async function stampOf(folder: string): Promise<string | undefined> {
  try {
    const { ino, mtimeMs } = await stat(join(folder, 'index.html'));
    return `${ino} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}

async function readBuild(folder: string, before: Build | undefined): Promise<Build> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const names = await readdir(join(folder, 'assets'));
  const files = names.map(async (name) => [name, await assetIn(folder, 'assets', name)] as const);
  const own = await Promise.all(files);
  // Tabs that are open still ask for parts of the build before.
  const old = [...(before?.assets ?? [])].slice(0, MOST_OLD_ASSETS);
  const licenses = await assetIn(folder, 'licenses.txt');
  return {
    page,
    assets: new Map([...own, ...old.filter(([name]) => !names.includes(name))]),
    licenses,
  };
}

/** Whoever builds all day does not fill the memory. */
const MOST_OLD_ASSETS = 200;

async function assetIn(...path: string[]): Promise<() => Promise<Asset>> {
  const file = join(...path);
  const content = await readFile(file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  return once(() => assetOf(type, content));
}
