import { type EventType, events, eventTexts, REGISTERED } from '@fringe/contract/events';
import { listEventTypes } from '@fringe/contract/operations/webhooks/webhooks';
import { type Route, route } from '../http/route.ts';

export const eventRoutes = (): Route[] => [
  route(listEventTypes, async () => ({
    eventTypes: (Object.keys(events) as EventType[]).map((name) => ({
      name,
      description: eventTexts[name].description,
      alsoKnownAs: name === 'employee.consumption.generated' ? [REGISTERED] : [],
    })),
  })),
];
