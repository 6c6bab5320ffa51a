import type { EmployeeRegistration } from '../../src/index.ts';

/** What is needed to register somebody who is known by a word of their own. */
export const registrationOf = (word: string): EmployeeRegistration => ({
  email: `${word}@people.example`,
  legalId: `ID-${word}`,
  name: word,
  surname: 'Example',
  birthDate: '1990-05-17',
  grossSalary: { amountInCents: 3_000_000, currency: 'EUR' },
  hiringDate: '2020-01-01',
  taxRegime: 'general',
  workdayConfiguration: {
    daysPerMonth: 20,
    workTimePercentage: 100,
    numberOfPaychecks: 12,
    collectiveAgreementSalary: { amountInCents: 2_000_000, currency: 'EUR' },
  },
});
