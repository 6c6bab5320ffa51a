import { readdir, readFile } from 'node:fs/promises';
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
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Whoever builds all day does not fill the memory. */
const MOST_OLD_ASSETS = 200;

/** Reads a build; tabs that are open still ask for parts of the one before. */
export async function readBuild(folder: string, before: Build | undefined): Promise<Build> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const names = await readdir(join(folder, 'assets'));
  const own = await Promise.all(
    names.map(async (name) => [name, await assetIn(folder, 'assets', name)] as const),
  );
  const old = [...(before?.assets ?? [])].filter(([name]) => !names.includes(name));
  return {
    page,
    assets: new Map([...own, ...old.slice(0, MOST_OLD_ASSETS)]),
    licenses: await assetIn(folder, 'licenses.txt'),
  };
}

async function assetIn(...path: string[]): Promise<() => Promise<Asset>> {
  const file = join(...path);
  const content = await readFile(file);
  const type = types[extname(file)] ?? 'application/octet-stream';
  return once(() => assetOf(type, content));
}
