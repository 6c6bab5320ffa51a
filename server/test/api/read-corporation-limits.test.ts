import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { corporation as aurora } from '../../src/sandbox/demo/demo-companies.ts';
import { startService } from '../support/service.ts';
import { addCompany, companyOf } from './support/company-bodies.ts';
import { closeMonth, DECEMBER, newCompany, openCycleOf } from './support/cycle-companies.ts';
import { partnerSide, pathOf, read, register } from './support/employee-sides.ts';
import { disabled } from './support/limit-disabling.ts';
import { addCorporation, limitsOf, lineColumns, wideColumns } from './support/limit-files.ts';
import {
  limit,
  punctualIn,
  readLimits,
  recurrentIn,
  set,
  shown,
} from './support/limit-settings.ts';
import { addCredential, addPartner, callerWith, demoPartnerIds } from './support/partners.ts';
import {
  expectFailure,
  expectInvalid,
  refusesMalformedIds,
  refusesUnknownCallers,
  UNKNOWN_ID,
} from './support/refusals.ts';

const service = await startService();
after(service.close);
const { partner, operator, otherPartner, anonymous } = service;
const pattern = '/api/v3/corporations/{corporationId}/limits';
const path = limitsOf(aurora.id);
const [partnerId] = await demoPartnerIds(service);

interface Exported {
  id: string;
  employees: { employeeId: string; limits: object }[];
}
const companiesOf = async (corporationId: string, client = partner): Promise<Exported[]> =>
  (await client.get(limitsOf(corporationId))).body.corporation.companies;

describe('readCorporationLimits 200', () => {
  it('shows every company with its open cycle, and every employee with their limits', async () => {
    const corporationId = await addCorporation(service, 'Grupo Norte');
    const [companyId, emptyId] = [
      await newCompany(service, { corporationId }),
      await newCompany(service, { corporationId }),
    ];
    const side = { ...partnerSide(service), companyId };
    const [first, second] = [await register(side, { internalId: 'A-1' }), await register(side)];
    await set(punctualIn(side), first, { nursery: limit(4, { period: 'year' }), meal: limit(5) });
    await set(recurrentIn(side), first, { transport: limit(6) });
    await disabled(side, DECEMBER, 'transport', [second]);
    const reply = await partner.get(limitsOf(corporationId));
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
    const headOf = async (id: string) => ({
      id,
      legalId: (await companyOf(operator, id)).legalId,
      currency: 'EUR',
      payrollCycle: await openCycleOf(partner, id),
    });
    const punctual = { type: 'punctual', disabled: false };
    const nothing = { amount: null, appliesTo: null, period: null, type: null, disabled: true };
    const personOf = async (employeeId: string, limits: object) => {
      const { internalId, legalId } = await read(side, employeeId);
      return { employeeId, internalId, legalId, limits };
    };
    const limits = {
      meal: { ...shown(5), ...punctual },
      nursery: { ...shown(4, 'child', 'year'), ...punctual },
    };
    const employees = [
      await personOf(first, limits),
      await personOf(second, { transport: nothing }),
    ];
    const head = { id: corporationId, alias: 'Grupo Norte', externalId: 'Grupo Norte' };
    const companies = [
      { ...(await headOf(companyId)), employees },
      { ...(await headOf(emptyId)), employees: [] },
    ];
    assert.deepEqual(reply.body, { corporation: { ...head, companies } });
    await closeMonth(partner, companyId);
    const [closed] = await companiesOf(corporationId);
    assert.deepEqual(closed!.employees[0]!.limits, {
      transport: { ...shown(6), type: 'recurrent', disabled: false },
    });
  });

  it('shows of everybody what the limits of the employee alone show', async () => {
    const companies = await companiesOf(aurora.id);
    const sizes = companies.map(({ employees }) => employees.length);
    assert.ok(sizes.every((size) => size > 20));
    for (const { id: companyId, employees } of companies) {
      const side = { ...partnerSide(service), companyId };
      for (const { employeeId, limits } of employees.slice(0, 24)) {
        assert.deepEqual(limits, (await readLimits(side, employeeId)).employee.limits);
      }
    }
  });

  it('leaves out the removed, whatever limits they have, and has all others in order', async () => {
    for (const { id: companyId, employees } of await companiesOf(aurora.id)) {
      const { body } = await partner.get(`/api/v3/companies/${companyId}/employees?limit=1000`);
      const present = body.employees.filter(({ state }: { state: string }) => state !== 'removed');
      assert.ok(present.length < body.employees.length);
      assert.deepEqual(
        employees.map(({ employeeId }) => employeeId),
        present.map(({ id }: { id: string }) => id),
      );
    }
    const corporationId = await addCorporation(service, 'Grupo Sur');
    const side = {
      ...partnerSide(service),
      companyId: await newCompany(service, { corporationId }),
    };
    const id = await register(side);
    await set(punctualIn(side), id, { meal: limit(1) });
    await partner.delete(pathOf(side, id));
    assert.deepEqual((await companiesOf(corporationId))[0]!.employees, []);
    await partner.patch(pathOf(side, id, '/restore'));
    assert.equal((await companiesOf(corporationId))[0]!.employees.length, 1);
  });

  it('shows only the companies that the partner has access to', async () => {
    const corporationId = await addCorporation(service, 'Grupo Este');
    const mine = await newCompany(service, { corporationId });
    const theirs = await addCompany(operator, { corporationId });
    const other = await addPartner(service, 'Another partner');
    const client = await anonymous.login(await addCredential(service, other));
    const access = `/platform/v1/partners/${other}/companies/${theirs}`;
    assert.equal((await operator.put(access)).status, 204);
    const idsFor = async (who: typeof partner) =>
      (await companiesOf(corporationId, who)).map(({ id }) => id);
    assert.deepEqual(await idsFor(partner), [mine]);
    assert.deepEqual(await idsFor(client), [theirs]);
    const file = await client.get(`${limitsOf(corporationId)}?format=csv&csvFormat=columns`);
    assert.ok(!file.text.includes(mine));
    assert.equal((await operator.delete(access)).status, 204);
    expectFailure(await client.get(limitsOf(corporationId)), 404, 'Resource not found');
  });

  it('takes the id in upper case, and needs the scope limits:read and no other', async () => {
    const reader = await callerWith(service, partnerId, ['limits:read']);
    const reply = await reader.get(limitsOf(aurora.id.toUpperCase()));
    assert.equal(reply.status, 200);
    assert.equal(reply.body.corporation.id, aurora.id);
  });
});

describe('readCorporationLimits 400', () => {
  const unknownColumn = (name: string, known: string[]) =>
    `has "${name}"; there are ${known.join(', ')}`;
  const ofNursery = wideColumns.filter((name) => !/^(meal|transport)/.test(name));
  const files = 'must be csv where the form of a file is chosen';
  const queries: [query: string, path: string, message: string][] = [
    ['format=xml', 'query/format', 'must be one of json, csv'],
    ['format=', 'query/format', 'must be one of json, csv'],
    ['csvFormat=rows', 'query/csvFormat', 'must be one of lines, columns'],
    ['csvDialect=excel', 'query/csvDialect', 'must be one of excel-es'],
    ['columns=', 'query/columns', 'must NOT have fewer than 1 characters'],
    ['columns=colour', 'query/columns', unknownColumn('colour', lineColumns)],
    ['columns=legalId,,category', 'query/columns', unknownColumn('', lineColumns)],
    ['columns=meal', 'query/columns', unknownColumn('meal', lineColumns)],
    ['columns=constructor', 'query/columns', unknownColumn('constructor', lineColumns)],
    ['columns=category&csvFormat=columns', 'query/columns', unknownColumn('category', wideColumns)],
    ['format=json&csvFormat=lines', 'query/format', files],
    ['format=json&columns=legalId', 'query/format', files],
    ['format=json&csvDialect=excel-es', 'query/format', files],
    [
      'columns=meal&csvFormat=columns&categories=nursery',
      'query/columns',
      unknownColumn('meal', ofNursery),
    ],
    ['payroll=2027-13', 'query/payroll', 'must match pattern "^\\d{4}-(0[1-9]|1[0-2])$"'],
    ['categories=', 'query/categories', 'must NOT have fewer than 1 characters'],
    ['categories=gym', 'query/categories', 'must name meal, transport, nursery'],
    ['payrollCycleId=x', 'query/payrollCycleId', 'is not a known parameter'],
  ];
  for (const [query, where, message] of queries) {
    it(`refuses ${query}, also of a corporation that nobody has`, async () => {
      for (const id of [aurora.id, UNKNOWN_ID]) {
        expectInvalid(await partner.get(`${limitsOf(id)}?${query}`), where, message);
      }
    });
  }
});

describe('readCorporationLimits 401', () => {
  refusesUnknownCallers(service, { method: 'GET', path });
});

describe('readCorporationLimits 403', () => {
  it('refuses a token without limits:read, whichever corporation is asked for', async () => {
    const caller = await callerWith(service, partnerId, ['companies:read', 'limits:write']);
    for (const id of [aurora.id, UNKNOWN_ID]) {
      expectFailure(await caller.get(limitsOf(id)), 403, 'insufficient_scope');
    }
  });
});

describe('readCorporationLimits 404', () => {
  it('does not know a corporation that nobody has, or of which nothing may be seen', async () => {
    const empty = await addCorporation(service, 'Grupo Oeste');
    for (const query of ['', '?format=csv']) {
      for (const id of [UNKNOWN_ID, empty, service.companyIds[0]!]) {
        expectFailure(await partner.get(limitsOf(id) + query), 404, 'Resource not found');
      }
      expectFailure(await otherPartner.get(path + query), 404, 'Resource not found');
    }
  });
});

describe('readCorporationLimits 422', () => {
  refusesMalformedIds(service, partner, 'GET', pattern, { corporationId: aurora.id });
});
