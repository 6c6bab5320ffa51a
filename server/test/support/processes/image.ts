import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, matchesGlob } from 'node:path';
import { newFolder, npmEnvironment, root, runToEnd, type Settings } from './processes.ts';

/** What the Dockerfile makes, as far as that can be had without a container engine. */
export interface Image {
  folder: string;
  settings: Settings;
  /** The words that start the service; a command of it follows. */
  entrypoint: string[];
  healthcheck: string[];
}

/** Does what the Dockerfile says, in an empty folder: the copies, the packages, the settings. */
export async function buildImage(): Promise<Image> {
  const folder = await newFolder();
  const text = (await readFile(join(root, 'Dockerfile'), 'utf8')).replaceAll('\\\n', ' ');
  const sent = await sentFiles();
  const image: Image = { folder, settings: {}, entrypoint: [], healthcheck: [] };
  for (const line of text.split('\n')) {
    const [, instruction, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (instruction === 'COPY') await copy(rest!.split(' '), folder, sent);
    if (instruction === 'RUN') await runLine(rest!, folder);
    if (instruction === 'ENV')
      Object.assign(image.settings, Object.fromEntries([rest!.split('=')]));
    if (instruction === 'ENTRYPOINT') image.entrypoint = JSON.parse(rest!);
    if (instruction === 'HEALTHCHECK') image.healthcheck = JSON.parse(rest!.split('CMD ')[1]!);
  }
  return image;
}

/** The paths that .dockerignore lets through to the engine. */
async function sentFiles(): Promise<string[]> {
  const lines = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
  return lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
}

/** As COPY does; what is not sent to the engine, it does not find. */
async function copy(words: string[], folder: string, sent: string[]): Promise<void> {
  const target = join(folder, words.at(-1)!);
  for (const source of words.slice(0, -1)) {
    const isSent = sent.some((path) => source === path || matchesGlob(source, `${path}/**`));
    if (!isSent) throw new Error(`.dockerignore leaves ${source} out`);
    const into = words.at(-1)!.endsWith('/') ? join(target, source.split('/').at(-1)!) : target;
    await mkdir(dirname(into), { recursive: true });
    const filter = (path: string) => !/node_modules|console\/(dist|\.build)/.test(path);
    await cp(join(root, source), into, { recursive: true, filter });
  }
}

/** As RUN does, except that accounts and the cache of packages stay as they are. */
async function runLine(line: string, cwd: string): Promise<void> {
  const commands = line.split(' && ').filter((one) => !/^(chown|npm cache) /.test(one));
  for (const command of commands.map((one) => one.replace('npm ci', 'npm ci --prefer-offline'))) {
    const settings = npmEnvironment({ npm_config_update_notifier: 'false' });
    // The Node of the image is the one that is pinned.
    const words = command.replace(/^node /, `${process.execPath} `).split(' ');
    const { code, output } = await runToEnd({ command: words, cwd, settings });
    if (code !== 0) throw new Error(`${command}: ${output}`);
  }
}
