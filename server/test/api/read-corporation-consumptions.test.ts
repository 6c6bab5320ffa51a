import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { corporation as aurora } from '../../src/sandbox/demo/demo-companies.ts';
import { fakeClock } from '../support/clock.ts';
import { startService } from '../support/service.ts';
import { addCompany } from './support/company-bodies.ts';
import { charge, ofCompany, ofCorporation, settle } from './support/consumption-books.ts';
import { refusesWrongReports } from './support/consumption-refusals.ts';
import { closeMonth, DECEMBER, FEBRUARY, JANUARY, newCompany } from './support/cycle-companies.ts';
import { partnerSide, register } from './support/employee-sides.ts';
import { addCorporation } from './support/limit-files.ts';
import { addCredential, addPartner, callerWith, demoPartnerIds } from './support/partners.ts';
import { register as registerAs } from './support/platform-people.ts';
import {
  expectFailure,
  refusesMalformedIds,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';

const clock = fakeClock();
const service = await startService({ clock });
after(service.close);
const { partner, operator, otherPartner, anonymous, companyIds } = service;
const path = ofCorporation(aurora.id);
const pattern = '/api/v3/corporations/{corporationId}/consumptions';
const [partnerId] = await demoPartnerIds(service);
const reportOf = async (id: string, query = '', client = partner) =>
  (await client.get(ofCorporation(id) + query)).body.corporation;

/** A company of a corporation in which somebody has spent this much. */
async function spender(corporationId: string, amountInCents: number, payroll = DECEMBER) {
  const companyId = await newCompany(service, { corporationId, firstPayroll: payroll });
  const employeeId = await register({ ...partnerSide(service), companyId });
  await charge(service, companyId, { employeeId, amountInCents });
  return companyId;
}

const idsIn = ({ companies }: { companies: { id: string }[] }) => companies.map(({ id }) => id);

describe('readCorporationConsumptions 200', () => {
  it('is its head, field by field, and the reports of its companies in order', async () => {
    const corporationId = await addCorporation(service, `Grupo "Ñ" O'Hara \\`);
    const companies = [
      await spender(corporationId, 11),
      await newCompany(service, { corporationId }),
      await spender(corporationId, 33, JANUARY),
    ];
    const alias = `Grupo "Ñ" O'Hara \\`;
    const expectSame = async (query: string, shown: string[]) => {
      const parts = await Promise.all(
        shown.map(async (id) => (await partner.get(ofCompany(id) + query)).body.company),
      );
      const corporation = { id: corporationId, alias, externalId: alias, companies: parts };
      const reply = await partner.get(ofCorporation(corporationId) + query);
      assert.equal(JSON.stringify(reply.body), JSON.stringify({ corporation }));
      assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
    };
    // Without a month each company shows its open one, whichever that is.
    await expectSame('', companies);
    await expectSame('?groupBy=category&categories=meal-benefit', companies);
    clock.advance(5);
    await closeMonth(partner, companies[0]!);
    await expectSame('', companies);
    await expectSame(`?payroll=${DECEMBER}`, companies.slice(0, 2));
    await expectSame(`?payroll=${JANUARY}`, [companies[0]!, companies[2]!]);
  });

  it('shows the version of each settlement', async () => {
    const corporationId = await addCorporation(service, 'Grupo Norte');
    const [first, second] = [await spender(corporationId, 1), await spender(corporationId, 2)];
    for (const id of [first, second]) await closeMonth(partner, id);
    const { employees } = (await reportOf(corporationId, `?payroll=${DECEMBER}`)).companies[1];
    const { employeeId } = employees[0];
    await charge(service, second, { employeeId, amountInCents: 5, payroll: DECEMBER });
    await settle(service);
    const { companies } = await reportOf(corporationId, `?payroll=${DECEMBER}`);
    const versions = companies.map((one: { settlement: { version: number } }) => one.settlement);
    assert.deepEqual(
      versions.map(({ version }: { version: number }) => version),
      [1, 2],
    );
    assert.equal(companies[1].employees[0].consumptions[0].amountInCents, 7);
  });

  it('shows only the companies that the partner has access to', async () => {
    const corporationId = await addCorporation(service, 'Grupo Este');
    const mine = await spender(corporationId, 1);
    const theirs = await addCompany(operator, { corporationId, firstPayroll: DECEMBER });
    const employeeId = await registerAs(operator, theirs);
    await charge(service, theirs, { employeeId, amountInCents: 2 });
    const other = await addPartner(service, 'Another partner');
    const client = await anonymous.login(await addCredential(service, other));
    const access = `/platform/v1/partners/${other}/companies/${theirs}`;
    assert.equal((await operator.put(access)).status, 204);
    for (const query of ['', '?mergeEmployees=newest', `?payroll=${DECEMBER}`]) {
      assert.deepEqual(idsIn(await reportOf(corporationId, query)), [mine]);
      assert.deepEqual(idsIn(await reportOf(corporationId, query, client)), [theirs]);
    }
    for (const format of ['lines', 'columns']) {
      const file = await client.get(`${ofCorporation(corporationId)}?format=${format}`);
      assert.ok(file.text.includes(theirs) && !file.text.includes(mine));
    }
    assert.equal((await operator.delete(access)).status, 204);
    expectFailure(await client.get(ofCorporation(corporationId)), 404, 'Resource not found');
  });

  it('takes the id in upper case, and needs the scope consumptions:read alone', async () => {
    const reader = await callerWith(service, partnerId, ['consumptions:read']);
    const reply = await reader.get(ofCorporation(aurora.id.toUpperCase()));
    assert.equal(reply.status, 200);
    assert.equal(reply.body.corporation.id, aurora.id);
    assert.deepEqual(idsIn(reply.body.corporation), companyIds.slice(0, 3));
  });
});

describe('readCorporationConsumptions 400', () => {
  const merge = 'must be one of newest, oldest';
  refusesWrongReports(
    partner,
    [path, ofCorporation(UNKNOWN_ID)],
    [
      ['mergeEmployees=', 'query/mergeEmployees', merge],
      ['mergeEmployees=true', 'query/mergeEmployees', merge],
      [`payrollCycleId=${UNKNOWN_ID}`, 'query/payrollCycleId', 'is not a known parameter'],
    ],
  );
});

describe('readCorporationConsumptions 401', () => {
  refusesUnknownCallers(service, { method: 'GET', path });
});

describe('readCorporationConsumptions 403', () => {
  it('refuses a token without consumptions:read, whichever corporation it is', async () => {
    const caller = await callerWith(service, partnerId, ['companies:read', 'consumptions:write']);
    for (const id of [aurora.id, UNKNOWN_ID]) {
      expectFailure(await caller.get(ofCorporation(id)), 403, 'insufficient_scope');
    }
  });
});

describe('readCorporationConsumptions 404', () => {
  it('does not know a corporation that nobody has, or of which nothing may be seen', async () => {
    const empty = await addCorporation(service, 'Grupo Oeste');
    for (const query of ['', '?format=csv', '?mergeEmployees=oldest']) {
      for (const id of [UNKNOWN_ID, empty, companyIds[0]!]) {
        expectFailure(await partner.get(ofCorporation(id) + query), 404, 'Resource not found');
      }
      expectFailure(await otherPartner.get(path + query), 404, 'Resource not found');
    }
  });

  it('does not know a month that none of its companies has', async () => {
    const corporationId = await addCorporation(service, 'Grupo Sur');
    await spender(corporationId, 1);
    for (const form of ['', '&format=csv', '&mergeEmployees=newest']) {
      const reply = await partner.get(`${ofCorporation(corporationId)}?payroll=${FEBRUARY}${form}`);
      expectFailure(reply, 404, 'Resource not found');
    }
  });
});

describe('readCorporationConsumptions 422', () => {
  const ids = { corporationId: aurora.id };
  refusesMalformedIds(service, partner, 'GET', `${pattern}?colour=blue`, ids);
});
