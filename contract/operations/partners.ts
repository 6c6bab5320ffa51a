import Type from 'typebox';
import { operation } from '../operation.ts';
import { ScopeList } from '../scopes.ts';
import { Closed, Nullable, Page, pagingQuery, Timestamp, Uuid } from '../types.ts';

/** A partner: the maker of payroll or HR software that calls the API. */
export const Partner = Closed({ id: Uuid, name: Type.String(), createdAt: Timestamp });

/** A credential, without its secret. */
export const Credential = Closed({
  clientId: Uuid,
  description: Nullable(Type.String()),
  scopes: ScopeList,
  createdAt: Timestamp,
  revokedAt: Nullable(Timestamp),
});

const platform = { api: 'platform', tag: 'Partners' } as const;

/** Lists the partners of the platform. */
export const listPartners = operation({
  ...platform,
  id: 'listPartners',
  method: 'GET',
  path: '/partners',
  summary: 'List partners',
  query: Closed(pagingQuery),
  reply: { status: 200, body: Closed({ partners: Type.Array(Partner), page: Page }) },
});

/** Creates a partner. */
export const createPartner = operation({
  ...platform,
  id: 'createPartner',
  method: 'POST',
  path: '/partners',
  summary: 'Create a partner',
  body: Closed({ name: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: { status: 201, body: Closed({ id: Uuid }) },
});

/** Lists a partner's credentials, revoked ones included; never their secrets. */
export const listCredentials = operation({
  ...platform,
  id: 'listCredentials',
  method: 'GET',
  path: '/partners/{partnerId}/credentials',
  summary: "List a partner's credentials",
  query: Closed(pagingQuery),
  reply: { status: 200, body: Closed({ credentials: Type.Array(Credential), page: Page }) },
  failures: ['resourceNotFound'],
});

/** Issues a credential; its secret is shown in this answer only. */
export const issueCredential = operation({
  ...platform,
  id: 'issueCredential',
  method: 'POST',
  path: '/partners/{partnerId}/credentials',
  summary: 'Issue a credential; the secret is shown once',
  body: Closed({
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    scopes: Type.Optional(ScopeList),
  }),
  reply: {
    status: 201,
    body: Closed({ clientId: Uuid, clientSecret: Type.String(), scopes: ScopeList }),
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
  reply: { status: 204, body: null },
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
    body: Closed({
      companies: Type.Array(Closed({ id: Uuid, name: Type.String(), legalId: Type.String() })),
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
  reply: { status: 204, body: null },
  failures: ['resourceNotFound'],
});

/** Takes a partner's access to a company away. Repeatable. */
export const revokeAccess = operation({
  ...platform,
  id: 'revokeAccess',
  method: 'DELETE',
  path: '/partners/{partnerId}/companies/{companyId}',
  summary: "Take a partner's access to a company away",
  reply: { status: 204, body: null },
  failures: ['resourceNotFound'],
});
