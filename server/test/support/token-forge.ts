import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { sql } from './database/sql.ts';
import type { Service } from './service.ts';

type Part = Record<string, unknown>;

/** A token taken apart, and the means to put another one together with the service's own key. */
export interface TokenForge {
  header: Part;
  claims: Part;
  /** The newest signing key, as only somebody with `SECRET_KEY` can have it. */
  key: KeyObject;
  publicJwk: Part;
}

export async function openForge(service: Service): Promise<TokenForge> {
  const [header, claims] = service.partner.token!.split('.').slice(0, 2).map(decode) as [
    Part,
    Part,
  ];
  const [row] = await sql(
    service.database.ownerUrl,
    'SELECT private_key_sealed, public_jwk FROM signing_keys WHERE id = $1',
    [header.kid],
  );
  const pem = service.context.vault.open(row.private_key_sealed, 'signing-key');
  return { header, claims, key: createPrivateKey(pem), publicJwk: row.public_jwk };
}

/** A JWS by hand: a library would refuse to make most of what is wanted here. */
export function signed(header: Part, claims: Part, key: KeyObject): string {
  const input = `${encode(header)}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
  return `${input}.${signature.toString('base64url')}`;
}

export const encode = (part: Part): string =>
  Buffer.from(JSON.stringify(part)).toString('base64url');

const decode = (part: string): Part => JSON.parse(Buffer.from(part, 'base64url').toString());

/** The token with one bit of one of its three parts turned over. */
export function withBitFlipped(token: string, part: 0 | 1 | 2, bit: number): string {
  const parts = token.split('.');
  const bytes = Buffer.from(parts[part]!, 'base64url');
  bytes[bit >> 3]! ^= 1 << (bit & 7);
  parts[part] = bytes.toString('base64url');
  return parts.join('.');
}
