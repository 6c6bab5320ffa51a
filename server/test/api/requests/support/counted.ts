import type { RequestFigures } from '@fringe/contract/operations/access/request-figures';
import type { Call } from './calls.ts';

const HOUR = 3_600;

/** How often each of some names comes, by name. */
const times = (names: readonly unknown[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(names, String)].map(([name, found]) => [name, found.length] as const).sort(),
  );

const sorted = (counts: [string, number][]): Record<string, number> =>
  Object.fromEntries(counts.filter(([, count]) => count > 0).sort());

/** What figures have to say of some calls. */
export const countedIn = (calls: readonly Call[]) => ({
  requests: calls.length,
  firstAt: calls.at(-1)?.at ?? null,
  lastAt: calls[0]?.at ?? null,
  hours: times(calls.map(({ at, status }) => `${at - (at % HOUR)} ${Math.floor(status / 400)}`)),
  failures: times(
    calls
      .filter(({ status }) => status >= 400)
      .map(({ status, code, operation }) => `${status} ${code} ${operation}`),
  ),
  operations: times(calls.map(({ operation }) => operation)),
  companies: times(calls.map(({ companyId }) => companyId)),
  clients: times(calls.map(({ clientId }) => clientId)),
});

/** The same of what was answered. */
export const toldBy = (figures: RequestFigures): ReturnType<typeof countedIn> => ({
  requests: figures.requests,
  firstAt: figures.firstAt,
  lastAt: figures.lastAt,
  hours: sorted(
    figures.hours.flatMap(({ hour, succeeded, refused, failed }) => [
      [`${hour} 0`, succeeded],
      [`${hour} 1`, refused + failed],
    ]),
  ),
  failures: sorted(
    figures.failures.map(({ status, code, operation, requests }) => [
      `${status} ${code} ${operation}`,
      requests,
    ]),
  ),
  operations: sorted(figures.operations.map((one) => [String(one.operation), one.requests])),
  companies: sorted(figures.companies.map((one) => [String(one.companyId), one.requests])),
  clients: sorted(figures.clients.map((one) => [String(one.clientId), one.requests])),
});
