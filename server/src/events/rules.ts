import {
  type EventEnvelope,
  type EventType,
  REGISTERED,
  SAMPLE_COMPANY,
  type SubscribableType,
  samplePayload,
} from '@fringe/contract/events';
import { GENERATED } from '../deliveries/rules.ts';
import type { CompanyId, EventId } from '../values/ids.ts';

/** The type of the event behind a name that a subscription may have. */
export const canonicalType = (name: SubscribableType): EventType =>
  name === REGISTERED ? GENERATED : name;

/** A sample event of a company, or of none. */
export const sampleEvent = (
  id: EventId,
  type: EventType,
  at: Date,
  companyId: CompanyId = SAMPLE_COMPANY,
): EventEnvelope => ({
  id,
  type,
  occurredAt: at.toISOString(),
  data: { company: samplePayload(type, companyId) },
  test: true,
});
