import type { Provider } from './providers.ts';

/** Why somebody does not get in. */
export type WhyNot =
  | 'provider'
  | 'unverified'
  | 'domain'
  | 'unknown'
  | 'lastAdmin'
  | 'expired'
  | 'noIssuer'
  | 'link';

/** Whom a provider vouches for. */
export interface Vouched {
  mail: string;
  name: string;
  /** The values of the claim that gives roles. */
  values: string[];
}

/** The person that claims speak of: with an address that was verified, of its own domains. */
export function vouchedFor(
  { mailDomains, claim }: Pick<Provider, 'mailDomains' | 'claim'>,
  claims: Record<string, unknown>,
): Vouched | { refused: WhyNot; mail?: string } {
  const { email, email_verified: verified, name } = claims;
  if (typeof email !== 'string' || email.length > 254) return { refused: 'unverified' };
  const mail = email.toLowerCase();
  if (verified !== true) return { refused: 'unverified', mail };
  if (!mailDomains.includes(domainOf(mail))) return { refused: 'domain', mail };
  const given = claim === null ? undefined : claims[claim];
  return {
    mail,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 200) : mail,
    values: [given].flat().filter((one): one is string => typeof one === 'string'),
  };
}

/** What stands behind the last at sign. */
export const domainOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1);

/** Where a person is led after a sign-in: a page of the console, and nowhere else. */
export const returnPath = (asked: unknown): string =>
  typeof asked === 'string' && /^\/console(?:[/?#][^\\\s]*)?$/.test(asked) && asked.length < 2_000
    ? asked
    : '/console';
