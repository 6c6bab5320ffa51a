import {
  type EventEnvelope,
  type EventType,
  REGISTERED,
  SAMPLE_COMPANY,
  type SubscribableType,
  samplePayload,
} from '@fringe/contract/events';
import { GENERATED } from '../deliveries/rules.ts';

/** The type of the event behind a name that a subscription may have. */
export const canonicalType = (name: SubscribableType): EventType =>
  name === REGISTERED ? GENERATED : name;

/** A sample event of a company, or of none. */
export const sampleEvent = (
  id: string,
  type: EventType,
  at: Date,
  companyId: string = SAMPLE_COMPANY,
): EventEnvelope => ({
  id,
  type,
  occurredAt: at.toISOString(),
  data: { company: samplePayload(type, companyId) },
  test: true,
});
