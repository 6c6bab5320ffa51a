import assert from 'node:assert/strict';
import { type Client, done } from '../client.ts';
import { demo } from '../context.ts';
import type { Service } from '../service.ts';

/** Where the operator finds partners. */
export const PARTNERS = '/platform/v1/partners';

/** The ids of the two demo partners, in the order of their credentials. */
export async function demoPartnerIds({ operator }: Service): Promise<[string, string]> {
  const { body } = await operator.get(PARTNERS);
  const ids = demo().partners.map(
    ({ name }) => body.partners.find((partner: { name: string }) => partner.name === name).id,
  );
  return ids as [string, string];
}

export async function addPartner({ operator }: Service, name: string): Promise<string> {
  return (await done(operator.post(PARTNERS, { name }))).id;
}

export interface Issued {
  clientId: string;
  clientSecret: string;
  scopes: string[];
}

export async function addCredential(
  { operator }: Service,
  partnerId: string,
  body: { description?: string; scopes?: string[] } = {},
): Promise<Issued> {
  return done(operator.post(`${PARTNERS}/${partnerId}/credentials`, body));
}

/** A caller that acts for the partner, with these scopes only. */
export async function callerWith(
  service: Service,
  partnerId: string,
  scopes: string[],
): Promise<Client> {
  return service.anonymous.login(await addCredential(service, partnerId, { scopes }));
}

/** Gives a partner access to a company. */
export async function grant(
  { operator }: Service,
  partnerId: string,
  companyId: string,
): Promise<void> {
  const reply = await operator.put(`${PARTNERS}/${partnerId}/companies/${companyId}`);
  assert.equal(reply.status, 204, reply.text);
}
