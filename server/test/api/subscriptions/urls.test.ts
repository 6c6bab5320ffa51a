import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createOutbound } from '../../../src/outbound/outbound.ts';
import { startBeside } from '../../support/beside.ts';
import { startService } from '../../support/service.ts';
import { expectInvalid } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { hook, SUBSCRIPTIONS, subscribe } from '../support/webhook-subscriptions.ts';

const service = await startService();
after(service.close);
const names: Record<string, string[]> = {
  'receiver.example': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'inside.example': ['10.0.0.7'],
  'partly-inside.example': ['93.184.216.34', '::1'],
  'metadata.example': ['169.254.169.254'],
};
const resolve = async (host: string) => {
  const found = names[host];
  if (!found) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  return found;
};
/** As production has it: no receiver on the machine itself. */
const outbound = createOutbound({ loopback: false, resolve });
const production = await startBeside(service, { outbound });
after(production.close);
/** A sandbox that others can reach is as strict. */
const reachable = await startBeside(service, { config: { host: '0.0.0.0' } });
after(reachable.close);

const { partner } = service;
const callers = {
  'a machine of one’s own': partner,
  production: production.anonymous.withToken(partner.token!),
  'a reachable sandbox': reachable.anonymous.withToken(partner.token!),
};
type Place = keyof typeof callers;
const own: Place[] = ['a machine of one’s own'];
const strict: Place[] = ['production'];
const open: Place[] = ['a reachable sandbox'];

const NOT_HTTPS = 'must begin with https:';
const NOT_PUBLIC = 'must not lead to a private, loopback, link-local or metadata address';
const far = [
  ...['ftp://receiver.example', 'javascript:0', 'file:///etc/passwd', 'data:,x'],
  ...['http://receiver.example', 'http://93.184.216.34'],
];
const odd = [
  ' https://receiver.example',
  'https://receiver.example\\@127.0.0.1/',
  'https://receiver.example/\r\nX: y',
  'https://receiver.example/\t',
  'https://receiver.example/\u200b',
];
const credentials = ['https://a:b@receiver.example', 'https://a@93.184.216.34', 'http://:b@[::1]'];
/** Some of the forms of them; stories/outbound-addresses has all. */
const inner = [
  ...['https://10.0.0.1', 'https://192.168.1.1:8443/x', 'https://0.0.0.0', 'https://[::]'],
  ...['https://169.254.169.254/latest', 'https://2852039166', 'https://0xa9.0xfe.0251.254'],
  ...['https://[::ffff:10.0.0.1]', 'https://[fe80::1]', 'https://255.255.255.255'],
];
const loopback = ['https://127.0.0.1', 'https://[::1]', 'https://127.1'];
const named = ['https://inside.example', 'https://partly-inside.example/x'];
const plain = ['http://127.0.0.1:3001/hook', 'http://localhost', 'http://receiver.example'];

const refused: [reason: string, places: Place[], urls: string[]][] = [
  ['is not a URL', [...own, ...strict], ['hook', '//receiver.example', 'https://', 'https://a b/']],
  [NOT_HTTPS, strict, [...far, 'https:receiver.example', 'https:///receiver.example']],
  [NOT_HTTPS, [...strict, ...open], plain],
  [`${NOT_HTTPS}, or with http: and a loopback address`, own, far],
  ['must not contain spaces, backslashes or control characters', [...own, ...strict], odd],
  ['must not name port 0', [...own, ...strict], ['https://receiver.example:0/']],
  ['must not contain credentials', [...own, ...strict], credentials],
  [NOT_PUBLIC, [...own, ...strict], inner],
  [NOT_PUBLIC, open, [...loopback, 'https://localhost', 'https://localhost./']],
  [
    NOT_PUBLIC,
    strict,
    [...loopback, ...named, 'https://metadata.example', 'https://INSIDE.example'],
  ],
];

describe('the URL of a subscription', () => {
  for (const [reason, places, urls] of refused) {
    for (const place of places) {
      it(`is refused in ${place} if it ${reason}, as ${JSON.stringify(urls[0])}`, () =>
        expectNoChange(service, async () => {
          for (const url of urls) {
            const reply = await callers[place].post(SUBSCRIPTIONS, hook({ url }));
            expectInvalid(reply, 'body/url', reason);
          }
        }));
    }
  }

  it('may in production have a public name, and one that nobody knows yet', async () => {
    for (const url of ['https://receiver.example/hook', 'https://not-yet.example']) {
      assert.equal((await subscribe(callers.production, { url })).url, url);
    }
  });

  it('is https, or on a machine of one’s own http and loopback, to the last character', async () => {
    const urls = [
      'https://93.184.216.34/hook?tenant=7&x=%20#part',
      'https://[2606:2800:220:1:248:1893:25c8:1946]:8443/',
      ...['http://localhost:3001/hook', 'http://[::1]:3001/hook', 'http://127.8.9.10'],
      ...['https://127.0.0.1/', `https://93.184.216.34/${'x'.repeat(1_978)}`],
    ];
    for (const url of urls) assert.equal((await subscribe(partner, { url })).url, url);
  });
});
