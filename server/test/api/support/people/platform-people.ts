import { nif } from '../../../../src/values/spanish-ids.ts';
import { type Client, done } from '../../../support/client.ts';

let serial = 0;

/** A person whom nobody else is: what is needed to register them. */
export function person(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1;
  const money = { amountInCents: 3_000_000, currency: 'EUR' };
  return {
    email: `person.${serial}@people.example`,
    legalId: nif(20_000_000 + serial),
    name: 'Nuria',
    surname: 'Vidal Soler',
    birthDate: '1988-02-29',
    grossSalary: money,
    hiringDate: '2021-09-01',
    taxRegime: 'general',
    workdayConfiguration: {
      daysPerMonth: 22,
      workTimePercentage: 100,
      numberOfPaychecks: 14,
      collectiveAgreementSalary: money,
    },
    ...overrides,
  };
}

export const employeesOf = (companyId: string): string =>
  `/platform/v1/companies/${companyId}/employees`;

/** Registers a person, who then has an invitation; answers the id. */
export async function register(
  operator: Client,
  companyId: string,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  return (await done(operator.post(employeesOf(companyId), person(overrides)))).id;
}
