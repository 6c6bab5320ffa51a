import { operation } from '../../operation.ts';
import { Line } from '../../scalars.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, NewId, Nullable, Page, pagingQuery, Uuid } from '../../types.ts';
import { RoleInput } from './roles.ts';

const issuers = { api: 'staff', tag: 'Issuers' } as const;

const fields = {
  name: described(Line(100), 'What the button says that leads there, such as `Company account`.'),
  issuer: Type.String({
    format: 'uri',
    maxLength: 500,
    description: 'The address of the OpenID provider, exactly as its own description says it.',
  }),
  clientId: described(Line(500), 'The id that the provider knows this service by.'),
  mailDomains: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+\\.[a-z]{2,63}$', maxLength: 253 }), {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description: 'The domains that it may vouch for, in lower case, such as `company.example`.',
  }),
  claim: described(
    Nullable(Line(100)),
    'The claim of the id token that roles are given by, such as `groups`; null for none.',
  ),
  claimRoles: Type.Array(
    Closed({
      value: described(Line(200), 'A value of the claim, or one of its values.'),
      role: RoleInput,
    }),
    {
      maxItems: 50,
      description: 'The role that whoever has a value of the claim gets when they sign in.',
    },
  ),
};

const owner = {
  partnerId: described(
    Nullable(Uuid),
    'The partner whose people it lets in; null for the operator and for a company.',
  ),
  companyId: described(
    Nullable(Uuid),
    'The company whose people it lets in; null for the operator and for a partner.',
  ),
};

/** Who vouches for people: an OpenID provider. */
export const Issuer = Closed({
  id: described(Uuid, 'The issuer, as paths of this API name it.'),
  ...owner,
  ...fields,
  hasSecret: Type.Boolean({ description: 'Whether a secret is kept; it is never shown.' }),
});
export type Issuer = Type.Static<typeof Issuer>;

const given = {
  ...fields,
  claim: Type.Optional(fields.claim),
  claimRoles: Type.Optional(fields.claimRoles),
  clientSecret: Type.Optional(
    described(
      Line(500),
      'The secret of the client, which is kept sealed; the one that is kept stays without it, ' +
        'unless `issuer` or `clientId` change: then it has to be given again.',
    ),
  ),
};

/** Lists the issuers that one may manage. */
export const listIssuers = operation({
  ...issuers,
  id: 'listIssuers',
  method: 'GET',
  path: '/issuers',
  summary: 'List who vouches for people',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of issuers: all for the admin of the operator, else those of yours.',
    body: Closed({
      issuers: Type.Array(Issuer, { description: 'In the order in which they were made.' }),
      page: Page,
    }),
  },
  failures: ['roleNotAllowed'],
});

/** Lets an OpenID provider vouch for people. */
export const createIssuer = operation({
  ...issuers,
  id: 'createIssuer',
  method: 'POST',
  path: '/issuers',
  summary: 'Let an OpenID provider vouch for people',
  description:
    'An issuer of a partner lets people enter in roles of that partner only, one of a company in ' +
    'roles for that company only, whatever it says about them. Enter at the provider as redirect ' +
    'URI `/console/sign-in/callback/{id}` of this service, with the id of the reply; for an ' +
    'issuer of the operator it is `/console/sign-in/callback`.',
  body: Closed({
    partnerId: Type.Optional(owner.partnerId),
    companyId: Type.Optional(owner.companyId),
    ...given,
  }),
  reply: { status: 201, description: 'The id of the issuer.', body: NewId('issuer') },
  failures: ['roleNotAllowed', 'withheld', 'resourceNotFound'],
});

/** Replaces an issuer. Repeatable. */
export const replaceIssuer = operation({
  ...issuers,
  id: 'replaceIssuer',
  method: 'PUT',
  path: '/issuers/{issuerId}',
  summary: 'Replace an issuer',
  body: Closed(given),
  reply: { status: 200, description: 'The issuer as it is now.', body: Issuer },
  failures: ['roleNotAllowed', 'withheld', 'resourceNotFound', 'lastAdmin'],
});

/** Ends an issuer, and the sessions that began there. Repeatable. */
export const deleteIssuer = operation({
  ...issuers,
  id: 'deleteIssuer',
  method: 'DELETE',
  path: '/issuers/{issuerId}',
  summary: 'End an issuer, with the sessions of its people',
  reply: {
    status: 204,
    description: 'The issuer has ended now, or had before; there is no body.',
    body: null,
  },
  failures: ['roleNotAllowed', 'resourceNotFound', 'lastAdmin'],
});
