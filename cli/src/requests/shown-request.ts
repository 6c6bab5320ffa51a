import type { LoggedRequest } from '@fringe/sdk';
import type { Column } from '../output/table.ts';
import { shownTime } from '../output/times.ts';

export const requestColumns: Column<LoggedRequest>[] = [
  { head: 'AT', of: ({ at }) => shownTime(at) },
  { head: 'REQUEST', of: ({ id }) => id },
  { head: 'OPERATION', of: ({ operation }) => operation },
  { head: 'STATUS', of: ({ status }) => status, right: true },
  { head: 'CODE', of: ({ code }) => code ?? '' },
  { head: 'MS', of: ({ durationMs }) => durationMs, right: true },
  { head: 'EMPLOYEE', of: ({ employeeId }) => employeeId, drop: 3 },
  { head: 'CLIENT', of: ({ clientId }) => clientId, drop: 2 },
  { head: 'COMPANY', of: ({ companyId }) => companyId, drop: 1 },
];

export const requestFields = (one: LoggedRequest) =>
  [
    ['request', one.id],
    ['at', shownTime(one.at)],
    ['operation', one.operation],
    ['status', one.status],
    ['code', one.code],
    ['company', one.companyId],
    ['employee', one.employeeId],
    ['client', one.clientId],
    ['took', `${one.durationMs} ms`],
  ] as const;

/** A call as a line among others that come and go. */
export const requestLine = ({ at, id, operation, status, code, durationMs }: LoggedRequest) =>
  [shownTime(at), id, status, `${operation ?? '–'}`, code, `${durationMs} ms`]
    .filter((part) => part !== null)
    .join('  ');
