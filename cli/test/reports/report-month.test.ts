import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from '../../../server/test/support/service.ts';
import { leave, placeAt, said } from '../support/cli.ts';

const service = await startService();
after(service.close);
after(leave);

const here = await placeAt(service.url);

async function refused(...args: string[]) {
  const { code, stdout, stderr } = await said(here, [...args, '--json']);
  assert.deepEqual([code, stdout], [4, ''], stderr);
  return JSON.parse(stderr).error;
}

describe('a month without a payroll cycle', () => {
  const aurora = ['--company', 'aurora'];
  const ofCompany = 'See which there are with: fringe cycles --company ';
  const cases: [about: string[], whose: string, hint: string][] = [
    [aurora, 'Aurora Tecnología', `${ofCompany}${service.companyIds[0]}`],
    [
      [...aurora, '--employee', 'iker.garcia'],
      'Aurora Tecnología',
      `${ofCompany}${service.companyIds[0]}`,
    ],
    [['--corporation', 'grupo'], 'Grupo Aurora', `${ofCompany}<company>`],
  ];
  for (const [about, whose, hint] of cases) {
    for (const form of [[], ['-o', 'month.csv']]) {
      const words = ['report', 'consumptions', ...about, '--payroll', '2031-01', ...form];
      it(`is named, with how to see those that there are: ${words.join(' ')}`, async () => {
        const { message, ...error } = await refused(...words);
        assert.equal(message, `${whose} has no payroll cycle 2031-01`);
        assert.equal(error.hint, hint);
        assert.equal(error.status, 404);
        assert.match(error.requestId, /^[0-9a-f-]{36}$/);
      });
    }
  }

  it('is told to a person in words that can be typed', async () => {
    const words = ['report', 'consumptions', ...aurora, '--payroll', '2031-01'];
    const { stderr } = await said(here, words);
    const [first, hint] = stderr.split('\n');
    assert.equal(first, 'fringe: Aurora Tecnología has no payroll cycle 2031-01');
    const typed = /fringe (cycles .*)$/.exec(hint!)![1]!.split(' ');
    assert.match((await said(here, typed)).stdout, /^PAYROLL .*\n\d{4}-\d\d /);
  });
});
