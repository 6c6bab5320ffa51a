import { REGISTERED } from '@fringe/contract/events';

/** The canonical name of the one type that has two. */
export const GENERATED = 'employee.consumption.generated';

/** The bytes that are sent: those of the event, under the name that was subscribed to. */
export const payloadAs = (body: string, eventType: string): string =>
  eventType === REGISTERED ? body.replace(`"type":"${GENERATED}"`, `"type":"${REGISTERED}"`) : body;
