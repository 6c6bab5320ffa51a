import { isDeepStrictEqual } from 'node:util';
import { Failure, invalidField } from '@fringe/contract/errors';
import type { Issuer } from '@fringe/contract/operations/staff/issuers';
import { partnerExists } from '../../access/queries.ts';
import { companyExists } from '../../companies/queries.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction, type Writer } from '../../database/transaction.ts';
import { type IssuerId, newId } from '../../values/ids.ts';
import type { SealedColumn } from '../../values/sealed-column.ts';
import { type By, endLooksOf, endRolesIn } from '../give-roles.ts';
import { keepingAnAdmin } from '../last-admin.ts';
import { rolesOfIssuer } from '../role-queries.ts';
import {
  type Admin,
  demandSeeing,
  isWithin,
  mayVouchFor,
  seenBy,
  type Voucher,
  wantedRole,
} from '../rules.ts';
import {
  endSessionsOfIssuer,
  findIssuer,
  type IssuerFields,
  type IssuerRow,
  insertIssuer,
  markIssuerEnded,
  ownerOfIssuer,
  updateIssuer,
} from './queries.ts';

const purpose = (id: string): string => `issuer ${id}`;

export const sealedIssuerSecrets: SealedColumn = {
  table: 'staff_issuers',
  keys: ['id'],
  column: 'client_secret_sealed',
  purpose,
};

/** The secret with which the service shows the provider who it is. */
export const openedSecret = ({ vault }: Context, id: string, sealed: Buffer): string =>
  vault.open(sealed, purpose(id));

/** An issuer as somebody describes it. */
export type GivenIssuer = Omit<IssuerFields, 'claim' | 'claimRoles'> &
  Partial<Pick<Issuer, 'claim' | 'claimRoles'>> & { clientSecret?: string };

const fieldsOf = ({ clientSecret: _, claim = null, claimRoles = [], ...rest }: GivenIssuer) => ({
  ...rest,
  claim,
  claimRoles,
});

/** What the audit log is told: never the secret. */
const toldOf = (fields: IssuerFields) => ({
  ...fields,
  claimRoles: JSON.stringify(fields.claimRoles),
});

/** Where it is, and that it gives nothing that its owner could not. */
async function demandSound(
  context: Context,
  { sees }: Admin,
  owner: Voucher,
  given: IssuerFields,
): Promise<void> {
  const wrong = await context.outbound.whyRefused(given.issuer);
  if (wrong) throw invalidField('body/issuer', wrong);
  const admin = { partnerId: owner.partnerId, sees };
  for (const [index, { role }] of given.claimRoles.entries()) {
    const path = `body/claimRoles/${index}/role`;
    const wanted = wantedRole(admin, role, path);
    const [onlyCompanyId = null, ...more] = wanted.companyIds;
    const only = { ...wanted, onlyCompanyId: more.length > 0 ? null : onlyCompanyId };
    if (!mayVouchFor(owner, only)) throw invalidField(path, 'is not for this issuer to give');
    // Nobody looks at what is usual again when somebody signs in.
    const { atMost: _, ...unbounded } = wanted;
    demandSeeing(admin, seenBy(unbounded));
  }
}

/** Lets a provider vouch for people of the operator, of a partner or of a company. */
export async function createIssuer(
  writer: Writer,
  context: Context,
  admin: Admin,
  given: GivenIssuer & Partial<Voucher>,
): Promise<{ id: IssuerId }> {
  const { partnerId: asked, companyId: ofCompany, ...described } = given;
  const owner: Voucher = {
    partnerId: asked?.toLowerCase() ?? admin.partnerId,
    companyId: ofCompany?.toLowerCase() ?? null,
  };
  // A company's is the operator's to enter: a partner is not its only one.
  if (admin.partnerId !== null && (owner.companyId || owner.partnerId !== admin.partnerId)) {
    throw new Failure('roleNotAllowed');
  }
  if (owner.partnerId && owner.companyId) {
    throw invalidField('body/companyId', 'has no meaning beside partnerId');
  }
  const fields = fieldsOf(described);
  await demandSound(context, admin, owner, fields);
  return inTransaction(writer, async (tx) => {
    const known =
      (owner.partnerId === null || (await partnerExists(tx, owner.partnerId))) &&
      (owner.companyId === null || (await companyExists(tx, owner.companyId)));
    if (!known) throw new Failure('resourceNotFound');
    const id = newId();
    const { clientSecret } = given;
    const secretSealed = clientSecret ? context.vault.seal(clientSecret, purpose(id)) : null;
    await insertIssuer(tx, { id, ...owner, ...fields, secretSealed }, context.clock.now());
    tx.changed({ what: 'staffIssuer', id, after: { ...owner, ...toldOf(fields) } });
    return { id };
  });
}

/** Describes an issuer anew; the secret stays where none is given. */
export async function replaceIssuer(
  writer: Writer,
  context: Context,
  admin: Admin,
  id: IssuerId,
  given: GivenIssuer,
): Promise<void> {
  const known = await findIssuer(context.database.reader, id);
  if (!known || !isWithin(admin, known)) throw new Failure('resourceNotFound');
  const fields = fieldsOf(given);
  const { clientSecret } = given;
  // Whoever may enter another provider must not have the secret sent there.
  const isElsewhere = fields.issuer !== known.issuer || fields.clientId !== known.clientId;
  if (known.secretSealed && isElsewhere && !clientSecret) {
    throw invalidField('body/clientSecret', 'is required where the issuer changes');
  }
  await demandSound(context, admin, known, fields);
  await inTransaction(writer, (tx) => {
    const secret = clientSecret ? context.vault.seal(clientSecret, purpose(id)) : null;
    const by = { actor: writer.actor, at: context.clock.now() };
    const replace = () => replaceIn(tx, by, known, fields, secret);
    return known.partnerId === null ? keepingAnAdmin(tx, context.config, replace) : replace();
  });
}

async function replaceIn(
  tx: Transaction,
  by: By,
  known: IssuerRow,
  fields: IssuerFields,
  secret: Buffer | null,
): Promise<void> {
  const { id, name, issuer, clientId, mailDomains, claim, claimRoles } = known;
  const before = toldOf({ name, issuer, clientId, mailDomains, claim, claimRoles });
  const differs = tx.changed({ what: 'staffIssuer', id, before, after: toldOf(fields) });
  if (secret) tx.changed({ what: 'staffIssuer', id, part: 'clientSecret' });
  if (!differs && !secret) return;
  await updateIssuer(tx, id, fields, secret);
  // Whom it may vouch for can be others now: whoever is still meant signs in again.
  if (!differs) return;
  await endLooksOf(tx, by, await endSessionsOfIssuer(tx, id, by.at));
  const gives = { claim: fields.claim, claimRoles: fields.claimRoles };
  // Nobody keeps what another claim gave; who is still meant gets it by signing in.
  if (!isDeepStrictEqual(gives, { claim, claimRoles })) {
    await endRolesIn(tx, by, await rolesOfIssuer(tx, id));
  }
}

/** Ends an issuer, the sessions that began at it and the roles that it gave. Repeatable. */
export const endIssuer = (
  writer: Writer,
  { clock, config }: Context,
  admin: Admin,
  id: IssuerId,
): Promise<void> =>
  inTransaction(writer, async (tx) => {
    const owner = await ownerOfIssuer(tx, id);
    if (!owner || !isWithin(admin, owner)) throw new Failure('resourceNotFound');
    const by = { actor: writer.actor, at: clock.now() };
    const end = () => endIn(tx, by, id);
    await (owner.partnerId === null ? keepingAnAdmin(tx, config, end) : end());
  });

async function endIn(tx: Transaction, by: By, id: IssuerId): Promise<void> {
  if (!(await markIssuerEnded(tx, id, by.at))) return;
  await endLooksOf(tx, by, await endSessionsOfIssuer(tx, id, by.at));
  await endRolesIn(tx, by, await rolesOfIssuer(tx, id));
  tx.changed({ what: 'staffIssuer', id, before: { endedAt: null }, after: { endedAt: by.at } });
}
