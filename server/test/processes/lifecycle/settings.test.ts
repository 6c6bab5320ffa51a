import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { ConfigError, readConfig } from '../../../src/config.ts';
import {
  cleanUp,
  freePort,
  newPlace,
  runToEnd,
  type Settings,
} from '../../support/processes/processes.ts';

after(cleanUp);

const KEY = 'thirty-two-characters-or-more-of-it';
const PASSWORD = 'not-to-be-shown';
const nowhere = `postgresql://someone:${PASSWORD}@127.0.0.1:${await freePort()}/fringe`;
const production = {
  ENVIRONMENT: 'production',
  SECRET_KEY: KEY,
  PUBLIC_URL: 'https://api.example.com',
  SMTP_URL: `smtps://someone:${PASSWORD}@mail.example.com`,
};

const sender = /MAIL_FROM must be an e-mail address, or a name with one in <>/;

/** Settings, and the one line that they are refused with. */
const wrong: [settings: Settings, line: RegExp][] = [
  [{ PORT: 'abc' }, /PORT must be a whole number from 1 to 65535, not "abc"/],
  [{ PORT: '65536' }, /PORT must be a whole number from 1 to 65535, not "65536"/],
  [{ PORT: '3000.5' }, /PORT must be a whole number/],
  [{ ENVIRONMENT: 'x' }, /ENVIRONMENT must be one of sandbox, production, not "x"/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of .*, not "loud"/],
  [{ LOG_FORMAT: 'xml' }, /LOG_FORMAT must be one of people, json, not "xml"/],
  [{ RATE_LIMIT_PER_MINUTE: '-1' }, /RATE_LIMIT_PER_MINUTE must be a whole number/],
  [{ POSTGRES_ISOLATION: 'none' }, /POSTGRES_ISOLATION must be one of .*, not "none"/],
  [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, /TRUSTED_PROXIES must be .*CIDR.*, not "proxy"/],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES must be .*CIDR.*, not "10.0.0.0\/33"/],
  [{ INVITATION_PAUSE_SECONDS: '1m' }, /INVITATION_PAUSE_SECONDS must be a whole number from 0 to/],
  [{ METRICS_TOKEN: PASSWORD }, /METRICS_TOKEN must have at least 32 characters/],
  [{ PUBLIC_URL: 'api.example.com' }, /PUBLIC_URL must be a URL that begins with http/],
  [{ PUBLIC_URL: 'http://x/?a=1' }, /PUBLIC_URL must be .*, without a query or a password/],
  [{ PUBLIC_URL: `http://a:${PASSWORD}@x` }, /PUBLIC_URL must be .*, without a query/],
  [{ SMTP_URL: `mail:${PASSWORD}@x` }, /SMTP_URL must be a URL that begins with smtp/],
  [{ SECRET_KEY: PASSWORD }, /SECRET_KEY must have at least 32 characters/],
  [{ DATABASE_URL: `mysql://${PASSWORD}@x` }, /DATABASE_URL must be a URL that begins with post/],
  [{ DATABASE_URL: nowhere }, /DATABASE_URL needs SECRET_KEY to be set/],
  [{ MIGRATION_DATABASE_URL: nowhere }, /MIGRATION_DATABASE_URL has no meaning without DATABASE/],
  [{ MAIL_FROM: 'nobody' }, sender],
  [{ MAIL_FROM: 'Fringe' }, sender],
  [{ MAIL_FROM: 'Fringe <no-reply>' }, sender],
  [{ MAIL_FROM: 'Fringe <no-reply@example.com' }, sender],
  [{ MAIL_FROM: 'a@example.com, b@example.com' }, sender],
  [{ MAIL_FROM: 'Fringe <a@example.com> <b@example.com>' }, sender],
  [{ MAIL_FROM: 'Fringe\r\nBcc: all@example.com <a@example.com>' }, sender],
  [{ MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, sender],
  [{ LEGAL_ID_CHECK: 'off' }, /LEGAL_ID_CHECK must be one of warn, strict, not "off"/],
  [{ LEGAL_ID_CHECK: 'Strict' }, /LEGAL_ID_CHECK must be one of warn, strict, not "Strict"/],
  [{ LEGAL_ID_CHECK: 'true' }, /LEGAL_ID_CHECK must be one of warn, strict, not "true"/],
  [{ ENVIRONMENT: 'production' }, /ENVIRONMENT=production needs SECRET_KEY, PUBLIC_URL, SMTP_URL/],
  [{ ...production, SECRET_KEY: '' }, /ENVIRONMENT=production needs SECRET_KEY to be set/],
  [{ ...production, PUBLIC_URL: ' ' }, /ENVIRONMENT=production needs PUBLIC_URL to be set/],
  [
    { ...production, PUBLIC_URL: 'http://api.example.com' },
    /ENVIRONMENT=production needs a PUBLIC_URL that begins with https: the address of the proxy/,
  ],
  [{ ...production, SMTP_URL: '' }, /ENVIRONMENT=production needs SMTP_URL to be set/],
];

describe('a wrong setting', () => {
  for (const [settings, line] of wrong) {
    it(`is refused with one line: ${JSON.stringify(settings).slice(0, 60)}`, () => {
      assert.throws(
        () => readConfig({ DATA_DIR: 'data', PORT: '3000', ...settings }),
        (error: Error) => {
          assert.ok(error instanceof ConfigError);
          assert.match(error.message, new RegExp(`^${line.source}.*$`));
          assert.ok(!error.message.includes(PASSWORD) && !error.message.includes(KEY));
          return true;
        },
      );
    });
  }

  it('is not one for production on one’s own machine, which nobody reads along', () => {
    for (const host of ['127.0.0.1:3000', 'localhost', '[::1]']) {
      const { publicUrl } = readConfig({ ...production, PUBLIC_URL: `http://${host}` });
      assert.equal(publicUrl, `http://${host}`);
    }
  });

  const started: [settings: Settings, line: RegExp][] = [
    wrong[0]!,
    wrong.at(-1)!,
    [{ DATABASE_URL: nowhere, SECRET_KEY: KEY }, /the database cannot be reached: .*ECONNREFUSED/],
  ];
  for (const [settings, line] of started) {
    it(`stops the start before anything is begun: ${line.source}`, async () => {
      const place = await newPlace();
      const { code, output } = await runToEnd({ settings: { ...place, ...settings } });
      assert.equal(code, 1);
      assert.match(output, new RegExp(`^fringe: ${line.source}.*\n$`));
      assert.ok(!output.includes(PASSWORD) && !output.includes(KEY), 'no secret is repeated');
      assert.ok(!existsSync(place.DATA_DIR!), 'nothing was begun');
    });
  }
});
