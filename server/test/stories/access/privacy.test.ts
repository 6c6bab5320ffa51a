import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { pino } from 'pino';
import { demo } from '../../support/context.ts';
import { furnish, idsWithin } from '../../support/contract/contract-ids.ts';
import { failureBody } from '../../support/contract/failure-body.ts';
import { sampleOf, sampleQuery, sampleRequest, urlWith } from '../../support/contract/walk.ts';
import { dumpOf, sql } from '../../support/database/sql.ts';
import { newPerson, register } from '../../support/people/people.ts';
import { startService } from '../../support/service.ts';

const written: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void written.push(line) });
const service = await startService({ log, config: { rateLimitPerMinute: 1_000_000 } });
after(service.close);
const { operator, partner } = service;
const { ownerUrl } = service.database;
const [companyId] = service.companyIds as [string];

const child = {
  name: 'Inés',
  surname: 'Quiroga',
  type: 'child',
  gender: 'female',
  birthDate: '2019-03-08',
  nationality: 'ES',
};

interface Member {
  employeeId: string;
  id: string;
  path: string;
}

async function addMember(incapacityLevel: string, employee?: string): Promise<Member> {
  const employeeId = employee ?? (await register(service, companyId));
  const family = `/companies/${companyId}/employees/${employeeId}/family-members`;
  const reply = await operator.post(`/platform/v1${family}`, { ...child, incapacityLevel });
  assert.equal(reply.status, 201, reply.text);
  const { id } = reply.body;
  return { employeeId, id, path: `${family}/${id}` };
}

const sealedOf = async ({ id }: Member): Promise<Buffer> =>
  (await sql(ownerUrl, 'SELECT incapacity_sealed AS s FROM family_members WHERE id = $1', [id]))[0]
    .s;

describe('the incapacity level of a family member', () => {
  it('stands nowhere in clear in the database, kept answers included', async () => {
    for (const level of ['0%', '33%', '66%']) {
      const member = await addMember(level);
      const headers = { 'idempotency-key': `child-${level.length}${level[0]}` };
      const body = { ...child, incapacityLevel: level };
      const list = `/platform/v1${member.path.replace(/\/[^/]+$/, '')}`;
      assert.equal((await operator.post(list, body, { headers })).status, 201);
      const changed = { incapacityLevel: level };
      assert.equal((await operator.patch(`/platform/v1${member.path}`, changed)).status, 204);
      assert.equal((await partner.get(`/api/v3${member.path}`)).body.incapacityLevel, level);
    }
    const clear = /\b(0|33|66)%/.exec(await dumpOf(ownerUrl));
    assert.equal(clear, null);
  });

  it('cannot be told from what is stored: equal ones differ, others are as long', async () => {
    const twins = await Promise.all([addMember('66%'), addMember('66%')].map(sealed));
    assert.notDeepEqual(twins[0], twins[1]);
    const levels = ['0%', '33%', '66%'];
    const lengths = await Promise.all(levels.map((level) => sealed(addMember(level))));
    assert.deepEqual(new Set(lengths.map(({ length }) => length)).size, 1);
  });

  it('does not open as that of another child, nor of an altered text', async () => {
    const [one, other] = [await addMember('0%'), await addMember('66%')];
    const write = 'UPDATE family_members SET incapacity_sealed = $2 WHERE id = $1';
    await sql(ownerUrl, write, [one.id, await sealedOf(other)]);
    const altered = await sealedOf(other);
    altered[altered.length - 1]! ^= 1;
    await sql(ownerUrl, write, [other.id, altered]);
    for (const { path } of [one, other]) {
      const reply = await partner.get(`/api/v3${path}`);
      assert.deepEqual(reply.body, failureBody(500, 'Internal server error'));
    }
  });
});

const sealed = async (member: Promise<Member>): Promise<Buffer> => sealedOf(await member);

describe('reading a family member', () => {
  const linesOf = (requestId: string | null) =>
    sql(ownerUrl, 'SELECT actor, action, subject FROM audit_log WHERE request_id = $1', [
      requestId,
    ]);

  it('is noted in the audit log: who, what and whose, and nothing of the content', async () => {
    const { employeeId, id: familyMemberId, path } = await addMember('33%');
    const list = path.replace(/\/[^/]+$/, '');
    const [asPartner, asOperator] = [demo().partners[0]!.clientId, demo().operator.clientId];
    const whole = { companyId, employeeId };
    const single = { ...whole, familyMemberId, id: familyMemberId };
    const reads = [
      [partner, `/api/v3${path}`, asPartner, 'readFamilyMember', single],
      [partner, `/api/v3${list}`, asPartner, 'listFamilyMembers', whole],
      [operator, `/platform/v1${path}`, asOperator, 'platformReadFamilyMember', single],
      [operator, `/platform/v1${list}`, asOperator, 'platformListFamilyMembers', whole],
    ] as const;
    for (const [client, url, actor, action, subject] of reads) {
      const reply = await client.get(url);
      assert.equal(reply.status, 200, reply.text);
      const lines = await linesOf(reply.headers.get('x-request-id'));
      assert.deepEqual(lines, [{ actor, action, subject }]);
    }
  });

  it('that is refused leaves no line', async () => {
    const { path } = await addMember('33%');
    const reply = await partner.get(`/api/v3${path.replace(/[^/]+$/, companyId)}`);
    assert.equal(reply.status, 404);
    assert.deepEqual(await linesOf(reply.headers.get('x-request-id')), []);
  });

  it('is not answered when it cannot be noted', async () => {
    const { path } = await addMember('33%');
    await sql(
      ownerUrl,
      `ALTER TABLE audit_log ADD CONSTRAINT full_up CHECK (action NOT LIKE '%Member%') NOT VALID`,
    );
    const reply = await partner.get(`/api/v3${path}`);
    await sql(ownerUrl, 'ALTER TABLE audit_log DROP CONSTRAINT full_up');
    assert.deepEqual(reply.body, failureBody(500, 'Internal server error'));
  });
});

/** Texts of a person's own that go through the service, each of them unmistakable. */
const secret = 'Zzyzxsecreto';
const person = newPerson({
  email: `${secret}@company.example`,
  name: `${secret}name`,
  surname: `${secret}surname`,
  legalId: `${secret}id`,
  internalId: `${secret}internal`,
  metadata: { [`${secret}key`]: `${secret}value` },
});

/** Requests with the person's texts wherever an operation takes text, right and wrong. */
function bodiesOf(operation: Operation): RequestInit[] {
  const headers = { 'content-type': operation.upload?.types[0] ?? 'application/json' };
  if (operation.upload) {
    const file = String(sampleRequest(operation).body);
    const bad = [file.replaceAll('Sample', secret), `${secret},x\n`, file.replace('12', secret)];
    return [file, ...bad].map((body) => ({ body, headers }));
  }
  if (!operation.body) return [{}];
  const sample = sampleOf(operation.body) as Record<string, unknown>;
  const fields = Object.keys(sample);
  const wrong = fields.map((name) => ({ ...sample, [name]: { [secret]: secret } }));
  const bodies = [sample, { ...sample, [secret]: secret }, ...wrong, { ...sample, name: secret }];
  return [...bodies.map((body) => JSON.stringify(body)), `{"x":"${secret}`].map((body) => ({
    body,
    headers,
  }));
}

describe('the log of every operation', () => {
  it('holds nothing of a person, whatever is sent and whatever goes wrong', async () => {
    await furnish(service, [companyId]);
    const employees = `/platform/v1/companies/${companyId}/employees`;
    assert.equal((await operator.post(employees, person)).status, 201);
    for (const operation of operations) {
      const client = operation.api === 'platform' ? operator : partner;
      const ids = await idsWithin(service, operation, companyId);
      const url = urlWith(operation, ids) + sampleQuery(operation, ids);
      const bodies = bodiesOf(operation);
      for (const init of bodies) await client.send(operation.method, url, init);
      await client.send(operation.method, `${url}?${secret}=${secret}`, bodies[0]);
    }
    // What the database says of a row that it refuses has the whole row in it.
    await sql(ownerUrl, `ALTER TABLE employees ADD CHECK (name NOT LIKE '${secret}%') NOT VALID`);
    const email = `other.${secret}@company.example`;
    const failed = await operator.post(employees, { ...person, email, legalId: 'other' });
    assert.equal(failed.status, 500);
    const all = written.join('').toLowerCase();
    assert.ok(written.length > operations.length * 2);
    assert.ok(!all.includes(secret.toLowerCase()), 'the log holds a text of a person');
    assert.ok(!all.includes('quiroga'), 'the log holds the name of a child');
    assert.ok(!all.includes(companyId), 'the log holds an id');
  });
});
