import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

const found = spawnSync('soffice', ['--version']).status === 0;

/** Why tests with LibreOffice are skipped, or false. */
export const noOffice = found ? false : 'LibreOffice is not installed (soffice)';

/** Semicolons, double quotes, UTF-8, from the first line on, in Spanish. */
const asSpanishCsv = '--infilter=CSV:59,34,76,1,,3082';

/** Opens a file and saves it anew; answers where. */
export function openedByOffice(path: string, ending: string): string {
  const out = join(dirname(path), 'opened');
  const opened = join(out, `${basename(path, extname(path))}.${ending}`);
  const profile = `-env:UserInstallation=file://${join(dirname(path), 'profile')}`;
  const filter = extname(path) === '.csv' ? [asSpanishCsv] : [];
  const words = [profile, '--headless', ...filter, '--convert-to', ending, '--outdir', out, path];
  const { stderr } = spawnSync('soffice', words, { encoding: 'utf8' });
  if (!existsSync(opened)) throw new Error(`LibreOffice made no file: ${stderr}`);
  return opened;
}
