import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { eventTypes } from '@fringe/sdk';
import { shortNames } from '../src/listening/events.ts';
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

describe('companies and employees', () => {
  it('are listed as tables and as JSON, as the API has them', async () => {
    const text = await output('companies');
    assert.match(text, /Aurora Tecnología +B87170379/);
    const { body } = await service.partner.get('/api/v3/companies');
    assert.deepEqual(await json('companies'), body.companies);
  });

  it('are listed over all pages, by state, and up to a number', async () => {
    const all = await json('employees', ...aurora);
    assert.equal(all.length, 120);
    const active = await json('employees', 'list', ...aurora, '--state', 'active');
    assert.ok(active.length > 3 && active.length < 120);
    assert.ok(active.every(({ state }: { state: string }) => state === 'active'));
    assert.equal((await json('employees', ...aurora, '--limit', '3')).length, 3);
  });

  it('are found by id, e-mail address, internal id and part of a name', async () => {
    const [first] = await json('employees', ...aurora, '--limit', '1');
    for (const wanted of [first.id, first.email, first.internalId, 'IKER GARCIA r']) {
      assert.deepEqual(await json('employees', 'show', wanted, ...aurora), first);
    }
    assert.match(await output('employees', 'show', first.id, ...aurora), /name +Iker García Rubio/);
  });

  it('are found by a few letters, and an id tells what happened', async () => {
    const { results } = await json('search', 'iker', 'garc');
    assert.equal(results[0].label, 'Iker García Rubio');
    assert.match(await output('search', 'RUBIO'), /employee +\S.* Rubio .*\n/);
    const lines = await output('timeline', results[0].id);
    assert.match(lines, /^\d{4}-\d\d-\d\d \S+Z {2}\w.* → \w+ {2}[0-9a-f-]{36}$/m);
    assert.equal((await said(here, ['timeline', 'iker'])).code, 2);
    const nobody = '01890000-0000-7000-8000-000000000001';
    assert.equal((await said(here, ['timeline', nobody])).code, 4);
  });
});

describe('the use of limits', () => {
  const employee = 'izan.lopez';

  it('is shown with what is left, and who set the limit', async () => {
    await output('limits', 'set', employee, ...aurora, '--category', 'transport', '--amount', '40');
    const { usage } = await json('limits', 'usage', employee, ...aurora);
    const transport = usage.find(({ category }: { category: string }) => category === 'transport');
    assert.equal(transport.leftInCents, 4_000 - transport.usedInCents);
    const text = await output('limits', 'usage', employee, ...aurora);
    assert.match(text, /transport +40\.00 EUR +payroll/);
    const [last] = await json('limits', 'history', employee, ...aurora);
    assert.deepEqual([last.category, last.after.amount.amountInCents], ['transport', 4_000]);
    assert.match(await output('limits', 'history', employee, ...aurora), /punctual/);
  });

  it('explains a refused charge', async () => {
    const { id: employeeId } = await json('employees', 'show', employee, ...aurora);
    const refused = await service.operator.post(
      `/platform/v1/companies/${service.companyIds[0]}/charges`,
      {
        externalId: 'too-much',
        employeeId,
        category: 'transport-benefit',
        behaviour: 'flex',
        amountInCents: 900_000,
        concept: 'Abono anual',
      },
    );
    assert.equal(refused.status, 409, refused.text);
    const text = await output('consumptions', 'refusals', ...aurora, '--employee', employee);
    assert.match(text, /transport-benefit +9000\.00 EUR/);
    const [one] = await json('consumptions', 'refusals', ...aurora, '--limit', '1');
    assert.equal(one.code, 'limitExceeded');
  });
});

describe('limits', () => {
  const set = (...args: string[]) => ['limits', 'set', 'izan.lopez', ...aurora, ...args];
  const shown = () => json('limits', 'show', 'izan.lopez', ...aurora);

  it('are set in euros, to the cent, for this month or from the next on', async () => {
    const now = await output(...set('--category', 'meal-benefit', '--amount', '120,50'));
    assert.match(now, /^Izan López Serrano: meal 120\.50 EUR in \d{4}-\d\d\n$/);
    await output(...set('--category', 'meal', '--amount', '99.99', '--recurrent'));
    const { employee } = await shown();
    assert.deepEqual(employee.limits.meal.amount, { amountInCents: 12_050, currency: 'EUR' });
    assert.equal(employee.limits.meal.type, 'punctual');
    assert.equal(employee.scheduled.at(-1).amount.amountInCents, 9_999);
    assert.match(await output('limits', 'show', 'izan.lopez', ...aurora), /meal +120\.50 EUR/);
  });

  it('are removed and disabled', async () => {
    await output(...set('--category', 'meal', '--remove'));
    await output('limits', 'disable', ...aurora, '--employee', 'izan.lopez', '--category', 'meal');
    const { meal } = (await shown()).employee.limits;
    assert.deepEqual([meal.amount?.amountInCents === 12_050, meal.disabled], [false, true]);
  });
});

const centsIn = (text: string): number[] =>
  [...text.matchAll(/ (-?\d+)\.(\d\d) EUR/g)].map(([, a, b]) => Number(a! + b!));

describe('reports', () => {
  it('say of which month they are, how final that is, and who is who', async () => {
    const open = await output('report', 'consumptions', ...aurora);
    assert.match(open, /^Aurora Tecnología \(B87170379\): \d{4}-\d\d, open, as of \d{4}-.*Z\n\n/);
    assert.match(open, /\nNAME +EMPLOYEE +LEGAL ID .*\n.*Iker García Rubio +[0-9a-f-]{36} /);
    assert.match(open, /\nTOTAL +PEOPLE +AMOUNT\n(.*\n)+all +\d+ +\d+\.\d\d EUR\n$/);
    const [, before] = await json('cycles', ...aurora);
    const month = `${before.fiscalYear}-${before.payrollMonth}`;
    const closed = await output('report', 'consumptions', ...aurora, '--payroll', month);
    const settled = new RegExp(`: ${month}, closed, settlement version \\d+ of \\d{4}-`);
    assert.match(closed, settled);
    const one = await output('report', 'consumptions', ...aurora, '--employee', 'iker.garcia');
    assert.match(one, /Iker García Rubio.*\nall +1 +/s);
  });

  it('are tables of figures that add up to those of the API', async () => {
    const text = await output('report', 'consumptions', ...aurora, '--group-by', 'category');
    const [rows, sums] = text.split('\nTOTAL').map(centsIn) as [number[], number[]];
    const { company } = await json('report', 'consumptions', ...aurora, '--group-by', 'category');
    const totals = company.employees.flatMap(
      ({ consumptions }: { consumptions: { amountInCents: number }[] }) =>
        consumptions.map(({ amountInCents }) => amountInCents),
    );
    assert.ok(totals.length > 20);
    assert.deepEqual(rows, totals);
    const all = totals.reduce((sum: number, one: number) => sum + one, 0);
    assert.equal(sums.pop(), all);
    assert.equal(
      sums.reduce((sum, one) => sum + one),
      all,
    );
    // What was withdrawn is taken off, so that the totals are the same without groups.
    const plain = await output('report', 'consumptions', ...aurora);
    assert.equal(centsIn(plain).pop(), all);
  });

  it('are of an employee, of a corporation, and of its limits', async () => {
    const one = await json('report', 'consumptions', ...aurora, '--employee', 'iker.garcia');
    assert.equal(one.company.employee.legalId, '77786452S');
    const all = await json('report', 'consumptions', '--corporation', 'grupo');
    assert.equal(all.corporation.companies.length, 3);
    const limits = await output('report', 'limits', '--corporation', 'AURORA');
    assert.match(limits, /meal +\d+\.\d\d EUR +\w+, payroll/);
  });
});

describe('the sandbox', () => {
  for (const [short, name] of Object.entries(shortNames)) {
    it(`triggers ${name}, by ${short}, and tells what was caused`, async () => {
      const { events } = await json('trigger', short, '--company', 'solana');
      assert.ok(events.some(({ type }: { type: string }) => type === name));
    });
  }

  it('has a short name for each event, and takes the whole one', async () => {
    assert.deepEqual(Object.values(shortNames), [...eventTypes]);
    assert.match(await output('trigger', eventTypes[0], ...aurora), /EVENT +ID\nemployee\.cons/);
  });

  it('triggers what happens to somebody', async () => {
    const active = await json('employees', ...aurora, '--state', 'active', '--limit', '5');
    const { id, email } = active[4];
    const args = ['expense-requested', ...aurora, '--employee', email];
    assert.equal((await json('trigger', ...args)).employeeId, id);
  });

  it('closes cycles, and runs the calendar on', async () => {
    const months = async () =>
      (await json('cycles', '--company', 'teide')).map(
        (one: { fiscalYear: string; payrollMonth: string }) =>
          `${one.fiscalYear}-${one.payrollMonth}`,
      );
    const before = await months();
    const closed = await json('cycles', 'close', '--company', 'teide', '--yes');
    assert.equal(closed.closed, before[0]);
    const text = await output('advance', 'company', '--company', 'teide');
    assert.match(text, new RegExp(`^Teide Turismo: ${closed.opened} is closed`));
    assert.equal((await months()).length, before.length + 2);
  });

  it('shows the mails that it would have sent', async () => {
    const [{ id }] = await json('employees', ...aurora, '--state', 'not-active', '--limit', '1');
    const companyId = service.companyIds[0];
    await service.partner.post(`/api/v3/companies/${companyId}/employees/${id}/invite`);
    let mails = [];
    while (mails.length === 0) mails = await json('mails');
    assert.match(await output('mails', 'show', mails[0].id), /subject .*http:\/\/\S+/s);
    assert.match(await output('mails'), new RegExp(mails[0].id));
  });
});

describe('webhooks', () => {
  it('are created, shown, disabled, enabled, rotated, tested and deleted', async () => {
    const args = ['--url', 'http://127.0.0.1:9/hook', '--events', 'consumption,cycle-closed'];
    const made = await json('webhooks', 'create', ...args, ...aurora, '--description', 'Mine');
    assert.deepEqual(made.eventTypes, [eventTypes[0], eventTypes[1]]);
    assert.deepEqual(made.companyIds, [service.companyIds[0]]);
    const { signingSecret, ...rest } = made;
    assert.match(signingSecret, /^whsec_/);
    assert.deepEqual(await json('webhooks', 'show'), rest);
    assert.equal((await json('webhooks', 'disable')).status, 'disabled');
    assert.equal((await json('webhooks', 'enable', made.id)).status, 'enabled');
    const rotated = await json('webhooks', 'rotate', '--overlap', '60');
    assert.notEqual(rotated.signingSecret, signingSecret);
    const { deliveryId } = await json('webhooks', 'test', 'cycle-closed');
    const [delivery] = await json('webhooks', 'deliveries');
    assert.equal(delivery.id, deliveryId);
    const { payload } = await json('webhooks', 'delivery', deliveryId);
    assert.equal(JSON.parse(payload).test, true);
    const again = await json('redeliver', deliveryId);
    assert.notEqual(again.deliveryId, deliveryId);
    const advanced = await json('advance', 'delivery', again.deliveryId);
    assert.equal(advanced.status, 'failed');
    assert.match(await output('webhooks', 'deliveries', '--status', 'failed'), /failed/);
    const narrow = '--status failed --error connection --answer none --from 1h'.split(' ');
    assert.equal((await json('webhooks', 'deliveries', ...narrow)).length, 1);
    assert.deepEqual(await json('webhooks', 'deliveries', ...narrow, ...aurora), []);
    assert.match(
      await output('webhooks', 'figures'),
      /Mine.*connection[\s\S]*deliver(y|ies) waits? now/,
    );
    const { hours } = await json('webhooks', 'figures', '--subscription', 'Mine', '--from', '1h');
    assert.equal(hours.at(-1).errors[0].error, 'connection');
    assert.equal((await json('recover', '--since', '1h', '--dry-run')).scheduled, 0);
    assert.equal((await json('webhooks', 'event-types')).length, 7);
    assert.match(await output('webhooks'), /Mine/);
    await output('webhooks', 'delete', made.id);
    assert.deepEqual(await json('webhooks'), []);
  });
});
