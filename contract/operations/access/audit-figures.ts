import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { CalendarDate, Closed, described, Timestamp } from '../../types.ts';
import { AuditEntry, auditFilter } from './audit-log.ts';

const { actor, by } = AuditEntry.properties;

/** Who has changed something on which days. */
export const AuditFigures = Closed({
  from: described(Timestamp, 'The beginning of the time that was asked for, in epoch seconds.'),
  to: described(Timestamp, 'Its last second, in epoch seconds.'),
  countedFrom: described(
    Timestamp,
    'Since when changes are counted, in epoch seconds: `from`, or later where there are so ' +
      'many that only the newest were looked at.',
  ),
  changes: Type.Integer({ minimum: 0, description: 'How many changes there are.' }),
  actors: Type.Array(
    Closed({
      actor,
      by,
      changes: Type.Integer({ minimum: 1, description: 'How many changes are theirs.' }),
      days: Type.Array(
        Closed({
          day: described(CalendarDate, 'The day, `YYYY-MM-DD`, in Madrid.'),
          changes: Type.Integer({ minimum: 1, description: 'How many changes they made.' }),
        }),
        { description: 'The days on which they changed something, in order.' },
      ),
    }),
    { description: 'Those who changed something, up to 50; whoever changed most comes first.' },
  ),
});
export type AuditFigures = Type.Static<typeof AuditFigures>;

/** Counts changes by actor and day. */
export const readAuditFigures = operation({
  api: 'platform',
  tag: 'Audit log',
  stability: 'draft',
  id: 'readAuditFigures',
  heavy: true,
  method: 'GET',
  path: '/audit-log/figures',
  summary: 'Count changes by actor and day',
  description:
    'Up to 31 days; the last 14 without `changedFrom` and `changedTo`. It takes the filters of ' +
    'the list. Where there are very many changes the newest are looked at, and `countedFrom` ' +
    'says how far back that reaches.',
  query: Closed(auditFilter),
  reply: { status: 200, description: 'What was counted.', body: AuditFigures },
});
