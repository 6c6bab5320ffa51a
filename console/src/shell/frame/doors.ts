import { useCompany } from '../company.ts';
import type { IconName } from '../icons.tsx';
import { useWords } from '../language.tsx';
import { useMay, useSession } from '../session.tsx';
import { shellWords } from '../words.ts';

/** A page that the menu and the palette lead to. */
export interface Door {
  to: string;
  icon: IconName;
  label: string;
}

/** The pages that the role may see, in the order of the menu. */
export function useDoors(): Door[] {
  const words = useWords(shellWords);
  const { me, role } = useSession();
  const company = useCompany();
  const overview = useMay('consumptions:read') && !!company;
  const people = useMay('employees:read') && !!company;
  const payroll = useMay('payroll:read') && !!company;
  const expenses = useMay('consumptions:read') && !!company;
  const limits = useMay('limits:read') && !!company;
  const exports = useMay('consumptions:read') && !!company;
  const webhooks = useMay('webhooks:manage');
  // The sandbox is for those whose programs or people are tried out in it.
  const sandbox = me.environment === 'sandbox' && role.side === 'partner' && !role.readOnly;
  const door = (icon: IconName, to: string, label: string): Door => ({ to, icon, label });
  return [
    door('start', '/', words.start),
    ...(overview ? [door('overview', '/companies/$companyId/overview', words.overview)] : []),
    ...(people ? [door('people', '/companies/$companyId/people', words.people)] : []),
    ...(people ? [door('import', '/companies/$companyId/import', words.import)] : []),
    ...(payroll ? [door('month', '/companies/$companyId/month', words.month)] : []),
    ...(expenses ? [door('expenses', '/companies/$companyId/expenses', words.expenses)] : []),
    ...(limits ? [door('limits', '/companies/$companyId/limits', words.limits)] : []),
    ...(exports ? [door('exports', '/companies/$companyId/exports', words.exports)] : []),
    ...(webhooks ? [door('webhooks', '/webhooks', words.webhooks)] : []),
    door('happened', '/happened', words.happened),
    door('audit', '/audit', words.audit),
    ...(sandbox ? [door('sandbox', '/sandbox', words.sandbox)] : []),
    door('settings', '/settings', words.settings),
  ];
}
