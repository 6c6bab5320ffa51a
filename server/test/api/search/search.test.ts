import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { shareCompanyIn } from '../../../src/companies/hold-company.ts';
import { NO_ID } from '../../../src/values/ids.ts';
import { fillWords } from '../../../src/words/fill-words.ts';
import { type Client, done } from '../../support/client.ts';
import { untilWaiting, withSql } from '../../support/database/sql.ts';
import { each } from '../../support/each.ts';
import { chargeOf, chargesOf } from '../../support/money/charge-companies.ts';
import { openService } from '../../support/open-service.ts';
import { callerWith, demoPartnerIds } from '../../support/partners/partners.ts';
import { register } from '../../support/people/people.ts';
import { untilDone } from '../../support/worker.ts';

const opened = await openService();
const { service, context, partner, otherPartner, operator, companyId, ownerUrl, rows } = opened;
const { companyIds, foreignCompanyIds } = opened;

interface Result {
  kind: string;
  id: string;
  companyId: string | null;
  path: string | null;
}
const search = (by: Client, q: string): Promise<{ results: Result[]; complete: boolean }> => {
  const api = by === operator ? '/platform/v1' : '/api/v3';
  return done(by.get(`${api}/search?q=${encodeURIComponent(q)}`));
};
const ids = ({ results }: { results: Result[] }, kind = 'employee') =>
  results.filter((one) => one.kind === kind).map(({ id }) => id);

interface Person {
  id: string;
  company_id: string;
  name: string;
  surname: string;
  legal_id: string;
  internal_id: string | null;
  email: string;
}
const everybody = (): Promise<Person[]> => rows('SELECT * FROM employees');

const bare = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFKD');
const pieces = (text: string) =>
  bare(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether somebody is meant, told without any index: all words are there, or it is an id. */
function isMeant(person: Person, q: string): boolean {
  const words = [person.name, person.surname].flatMap(pieces);
  const joined = `${person.name} ${person.surname}`
    .split(/\s+/u)
    .map((one) => pieces(one).join(''));
  const all = (asked: string[]) =>
    asked.every((word) => [...words, ...joined].some((own) => own.startsWith(word)));
  const asked = pieces(q);
  if (asked.length > 0 && (all(asked) || all([asked.join('')]))) return true;
  const ownIds = [person.legal_id, person.internal_id ?? ''].map((id) => pieces(id).join(''));
  const whole = asked.join('');
  const isAddress = /[\p{L}\p{N}]/u.test(q) && bare(person.email).startsWith(bare(q.trim()));
  return isAddress || (whole !== '' && ownIds.some((id) => id.startsWith(whole)));
}

/** The same numbers in each run. */
let state = 7;
function next(below: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
}
const oneOf = <T>(all: readonly T[]): T => all[next(all.length)]!;

/** Something that a colleague might type of a person. */
function typed(person: Person): string {
  const words = `${person.name} ${person.surname}`.split(/\s+/);
  const part = (word: string) => [...word].slice(0, 1 + next(word.length)).join('');
  const two = () => `${part(oneOf(words))} ${part(oneOf(words))}`;
  return oneOf([
    () => part(oneOf(words)),
    two,
    () => two().toUpperCase(),
    () => bare([...words].reverse().join(' ')),
    () => `${person.surname}, ${person.name}`.normalize('NFD'),
    () => part(person.email),
    () => part(person.legal_id),
    () => part(person.internal_id ?? 'nobody has this one'),
  ])();
}

const odd = [
  ['Mª José', "O'Brien Ñúñez"],
  ['Anne-Marie', 'García-López'],
  ['ÅSA', 'Łukasz Straße'],
  ['محمد', 'بن علي'],
  ['Li', 'Bo'],
  ['Uno dos tres cuatro', 'cinco seis siete ocho'],
] as const;
for (const [name, surname] of odd) await register(service, companyId, { name, surname });

describe('search', () => {
  it('finds whom a naive look at everybody finds, within the companies of the caller', async () => {
    const people = await everybody();
    const callers: [Client, (person: Person) => boolean][] = [
      [partner, (person) => companyIds.includes(person.company_id)],
      [otherPartner, (person) => foreignCompanyIds.includes(person.company_id)],
      [operator, () => true],
    ];
    for (let round = 0; round < 60; round += 1) {
      const person = round < odd.length * 4 ? people.at(-1 - (round % odd.length))! : oneOf(people);
      const q = typed(person);
      const [by, sees] = callers[round % callers.length]!;
      const meant = people.filter((one) => sees(one) && isMeant(one, q)).map(({ id }) => id);
      const found = await search(by, q);
      const wrong = ids(found).filter((id) => !meant.includes(id));
      assert.deepEqual(wrong, [], `'${q}' finds somebody else`);
      if (found.complete) assert.deepEqual(ids(found).sort(), meant.sort(), `'${q}'`);
      else assert.equal(found.results.length, 20, `'${q}' is cut, and not full`);
    }
  });

  it('takes any text as it is', async () => {
    const texts = ['%', '_', "'", '"', ':*', '&|!()', '\\', '😀', '\u202E', 'é'.normalize('NFD')];
    const long = ['a'.repeat(200), 'á '.repeat(66), '\u{10FFFF}'.repeat(20), 'ﷺ'.repeat(60)];
    for (const q of [...texts, ...long]) {
      assert.ok((await search(operator, q)).results.length <= 20);
    }
    assert.deepEqual(ids(await search(partner, "o'brien")), ids(await search(partner, 'OBRIEN')));
    assert.equal((await search(partner, '😀')).results.length, 0);
  });

  it('follows a change of name, address and id at once, and forgets the old ones', async () => {
    const id = await register(service, companyId, { name: 'Zoraida', surname: 'Quevedo' });
    assert.deepEqual(ids(await search(partner, 'quev zora')), [id]);
    const path = `/api/v3/companies/${companyId}/employees/${id}`;
    const changes = { name: 'Xenia', email: 'xenia@here.example', internalId: 'XX-77' };
    assert.equal((await partner.patch(path, changes)).status, 204);
    assert.deepEqual(ids(await search(partner, 'zoraida')), []);
    for (const q of ['xenia quevedo', 'xenia@here', 'xx77', 'XX-77']) {
      assert.deepEqual(ids(await search(partner, q)), [id], q);
    }
    assert.equal((await search(partner, id)).results[0]!.path, path);
  });

  it('finds companies by name and legal id, and puts what is meant exactly first', async () => {
    const [row] = await rows('SELECT * FROM companies WHERE id = $1', [companyId]);
    for (const q of [row.name.toUpperCase(), row.legal_id, row.id]) {
      assert.equal((await search(partner, q)).results[0]!.id, companyId, q);
    }
    assert.deepEqual(ids(await search(otherPartner, row.legal_id), 'company'), []);
  });

  it('finds whatever has an id, and for others none of it', async () => {
    const employeeId = await register(service, companyId);
    const charge = chargeOf(employeeId, { category: 'gym-benefit', externalId: 'search-1' });
    const { body, headers } = await operator.post(chargesOf(companyId), charge);
    const requestId = headers.get('x-request-id')!;
    const kinds: Record<string, string> = { entry: body.id, request: requestId };
    const tables = {
      ...{ refusal: 'refused_charges', cycle: 'payroll_cycles', event: 'events' },
      ...{ expense: 'committed_expenses', payment: 'committed_payments' },
    };
    for (const [kind, table] of Object.entries(tables)) {
      const newest = `SELECT id FROM ${table} WHERE company_id = $1 ORDER BY id DESC LIMIT 1`;
      kinds[kind] = (await rows(newest, [companyId]))[0].id;
    }
    for (const [kind, id] of Object.entries(kinds)) {
      assert.ok(ids(await search(operator, id.toUpperCase()), kind).includes(id), kind);
      const others = each((await search(otherPartner, id)).results, 'companyId');
      assert.ok(!others.some((one) => companyIds.includes(one as string)), kind);
    }
    assert.deepEqual(ids(await search(partner, 'search-1'), 'entry'), [body.id]);
    assert.deepEqual((await search(otherPartner, 'search-1')).results, []);
    // A request of the operator is the operator's; its change is seen by whoever sees the company.
    assert.deepEqual((await search(partner, requestId)).results, []);
  });

  it('shows each kind to tokens that may read it', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const { id, name } = (await everybody()).find((one) => one.company_id === companyId)!;
    for (const [scopes, kinds] of [
      [['employees:read'], ['employee']],
      [['companies:read'], []],
      [[], []],
    ]) {
      const by = await callerWith(service, partnerId, scopes!);
      assert.deepEqual(each((await search(by, id)).results, 'kind'), kinds);
      if (kinds!.length === 0) assert.deepEqual(ids(await search(by, name)), []);
    }
  });

  it('finds people from before, once they have been gone through', async () => {
    const person = (await everybody()).at(-1)!;
    for (const text of [
      'DELETE FROM people_words',
      'DELETE FROM company_words',
      `INSERT INTO words_backlog (company_id, after_id) SELECT id, '${NO_ID}' FROM companies`,
    ]) {
      await rows(text);
    }
    assert.deepEqual(ids(await search(operator, person.legal_id)), []);
    await untilDone(() => fillWords(context, shareCompanyIn));
    assert.deepEqual(ids(await search(operator, person.legal_id)), [person.id]);
    assert.equal(ids(await search(operator, companyId), 'company').length, 1);
    assert.deepEqual(await rows('SELECT FROM words_backlog'), []);
  });

  it('finds a company by its new name that changed while it was gone through', () =>
    withSql(ownerUrl, async (owner) => {
      await owner.query('INSERT INTO words_backlog SELECT $1, $2', [companyId, NO_ID]);
      await owner.query('BEGIN');
      await owner.query('SELECT FROM employees WHERE company_id = $1 FOR UPDATE', [companyId]);
      const filling = fillWords(context, shareCompanyIn);
      await untilWaiting(owner);
      let isRenamed = false;
      const renaming = operator
        .patch(`/platform/v1/companies/${companyId}`, { name: 'Zyxwania' })
        .finally(() => (isRenamed = true));
      const waiting = `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
      while (!isRenamed && (await rows(waiting)).length < 2) await sleep(10);
      await owner.query('COMMIT');
      await Promise.all([filling, renaming]);
      assert.deepEqual(ids(await search(operator, 'Zyxwania'), 'company'), [companyId]);
    }));
});
