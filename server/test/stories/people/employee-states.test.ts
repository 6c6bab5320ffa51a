import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { StateChange } from '@fringe/contract/operations/people/employees';
import fc from 'fast-check';
import type { Client, Reply } from '../../support/client.ts';
import { sql } from '../../support/database/sql.ts';
import { newestLink, register } from '../../support/people/people.ts';
import { startService } from '../../support/service.ts';
import {
  impossibleIn,
  type Person,
  places,
  registered,
  table,
  type Verb,
  verbs,
} from '../support/models/state-model.ts';

const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
after(service.close);
const { partner, operator, anonymous } = service;
const [companyId] = service.companyIds as [string];
const api = (client: Client) => (client === partner ? '/api/v3' : '/platform/v1');
const pathOf = (client: Client, id: string) =>
  `${api(client)}/companies/${companyId}/employees/${id}`;

/** Enough to see; `npm run prove` does more. */
const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 4);

/** Does a verb as the partner or as the operator; confirming is done by the newest link. */
async function perform(client: Client, id: string, verb: Verb): Promise<Reply> {
  const path = pathOf(client, id);
  if (verb === 'terminate') return client.delete(path);
  if (verb === 'invite') return client.post(`${path}/invite`);
  if (verb !== 'confirm') return client.patch(`${path}/${verb}`);
  return anonymous.send('POST', await newestLink(service, id));
}

async function historyOf(id: string): Promise<StateChange[]> {
  const reply = await operator.get(`${pathOf(operator, id)}/state-changes?limit=1000`);
  assert.equal(reply.body.page.totalElements, reply.body.stateChanges.length);
  return reply.body.stateChanges;
}

const stateOf = async (id: string) => (await partner.get(pathOf(partner, id))).body.state;

/** An employee, what the table says of them, and the history that it demands. */
interface Case {
  id: string;
  person: Person;
  history: Pick<StateChange, 'cause' | 'state'>[];
}

async function newCase(): Promise<Case> {
  const id = await register(service, companyId);
  return { id, person: registered, history: [{ cause: 'registered', state: 'not-active' }] };
}

/** Does a verb, and holds the answer and the state against the table. */
async function step(one: Case, client: Client, verb: Verb): Promise<void> {
  const wanted = table[verb](one.person);
  const reply = await perform(client, one.id, verb);
  const where = `${verb} from ${JSON.stringify(one.person)}`;
  assert.equal(reply.status, wanted.status, `${where}: ${reply.text}`);
  if (wanted.message) assert.equal(reply.body.message, wanted.message, where);
  one.person = wanted.after;
  if (wanted.cause) one.history.push({ cause: wanted.cause, state: one.person.state });
  assert.equal(await stateOf(one.id), one.person.state, where);
}

/** The history is kept for good, so that once, at the end, it tells of all steps. */
async function expectHistory({ id, history }: Case): Promise<void> {
  const found = await historyOf(id);
  assert.deepEqual(
    found.map(({ cause, state }) => ({ cause, state })),
    history,
  );
}

describe('the state of an employee', () => {
  for (const [place, way] of Object.entries(places)) {
    for (const verb of verbs) {
      it(`follows the table: ${verb} from ${place}, and again`, async () => {
        const one = await newCase();
        for (const before of way) await step(one, partner, before);
        await step(one, partner, verb);
        await step(one, operator, verb);
        await expectHistory(one);
      });
    }
  }

  it('follows the table through any sequence of verbs', async () => {
    const sequence = fc.array(fc.tuple(fc.constantFrom(...verbs), fc.boolean()), {
      minLength: 10,
      maxLength: 40,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(sequence, async (chosen) => {
        const one = await newCase();
        for (const [verb, asPartner] of chosen) {
          await step(one, asPartner ? partner : operator, verb);
        }
        await expectHistory(one);
      }),
      { numRuns: ROUNDS },
    );
  });
});

/** One round: each verb of the list at once, on one employee. */
async function round(id: string, chosen: readonly Verb[]): Promise<[Verb, Reply][]> {
  const link = await newestLink(service, id);
  const replies = chosen.map(async (verb, index): Promise<[Verb, Reply]> => {
    if (verb === 'confirm') return [verb, await anonymous.send('POST', link)];
    return [verb, await perform(index % 2 ? partner : operator, id, verb)];
  });
  return Promise.all(replies);
}

/** What each verb may be answered with, whatever the others do meanwhile. */
const answers: Record<Verb, RegExp> = {
  terminate: /^204 $/,
  restore: /^204 $/,
  block: /^(204 |409 .*removed)$/,
  unblock: /^(204 |409 .*(not-active|active|removed))$/,
  invite: /^(201 |409 .*active)$/,
  // A newer invitation makes the link dead.
  confirm: /^(200|410) /,
};

describe('32 verbs at once on one employee', () => {
  it(`never leave the table, in ${ROUNDS} rounds`, async () => {
    const pick = fc.array(fc.constantFrom(...verbs), { minLength: 32, maxLength: 32 });
    const rounds = fc.sample(pick, ROUNDS);
    const id = await register(service, companyId);
    for (const chosen of rounds) {
      const before = await historyOf(id);
      const replies = await round(id, chosen);
      for (const [verb, { status, body, text }] of replies) {
        const said = `${status} ${verb === 'confirm' ? '' : (body.message ?? text)}`;
        assert.match(said, answers[verb], verb);
      }
      const history = await historyOf(id);
      assert.equal(impossibleIn(history), undefined);
      assert.equal(history.at(-1)!.state, await stateOf(id));
      const gained = history.slice(before.length);
      const count = (verb: Verb) =>
        replies.filter(([one, { status }]) => one === verb && status === 204).length;
      const noted = (cause: string) => gained.filter((one) => one.cause === cause).length;
      // An unblock that is answered with success always changes something; the others may not.
      assert.equal(noted('unblocked'), count('unblock'));
      assert.ok(noted('blocked') <= count('block'));
      assert.ok(noted('terminated') <= count('terminate'));
      assert.ok(noted('restored') <= count('restore'));
      assert.ok(noted('confirmed') <= 1, 'one link confirms once');
    }
  });

  it('let one of each kind through: 32 unblocks, 32 confirmations', async () => {
    const id = await register(service, companyId);
    const link = await newestLink(service, id);
    await partner.patch(`${pathOf(partner, id)}/block`);
    const unblocks = await Promise.all(
      Array.from({ length: 32 }, () => partner.patch(`${pathOf(partner, id)}/unblock`)),
    );
    assert.equal(unblocks.filter(({ status }) => status === 204).length, 1);
    const confirms = await Promise.all(
      Array.from({ length: 32 }, () => anonymous.send('POST', link)),
    );
    assert.deepEqual([...new Set(confirms.map(({ status }) => status))], [200]);
    const causes = (await historyOf(id)).map(({ cause }) => cause);
    assert.deepEqual(causes, ['registered', 'blocked', 'unblocked', 'confirmed']);
  });

  it('leave one live invitation: 32 invites', async () => {
    const id = await register(service, companyId);
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => partner.post(`${pathOf(partner, id)}/invite`)),
    );
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201]);
    const count = `SELECT count(*)::int AS all,
      count(*) FILTER (WHERE ended_at IS NULL)::int AS live,
      count(*) FILTER (WHERE mail_state = 'waiting')::int AS waiting
      FROM invitations WHERE employee_id = $1`;
    const [row] = await sql(service.database.ownerUrl, count, [id]);
    assert.deepEqual(row, { all: 33, live: 1, waiting: 1 });
  });
});

describe('an employee who joined by the demo scenario', () => {
  it('has a history that the table allows, which ends in the state that is read', async () => {
    const seen = new Set<string>();
    // The others only have more people, who are made in the same way.
    for (const id of [...service.companyIds.slice(2), ...service.foreignCompanyIds]) {
      const { body } = await operator.get(`/platform/v1/companies/${id}/employees?limit=1000`);
      for (const employee of body.employees) {
        const path = `/platform/v1/companies/${id}/employees/${employee.id}/state-changes`;
        const history: StateChange[] = (await operator.get(path)).body.stateChanges;
        assert.equal(impossibleIn(history), undefined, employee.id);
        assert.equal(history.at(-1)!.state, employee.state);
        seen.add(employee.state);
      }
    }
    assert.deepEqual([...seen].sort(), ['active', 'blocked', 'not-active', 'removed']);
  });
});
