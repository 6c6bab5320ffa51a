import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { leave, placeAt, said } from './support/cli.ts';
import { startSandbox } from './support/sandbox.ts';

const service = await startSandbox();
after(service.close);
after(leave);

const here = await placeAt(service.url);
const aurora = ['--company', 'aurora'];

async function output(...args: string[]): Promise<string> {
  const done = await said(here, args);
  assert.equal(done.code, 0, done.stderr);
  return done.stdout;
}
const json = async (...args: string[]) => JSON.parse(await output(...args, '--json'));

describe('limits of many people', () => {
  const many = (...args: string[]) => ['limits', 'set-many', ...aurora, ...args];

  it('are set by name, and by what people share, after a look at what would change', async () => {
    const [one, two] = await json('employees', ...aurora, '--limit', '2');
    const meals = ['--category', 'meal', '--amount', '77', '--from-now'];
    const named = many('--employee', one.internalId, '--employee', two.legalId, ...meals);
    const told = await output(...named, '--dry-run');
    assert.match(told, /\n2 changed, 0 the same, 0 failed; a dry run, nothing was changed\n$/);
    assert.match(await output(...named), /meal +recurrent .* 77\.00 EUR.*\n\n2 changed/s);
    assert.deepEqual((await json(...named)).same, 2);
    const active = await json(...many('--state', 'active', '--dry-run', ...meals));
    assert.equal(active.total, (await json('employees', ...aurora, '--state', 'active')).length);
  });

  it('are set by a file, as spreadsheets write it', async () => {
    const [one, two] = await json('employees', ...aurora, '--limit', '2');
    const file = join(here.folder, 'limits.csv');
    const rows = [`"${one.id}";"80,50";none`, `${two.id};;12`, 'nobody;1;'];
    await writeFile(file, `\uFEFFemployee;meal;transport\r\n${rows.join('\r\n')}\r\n`);
    const { lines } = await json(...many('--file', file));
    const after = ({ limits }: { limits: { after: { amount: object } | null }[] }) =>
      limits.map((limit) => limit.after?.amount ?? null);
    const euros = (amountInCents: number) => ({ amountInCents, currency: 'EUR' });
    assert.deepEqual(lines.map(after), [[euros(8_050), null], [euros(1_200)], []]);
  });

  it('are shown with the most used first', async () => {
    const items = await json('limits', 'most-used', ...aurora, '--limit', '5');
    const percents = items.map(({ usedPercent }: { usedPercent: number | null }) => usedPercent);
    assert.deepEqual(
      percents,
      percents.toSorted((a: number, b: number) => b - a),
    );
    assert.match(await output('limits', 'most-used', ...aurora, '--from', '1'), /EMPLOYEE +LEGAL/);
  });

  it('are refused where it is not clear whose or what, before anything is sent', async () => {
    const file = join(here.folder, 'empty.csv');
    await writeFile(file, 'employee,meal\nEMP-01000,\n');
    const cases: [args: string[], complaint: RegExp][] = [
      [['--category', 'meal', '--amount', '1'], /Say whose limits in one way/],
      [['--all', '--employee', 'x', '--category', 'meal', '--amount', '1'], /in one way/],
      [['--all', '--amount', '1'], /Name --category/],
      [['--all', '--category', 'meal'], /Name --amount or --remove/],
      [['--file', file], /There is no employee with a limit in row 1 of/],
    ];
    for (const [args, complaint] of cases) {
      const { code, stderr } = await said(here, many(...args));
      assert.notEqual(code, 0);
      assert.match(stderr, complaint);
    }
  });
});
