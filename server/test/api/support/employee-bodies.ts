import { it } from 'node:test';
import { type Asked, requestFor } from './employee-refusals.ts';
import { expectFailure, expectInvalid } from './refusals.ts';
import { expectNoChange } from './tables.ts';

const MIB = 1024 * 1024;
const json = { 'content-type': 'application/json' };

/** 413: one byte more than a mebibyte is too much; a mebibyte is not. */
export function refusesTooLarge(asked: Asked): void {
  const { client, service } = asked.side;
  const { method, path } = requestFor(asked);
  const padded = (body: object, bytes: number) => {
    const all = Buffer.alloc(bytes, ' ');
    all.write(JSON.stringify(body));
    return all;
  };

  it('refuses a body of one byte more than 1 MiB, and changes nothing', async () => {
    await expectNoChange(service, async () => {
      const body = padded(asked.body as object, MIB + 1);
      const reply = await client.send(method, path, { body, headers: json });
      expectFailure(reply, 413, 'The body is larger than 1 MiB');
    });
  });

  it('does not find a body of exactly 1 MiB too large', async () => {
    const body = padded({ ...(asked.body as object), colour: 'blue' }, MIB);
    const reply = await client.send(method, path, { body, headers: json });
    expectInvalid(reply, 'body/colour', 'is not a known field');
  });
}

/** 415: whatever is not stated to be JSON is not read, though it may be JSON. */
export function refusesOtherTypes(asked: Asked): void {
  const { client, service } = asked.side;
  const { method, path } = requestFor(asked);
  for (const type of ['', 'text/plain', 'application/x-www-form-urlencoded', 'text/csv']) {
    it(`refuses a body of type "${type}", and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        const body = Buffer.from(JSON.stringify(asked.body));
        const headers: Record<string, string> = type ? { 'content-type': type } : {};
        const reply = await client.send(method, path, { body, headers });
        expectFailure(reply, 415, 'Unsupported content type; send application/json');
      });
    });
  }
}

/** 400: bodies that no schema needs to be asked about. */
export function refusesUnreadable(asked: Asked): void {
  const { client, service } = asked.side;
  const { method, path } = requestFor(asked);
  const bodies: [what: string, body: string | Buffer, path: string, message: string][] = [
    ['JSON that breaks off', '{"name":', 'body', 'must be valid JSON'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'body', 'must be valid UTF-8'],
    ['a list in place of an object', '[]', 'body', 'must be object'],
    ['a prototype key', '{"__proto__":{}}', 'body/__proto__', 'is not a known field'],
    [
      'a prototype key in the metadata',
      '{"metadata":{"__proto__":"x"}}',
      'body/metadata/__proto__',
      'is not a known field',
    ],
    [
      'text that a database cannot hold',
      '{"name":"a\\u0000b"}',
      'body/name',
      'must not contain the character U+0000',
    ],
    ['half a character', '{"name":"\\ud800"}', 'body/name', 'must be well-formed Unicode'],
  ];
  for (const [what, body, where, message] of bodies) {
    it(`refuses ${what}, and changes nothing`, async () => {
      await expectNoChange(service, async () => {
        const reply = await client.send(method, path, { body, headers: json });
        expectInvalid(reply, where, message);
      });
    });
  }
}
