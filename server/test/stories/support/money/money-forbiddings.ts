import type { Client, Reply } from '../../../support/client.ts';
import { type LimitedCompany, meal } from '../../../support/money/limit-companies.ts';
import type { Service } from '../../../support/service.ts';

/** What forbids charges: the call, and what a charge is told from then on. */
export interface Forbidding {
  people: number;
  prepare?: (company: LimitedCompany, month: string) => Promise<Reply>;
  call: (company: LimitedCompany, month: string) => Promise<Reply>;
  told: (month: string) => RegExp;
}

const of = ({ base, employeeIds }: LimitedCompany, path: string): string =>
  `${base}/employees/${employeeIds[0]}${path}`;
const disable = (partner: Client, { base }: LimitedCompany, month: string, employees?: string[]) =>
  partner.post(`${base}/limits/disable?payroll=${month}`, { benefit: 'meal', employees });
const disabled = (month: string) =>
  new RegExp(`^The meal benefit is disabled for payroll ${month}$`);
const passed = (month: string) =>
  new RegExp(`^The amount passes the meal limit of ${month}: 0 cents are left$`);

/** Everything that forbids charges, by its name. */
export const forbiddingsOf = ({
  partner,
  operator,
}: Pick<Service, 'partner' | 'operator'>): Record<string, Forbidding> => ({
  'disabling one employee': {
    people: 1,
    call: (company, month) => disable(partner, company, month, company.employeeIds),
    told: disabled,
  },
  'disabling the whole company': {
    people: 8,
    call: (company, month) => disable(partner, company, month),
    told: disabled,
  },
  'blocking an employee': {
    people: 1,
    call: (company) => partner.patch(of(company, '/block')),
    told: () => /^Employee with invalid state blocked$/,
  },
  'terminating an employee': {
    people: 1,
    call: (company) => partner.delete(of(company, '')),
    told: () => /^Employee with invalid state removed$/,
  },
  'lowering a limit': {
    people: 1,
    prepare: (company, month) =>
      partner.put(of(company, `/limits/punctual?payroll=${month}`), meal(1_000_000)),
    call: (company, month) =>
      partner.put(of(company, `/limits/punctual?payroll=${month}`), meal(1)),
    told: passed,
  },
  'setting the first limit': {
    people: 1,
    call: (company, month) =>
      partner.put(of(company, `/limits/punctual?payroll=${month}`), meal(1)),
    told: passed,
  },
  'requiring limits': {
    people: 8,
    call: ({ companyId }) =>
      operator.patch(`/platform/v1/companies/${companyId}`, { limitsRequired: true }),
    told: (month) =>
      new RegExp(`^The company requires limits, and there is none for meal in payroll ${month}$`),
  },
});
