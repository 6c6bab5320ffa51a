import assert from 'node:assert/strict';
import { basePaths, namesCompany, type Operation } from '@fringe/contract/operation';
import { operations } from '@fringe/contract/operations/index';
import { type Client, callerBy } from '../client.ts';
import type { Reply } from './reply.ts';

const partners = basePaths.partner;
const known: readonly Operation[] = operations;

/** What a partner asks of a company and the operator as well, by what the addresses look like. */
const twinned = known
  .filter((operation) => {
    const { api, id } = operation;
    const twin = `platform${id[0]!.toUpperCase()}${id.slice(1)}`;
    return api === 'partner' && namesCompany(operation) && known.some((one) => one.id === twin);
  })
  .map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${partners}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));

const hasTwin = (method: string, url: string): boolean =>
  twinned.some((one) => one.method === method && one.pattern.test(url));

const said = ({ status, text }: Reply): string => `${status} ${text}`;

/**
 * Calls as a partner, and asks the operator's twin the same wherever it is refused: both have to
 * say the same. That reads say the same is in the walk over the contract. What only concerns a
 * partner, whose companies and scopes are looked at, has no twin.
 */
export function withTwins(partner: Client, operator: Client): Client {
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Reply> => {
    const reply = await partner.send(method, path, init);
    const isKept = new Headers(init.headers).has('idempotency-key');
    const concernsPartner = [401, 403].includes(reply.status) || reply.status > 500;
    if (reply.status < 400 || isKept || concernsPartner) return reply;
    if (!hasTwin(method, path.split('?')[0]!)) return reply;
    const other = await operator.send(method, path.replace(partners, basePaths.platform), init);
    assert.equal(said(other), said(reply), `the operator's twin of ${method} ${path}`);
    return reply;
  };
  return {
    ...callerBy(send),
    token: partner.token,
    login: partner.login,
    withToken: partner.withToken,
  };
}
