/** The columns of a file as programs write them; `metadata.<key>` may follow. */
export const importColumns = {
  required: [
    'email',
    'legalId',
    'name',
    'surname',
    'birthDate',
    'hiringDate',
    'grossSalaryInCents',
    'taxRegime',
    'workTimePercentage',
  ],
  optional: [
    'daysPerMonth',
    'numberOfPaychecks',
    'collectiveAgreementSalaryInCents',
    'internalId',
    'modelId',
    'model',
    'costCenter',
    'payrollCompany',
  ],
} as const;

export type ImportColumn =
  | (typeof importColumns.required)[number]
  | (typeof importColumns.optional)[number];

/** Other ways to fill a column: in euros, in words, or in two columns. */
export const otherFields = {
  grossSalaryInEuros: 'grossSalaryInCents',
  collectiveAgreementSalaryInEuros: 'collectiveAgreementSalaryInCents',
  workTime: 'workTimePercentage',
  secondSurname: 'surname',
} as const satisfies Record<string, ImportColumn>;

/** What a column of a file can be taken for. */
export type ImportField = ImportColumn | keyof typeof otherFields;

export const importFields: readonly ImportField[] = [
  ...importColumns.required,
  ...importColumns.optional,
  ...(Object.keys(otherFields) as (keyof typeof otherFields)[]),
];

/** The column that a field fills. */
export const columnOfField = (field: ImportField): ImportColumn =>
  otherFields[field as keyof typeof otherFields] ?? (field as ImportColumn);

/** Before the key of a column of metadata. */
export const METADATA_PREFIX = 'metadata.';

/** The columns that a report has beside those of its file. */
export const reportColumns = ['fringe.outcome', 'fringe.messages'] as const;

/**
 * How people and HR programs head their columns, in Spanish and English: without accents, in small
 * letters, with one blank for all that is neither a letter nor a digit. A unit behind, such as (€),
 * is taken off before.
 */
export const headings: Readonly<Record<ImportField, readonly string[]>> = {
  email: [
    'email',
    'e mail',
    'mail',
    'correo',
    'correo electronico',
    'correo e',
    'direccion de correo',
    'direccion de correo electronico',
    'email empresa',
    'email corporativo',
    'correo corporativo',
    'email address',
    'work email',
  ],
  legalId: [
    'legal id',
    'nif',
    'dni',
    'nie',
    'dni nie',
    'nif nie',
    'dni nif',
    'nif dni',
    'dni nif nie',
    'n i f',
    'd n i',
    'documento',
    'documento de identidad',
    'numero de documento',
    'documento identificativo',
    'tax id',
    'national id',
    'id number',
  ],
  name: ['name', 'nombre', 'nombre de pila', 'first name', 'given name', 'forename'],
  surname: [
    'surname',
    'surnames',
    'apellidos',
    'apellido',
    'apellido 1',
    'apellido1',
    'primer apellido',
    '1er apellido',
    'last name',
    'family name',
  ],
  secondSurname: [
    'second surname',
    'apellido 2',
    'apellido2',
    'segundo apellido',
    '2o apellido',
    'second last name',
  ],
  birthDate: [
    'birth date',
    'birthdate',
    'birthday',
    'date of birth',
    'fecha de nacimiento',
    'fecha nacimiento',
    'f nacimiento',
    'fec nacimiento',
    'nacimiento',
  ],
  hiringDate: [
    'hiring date',
    'hire date',
    'start date',
    'date of hire',
    'fecha de alta',
    'fecha alta',
    'f alta',
    'fec alta',
    'fecha de incorporacion',
    'fecha incorporacion',
    'fecha de contratacion',
    'fecha de inicio',
  ],
  grossSalaryInCents: [
    'gross salary in cents',
    'salario bruto anual en centimos',
    'salario bruto anual centimos',
  ],
  grossSalaryInEuros: [
    'salario bruto anual',
    'salario anual bruto',
    'bruto anual',
    'retribucion bruta anual',
    'sueldo bruto anual',
    'annual gross salary',
    'gross annual salary',
    'yearly gross salary',
  ],
  taxRegime: ['tax regime', 'regimen fiscal', 'regimen tributario', 'regimen irpf'],
  workTimePercentage: [
    'work time percentage',
    'jornada %',
    '% jornada',
    '% de jornada',
    'porcentaje de jornada',
    'porcentaje jornada',
    'porcentaje de la jornada',
    'work time %',
    'working time %',
    '% working time',
    'fte %',
  ],
  workTime: [
    'work time',
    'working time',
    'jornada',
    'jornada laboral',
    'tipo de jornada',
    'tipo jornada',
  ],
  daysPerMonth: ['days per month', 'dias por mes', 'dias al mes', 'dias mes'],
  numberOfPaychecks: [
    'number of paychecks',
    'paychecks',
    'pagas',
    'numero de pagas',
    'n pagas',
    'no pagas',
    'num pagas',
    'pagas anuales',
  ],
  collectiveAgreementSalaryInCents: [
    'collective agreement salary in cents',
    'salario de convenio en centimos',
  ],
  collectiveAgreementSalaryInEuros: [
    'salario convenio anual',
    'salario de convenio anual',
    'salario anual de convenio',
    'salario anual convenio',
    'annual collective agreement salary',
  ],
  internalId: [
    'internal id',
    'codigo de empleado',
    'codigo empleado',
    'cod empleado',
    'numero de empleado',
    'n empleado',
    'no empleado',
    'n o empleado',
    'num empleado',
    'matricula',
    'employee id',
    'employee number',
    'employee code',
    'staff number',
  ],
  modelId: ['model id', 'id del modelo'],
  model: [
    'model',
    'benefit model',
    'modelo',
    'modelo de beneficios',
    'plan',
    'plan de beneficios',
    'benefit plan',
  ],
  costCenter: [
    'cost center',
    'cost centre',
    'centro de coste',
    'centro de costes',
    'centro coste',
    'centro de costo',
    'ceco',
    'ce co',
  ],
  payrollCompany: [
    'payroll company',
    'empresa de nomina',
    'empresa nomina',
    'empresa pagadora',
    'sociedad',
    'sociedad pagadora',
    'razon social',
  ],
};

/** Headings that could mean two amounts: which of them it is, is not for us to guess. */
export const unclearHeadings: Readonly<Record<string, string>> = {
  salario: 'it may be by year or by month, gross or net',
  sueldo: 'it may be by year or by month, gross or net',
  salary: 'it may be by year or by month, gross or net',
  'salario bruto': 'it may be by year or by month',
  'sueldo bruto': 'it may be by year or by month',
  'gross salary': 'it may be by year or by month',
  'salario anual': 'it may be gross or net',
  'annual salary': 'it may be gross or net',
  'salario convenio': 'it may be by year or by month',
  'salario de convenio': 'it may be by year or by month',
  'collective agreement salary': 'it may be by year or by month',
};
