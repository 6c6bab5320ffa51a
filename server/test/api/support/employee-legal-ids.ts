import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addCompany } from './company-bodies.ts';
import type { Side } from './employee-sides.ts';
import type { Prepare } from './employee-targets.ts';
import { demoPartnerIds } from './partners.ts';
import { expectInvalid } from './refusals.ts';
import { expectNoChange } from './tables.ts';

/** Legal ids whose check letters are right, written down and not computed. */
const right = [
  '12345678Z',
  '00000000T',
  '00000001r',
  'X1234567L',
  'Y1234567X',
  'z1234567r',
  'K0867756N',
  'L0867756N',
  'M0867756N',
];
const wrong = [
  '12345678A',
  '1234567Z',
  '123456789Z',
  'X1234567X',
  'Y1234567L',
  'K0867756A',
  'B12345674',
  'PASSPORT 77',
  '12345678-Z',
];
const message = 'is not a Spanish NIF or NIE with a correct check letter';

/** Success by default: what is wrong is taken, with a warning. */
export function warnsOfWrongLegalIds(side: Side, prepare: Prepare): void {
  for (const legalId of wrong) {
    it(`takes ${legalId}, and warns of it`, async () => {
      const target = await prepare(side);
      const reply = await target.send({ legalId });
      assert.ok(reply.status < 300, reply.text);
      assert.equal(reply.headers.get('x-warning'), `legalId ${message}`);
      assert.equal((await target.shown()).legalId, legalId);
    });
  }
  takesRightLegalIds(side, prepare);

  it('warns of nothing in a company of another country', async () => {
    const { service } = side;
    const companyId = await addCompany(service.operator, { countryISO2Code: 'PT' });
    const [partnerId] = await demoPartnerIds(service);
    await service.operator.put(`/platform/v1/partners/${partnerId}/companies/${companyId}`);
    const target = await prepare({ ...side, companyId });
    const reply = await target.send({ legalId: '12345678A' });
    assert.ok(reply.status < 300, reply.text);
    assert.equal(reply.headers.get('x-warning'), null);
  });
}

function takesRightLegalIds(side: Side, prepare: Prepare): void {
  for (const legalId of right) {
    it(`takes ${legalId} without a warning`, async () => {
      const target = await prepare(side);
      const reply = await target.send({ legalId });
      assert.ok(reply.status < 300, reply.text);
      assert.equal(reply.headers.get('x-warning'), null);
      assert.equal((await target.shown()).legalId, legalId);
    });
  }
}

/** 400 of a service that is set to be strict. */
export function refusesWrongLegalIds(strict: Side, prepare: Prepare): void {
  for (const legalId of wrong) {
    it(`refuses ${legalId} when the check is strict, and changes nothing`, async () => {
      const target = await prepare(strict);
      await expectNoChange(strict.service, async () => {
        const reply = await target.send({ legalId });
        expectInvalid(reply, 'body/legalId', message);
        assert.equal(reply.headers.get('x-warning'), null);
      });
    });
  }
  takesRightLegalIds(strict, prepare);
}
