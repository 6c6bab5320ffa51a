import { setTimeout as sleep } from 'node:timers/promises';
import * as figures from '@fringe/contract/operations/access/request-figures';
import * as requests from '@fringe/contract/operations/access/requests';
import { platformSearch, search } from '@fringe/contract/operations/search/search';
import { platformReadTimeline, readTimeline } from '@fringe/contract/operations/search/timeline';
import { of } from './known.ts';
import type { Recorder } from './recorder.ts';

/** What was called before, once it is written. */
export async function requestExamples(recorder: Recorder): Promise<void> {
  const { companyId, employeeId } = of(6);
  const read = await recorder.partner.get(`/api/v3/companies/${companyId}/employees/${employeeId}`);
  const path = { requestId: read.headers.get('x-request-id')! };
  const written = async () =>
    (await recorder.partner.get(`/api/v3/requests/${path.requestId}`)).status === 200;
  while (!(await written())) await sleep(50);
  const query = { operation: 'readEmployee', employeeId, limit: 1 };
  await recorder.ask(requests.listRequests, { query });
  await recorder.ask(requests.readRequest, { path });
  await recorder.ask(requests.platformListRequests, {
    query: { employeeId, kind: 'read', limit: 1 },
  });
  await recorder.ask(requests.platformReadRequest, { path });
  const ofPerson = { employeeId, kind: 'read', operation: 'readEmployee' } as const;
  await recorder.ask(figures.readRequestFigures, { query: ofPerson });
  await recorder.ask(figures.platformReadRequestFigures, { query: ofPerson });
}

/** Somebody is looked for by a part of their name, and an event by its id. */
export async function searchExamples(recorder: Recorder, eventId: string): Promise<void> {
  const { results } = await recorder.ask(search, { query: { q: 'garcia' }, first: 2 });
  await recorder.ask(platformSearch, { query: { q: results[0]!.id } });
  type Item = { kind: string; outcome: string | null };
  const isWritten = async () =>
    (await recorder.partner.get(`/api/v3/timeline?id=${eventId}`)).body.items.some(
      ({ kind, outcome }: Item) => kind === 'request' && outcome !== null,
    );
  while (!(await isWritten())) await sleep(50);
  await recorder.ask(readTimeline, { query: { id: eventId } });
  await recorder.ask(platformReadTimeline, { query: { id: eventId } });
}
