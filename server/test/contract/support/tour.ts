import { after } from 'node:test';
import { isCompanyScoped, type Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import type { Client, Reply } from '../../support/client.ts';
import { furnish, type Ids, idsWithin } from '../../support/contract/contract-ids.ts';
import { sampleBody, sampleQuery, sampleRequest, urlWith } from '../../support/contract/walk.ts';
import { openMonthOf } from '../../support/money/committed.ts';
import { type Service, startService } from '../../support/service.ts';

/** An operation with ids, query and body with which it would do its work. */
export interface Stop {
  operation: Operation;
  ids: Ids;
  /** Whose call it is: the operator's, or the first demo partner's. */
  client: Client;
  body: Record<string, unknown>;
  query: string;
  request: RequestInit;
}

/** What is different from the request that would succeed. */
export interface Change {
  client?: Client;
  ids?: Ids;
  /** Parameters beyond those that it needs. */
  query?: Record<string, string>;
  /** One of those that it needs, which is left out. */
  without?: string;
  rawQuery?: string;
  body?: unknown;
  authorization?: string;
  headers?: Record<string, string>;
}

export interface Tour {
  service: Service;
  stops: Stop[];
  send(stop: Stop, change?: Change): Promise<Reply>;
}

/** A service in which every operation that asks for a token could do its work. */
export async function openTour(): Promise<Tour> {
  const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
  after(service.close);
  const [own] = service.companyIds as [string];
  await furnish(service, [own]);
  const open = await openMonthOf(service, own);
  const stops: Stop[] = [];
  for (const operation of operations) {
    if (operation.authenticated === false) continue;
    const ids = await idsWithin(service, operation, own);
    const situation = { ...ids, open };
    stops.push({
      operation,
      ids,
      client: operation.api === 'platform' ? service.operator : service.partner,
      body: operation.body ? sampleBody(operation, situation) : {},
      query: sampleQuery(operation, situation),
      request: sampleRequest(operation, situation),
    });
  }
  return { service, stops, send };
}

function send({ operation, ids, client, ...sample }: Stop, change: Change = {}): Promise<Reply> {
  const { headers, ...init } = sample.request;
  const query = new URLSearchParams(sample.query);
  for (const [name, value] of Object.entries(change.query ?? {})) query.set(name, value);
  if (change.without) query.delete(change.without);
  const path = urlWith(operation, { ...ids, ...change.ids });
  const text = [query.toString(), change.rawQuery].filter(Boolean).join('&');
  return (change.client ?? client).send(operation.method, text ? `${path}?${text}` : path, {
    ...init,
    ...(change.body !== undefined && { body: JSON.stringify(change.body) }),
    headers: {
      ...(headers as Record<string, string>),
      ...(change.body !== undefined && { 'content-type': 'application/json' }),
      ...change.headers,
      ...(change.authorization && { authorization: change.authorization }),
    },
  });
}

/** The operations with a company in their path that only its partner may ask for. */
export const scoped = ({ operation }: Stop): boolean => isCompanyScoped(operation);
