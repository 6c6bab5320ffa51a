import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scopesOf } from '@fringe/contract/operations/staff/role-table';
import { privateKinds } from '@fringe/contract/schemas/private';
import { done } from '../../support/client.ts';
import { expectFailure } from '../../support/contract/refusals.ts';
import { each } from '../../support/each.ts';
import { ME, ofCompanies, openWithAdmins, STAFF } from '../../support/staff/admins.ts';
import { demoPeople, signIn } from '../../support/staff/browsing.ts';

const { service, partner, companyId, partnerAdmin, invited } = await openWithAdmins();
const company = `/api/v3/companies/${companyId}`;
const [employee] = (await done(partner.get(`${company}/employees?limit=1`))).employees;
const one = `${company}/employees/${employee.id}`;
const lacking = (kinds: string) => `Your role does not include ${kinds}; an admin can add it`;

let people = 0;

/** Somebody of the company who sees what is said. */
async function somebody(role: string, sees?: string[]) {
  people += 1;
  const given = { ...ofCompanies(role, companyId), ...(sees && { sees }) };
  const { path, browser } = await invited(`sees-${people}@clara.example`, given);
  return { path, given, calls: browser.calls() };
}

describe('what a role sees', () => {
  it('is what is usual for it, unless another set is chosen', async () => {
    const all = [...privateKinds];
    const usual: Record<keyof typeof demoPeople, (typeof all)[number][]> = {
      ...{ admin: all, support: [], auditor: all, partnerAdmin: all, developer: [] },
      ...{ payroll: ['salaries', 'legalIds', 'sealedText'], hr: all, viewer: [] },
    };
    for (const who of Object.keys(demoPeople) as (keyof typeof demoPeople)[]) {
      const { person, roles, roleId } = await done((await signIn(service, who)).calls().get(ME));
      const [{ id, kind, role, sees, scopes }, ...more] = roles;
      assert.deepEqual([person.mail, roleId, more], [demoPeople[who], id, []]);
      assert.deepEqual([sees, scopes], [usual[who], scopesOf(kind, role, usual[who])], who);
      assert.equal(scopes.includes('family:read'), usual[who].includes('children'), who);
    }
  });

  it('is changed by an admin at once, and kept where nothing is said of it', async () => {
    const { path, given, calls } = await somebody('viewer', ['salaries', 'children']);
    const seen = async () => {
      const { legalId, grossSalary } = await done(calls.get(one));
      return [legalId, grossSalary, (await calls.get(`${one}/family-members`)).status];
    };
    assert.deepEqual(await seen(), [null, employee.grossSalary, 200]);
    const sees = ['legalIds'];
    const change = async (role: object) =>
      (await done(partnerAdmin.patch(path, { roles: [role] }))).roles[0].sees;
    assert.deepEqual(await change({ ...given, sees }), sees);
    assert.deepEqual(await seen(), [employee.legalId, null, 403]);
    const { sees: _, ...unsaid } = given;
    assert.deepEqual(await change(unsaid), sees);
    assert.deepEqual((await done(calls.get(ME))).roles[0].sees, sees);
  });

  it('is never more than whoever gives it sees', async () => {
    const { partner: whose } = (await done(partnerAdmin.get(ME))).roles[0];
    const admin = { kind: 'partner', role: 'admin', sees: ['legalIds'] };
    const few = (await invited('few@nomina-clara.example', admin)).browser.calls();
    const give = (role: object) =>
      few.post(STAFF, { mail: 'given@clara.example', name: 'Given', role });
    const hr = ofCompanies('hr', companyId);
    const { id, roles } = await done(give(hr));
    assert.deepEqual(roles[0].sees, ['legalIds']);
    const more = { ...hr, sees: ['legalIds', 'salaries'] };
    const described = {
      ...{ name: 'Account', issuer: 'https://127.0.0.1:9', clientId: 'fringe' },
      ...{ mailDomains: ['clara.example'], claim: 'groups' },
    };
    const claims = (given: object) => ({ claimRoles: [{ value: 'hr', role: given }] });
    const issuers = '/staff/v1/issuers';
    const issuer = { ...described, partnerId: whose.id };
    const narrow = claims({ ...hr, sees: ['legalIds'] });
    const made = await done(few.post(issuers, { ...issuer, ...narrow }));
    for (const [reply, kinds] of [
      [await give(more), 'salaries'],
      [await few.patch(`${STAFF}/${id}`, { roles: [more] }), 'salaries'],
      // What is usual is given when somebody signs in, and nobody looks at the admin any more.
      [await few.post(issuers, { ...issuer, ...claims(hr) }), 'salaries, children, sealed text'],
      [await few.put(`${issuers}/${made.id}`, { ...described, ...claims(more) }), 'salaries'],
    ] as const) {
      expectFailure(reply, 403, lacking(kinds));
    }
  });
});

describe('what a role does not see', () => {
  it('is null and named in a header, and all else is as programs get it', async () => {
    const { calls } = await somebody('viewer');
    const reply = await calls.get(one);
    assert.equal(reply.headers.get('x-fringe-withheld'), 'legalIds, salaries');
    const { workdayConfiguration } = employee;
    assert.deepEqual(reply.body, {
      ...{ ...employee, legalId: null, grossSalary: null },
      workdayConfiguration: { ...workdayConfiguration, collectiveAgreementSalary: null },
    });
    const programs = await partner.get(one);
    assert.equal(programs.headers.get('x-fringe-withheld'), null);
    assert.deepEqual(programs.body, employee);
    const list = `${company}/employees?limit=1000`;
    const [many, all] = [await done(calls.get(list)), await done(partner.get(list))];
    assert.deepEqual(each(many.employees, 'id'), each(all.employees, 'id'));
  });

  it('is not set either, nor emptied by what was shown', async () => {
    const { calls } = await somebody('hr', ['children', 'sealedText']);
    const { workdayConfiguration, grossSalary, name } = await done(calls.get(one));
    for (const [change, kinds] of [
      [{ grossSalary: { amountInCents: 1, currency: 'EUR' } }, 'salaries'],
      [{ workdayConfiguration: { collectiveAgreementSalary: null } }, 'salaries'],
      [{ name: 'Other', legalId: '12345678Z' }, 'legal ids'],
    ] as const) {
      expectFailure(await calls.patch(one, change), 403, lacking(kinds));
    }
    const sentBack = await calls.patch(one, { workdayConfiguration, grossSalary, name });
    assert.ok([400, 403].includes(sentBack.status), sentBack.text);
    await done(calls.patch(one, { internalId: 'A-1' }));
    const { legalId, grossSalary: salary } = await done(partner.get(one));
    assert.deepEqual([legalId, salary], [employee.legalId, employee.grossSalary]);
  });

  it('finds nobody', async () => {
    const { calls } = await somebody('hr', []);
    const { legalId, email, name, surname } = employee;
    const filtered = await calls.get(`${company}/employees?legalId=${legalId}`);
    expectFailure(filtered, 403, lacking('legal ids'));
    for (const [text, isFound] of [
      [legalId, false],
      [legalId.slice(0, 6), false],
      [email, true],
      [`${name} ${surname}`, true],
    ]) {
      const q = encodeURIComponent(text);
      const { results } = await done(calls.get(`/api/v3/search?q=${q}`));
      const { employees } = await done(calls.get(`${company}/employees?q=${q}`));
      assert.deepEqual([results.length > 0, employees.length > 0], [isFound, isFound], text);
    }
    const open = await done(calls.get(`${company}/payroll-cycles?limit=1`));
    const [{ fiscalYear, payrollMonth }] = open.payrollCycles;
    const { lines } = await done(
      calls.post(`${company}/limits/changes`, {
        ...{ dryRun: true, payroll: `${fiscalYear}-${payrollMonth}`, kind: 'punctual' },
        ...{ employees: [legalId, employee.id], limits: { meal: null } },
      }),
    );
    const codes = lines.map((line: { reason: { code: string } | null }) => line.reason?.code);
    assert.deepEqual(codes, ['employeeNotFound', undefined]);
  });
});

describe('a look', () => {
  it('shows nobody more than they see themselves, and never children', async () => {
    for (const [who, sees] of [
      ['support', []],
      ['admin', ['salaries', 'legalIds', 'sealedText']],
    ] as const) {
      const person = await signIn(service, who);
      const asked = { companyId, role: 'hr', reason: 'Ticket 7' };
      const { id } = await done(person.calls().post('/staff/v1/looks', asked));
      const looking = person.calls({ 'x-fringe-role': id });
      const { roles } = await done(looking.get(ME));
      assert.deepEqual(roles.find((role: { id: string }) => role.id === id).sees, sees);
      const { legalId } = await done(looking.get(one));
      assert.equal(legalId, who === 'support' ? null : employee.legalId);
      assert.equal((await looking.get(`${one}/family-members`)).status, 403);
    }
  });
});
