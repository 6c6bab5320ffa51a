import { randomBytes } from 'node:crypto';
import type { ForeignDocument } from '../http/pages/bind-page.ts';

/** The page of a build with a nonce of its own, in place of the gap that the build leaves. */
export function pageDocument(page: string): ForeignDocument {
  const nonce = randomBytes(16).toString('base64');
  return { html: page.replaceAll('%NONCE%', () => nonce), policy: policyWith(nonce) };
}

/** Scripts, styles and connections of this server only; a library adds styles with the nonce. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
