import Type from 'typebox';
import { operation } from '../operation.ts';
import { Closed, Corporation, Line, Nullable, Page, pagingQuery, Uuid } from '../types.ts';

const query = Closed({
  externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  include: Type.Optional(Type.Boolean({ description: 'With the companies inside.' })),
  ...pagingQuery,
});
const reply = {
  status: 200,
  body: Closed({ corporations: Type.Array(Corporation), page: Page }),
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

const externalId = Type.Optional(Nullable(Line(255)));

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
  body: Closed({ alias: Line(200), externalId }),
  reply: { status: 201, body: Closed({ id: Uuid }) },
  failures: ['externalIdTaken'],
});

/** Changes a corporation; what is left out keeps its value. */
export const updateCorporation = operation({
  ...platform,
  id: 'updateCorporation',
  method: 'PATCH',
  path: '/corporations/{corporationId}',
  summary: 'Change a corporation',
  body: Closed({ alias: Type.Optional(Line(200)), externalId }, { minProperties: 1 }),
  reply: { status: 204, body: null },
  failures: ['resourceNotFound', 'externalIdTaken'],
});
