import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { corporation as aurora } from '../../../src/sandbox/demo/demo-companies.ts';
import { startService } from '../../support/service.ts';
import { companyOf } from '../support/company-bodies.ts';
import { charged, voidOf } from '../support/money/charge-companies.ts';
import { DECEMBER, newSide } from '../support/money/cycle-companies.ts';
import { recordsOf } from '../support/money/limit-files.ts';
import { partnerSide, read, register } from '../support/people/employee-sides.ts';
import { asOwner } from '../support/tables.ts';
import { expectSameInAllForms, ofCompany, ofCorporation, ofEmployee } from './support/reports.ts';
import { cyclesByMonth } from './support/ways.ts';

const service = await startService();
after(service.close);
const { partner, operator, companyIds } = service;
const side = await newSide(service);
const { companyId } = side;
const employeeId = await register(side, { internalId: '=1+1' });
await charged(side, employeeId, { amountInCents: 1_050 });
await voidOf(side, (await charged(side, employeeId, { amountInCents: 7 })).id);
// Somebody else of the same company, who must not be in the file of the first.
await charged(side, await register(side), { amountInCents: 99 });

const header = 'companyId,companyLegalId,payroll,employeeId,internalId,legalId';

describe('the form of a report', () => {
  it('is told from others by a cache, JSON too', async () => {
    assert.equal((await partner.get(ofCompany(companyId))).headers.get('vary'), 'accept');
  });

  it('says the same whichever it is, of every cycle of the demo', async () => {
    for (const id of companyIds.slice(0, 2)) {
      const demo = { ...partnerSide(service), companyId: id };
      for (const month of (await cyclesByMonth(demo)).keys()) {
        assert.ok((await expectSameInAllForms(service, `${ofCompany(id)}?payroll=${month}`)) > 20);
      }
    }
    const paths = [ofCompany(companyIds[0]!), `${ofCorporation(aurora.id)}?mergeEmployees=newest`];
    for (const path of paths) {
      for (const asked of ['transport-benefit,meal-benefit', 'nursery-benefit,meal-benefit,any']) {
        const query = `${path}${path.includes('?') ? '&' : '?'}categories=${asked}`;
        assert.ok((await expectSameInAllForms(service, query)) > 5);
      }
    }
  });
});

describe('a file of consumptions', () => {
  it('is this, word for word, and has a header where there is nothing', async () => {
    const { legalId } = await companyOf(operator, companyId);
    const person = await read(side, employeeId);
    const who = `${companyId},${legalId},${DECEMBER},${employeeId},=1+1,${person.legalId}`;
    const textOf = async (query: string) =>
      (await partner.get(`${ofEmployee(companyId, employeeId)}?${query}`)).text;
    const lines = `${header},category,behaviour,sumType,amountInCents,currency\r\n`;
    assert.equal(
      await textOf('format=csv'),
      `${lines}${who},meal-benefit,flex,expenses,1057,EUR\r\n` +
        `${who},meal-benefit,flex,withdrawn,7,EUR\r\n`,
    );
    assert.equal(
      await textOf('format=columns'),
      `${header},currency,meal-benefit.flex.expenses,meal-benefit.flex.withdrawn\r\n` +
        `${who},EUR,1057,7\r\n`,
    );
    const none = 'categories=gym-benefit';
    assert.equal(await textOf(`${none}&format=lines`), lines);
    assert.equal(await textOf(`${none}&format=columns`), `${header},currency\r\n`);
    const byCategory = `${header},category,amountInCents,currency\r\n`;
    assert.equal(await textOf(`${none}&format=csv&groupBy=category`), byCategory);
    const spanish = byCategory.replace('category', 'category,behaviour').replaceAll(',', ';');
    const grouped = 'csvDialect=excel-es&groupBy=category,behaviour';
    assert.equal(await textOf(`${none}&${grouped}`), spanish);
    // What texts become there is told of the limits of a corporation, which are written alike.
    const excel = recordsOf(await textOf('csvDialect=excel-es'), ';');
    assert.deepEqual([excel[0]!.internalId, excel[0]!.amountInCents], ["'=1+1", '1057']);
  });

  it('shows what is below zero as such, should it ever be stored', async () => {
    const here = await newSide(service);
    const id = await register(here);
    await charged(here, id, { amountInCents: 40 });
    await asOwner(service, (owner) =>
      owner.query(
        `INSERT INTO consumption_totals SELECT company_id, month, employee_id, category,
           behaviour, 'withdrawn', 100, 1 FROM consumption_totals WHERE employee_id = $1`,
        [id],
      ),
    );
    const path = ofCompany(here.companyId);
    assert.equal(await expectSameInAllForms(service, path), 2);
    const [line] = recordsOf((await partner.get(`${path}?groupBy=category&format=csv`)).text);
    assert.equal(line!.amountInCents, '-60');
  });
});
