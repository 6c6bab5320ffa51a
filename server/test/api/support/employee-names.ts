import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { demoEmployees } from './employee-demo.ts';
import type { Side } from './employee-sides.ts';
import type { Prepare } from './employee-targets.ts';
import { expectInvalid, UNKNOWN_ID } from './refusals.ts';
import { expectNoChange } from './tables.ts';

type Field = 'costCenter' | 'payrollCompany';
const fields: readonly Field[] = ['costCenter', 'payrollCompany'];

/** Writes a cost centre or payroll company, and answers how it is shown. */
async function shownAs(side: Side, prepare: Prepare, field: Field, value: object | string) {
  const target = await prepare(side);
  const reply = await target.send({ [field]: value });
  assert.ok(reply.status < 300, reply.text);
  return (await target.shown())[field]!;
}

/** Success: names are found or made. */
export function resolvesNames(side: Side, prepare: Prepare): void {
  for (const field of fields) {
    it(`makes a ${field} by a new name, and finds it again by that name`, async () => {
      const name = `Almacén ${randomUUID()}`;
      const made = await shownAs(side, prepare, field, { name });
      assert.match(made.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
      assert.equal(made.name, name);
      assert.deepEqual(await shownAs(side, prepare, field, { name }), made);
      const asked = { id: made.id.toUpperCase(), name };
      assert.deepEqual(await shownAs(side, prepare, field, asked), made);
    });

    it(`takes the name alone of a ${field}, new or known`, async () => {
      const name = `Nave ${randomUUID()}`;
      const made = await shownAs(side, prepare, field, name);
      assert.equal(made.name, name);
      assert.deepEqual(await shownAs(side, prepare, field, { name }), made);
      assert.deepEqual(await shownAs(side, prepare, field, name), made);
    });

    it(`makes a ${field} with the id that is given, and shows it in lower case`, async () => {
      const given = { id: randomUUID(), name: `Taller ${randomUUID()}` };
      const asked = { ...given, id: given.id.toUpperCase() };
      assert.deepEqual(await shownAs(side, prepare, field, asked), given);
    });

    it(`keeps a ${field} of one company apart from that of another by the same name`, async () => {
      const name = `Tienda ${randomUUID()}`;
      const here = await shownAs(side, prepare, field, { name });
      const sibling = { ...side, companyId: side.siblingId };
      const there = await shownAs(sibling, prepare, field, { name });
      assert.notEqual(there.id, here.id);
    });

    it(`makes one ${field} when eight ask for a new name at once`, async () => {
      const name = `Obra ${randomUUID()}`;
      const all = await Promise.all(
        Array.from({ length: 8 }, () => shownAs(side, prepare, field, { name })),
      );
      assert.equal(new Set(all.map(({ id }) => id)).size, 1);
    });
  }

  it('takes a benefit model of the company by its id, and shows it in lower case', async () => {
    const modelId = demoEmployees(0)[0]!.modelId!;
    const target = await prepare(side);
    assert.ok((await target.send({ modelId: modelId.toUpperCase() })).status < 300);
    assert.equal((await target.shown()).modelId, modelId);
  });
}

/** 400: ids and names that do not belong together, models of others, another currency. */
export function refusesWrongReferences(side: Side, prepare: Prepare): void {
  for (const field of fields) {
    const message = 'has an id and a name that do not belong together';
    it(`refuses a ${field} whose id and name belong apart, and changes nothing`, async () => {
      const name = `Nave ${randomUUID()}`;
      const known = await shownAs(side, prepare, field, { name });
      const other = await shownAs(side, prepare, field, { name: `${name} B` });
      const target = await prepare(side);
      await expectNoChange(side.service, async () => {
        for (const value of [
          { id: known.id, name: 'Otro nombre' },
          { id: known.id, name: other.name },
          { id: UNKNOWN_ID, name },
        ]) {
          expectInvalid(await target.send({ [field]: value }), `body/${field}`, message);
        }
      });
    });
  }

  it('refuses a benefit model of another company or of none, and changes nothing', async () => {
    const models = `/platform/v1/companies/${side.siblingId}/benefit-models`;
    const made = await side.service.operator.post(models, { name: `Plan ${randomUUID()}` });
    const target = await prepare(side);
    await expectNoChange(side.service, async () => {
      for (const modelId of [made.body.id, UNKNOWN_ID]) {
        const reply = await target.send({ modelId });
        expectInvalid(reply, 'body/modelId', 'is not a benefit model of this company');
      }
    });
  });

  it("refuses salaries in another currency than the company's, and changes nothing", async () => {
    const target = await prepare(side);
    const { workdayConfiguration } = demoEmployees(0)[0]!;
    const dollars = { amountInCents: 3_000_000, currency: 'USD' };
    const message = "must be EUR, as the company's";
    await expectNoChange(side.service, async () => {
      const gross = await target.send({ grossSalary: dollars });
      expectInvalid(gross, 'body/grossSalary/currency', message);
      const agreed = await target.send({
        workdayConfiguration: { ...workdayConfiguration, collectiveAgreementSalary: dollars },
      });
      const where = 'body/workdayConfiguration/collectiveAgreementSalary/currency';
      expectInvalid(agreed, where, message);
    });
  });
}
