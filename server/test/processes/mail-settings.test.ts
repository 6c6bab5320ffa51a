import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { cleanUp, newPlace, runToEnd, type Settings } from '../support/processes.ts';

after(cleanUp);

const sender = 'MAIL_FROM must be an e-mail address, or a name with one in <>';
const check = (value: string) => `LEGAL_ID_CHECK must be one of warn, strict, not "${value}"`;

/** Settings, and the one line that they are answered with. */
const wrong: [settings: Settings, line: string][] = [
  [{ MAIL_FROM: 'nobody' }, sender],
  [{ MAIL_FROM: 'Fringe' }, sender],
  [{ MAIL_FROM: 'Fringe <no-reply>' }, sender],
  [{ MAIL_FROM: 'Fringe <no-reply@example.com' }, sender],
  [{ MAIL_FROM: 'a@example.com, b@example.com' }, sender],
  [{ MAIL_FROM: 'Fringe <a@example.com> <b@example.com>' }, sender],
  [{ MAIL_FROM: 'Fringe\r\nBcc: all@example.com <a@example.com>' }, sender],
  [{ MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, sender],
  [{ LEGAL_ID_CHECK: 'off' }, check('off')],
  [{ LEGAL_ID_CHECK: 'Strict' }, check('Strict')],
  [{ LEGAL_ID_CHECK: 'true' }, check('true')],
];

describe('a wrong setting of people and their mails', { concurrency: 2 }, () => {
  for (const [settings, line] of wrong) {
    it(`stops the start with one line: ${JSON.stringify(settings)}`, async () => {
      const place = await newPlace();
      const { code, output } = await runToEnd({ settings: { ...place, ...settings } });
      assert.equal(code, 1);
      assert.equal(output, `fringe: ${line}\n`);
      assert.ok(!existsSync(place.DATA_DIR!), 'nothing was begun');
    });
  }
});
