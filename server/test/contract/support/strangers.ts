import assert from 'node:assert/strict';
import { pathParameters } from '@fringe/contract/operation';
import { type Scope, scopes } from '@fringe/contract/scopes';
import type { Client } from '../../support/client.ts';
import { furnish, type Ids, idsWithin } from '../../support/contract/contract-ids.ts';
import { callerWith, demoPartnerIds } from '../../support/partners/partners.ts';
import type { Service } from '../../support/service.ts';
import type { Stop, Tour } from './tour.ts';

/** Those who may ask for them at all may name all of them. */
const ofNobody = ['partnerId', 'clientId', 'corporationId', 'mailId'];

/** Companies and things of another partner, and callers of the first one who may do little. */
export async function inviteStrangers({ service, stops }: Tour) {
  const [foreignId] = service.foreignCompanyIds as [string];
  await furnish(service, [foreignId]);
  const theirs = new Map<Stop, Ids>();
  for (const stop of stops) {
    theirs.set(stop, await idsWithin(service, stop.operation, foreignId));
  }
  const { lacking, having } = await callersByScope(service);
  return {
    foreignId,
    /** With all scopes but one, and with only that one. */
    without: (scope: Scope) => lacking.get(scope)!,
    withOnly: (scope: Scope) => having.get(scope)!,
    /** The id of another company's or another partner's thing of the kind. */
    strangersTo: (stop: Stop, name: string): string[] => {
      const { operation, ids } = stop;
      const id = theirs.get(stop)![name]!;
      const isAlone = pathParameters(operation.path).length === 1;
      if (ofNobody.includes(name) || (operation.api === 'platform' && isAlone)) return [];
      assert.notEqual(id, ids[name], `${name}: both have the same`);
      return [id];
    },
  };
}

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
