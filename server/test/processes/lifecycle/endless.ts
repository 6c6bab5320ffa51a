import { writeFileSync } from 'node:fs';
import { it } from 'node:test';
import { noBrowser, openTab } from '../../support/browser.ts';
import { startEmbeddedAsOwn } from '../../support/database/embedded-as-own.ts';
import { run } from '../../support/processes/processes.ts';

/** What `stopped-run.test.ts` stops: starts one of each kind, says so, and does not end. */
it('starts a program, a database and a browser, and does not end', async () => {
  run({ command: ['sleep', '3600'], ownGroup: true });
  await startEmbeddedAsOwn();
  if (!noBrowser) await openTab('http://127.0.0.1');
  writeFileSync(process.env.ENDLESS_READY!, '');
  await new Promise(() => setInterval(() => undefined, 1_000));
});
