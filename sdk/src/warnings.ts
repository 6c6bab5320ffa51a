import type { Warning } from './settings/options.ts';

/** What the headers of a success warn of. */
export function warningsOf(operation: string, headers: Headers): Warning[] {
  const requestId = headers.get('x-request-id') ?? undefined;
  const said = headers.get('x-warning');
  const deprecation = headers.get('deprecation');
  return [
    ...(said ? [said] : []),
    ...(deprecation ? [`uses something deprecated${since(deprecation)}`] : []),
  ].map((text) => ({ operation, text, requestId }));
}

/** The header has the seconds since 1970 after an `@`; whatever else it says is no date. */
function since(header: string): string {
  const [, seconds] = /^@(\d{1,11})$/.exec(header.trim()) ?? [];
  if (seconds === undefined) return '';
  return ` since ${new Date(Number(seconds) * 1000).toISOString().slice(0, 10)}`;
}
