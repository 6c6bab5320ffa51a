import { failureNaming, invalidField } from '@fringe/contract/errors';
import {
  type EmployeeChanges,
  type EmployeeRegistration,
  MAX_METADATA_BYTES,
  usualWorkday,
} from '@fringe/contract/operations/people/employee-fields';
import type { Employee, EmployeeState, IdName } from '@fringe/contract/types';
import type { EmployeeId } from '../values/ids.ts';
import { isPersonId } from '../values/spanish-ids.ts';

/** E-mail addresses and legal ids are the same whatever their letter case. */
export const comparable = (text: string): string => text.trim().toLowerCase();

/** What the company decides about its people's data. */
export interface CompanyFacts {
  country: string;
  currency: string;
  /** The names of its benefit models, by their ids. */
  models: ReadonlyMap<string, string>;
}

type Judged = Pick<
  EmployeeChanges,
  'legalId' | 'grossSalary' | 'workdayConfiguration' | 'modelId' | 'metadata'
>;

/**
 * Judges what the schema cannot: the model is the company's, amounts are in its currency, metadata
 * are not too large, and Spanish legal ids have their check digits. Returns warnings; what is
 * strict is a failure.
 */
export function judge(person: Judged, company: CompanyFacts, strict: boolean): string[] {
  const bytes = Buffer.byteLength(JSON.stringify(person.metadata ?? null));
  if (bytes > MAX_METADATA_BYTES) {
    const most = `must have at most ${MAX_METADATA_BYTES} bytes as JSON`;
    throw invalidField('body/metadata', `${most}, and has ${bytes}`);
  }
  if (person.modelId && !company.models.has(person.modelId.toLowerCase())) {
    throw invalidField('body/modelId', 'is not a benefit model of this company');
  }
  const amounts = {
    'body/grossSalary': person.grossSalary,
    'body/workdayConfiguration/collectiveAgreementSalary':
      person.workdayConfiguration?.collectiveAgreementSalary,
  };
  for (const [path, money] of Object.entries(amounts)) {
    if (money && money.currency !== company.currency) {
      throw invalidField(`${path}/currency`, `must be ${company.currency}, as the company's`);
    }
  }
  const { legalId } = person;
  if (legalId === undefined || company.country !== 'ES' || isPersonId(legalId)) return [];
  const message = 'is not a Spanish NIF or NIE with a correct check letter';
  if (strict) throw invalidField('body/legalId', message);
  return [`legalId ${message}`];
}

/** The names that an employee's fields refer to, once they are known. */
export interface ResolvedNames {
  costCenter: IdName | null;
  payrollCompany: IdName | null;
}

/** A new employee, in the state given. */
export const newEmployee = (
  id: EmployeeId,
  state: EmployeeState,
  { costCenter: _, payrollCompany: __, ...person }: EmployeeRegistration,
  names: ResolvedNames,
  at: Date,
): Employee => ({
  ...person,
  id,
  workdayConfiguration: { ...usualWorkday, ...person.workdayConfiguration },
  internalId: person.internalId ?? null,
  modelId: person.modelId?.toLowerCase() ?? null,
  state,
  ...names,
  metadata: person.metadata ?? null,
  updatedAt: secondsOf(at),
});

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** An employee after changes: what they do not name keeps its value. */
export function changed(
  employee: Employee,
  changes: EmployeeChanges,
  names: ResolvedNames,
): Employee {
  const { costCenter, payrollCompany, modelId, workdayConfiguration: workday, ...fields } = changes;
  return {
    ...employee,
    ...fields,
    workdayConfiguration: { ...employee.workdayConfiguration, ...workday },
    ...(modelId !== undefined && { modelId: modelId?.toLowerCase() ?? null }),
    ...(costCenter !== undefined && { costCenter: names.costCenter }),
    ...(payrollCompany !== undefined && { payrollCompany: names.payrollCompany }),
  };
}

/** An employee who changed at a moment; clocks may differ, so that it is never an earlier one. */
export const touched = (employee: Employee, at: Date): Employee => ({
  ...employee,
  updatedAt: Math.max(employee.updatedAt, secondsOf(at)),
});

/** What the database's refusal of a row means, if it is about what someone else has already. */
export function refusalOf(constraint: string | undefined, email: string, legalId: string) {
  if (constraint === 'employees_company_id_email_key_key') {
    return failureNaming('emailTaken', { email });
  }
  if (constraint === 'employees_company_id_legal_id_key_key') {
    return failureNaming('legalIdTaken', { legalId });
  }
  return undefined;
}
