import type { RequestFigures } from '@fringe/contract/operations/access/request-figures';
import { type Actor, changedBy } from '../../access/actors.ts';
import { HOUR_S, type HourSpan } from '../../values/hours.ts';
import {
  type CompanyId,
  type CredentialId,
  firstIdAt,
  type PartnerId,
  type RequestId,
} from '../../values/ids.ts';
import { cameAt, type Span } from '../rules.ts';

/** How some calls ended, and the first and the last of them. */
export interface Counted {
  requests: number;
  refused: number;
  failed: number;
  first: RequestId;
  last: RequestId;
}

export interface CountedRequests {
  whole: { requests: number; first: RequestId | null; last: RequestId | null };
  /** An hour by its place among those asked for, from one on. */
  hours: (Counted & { hour: number })[];
  failures: (Counted & { status: number; code: string | null; operation: string | null })[];
  operations: (Counted & { operation: string | null })[];
  companies: (Counted & { companyId: CompanyId | null })[];
  clients: (Counted & { clientId: CredentialId | null })[];
}

/** A credential that has called, and whose it is. */
export interface CallerRow extends Actor {
  clientId: CredentialId;
  description: string | null;
  isProgram: boolean;
}

/** The first ids of the hours, in order. */
export const hourIds = ({ from, to }: HourSpan): string[] =>
  Array.from({ length: (to - from) / HOUR_S }, (_, hour) =>
    firstIdAt((from + hour * HOUR_S) * 1000),
  );

/** Hours as ids: the last one ends before the next begins. */
export const idsOf = ({ from, to }: HourSpan): Span => ({
  after: firstIdAt(from * 1000),
  before: firstIdAt(to * 1000),
});

/** What was counted, as it is answered to a partner; null for the operator. */
export function figuresOf(
  span: HourSpan,
  countedFrom: number,
  { whole, hours, ...found }: CountedRequests,
  callers: readonly CallerRow[],
  viewer: PartnerId | null,
): RequestFigures {
  const known = new Map(callers.map((one) => [one.clientId, callerOf(one, viewer)]));
  const nobody = { partnerId: null, by: null, credential: null };
  return {
    ...span,
    countedFrom,
    requests: whole.requests,
    firstAt: whole.first && cameAt(whole.first),
    lastAt: whole.last && cameAt(whole.last),
    hours: hours.map(({ hour, requests, refused, failed }) => ({
      hour: span.from + (hour - 1) * HOUR_S,
      succeeded: requests - refused - failed,
      refused,
      failed,
    })),
    failures: found.failures.map(({ status, code, operation, requests, first, last }) => ({
      ...{ status, code, operation, requests },
      ...{ firstAt: cameAt(first), lastAt: cameAt(last), lastId: last },
    })),
    operations: found.operations.map(({ operation, ...rest }) => ({ operation, ...ended(rest) })),
    companies: found.companies.map(({ companyId, ...rest }) => ({ companyId, ...ended(rest) })),
    clients: found.clients.map(({ clientId, ...rest }) => ({
      clientId,
      ...(known.get(clientId ?? '') ?? nobody),
      ...ended(rest),
    })),
  };
}

const ended = ({ requests, refused, failed, first, last }: Counted) => ({
  ...{ requests, refused, failed, firstAt: cameAt(first), lastAt: cameAt(last) },
});

/** What a person is called stands in the name, as far as the viewer may know it. */
const callerOf = (row: CallerRow, viewer: PartnerId | null) => ({
  partnerId: row.partnerId,
  by: changedBy(row, viewer),
  credential: row.isProgram || viewer === null ? row.description : null,
});
