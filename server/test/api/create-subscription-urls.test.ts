import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createOutbound } from '../../src/outbound/outbound.ts';
import { startBeside } from '../support/beside.ts';
import type { Client } from '../support/client.ts';
import { startService } from '../support/service.ts';
import { expectInvalid } from './support/refusals.ts';
import { expectNoChange } from './support/tables.ts';
import { hook, SUBSCRIPTIONS } from './support/webhook-subscriptions.ts';

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
const strict = await startBeside(service, { outbound });
after(strict.close);
/** A sandbox that others can reach is as strict. */
const reachable = await startBeside(service, { config: { host: '0.0.0.0' } });
after(reachable.close);

const { partner } = service;
const strictly = strict.anonymous.withToken(partner.token!);
const fromReachable = reachable.anonymous.withToken(partner.token!);
const NOT_PUBLIC = 'must not lead to a private, loopback, link-local or metadata address';
const NOT_HTTPS = 'must begin with https:';

function refuses(clients: Record<string, Client>, urls: readonly string[], reason: string): void {
  for (const [where, client] of Object.entries(clients)) {
    it(`refuses ${where} each URL that ${reason}, as ${urls[0]}, and makes nothing`, () =>
      expectNoChange(service, async () => {
        for (const url of urls) {
          expectInvalid(await client.post(SUBSCRIPTIONS, hook({ url })), 'body/url', reason);
        }
      }));
  }
}

const everywhere = { 'on a machine of one’s own': partner, 'in production': strictly };

describe('createSubscription 400', () => {
  refuses(everywhere, ['hook', '//receiver.example', 'https://', 'https://a b/'], 'is not a URL');
  const others = ['ftp://receiver.example', 'javascript:0', 'file:///etc/passwd', 'data:,x'];
  const far = [...others, 'http://receiver.example', 'http://93.184.216.34'];
  refuses({ 'in production': strictly }, far, NOT_HTTPS);
  const here = `${NOT_HTTPS}, or with http: and a loopback address`;
  refuses({ 'on a machine of one’s own': partner }, far, here);
  const slashless = ['https:receiver.example', 'https:///receiver.example'];
  refuses({ 'in production': strictly }, slashless, NOT_HTTPS);
  const odd = [
    ' https://receiver.example',
    'https://receiver.example\\@127.0.0.1/',
    'https://receiver.example/\r\nX: y',
    'https://receiver.example/\t',
    'https://receiver.example/\u200b',
  ];
  refuses(everywhere, odd, 'must not contain spaces, backslashes or control characters');
  refuses(everywhere, ['https://receiver.example:0/'], 'must not name port 0');
  refuses({ 'on a reachable sandbox': fromReachable }, ['https://localhost./'], NOT_PUBLIC);
  const credentials = [
    'https://a:b@receiver.example',
    'https://a@93.184.216.34',
    'http://:b@[::1]',
  ];
  refuses(everywhere, credentials, 'must not contain credentials');
  const literals = [
    ...['https://10.0.0.1', 'https://172.16.0.1', 'https://192.168.1.1:8443/x', 'https://0.0.0.0'],
    ...['https://169.254.169.254/latest', 'https://168.63.129.16', 'https://100.100.100.200'],
    ...['https://2852039166', 'https://0xa9.0xfe.0251.254', 'https://[::ffff:10.0.0.1]'],
    ...['https://[fe80::1]', 'https://[fd00:ec2::254]', 'https://[64:ff9b::a9fe:a9fe]'],
    ...['https://[::]', 'https://224.0.0.1', 'https://255.255.255.255', 'https://[2002:a00:1::]'],
  ];
  refuses(everywhere, literals, NOT_PUBLIC);
  const loopback = ['https://127.0.0.1', 'https://[::1]', 'https://localhost', 'https://127.1'];
  refuses({ 'on a reachable sandbox': fromReachable }, loopback, NOT_PUBLIC);
  const named = ['https://inside.example', 'https://partly-inside.example/x'];
  const literal = loopback.filter((url) => !url.endsWith('localhost'));
  refuses(
    { 'in production': strictly },
    [...literal, ...named, 'https://metadata.example', 'https://INSIDE.example'],
    NOT_PUBLIC,
  );
  const plain = ['http://127.0.0.1:3001/hook', 'http://localhost', 'http://receiver.example'];
  refuses({ 'in production': strictly, 'on a reachable sandbox': fromReachable }, plain, NOT_HTTPS);
});

describe('createSubscription 201', () => {
  it('takes in production a public name, and one that nobody knows yet', async () => {
    for (const url of ['https://receiver.example/hook', 'https://not-yet.example']) {
      const reply = await strictly.post(SUBSCRIPTIONS, hook({ url }));
      assert.deepEqual([reply.status, reply.body.url], [201, url]);
    }
  });
});
