import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isLoopback, isPublic, ownAddresses } from '../../../src/outbound/address.ts';

const four = (number: number): string =>
  [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.');

/** Two groups of an IPv6 address that say the same as an IPv4 one, whatever is added to it. */
const groups = (address: string, flip = 0): string => {
  const bytes = address.split('.').map((byte) => Number(byte) ^ flip);
  const group = (i: number) => ((bytes[i]! << 8) | bytes[i + 1]!).toString(16);
  return `${group(0)}:${group(2)}`;
};

/** The ways an IPv4 address is written inside an IPv6 one. */
const embeddings: Record<string, (address: string) => string> = {
  'by itself': (address) => address,
  'mapped, dotted': (address) => `::ffff:${address}`,
  mapped: (address) => `::ffff:${groups(address)}`,
  'mapped, in full': (address) => `0000:0000:0000:0000:0000:FFFF:${groups(address)}`,
  compatible: (address) => `::${address}`,
  'translated (RFC 2765)': (address) => `::ffff:0:${groups(address)}`,
  NAT64: (address) => `64:ff9b::${address}`,
  'local NAT64, last bits': (address) => `64:ff9b:1::${groups(address)}`,
  'local NAT64, /48': (address) => {
    const [a, b, c, d] = address
      .split('.')
      .map((byte) => Number(byte).toString(16).padStart(2, '0'));
    return `64:ff9b:1:${a}${b}:${c}:${d}00::`;
  },
  '6to4': (address) => `2002:${groups(address)}::1`,
  'Teredo, client': (address) => `2001:0:4136:e378:8000:63bf:${groups(address, 0xff)}`,
  'Teredo, server': (address) => `2001:0:${groups(address)}:8000:63bf:3fff:fdd2`,
  ISATAP: (address) => `2600:1:2:3:0:5efe:${groups(address)}`,
  'ISATAP, of a public address': (address) => `2600:1:2:3:200:5efe:${groups(address)}`,
};

/** What nobody on the internet can be, IPv4: the first address of a range, and its length. */
const inner: Record<string, [string, number][]> = {
  'this network': [['0.0.0.0', 8]],
  private: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  'carrier-grade NAT': [['100.64.0.0', 10]],
  loopback: [['127.0.0.0', 8]],
  'link-local': [['169.254.0.0', 16]],
  'protocol assignments': [['192.0.0.0', 24]],
  documentation: [
    ['192.0.2.0', 24],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ],
  'relays of 6to4': [['192.88.99.0', 24]],
  benchmarking: [['198.18.0.0', 15]],
  multicast: [['224.0.0.0', 4]],
  reserved: [['240.0.0.0', 4]],
  broadcast: [['255.255.255.255', 32]],
};

const innerSix = {
  unspecified: ['::', '0:0:0:0:0:0:0:0'],
  loopback: ['::1', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001'],
  'link-local': ['fe80::1', 'febf:ffff::1', 'fe80::1%eth0'],
  'site-local': ['fec0::1', 'feff::1'],
  'unique local': ['fc00::1', 'fd12:3456:789a::1', 'fdff:ffff::1'],
  multicast: ['ff00::', 'ff02::1', 'ff0e::1'],
  discard: ['100::1'],
  documentation: ['2001:db8::1', '3fff::1', '3fff:fff::1'],
  benchmarking: ['2001:2::1'],
  'ORCHID and other assignments': ['2001:10::1', '2001:20::1', '2001:30::1', '2001:1::1'],
  'segment routing': ['5f00::1'],
  // Only 2000::/3 is handed out; a network of one's own may use any of the rest.
  'never handed out': ['200::1', '1::1', '4000::1', '64:ff9b:2::808:808', '8000::1', 'e000::1'],
  'with a zone': ['2606:4700::1111%eth0'],
};

const metadata = {
  'AWS, Google, Azure, Oracle, DigitalOcean': '169.254.169.254',
  'AWS, tasks': '169.254.170.2',
  'AWS, IPv6': 'fd00:ec2::254',
  'AWS, names': 'fd00:ec2::253',
  'Google, IPv6': 'fd20:ce::254',
  'Azure, wire server': '168.63.129.16',
  Alibaba: '100.100.100.200',
  'Oracle, old': '192.0.0.192',
};

const open = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450:4001:82a::200e',
  '2400:cb00:2048:1::c629:d7a2',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
];

const within = ([first, length]: [string, number]) => {
  const start = first.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
  return fc.integer({ min: 0, max: 2 ** (32 - length) - 1 }).map((n) => four(start + n));
};

describe('an address that only an inner network can reach', () => {
  for (const [name, ranges] of Object.entries(inner)) {
    it(`is refused from first to last, in every form: ${name}`, () => {
      for (const [first, length] of ranges) {
        const start = first.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
        for (const address of [first, four(start + 2 ** (32 - length) - 1)]) {
          for (const [form, write] of Object.entries(embeddings)) {
            assert.equal(isPublic(write(address), []), false, `${address} ${form}`);
          }
        }
      }
    });
  }

  for (const [name, addresses] of Object.entries(innerSix)) {
    it(`is refused as IPv6: ${name}`, () => {
      for (const address of addresses) assert.equal(isPublic(address, []), false, address);
    });
  }

  it('is refused in every embedding, whichever it is', () => {
    const ranges = Object.values(inner).flat();
    const address = fc.constantFrom(...ranges).chain(within);
    const form = fc.constantFrom(...Object.keys(embeddings));
    fc.assert(
      fc.property(address, form, (text, name) => !isPublic(embeddings[name]!(text), [])),
      { numRuns: 5_000 },
    );
  });

  it('is refused when a cloud answers there with secrets, in every form', () => {
    for (const [name, address] of Object.entries(metadata)) {
      const forms = address.includes(':') ? [(text: string) => text] : Object.values(embeddings);
      for (const write of forms) assert.equal(isPublic(write(address), []), false, name);
    }
  });

  it('is refused when it is one of this machine, in every form', () => {
    for (const write of Object.values(embeddings)) {
      assert.equal(isPublic(write('8.8.4.4'), ['8.8.4.4']), false, write('8.8.4.4'));
    }
    for (const text of ['2600:0::5', '2600:0000:0:0::0005', '2600::5']) {
      assert.equal(isPublic(text, ['2600::5']), false, text);
    }
    assert.equal(isPublic('8.8.4.4', ['::ffff:8.8.4.4', 'fe80::1%eth0']), false);
    assert.equal(isPublic('8.8.8.8', ['8.8.4.4', 'fe80::1%eth0', '2600::5']), true);
  });

  it('is refused in the odd spellings that a URL makes plain', () => {
    const spellings = [
      '0x7f.1',
      '2130706433',
      '017700000001',
      '127.1',
      '0177.0.0.1',
      '0x7f000001',
      '127.0.0.1.',
      '①②⑦.0.0.1',
      '[::ffff:7f00:1]',
      '[::ffff:127.0.0.1]',
      '[0:0:0:0:0:0:0:1]',
      '0',
      '0xa9fea9fe',
      '169.254.43518',
    ];
    for (const spelling of spellings) {
      const host = new URL(`https://${spelling}/`).hostname.replace(/^\[|\]$/g, '');
      assert.equal(isPublic(host, []), false, `${spelling} → ${host}`);
    }
  });

  it('is what anything is that is no address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-fx.:%]{0,30}$/)), (text) => {
        // Never throws; and what is no whole address is not public.
        if (isPublic(text, [])) assert.match(text, /[.:0-9]/);
      }),
      { numRuns: 3_000 },
    );
    for (const text of ['', 'localhost', 'example.org', '1.2.3.4.5', '[::1]', '8.8.8.8/8']) {
      assert.equal(isPublic(text, []), false, text);
    }
  });
});

describe('an address of the internet', () => {
  it('is taken, up to the edges of every range that is not', () => {
    for (const address of open) assert.equal(isPublic(address, []), true, address);
  });
});

describe('the addresses of this machine', () => {
  it('are those of its interfaces, and none of them is public', () => {
    const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    assert.deepEqual(
      ownAddresses(),
      all.map(({ address }) => address),
    );
    for (const address of ownAddresses()) assert.equal(isPublic(address), false, address);
  });

  it('are loopback when nobody else can reach them', () => {
    const near = ['127.0.0.1', '127.255.255.255', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'];
    for (const address of near) assert.equal(isLoopback(address), true, address);
    const far = ['0.0.0.0', '::', '10.0.0.1', '8.8.8.8', '::127.0.0.1', 'localhost', ''];
    for (const address of far) assert.equal(isLoopback(address), false, address);
  });

  it('are not those that lead out of this machine to a translator or a tunnel', () => {
    for (const [form, write] of Object.entries(embeddings)) {
      const near = form === 'by itself' || form.startsWith('mapped');
      assert.equal(isLoopback(write('127.0.0.1')), near, form);
    }
  });
});
