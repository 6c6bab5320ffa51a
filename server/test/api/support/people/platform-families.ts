import type { Service } from '../../../support/service.ts';
import { register } from './platform-people.ts';

export const FAMILY = '/platform/v1/companies/{companyId}/employees/{employeeId}/family-members';

/** A child without a legal id of its own. */
export const child = {
  name: 'Leo',
  surname: 'Vidal Pons',
  type: 'child',
  gender: 'male',
  birthDate: '2020-02-29',
  nationality: 'ES',
  incapacityLevel: '33%',
};

/** An employee, a colleague, and somebody of a sibling company; none has children yet. */
export async function families({ operator, companyIds }: Service) {
  const [companyId, siblingId] = companyIds as [string, string];
  return {
    companyId,
    siblingId,
    employeeId: await register(operator, companyId),
    colleagueId: await register(operator, companyId),
    strangerId: await register(operator, siblingId),
  };
}
