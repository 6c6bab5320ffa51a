import { forOperator, operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import {
  Closed,
  described,
  GivenTimestamp,
  Nullable,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';

/** One call of the interfaces: ids and an outcome, never what was sent or answered. */
export const LoggedRequest = Closed({
  id: described(Uuid, 'The request: what the answer said in `X-Request-Id`.'),
  at: described(Timestamp, 'When it came, in epoch seconds.'),
  clientId: described(
    Nullable(Uuid),
    'The credential that called; null when the call had no valid token or secret.',
  ),
  partnerId: described(
    Nullable(Uuid),
    'The partner that the credential belongs to; null for the operator, and for nobody.',
  ),
  operation: Nullable(
    Type.String({
      description: 'The id of the operation; null where a path does not offer the method.',
    }),
  ),
  companyId: described(Nullable(Uuid), 'The company that the call named; null when it named none.'),
  employeeId: described(
    Nullable(Uuid),
    'The employee that the call named; null when it named none, or many.',
  ),
  status: Type.Integer({ description: 'The HTTP status of the answer.' }),
  code: Nullable(
    Type.String({ description: 'The `code` of the failure; null when the call succeeded.' }),
  ),
  durationMs: Type.Integer({
    description: 'How long the answer took, in milliseconds, rounded.',
  }),
});

/** Which calls are meant. */
export const requestFilter = {
  operation: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  kind: Type.Optional(Type.Enum(['read', 'write'], { type: 'string' })),
  status: Type.Optional(Type.Enum(['2xx', '3xx', '4xx', '5xx'], { type: 'string' })),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  companyId: Type.Optional(Uuid),
  employeeId: Type.Optional(Uuid),
  clientId: Type.Optional(Uuid),
  from: Type.Optional(GivenTimestamp),
  to: Type.Optional(GivenTimestamp),
  after: Type.Optional(Uuid),
  before: Type.Optional(Uuid),
  limit: pagingQuery.limit,
};

const requests = { api: 'partner', tag: 'Requests', method: 'GET' } as const;

/** Lists the calls of a partner, newest first. */
export const listRequests = operation({
  ...requests,
  id: 'listRequests',
  heavy: true,
  path: '/requests',
  summary: 'List calls, newest first',
  description:
    'What was called with your credentials in the last 30 days: by which of them, when, with ' +
    'which outcome; never what was sent or answered. A call is listed about a second after its ' +
    'answer. The list goes on with `before` set to `next`, until `next` is null. A page looks at ' +
    'a bounded number of calls: where few match, it may have few or none, and still a `next`.',
  query: Closed(requestFilter),
  reply: {
    status: 200,
    description: 'Calls that match, newest first.',
    body: Closed({
      requests: Type.Array(LoggedRequest, { description: 'The calls, newest first.' }),
      next: described(
        Nullable(Uuid),
        'Send it as `before` to go on with older calls; null when there are none.',
      ),
    }),
  },
});

/** Reads one call of a partner. */
export const readRequest = operation({
  ...requests,
  id: 'readRequest',
  path: '/requests/{requestId}',
  summary: 'Read a call',
  reply: {
    status: 200,
    description: 'The call: who made it, when, and how it was answered.',
    body: LoggedRequest,
  },
  failures: ['resourceNotFound'],
});

/** Lists the calls of everybody, newest first. */
export const platformListRequests = operation({
  ...listRequests,
  id: 'platformListRequests',
  api: 'platform',
  description:
    'What was called on all interfaces in the last 30 days, refused calls included: by whom, ' +
    'when, with which outcome; never what was sent or answered. `employeeId` with `kind=read` ' +
    'says who has read the data of a person. The list goes on with `before` set to `next`; a ' +
    'page looks at a bounded number of calls, and may have few or none and still a `next`.',
  query: Closed({ partnerId: Type.Optional(Uuid), ...requestFilter }),
});

/** Reads one call of anybody. */
export const platformReadRequest = forOperator(readRequest);

/** What the operator's list can be asked for; partners cannot ask for another one. */
export type RequestQuery = Type.Static<typeof platformListRequests.query>;
