import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, Page, pagingQuery, Timestamp, Uuid } from '../../types.ts';
import { ChangedBy } from '../changes.ts';
import { Partner } from './partners.ts';

const platform = { api: 'platform', tag: 'Partners' } as const;
const unknown = ['resourceNotFound'] as const;
const { id, name } = Partner.properties;

/** Reads a partner. */
export const readPartner = operation({
  ...platform,
  id: 'readPartner',
  method: 'GET',
  path: '/partners/{partnerId}',
  summary: 'Read a partner',
  reply: {
    status: 200,
    description: 'The partner, with its name and since when it is there.',
    body: Partner,
  },
  failures: unknown,
});

/** Renames a partner. Repeatable. */
export const updatePartner = operation({
  ...platform,
  id: 'updatePartner',
  method: 'PATCH',
  path: '/partners/{partnerId}',
  summary: 'Rename a partner',
  body: Closed({
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What the partner is called from now on; for people only.',
    }),
  }),
  reply: { status: 200, description: 'The partner as it is now.', body: Partner },
  failures: unknown,
});

/** Lists the partners that may see a company, and since when. */
export const listPartnersOfCompany = operation({
  ...platform,
  id: 'listPartnersOfCompany',
  method: 'GET',
  path: '/companies/{companyId}/partners',
  summary: 'List the partners that have access to a company',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of partners that may see and manage the company, oldest first.',
    body: Closed({
      partners: Type.Array(
        Closed({
          id,
          name,
          grantedAt: described(Timestamp, 'Since when it has access, in epoch seconds.'),
        }),
        { description: 'In the order in which the partners were created.' },
      ),
      page: Page,
    }),
  },
});

/** Lists companies with the partners that may see them. */
export const listCompanyAccess = operation({
  ...platform,
  id: 'listCompanyAccess',
  heavy: true,
  stability: 'draft',
  method: 'GET',
  path: '/company-access',
  summary: 'List companies with the partners that have access to them',
  query: Closed({ partnerId: Type.Optional(Uuid), ...pagingQuery }),
  reply: {
    status: 200,
    description: 'The page of companies, oldest first; those without a partner are among them.',
    body: Closed({
      companies: Type.Array(
        Closed({
          id: described(Uuid, 'The company, as paths of this API name it.'),
          name: Type.String({ description: 'The name of the company.' }),
          partners: Type.Array(
            Closed({
              id,
              name,
              grantedAt: described(Timestamp, 'Since when it has access, in epoch seconds.'),
              by: described(Nullable(ChangedBy), 'Who gave it; null where that was not kept.'),
            }),
            { description: 'Those that may see and manage it, oldest first.' },
          ),
        }),
        { description: 'In the order in which the companies were created.' },
      ),
      page: Page,
    }),
  },
});

/** A moment at which a partner was given access to a company, or lost it. */
export const AccessChange = Closed({
  at: described(Timestamp, 'When it happened, in epoch seconds.'),
  change: Type.Enum(['granted', 'revoked'], {
    type: 'string',
    description: 'Whether access was `granted` or `revoked`.',
  }),
  partnerId: described(Uuid, 'The partner whose access it is.'),
  companyId: described(Uuid, 'The company that it is about.'),
  by: described(Nullable(ChangedBy), 'Who did it; null where that was not kept.'),
});
export type AccessChange = Type.Static<typeof AccessChange>;

const history = {
  status: 200,
  description: 'The page of changes, newest first.',
  body: Closed({
    changes: Type.Array(AccessChange, { description: 'Newest first.' }),
    page: Page,
  }),
} as const;

/** Lists who was given access to a company, and who lost it. */
export const listAccessChangesOfCompany = operation({
  ...platform,
  id: 'listAccessChangesOfCompany',
  method: 'GET',
  path: '/companies/{companyId}/access-changes',
  summary: 'List who got access to a company, and who lost it',
  query: Closed(pagingQuery),
  reply: history,
});

/** Lists the companies that a partner was given access to, or lost. */
export const listAccessChangesOfPartner = operation({
  ...platform,
  id: 'listAccessChangesOfPartner',
  method: 'GET',
  path: '/partners/{partnerId}/access-changes',
  summary: 'List the access that a partner got, and lost',
  query: Closed(pagingQuery),
  reply: history,
  failures: unknown,
});
