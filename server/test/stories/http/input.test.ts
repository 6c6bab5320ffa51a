import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, describe, it } from 'node:test';
import { keepsAnswers } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { failureBody } from '../../support/contract/failure-body.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ config: { rateLimitPerMinute: 1_000_000 } });
after(service.close);
const { anonymous, operator, partner } = service;
const partners = '/platform/v1/partners';
const employees = `/api/v3/companies/${service.companyIds[0]}/employees`;

type Body = string | Uint8Array<ArrayBuffer>;

const send = (body: Body, type = 'application/json', path = partners) =>
  operator.send('POST', path, { body, headers: { 'content-type': type } });
const MIB = 1024 * 1024;

async function expectRefused(body: Body, message: string): Promise<void> {
  const reply = await send(body);
  assert.deepEqual([reply.status, reply.body.message], [400, message]);
}

describe('a body', () => {
  it('is refused with 413 beyond 1 MiB, whether its length is announced or not', async () => {
    const fits = `{"name":"${'x'.repeat(MIB - 11)}"}`;
    assert.equal(fits.length, MIB);
    assert.equal((await send(fits)).status, 400);
    const announced = await status(`${fits} `, { 'content-length': String(MIB + 1) });
    const streamed = await status(`${fits} `, { 'transfer-encoding': 'chunked' });
    for (const reply of [announced, streamed]) {
      assert.equal(reply.status, 413);
      assert.deepEqual(JSON.parse(reply.text), failureBody(413, 'The body is larger than 1 MiB'));
    }
  });

  it('is refused when it nests too deep, also half a million times', async () => {
    const deep = 'body: must not nest deeper than 32';
    const many = 'body: has too many values; send it in several requests';
    for (const [depth, text] of [[33, deep] as const, [500_000, many] as const]) {
      const nested = '['.repeat(depth) + ']'.repeat(depth);
      await expectRefused(`{"name":${nested}}`, text);
      await expectRefused(nested, text);
    }
    const objects = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    await expectRefused(objects, 'body: must not nest deeper than 32');
  });

  it('is refused when it is not UTF-8', async () => {
    const bad = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]];
    for (const bytes of bad) {
      const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
      await expectRefused(body, 'body: must be valid UTF-8');
    }
    const utf16 = Buffer.from('{"name":"x"}', 'utf16le');
    assert.equal((await send(utf16)).status, 400);
  });

  it('is refused when it is not JSON', async () => {
    const bad = ['{', '}', '{"name":}', "{'name':'x'}", '{"name":"x",}', '{"name":"x"}{}', 'NaN'];
    for (const text of [...bad, '{"name":"\t"}', 'undefined', ' ']) {
      await expectRefused(text, 'body: must be valid JSON');
    }
  });

  it('is refused with text that the database cannot hold', async () => {
    await expectRefused('{"name":"a\\u0000b"}', 'body/name: must not contain the character U+0000');
    for (const lone of ['\\ud800', 'a\\udc00', '\\ud800\\ud800']) {
      await expectRefused(`{"name":"${lone}"}`, 'body/name: must be well-formed Unicode');
    }
    await expectRefused('{"a\\u0000":1}', 'body: must not contain the character U+0000');
    const pair = await send('{"name":"\\ud83d\\ude00"}');
    assert.equal(pair.status, 201);
  });

  it('is refused with a key that would reach a prototype, and changes none', async () => {
    await expectRefused('{"__proto__":{"name":"x"}}', 'body/__proto__: is not a known field');
    await expectRefused(
      '{"name":"x","constructor":{"prototype":{"polluted":1}}}',
      'body/constructor: is not a known field',
    );
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });

  it('is refused when it is of another kind than an object', async () => {
    for (const text of ['[]', '"x"', '1', 'true', '[{"name":"x"}]']) {
      await expectRefused(text, 'body: must be object');
    }
    await expectRefused('null', 'body: must be object');
    await expectRefused('{"name":1}', 'body/name: must be string');
  });

  it('with a field that is not known is told of it first, and then of all else', async () => {
    const { body } = await partner.post(employees, { nmae: 'Ana', email: 1, 'e-mail': 'x' });
    const paths = body.details.map(({ path }: { path: string }) => path);
    assert.deepEqual(paths.slice(0, 2), ['body/nmae', 'body/e-mail']);
    const others = body.details.slice(2).map(({ message }: { message: string }) => message);
    assert.ok(others.length > 2 && others.every((text: string) => !/known/.test(text)));
    assert.equal(others[0], "must have required property 'legalId'");
    const query = await partner.get(`${employees}?limit=0&staet=active`);
    assert.equal(query.body.message, 'query/staet: is not a known parameter');
    assert.deepEqual(query.body.details[1], { path: 'query/limit', message: 'must be >= 1' });
  });

  it('may be empty where none is asked for, also under the type of JSON', async () => {
    const { body: made } = await operator.post(partners, { name: 'Without a body' });
    const path = `${partners}/${made.id}/companies/${service.companyIds[0]}`;
    const json = { 'content-type': 'application/json' };
    for (const method of ['PUT', 'DELETE']) {
      for (const init of [{}, { headers: json }, { headers: json, body: '' }]) {
        assert.equal((await operator.send(method, path, init)).status, 204, method);
      }
      const filled = await operator.send(method, path, { headers: json, body: '{"a":1}' });
      assert.deepEqual([filled.status, filled.body.message], [400, 'body/a: is not a known field']);
    }
    const read = await partner.get(employees, { headers: json });
    assert.equal(read.status, 200);
  });

  it('is refused with 415 when its type is not JSON', async () => {
    const types = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'x'];
    for (const type of [...types, 'application/x-www-form-urlencoded', 'application/jsonx']) {
      assert.equal((await send('{"name":"x"}', type)).status, 415, type);
    }
    const bytes = new Uint8Array(Buffer.from('{"name":"x"}'));
    const untyped = await operator.send('POST', partners, { body: bytes });
    assert.equal(untyped.status, 415);
    assert.equal((await send('{"name":"x"}', 'application/json; charset=utf-8')).status, 201);
    assert.equal((await send('{"name":"x"}', 'Application/JSON')).status, 201);
  });
});

describe('an address', () => {
  it('with wrong percent-encoding is a malformed id; in a query it is plain text', async () => {
    for (const bad of ['%', '%zz', '%c0%80', '%ff', '%ed%a0%80', '%c3%28']) {
      const path = `/api/v3/companies/${bad}/employees`;
      const reply = await partner.get(path);
      assert.equal(reply.status, 422, bad);
      assert.equal(reply.body.message, 'companyId does not match any of the allowed types');
      assert.equal((await anonymous.get(path)).status, 401);
      const found = await partner.get(`${employees}?internalId=${bad}`);
      assert.deepEqual([found.status, found.body.employees], [200, []], bad);
    }
  });

  it('with an id that is none is refused with 422, however long it is', async () => {
    const bad = ['1', 'null', '%00', '%20', '{}', `{${service.companyIds[0]}}`, "'", '..%2f..'];
    assert.equal((await partner.get(`${employees}/`)).status, 422);
    for (const id of [...bad, 'x'.repeat(1_000)]) {
      const reply = await partner.get(`/api/v3/companies/${id}/employees`);
      assert.equal(reply.status, 422, id);
      assert.equal(reply.body.message, 'companyId does not match any of the allowed types');
    }
    for (const length of [1_001, 10_000]) {
      const reply = await partner.get(`/api/v3/companies/${'x'.repeat(length)}/employees`);
      assert.equal(reply.body.message, 'companyId does not match any of the allowed types');
    }
  });

  it('of a page beyond everything is an empty page, however large its number', async () => {
    for (const page of ['1000000001', '9'.repeat(30)]) {
      const reply = await partner.get(`${employees}?page=${page}`);
      assert.deepEqual([reply.status, reply.body.employees], [200, []], page);
      const filtered = await partner.get(`${employees}?state=active&page=${page}`);
      assert.deepEqual([filtered.status, filtered.body.employees], [200, []], page);
    }
  });

  it('takes an id in any letter case', async () => {
    const reply = await partner.get(
      employees.replace(service.companyIds[0]!, (id) => id.toUpperCase()),
    );
    assert.equal(reply.status, 200);
  });
});

describe('a query', () => {
  it('is refused with U+0000, a repeated parameter or a prototype key', async () => {
    const refused: Record<string, string> = {
      'email=%00': 'query/email: must not contain the character U+0000',
      'state=active&state=active': 'query/state: must be string',
      'page=1&page=2': 'query/page: must be integer',
      '__proto__=1': 'query/__proto__: is not a known field',
      'constructor=1': 'query/constructor: is not a known parameter',
      'page=': 'query/page: must be integer',
      'page=0': 'query/page: must be >= 1',
      'limit=1001': 'query/limit: must be <= 1000',
      'limit=ten': 'query/limit: must be integer',
      'state=gone': 'query/state: must be one of not-active, active, removed, blocked',
    };
    for (const [query, message] of Object.entries(refused)) {
      const reply = await partner.get(`${employees}?${query}`);
      assert.deepEqual([reply.status, reply.body.message], [400, message], query);
    }
  });
});

describe('Idempotency-Key', () => {
  it('is part of every POST of the contract but the token request', () => {
    const posts = operations.filter(({ method }) => method === 'POST');
    assert.deepEqual(
      posts.filter((one) => !keepsAnswers(one)).map((one) => one.id),
      ['requestToken'],
    );
  });
});

/** Sends by hand what `fetch` would correct, and reads the answer though the sending fails. */
function status(
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${operator.token}`;
    const outgoing = request(service.url + partners, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
    });
    outgoing.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode!, text });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
