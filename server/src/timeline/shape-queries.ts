import type { TimelineKind } from '@fringe/contract/operations/search/timeline';
import { type ActorName, actorOf } from '../access/actors.ts';
import type { SqlValue } from '../database/statement.ts';
import type { CompanyId, EmployeeId, PartnerId } from '../values/ids.ts';

/** Something that happened, as every query of a timeline returns it. */
export interface Happening {
  atMs: number;
  kind: TimelineKind;
  id: string;
  what: string;
  outcome: string | null;
  companyId: CompanyId | null;
  employeeId: EmployeeId | null;
  payroll: string | null;
  amountInCents: number | null;
  number: number | null;
  becauseOf: string | null;
  /** Who did it; all of it null where that is not kept. */
  actor: string | null;
  partnerId: PartnerId | null;
  partner: ActorName | null;
  isCredential: boolean;
}

/** The SQL of each field of something that happened, as far as it has it. */
interface Shape {
  at: string;
  kind: TimelineKind;
  id: string;
  what: string;
  outcome?: string;
  company?: string;
  employee?: string;
  payroll?: string;
  amount?: string;
  number?: string;
  becauseOf?: string;
  /** The row that has an actor. */
  by?: string;
}

const nobody = `NULL::text AS actor, NULL::jsonb AS partner, NULL::uuid AS "partnerId",
  false AS "isCredential"`;

/** The columns of something that happened. */
export const happening = (shape: Shape): string => `
  floor(extract(epoch FROM ${shape.at}) * 1000)::bigint AS "atMs", '${shape.kind}' AS kind,
  ${shape.id} AS id, ${shape.what} AS what, ${shape.outcome ?? 'NULL::text'} AS outcome,
  ${shape.company ?? 'NULL::uuid'} AS "companyId", ${shape.employee ?? 'NULL::uuid'}
  AS "employeeId", ${shape.payroll ?? 'NULL::text'} AS payroll,
  ${shape.amount ?? 'NULL::bigint'} AS "amountInCents",
  ${shape.number ?? 'NULL::integer'} AS number,
  ${shape.becauseOf ?? 'NULL::uuid'} AS "becauseOf", ${shape.by ? actorOf(shape.by) : nobody}`;

/** A page of a history is so long; one more says whether there is an earlier one. */
export const PAGE = 50;

/** Where a page of a history ends: what happened before this. Null for the newest. */
export interface Before {
  atMs: number;
  id: string;
}

export const beforeValues = (before: Before | null): SqlValue[] => [
  before ? before.atMs / 1000 : null,
  before?.id ?? null,
];

/** Earlier than the end of a page, whose values are the parameters from this number on. */
export const earlier = (at: string, id: string, first: number): string =>
  `(${at}, ${id}) < (coalesce(to_timestamp($${first}::float8), 'infinity'),
     coalesce($${first + 1}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
   ORDER BY ${at} DESC, ${id} DESC LIMIT ${PAGE + 1}`;
