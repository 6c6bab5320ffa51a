import { Failure } from '@fringe/contract/errors';
import { scopesOf } from '@fringe/contract/operations/staff/role-table';
import type { PrivateKind } from '@fringe/contract/schemas/private';
import { partnerExists } from '../access/queries.ts';
import {
  endStaffCredentials,
  insertStaffCredential,
  insertStaffHolder,
  setStaffScopes,
} from '../access/staff-queries.ts';
import { insertAccessChange } from '../access-grants/history-queries.ts';
import { deleteGrant, holdGrant, insertGrant } from '../access-grants/queries.ts';
import { companyExists } from '../companies/queries.ts';
import type { Transaction } from '../database/transaction.ts';
import {
  type CompanyId,
  type CredentialId,
  type IssuerId,
  newId,
  type PartnerId,
  type SessionId,
  type StaffId,
} from '../values/ids.ts';
import {
  insertRole,
  looksOfPeople,
  looksOfSessions,
  markRolesEnded,
  type RoleRow,
  setSees,
} from './role-queries.ts';
import { sameRole, seenBy, type WantedRole } from './rules.ts';
import { deleteViewsOf } from './views/queries.ts';

/** By whom and when, for the history of grants. */
export interface By {
  actor: string;
  at: Date;
}

/** Whose role it becomes. */
export interface Receiver {
  id: StaffId;
  name: string;
  /** Whose claim gives it; null where a person does. */
  issuerId: IssuerId | null;
}

/** Gives a person a role, or what is new about the one that they have; returns its id. */
export async function giveRoleIn(
  tx: Transaction,
  by: By,
  person: Receiver,
  wanted: WantedRole,
  existing: readonly RoleRow[],
): Promise<CredentialId> {
  await demandPlaces(tx, wanted);
  const known = existing.find((one) => sameRole(one, wanted));
  if (known) {
    if (known.kind === 'company') await setCompanies(tx, by, known, wanted.companyIds);
    if (wanted.sees) await letSee(tx, known, wanted.sees);
    return known.id;
  }
  const id = newId();
  const { kind, role, partnerId, companyIds } = wanted;
  const holderId = await holderOf(tx, by, person, wanted);
  const sees = seenBy(wanted);
  const scopes = scopesOf(kind, role, sees);
  await insertStaffCredential(tx, {
    id,
    partnerId: holderId,
    scopes,
    name: person.name,
    at: by.at,
  });
  const row = { id, staffId: person.id, kind, role, sees, partnerId, holderId };
  await insertRole(tx, { ...row, issuerId: person.issuerId, sessionId: null, at: by.at });
  for (const companyId of companyIds) await grant(tx, by, holderId!, companyId);
  const after = { staffId: person.id, kind, role, partnerId, companyIds, sees };
  tx.changed({ what: 'staffRole', id, after });
  return id;
}

/** What the role calls as: for companies, a row that nothing else hangs on. */
async function holderOf(
  tx: Transaction,
  { at }: By,
  { name }: Receiver,
  { kind, partnerId }: WantedRole,
): Promise<PartnerId | null> {
  if (kind !== 'company') return partnerId;
  const id = newId();
  await insertStaffHolder(tx, { id, name, at, ownerId: partnerId });
  return id;
}

/** The partner and the companies exist, and the companies are the partner's. */
async function demandPlaces(tx: Transaction, wanted: WantedRole): Promise<void> {
  const { partnerId, companyIds } = wanted;
  if (partnerId !== null && !(await partnerExists(tx, partnerId))) {
    throw new Failure('resourceNotFound');
  }
  if ((await companiesThere(tx, wanted)).length < companyIds.length) {
    throw new Failure('resourceNotFound');
  }
}

/** Those of the companies that exist and, where a partner gives them, are the partner's. */
export async function companiesThere(
  tx: Transaction,
  { partnerId, companyIds }: WantedRole,
): Promise<CompanyId[]> {
  const there: CompanyId[] = [];
  for (const id of companyIds) {
    const known =
      partnerId === null ? await companyExists(tx, id) : await holdGrant(tx, partnerId, id);
    if (known) there.push(id);
  }
  return there;
}

async function grant(
  tx: Transaction,
  { actor, at }: By,
  holderId: PartnerId,
  companyId: CompanyId,
) {
  if (!(await insertGrant(tx, at, holderId, companyId))) return;
  await insertAccessChange(tx, { companyId, partnerId: holderId, change: 'granted', at, actor });
}

async function revoke(
  tx: Transaction,
  { actor, at }: By,
  holderId: PartnerId,
  companyId: CompanyId,
) {
  if (!(await deleteGrant(tx, holderId, companyId))) return;
  await insertAccessChange(tx, { companyId, partnerId: holderId, change: 'revoked', at, actor });
}

async function setCompanies(
  tx: Transaction,
  by: By,
  { id, holderId, companies }: RoleRow,
  wanted: readonly CompanyId[],
): Promise<void> {
  const before = (companies ?? []).map((company) => company.id);
  for (const one of before) if (!wanted.includes(one)) await revoke(tx, by, holderId!, one);
  for (const one of wanted) if (!before.includes(one)) await grant(tx, by, holderId!, one);
  const sorted = {
    before: { companyIds: before.toSorted() },
    after: { companyIds: wanted.toSorted() },
  };
  tx.changed({ what: 'staffRole', id, ...sorted });
}

async function letSee(
  tx: Transaction,
  { id, kind, role, sees: before }: RoleRow,
  after: readonly PrivateKind[],
): Promise<void> {
  const sees = (kinds: readonly PrivateKind[]) => ({ sees: kinds.toSorted() });
  if (!tx.changed({ what: 'staffRole', id, before: sees(before), after: sees(after) })) return;
  await setSees(tx, id, after);
  await setStaffScopes(tx, id, scopesOf(kind, role, after));
}

/**
 * Ends roles: nobody can act as them, and what they were for is theirs no more. Whoever was of the
 * operator looks no longer.
 */
export async function endRolesIn(tx: Transaction, by: By, roles: readonly RoleRow[]) {
  if (roles.length === 0) return;
  await endThese(tx, by, roles);
  const operators = roles.filter(({ kind }) => kind === 'operator').map(({ staffId }) => staffId);
  if (operators.length > 0) await endLooksIn(tx, by, await looksOfPeople(tx, operators));
}

/** Ends looks, and tells of it at the companies that were looked at. */
export async function endLooksIn(tx: Transaction, by: By, looks: readonly RoleRow[]) {
  if (looks.length === 0) return;
  const ended = await endThese(tx, by, looks);
  for (const { id, role, companies } of looks) {
    const [company] = companies ?? [];
    if (company && ended.has(id))
      tx.changed({ what: 'look', id, companyId: company.id, before: { role } });
  }
}

/** Ends the looks of sessions that have just ended. */
export const endLooksOf = async (
  tx: Transaction,
  by: By,
  sessions: readonly { id: SessionId }[],
): Promise<void> => {
  if (sessions.length === 0) return;
  const ids = sessions.map(({ id }) => id);
  await endLooksIn(tx, by, await looksOfSessions(tx, ids));
};

/** Those of them that had not ended before. */
async function endThese(
  tx: Transaction,
  by: By,
  roles: readonly RoleRow[],
): Promise<ReadonlySet<CredentialId>> {
  const ids = roles.map(({ id }) => id);
  const ended = await markRolesEnded(tx, ids, by.at);
  await endStaffCredentials(tx, ids, by.at);
  await deleteViewsOf(tx, ids);
  for (const { kind, holderId, companies } of roles) {
    if (kind !== 'company') continue;
    for (const { id } of companies ?? []) await revoke(tx, by, holderId!, id);
  }
  for (const { id } of ended) {
    tx.changed({ what: 'staffRole', id, before: { endedAt: null }, after: { endedAt: by.at } });
  }
  return new Set(ended.map(({ id }) => id));
}
