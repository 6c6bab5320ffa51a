import type Type from 'typebox';
import { Closed, PayrollMonth, Uuid } from './types.ts';

/** A company's payroll cycle is closed and its reconciliation is complete. */
export const PayrollCycleClosed = Closed({ id: Uuid, period: PayrollMonth });

/** Every event that partners are told of: its name, and what stands under `data.company`. */
export const events = {
  'company.payroll-cycle.closed': PayrollCycleClosed,
} as const;

export type EventType = keyof typeof events;

/** What an event of a type says about its company. */
export type EventPayload<T extends EventType> = Type.Static<(typeof events)[T]>;

/** The envelope of an event: what is sent, to the byte. */
export interface EventEnvelope<T extends EventType = EventType> {
  /** Unique; receivers know a repetition by it. */
  id: string;
  type: T;
  /** ISO 8601, UTC. */
  occurredAt: string;
  data: { company: EventPayload<T> };
}
