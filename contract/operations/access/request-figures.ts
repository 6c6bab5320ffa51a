import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed, described, Nullable, Timestamp, Uuid } from '../../types.ts';
import { ChangedBy } from '../changes.ts';
import { LoggedRequest, requestFilter } from './requests.ts';

const count = (description: string, minimum = 0) => Type.Integer({ minimum, description });

/** How some calls ended, and when the first and the last of them came. */
const counted = {
  requests: count('How many calls.', 1),
  refused: count('How many of them were refused, with a status of 4xx.'),
  failed: count('How many of them failed, with a status of 5xx.'),
  firstAt: described(Timestamp, 'When the first of them came, in epoch seconds.'),
  lastAt: described(Timestamp, 'When the last of them came, in epoch seconds.'),
};
const { operation: called, companyId, status } = LoggedRequest.properties;

/** What was called in a time, counted: when, how it ended, what, for whom and by whom. */
export const RequestFigures = Closed({
  from: described(Timestamp, 'The beginning of the first hour, in epoch seconds.'),
  to: described(Timestamp, 'The end of the last hour, in epoch seconds.'),
  countedFrom: described(
    Timestamp,
    'Since when calls are counted, in epoch seconds: `from`, or later where there are so many ' +
      'that only the newest were looked at.',
  ),
  requests: count('How many calls there are.'),
  firstAt: described(Nullable(Timestamp), 'When the first of them came; null where none did.'),
  lastAt: described(Nullable(Timestamp), 'When the last of them came; null where none did.'),
  hours: Type.Array(
    Closed({
      hour: described(Timestamp, 'When the hour begins, in epoch seconds; hours are those of UTC.'),
      succeeded: count('How many calls were answered with 2xx or 3xx.'),
      refused: counted.refused,
      failed: counted.failed,
    }),
    { description: 'The hours in which something was called, in order.' },
  ),
  failures: Type.Array(
    Closed({
      status,
      code: Nullable(Type.String({ description: 'The `code` of the failure; null without one.' })),
      operation: called,
      requests: counted.requests,
      firstAt: counted.firstAt,
      lastAt: counted.lastAt,
      lastId: described(Uuid, 'The last of these calls.'),
    }),
    { description: 'What was refused or failed, by what was called and why; the most first.' },
  ),
  operations: Type.Array(Closed({ operation: called, ...counted }), {
    description: 'What was called, the most called first.',
  }),
  companies: Type.Array(Closed({ companyId, ...counted }), {
    description: 'The companies that were named, the most named first; null for calls of none.',
  }),
  clients: Type.Array(
    Closed({
      clientId: LoggedRequest.properties.clientId,
      partnerId: LoggedRequest.properties.partnerId,
      by: described(Nullable(ChangedBy), 'Whose credential it is; null where it is none.'),
      credential: Nullable(
        Type.String({ description: 'What it is used for; null when nothing was said of it.' }),
      ),
      ...counted,
    }),
    { description: 'The credentials that called, the most active first.' },
  ),
});
export type RequestFigures = Type.Static<typeof RequestFigures>;

const { after, before, limit, ...filter } = requestFilter;
const about =
  'Up to seven days by the hour; the last 24 hours without `from` and `to`. It takes the filters ' +
  'of the list. Where there are very many calls the newest are looked at, and `countedFrom` says ' +
  'how far back that reaches. Of failures, operations, companies and credentials the first 50 ' +
  'are listed.';

/** Counts the calls of a partner. */
export const readRequestFigures = operation({
  api: 'partner',
  tag: 'Requests',
  stability: 'draft',
  id: 'readRequestFigures',
  heavy: true,
  method: 'GET',
  path: '/requests/figures',
  summary: 'Count calls by hour, outcome, operation and credential',
  description: about,
  query: Closed(filter),
  reply: { status: 200, description: 'What was counted.', body: RequestFigures },
});

/** Counts the calls of everybody. */
export const platformReadRequestFigures = operation({
  ...readRequestFigures,
  id: 'platformReadRequestFigures',
  api: 'platform',
  query: Closed({ partnerId: Type.Optional(Uuid), ...filter }),
});

/** What the operator's figures can be asked for. */
export type FiguresQuery = Type.Static<typeof platformReadRequestFigures.query>;
