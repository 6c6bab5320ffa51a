import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Address,
  CalendarDate,
  Closed,
  Company,
  described,
  describedAs,
  Email,
  Line,
  NewId,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Uuid,
} from '../../types.ts';

const ClosingDay = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 28,
    description:
      'The day of the month at whose end the payroll cycle is due; null is the last day.',
  }),
);
const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'The currency of all its amounts, ISO 4217, such as `EUR`.',
});
const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Where its days begin and end: an IANA name, such as `Europe/Madrid`.',
});
const LimitsRequired = Type.Boolean({
  description: 'True when meal, transport and nursery cannot be charged without a limit.',
});

/** A company as the operator sees it: with its calendar and its rules. */
export const PlatformCompany = Closed({
  ...Company.properties,
  currency: Currency,
  timeZone: TimeZone,
  closingDay: ClosingDay,
  limitsRequired: LimitsRequired,
  openCycle: Closed(
    {
      id: described(Uuid, 'The payroll cycle that is open.'),
      payroll: described(PayrollMonth, 'Its month, `YYYY-MM`.'),
      closingDate: described(
        CalendarDate,
        'The day at whose end it is due, `YYYY-MM-DD`, moved or not.',
      ),
    },
    { description: 'The month that charges belong to now.' },
  ),
});
export type PlatformCompany = Type.Static<typeof PlatformCompany>;

const { properties: address } = Address;
const { properties: shown } = Company;

const AddressInput = Closed({
  streetName: describedAs(Line(200), address.streetName),
  streetNumber: describedAs(Line(20), address.streetNumber),
  street: describedAs(Line(250), address.street),
  postalCode: describedAs(Line(20), address.postalCode),
  province: describedAs(Line(100), address.province),
  locality: describedAs(Line(100), address.locality),
  details: Type.Optional(describedAs(Nullable(Line(200)), address.details)),
  district: Type.Optional(describedAs(Nullable(Line(100)), address.district)),
});

const required = {
  name: describedAs(Line(200), shown.name),
  legalId: describedAs(Line(64), shown.legalId),
  legalName: describedAs(Line(200), shown.legalName),
  contactEmail: describedAs(Email, shown.contactEmail),
  deliveryAddress: describedAs(AddressInput, shown.deliveryAddress),
  legalAddress: describedAs(AddressInput, shown.legalAddress),
};
const optional = {
  corporationId: Type.Optional(describedAs(Nullable(Uuid), shown.corporationId)),
  timeZone: Type.Optional(TimeZone),
  closingDay: Type.Optional(ClosingDay),
  limitsRequired: Type.Optional(LimitsRequired),
};

/** What is needed to create a company; time zone and currency follow from the country. */
export const CompanyInput = Closed({
  ...required,
  countryISO2Code: shown.countryISO2Code,
  ...optional,
  currency: Type.Optional(Currency),
  firstPayroll: Type.Optional(
    described(PayrollMonth, 'The month of its first cycle, `YYYY-MM`; else the current one.'),
  ),
});
export type CompanyInput = Type.Static<typeof CompanyInput>;

/** What of a company can be changed. Country and currency are for good. */
export const CompanyChanges = Closed(
  { ...Type.Partial(Type.Object(required)).properties, ...optional },
  { minProperties: 1 },
);
export type CompanyChanges = Type.Static<typeof CompanyChanges>;

const companies = { api: 'platform', tag: 'Companies' } as const;

/** Lists all companies of the platform. */
export const platformListCompanies = operation({
  ...companies,
  id: 'platformListCompanies',
  method: 'GET',
  path: '/companies',
  summary: 'List companies',
  query: Closed({
    legalId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    corporationId: Type.Optional(Uuid),
    ...pagingQuery,
  }),
  reply: {
    status: 200,
    description: 'The page of companies that match, oldest first.',
    body: Closed({
      companies: Type.Array(PlatformCompany, { description: 'Oldest first.' }),
      page: Page,
    }),
  },
});

/** Reads one company. */
export const readCompany = operation({
  ...companies,
  id: 'readCompany',
  method: 'GET',
  path: '/companies/{companyId}',
  summary: 'Read a company',
  reply: {
    status: 200,
    description: 'The company with its calendar and its rules.',
    body: PlatformCompany,
  },
});

/** Creates a company, with its first payroll cycle open. */
export const createCompany = operation({
  ...companies,
  id: 'createCompany',
  method: 'POST',
  path: '/companies',
  summary: 'Create a company; its first payroll cycle is open',
  description:
    'The time zone defaults to that of the country, the currency to EUR, the closing day to the ' +
    'last of the month, and the first payroll to the month that it is there now.',
  body: CompanyInput,
  reply: {
    status: 201,
    description: 'The company is created, and its first payroll cycle is open.',
    body: NewId('company'),
  },
  failures: ['companyLegalIdTaken'],
});

/** Changes a company; what is left out keeps its value. */
export const updateCompany = operation({
  ...companies,
  id: 'updateCompany',
  method: 'PATCH',
  path: '/companies/{companyId}',
  summary: 'Change a company',
  body: CompanyChanges,
  reply: { status: 204, description: 'The company is changed; there is no body.', body: null },
  failures: ['companyLegalIdTaken'],
});

/** Moves the closing date of the open cycle, for this one time; null moves it back. Repeatable. */
export const moveClosingDate = operation({
  ...companies,
  id: 'moveClosingDate',
  method: 'PUT',
  path: '/companies/{companyId}/closing-date',
  summary: "Move the open cycle's closing date",
  description:
    'To a day in the future that lies before the closing date of the month after. Null moves it ' +
    "back to the company's closing day. Only the open cycle can be moved, so its month is named.",
  body: Closed({
    payroll: described(PayrollMonth, 'The open month, `YYYY-MM`; no other is taken.'),
    date: described(
      Nullable(CalendarDate),
      "The new closing date, `YYYY-MM-DD`; null for the one of the company's closing day.",
    ),
  }),
  reply: {
    status: 204,
    description: 'The closing date is as it was asked for; there is no body.',
    body: null,
  },
  failures: ['cycleNotOpen'],
});
