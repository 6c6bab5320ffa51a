import { operation } from '../../operation.ts';
import { privateKinds } from '../../schemas/private.ts';
import * as Type from '../../schemas/type.ts';
import { ScopeList } from '../../scopes.ts';
import {
  Closed,
  Company,
  described,
  NewId,
  Nullable,
  Page,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';

/** A partner: the maker of payroll or HR software that calls the API. */
export const Partner = Closed({
  id: described(Uuid, 'The partner, as paths of this API name it.'),
  name: Type.String({ description: 'What the partner is called; for people only.' }),
  createdAt: described(Timestamp, 'When the partner was created, in epoch seconds.'),
});

const ClientId = described(
  Uuid,
  'The public half of the credential; tokens are asked for with it.',
);
const Scopes = described(ScopeList, 'What tokens of the credential may do.');

/** A credential, without its secret. */
export const Credential = Closed({
  clientId: ClientId,
  description: Nullable(
    Type.String({ description: 'What it is used for, in words; null when nothing is said.' }),
  ),
  scopes: Scopes,
  createdAt: described(Timestamp, 'When it was issued, in epoch seconds.'),
  revokedAt: described(
    Nullable(Timestamp),
    'When it was revoked, in epoch seconds; null while it is valid.',
  ),
  lastUsedAt: described(
    Nullable(Timestamp),
    'When it was last used, in epoch seconds, to the minute; null when it never was.',
  ),
});

const { id, name, legalId } = Company.properties;
const platform = { api: 'platform', tag: 'Partners' } as const;

/** Lists the partners of the platform. */
export const listPartners = operation({
  ...platform,
  id: 'listPartners',
  method: 'GET',
  path: '/partners',
  summary: 'List partners',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of partners, oldest first.',
    body: Closed({
      partners: Type.Array(Partner, { description: 'The partners on this page.' }),
      page: Page,
    }),
  },
});

/** Creates a partner. */
export const createPartner = operation({
  ...platform,
  id: 'createPartner',
  method: 'POST',
  path: '/partners',
  summary: 'Create a partner',
  body: Closed({
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What the partner is called; for people only.',
    }),
  }),
  reply: {
    status: 201,
    description: 'The partner is created; it needs a credential and access to companies.',
    body: NewId('partner'),
  },
});

/** Lists a partner's credentials, revoked ones included; never their secrets. */
export const listCredentials = operation({
  ...platform,
  id: 'listCredentials',
  method: 'GET',
  path: '/partners/{partnerId}/credentials',
  summary: "List a partner's credentials",
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: "The page of the partner's credentials, without secrets.",
    body: Closed({
      credentials: Type.Array(Credential, { description: 'Valid and revoked ones.' }),
      page: Page,
    }),
  },
  failures: ['resourceNotFound'],
});

/** Issues a credential; its secret is shown in this answer only. */
export const issueCredential = operation({
  ...platform,
  id: 'issueCredential',
  method: 'POST',
  path: '/partners/{partnerId}/credentials',
  summary: 'Issue a credential; the secret is shown once',
  // A program sees all of it, and whoever has its secret.
  concerns: privateKinds,
  body: Closed({
    description: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'What it is used for, in words for people.',
      }),
    ),
    scopes: Type.Optional(
      described(ScopeList, 'What tokens of the credential may do; all of it without a list.'),
    ),
  }),
  reply: {
    status: 201,
    description: 'The credential with its secret, which is never shown again.',
    body: Closed({
      clientId: ClientId,
      clientSecret: Type.String({ description: 'The secret half; shown here and never again.' }),
      scopes: Scopes,
    }),
  },
  failures: ['resourceNotFound'],
});

/** Revokes a credential: its tokens stop working within five seconds. Repeatable. */
export const revokeCredential = operation({
  ...platform,
  id: 'revokeCredential',
  method: 'DELETE',
  path: '/partners/{partnerId}/credentials/{clientId}',
  summary: 'Revoke a credential',
  reply: {
    status: 204,
    description: 'The credential is revoked now, or was before; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound'],
});

/** Lists the companies that a partner has access to. */
export const listAccessGrants = operation({
  ...platform,
  id: 'listAccessGrants',
  method: 'GET',
  path: '/partners/{partnerId}/companies',
  summary: 'List the companies that a partner has access to',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of companies that the partner has access to.',
    body: Closed({
      companies: Type.Array(Closed({ id, name, legalId }), {
        description: 'Those that the partner may see and manage.',
      }),
      page: Page,
    }),
  },
  failures: ['resourceNotFound'],
});

/** Gives a partner access to a company. Repeatable. */
export const grantAccess = operation({
  ...platform,
  id: 'grantAccess',
  method: 'PUT',
  path: '/partners/{partnerId}/companies/{companyId}',
  summary: 'Give a partner access to a company',
  reply: {
    status: 204,
    description: 'The partner has access now, or had it before; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound'],
});

/** Takes a partner's access to a company away. Repeatable. */
export const revokeAccess = operation({
  ...platform,
  id: 'revokeAccess',
  method: 'DELETE',
  path: '/partners/{partnerId}/companies/{companyId}',
  summary: "Take a partner's access to a company away",
  reply: {
    status: 204,
    description: 'The partner has no access any more; there is no body.',
    body: null,
  },
  failures: ['resourceNotFound'],
});
