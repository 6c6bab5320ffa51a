import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { docsOf, type FailureCode, failures, oauthDocs } from '@fringe/contract/errors';
import { explanations } from '@fringe/contract/explanations';
import { pathParameters } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { sampleRequest, urlWith } from '../../support/contract/walk.ts';
import { callerWith, demoPartnerIds } from '../../support/partners/partners.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
after(service.close);
const { anonymous, partner } = service;
const codes = Object.keys(failures) as FailureCode[];

const companies = '/api/v3/companies';
const challengeOf = async (authorization?: string): Promise<string | null> => {
  const headers = { ...(authorization && { authorization }) };
  const reply = await anonymous.get(companies, { headers });
  assert.equal(reply.status, 401);
  return reply.headers.get('www-authenticate');
};

describe('the page of failures', async () => {
  const page = await anonymous.get('/docs/errors');

  it('is a page without script that only has what it needs', () => {
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type')!, /^text\/html/);
    assert.match(page.headers.get('content-security-policy')!, /^default-src 'none'/);
    assert.doesNotMatch(page.text, /<script/);
  });

  for (const code of codes) {
    it(`says what ${code} means and what to do, where its docs lead`, async () => {
      const [path, anchor] = docsOf(code).split('#');
      assert.equal(path, '/docs/errors');
      const sections = page.text.split(`<section id="${anchor}">`);
      assert.equal(sections.length, 2, 'one section');
      const section = sections[1]!.split('</section>')[0]!;
      assert.ok(section.includes(`>${failures[code].status} `));
      assert.ok(explanations[code].length > 20);
      assert.doesNotMatch(section, /`/);
    });
  }

  it('explains the errors of the OAuth dialect too', async () => {
    const reply = await anonymous.send('POST', '/oauth/token', {
      body: new URLSearchParams({ grant_type: 'password' }),
    });
    assert.equal(reply.body.error, 'unsupported_grant_type');
    assert.equal(reply.body.error_uri, oauthDocs('unsupported_grant_type'));
    for (const error of ['invalid_client', 'invalid_request'] as const) {
      assert.ok(page.text.includes(`id="${oauthDocs(error).split('#')[1]}"`));
    }
  });
});

describe('a refused token', () => {
  it('is asked for without a reason where none was sent', async () => {
    const others = [undefined, 'Basic YTpi', 'Bearer', 'Bearer   '];
    for (const sent of others) assert.equal(await challengeOf(sent), 'Bearer', String(sent));
  });

  it('is called invalid where it was sent', async () => {
    for (const sent of ['Bearer abc', 'bearer abc', `Bearer ${partner.token}x`]) {
      assert.equal(await challengeOf(sent), 'Bearer error="invalid_token"', sent);
    }
  });

  it('is no matter of a wrong secret', async () => {
    const reply = await anonymous.post('/oauth/token', { clientId: 'a', clientSecret: 'b' });
    assert.equal(reply.headers.get('www-authenticate'), 'Bearer');
  });
});

describe('a token without the scope of an operation', async () => {
  const [partnerId] = await demoPartnerIds(service);
  const nothing = await callerWith(service, partnerId, []);
  const [companyId] = service.companyIds;

  for (const operation of operations.filter(({ scope }) => scope)) {
    it(`is told which one it lacks: ${operation.id}`, async () => {
      const names = pathParameters(operation.path);
      const url = urlWith(operation, Object.fromEntries(names.map((name) => [name, companyId!])));
      const reply = await nothing.send(operation.method, url, sampleRequest(operation));
      assert.equal(reply.status, 403, reply.text);
      assert.equal(reply.body.scope, operation.scope);
    });
  }
});
