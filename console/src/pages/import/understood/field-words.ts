import { inBoth, useWords } from '../../../shell/language.tsx';

/** What a column can be taken for, by the names of the contract. */
const fieldWords = inBoth(
  {
    name: 'Given name',
    surname: 'Surnames',
    secondSurname: 'Second surname',
    legalId: 'Legal id',
    email: 'E-mail',
    internalId: 'Employee number',
    birthDate: 'Date of birth',
    hiringDate: 'Date of hire',
    grossSalaryInEuros: 'Annual gross salary, in euros',
    grossSalaryInCents: 'Annual gross salary, in cents',
    collectiveAgreementSalaryInEuros: 'Annual agreement salary, in euros',
    collectiveAgreementSalaryInCents: 'Annual agreement salary, in cents',
    taxRegime: 'Tax regime',
    workTime: 'Working time, in words or percent',
    workTimePercentage: 'Working time, in percent',
    daysPerMonth: 'Days per month',
    numberOfPaychecks: 'Number of paychecks',
    model: 'Benefit model, by name',
    modelId: 'Benefit model, by id',
    costCenter: 'Cost centre',
    payrollCompany: 'Payroll company',
  },
  {
    name: 'Nombre',
    surname: 'Apellidos',
    secondSurname: 'Segundo apellido',
    legalId: 'NIF o NIE',
    email: 'Correo electrónico',
    internalId: 'Número de empleado',
    birthDate: 'Fecha de nacimiento',
    hiringDate: 'Fecha de alta',
    grossSalaryInEuros: 'Salario bruto anual, en euros',
    grossSalaryInCents: 'Salario bruto anual, en céntimos',
    collectiveAgreementSalaryInEuros: 'Salario anual de convenio, en euros',
    collectiveAgreementSalaryInCents: 'Salario anual de convenio, en céntimos',
    taxRegime: 'Régimen fiscal',
    workTime: 'Jornada, en palabras o porcentaje',
    workTimePercentage: 'Jornada, en porcentaje',
    daysPerMonth: 'Días por mes',
    numberOfPaychecks: 'Número de pagas',
    model: 'Modelo de beneficios, por su nombre',
    modelId: 'Modelo de beneficios, por su identificador',
    costCenter: 'Centro de coste',
    payrollCompany: 'Empresa de nómina',
  },
);

export type Field = keyof (typeof fieldWords)['en'];
export const fields = Object.keys(fieldWords.en) as Field[];

/** What stands before the key of a column that is kept as it is. */
export const OWN = 'metadata.';

/** What the fields are called; a field of the company's own is called by its key. */
export function useFieldNames(): (field: string) => string {
  const names: Record<string, string> = useWords(fieldWords);
  return (field) => names[field] ?? field.replace(OWN, '');
}

/** The column that a field fills: a salary in euros fills the one in cents. */
const fills: Record<string, string> = {
  grossSalaryInEuros: 'grossSalaryInCents',
  collectiveAgreementSalaryInEuros: 'collectiveAgreementSalaryInCents',
  workTime: 'workTimePercentage',
  secondSurname: 'surname',
};
export const filledBy = (field: string): string => fills[field] ?? field;
