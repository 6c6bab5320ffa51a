import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  Corporation,
  described,
  describedAs,
  Line,
  NewId,
  Nullable,
  Page,
  pagingQuery,
} from '../../types.ts';

const query = Closed({
  externalId: Type.Optional(
    Type.Unsafe<string | string[]>({
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 1000 },
      ],
      description:
        'Only corporations with these ids of the source: one, several with commas, or repeated.',
    }),
  ),
  include: Type.Optional(
    Type.Boolean({ description: 'True to get the companies of each corporation, too.' }),
  ),
  ...pagingQuery,
});
const reply = {
  status: 200,
  description: 'The page of corporations that match.',
  body: Closed({
    corporations: Type.Array(Corporation, { description: 'The groups on this page.' }),
    page: Page,
  }),
} as const;

/** Lists the corporations of the companies that the calling partner has access to. */
export const listCorporations = operation({
  id: 'listCorporations',
  api: 'partner',
  method: 'GET',
  path: '/corporations',
  tag: 'Companies',
  summary: 'List the corporations of the partner',
  description: 'Only corporations, and in them only companies, that the partner has access to.',
  scope: 'companies:read',
  query,
  reply,
});

const platform = { api: 'platform', tag: 'Companies' } as const;

const alias = describedAs(Line(200), Corporation.properties.alias);
const externalId = Type.Optional(
  described(
    Nullable(Line(255)),
    'The id that the corporation has in other software, unique here; null takes it away.',
  ),
);

/** Lists all corporations of the platform. */
export const platformListCorporations = operation({
  ...platform,
  id: 'platformListCorporations',
  method: 'GET',
  path: '/corporations',
  summary: 'List corporations',
  query,
  reply,
});

/** Creates a corporation. */
export const createCorporation = operation({
  ...platform,
  id: 'createCorporation',
  method: 'POST',
  path: '/corporations',
  summary: 'Create a corporation',
  body: Closed({ alias, externalId }),
  reply: {
    status: 201,
    description: 'The corporation is created; companies name it as theirs.',
    body: NewId('corporation'),
  },
  failures: ['externalIdTaken'],
});

/** Changes a corporation; what is left out keeps its value. */
export const updateCorporation = operation({
  ...platform,
  id: 'updateCorporation',
  method: 'PATCH',
  path: '/corporations/{corporationId}',
  summary: 'Change a corporation',
  body: Closed({ alias: Type.Optional(alias), externalId }, { minProperties: 1 }),
  reply: { status: 204, description: 'The corporation is changed; there is no body.', body: null },
  failures: ['resourceNotFound', 'externalIdTaken'],
});
