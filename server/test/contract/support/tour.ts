import { after } from 'node:test';
import { isCompanyScoped, type Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { type Scope, scopes } from '@fringe/contract/scopes';
import { openMonthOf } from '../../stories/support/committed.ts';
import { furnish, type Ids, idsWithin } from '../../stories/support/contract-ids.ts';
import type { Client, Reply } from '../../support/client.ts';
import { sampleBody, sampleQuery, sampleRequest, urlWith } from '../../support/contract/walk.ts';
import { callerWith, demoPartnerIds } from '../../support/partners/partners.ts';
import { type Service, startService } from '../../support/service.ts';

/** An operation with ids, query and body with which it would do its work. */
export interface Stop {
  operation: Operation;
  ids: Ids;
  /** Ids with which another partner could, in a company of theirs. */
  strangers: Ids;
  /** Whose call it is: the operator's, or the first demo partner's. */
  client: Client;
  body: Record<string, unknown>;
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
  /** The first company of another partner. */
  foreignId: string;
  send(stop: Stop, change?: Change): Promise<Reply>;
  /** Callers of the first partner: with all scopes but one, and with only that one. */
  without(scope: Scope): Client;
  withOnly(scope: Scope): Client;
}

/** A service in which every operation that asks for a token could do its work. */
export async function openTour(): Promise<Tour> {
  const service = await startService({ config: { rateLimitPerMinute: 100_000_000 } });
  after(service.close);
  const [own] = service.companyIds as [string];
  const [foreignId] = service.foreignCompanyIds as [string];
  await furnish(service, [own, foreignId]);
  const open = await openMonthOf(service, own);
  const { lacking, having } = await callersByScope(service);
  const stops: Stop[] = [];
  for (const operation of operations) {
    if (operation.authenticated === false) continue;
    const ids = await idsWithin(service, operation, own);
    const strangers = await idsWithin(service, operation, foreignId);
    const client = operation.api === 'platform' ? service.operator : service.partner;
    const body = operation.body ? sampleBody(operation, { ...ids, open }) : {};
    stops.push({ operation, ids, strangers, client, body });
  }
  return {
    service,
    stops,
    foreignId,
    without: (scope) => lacking.get(scope)!,
    withOnly: (scope) => having.get(scope)!,
    send: (stop, change = {}) => send(stop, open, change),
  };
}

/** Callers of the first partner, each with all scopes but one, or with one alone. */
async function callersByScope(service: Service) {
  const [partnerId] = await demoPartnerIds(service);
  const lacking = new Map<Scope, Client>();
  const having = new Map<Scope, Client>();
  for (const scope of scopes) {
    const others = scopes.filter((one) => one !== scope);
    lacking.set(scope, await callerWith(service, partnerId, others));
    having.set(scope, await callerWith(service, partnerId, [scope]));
  }
  return { lacking, having };
}

function send({ operation, ids, client }: Stop, open: string, change: Change): Promise<Reply> {
  const situation = { ...ids, open };
  const { headers, ...init } = sampleRequest(operation, situation);
  const query = new URLSearchParams(sampleQuery(operation, situation));
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
