import type { Person } from '@fringe/contract/operations/staff/people';
import { seconds } from '../database/moments.ts';
import { boundedCount, countBound, pageOf } from '../database/page-of.ts';
import { change, longStatement, type Reader, statement } from '../database/statement.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Paging } from '../http/paging.ts';
import type { PartnerId, StaffId } from '../values/ids.ts';

/** A person as a list shows them, without their roles. */
export interface PersonRow extends Person {
  invitedAt: number;
  endedAt: number | null;
  lastSignedInAt: number | null;
}

const shown = `s.id, s.mail, s.name, s.locale, ${seconds('s.invited_at')} AS "invitedAt",
  ${seconds('s.ended_at')} AS "endedAt",
  (SELECT ${seconds('max(e.started_at)')} FROM staff_sessions e WHERE e.staff_id = s.id)
    AS "lastSignedInAt"`;

const byId = statement('staff.person', `SELECT ${shown} FROM staff s WHERE s.id = $1`);

export const findPerson = async (reader: Reader, id: StaffId): Promise<PersonRow | undefined> =>
  (await reader.rows<PersonRow>(byId, [id]))[0];

const byMail = statement('staff.person-by-mail', `SELECT ${shown} FROM staff s WHERE s.mail = $1`);

export const findPersonByMail = async (
  reader: Reader,
  mail: string,
): Promise<PersonRow | undefined> => (await reader.rows<PersonRow>(byMail, [mail]))[0];

const insert = change(
  'staff.insert-person',
  `INSERT INTO staff (id, mail, name, locale, invited_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (mail) DO UPDATE SET mail = excluded.mail RETURNING id`,
);

/** Adds a person, unless there is one with this address; their row is locked either way. */
export const keepPerson = async (
  tx: Transaction,
  { id, mail, name, locale }: Person,
  at: Date,
): Promise<StaffId> =>
  (await tx.write<{ id: StaffId }>(insert, [id, mail, name, locale, at]))[0]!.id;

const lock = change('staff.lock-person', 'SELECT id FROM staff WHERE id = $1 FOR UPDATE');

/** A person whom nobody else changes until the transaction ends. */
export const lockPerson = async (tx: Transaction, id: StaffId): Promise<boolean> =>
  (await tx.write(lock, [id])).length > 0;

const rename = change(
  'staff.rename-person',
  'UPDATE staff SET name = $2, locale = $3 WHERE id = $1',
);

export const setPerson = (
  tx: Transaction,
  id: StaffId,
  { name, locale }: Pick<Person, 'name' | 'locale'>,
) => tx.write(rename, [id, name, locale]);

const mark = change('staff.mark-ended', 'UPDATE staff SET ended_at = $2 WHERE id = $1');

/** Whether a person may enter: null while they may. */
export const setEnded = (tx: Transaction, id: StaffId, at: Date | null) => tx.write(mark, [id, at]);

const all = {
  count: boundedCount('staff.people-count', 'FROM staff', 0),
  page: longStatement(
    'staff.people-page',
    `SELECT ${shown} FROM staff s ORDER BY s.id LIMIT $1 OFFSET $2`,
  ),
};
const OF_PARTNER = `FROM staff s
  WHERE s.id IN (SELECT r.staff_id FROM staff_roles r WHERE r.partner_id = $1)`;
const ofPartner = {
  count: boundedCount('staff.people-of-partner-count', OF_PARTNER, 1),
  page: longStatement(
    'staff.people-of-partner-page',
    `SELECT ${shown} ${OF_PARTNER} ORDER BY s.id LIMIT $2 OFFSET $3`,
  ),
};

/** All people, or those who have or had a role of a partner. */
export function pageOfPeople(reader: Reader, partnerId: PartnerId | null, paging: Paging) {
  const { count, page } = partnerId === null ? all : ofPartner;
  const whose = partnerId === null ? [] : [partnerId];
  return pageOf<PersonRow>(reader, count, [...whose, countBound(paging)], page, [
    ...whose,
    paging.size,
    paging.offset,
  ]);
}
