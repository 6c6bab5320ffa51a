import type { InvitationStage, Invitee } from '@fringe/contract/operations/people/invitees';
import { boundedCount, countBound, pageOf } from '../../database/page-of.ts';
import { change, longStatement, type Reader, statement } from '../../database/statement.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Paging } from '../../http/paging.ts';
import type { CompanyId, EmployeeId, ImportId } from '../../values/ids.ts';

/** Whom a question is about: all of a company, or those whom an import added. */
export interface Asked {
  companyId: CompanyId;
  importId: ImportId | undefined;
  now: Date;
}

// An employee who was not confirmed has one live invitation at most, and none that was confirmed.
const stageOf = `CASE WHEN e.state = 'active' THEN 'confirmed' WHEN i.id IS NULL THEN 'not-invited'
  WHEN i.mail_state IN ('waiting', 'failed') THEN i.mail_state
  WHEN i.expires_at <= $2 THEN 'expired' ELSE 'mailed' END`;
const withInvitations = `LEFT JOIN invitations i ON i.company_id = e.company_id
  AND i.employee_id = e.id AND i.ended_at IS NULL AND e.state = 'not-active'`;

/** People in one of the states; $1 is the company, $2 now, $3 the import if one is asked for. */
function peopleIn(states: readonly string[], importId: ImportId | undefined): string {
  const listed = states.map((state) => `'${state}'`).join(', ');
  const people = `e.company_id = $1 AND e.state IN (${listed})`;
  if (importId === undefined) return `FROM employees e ${withInvitations} WHERE ${people}`;
  return `FROM employee_import_rows r
    JOIN employees e ON e.company_id = r.company_id AND e.id = r.employee_id ${withInvitations}
    WHERE r.company_id = $1 AND r.import_id = $3 AND r.outcome = 'added' AND ${people}`;
}

const given = ({ companyId, importId, now }: Asked) =>
  importId === undefined ? [companyId, now] : [companyId, now, importId];
const named = (name: string, { importId }: Asked, more = '') =>
  `invitees.${name}${importId === undefined ? '' : ' import'}${more}`;

/** How many people are in each stage; those that nobody is in are left out. */
export const countedStages = (reader: Reader, asked: Asked) =>
  reader.rows<{ stage: InvitationStage; people: number }>(
    longStatement(
      named('stages', asked),
      `SELECT ${stageOf} AS stage, count(*)::int AS people
       ${peopleIn(['active', 'not-active'], asked.importId)} GROUP BY 1`,
    ),
    given(asked),
  );

/** The states in which people of a stage are: so those of others are not even looked at. */
const statesOf = (stage: InvitationStage | undefined): string[] => {
  if (stage === undefined) return ['active', 'not-active'];
  return stage === 'confirmed' ? ['active'] : ['not-active'];
};

const epoch = (column: string) => `floor(extract(epoch FROM ${column}))::bigint`;
const shown = `e.id AS "employeeId", e.name, e.surname, e.email, ${stageOf} AS stage,
  ${epoch('i.created_at')} AS "invitedAt", ${epoch('i.mail_sent_at')} AS "mailedAt",
  ${epoch('i.expires_at')} AS "expiresAt", i.mail_error AS "mailError"`;

/** The people in a stage, or in any, a page of them. */
export function pageOfInvitees(
  reader: Reader,
  asked: Asked,
  stage: InvitationStage | undefined,
  paging: Paging,
) {
  const values = stage === undefined ? given(asked) : [...given(asked), stage];
  const next = values.length + 1;
  const states = statesOf(stage);
  const more = stage === undefined ? '' : ` ${states}`;
  const isStage = stage === undefined ? `${stageOf} <> ''` : `${stageOf} = $${values.length}`;
  const from = `${peopleIn(states, asked.importId)} AND ${isStage}`;
  const page = longStatement(
    named('page', asked, more),
    `SELECT ${shown} ${from} ORDER BY e.ordinal LIMIT $${next} OFFSET $${next + 1}`,
  );
  const count = boundedCount(named('count', asked, more), from, values.length);
  const { size, offset } = paging;
  const counted = [...values, countBound(paging)];
  return pageOf<Invitee>(reader, count, counted, page, [...values, size, offset]);
}

/** Whose last invitation is older than a moment, $n. */
const older = (at: number) => `(i.id IS NULL OR i.created_at < $${at})`;

/** Those in a stage whose last invitation is old enough, the oldest employees first. */
export async function inviteesOf(
  reader: Reader,
  asked: Asked,
  stage: InvitationStage,
  before: Date,
  atMost: number,
): Promise<EmployeeId[]> {
  const values = [...given(asked), stage, before, atMost];
  const last = values.length;
  const found = longStatement(
    named('to-invite', asked),
    `SELECT e.id ${peopleIn(['not-active'], asked.importId)}
       AND ${stageOf} = $${last - 2} AND ${older(last - 1)}
     ORDER BY e.ordinal LIMIT $${last}`,
  );
  return (await reader.rows<{ id: EmployeeId }>(found, values)).map(({ id }) => id);
}

const lock = change(
  'invitees.lock',
  `SELECT id FROM employees WHERE company_id = $1 AND id = ANY ($2::uuid[])
   ORDER BY ordinal FOR NO KEY UPDATE`,
);

/** Locks people in the order in which imports lock them. */
export const lockInvitees = (tx: Transaction, companyId: CompanyId, ids: readonly EmployeeId[]) =>
  tx.write(lock, [companyId, ids]);

const still = statement(
  'invitees.still',
  `SELECT e.id FROM employees e ${withInvitations}
   WHERE e.company_id = $1 AND e.state = 'not-active' AND e.id = ANY ($3::uuid[])
     AND ${stageOf} = $4 AND ${older(5)} ORDER BY e.ordinal`,
);

/** Who of them is in the stage now that nobody else can change it. */
export const stillIn = async (
  tx: Transaction,
  { companyId, now }: Asked,
  ids: readonly EmployeeId[],
  stage: InvitationStage,
  before: Date,
): Promise<EmployeeId[]> => {
  const values = [companyId, now, ids, stage, before];
  return (await tx.rows<{ id: EmployeeId }>(still, values)).map(({ id }) => id);
};
