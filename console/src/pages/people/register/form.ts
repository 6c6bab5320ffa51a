import { ApiError, type InputOf } from '@fringe/sdk';
import type { registerWords } from './words.ts';

export type Registration = InputOf<'registerEmployee'>['body'];
type Words = (typeof registerWords)['es'];

/** What the form holds, all as text. */
export const empty = {
  name: '',
  surname: '',
  email: '',
  legalId: '',
  birthDate: '',
  hiringDate: '',
  salary: '',
  taxRegime: 'general',
  workTime: '100',
  paychecks: '12',
  internalId: '',
  costCenter: '',
  model: '',
};
export type Form = typeof empty;
export type Field = keyof Form;
export type Faults = Partial<Record<Field, string>>;

const needed: readonly Field[] = [
  'name',
  'surname',
  'email',
  'legalId',
  'birthDate',
  'hiringDate',
  'salary',
  'workTime',
];

/** Euros as people write them, in cents; undefined for what is none, or could be two amounts. */
function centsOf(text: string): number | undefined {
  const plain = text.trim().replace(/\s|€/g, '');
  if (!/^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$/.test(plain)) return undefined;
  // Thousands or three decimals: nobody can tell.
  if (/^\d{1,3}\.\d{3}$/.test(plain)) return undefined;
  const [euros = '', cents = ''] = plain.replaceAll('.', '').split(',');
  return Number(euros + cents.padEnd(2, '0'));
}

/** What is missing or cannot be read, before anything is sent. */
export function faultsOf(form: Form, words: Words): Faults {
  const faults: Faults = {};
  for (const field of needed) if (!form[field].trim()) faults[field] = words.needed;
  if (form.salary.trim() && centsOf(form.salary) === undefined) faults.salary = words.notAmount;
  return faults;
}

const optional = (name: string, value: string) => (value.trim() ? { [name]: value.trim() } : {});

/** The person as the service takes them. */
export const registrationOf = (form: Form): Registration => ({
  name: form.name.trim(),
  surname: form.surname.trim(),
  email: form.email.trim(),
  legalId: form.legalId.trim().toUpperCase(),
  birthDate: form.birthDate,
  hiringDate: form.hiringDate,
  grossSalary: { amountInCents: centsOf(form.salary)!, currency: 'EUR' },
  taxRegime: form.taxRegime as Registration['taxRegime'],
  workdayConfiguration: {
    workTimePercentage: Number(form.workTime),
    ...(form.paychecks.trim() && { numberOfPaychecks: Number(form.paychecks) }),
  },
  ...optional('internalId', form.internalId),
  ...optional('costCenter', form.costCenter),
  ...optional('modelId', form.model),
});

/** Where the service's fields stand in the form. */
const places: Record<string, Field> = {
  grossSalary: 'salary',
  'workdayConfiguration/workTimePercentage': 'workTime',
  'workdayConfiguration/numberOfPaychecks': 'paychecks',
  modelId: 'model',
};

/** What the service refused, at the fields that it is about; none where it is something else. */
export function refusedFields(error: Error | null, words: Words): Faults {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'emailTaken') return { email: words.emailTaken };
  if (error.code === 'legalIdTaken') return { legalId: words.legalIdTaken };
  const faults: Faults = {};
  for (const { path } of error.details) {
    const name = path.replace(/^body\/?/, '');
    const field = places[name] ?? places[name.split('/')[0]!] ?? (name.split('/')[0] as Field);
    if (field in empty) faults[field] = words.wrong;
  }
  return faults;
}
