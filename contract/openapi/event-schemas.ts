import {
  CommittedExpenseChanged,
  CommittedPaymentChanged,
  ConsumptionGenerated,
  PayrollCycleClosed,
} from '../events/payloads.ts';
import { type EventType, events, REGISTERED } from '../events.ts';
import * as Type from '../schemas/type.ts';
import { Closed, described, Uuid } from '../types.ts';

/** `employee.committed-expense.payment.executed` → `CommittedExpensePaymentExecutedEvent`. */
export const schemaNameOf = (type: EventType): string => {
  const words = type.split(/[.-]/).filter((word, index) => index > 0 || word !== 'employee');
  return `${words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')}Event`;
};

const names = (type: EventType): string[] =>
  type === 'employee.consumption.generated' ? [type, REGISTERED] : [type];

/** What is sent for an event of a type: the envelope around what it says of its company. */
const envelopeOf = (type: EventType) =>
  Closed({
    id: Type.String({
      ...Uuid,
      description: 'The event; the same in every repetition, by which you know one.',
    }),
    type: Type.Enum(names(type), {
      type: 'string',
      description: 'What happened, by the name that was subscribed to.',
    }),
    occurredAt: Type.String({
      format: 'date-time',
      description: 'When it happened, ISO 8601 in UTC.',
    }),
    data: Closed(
      { company: described(events[type], 'The company where it happened, and what.') },
      { description: 'What the event says.' },
    ),
    test: Type.Optional(
      Type.Boolean({ const: true, description: 'Only in sample events, and then true.' }),
    ),
  });

/** The schema of what is sent, for each type of event. */
export const envelopes = Object.fromEntries(
  (Object.keys(events) as EventType[]).map((type) => [type, envelopeOf(type)]),
) as Record<EventType, ReturnType<typeof envelopeOf>>;

/** All of them by name: the envelopes, and what stands under `data.company`. */
export const eventSchemas: Record<string, object> = {
  CommittedExpenseChanged,
  CommittedPaymentChanged,
  ConsumptionGenerated,
  PayrollCycleClosed,
  ...Object.fromEntries(
    (Object.keys(events) as EventType[]).map((type) => [schemaNameOf(type), envelopes[type]]),
  ),
};
