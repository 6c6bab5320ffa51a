import { eventShortNames, eventTypes } from '@fringe/sdk';
import { Complaint } from '../errors/complaint.ts';

export type EventName = (typeof eventTypes)[number];

/** What to type instead of the whole name. */
export const shortNames: Readonly<Record<string, EventName>> = Object.fromEntries(
  eventTypes.map((type) => [eventShortNames[type], type]),
);

export const eventNames: readonly string[] = [...eventTypes, ...Object.keys(shortNames)];

export function eventOf(text: string): EventName {
  const found = eventTypes.find((type) => type === text) ?? named(text);
  if (found) return found;
  throw new Complaint('usage', `There is no event '${text}'`, `They are: ${eventTypes.join(', ')}`);
}

const named = (text: string): EventName | undefined =>
  Object.hasOwn(shortNames, text) ? shortNames[text] : undefined;

/** A list with commas; all of them without one. */
export const eventsOf = (text: string | undefined): EventName[] =>
  text === undefined || text === 'all'
    ? [...eventTypes]
    : [...new Set(text.split(',').map((one) => eventOf(one.trim())))];
