import type { Reader } from '../../database/statement.ts';
import type { IssuerId } from '../../values/ids.ts';
import { issuersForDomain } from '../issuers/queries.ts';
import { findPersonByMail } from '../people-queries.ts';
import { rolesOfPeople } from '../role-queries.ts';
import { mayVouchFor, withOnly } from '../rules.ts';
import { domainOf } from './rules.ts';

/**
 * Where somebody with an address signs in. Anybody can claim a domain: the operator's own comes
 * first, and where several others claim the same it is the one that can let this person in.
 */
export async function issuerForMail(reader: Reader, mail: string): Promise<IssuerId | undefined> {
  const found = await issuersForDomain(reader, domainOf(mail));
  const ofOperator = found.find(({ partnerId, companyId }) => !partnerId && !companyId);
  if (ofOperator || found.length < 2) return (ofOperator ?? found[0])?.id;
  const person = await findPersonByMail(reader, mail);
  const roles = person ? await rolesOfPeople(reader, [person.id]) : [];
  const [only, ...more] = found.filter((issuer) =>
    roles.some((role) => mayVouchFor(issuer, withOnly(role))),
  );
  return more.length > 0 ? undefined : only?.id;
}
