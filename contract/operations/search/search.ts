import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, Uuid } from '../../types.ts';

/** All that can be found, the most looked for first. */
export const searchKinds = [
  'employee',
  'company',
  'corporation',
  'entry',
  'refusal',
  'cycle',
  'expense',
  'payment',
  'event',
  'delivery',
  'subscription',
  'import',
  'export',
  'partner',
  'credential',
  'change',
  'request',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const SearchKindName = Type.Enum([...searchKinds], {
  type: 'string',
  description: 'What it is. `change` is a line of the audit log, `entry` one of the ledger.',
});

/** Something that was found: what it is, and where it lives. */
export const SearchResult = Closed({
  kind: SearchKindName,
  id: described(Uuid, 'Its id; of a request, the `X-Request-Id` that it was answered with.'),
  label: Type.String({
    description: 'What people know it by: a name, a month, a type of event, an operation.',
  }),
  companyId: described(Nullable(Uuid), 'The company that it belongs to; null where there is none.'),
  employeeId: described(Nullable(Uuid), 'The employee whom it is about; null where there is none.'),
  path: Nullable(
    Type.String({
      description:
        'The path and query of the operation that reads it, or the list in which it stands; ' +
        'null where there is neither.',
    }),
  ),
});
export type SearchResult = Type.Static<typeof SearchResult>;

/** Finds people, companies and whatever has an id. */
export const search = operation({
  id: 'search',
  heavy: true,
  api: 'partner',
  method: 'GET',
  path: '/search',
  tag: 'Search',
  summary: 'Find people, companies, and anything by its id',
  description:
    'People by the words of their names in any order, whatever their accents and letter case, by ' +
    'the beginning of a word, and by legal id, e-mail address and internal id; companies by name ' +
    'and legal id; charges by their external id; and whatever has an id of this service, a ' +
    'request included. It needs no scope of its own: each kind is found with the scope that ' +
    'reads it.',
  query: Closed({ q: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: {
    status: 200,
    description: 'What was found, the best first, at most 20.',
    body: Closed({
      results: Type.Array(SearchResult, { description: 'What was found, the best first.' }),
      complete: Type.Boolean({
        description: 'False when there is, or may be, more: ask for something more particular.',
      }),
    }),
  },
});

export const platformSearch = forOperator(search);
