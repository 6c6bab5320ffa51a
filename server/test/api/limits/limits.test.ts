import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as refusals from '../../support/contract/refusals.ts';
import { asOwner } from '../../support/database/tables.ts';
import { each } from '../../support/each.ts';
import * as months from '../../support/money/cycle-companies.ts';
import { addCorporation, rowsOf } from '../../support/money/limit-files.ts';
import * as settings from '../../support/money/limit-settings.ts';
import * as world from '../../support/money/world.ts';
import { addCompany, companyOf } from '../../support/partners/company-bodies.ts';
import { read } from '../../support/people/employee-sides.ts';
import { hireIn } from '../consumptions/support/reports.ts';
import { disabled } from '../support/limit-disabling.ts';
import { limitsOf } from './support/limit-columns.ts';

type Kind = settings.Kind;
const { limit, limitsIn, limitsPath, shown } = settings;
const { expectFailures, expectInvalid, expectInvalidEach, UNKNOWN_ID } = refusals;
// What is set, holds and is refused in which month is in the model of limits.
const { DECEMBER, FEBRUARY, JANUARY, NOVEMBER, openCycleOf } = months;
const { expectRefused, openWorld, personAt } = world;
const { service, company } = await openWorld({ twins: true });
const { partner, operator } = service;

/** The head of a company as its limits show it. */
async function headOf({ companyId: id, client }: world.Company) {
  const { legalId } = await companyOf(operator, id);
  return { id, legalId, currency: 'EUR', payrollCycle: await openCycleOf(client, id) };
}

/** The cycle of a month to come has no id and no times yet. */
function cycleToCome(month: string) {
  const [fiscalYear, payrollMonth] = month.split('-');
  return { id: null, start: null, end: null, fiscalYear, payrollMonth };
}
const toCome = [JANUARY, FEBRUARY, '9999-12'];

describe('the limits of an employee', async () => {
  const here = await company({ firstPayroll: NOVEMBER });
  const ana = await here.hires({ internalId: 'E "7"' });
  const nursery = limit(480_000, { period: 'year' });
  const given = { meal: limit(20_000), transport: limit(5_000), nursery };
  await ana.limited(given, 'recurrent', DECEMBER);
  await here.closes();

  it('are shown with the cycle of the month, open or to come, company and employee', async () => {
    const { legalId, internalId } = await read(here, ana.employeeId);
    const recurrent = { type: 'recurrent', disabled: false } as const;
    const limits = {
      meal: { ...shown(20_000), ...recurrent },
      transport: { ...shown(5_000), ...recurrent },
      nursery: { ...shown(480_000, 'child', 'year'), ...recurrent },
    };
    const employee = { employeeId: ana.employeeId, internalId, legalId, limits, scheduled: [] };
    const wanted = { ...(await headOf(here)), employee };
    for (const query of ['', `?payroll=${DECEMBER}`]) {
      assert.deepEqual((await ana.read(`/limits${query}`)).company, wanted);
    }
    for (const month of toCome) {
      const then = { ...wanted, payrollCycle: cycleToCome(month) };
      assert.deepEqual((await ana.read(`/limits?payroll=${month}`)).company, then);
    }
    const twice = await ana.read('/limits?categories=nursery,%20meal,nursery');
    assert.deepEqual(Object.keys(twice.company.employee.limits), ['nursery', 'meal']);
  });

  it('are refused of other categories and of months that are over, also of nobody', async () => {
    const current = `must not be before the current payroll cycle (${DECEMBER})`;
    const known = 'must name meal, transport, nursery';
    for (const { get } of [ana, personAt(here, UNKNOWN_ID)]) {
      await expectRefused(get, '/limits', {
        'categories=gym': known,
        'categories=Meal': known,
        'categories=meal,': known,
        'categories=meal;transport': known,
        [`payroll=${NOVEMBER}`]: current,
        'payroll=0000-01': current,
      });
    }
  });
});

/** The rows of limits of an employee with what tells whether they were written again. */
const storedOf = ({ employeeId }: world.Person): Promise<unknown[]> =>
  asOwner(service, async (owner) => {
    const text = `SELECT concat_ws(' ', l.xmin, l.ctid, l::text) AS line FROM limits l
      WHERE employee_id = $1 ORDER BY 1`;
    return each((await owner.query(text, [employeeId])).rows, 'line');
  });

const shared = await company();
for (const [kind, payroll] of Object.entries({ recurrent: JANUARY, punctual: DECEMBER })) {
  describe(`limits that are ${kind}`, () => {
    const set = (who: world.Person, limits: object) => who.limited(limits, kind as Kind);

    it('touch no row when they are repeated, and only the changed one otherwise', async () => {
      const ana = await shared.hires();
      const body = { meal: limit(1), transport: limit(2), nursery: null };
      await set(ana, body);
      const rows = await storedOf(ana);
      assert.equal(rows.length, kind === 'recurrent' ? 3 : 2);
      await set(ana, body);
      await set(ana, { transport: limit(2, { appliesTo: 'employee', period: 'payroll' }) });
      assert.deepEqual(await storedOf(ana), rows);
      await set(ana, { meal: limit(1), transport: limit(3) });
      const kept = (await storedOf(ana)).filter((row) => rows.includes(row));
      assert.equal(kept.length, rows.length - 1);
    });

    it('are all kept when they are set one by one, all at once', async () => {
      const ana = await shared.hires();
      const names = ['meal', 'transport', 'nursery'];
      await Promise.all([...names, ...names].map((name) => set(ana, { [name]: limit(7) })));
      assert.deepEqual(Object.keys(await limitsIn(ana, ana.employeeId, payroll)), names);
    });

    it('are refused as a whole for what no schema says', async () => {
      const own = await company({ currency: 'GBP' });
      const ana = await hireIn(own, 'GBP');
      const pounds = { amount: { amountInCents: 100, currency: 'GBP' } };
      await set(ana, { meal: pounds });
      const { meal } = await limitsIn(own, ana.employeeId, payroll);
      assert.deepEqual(meal!.amount, pounds.amount);
      const ofYear = { ...pounds, period: 'year' };
      const [currency, year] = ["must be GBP, as the company's", 'can be year for nursery only'];
      const cases: refusals.Invalid<object>[] = [
        [{ meal: pounds, nursery: limit(1) }, 'body/nursery/amount/currency', currency],
        [{ meal: ofYear }, 'body/meal/period', year],
        [{ meal: null, transport: ofYear }, 'body/transport/period', year],
      ];
      const path = limitsPath({ side: own, kind: kind as Kind, payroll }, ana.employeeId);
      await expectInvalidEach(service, (body: object) => partner.put(path, body), cases);
    });
  });
}

/** A corporation of two companies whose open month is December, the first with one employee. */
async function corporationWithLimits() {
  const alias = `Grupo ${Math.random()}`;
  const corporationId = await addCorporation(service, alias);
  const [own, empty] = [await company({ corporationId }), await company({ corporationId })];
  const ana = await own.hires({ internalId: 'A-1' });
  await ana.limited({ nursery: limit(4, { period: 'year' }), meal: limit(5) });
  await ana.limited({ transport: limit(6) }, 'recurrent');
  return { corporationId, alias, path: limitsOf(corporationId), own, empty, ana };
}
const companiesAt = async (path: string, client = partner) => {
  const { status, body, text } = await client.get(path);
  assert.equal(status, 200, text);
  return body.corporation.companies;
};

describe('the limits of a corporation', () => {
  it('are those of each company with its open cycle, and of each employee', async () => {
    const { corporationId: id, alias, path, own, empty, ana } = await corporationWithLimits();
    const { employeeId: second } = await own.hires();
    await disabled(own, DECEMBER, 'transport', [second]);
    const personOf = async (employeeId: string, limits: object) => {
      const { internalId, legalId } = await read(own, employeeId);
      return { employeeId, internalId, legalId, limits };
    };
    const punctual = { type: 'punctual', disabled: false };
    const transport = { amount: null, appliesTo: null, period: null, type: null, disabled: true };
    const nursery = { ...shown(4, 'child', 'year'), ...punctual };
    const employees = [
      await personOf(ana.employeeId, { meal: { ...shown(5), ...punctual }, nursery }),
      await personOf(second, { transport }),
    ];
    const companies = [
      { ...(await headOf(own)), employees },
      { ...(await headOf(empty)), employees: [] },
    ];
    const { corporation } = (await partner.get(path)).body;
    assert.deepEqual(corporation, { id, alias, externalId: alias, companies });
    // The operator sees those of all partners; for a partner without any there is none.
    const theirs = await addCompany(operator, { corporationId: id });
    const platform = await companiesAt(path.replace('/api/v3', '/platform/v1'), operator);
    assert.deepEqual(each(platform, 'id'), [own.companyId, empty.companyId, theirs]);
    const none = limitsOf(await addCorporation(service, 'None'));
    const replies = [await partner.get(none), await partner.get(`${none}?format=csv`)];
    expectFailures(replies, 404, 'Resource not found');
  });

  it('are of the open month of each company or of one to come, and of none before', async () => {
    const { path, own, empty, ana } = await corporationWithLimits();
    await disabled(own, JANUARY, 'nursery', [ana.employeeId]);
    for (const month of toCome) {
      const companies = await companiesAt(`${path}?payroll=${month}`);
      const { limits } = companies[0].employees[0];
      assert.deepEqual(limits, await limitsIn(own, ana.employeeId, month));
      assert.deepEqual(each(companies, 'payrollCycle'), Array(2).fill(cycleToCome(month)));
      const [, ...rows] = rowsOf((await partner.get(`${path}?payroll=${month}&format=csv`)).text);
      assert.ok(rows.length > 0 && rows.every((row) => row[2] === month));
    }
    const refused = async (query: string, current: string) => {
      const message = `must not be before the current payroll cycle (${current})`;
      expectInvalid(await partner.get(`${path}?payroll=${query}`), 'query/payroll', message);
    };
    assert.deepEqual(await companiesAt(`${path}?payroll=${DECEMBER}`), await companiesAt(path));
    for (const form of ['', '&format=csv']) await refused(`${NOVEMBER}${form}`, DECEMBER);
    await empty.closes();
    await refused(DECEMBER, JANUARY);
    const open = await openCycleOf(partner, empty.companyId);
    const [december, january] = [await openCycleOf(partner, own.companyId), cycleToCome(JANUARY)];
    const cyclesAt = async (query: string) => each(await companiesAt(path + query), 'payrollCycle');
    assert.deepEqual(await cyclesAt(''), [december, open]);
    assert.deepEqual(await cyclesAt(`?payroll=${JANUARY}`), [january, open]);
  });
});
