import Type from 'typebox';
import { operation } from '../operation.ts';
import {
  CalendarDate,
  Closed,
  Company,
  Email,
  Line,
  Nullable,
  Page,
  PayrollMonth,
  pagingQuery,
  Uuid,
} from '../types.ts';

const ClosingDay = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 28,
    description: 'The cycle is due at the end of this day; null is the last day of the month.',
  }),
);
const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' });
const TimeZone = Type.String({ minLength: 1, maxLength: 64, description: 'An IANA name.' });

/** A company as the operator sees it: with its calendar and its rules. */
export const PlatformCompany = Closed({
  ...Company.properties,
  currency: Currency,
  timeZone: TimeZone,
  closingDay: ClosingDay,
  limitsRequired: Type.Boolean({
    description: 'True when meal, transport and nursery cannot be charged without a limit.',
  }),
  openCycle: Closed({
    id: Uuid,
    payroll: PayrollMonth,
    closingDate: CalendarDate,
  }),
});
export type PlatformCompany = Type.Static<typeof PlatformCompany>;

const AddressInput = Closed({
  streetName: Line(200),
  streetNumber: Line(20),
  street: Line(250),
  postalCode: Line(20),
  province: Line(100),
  locality: Line(100),
  details: Type.Optional(Nullable(Line(200))),
  district: Type.Optional(Nullable(Line(100))),
});

const required = {
  name: Line(200),
  legalId: Line(64),
  legalName: Line(200),
  contactEmail: Email,
  deliveryAddress: AddressInput,
  legalAddress: AddressInput,
};
const optional = {
  corporationId: Type.Optional(Nullable(Uuid)),
  timeZone: Type.Optional(TimeZone),
  closingDay: Type.Optional(ClosingDay),
  limitsRequired: Type.Optional(Type.Boolean()),
};

/** What is needed to create a company; time zone and currency follow from the country. */
export const CompanyInput = Closed({
  ...required,
  countryISO2Code: Company.properties.countryISO2Code,
  ...optional,
  currency: Type.Optional(Currency),
  firstPayroll: Type.Optional(PayrollMonth),
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
  reply: { status: 200, body: Closed({ companies: Type.Array(PlatformCompany), page: Page }) },
});

/** Reads one company. */
export const readCompany = operation({
  ...companies,
  id: 'readCompany',
  method: 'GET',
  path: '/companies/{companyId}',
  summary: 'Read a company',
  reply: { status: 200, body: PlatformCompany },
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
  reply: { status: 201, body: Closed({ id: Uuid }) },
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
  reply: { status: 204, body: null },
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
  body: Closed({ payroll: PayrollMonth, date: Nullable(CalendarDate) }),
  reply: { status: 204, body: null },
  failures: ['cycleNotOpen'],
});
