import { Failure } from '@fringe/contract/errors';
import { insertStaffCredential, insertStaffHolder } from '../../access/staff-queries.ts';
import { systemWriter } from '../../access/writes/writers.ts';
import { insertAccessChange } from '../../access-grants/history-queries.ts';
import { insertGrant } from '../../access-grants/queries.ts';
import { companyExists } from '../../companies/queries.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Writer } from '../../database/transaction.ts';
import {
  type CompanyId,
  type CredentialId,
  type IssuerId,
  newId,
  type SessionId,
  type StaffId,
} from '../../values/ids.ts';
import type { SealedColumn } from '../../values/sealed-column.ts';
import { endLooksIn } from '../give-roles.ts';
import { findPerson } from '../people-queries.ts';
import { findLookOver, insertRole, rolesById } from '../role-queries.ts';
import { type ActingRole, rightsOf, seenByLook } from '../rules.ts';
import { LOOK_MS } from './rules.ts';

const purpose = (id: string): string => `look ${id}`;

export const sealedLooks: SealedColumn = {
  table: 'staff_roles',
  keys: ['id'],
  column: 'look_reason_sealed',
  purpose,
};

/** Why somebody looks, for those who may see that they do. */
export const openedReason = ({ vault }: Context, id: string, sealed: Buffer): string =>
  vault.open(sealed, purpose(id));

export interface Looking {
  companyId: CompanyId;
  role: 'payroll' | 'hr' | 'viewer';
  reason: string;
}

/**
 * Lets the operator's support see a company as one of its people does: a role that only reads, of
 * this session, for an hour. It has a grant as any other has, so that nothing else has to know.
 */
export const startLook = (
  writer: Writer,
  { clock, vault }: Context,
  by: ActingRole & { staffId: StaffId; sessionId: SessionId },
  { companyId, role, reason }: Looking,
): Promise<{ id: CredentialId }> => {
  if (by.kind !== 'operator' || by.role === 'auditor') throw new Failure('roleNotAllowed');
  return inTransaction(writer, async (tx) => {
    if (!(await companyExists(tx, companyId))) throw new Failure('resourceNotFound');
    const [id, holderId, at] = [newId(), newId(), clock.now()];
    const { name } = (await findPerson(tx, by.staffId))!;
    const sees = seenByLook(role, by.sees);
    const whose = { staffId: by.staffId, kind: 'company', partnerId: null, holderId } as const;
    const row = { ...whose, role, sees };
    const { scopes } = rightsOf({ ...row, sessionId: by.sessionId });
    await insertStaffHolder(tx, { id: holderId, name, at, ownerId: null });
    await insertStaffCredential(tx, { id, partnerId: holderId, scopes, name, at });
    await insertRole(tx, {
      ...row,
      ...{ id, issuerId: null, sessionId: by.sessionId, at },
      reasonSealed: vault.seal(reason, purpose(id)),
      endsAt: new Date(at.getTime() + LOOK_MS),
    });
    await insertGrant(tx, at, holderId, companyId);
    const change = { companyId, partnerId: holderId, change: 'granted', at } as const;
    await insertAccessChange(tx, { ...change, actor: writer.actor });
    tx.changed({ what: 'look', id, companyId, after: { role, reason, sees } });
    return { id };
  });
};

/** Ends a look of one's own; repeating it changes nothing. */
export const endLook = (
  writer: Writer,
  { clock }: Context,
  { staffId, issuerId }: { staffId: StaffId; issuerId: IssuerId | null },
  id: CredentialId,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const [role] = await rolesById(tx, [id]);
    const isOwn = role?.staffId === staffId && issuerId === null;
    if (!isOwn || role.sessionId === null) throw new Failure('resourceNotFound');
    await endLooksIn(tx, { actor: writer.actor, at: clock.now() }, [role]);
  });

/** Ends a look whose time is over, so that its grant and its credential go; true when it did. */
export const endLookOver = (context: Context): Promise<boolean> =>
  inTransaction(systemWriter(context, 'worker', 'look.end'), async (tx) => {
    const at = context.clock.now();
    const over = await findLookOver(tx, at);
    if (over) await endLooksIn(tx, { actor: 'worker', at }, [over]);
    return over !== undefined;
  });
