import { it } from 'node:test';
import type { Client } from '../../support/client.ts';
import type { Service } from '../../support/service.ts';
import { expectFailure, expectInvalid } from './refusals.ts';
import { expectNoChange } from './tables.ts';

const MIB = 1024 * 1024;
const json = { 'content-type': 'application/json' };

/** JSON of exactly so many bytes: blanks after a body are allowed. */
const padded = (body: unknown, bytes: number): Buffer => {
  const all = Buffer.alloc(bytes, ' ');
  all.write(JSON.stringify(body));
  return all;
};

/** 413: one byte more than a mebibyte is too much; a mebibyte is not. */
export function refusesLargeBodies(
  service: Service,
  client: Client,
  path: string,
  body: object,
  [limit, bytes]: [string, number] = ['1 MiB', MIB],
): void {
  it(`refuses a body of one byte more than ${limit}, and changes nothing`, async () => {
    await expectNoChange(service, async () => {
      const large = padded(body, bytes + 1);
      const reply = await client.send('POST', path, { body: large, headers: json });
      expectFailure(reply, 413, `The body is larger than ${limit}`);
    });
  });
  it(`does not find a body of exactly ${limit} too large`, async () => {
    const unknown = { ...body, colour: 'blue' };
    const reply = await client.send('POST', path, { body: padded(unknown, bytes), headers: json });
    expectInvalid(reply, 'body/colour', 'is not a known field');
  });
}

/** 415: whatever is not stated to be JSON is not read, though it may be JSON. */
export function refusesOtherContentTypes(
  service: Service,
  client: Client,
  path: string,
  body: object,
  types: readonly string[],
): void {
  for (const type of types) {
    it(`refuses a body of type "${type}", and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        const init = { body: Buffer.from(JSON.stringify(body)), headers: {} };
        if (type) init.headers = { 'content-type': type };
        const reply = await client.send('POST', path, init);
        expectFailure(reply, 415, 'Unsupported content type; send application/json');
      });
    });
  }
}

/** 400: bodies that no schema needs to be asked about. */
export function refusesUnreadableBodies(service: Service, client: Client, path: string): void {
  const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
  const bodies: [name: string, body: string | Buffer, path: string, message: string][] = [
    ['JSON that breaks off', '{"name":', 'body', 'must be valid JSON'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'body', 'must be valid UTF-8'],
    ['a list in place of an object', '[]', 'body', 'must be object'],
    ['a body that nests too deep', deep, 'body', 'must not nest deeper than 32'],
    ['a prototype key', '{"__proto__":{}}', 'body/__proto__', 'is not a known field'],
  ];
  for (const [name, body, where, message] of bodies) {
    it(`refuses ${name}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        const reply = await client.send('POST', path, { body, headers: json });
        expectInvalid(reply, where, message);
      });
    });
  }
}
