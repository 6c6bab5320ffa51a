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
