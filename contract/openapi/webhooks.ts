import { type EventType, events, eventTexts } from '../events.ts';
import { SIGNATURE_HEADER } from '../signature.ts';
import { envelopes, schemaNameOf } from './event-schemas.ts';
import type { Recorded } from './recorded.ts';
import { type Json, withReferences } from './schemas.ts';

/** Under which a reader finds them. */
export const EVENTS_TAG = 'Events';

const uuid = { type: 'string', format: 'uuid' };

/** The calls that a receiver gets: one for each type of event. */
export const webhooksOf = (recorded: Recorded): Json =>
  Object.fromEntries(
    (Object.keys(events) as EventType[]).map((type) => [
      type,
      { post: webhook(type, recorded.events[type]) },
    ]),
  );

function webhook(type: EventType, sent: Recorded['events'][string] | undefined): Json {
  const { summary, description } = eventTexts[type];
  return {
    operationId: `on${schemaNameOf(type).replace(/Event$/, '')}`,
    tags: [EVENTS_TAG],
    summary,
    description:
      `${description}\n\nVerify the signature before you believe anything, and answer at once. ` +
      'An event arrives at least once, and not always in order: keep the ids that you have seen.',
    security: [],
    parameters: headersOf(sent?.headers ?? {}),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: withReferences(envelopes[type]),
          ...(sent && { example: sent.body }),
        },
      },
    },
    responses,
  };
}

type Form = [name: string, description: string, schema: Json];

const text = { type: 'string' };
const headers: readonly Form[] = [
  [
    SIGNATURE_HEADER,
    '`t=<epoch seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<raw body>` with the whole `whsec_…` ' +
      'text. While a secret is rotated there are two `v1`, the newest first.',
    text,
  ],
  ['webhook-id', 'The `id` of the event, as Standard Webhooks names it.', uuid],
  ['webhook-timestamp', 'The same time as in `X-Service-Signature`.', text],
  [
    'webhook-signature',
    'For the libraries of Standard Webhooks, with the same secret: `v1,<base64>`, HMAC-SHA256 of ' +
      '`<webhook-id>.<webhook-timestamp>.<raw body>` with the bytes that stand in base64 after ' +
      '`whsec_`. While a secret is rotated there are two, separated by a space.',
    text,
  ],
  ['X-Service-Event-Id', 'The `id` of the event; the same in every attempt.', uuid],
  ['X-Service-Event-Type', 'The `type` of the event, to sort calls before reading them.', text],
  ['X-Service-Delivery-Id', 'The delivery; `readDelivery` shows its attempts.', uuid],
  ['X-Service-Delivery-Attempt', 'Counts from 1.', { type: 'integer', minimum: 1 }],
];

const headersOf = (sent: Record<string, string>): Json[] =>
  headers.map(([name, description, schema]) => {
    const value = sent[name.toLowerCase()];
    const example = schema.type === 'integer' ? Number(value) : value;
    const shown = value === undefined ? {} : { example };
    return { name, in: 'header', required: true, description, schema, ...shown };
  });

const responses: Json = {
  '2XX': { description: 'Received. Any 2xx within 10 seconds counts, whatever its body.' },
  '4XX': {
    description:
      'Not received, as is a redirect, a time-out or a lost connection. It is tried again: after ' +
      '5 seconds, then three times as long each time, at most 12 hours, and last of all 72 hours ' +
      'after the event. `Retry-After` may postpone it. 408, 425 and 429 also mean that fewer ' +
      'calls are made at a time.',
  },
  '5XX': { description: 'Not received; as with 4xx. Fewer calls are made at a time.' },
};
