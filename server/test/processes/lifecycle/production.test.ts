import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import {
  cleanUp,
  keysOf,
  newPlace,
  run,
  runToEnd,
  type Settings,
} from '../../support/processes/processes.ts';
import { expectCleanEnd } from '../../support/processes/stopping.ts';

after(cleanUp);

const place = await newPlace();
const dataDir = place.DATA_DIR!;
const settings: Settings = {
  ...place,
  ENVIRONMENT: 'production',
  SECRET_KEY: 'thirty-two-characters-or-more-of-it',
  PUBLIC_URL: 'https://api.example.com',
  SMTP_URL: 'smtps://someone:not-to-be-shown@mail.example.com',
};

describe('ENVIRONMENT=production', () => {
  it('holds no demo data, shows no secret, and takes an operator from the command', async () => {
    const service = run({ settings });
    const anonymous = await service.ready();
    assert.ok(!existsSync(join(dataDir, 'credentials.json')));
    const issued = await runToEnd({ args: ['credentials', 'issue'], settings });
    assert.equal(issued.code, 0, issued.output);
    const credential = JSON.parse(issued.output);
    const operator = await anonymous.login(credential);
    const { body } = await operator.get('/platform/v1/partners');
    assert.equal(body.page.totalElements, 0);
    await expectCleanEnd(service, dataDir, await service.end('SIGTERM'));
    const secrets = [...Object.values(await keysOf(dataDir)), credential.clientSecret];
    for (const secret of [...secrets, settings.SECRET_KEY!, 'not-to-be-shown']) {
      assert.ok(!service.output().includes(secret));
    }
    assert.match(service.output(), /answers at https:\/\/api\.example\.com\/api\/v3/);
  });

  it('never loads the demo scenario, not even when asked to', async () => {
    const { code, errors } = await runToEnd({ args: ['seed'], settings });
    assert.equal(code, 1);
    assert.equal(errors, 'fringe: the demo scenario is never loaded into production\n');
  });

  it('and sandbox refuse each other the database that was theirs first', async () => {
    const sandbox = { ...settings, ENVIRONMENT: 'sandbox' };
    const { code, errors } = await runToEnd({ settings: sandbox });
    assert.equal(code, 1);
    assert.equal(
      errors,
      'fringe: this database belongs to ENVIRONMENT=production; give sandbox its own\n',
    );
  });
});
