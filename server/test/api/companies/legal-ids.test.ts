import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Client } from '../../support/client.ts';
import { startService } from '../../support/service.ts';
import { addCompany, COMPANIES, company, companyOf } from '../support/company-bodies.ts';
import { expectFailure, expectInvalid } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';

const service = await startService();
after(service.close);
const strict = await startService({ config: { legalIdCheck: 'strict' } });
after(strict.close);
const { operator } = service;
const path = `${COMPANIES}/${service.companyIds[0]}`;
const checkDigit = 'is not a Spanish CIF or NIF with a correct check digit';

const create = (client: Client, legalId: string) => client.post(COMPANIES, company({ legalId }));
const update = (client: Client, legalId: string) => client.patch(path, { name: 'x', legalId });

describe('the legal id of a company', () => {
  for (const legalId of ['B00000000', 'b58378431', 'A58818501', 'Q2826000H', '12345678Z']) {
    it(`is taken without a warning: ${legalId}`, async () => {
      const reply = await create(operator, legalId);
      assert.deepEqual([reply.status, reply.headers.get('x-warning')], [201, null]);
    });
  }

  for (const legalId of ['B58378432', 'A5881850A', 'Q28260008', '12345678A', 'B5837843', 'XYZ']) {
    it(`is taken with a warning where its check digit is wrong: ${legalId}`, async () => {
      const reply = await create(operator, legalId);
      assert.equal(reply.headers.get('x-warning'), `legalId ${checkDigit}`);
      assert.equal((await companyOf(operator, reply.body.id)).legalId, legalId);
    });
  }

  it('is judged when it is changed, and not when something else is', async () => {
    const warned = await update(operator, 'B58378433');
    assert.deepEqual(
      [warned.status, warned.headers.get('x-warning')],
      [204, `legalId ${checkDigit}`],
    );
    const silent = await operator.patch(path, { name: 'Another change' });
    assert.deepEqual([silent.status, silent.headers.get('x-warning')], [204, null]);
  });

  it('is judged for Spain only, also where wrong check digits are refused', async () => {
    for (const client of [operator, strict.operator]) {
      const foreign = company({ legalId: 'FR 40 303265045', countryISO2Code: 'FR' });
      const reply = await client.post(COMPANIES, foreign);
      assert.deepEqual([reply.status, reply.headers.get('x-warning')], [201, null]);
    }
  });

  for (const [name, write] of Object.entries({ createCompany: create, updateCompany: update })) {
    it(`is refused by ${name} with a wrong check digit where that is demanded`, async () => {
      await expectNoChange(strict, async () => {
        expectInvalid(await write(strict.operator, 'B58378432'), 'body/legalId', checkDigit);
      });
      const right = name === 'createCompany' ? 'B58378431' : 'A58818501';
      assert.ok((await write(strict.operator, right)).status < 300);
    });

    it(`is refused by ${name} if another company has it, in any letter case`, async () => {
      const { legalId } = await companyOf(operator, service.foreignCompanyIds[0]!);
      await expectNoChange(service, async () => {
        for (const taken of [legalId, legalId.toLowerCase()]) {
          const message = `A company with legal ID '${taken}' already exists`;
          expectFailure(await write(operator, taken), 409, message);
        }
      });
    });
  }

  it('may become that of the same company in another letter case', async () => {
    const id = await addCompany(operator);
    const lower = (await companyOf(operator, id)).legalId.toLowerCase();
    assert.equal((await operator.patch(`${COMPANIES}/${id}`, { legalId: lower })).status, 204);
    assert.equal((await companyOf(operator, id)).legalId, lower);
  });

  it('is given to one of eight companies that are created with it at once', async () => {
    const body = company();
    const sent = Array.from({ length: 8 }, () => operator.post(COMPANIES, body));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [201, ...Array(7).fill(409)]);
  });
});
