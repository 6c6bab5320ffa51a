import type { Context } from '../../context.ts';
import type { Transaction } from '../../database/transaction.ts';
import { inviteStaffIn } from '../../staff/invite-staff.ts';
import type { WantedRole } from '../../staff/rules.ts';
import type { CompanyId, PartnerId } from '../../values/ids.ts';
import { demoCompanies } from '../demo/demo-companies.ts';
import type { Callers } from '../demo/surroundings.ts';

/** One person for each role: of the operator, of the first partner, and of its companies. */
export async function addStaff(
  { clock }: Context,
  tx: Transaction,
  { operator, partners }: Callers,
): Promise<void> {
  const by = { actor: operator.clientId, at: clock.now() };
  const partnerId = partners[0]!.id;
  const own = demoCompanies.filter(({ partner }) => partner === 0).map(({ id }) => id);
  const people: [mail: string, name: string, role: WantedRole][] = [
    ['admin@fringe.example', 'Alba Operadora', ofOperator('admin')],
    ['support@fringe.example', 'Sergio Soporte', ofOperator('support')],
    ['auditor@fringe.example', 'Aurora Auditora', ofOperator('auditor')],
    ['admin@nomina-clara.example', 'Nora Clara', ofPartner('admin', partnerId)],
    ['developer@nomina-clara.example', 'Darío Código', ofPartner('developer', partnerId)],
    ['payroll@aurora.example', 'Paula Nóminas', ofCompany('payroll', partnerId, own.slice(0, 2))],
    ['hr@aurora.example', 'Rut Personas', ofCompany('hr', partnerId, own.slice(0, 1))],
    ['viewer@aurora.example', 'Víctor Vista', ofCompany('viewer', partnerId, own.slice(0, 1))],
  ];
  for (const [mail, name, role] of people) await inviteStaffIn(tx, by, { mail, name }, role);
}

const ofOperator = (role: 'admin' | 'support' | 'auditor'): WantedRole => ({
  kind: 'operator',
  role,
  partnerId: null,
  companyIds: [],
});

const ofPartner = (role: 'admin' | 'developer', partnerId: PartnerId): WantedRole => ({
  kind: 'partner',
  role,
  partnerId,
  companyIds: [],
});

const ofCompany = (
  role: 'payroll' | 'hr' | 'viewer',
  partnerId: PartnerId,
  companyIds: CompanyId[],
): WantedRole => ({ kind: 'company', role, partnerId, companyIds });
