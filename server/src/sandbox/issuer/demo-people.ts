import { systemWriter } from '../../access/writes/writers.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../database/transaction.ts';
import { hasBuiltInIssuer } from '../../staff/built-in-issuer.ts';
import { inviteStaffIn } from '../../staff/invite-staff.ts';
import type { WantedRole } from '../../staff/rules.ts';
import type { CompanyId, PartnerId } from '../../values/ids.ts';
import { demoCompanies } from '../demo/demo-companies.ts';
import type { Callers } from '../demo/surroundings.ts';
import { findDemo } from './queries.ts';

type DemoStaff = [mail: string, name: string, role: WantedRole];

/** The companies of the first partner. */
const companyIds = demoCompanies.filter(({ partner }) => partner === 0).map(({ id }) => id);

/** One person for each role: of the operator, of the first partner, and of its companies. */
export async function addStaff(
  { clock }: Context,
  tx: Transaction,
  { operator, partners }: Callers,
): Promise<void> {
  const by = { actor: operator.clientId, at: clock.now() };
  for (const [mail, name, role] of demoStaff(partners[0]!.id, companyIds)) {
    await inviteStaffIn(tx, by, { mail, name }, role);
  }
}

/**
 * Adds them to a demo that was loaded before there were people who sign in; one of them is enough
 * to know that they were added, also if they have ended since.
 */
export async function addMissingStaff(context: Context): Promise<void> {
  if (!hasBuiltInIssuer(context.config)) return;
  const mails = demoStaff('', []).map(([mail]) => mail);
  const demo = await findDemo(context.database.reader, mails, companyIds);
  if (!demo) return;
  // What the partner has no more is nobody's on its behalf.
  const own = companyIds.filter((id) => demo.companyIds.includes(id));
  const isFor = ({ kind, companyIds: ids }: WantedRole) => kind !== 'company' || ids.length > 0;
  const people = demoStaff(demo.partnerId, own).filter(([, , role]) => isFor(role));
  await inTransaction(systemWriter(context, 'sandbox', 'demo-staff.add'), async (tx) => {
    const by = { actor: 'sandbox', at: context.clock.now() };
    for (const [mail, name, role] of people) await inviteStaffIn(tx, by, { mail, name }, role);
  });
}

function demoStaff(partnerId: PartnerId, own: readonly CompanyId[]): DemoStaff[] {
  return [
    ['admin@fringe.example', 'Alba Operadora', ofOperator('admin')],
    ['support@fringe.example', 'Sergio Soporte', ofOperator('support')],
    ['auditor@fringe.example', 'Aurora Auditora', ofOperator('auditor')],
    ['admin@nomina-clara.example', 'Nora Clara', ofPartner('admin', partnerId)],
    ['developer@nomina-clara.example', 'Darío Código', ofPartner('developer', partnerId)],
    ['payroll@aurora.example', 'Paula Nóminas', ofCompany('payroll', partnerId, own.slice(0, 2))],
    ['hr@aurora.example', 'Rut Personas', ofCompany('hr', partnerId, own.slice(0, 1))],
    ['viewer@aurora.example', 'Víctor Vista', ofCompany('viewer', partnerId, own.slice(0, 1))],
  ];
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
