import * as Type from '../../schemas/type.ts';
import {
  CalendarDate,
  Closed,
  described,
  describedAs,
  Email,
  Employee,
  Line,
  Money,
  Nullable,
  TaxRegime,
  Uuid,
} from '../../types.ts';

const { properties: shown } = Employee;
const { properties: workday } = shown.workdayConfiguration;

const { type: _, ...name } = Line(200);

/** A cost centre or payroll company: by its name; one that is not known yet is made. */
const NameRef = Type.Unsafe<{ id?: string; name: string } | string | null>({
  ...Closed({
    id: Type.Optional(
      described(Uuid, 'Its id, if you know it; the name has to be the one it has.'),
    ),
    name: described(Line(200), 'Its name; one that the company does not have yet is made.'),
  }),
  ...name,
  type: ['object', 'string', 'null'],
});

/** How many keys an employee's metadata may have, and how many bytes as JSON. */
export const MAX_METADATA_KEYS = 50;
export const MAX_METADATA_BYTES = 8_192;

/** What a workday is where nothing else is said. */
export const usualWorkday = {
  daysPerMonth: 30,
  numberOfPaychecks: 12,
  collectiveAgreementSalary: null,
} as const;

const daysPerMonth = (more: object = {}) =>
  describedAs(Type.Integer({ minimum: 1, maximum: 31, ...more }), workday.daysPerMonth);
const numberOfPaychecks = (more: object = {}) =>
  describedAs(Type.Integer({ minimum: 1, maximum: 24, ...more }), workday.numberOfPaychecks);
const workTimePercentage = describedAs(
  Type.Integer({ minimum: 1, maximum: 100 }),
  workday.workTimePercentage,
);
const collectiveAgreementSalary = Type.Optional(
  describedAs(Nullable(Money), workday.collectiveAgreementSalary),
);

/** Fields of a workday that are to be changed; what is left out keeps its value. */
export const WorkdayChanges = Closed(
  {
    daysPerMonth: Type.Optional(daysPerMonth()),
    workTimePercentage: Type.Optional(workTimePercentage),
    numberOfPaychecks: Type.Optional(numberOfPaychecks()),
    collectiveAgreementSalary,
  },
  {
    minProperties: 1,
    description: 'How much the employee works; what is left out keeps its value.',
  },
);

/** Bounded in every way: a page holds a thousand employees. */
export const metadataOf = <T extends Type.TSchema>(value: T) =>
  Type.Record(Type.String(), value, {
    maxProperties: MAX_METADATA_KEYS,
    propertyNames: { minLength: 1, maxLength: 64 },
  });

const required = {
  email: describedAs(Email, shown.email),
  legalId: describedAs(Line(64), shown.legalId),
  name: describedAs(Line(100), shown.name),
  surname: describedAs(Line(150), shown.surname),
  birthDate: describedAs(CalendarDate, shown.birthDate),
  grossSalary: describedAs(Money, shown.grossSalary),
  hiringDate: describedAs(CalendarDate, shown.hiringDate),
  taxRegime: TaxRegime,
};
const optional = {
  internalId: Type.Optional(describedAs(Nullable(Line(255)), shown.internalId)),
  modelId: Type.Optional(describedAs(Nullable(Uuid), shown.modelId)),
  costCenter: Type.Optional(
    described(NameRef, 'The cost centre that the employee counts under, or just its name.'),
  ),
  payrollCompany: Type.Optional(
    described(NameRef, 'The company that handles the payroll, if another, or just its name.'),
  ),
  metadata: Type.Optional(
    described(
      Nullable(metadataOf(Type.String({ maxLength: 500 }))),
      'Pairs of keys and texts of your own, up to 8,192 bytes as JSON; they replace those ' +
        'before, null takes them away.',
    ),
  ),
};

/** What is needed to register an employee; the salaries are in the company's currency. */
export const EmployeeRegistration = Closed({
  ...required,
  workdayConfiguration: describedAs(
    Closed({
      daysPerMonth: Type.Optional(daysPerMonth({ default: usualWorkday.daysPerMonth })),
      workTimePercentage,
      numberOfPaychecks: Type.Optional(
        numberOfPaychecks({ default: usualWorkday.numberOfPaychecks }),
      ),
      collectiveAgreementSalary,
    }),
    shown.workdayConfiguration,
  ),
  ...optional,
});
export type EmployeeRegistration = Type.Static<typeof EmployeeRegistration>;

/** What of an employee can be changed: any of the fields; null empties one. */
export const EmployeeChanges = Closed(
  {
    ...Type.Partial(Type.Object(required)).properties,
    workdayConfiguration: Type.Optional(WorkdayChanges),
    ...optional,
  },
  { minProperties: 1 },
);
export type EmployeeChanges = Type.Static<typeof EmployeeChanges>;
