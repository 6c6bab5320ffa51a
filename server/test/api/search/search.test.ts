import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { shareCompanyIn } from '../../../src/companies/hold-company.ts';
import { NO_ID } from '../../../src/values/ids.ts';
import { fillWords } from '../../../src/words/fill-words.ts';
import { register } from '../../stories/support/people.ts';
import { type Client, done } from '../../support/client.ts';
import { sql, untilWaiting, withSql } from '../../support/database/sql.ts';
import { each } from '../../support/each.ts';
import { startService } from '../../support/service.ts';
import { untilDone } from '../../support/worker.ts';
import { chargeOf, chargesOf } from '../support/money/charge-companies.ts';
import { callerWith, demoPartnerIds } from '../support/partners.ts';
import { firstIds } from './support/first-ids.ts';

const service = await startService();
after(service.close);
const { partner, otherPartner, operator, companyIds, foreignCompanyIds } = service;
const { ownerUrl } = service.database;
const [companyId] = companyIds as [string];

const search = async (by: Client, q: string) => {
  const api = by === operator ? '/platform/v1' : '/api/v3';
  return (await done(by.get(`${api}/search?q=${encodeURIComponent(q)}`))) as {
    results: Result[];
    complete: boolean;
  };
};
interface Result {
  kind: string;
  id: string;
  label: string;
  companyId: string | null;
  path: string | null;
}
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
const everybody = (): Promise<Person[]> => sql(ownerUrl, 'SELECT * FROM employees');

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
function* numbers() {
  for (let state = 7; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}
const draw = numbers();
const next = (below: number) => draw.next().value! % below;
const oneOf = <T>(all: readonly T[]): T => all[next(all.length)]!;

/** Something that a colleague might type of a person. */
function typed(person: Person): string {
  const words = `${person.name} ${person.surname}`.split(/\s+/);
  const part = (word: string) => [...word].slice(0, 1 + next(word.length)).join('');
  const two = () => `${part(oneOf(words))} ${part(oneOf(words))}`;
  const texts = [
    () => part(oneOf(words)),
    two,
    () => two().toUpperCase(),
    () => bare([...words].reverse().join(' ')),
    () => `${person.surname}, ${person.name}`.normalize('NFD'),
    () => part(person.email),
    () => part(person.legal_id),
    () => part(person.internal_id ?? 'nobody has this one'),
  ];
  return oneOf(texts)();
}

const odd = [
  { name: 'Mª José', surname: "O'Brien Ñúñez" },
  { name: 'Anne-Marie', surname: 'García-López' },
  { name: 'ÅSA', surname: 'Łukasz Straße' },
  { name: 'محمد', surname: 'بن علي' },
  { name: 'Li', surname: 'Bo' },
  { name: 'Uno dos tres cuatro', surname: 'cinco seis siete ocho' },
];
for (const person of odd) await register(service, companyId, person);

describe('search', () => {
  it('finds whom a naive look at everybody finds, within the companies of the caller', async () => {
    const people = await everybody();
    const callers: [Client, (person: Person) => boolean][] = [
      [partner, (person) => companyIds.includes(person.company_id)],
      [otherPartner, (person) => foreignCompanyIds.includes(person.company_id)],
      [operator, () => true],
    ];
    for (let round = 0; round < 90; round += 1) {
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
      const { results } = await search(operator, q);
      assert.ok(results.length <= 20);
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
    const [row] = await sql(ownerUrl, 'SELECT * FROM companies WHERE id = $1', [companyId]);
    for (const q of [row.name.toUpperCase(), row.legal_id, row.id]) {
      assert.equal((await search(partner, q)).results[0]!.id, companyId, q);
    }
    assert.deepEqual(ids(await search(otherPartner, row.legal_id), 'company'), []);
  });

  it('finds whatever has an id, and for others none of it', async () => {
    const employeeId = await register(service, companyId);
    const charge = chargeOf(employeeId, { category: 'gym-benefit', externalId: 'search-1' });
    const { body, headers } = await operator.post(chargesOf(companyId), charge);
    const kinds: [string, string][] = [
      ['entry', body.id],
      ['request', headers.get('x-request-id')!],
      ...(await firstIds(ownerUrl, companyId)),
    ];
    for (const [kind, id] of kinds) {
      const found = (await search(operator, id.toUpperCase())).results;
      assert.ok(
        found.some((one) => one.kind === kind && one.id === id),
        `${kind} ${id}`,
      );
      const others = (await search(otherPartner, id)).results;
      assert.deepEqual(
        others.filter((one) => companyIds.includes(one.companyId!)),
        [],
        kind,
      );
    }
    assert.deepEqual(ids(await search(partner, 'search-1'), 'entry'), [body.id]);
    assert.deepEqual((await search(otherPartner, 'search-1')).results, []);
    // A request of the operator is the operator's; its change is seen by whoever sees the company.
    assert.deepEqual((await search(partner, headers.get('x-request-id')!)).results, []);
  });

  it('shows each kind to tokens that may read it', async () => {
    const [partnerId] = await demoPartnerIds(service);
    const [{ id, name }] = (await everybody()).filter((one) => one.company_id === companyId) as [
      Person,
    ];
    const cases: [string[], string[]][] = [
      [['employees:read'], ['employee']],
      [['companies:read'], []],
      [[], []],
    ];
    for (const [scopes, kinds] of cases) {
      const by = await callerWith(service, partnerId, scopes);
      assert.deepEqual(each((await search(by, id)).results, 'kind'), kinds);
      if (kinds.length === 0) assert.deepEqual(ids(await search(by, name)), []);
    }
  });

  it('finds people from before, once they have been gone through', async () => {
    const people = await everybody();
    await sql(ownerUrl, 'DELETE FROM people_words');
    await sql(ownerUrl, 'DELETE FROM company_words');
    const backlog = `INSERT INTO words_backlog (company_id, after_id)
      SELECT id, '00000000-0000-0000-0000-000000000000' FROM companies`;
    await sql(ownerUrl, backlog);
    const person = people.at(-1)!;
    assert.deepEqual(ids(await search(operator, person.legal_id)), []);
    await untilDone(() => fillWords(service.context, shareCompanyIn));
    assert.deepEqual(ids(await search(operator, person.legal_id)), [person.id]);
    assert.equal(ids(await search(operator, companyId), 'company').length, 1);
    const [{ left }] = await sql(ownerUrl, 'SELECT count(*)::int AS left FROM words_backlog');
    assert.equal(left, 0);
  });

  it('finds a company by its new name that changed while it was gone through', () =>
    withSql(ownerUrl, async (owner) => {
      await owner.query('INSERT INTO words_backlog SELECT $1, $2', [companyId, NO_ID]);
      await owner.query('BEGIN');
      await owner.query('SELECT FROM employees WHERE company_id = $1 FOR UPDATE', [companyId]);
      const filling = fillWords(service.context, shareCompanyIn);
      await untilWaiting(owner);
      const path = `/platform/v1/companies/${companyId}`;
      let isRenamed = false;
      const renaming = operator.patch(path, { name: 'Zyxwania' }).finally(() => {
        isRenamed = true;
      });
      const waiting = `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
      while (!isRenamed && (await sql(ownerUrl, waiting)).length < 2) await sleep(10);
      await owner.query('COMMIT');
      await Promise.all([filling, renaming]);
      assert.deepEqual(ids(await search(operator, 'Zyxwania'), 'company'), [companyId]);
    }));
});
