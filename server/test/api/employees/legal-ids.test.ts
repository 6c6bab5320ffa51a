import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startService } from '../../support/service.ts';
import type { Side } from '../support/people/employee-sides.ts';
import { expectInvalid } from '../support/refusals.ts';
import { expectNoChange } from '../support/tables.ts';
import { inNewCompany } from './support/both-sides.ts';
import { type Prepare, whereverWritten } from './support/writers.ts';

const [service, strict] = await Promise.all([
  startService(),
  startService({ config: { legalIdCheck: 'strict' } }),
]);
after(service.close);
after(strict.close);

/** Legal ids whose check letters are right, written down and not computed. */
const right =
  '12345678Z,00000000T,00000001r,X1234567L,Y1234567X,z1234567r,K0867756N,L0867756N,M0867756N';
const wrong =
  '12345678A,1234567Z,123456789Z,X1234567X,Y1234567L,K0867756A,B12345674,PASSPORT 77,12345678-Z';
const message = 'is not a Spanish NIF or NIE with a correct check letter';

/** Writes each of them in a company of its own, where they are taken with the warning or none. */
async function expectTaken(
  side: Side,
  prepare: Prepare,
  legalIds: string,
  warning: string | null,
  company = {},
) {
  const own = await inNewCompany(side, company);
  for (const legalId of legalIds.split(',')) {
    const target = await prepare(own);
    const reply = await target.send({ legalId });
    assert.ok(reply.status < 300, reply.text);
    assert.equal(reply.headers.get('x-warning'), warning);
    assert.equal((await target.shown()).legalId, legalId);
  }
}

whereverWritten(service, 'the legal id', (side, prepare) => {
  it('is taken without a warning if its check letter is right', () =>
    expectTaken(side, prepare, right, null));

  it('is taken with a warning if it is wrong', () =>
    expectTaken(side, prepare, wrong, `legalId ${message}`));

  it('is taken as it is in a company of another country', () =>
    expectTaken(side, prepare, wrong, null, { countryISO2Code: 'PT' }));
});

whereverWritten(strict, 'where checks are strict, the legal id', (side, prepare) => {
  it('is taken if its check letter is right', () => expectTaken(side, prepare, right, null));

  it('is refused if it is wrong, and nothing changes', async () => {
    const target = await prepare(side);
    await expectNoChange(strict, async () => {
      for (const legalId of wrong.split(',')) {
        const reply = await target.send({ legalId });
        expectInvalid(reply, 'body/legalId', message);
        assert.equal(reply.headers.get('x-warning'), null);
      }
    });
  });
});
