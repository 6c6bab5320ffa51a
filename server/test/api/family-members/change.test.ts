import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../support/service.ts';
import {
  addChild,
  commit,
  done,
  doTo,
  newPlace,
  type Place,
  pay,
  readOne,
  wanted,
} from '../support/money/commitment-companies.ts';
import { child, FAMILY, families } from '../support/people/platform-families.ts';
import { expectFailure, fill } from '../support/refusals.ts';
import { everyRow, expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);
const { operator } = service;
const { companyId, employeeId, colleagueId } = await families(service);
const list = fill(FAMILY, { companyId, employeeId });
const colleagues = fill(FAMILY, { companyId, employeeId: colleagueId });

/** Adds a child; answers where it is found. */
async function add(path = list, body: object = child): Promise<string> {
  const reply = await operator.post(path, body);
  assert.equal(reply.status, 201, reply.text);
  return `${path}/${reply.body.id}`;
}

const read = async (path: string) => {
  const { id, ...fields } = (await operator.get(path)).body;
  assert.ok(path.endsWith(id));
  return fields;
};

/** Whom tests change. */
const path = await add();

/** The tables that some work has left another than before, and their rows. */
async function changedBy(work: () => Promise<unknown>) {
  const before = await everyRow(service);
  await work();
  const now = await everyRow(service);
  const names = Object.keys(now).filter((name) => `${now[name]}` !== `${before[name]}`);
  return { names, before: before.family_members!, now: now.family_members! };
}

describe('a child that is added', () => {
  it('can be read as it was sent, whatever its gender and level, and is all', async () => {
    const { names } = await changedBy(async () => {
      for (const gender of ['male', 'female']) {
        for (const incapacityLevel of ['0%', '33%', '66%']) {
          const body = { ...child, gender, incapacityLevel, legalId: '12345678z' };
          assert.deepEqual(await read(await add(list, body)), body);
        }
      }
      assert.deepEqual(await read(await add()), child);
    });
    assert.deepEqual(names, ['audit_changes', 'audit_log', 'family_members']);
    assert.deepEqual((await operator.get(colleagues)).body.familyMembers, []);
  });

  it('may be that of an employee who was removed', async () => {
    await operator.delete(`/platform/v1/companies/${companyId}/employees/${colleagueId}`);
    await add(colleagues);
  });
});

describe('a child that is changed', () => {
  const others: Record<string, string> = {
    name: "O'Neill 🧒",
    surname: 'Ríos Ñíguez',
    gender: 'female',
    birthDate: '2019-12-31',
    nationality: 'PT',
    legalId: '12345678Z',
    incapacityLevel: '66%',
    type: 'child',
  };

  it('has another value of each field alone, and no other child has', async () => {
    const { before, now } = await changedBy(async () => {
      for (const [field, value] of Object.entries(others)) {
        const fields = await read(path);
        const reply = await operator.patch(path, { [field]: value });
        assert.deepEqual([reply.status, reply.text], [204, '']);
        assert.deepEqual(await read(path), { ...fields, [field]: value });
      }
    });
    assert.equal(now.length, before.length);
    assert.equal(now.filter((row) => !before.includes(row)).length, 1);
  });

  it('loses the legal id by null, so that it is absent and never null', async () => {
    await operator.patch(path, { legalId: 'X' });
    assert.equal((await operator.patch(path, { legalId: null })).status, 204);
    assert.ok(!('legalId' in (await read(path))));
  });

  it('has all changes that came at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [gender, nationality] = round % 2 ? ['male', 'FR'] : ['female', 'ES'];
      const changes = { name: `Bru ${round}`, surname: `Mas ${round}`, gender, nationality };
      const parts = Object.entries(changes).map(([field, value]) => ({ [field]: value }));
      await Promise.all(parts.map((part) => operator.patch(path, part)));
      const fields = await read(path);
      assert.deepEqual({ ...fields, ...changes }, fields);
    }
  });
});

describe('a child that is removed', () => {
  it('is gone with all that was known of them, and nobody else is', async () => {
    const gone = await add();
    const { names, before, now } = await changedBy(async () => {
      const reply = await operator.delete(gone);
      assert.deepEqual([reply.status, reply.text], [204, '']);
    });
    assert.deepEqual(names, ['audit_changes', 'audit_log', 'family_members']);
    const others = before.filter((row) => !row.includes(gone.split('/').at(-1)!));
    assert.deepEqual(now, others);
  });

  it('is removed once when eight ask for it at once', async () => {
    const gone = await add();
    const replies = await Promise.all(Array.from({ length: 8 }, () => operator.delete(gone)));
    const statuses = replies.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [204, ...Array(7).fill(404)]);
  });
});

it("a removed child and a colleague's are unknown to every verb, and nothing changes", async () => {
  const gone = await add();
  await operator.delete(gone);
  const nephew = (await add(colleagues)).replace(colleagueId, employeeId);
  await expectNoChange(service, async () => {
    for (const unknown of [gone, nephew]) {
      for (const reply of [
        await operator.get(unknown),
        await operator.patch(unknown, { name: 'Max' }),
        await operator.delete(unknown),
      ]) {
        expectFailure(reply, 404, 'Family member not found');
      }
    }
  });
});

const remove = ({ companyId, employeeId }: Place, id: string) =>
  operator.delete(`${fill(FAMILY, { companyId, employeeId })}/${id}`);

const expectKept = (place: Place, id: string) =>
  expectNoChange(service, async () => {
    const message =
      'The family member is the recipient of a live committed expense; cancel it first';
    expectFailure(await remove(place, id), 409, message);
  });

describe('the recipient of a committed expense', () => {
  for (const state of ['pending', 'active']) {
    it(`cannot be removed while it is ${state}, and is named by it afterwards`, async () => {
      const place = await newPlace(service);
      const [recipient, sibling] = [await addChild(place), await addChild(place)];
      const pending = state === 'pending';
      const id = await commit(place, wanted({ recipient: { id: recipient }, pending }));
      await expectKept(place, recipient);
      await done(remove(place, sibling));
      await done(doTo(place, id, pending ? 'reject' : 'cancel'));
      await done(remove(place, recipient));
      assert.equal((await readOne(place, id)).recipient?.id, recipient);
    });
  }

  it('cannot be removed until the last payment is executed', async () => {
    const place = await newPlace(service);
    const recipient = await addChild(place);
    const id = await commit(place, wanted({ recipient: { id: recipient } }));
    for (const index of [0, 1]) {
      await expectKept(place, recipient);
      await done(pay(place, id, index, 'execute'));
    }
    await done(remove(place, recipient));
  });
});
