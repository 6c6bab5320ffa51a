import Type from 'typebox';

/** Builds a closed object: a field that is not listed is refused on the way in and out. */
export const Closed = <P extends Type.TProperties>(properties: P, options: object = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false });

/** Allows null beside a type, in the plain JSON Schema form that every generator understands. */
export const Nullable = <T extends Type.TSchema>(schema: T) =>
  Type.Unsafe<Type.Static<T> | null>(
    'type' in schema && typeof schema.type === 'string' && schema.type !== 'object'
      ? {
          ...schema,
          type: [schema.type, 'null'],
          ...('enum' in schema && { enum: [...(schema.enum as unknown[]), null] }),
        }
      : { anyOf: [schema, { type: 'null' }] },
  );

/** The largest amount that travels: every cent up to it is exact in JSON. */
export const MAX_CENTS = 9_007_199_254_740_991;

/** Uuids in the dashed form only. */
export const uuidPattern =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/** An id: canonical lower-case uuid on output, any letter case on input. */
export const Uuid = Type.String({ format: 'uuid', pattern: uuidPattern });

/** An e-mail address. */
export const Email = Type.String({ format: 'email', maxLength: 254 });

/** No control characters, and no space at either end. */
export const linePattern = '^[^\\s\\p{Cc}](?:[^\\p{Cc}]*[^\\s\\p{Cc}])?$';

/** One line of text, as a person writes it. */
export const Line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: linePattern });

/** A real calendar day, `YYYY-MM-DD`. */
export const CalendarDate = Type.String({ format: 'date', pattern: '^[1-9]' });

/** A payroll month, `YYYY-MM`. */
export const PayrollMonth = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });

/** A moment in epoch seconds. */
export const Timestamp = Type.Integer({ description: 'Epoch seconds.' });

/** An amount in minor units with its ISO 4217 currency. */
export const Money = Closed({
  amountInCents: Type.Integer({ minimum: 0, maximum: MAX_CENTS }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
});
export type Money = Type.Static<typeof Money>;

/** Where a list reply stands in the whole list. */
export const Page = Closed({
  size: Type.Integer(),
  totalElements: Type.Integer(),
  totalPages: Type.Integer(),
  number: Type.Integer(),
});
export type Page = Type.Static<typeof Page>;

/** The two query parameters of every paginated list. */
export const pagingQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: '1-based.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1000, default: 250, description: 'Page size.' }),
  ),
};

/** An id with the name that a person knows it by. */
export const IdName = Closed({ id: Uuid, name: Type.String() });
export type IdName = Type.Static<typeof IdName>;

/** A postal address. */
export const Address = Closed({
  streetName: Type.String(),
  streetNumber: Type.String(),
  street: Type.String(),
  postalCode: Type.String(),
  province: Type.String(),
  locality: Type.String(),
  details: Nullable(Type.String()),
  district: Nullable(Type.String()),
});
export type Address = Type.Static<typeof Address>;

/** A company that offers benefits to its employees. */
export const Company = Closed({
  id: Uuid,
  name: Type.String(),
  legalId: Type.String({ description: 'Tax identifier (CIF).' }),
  legalName: Type.String(),
  state: Type.Enum(['active'], { type: 'string' }),
  contactEmail: Email,
  countryISO2Code: Type.String({ pattern: '^[A-Z]{2}$' }),
  deliveryAddress: Address,
  legalAddress: Address,
  corporationId: Nullable(Uuid),
});
export type Company = Type.Static<typeof Company>;

/** The states of an employee. */
export const EmployeeState = Type.Enum(['not-active', 'active', 'removed', 'blocked'], {
  type: 'string',
});
export type EmployeeState = Type.Static<typeof EmployeeState>;

/** The tax regimes of Spain that the platform knows. */
export const TaxRegime = Type.Enum(['general', 'basque', 'navarrese', 'biscayan'], {
  type: 'string',
});
export type TaxRegime = Type.Static<typeof TaxRegime>;

/** A person employed by a company, as partners see them. */
export const Employee = Closed({
  id: Uuid,
  email: Email,
  legalId: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  birthDate: CalendarDate,
  grossSalary: Money,
  hiringDate: CalendarDate,
  taxRegime: TaxRegime,
  workdayConfiguration: Closed({
    daysPerMonth: Type.Integer(),
    workTimePercentage: Type.Integer(),
    numberOfPaychecks: Type.Integer(),
    collectiveAgreementSalary: Money,
  }),
  internalId: Nullable(Type.String()),
  modelId: Nullable(Uuid),
  state: EmployeeState,
  costCenter: Nullable(IdName),
  payrollCompany: Nullable(IdName),
  metadata: Nullable(Type.Record(Type.String(), Type.String())),
});
export type Employee = Type.Static<typeof Employee>;

/** A child of an employee. The incapacity level is health data. */
export const FamilyMember = Closed({
  id: Uuid,
  name: Type.String(),
  surname: Type.String(),
  type: Type.Enum(['child'], { type: 'string' }),
  gender: Type.Enum(['male', 'female'], { type: 'string' }),
  birthDate: CalendarDate,
  nationality: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.' }),
  legalId: Type.Optional(Type.String()),
  incapacityLevel: Type.Enum(['0%', '33%', '66%'], { type: 'string' }),
});
export type FamilyMember = Type.Static<typeof FamilyMember>;

/** A group of companies; its companies are those that the caller may see. */
export const Corporation = Closed({
  id: Uuid,
  alias: Type.String(),
  externalId: Nullable(Type.String()),
  companies: Type.Optional(Type.Array(Company)),
});
export type Corporation = Type.Static<typeof Corporation>;

/** A company's payroll month; the one whose `end` is null is open. */
export const PayrollCycle = Closed({
  id: Uuid,
  start: Timestamp,
  end: Nullable(Timestamp),
  fiscalYear: Type.String({ pattern: '^\\d{4}$' }),
  payrollMonth: Type.String({ pattern: '^(0[1-9]|1[0-2])$' }),
});
export type PayrollCycle = Type.Static<typeof PayrollCycle>;

const benefits = [
  'capitalization',
  'claps',
  'clothing',
  'education',
  'gift-card',
  'gym',
  'health-insurance',
  'home-office',
  'individual-capitalization',
  'it-product',
  'life-insurance',
  'meal',
  'nursery',
  'pension-plan',
  'renting',
  'retirement-insurance',
  'transport',
  'wellness',
] as const;

/** The categories of consumptions and committed expenses. */
export const consumptionCategories = [
  'any',
  'custom-benefit',
  ...benefits.map((name) => `${name}-benefit` as const),
  'unknown',
] as const;
export const ConsumptionCategory = Type.Enum([...consumptionCategories], { type: 'string' });
export type ConsumptionCategory = Type.Static<typeof ConsumptionCategory>;

/** How a consumption is paid for and taxed. */
export const consumptionBehaviours = [
  'allowance',
  'allowance-not-exempt',
  'flex',
  'flex-not-exempt',
] as const;
export const ConsumptionBehaviour = Type.Enum([...consumptionBehaviours], { type: 'string' });
export type ConsumptionBehaviour = Type.Static<typeof ConsumptionBehaviour>;

/** `expenses` for a charge, `withdrawn` for a void. */
export const SumType = Type.Enum(['expenses', 'withdrawn'], { type: 'string' });
export type SumType = Type.Static<typeof SumType>;

/** The largest amount of one charge or payment: ten million of the main unit. */
export const MAX_CHARGE_CENTS = 1_000_000_000;
export const ChargedCents = Type.Integer({ minimum: 1, maximum: MAX_CHARGE_CENTS });

/** A year, `YYYY`. */
export const FiscalYear = Type.String({ pattern: '^\\d{4}$' });
