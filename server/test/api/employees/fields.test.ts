import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import { startBeside } from '../../support/beside.ts';
import * as refusals from '../../support/contract/refusals.ts';
import { expectNoChange } from '../../support/database/tables.ts';
import { openService } from '../../support/open-service.ts';
import { demoEmployees } from '../../support/people/demo.ts';
import { newcomer, pathOf, register } from '../../support/people/employee-sides.ts';
import { inNewCompany, type Target, whereverWritten } from './support/writers.ts';

const { expectFailure, expectFailures, expectInvalid, expectInvalidEach, UNKNOWN_ID } = refusals;
const { service, operator, siblingId } = await openService({ twins: true });
const beside = await startBeside(service, { config: { legalIdCheck: 'strict' } });
after(beside.close);
const strict = beside.anonymous.withToken(service.partner.token!);
const first = demoEmployees(0)[0]!;
const newName = () => `Almacén ${randomUUID()}`;

/** Sends fields that have to be taken; answers the employee as they are shown. */
async function written(target: Target, fields: object) {
  const reply = await target.send(fields);
  assert.ok(reply.status < 300, reply.text);
  return { reply, shown: await target.shown() };
}

const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, 'x']));

/** Metadata whose JSON has so many bytes. */
function metadataOf(bytes: number): Record<string, string> {
  const all = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`k${n}`, 'x'.repeat(490)]));
  const short = bytes - JSON.stringify({ ...all, last: '' }).length;
  return { ...all, last: 'x'.repeat(short) };
}

const unusual: Record<string, object> = {
  'the largest amount': { grossSalary: { amountInCents: 9_007_199_254_740_991, currency: 'EUR' } },
  'an amount of nothing': { grossSalary: { amountInCents: 0, currency: 'EUR' } },
  'text in any script': { name: 'Łukasz 𝒜', surname: "O'Neill-Ñúñez 山田" },
  'marks of HTML and SQL': { name: '<b>&amp;</b>', surname: "'; DROP TABLE employees; --" },
  'metadata with odd keys': { metadata: { constructor: 'a', 'a.b/c~d': 'ñ', ' ': '', z: '"' } },
  'metadata without a pair': { metadata: {} },
  'metadata of 8,192 bytes': { metadata: metadataOf(8_192) },
  'metadata of 50 pairs, with a name and a value as long as can be': {
    metadata: { ...pairs(49), ['k'.repeat(64)]: 'x'.repeat(500) },
  },
  'a leap day and an old date': { birthDate: '1904-02-29', hiringDate: '1926-12-31' },
};

const oneLine = 'must be text without control characters or spaces at its ends';
/** What cannot be a text or a pair of the caller's own, by what is said of it. */
const wrong: Record<string, object> = {
  [`name: ${oneLine}`]: { name: 'Ane\r\nBcc: x' },
  'email: must match format "email"': { email: 'ane@aurora.example\r\nBcc: x@y.example' },
  [`costCenter: ${oneLine}`]: { costCenter: 'Ventas ' },
  'metadata/floor: must be string': { metadata: { floor: 3 } },
  'metadata/a: must NOT have more than 500 characters': { metadata: { a: 'x'.repeat(501) } },
  [`metadata: has the name "${'k'.repeat(64)}"; names have 1 to 64 characters`]: {
    metadata: { ['k'.repeat(65)]: 'x' },
  },
  'metadata/__proto__: is not a known field': JSON.parse('{"metadata":{"__proto__":"x"}}'),
  'metadata: must NOT have more than 50 properties': { metadata: pairs(51) },
  'metadata: must have at most 8192 bytes as JSON, and has 8193': { metadata: metadataOf(8_193) },
  'metadata: must have at most 8192 bytes as JSON, and has 8200': {
    metadata: { ...metadataOf(8_191), a: 'ñ' },
  },
};

whereverWritten(service, 'the fields', (side, prepare) => {
  it('keep what is unusual as it was sent', async () => {
    const target = await prepare(side);
    for (const [what, fields] of Object.entries(unusual)) {
      const { shown } = await written(target, fields);
      assert.deepEqual({ ...shown, ...fields }, shown, what);
    }
  });

  it('are refused with what is wrong about them, and nothing changes', async () => {
    const target = await prepare(side);
    await expectNoChange(service, async () => {
      for (const [message, fields] of Object.entries(wrong)) {
        const { status, body } = await target.send(fields);
        assert.deepEqual([status, body.message], [400, `body/${message}`]);
      }
    });
  });
});

/** Legal ids whose check letters are right, written down and not computed. */
const right = ['12345678Z', '00000001r', 'z1234567r', 'K0867756N'];
const wrongIds = ['12345678A', '123456789Z', 'Y1234567L', 'B12345674', 'PASSPORT 77', '12345678-Z'];
const badLetter = 'is not a Spanish NIF or NIE with a correct check letter';

whereverWritten(service, 'the legal id', (side, prepare) => {
  it('is taken as it is, with a warning where its letter is wrong in Spain', async () => {
    for (const [legalIds, warning, country] of [
      [right, null, 'ES'],
      [wrongIds, `legalId ${badLetter}`, 'ES'],
      [wrongIds, null, 'PT'],
    ] as const) {
      const own = await prepare(await inNewCompany(side, { countryISO2Code: country }));
      for (const legalId of legalIds) {
        const { reply, shown } = await written(own, { legalId });
        assert.deepEqual([reply.headers.get('x-warning'), shown.legalId], [warning, legalId]);
      }
    }
  });

  it('is refused where its letter is wrong and has to be right, and nothing changes', async () => {
    const target = await prepare({ ...(await inNewCompany(side)), client: strict });
    const wrong = wrongIds.map((one) => [{ legalId: one }, 'body/legalId', badLetter] as const);
    await expectInvalidEach(service, target.send, wrong);
    for (const legalId of right) await written(target, { legalId });
  });
});

whereverWritten(service, 'a cost centre or payroll company', (side, prepare) => {
  for (const field of ['costCenter', 'payrollCompany'] as const) {
    const shown = async (value: object | string, target: Target) =>
      (await written(target, { [field]: value })).shown[field]!;

    it(`is made once by a new name as ${field}, and found by its name or id`, async () => {
      const here = await prepare(side);
      const there = await prepare({ ...side, companyId: siblingId });
      for (const first of [(name: string) => name, (name: string) => ({ name })]) {
        const name = newName();
        const made = await shown(first(name), here);
        assert.match(made.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
        assert.equal(made.name, name);
        await shown(newName(), here);
        for (const again of [name, { name }, { id: made.id.toUpperCase(), name }]) {
          assert.deepEqual(await shown(again, here), made);
        }
        assert.notEqual((await shown(name, there)).id, made.id, 'another company has another');
      }
      const given = { id: randomUUID(), name: newName() };
      assert.deepEqual(await shown({ ...given, id: given.id.toUpperCase() }, here), given);
      const name = newName();
      const eight = await Promise.all(Array.from({ length: 8 }, () => prepare(side)));
      const all = await Promise.all(eight.map((target) => shown({ name }, target)));
      assert.equal(new Set(all.map(({ id }) => id)).size, 1, 'eight at once');
    });

    it(`is refused as ${field} by an id and a name that belong apart`, async () => {
      const target = await prepare(side);
      const [known, other] = [await shown(newName(), target), await shown(newName(), target)];
      const pairs = [
        [known.id, 'Otro nombre'],
        [known.id, other.name],
        [UNKNOWN_ID, known.name],
      ];
      const message = 'has an id and a name that do not belong together';
      const cases = pairs.map(
        ([id, name]) => [{ [field]: { id, name } }, `body/${field}`, message] as const,
      );
      await expectInvalidEach(service, target.send, cases);
    });
  }
});

const noModel = 'is not a benefit model of this company';

whereverWritten(service, 'the benefit model and the salaries', (side, prepare) => {
  it('are a model and the currency of the company, and no others', async () => {
    const models = `/platform/v1/companies/${siblingId}/benefit-models`;
    const theirs = (await operator.post(models, { name: `Plan ${randomUUID()}` })).body.id;
    const dollars = { amountInCents: 3_000_000, currency: 'USD' };
    const workday = { ...first.workdayConfiguration, collectiveAgreementSalary: dollars };
    const euros = "must be EUR, as the company's";
    const agreed = 'body/workdayConfiguration/collectiveAgreementSalary/currency';
    const target = await prepare(side);
    await expectInvalidEach(service, target.send, [
      [{ modelId: theirs }, 'body/modelId', noModel],
      [{ modelId: UNKNOWN_ID }, 'body/modelId', noModel],
      [{ grossSalary: dollars }, 'body/grossSalary/currency', euros],
      [{ workdayConfiguration: workday }, agreed, euros],
    ]);
    const { shown } = await written(target, { modelId: first.modelId!.toUpperCase() });
    assert.equal(shown.modelId, first.modelId, 'in any letter case');
  });
});

const swapCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
const emailTaken = (email: string) => `An employee with email '${email}' already exists`;

const expectTaken = (target: Target, email: string, legalId: string): Promise<void> =>
  expectNoChange(service, async () => {
    for (const sent of [email, swapCase(email)]) {
      expectFailure(await target.send({ email: sent }), 409, emailTaken(sent));
    }
    for (const sent of [legalId, swapCase(legalId)]) {
      const message = `An employee with legal ID '${sent}' already exists`;
      expectFailure(await target.send({ legalId: sent }), 409, message);
    }
  });

whereverWritten(service, 'the e-mail and the legal id', (side, prepare) => {
  it('are those of one in a company in any letter case, the removed included', async () => {
    await expectTaken(await prepare(side), first.email, first.legalId);
    const { email, legalId } = newcomer();
    await side.client.delete(pathOf(side, await register(side, { email, legalId })));
    await expectTaken(await prepare(side), email, legalId);
    const elsewhere = newcomer();
    await register(side, elsewhere, siblingId);
    const own = { email: elsewhere.email, legalId: elsewhere.legalId };
    const { shown } = await written(await prepare(side), own);
    assert.deepEqual({ ...shown, ...own }, shown, 'another company may have them, too');
  });

  it('go to one of eight who ask for them at once', async () => {
    const { email } = newcomer();
    const targets = await Promise.all(Array.from({ length: 8 }, () => prepare(side)));
    const replies = await Promise.all(targets.map((target) => target.send({ email })));
    const refused = replies.filter(({ status }) => status >= 300);
    assert.equal(refused.length, 7);
    expectFailures(refused, 409, emailTaken(email));
  });

  it('are judged after the rest of the body, and make no cost centre when refused', async () => {
    const target = await prepare(side);
    const { email } = first;
    await expectNoChange(service, async () => {
      expectInvalid(await target.send({ email, modelId: UNKNOWN_ID }), 'body/modelId', noModel);
      const taken = await target.send({ email, costCenter: { name: 'Nadie' } });
      expectFailure(taken, 409, emailTaken(email));
    });
  });
});
