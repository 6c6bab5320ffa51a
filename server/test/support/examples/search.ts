import { platformSearch, search } from '@fringe/contract/operations/search/search';
import { platformReadTimeline, readTimeline } from '@fringe/contract/operations/search/timeline';
import type { Recorder } from './recorder.ts';

/** Somebody is looked for by a part of their name, and an event by its id. */
export async function searchExamples(recorder: Recorder, eventId: string): Promise<void> {
  const { results } = await recorder.ask(search, { query: { q: 'garcia' }, first: 2 });
  await recorder.ask(platformSearch, { query: { q: results[0]!.id } });
  await recorder.ask(readTimeline, { query: { id: eventId } });
  await recorder.ask(platformReadTimeline, { query: { id: eventId } });
}
