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

/**
 * The columns that a report has beside those of its file. The last one says how the file was
 * written: a part of it does not show that any more.
 */
export const reportColumns = ['fringe.outcome', 'fringe.messages', 'fringe.habits'] as const;
