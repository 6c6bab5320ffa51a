import {
  CalendarDate,
  Closed,
  described,
  Email,
  MAX_CENTS,
  Nullable,
  Timestamp,
  Uuid,
} from './scalars.ts';
import { Private } from './schemas/private.ts';
import * as Type from './schemas/type.ts';

export * from './consumption-words.ts';
export * from './scalars.ts';
export * from './schemas/family-member.ts';

const Text = (description: string) => Type.String({ description });

/** An amount in minor units with its ISO 4217 currency. */
export const Money = Closed(
  {
    amountInCents: Type.Integer({
      minimum: 0,
      maximum: MAX_CENTS,
      description: 'The amount in cents, or whatever the minor unit is: 1250 are 12.50 euros.',
    }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'The currency as an ISO 4217 code, such as `EUR`.',
    }),
  },
  { description: 'An amount of money: a whole number of cents, and its currency.' },
);
export type Money = Type.Static<typeof Money>;

/** Where a list reply stands in the whole list. */
export const Page = Closed(
  {
    size: Type.Integer({ description: 'The most items that a page can have: the `limit` used.' }),
    totalElements: Type.Integer({
      description:
        'How many items match, on all pages together. Very long lists (deliveries, invitations, ' +
        'the audit log) are counted up to 10,000 items beyond this page.',
    }),
    totalPages: Type.Integer({ description: 'How many pages there are; 0 when nothing matches.' }),
    number: Type.Integer({ description: 'Which page this is, counted from 1.' }),
  },
  { description: 'Which part of the whole list this is.' },
);
export type Page = Type.Static<typeof Page>;

/** An id with the name that a person knows it by. */
export const IdName = Closed({
  id: described(Uuid, 'The id that the platform gave it.'),
  name: Text('The name that people in the company know it by.'),
});
export type IdName = Type.Static<typeof IdName>;

/** A postal address. */
export const Address = Closed({
  streetName: Text('The name of the street, such as `Calle Mayor`.'),
  streetNumber: Text('The number of the building; text, because of numbers such as `12 bis`.'),
  street: Text('The whole line as it stands on a letter, such as `Calle Mayor, 12`.'),
  postalCode: Text('The postal code, with its leading zeros.'),
  province: Text('The province or region.'),
  locality: Text('The town or city.'),
  details: Nullable(Text('Floor, door and the like; null when there is nothing to add.')),
  district: Nullable(Text('The district of the town; null when it is not known.')),
});
export type Address = Type.Static<typeof Address>;

/** A company that offers benefits to its employees. */
export const Company = Closed({
  id: described(Uuid, 'The company; it stands in the path of most operations.'),
  name: Text('The name that the company is known by.'),
  legalId: Text('The tax identifier of the company; in Spain the CIF, such as `B12345674`.'),
  legalName: Text('The registered name, such as `Aurora Servicios S.L.`.'),
  state: Type.Enum(['active'], {
    type: 'string',
    description: 'Always `active`: there is no other state yet.',
  }),
  contactEmail: described(Email, 'Where the company can be reached about its benefits.'),
  countryISO2Code: Type.String({
    pattern: '^[A-Z]{2}$',
    description: 'The country of the company, ISO 3166-1 alpha-2, such as `ES`.',
  }),
  deliveryAddress: described(Address, 'Where goods for the company are delivered.'),
  legalAddress: described(Address, 'The registered address of the company.'),
  corporationId: described(
    Nullable(Uuid),
    'The corporation that the company belongs to; null when it belongs to none.',
  ),
});
export type Company = Type.Static<typeof Company>;

/** The states of an employee. */
export const EmployeeState = Type.Enum(['not-active', 'active', 'removed', 'blocked'], {
  type: 'string',
  description:
    '`not-active` until an invitation is confirmed, then `active`; `blocked` while the employee ' +
    'may not use benefits; `removed` after termination.',
});
export type EmployeeState = Type.Static<typeof EmployeeState>;

/** The tax regimes of Spain that the platform knows. */
export const TaxRegime = Type.Enum(['general', 'basque', 'navarrese', 'biscayan'], {
  type: 'string',
  description:
    'The Spanish tax rules that the salary falls under: `general`, or those of the Basque ' +
    'Country, Navarre or Biscay. They decide which benefits are exempt from tax.',
});
export type TaxRegime = Type.Static<typeof TaxRegime>;

/** A person employed by a company, as partners see them. */
export const Employee = Closed({
  id: described(Uuid, 'The employee; the same for ever, also after termination.'),
  email: described(
    Email,
    'Where invitations go. Unique in the company, whatever its letter case, removed employees ' +
      'included.',
  ),
  legalId: Private(
    Text(
      'The tax or identity number, in Spain NIF or NIE. Unique in the company, whatever its ' +
        'letter case.',
    ),
    'legalIds',
  ),
  name: Text('The first name, or all of them.'),
  surname: Text('The family name; in Spain often both.'),
  birthDate: described(CalendarDate, 'The day of birth, `YYYY-MM-DD`.'),
  grossSalary: Private(
    described(Money, 'The gross salary of a year, before taxes and benefits.'),
    'salaries',
  ),
  hiringDate: described(CalendarDate, 'The first day of the employment, `YYYY-MM-DD`.'),
  taxRegime: TaxRegime,
  workdayConfiguration: Closed(
    {
      daysPerMonth: Type.Integer({
        description: 'How many days of a month count for the payroll, such as 30 or 22.',
      }),
      workTimePercentage: Type.Integer({
        description: 'The working time in percent of full time: 100 is full time, 50 is half.',
      }),
      numberOfPaychecks: Type.Integer({
        description: 'How many times a year the salary is paid: 12, or 14 with two extra pays.',
      }),
      collectiveAgreementSalary: Private(
        described(
          Nullable(Money),
          'The yearly salary that the collective agreement (convenio) grants for the position; ' +
            'null when it was not given.',
        ),
        'salaries',
      ),
    },
    { description: 'How much the employee works, and how the salary is divided over the year.' },
  ),
  internalId: Nullable(
    Text('The id that the company or its payroll software uses; null when there is none.'),
  ),
  modelId: described(
    Nullable(Uuid),
    'The benefit model, that is the offer of benefits, that the employee is assigned to; null ' +
      'when there is none yet.',
  ),
  state: EmployeeState,
  costCenter: described(
    Nullable(IdName),
    'The cost centre that the company counts the employee under; null when there is none.',
  ),
  payrollCompany: described(
    Nullable(IdName),
    "The company that handles the employee's payroll, where it is not the employing company " +
      'itself; null otherwise.',
  ),
  metadata: described(
    Nullable(Type.Record(Type.String(), Type.String())),
    'Pairs of keys and texts of your own, which the platform only keeps; null when there are none.',
  ),
  updatedAt: described(Timestamp, 'When what is shown here changed last, in epoch seconds.'),
});
export type Employee = Type.Static<typeof Employee>;

/** A group of companies; its companies are those that the caller may see. */
export const Corporation = Closed({
  id: described(Uuid, 'The corporation; `corporationId` of a company names it.'),
  alias: Text('The name that people know the corporation by.'),
  externalId: Nullable(
    Text('The id that the corporation has in other software; null when there is none.'),
  ),
  companies: Type.Optional(
    Type.Array(Company, {
      description: 'Those that you have access to; left out unless `include` is true.',
    }),
  ),
});
export type Corporation = Type.Static<typeof Corporation>;

/** A company's payroll month; the one whose `end` is null is open. */
export const PayrollCycle = Closed({
  id: described(Uuid, 'The payroll cycle, as paths name it.'),
  start: described(Timestamp, 'When the cycle began, in epoch seconds.'),
  end: described(
    Nullable(Timestamp),
    'When the cycle was closed, in epoch seconds; null while it is the open one.',
  ),
  fiscalYear: Type.String({ pattern: '^\\d{4}$', description: 'The year of the month, `YYYY`.' }),
  payrollMonth: Type.String({
    pattern: '^(0[1-9]|1[0-2])$',
    description: 'The month within the year, two digits, `01` to `12`.',
  }),
});
export type PayrollCycle = Type.Static<typeof PayrollCycle>;
