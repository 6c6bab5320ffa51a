import { Failure, failureNaming, invalidField } from '@fringe/contract/errors';
import {
  type EmployeeRegistration,
  MAX_METADATA_KEYS,
} from '@fringe/contract/operations/people/employee-fields';
import type { Employee, IdName } from '@fringe/contract/types';
import type { NameRef } from '../cost-centers/resolve-names.ts';
import type { LockedEmployee } from '../employees/queries.ts';
import { type CompanyFacts, comparable, judge } from '../employees/rules.ts';
import { messagesOf } from './files.ts';

/** What a row says about a person; a metadata value of null takes the key away. */
export type RowFields = Omit<EmployeeRegistration, 'metadata'> & {
  metadata?: Record<string, string | null>;
  /** The name of the benefit model. */
  model?: string | null;
};

/** What stands in the way of a row, or what it would do. */
export type Judgement =
  | { outcome: 'failed'; messages: string[] }
  | { outcome: 'added'; messages: string[]; person: EmployeeRegistration }
  | { outcome: 'known'; messages: string[]; person: EmployeeRegistration; locked: LockedEmployee };

export interface Surroundings {
  /** Those who are there already, by their comparable legal ids and e-mail addresses. */
  byLegalId: ReadonlyMap<string, LockedEmployee>;
  byEmail: ReadonlyMap<string, LockedEmployee>;
  company: CompanyFacts;
  strict: boolean;
}

/** Judges a row against those who are there already: the legal id says who is who. */
export function judgeRow(fields: RowFields, around: Surroundings): Judgement {
  const locked = around.byLegalId.get(comparable(fields.legalId));
  const holder = around.byEmail.get(comparable(fields.email));
  try {
    if (holder && holder !== locked) throw failureNaming('emailTaken', { email: fields.email });
    const { model, metadata: cells, ...rest } = fields;
    const metadata = mergedMetadata(cells, locked?.employee);
    const named = model !== undefined && { modelId: modelNamed(model, around.company) };
    const person = { ...rest, ...named, metadata };
    // What somebody has already is not judged where the file has nothing to say about it.
    const judged = cells ? person : { ...person, metadata: null };
    const messages = judge(judged, around.company, around.strict);
    if (Object.keys(judged.metadata ?? {}).length > MAX_METADATA_KEYS) {
      throw invalidField('body/metadata', `would have more than ${MAX_METADATA_KEYS} keys`);
    }
    return locked
      ? { outcome: 'known', messages, person, locked }
      : { outcome: 'added', messages, person };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { outcome: 'failed', messages: messagesOf(error) };
  }
}

/** The model by its name, in another letter case if only one is called so. */
function modelNamed(name: string | null, { models }: CompanyFacts): string | null {
  if (name === null) return null;
  const known = [...models];
  const exact = known.filter(([, one]) => one === name);
  const alike = known.filter(([, one]) => comparable(one) === comparable(name));
  const [found, ...others] = exact.length > 0 ? exact : alike;
  if (!found)
    throw invalidField('body/model', 'is not the name of a benefit model of this company');
  if (others.length === 0) return found[0];
  const several = 'is the name of several benefit models in different letter case';
  throw invalidField('body/model', several);
}

function mergedMetadata(metadata: RowFields['metadata'], before: Employee | undefined) {
  if (!metadata) return before?.metadata ?? null;
  const merged = { ...before?.metadata, ...metadata };
  const kept = Object.entries(merged).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The names that a dry run goes by: it makes none, and only has to see what would differ. */
export const presumedNames = ({ person, locked }: Extract<Judgement, { outcome: 'known' }>) => ({
  costCenter: presumed(person.costCenter, locked.employee.costCenter),
  payrollCompany: presumed(person.payrollCompany, locked.employee.payrollCompany),
});

function presumed(wanted: NameRef | null | undefined, before: IdName | null): IdName | null {
  if (!wanted) return null;
  const name = typeof wanted === 'string' ? wanted : wanted.name;
  return name === before?.name ? before : { id: NO_ID, name };
}
