import assert from 'node:assert/strict';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { copyCheckout, linkPackages } from '../../scripts/copy-checkout.ts';
import { builtConsole } from '../../server/test/support/processes/built-console.ts';
import {
  cleanUp,
  credentialsOf,
  newFolder,
  run,
  runToEnd,
  type Settings,
  until,
} from '../../server/test/support/processes/processes.ts';
import { usedPlace } from '../../server/test/support/processes/used-place.ts';

after(cleanUp);

/** A copy of the project with the packages of the service, and nothing of the console's. */
const copy = join(await newFolder(), 'copy');
await mkdir(copy);
copyCheckout(copy);
linkPackages(copy);

const builder = (settings: Settings = {}) =>
  runToEnd({ command: [process.execPath, 'scripts/build-console.ts'], cwd: copy, settings });

const pageOf = async (url: string) => {
  const reply = await fetch(`${url}/console`);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

it('says so where its packages cannot be had', async () => {
  const settings = {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
    npm_config_cache: await newFolder(),
  };
  const { code, output } = await builder(settings);
  assert.equal(code, 1);
  assert.match(output, /the console was not built: .* without a network; .*\n$/);
});

it('is built beside the service, which tells of a failure and goes on', async () => {
  // That they can be installed is shown by whoever builds it here for the first time.
  await builtConsole();
  linkPackages(copy, 'console');
  const main = join(copy, 'console/src/main.tsx');
  await writeFile(main, 'this is no TypeScript');

  const place = await usedPlace();
  const settings = { ...place, BUILD_CONSOLE: 'yes', LOG_FORMAT: 'people' };
  const command = [process.execPath, 'server/src/main.ts', 'start'];
  const service = run({ command, cwd: copy, settings });
  const anonymous = await service.ready();
  const { partners } = await credentialsOf(place.DATA_DIR!);
  const partner = await anonymous.login(partners[0]!);
  const early = await pageOf(service.url);
  assert.equal((await partner.get('/api/v3/companies')).status, 200);
  assert.equal(early.status, 503);
  assert.equal(early.headers.get('refresh'), '2');
  assert.match(early.text, /Step \d of 2|has not been built|could not be built/);
  const told = /WARN the console was not built: the bundler failed; "npm run build-console"/;
  await until('the failure is told', () => told.test(service.output()));
  assert.match((await pageOf(service.url)).text, /<h1>The console could not be built<\/h1>/);

  // The whole console is built for its stories; this one comes to the service in the same way.
  await writeFile(main, "import './shell/shell.css';");
  const both = await Promise.all([builder(), builder()]);
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
    both.map(({ output }) => output).join(),
  );
  assert.equal(both.filter(({ output }) => /Built the console in/.test(output)).length, 1);
  const first = await pageOf(service.url);
  assert.equal(first.status, 200, first.text);

  assert.match((await builder()).output, /is built already/);
  await appendFile(join(copy, 'console/src/shell/shell.css'), '\n.changed { color: inherit; }\n');
  assert.match((await builder()).output, /Built the console in/);
  const second = await pageOf(service.url);
  assert.notEqual(styleOf(second.text), styleOf(first.text));
  for (const { text } of [first, second]) {
    assert.equal((await fetch(service.url + styleOf(text))).status, 200, 'tabs that are open');
  }
  assert.equal(await service.end('SIGTERM'), 0, service.output());
});

const styleOf = (page: string): string => /href="(\/console\/assets\/[^"]+\.css)"/.exec(page)![1]!;
