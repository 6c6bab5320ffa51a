import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signTestDelivery } from '@fringe/sdk';
import { headerValue } from '../../src/doctor/header.ts';
import {
  AT,
  diagnosis,
  header,
  mutations,
  payload,
  SECONDS,
  SECRET,
  sent,
} from '../support/patients.ts';

describe('a call that is right', () => {
  it('is called so, with and without its delivery', async () => {
    assert.deepEqual(await diagnosis({}), { wrong: '', certain: true, says: '' });
    assert.deepEqual(await diagnosis({ sent }), { wrong: '', certain: true, says: '' });
  });

  it('is called so while the secret is rotated, for either secret', async () => {
    const at = { type: 'company.payroll-cycle.closed', at: AT } as const;
    const { headers, body } = await signTestDelivery({ ...at, secret: ['whsec_new', SECRET] });
    for (const secret of ['whsec_new', SECRET]) {
      const both = { header: headers['X-Service-Signature'], body: Buffer.from(body), secret };
      assert.equal((await diagnosis(both)).wrong, '');
    }
  });

  it('may be pasted with the name of its header', async () => {
    assert.equal(headerValue(`X-Service-Signature:  ${header}\n`), header);
    assert.equal(headerValue(header), header);
  });
});

describe('a header that is wrong', () => {
  const time = `t=${SECONDS}`;
  const signature = header.split(',')[1]!;
  const cases: [header: string, says: RegExp][] = [
    ['', /missing/],
    [signature, /no time/],
    [time, /no signature/],
    [`${time},${time},${signature}`, /more than one time/],
    [`t=now,${signature}`, /not a number/],
    [`t=${SECONDS}000,${signature}`, /too many digits/],
    [`${time},${signature.toUpperCase().replace('V1', 'v1')}`, /capitals/],
    [`${time},${signature.slice(0, -4)}`, /60 of 64/],
    [`${time},v1=${Buffer.from('signature').toString('base64')}`, /encoded anew/],
    ['Bearer abc', /no time/],
  ];
  for (const [given, says] of cases) {
    it(`is told part by part: ${given.slice(0, 40)} (${says.source})`, async () => {
      const found = await diagnosis({ header: given });
      assert.deepEqual([found.wrong, found.certain], ['header', true]);
      assert.match(found.says, says);
    });
  }
});

describe('a call at the wrong time', () => {
  it('is told by how much, and that all else is right', async () => {
    const late = await diagnosis({ at: new Date(AT.getTime() + 3_600_000) });
    assert.deepEqual([late.wrong, late.certain], ['time', true]);
    assert.match(late.says, /60 min old.*Secret and body are right/);
    const early = await diagnosis({ at: new Date(AT.getTime() - 600_000) });
    assert.match(early.says, /10 min ahead of the receiver's clock/);
  });

  it('is told besides what else is wrong', async () => {
    const body = Buffer.from(`${payload}\n`);
    assert.equal(
      (await diagnosis({ body, at: new Date(AT.getTime() + 301_000) })).wrong,
      'body time',
    );
    assert.equal((await diagnosis({ at: new Date(AT.getTime() + 300_000) })).wrong, '');
  });
});

describe('a body that was changed', () => {
  for (const [what, [change, says]] of Object.entries(mutations)) {
    it(`is known for what it is when it ${what}`, async () => {
      for (const more of [{}, { sent }]) {
        const found = await diagnosis({ body: change(payload), ...more });
        assert.deepEqual([found.wrong, found.certain], ['body', true]);
        assert.match(found.says, says);
      }
    });
  }

  it('is known by its delivery when it says something else, is cut, or is another', async () => {
    const other = payload.replace('EUR', 'USD');
    assert.match(
      (await diagnosis({ body: Buffer.from(other), sent })).says,
      /first at data\.company\.curr/,
    );
    const cut = Buffer.from(payload).subarray(0, 100);
    assert.match((await diagnosis({ body: cut, sent })).says, /cut after 100 of \d+ bytes/);
    assert.match((await diagnosis({ body: Buffer.from('a=b'), sent })).says, /different at byte 0/);
  });

  it('is known without its delivery when it is empty, or was an object', async () => {
    for (const text of ['', '[object Object]']) {
      const found = await diagnosis({ body: Buffer.from(text) });
      assert.deepEqual([found.wrong, found.certain], ['body', true]);
    }
  });

  it('that was taken for Latin-1 is known, if it has letters that this changes', async () => {
    const text = payload.replace('EUR', 'ñandú');
    const { headers } = await signTestDelivery({ event: JSON.parse(text), secret: SECRET, at: AT });
    const own = { header: headers['X-Service-Signature'] };
    const twice = Buffer.from(Buffer.from(text).toString('latin1'), 'utf8');
    assert.match((await diagnosis({ ...own, body: twice })).says, /encoded twice/);
    assert.match(
      (await diagnosis({ ...own, body: Buffer.from(text, 'latin1') })).says,
      /as Latin-1/,
    );
  });
});

describe('a secret that is wrong', () => {
  const cases: [secret: string, says: RegExp][] = [
    [`${SECRET}\n`, /white space/],
    [` ${SECRET}`, /white space/],
    [`"${SECRET}"`, /quotes/],
    [` '${SECRET}'\n`, /white space.*quotes/],
    [SECRET.replace('whsec_', ''), /lacks the whsec_/],
    [`whsec_${SECRET}`, /twice/],
    [`WEBHOOK_SECRET="${SECRET}"`, /settings file.*quotes/],
    [`${SECRET}\\n`, /two characters/],
    [Buffer.from(SECRET).toString('base64'), /base64/],
    [encodeURIComponent(`${SECRET} `).replace('_', '%5F'), /URL/],
  ];
  for (const [secret, says] of cases) {
    it(`is mended where it can be: ${says.source}`, async () => {
      for (const more of [{}, { sent }]) {
        const found = await diagnosis({ secret, ...more });
        assert.deepEqual([found.wrong, found.certain], ['secret', true]);
        assert.match(found.says, says);
      }
    });
  }

  it('is told for sure with the delivery, and as one of two without it', async () => {
    const secret = 'whsec_of-another-subscription';
    assert.deepEqual((await diagnosis({ secret })).wrong, 'secret body');
    assert.equal((await diagnosis({ secret })).certain, false);
    const found = await diagnosis({ secret, sent });
    assert.deepEqual([found.wrong, found.certain], ['secret', true]);
  });

  it('is told together with a changed body', async () => {
    const [pretty] = mutations['is pretty-printed']!;
    const both = { secret: `${SECRET}\n`, body: pretty(payload) };
    assert.equal((await diagnosis(both)).wrong, 'secret body');
    assert.equal((await diagnosis({ ...both, sent })).wrong, 'secret body');
    assert.equal((await diagnosis({ ...both, secret: 'whsec_other', sent })).wrong, 'secret body');
  });

  it('is not blamed alone when the header may be of another delivery', async () => {
    const elsewhere = { payload, attemptedAt: [SECONDS - 60] };
    const found = await diagnosis({ secret: 'whsec_other', sent: elsewhere });
    assert.deepEqual([found.wrong, found.certain], ['header secret', false]);
  });
});
