import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { startService } from '../../support/service.ts';
import { newcomer, pathOf, register, type Side } from '../support/people/employee-sides.ts';
import { expectFailure, expectInvalid, UNKNOWN_ID } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { demoEmployees } from './support/demo.ts';
import { type Prepare, type Target, whereverWritten } from './support/writers.ts';

const service = await startService({ twins: true });
after(service.close);

const first = demoEmployees(0)[0]!;
const fields = ['costCenter', 'payrollCompany'] as const;
const newName = () => `Almacén ${randomUUID()}`;

/** Writes a cost centre or payroll company, and answers how it is shown. */
async function shownAs(
  side: Side,
  prepare: Prepare,
  field: (typeof fields)[number],
  value: object | string,
) {
  const target = await prepare(side);
  const reply = await target.send({ [field]: value });
  assert.ok(reply.status < 300, reply.text);
  return (await target.shown())[field]!;
}

whereverWritten(service, 'a cost centre or payroll company', (side, prepare) => {
  for (const field of fields) {
    const shown = (value: object | string, where = side) => shownAs(where, prepare, field, value);

    it(`is made by a new name as ${field}, and found again by its name or id`, async () => {
      for (const first of [(name: string) => name, (name: string) => ({ name })]) {
        const name = newName();
        const made = await shown(first(name));
        assert.match(made.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
        assert.equal(made.name, name);
        for (const again of [name, { name }, { id: made.id.toUpperCase(), name }]) {
          assert.deepEqual(await shown(again), made);
        }
        const there = await shown(name, { ...side, companyId: side.siblingId });
        assert.notEqual(there.id, made.id, 'that of another company is another');
      }
      const given = { id: randomUUID(), name: newName() };
      assert.deepEqual(await shown({ ...given, id: given.id.toUpperCase() }), given);
    });

    it(`is made once when eight ask for a new ${field} at once`, async () => {
      const name = newName();
      const all = await Promise.all(Array.from({ length: 8 }, () => shown({ name })));
      assert.equal(new Set(all.map(({ id }) => id)).size, 1);
    });

    it(`is refused as ${field} by an id and a name that belong apart`, async () => {
      const [known, other] = [await shown(newName()), await shown(newName())];
      const target = await prepare(side);
      await expectNoChange(service, async () => {
        for (const value of [
          { id: known.id, name: 'Otro nombre' },
          { id: known.id, name: other.name },
          { id: UNKNOWN_ID, name: known.name },
        ]) {
          const message = 'has an id and a name that do not belong together';
          expectInvalid(await target.send({ [field]: value }), `body/${field}`, message);
        }
      });
    });
  }
});

whereverWritten(service, 'the benefit model and the salaries', (side, prepare) => {
  it('take a model of the company by its id, and show it in lower case', async () => {
    const modelId = first.modelId!;
    const target = await prepare(side);
    assert.ok((await target.send({ modelId: modelId.toUpperCase() })).status < 300);
    assert.equal((await target.shown()).modelId, modelId);
  });

  it('refuse a model of another company or of none, and nothing changes', async () => {
    const models = `/platform/v1/companies/${side.siblingId}/benefit-models`;
    const made = await service.operator.post(models, { name: `Plan ${randomUUID()}` });
    const target = await prepare(side);
    await expectNoChange(service, async () => {
      for (const modelId of [made.body.id, UNKNOWN_ID]) {
        const reply = await target.send({ modelId });
        expectInvalid(reply, 'body/modelId', 'is not a benefit model of this company');
      }
    });
  });

  it("refuse another currency than the company's, and nothing changes", async () => {
    const dollars = { amountInCents: 3_000_000, currency: 'USD' };
    const workday = { ...first.workdayConfiguration, collectiveAgreementSalary: dollars };
    const cases: Record<string, object> = {
      grossSalary: { grossSalary: dollars },
      'workdayConfiguration/collectiveAgreementSalary': { workdayConfiguration: workday },
    };
    const target = await prepare(side);
    await expectNoChange(service, async () => {
      for (const [path, sent] of Object.entries(cases)) {
        const message = "must be EUR, as the company's";
        expectInvalid(await target.send(sent), `body/${path}/currency`, message);
      }
    });
  });
});

const swapCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

const emailTaken = (email: string) => `An employee with email '${email}' already exists`;
const legalIdTaken = (legalId: string) => `An employee with legal ID '${legalId}' already exists`;

async function expectTaken(target: Target, email: string, legalId: string): Promise<void> {
  await expectNoChange(service, async () => {
    for (const sent of [email, swapCase(email)]) {
      expectFailure(await target.send({ email: sent }), 409, emailTaken(sent));
    }
    for (const sent of [legalId, swapCase(legalId)]) {
      expectFailure(await target.send({ legalId: sent }), 409, legalIdTaken(sent));
    }
  });
}

whereverWritten(service, 'the e-mail and the legal id', (side, prepare) => {
  it('may be those of an employee of another company', async () => {
    const { email, legalId } = newcomer();
    await register(side, { email, legalId }, side.siblingId);
    const target = await prepare(side);
    assert.ok((await target.send({ email, legalId })).status < 300);
    const shown = await target.shown();
    assert.deepEqual([shown.email, shown.legalId], [email, legalId]);
  });

  it('are refused in any letter case if another employee has them', async () =>
    expectTaken(await prepare(side), first.email, first.legalId));

  it('are refused if a removed employee has them, who is restored and not registered', async () => {
    const { email, legalId } = newcomer();
    await side.client.delete(pathOf(side, await register(side, { email, legalId })));
    await expectTaken(await prepare(side), email, legalId);
  });

  it('go to one of eight who ask for them at once', async () => {
    const { email } = newcomer();
    const targets = await Promise.all(Array.from({ length: 8 }, () => prepare(side)));
    const replies = await Promise.all(targets.map((target) => target.send({ email })));
    const refused = replies.filter(({ status }) => status >= 300);
    assert.equal(refused.length, 7);
    for (const reply of refused) expectFailure(reply, 409, emailTaken(email));
  });

  it('are judged after the rest of the body, and make no cost centre when refused', async () => {
    const target = await prepare(side);
    const { email } = first;
    await expectNoChange(service, async () => {
      const invalid = await target.send({ email, modelId: UNKNOWN_ID });
      expectInvalid(invalid, 'body/modelId', 'is not a benefit model of this company');
      const taken = await target.send({ email, costCenter: { name: 'Nadie' } });
      expectFailure(taken, 409, emailTaken(email));
    });
  });
});
