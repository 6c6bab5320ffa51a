import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { privateKinds } from '@fringe/contract/schemas/private';
import { done } from '../../support/client.ts';
import { startService } from '../../support/service.ts';
import { demoPeople, signIn } from '../../support/staff/browsing.ts';
import { staffSteps } from '../../support/staff/steps.ts';
import { expectFailure } from '../support/refusals.ts';

const service = await startService();
after(service.close);
const [own] = service.companyIds as [string];
const admin = (await signIn(service, 'admin')).calls();
const partnerAdmin = (await signIn(service, 'partnerAdmin')).calls();
const { enter } = staffSteps(service, admin);

const company = `/api/v3/companies/${own}`;
const listed = await service.partner.get(`${company}/employees?limit=1`);
const [employee] = listed.body.employees;
const one = `${company}/employees/${employee.id}`;

const lacking = (kinds: string) => `Your role does not include ${kinds}; an admin can add it`;

let invited = 0;
const STAFF = '/staff/v1/staff';

/** Somebody of a company who sees what is said. */
async function somebody(role: string, sees?: string[]) {
  invited += 1;
  const mail = `sees-${invited}@clara.example`;
  const given = { kind: 'company', role, companyIds: [own], ...(sees && { sees }) };
  const body = { mail, name: 'Somebody', role: given };
  const { id } = await done(partnerAdmin.post(STAFF, body));
  return { id, path: `${STAFF}/${id}`, given, calls: (await enter(mail)).calls() };
}

describe('what a role sees', () => {
  it('is what is usual for it, unless another set is chosen', async () => {
    const all = [...privateKinds];
    const usual: Record<keyof typeof demoPeople, string[]> = {
      admin: all,
      support: [],
      auditor: all,
      partnerAdmin: all,
      developer: [],
      payroll: ['salaries', 'legalIds', 'sealedText'],
      hr: all,
      viewer: [],
    };
    for (const who of Object.keys(demoPeople) as (keyof typeof demoPeople)[]) {
      const { roles } = await done((await signIn(service, who)).calls().get('/staff/v1/me'));
      assert.deepEqual(roles[0].sees, usual[who], who);
      assert.equal(roles[0].scopes.includes('family:read'), usual[who].includes('children'), who);
    }
  });

  it('is changed by an admin at once, and kept where nothing is said of it', async () => {
    const { path, given, calls } = await somebody('viewer', ['salaries', 'children']);
    const seen = async () => (await done(calls.get(one))) as typeof employee;
    const family = async () => (await calls.get(`${one}/family-members`)).status;
    assert.deepEqual([(await seen()).legalId, await family()], [null, 200]);
    assert.deepEqual((await seen()).grossSalary, employee.grossSalary);
    const sees = ['legalIds'];
    const changed = await done(partnerAdmin.patch(path, { roles: [{ ...given, sees }] }));
    assert.deepEqual(changed.roles[0].sees, sees);
    assert.deepEqual([(await seen()).grossSalary, await family()], [null, 403]);
    assert.equal((await seen()).legalId, employee.legalId);
    const { sees: _, ...unsaid } = given;
    const kept = await done(partnerAdmin.patch(path, { roles: [unsaid] }));
    assert.deepEqual(kept.roles[0].sees, sees);
    assert.deepEqual((await done(calls.get('/staff/v1/me'))).roles[0].sees, sees);
  });

  it('is never more than whoever gives it sees', async () => {
    const mail = 'few@nomina-clara.example';
    const { partner } = (await done(partnerAdmin.get('/staff/v1/me'))).roles[0];
    const role = { kind: 'partner', role: 'admin', sees: ['legalIds'] };
    await done(partnerAdmin.post(STAFF, { mail, name: 'Few', role }));
    const few = (await enter(mail)).calls();
    const give = (role: object, to = 'given@clara.example') =>
      few.post(STAFF, { mail: to, name: 'Given', role });
    const hr = { kind: 'company', role: 'hr', companyIds: [own] };
    const { id, roles } = await done(give(hr));
    assert.deepEqual(roles[0].sees, ['legalIds']);
    const more = { ...hr, sees: ['legalIds', 'salaries'] };
    expectFailure(await give(more), 403, lacking('salaries'));
    const changed = await few.patch(`${STAFF}/${id}`, { roles: [more] });
    expectFailure(changed, 403, lacking('salaries'));
    const issuer = {
      ...{ name: 'Account', issuer: 'https://127.0.0.1:9', clientId: 'fringe' },
      ...{ mailDomains: ['clara.example'], claim: 'groups', partnerId: partner.id },
    };
    const claims = (given: object) => ({ claimRoles: [{ value: 'hr', role: given }] });
    // What is usual is given when somebody signs in, and nobody looks at the admin any more.
    const refused = await few.post('/staff/v1/issuers', { ...issuer, ...claims(hr) });
    expectFailure(refused, 403, lacking('salaries, children, sealed text'));
    const narrow = claims({ ...hr, sees: ['legalIds'] });
    const made = await done(few.post('/staff/v1/issuers', { ...issuer, ...narrow }));
    const { partnerId: _, ...described } = issuer;
    const replaced = { ...described, ...claims(more) };
    const wider = await few.put(`/staff/v1/issuers/${made.id}`, replaced);
    expectFailure(wider, 403, lacking('salaries'));
  });
});

describe('what a role does not see', () => {
  it('is null and named in a header, and all else is as programs get it', async () => {
    const { calls } = await somebody('viewer');
    const reply = await calls.get(one);
    assert.equal(reply.headers.get('x-fringe-withheld'), 'legalIds, salaries');
    const { workdayConfiguration } = employee;
    assert.deepEqual(reply.body, {
      ...employee,
      legalId: null,
      grossSalary: null,
      workdayConfiguration: { ...workdayConfiguration, collectiveAgreementSalary: null },
    });
    const programs = await service.partner.get(one);
    assert.equal(programs.headers.get('x-fringe-withheld'), null);
    assert.deepEqual(programs.body, employee);
    const many = await done(calls.get(`${company}/employees?limit=1000`));
    const all = await done(service.partner.get(`${company}/employees?limit=1000`));
    assert.deepEqual(
      many.employees.map(({ id }: { id: string }) => id),
      all.employees.map(({ id }: { id: string }) => id),
    );
  });

  it('is not set either, nor emptied by what was shown', async () => {
    const { calls } = await somebody('hr', ['children', 'sealedText']);
    const shown = await done(calls.get(one));
    for (const [change, kinds] of [
      [{ grossSalary: { amountInCents: 1, currency: 'EUR' } }, 'salaries'],
      [{ workdayConfiguration: { collectiveAgreementSalary: null } }, 'salaries'],
      [{ name: 'Other', legalId: '12345678Z' }, 'legal ids'],
    ] as const) {
      expectFailure(await calls.patch(one, change), 403, lacking(kinds));
    }
    const { workdayConfiguration, grossSalary, name } = shown;
    const sentBack = await calls.patch(one, { workdayConfiguration, grossSalary, name });
    assert.ok([400, 403].includes(sentBack.status), sentBack.text);
    assert.equal((await calls.patch(one, { internalId: 'A-1' })).status, 204);
    const { legalId, grossSalary: salary } = await done(service.partner.get(one));
    assert.deepEqual([legalId, salary], [employee.legalId, employee.grossSalary]);
  });

  it('finds nobody', async () => {
    const { calls } = await somebody('hr', []);
    const { legalId, email } = employee;
    const filtered = await calls.get(`${company}/employees?legalId=${legalId}`);
    expectFailure(filtered, 403, lacking('legal ids'));
    const found = async (q: string) => {
      const { results } = await done(calls.get(`/api/v3/search?q=${encodeURIComponent(q)}`));
      const people = await done(calls.get(`${company}/employees?q=${encodeURIComponent(q)}`));
      return [results.length > 0, people.employees.length > 0];
    };
    for (const q of [legalId, legalId.slice(0, 6)])
      assert.deepEqual(await found(q), [false, false]);
    assert.deepEqual(await found(email), [true, true]);
    assert.deepEqual(await found(`${employee.name} ${employee.surname}`), [true, true]);
    const open = await done(calls.get(`${company}/payroll-cycles?limit=1`));
    const [{ fiscalYear, payrollMonth }] = open.payrollCycles;
    const { lines } = await done(
      calls.post(`${company}/limits/changes`, {
        ...{ dryRun: true, payroll: `${fiscalYear}-${payrollMonth}`, kind: 'punctual' },
        ...{ employees: [legalId, employee.id], limits: { meal: null } },
      }),
    );
    assert.deepEqual(
      lines.map((line: { reason: { code: string } | null }) => line.reason?.code),
      ['employeeNotFound', undefined],
    );
  });

  it('is in no file that they get', async () => {
    const { calls } = await somebody('payroll', ['salaries']);
    for (const path of ['consumptions?format=csv', 'consumptions/entries?format=xlsx']) {
      expectFailure(await calls.get(`${company}/${path}`), 403, lacking('legal ids'));
    }
    assert.equal((await calls.get(`${company}/consumptions`)).status, 200);
    const file = { body: 'x', headers: { 'content-type': 'text/csv' } };
    const { calls: hr } = await somebody('hr', ['salaries']);
    const imported = await hr.send('POST', `${company}/employee-imports/preview`, file);
    expectFailure(imported, 403, lacking('legal ids'));
  });
});

describe('a look', () => {
  it('shows nobody more than they see themselves, and never children', async () => {
    for (const [who, sees] of [
      ['support', []],
      ['admin', ['salaries', 'legalIds', 'sealedText']],
    ] as const) {
      const person = await signIn(service, who);
      const asked = { companyId: own, role: 'hr', reason: 'Ticket 7' };
      const { id } = await done(person.calls().post('/staff/v1/looks', asked));
      const looking = person.calls({ 'x-fringe-role': id });
      const { roles } = await done(looking.get('/staff/v1/me'));
      assert.deepEqual(roles.find((role: { id: string }) => role.id === id).sees, sees);
      const { legalId } = await done(looking.get(one));
      assert.equal(legalId, who === 'support' ? null : employee.legalId);
      assert.equal((await looking.get(`${one}/family-members`)).status, 403);
    }
  });
});
