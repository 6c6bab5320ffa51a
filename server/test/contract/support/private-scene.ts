import assert from 'node:assert/strict';
import { settleLateCycles } from '../../../src/reconciliation/settle-late-cycles.ts';
import { addMonths } from '../../../src/values/month.ts';
import { done } from '../../support/client.ts';
import { furnish } from '../../support/contract/contract-ids.ts';
import { sql } from '../../support/database/sql.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { register } from '../../support/people/people.ts';
import type { Service } from '../../support/service.ts';
import { signIn } from '../../support/staff/browsing.ts';
import { staffSteps } from '../../support/staff/steps.ts';
import { untilDone } from '../../support/worker.ts';

/** Words and numbers that stand nowhere else: whoever is shown one has seen something private. */
const SALARY = 432_198_765;
const AGREED = 432_198_766;
const REASON = 'Because of the quetzal';
const CHILD = { name: 'Xiomarita', surname: 'Quetzalcoatl', legalId: 'CHILD-9191919' };

const child = {
  ...CHILD,
  type: 'child',
  gender: 'female',
  birthDate: '2019-03-08',
  nationality: 'ES',
  incapacityLevel: '33%',
};

const euros = (amountInCents: number) => ({ amountInCents, currency: 'EUR' });

/** Somebody with a salary, a child, charges and reasons; the newest of the company. */
async function addSomebody(service: Service, companyId: string): Promise<string> {
  const { operator } = service;
  const company = `/platform/v1/companies/${companyId}`;
  const id = await register(service, companyId);
  const one = `${company}/employees/${id}`;
  await done(operator.post(`${one}/family-members`, child));
  await done(operator.patch(`${one}/block`, { reason: REASON }));
  const charge = { employeeId: id, category: 'any', behaviour: 'flex' };
  const payroll = await openMonthOf(service, companyId);
  const book = (externalId: string, month = payroll) =>
    done(
      operator.post(`${company}/charges`, {
        ...{ ...charge, externalId, payroll: month },
        ...{ amountInCents: 1_234, concept: 'Menú', settled: true },
      }),
    );
  await book('quetzal-0', addMonths(payroll, -1));
  await untilDone(() => settleLateCycles(service.context));
  const { id: voided } = await book('quetzal-1');
  await done(operator.post(`${company}/charges/${voided}/void`, { reason: REASON }));
  const { id: flagged } = await book('quetzal-2');
  await done(operator.post(`${company}/consumptions/${flagged}/acknowledge`, { note: REASON }));
  await done(operator.patch(`${one}/unblock`, {}));
  const disabling = { benefit: 'transport', period: payroll, employees: [id], reason: REASON };
  await done(operator.post(`${company}/limits/disable`, disabling));
  const asked = {
    ...{ category: 'wellness-benefit', fiscalYear: payroll.slice(0, 4), pending: true },
    payments: [{ payroll, amountInCents: 100 }],
  };
  const { id: expense } = await done(operator.post(`${one}/committed-expenses`, asked));
  await done(operator.post(`${company}/committed-expenses/${expense}/approve`, { reason: REASON }));
  const defaults = [{ field: 'grossSalaryInCents', value: String(SALARY) }];
  await done(operator.post(`${company}/import-presets`, { name: 'Same for all', defaults }));
  const workdayConfiguration = { collectiveAgreementSalary: euros(AGREED) };
  await done(operator.patch(one, { grossSalary: euros(SALARY), workdayConfiguration }));
  return id;
}

/** The change of the salary: reads of children are lines of the audit log as well. */
async function newestChange({ operator }: Service, employeeId: string): Promise<string> {
  const { entries } = await done(
    operator.get(`/platform/v1/audit-log?employeeId=${employeeId}&limit=1`),
  );
  return entries[0].id;
}

/** A company where something of every private kind is, and people who see all of it, or nothing. */
export async function setPrivateScene(service: Service) {
  const [companyId] = service.companyIds as [string];
  await furnish(service, [companyId]);
  const employeeId = await addSomebody(service, companyId);
  const admin = (await signIn(service, 'admin')).calls();
  const partnerAdmin = (await signIn(service, 'partnerAdmin')).calls();
  const { enter } = staffSteps(service, admin);
  const blind = async (mail: string, role: object) => {
    const invited = { mail, name: 'Blind', role: { ...role, role: 'admin', sees: [] } };
    await done(admin.post('/staff/v1/staff', invited));
    return (await enter(mail)).calls();
  };
  const partnerId = (await partnerAdmin.get('/staff/v1/me')).body.roles[0].partner.id;
  const people = await sql(service.database.ownerUrl, 'SELECT DISTINCT legal_id FROM employees');
  const legalIds = people.map((row) => row.legal_id as string);
  assert.ok(legalIds.length > 10);
  const markers = [
    ...[...legalIds, 'SAMPLE-ROW', String(SALARY), String(AGREED), REASON],
    ...Object.values(CHILD),
  ];
  const anyMarker = new RegExp(markers.map(RegExp.escape).join('|'), 'g');
  return {
    companyId,
    employeeId,
    changeId: await newestChange(service, employeeId),
    seeing: { platform: admin, partner: partnerAdmin },
    blind: {
      platform: await blind('blind@fringe.example', { kind: 'operator' }),
      partner: await blind('blind@nomina-clara.example', { kind: 'partner', partnerId }),
    },
    /** What of it stands in a text. */
    found: (text: string): string[] => text.match(anyMarker) ?? [],
  };
}
