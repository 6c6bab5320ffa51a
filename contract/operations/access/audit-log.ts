import { operation } from '../../operation.ts';
import { Private, privateKinds } from '../../schemas/private.ts';
import * as Type from '../../schemas/type.ts';
import { AUDIT_VALUES } from '../../scopes.ts';
import {
  Closed,
  described,
  GivenTimestamp,
  Nullable,
  Page,
  pagingQuery,
  Timestamp,
  Uuid,
} from '../../types.ts';
import { ChangedBy } from '../changes.ts';

const { kind, name } = ChangedBy.properties;

/** One change of the platform: who did what to which ids, and in which request. */
export const AuditEntry = Closed({
  id: described(Uuid, 'The line of the audit log itself; events name it as their change.'),
  at: described(Timestamp, 'When it was done, in epoch seconds.'),
  actor: Type.String({
    description: 'Who did it: a client id, or the name of a part of the service.',
  }),
  by: Closed(
    {
      kind,
      name: described(name, 'The name of the partner; `operator`; or the part of the service.'),
      credential: Nullable(
        Type.String({
          description:
            'What the credential is used for; null when nothing was said, or it is none.',
        }),
      ),
    },
    { description: 'Who did it, by name.' },
  ),
  action: Type.String({
    description: 'What was done: the id of an operation, or the name of a loop of the worker.',
  }),
  subject: Type.Record(Type.String(), Type.String(), {
    description: 'The ids that it touched, by their kind, such as `companyId`.',
  }),
  companyId: described(Nullable(Uuid), 'The company in which it was done; null outside of any.'),
  employeeId: described(
    Nullable(Uuid),
    'The employee whom it is about; null where it is about nobody, or about several.',
  ),
  requestId: Nullable(
    Type.String({ description: 'The `X-Request-Id` of the request; null where there was none.' }),
  ),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

/** A value before or after a change, which may be of any kind; lists are their JSON. */
const Value = (when: string) =>
  Private(
    Type.Union([Type.String(), Type.Integer(), Type.Boolean(), Type.Null()], {
      description:
        `The value ${when}; null where there was none, and where \`values\` is false. A list is ` +
        'its JSON, as text.',
    }),
    ...privateKinds,
  );

/** One thing that a change has changed. */
export const AuditChange = Closed({
  what: Type.String({ description: 'What kind of thing it is, such as `employee` or `limit`.' }),
  id: Type.String({ description: 'Its id, or the id of whom it belongs to, as with a limit.' }),
  part: Nullable(
    Type.String({
      description: 'Which of several without ids it is, such as `meal punctual 2026-11`; or null.',
    }),
  ),
  how: Type.Enum(['added', 'changed', 'removed'], {
    type: 'string',
    description: 'Whether it is new, is another than before, or is gone.',
  }),
  fields: Type.Array(
    Closed({
      name: Type.String({
        description: 'The field; one inside another as `grossSalary.amountInCents`.',
      }),
      before: Value('before'),
      after: Value('after'),
    }),
    { description: 'Only fields that differ; all of them for what is new.' },
  ),
});
export type AuditChange = Type.Static<typeof AuditChange>;

const auditLog = { api: 'platform', tag: 'Audit log' } as const;
const Moment = Type.Optional(GivenTimestamp);

/** Which changes are meant. */
export const auditFilter = {
  companyId: Type.Optional(Uuid),
  employeeId: Type.Optional(Uuid),
  subjectId: Type.Optional(Uuid),
  actor: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  action: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  requestId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  changedFrom: Moment,
  changedTo: Moment,
};

/** Lists what was changed, newest first. */
export const listAuditLog = operation({
  ...auditLog,
  id: 'listAuditLog',
  heavy: true,
  method: 'GET',
  path: '/audit-log',
  summary: 'List changes, newest first',
  description:
    'What changed nothing leaves no line. Lines are found by the company, the employee or ' +
    'anything else that they are about; what changed many people at once is found by each of them.',
  query: Closed({ ...auditFilter, ...pagingQuery }),
  reply: {
    status: 200,
    description: 'The page of changes that match, newest first.',
    body: Closed({
      entries: Type.Array(AuditEntry, { description: 'What was changed, newest first.' }),
      page: Page,
    }),
  },
});

/** Shows one change with what it changed. */
export const readChange = operation({
  ...auditLog,
  id: 'readChange',
  method: 'GET',
  path: '/audit-log/{changeId}',
  summary: 'Show a change, with before and after',
  description:
    'The names of the fields that differ are shown to every operator. Their values are kept ' +
    `sealed, and shown to credentials with the right \`${AUDIT_VALUES}\`: that somebody has read ` +
    'them is a line of its own.',
  audited: true,
  reply: {
    status: 200,
    description: 'The line, and what it changed; values with the right to read them.',
    body: Closed({
      ...AuditEntry.properties,
      values: Type.Boolean({ description: 'True when values are shown.' }),
      total: Type.Integer({
        description: 'How many things it changed; more than are listed where they are very many.',
        minimum: 0,
      }),
      changes: Type.Array(AuditChange, { description: 'What it changed, thing by thing.' }),
    }),
  },
  failures: ['resourceNotFound'],
});
