import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackages } from '../../../scripts/pack.ts';
import { onceInRun } from '../../../server/test/support/processes/once-in-run.ts';

/** The tarball of a package; all are made once in a test run. */
export async function tarballOf(name: 'sdk' | 'cli'): Promise<string> {
  const folder = await onceInRun('packages', async () => {
    const out = await mkdtemp(join(tmpdir(), 'fringe-packages-'));
    packPackages(out);
    return out;
  });
  return globSync(join(folder, `fringe-${name}-*.tgz`))[0]!;
}

/** Lays a package out as npm does, without asking a registry; a guide has npm do it. */
export async function installIn(project: string, name: 'sdk' | 'cli'): Promise<string> {
  const place = join(project, 'node_modules/@fringe', name);
  mkdirSync(place, { recursive: true });
  const args = ['-xzf', await tarballOf(name), '-C', place, '--strip-components=1'];
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
  return place;
}
