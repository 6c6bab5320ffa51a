import { operation } from '../../operation.ts';
import { Line } from '../../scalars.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Page, pagingQuery, Timestamp, Uuid } from '../../types.ts';

const views = { api: 'staff', tag: 'Views' } as const;

/** How many views a role keeps at most. */
export const MAX_VIEWS = 100;

const fields = {
  name: described(Line(80), 'What the person calls it, once in their list, in any letter case.'),
  address: Type.String({
    // A path of plain words and a query: it cannot lead out of the console.
    pattern: '^/(?:[\\w-]+/)*(?:[\\w-]+)?(?:\\?[^\\s\\p{Cc}#\\\\]*)?$',
    maxLength: 2000,
    description:
      'The page with its filters, as a path of the console and its query, such as ' +
      '`/companies/{companyId}/people?state=blocked`.',
  }),
};

/** A page of the console with its filters, under a name. */
export const SavedView = Closed({
  id: described(Uuid, 'The view, as paths of this API name it.'),
  ...fields,
  changedAt: described(Timestamp, 'When it was kept or last changed, in epoch seconds.'),
});
export type SavedView = Type.Static<typeof SavedView>;

/** Lists the views of the role that asks. */
export const listViews = operation({
  ...views,
  id: 'listViews',
  method: 'GET',
  path: '/me/views',
  summary: 'List your saved views',
  description: 'Those that you kept in the role in which you ask; nobody else sees them.',
  query: Closed(pagingQuery),
  reply: {
    status: 200,
    description: 'The page of views.',
    body: Closed({
      views: Type.Array(SavedView, { description: 'By name.' }),
      page: Page,
    }),
  },
});

/** Keeps a view. */
export const createView = operation({
  ...views,
  id: 'createView',
  method: 'POST',
  path: '/me/views',
  summary: 'Keep a page with its filters, under a name',
  description:
    `It is kept with your role, ${MAX_VIEWS} at most. It says where to look, and lets nobody see ` +
    'more: whoever opens it sees what their role sees then.',
  body: Closed(fields),
  reply: { status: 201, description: 'The view as it is kept.', body: SavedView },
  failures: ['viewNameTaken', 'tooManyViews', 'roleNotAllowed'],
});

/** Gives a view another name or another address. Repeatable. */
export const replaceView = operation({
  ...views,
  id: 'replaceView',
  method: 'PUT',
  path: '/me/views/{viewId}',
  summary: 'Rename a view, or let it lead elsewhere',
  body: Closed(fields),
  reply: { status: 200, description: 'The view as it is now.', body: SavedView },
  failures: ['viewNameTaken', 'resourceNotFound'],
});

/** Deletes a view. */
export const deleteView = operation({
  ...views,
  id: 'deleteView',
  method: 'DELETE',
  path: '/me/views/{viewId}',
  summary: 'Delete a view',
  reply: { status: 204, description: 'The view is gone; there is no body.', body: null },
  failures: ['resourceNotFound'],
});
