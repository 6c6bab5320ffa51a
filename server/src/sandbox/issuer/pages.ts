import { Failure } from '@fringe/contract/errors';
import { type RoleKind, roleOf } from '@fringe/contract/operations/staff/role-table';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bindPage, type Page } from '../../http/pages/bind-page.ts';
import { isLoopback, isLoopbackHost } from '../../outbound/address.ts';
import { hasBuiltInIssuer } from '../../staff/built-in-issuer.ts';
import { baseUrlFor } from '../../staff/sessions/origin.ts';
import { CALLBACK } from '../../staff/sign-in/begin-sign-in.ts';
import type { BuiltInProvider } from '../../staff/sign-in/pages.ts';
import { html } from '../../values/html.ts';
import { CLIENT_ID, DemoIssuer } from './issuer.ts';
import { type DemoPerson, demoPersons } from './queries.ts';

/** The same in every sandbox. */
const ID = '019e1111-0000-7000-8000-000000000001';
const PATH = '/sandbox/issuer';
const NAME = 'Demo';

/** What proxies and tunnels add, which call from this machine on behalf of others. */
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** By the name that was asked for, and by where the call comes from. */
const isNear = ({ hostname, socket, headers }: FastifyRequest): boolean =>
  isLoopbackHost(hostname) &&
  isLoopback(socket.remoteAddress ?? '') &&
  !PASSED_ON.some((name) => headers[name] !== undefined);

const aboutOf = ({ kind, role }: DemoPerson): string => roleOf(kind as RoleKind, role)?.about ?? '';

/** The provider for the sign-in, where there is one. */
export function builtInProvider({ config, database }: Context): BuiltInProvider | undefined {
  if (!hasBuiltInIssuer(config)) return undefined;
  const people = () => demoPersons(database.reader);
  return {
    offeredTo: isNear,
    providerAt: async (base) => ({
      id: ID,
      issuer: base + PATH,
      clientId: CLIENT_ID,
      secret: undefined,
      mailDomains: [...new Set((await people()).map(({ mail }) => mail.split('@').at(-1)!))],
      ...{ claim: null, claimRoles: [], partnerId: null, companyId: null, builtIn: true },
    }),
    way: async () => ({
      id: ID,
      name: NAME,
      href: `/console/sign-in?issuer=${ID}`,
      people: (await people()).map((person) => ({
        name: person.name,
        role: { kind: person.kind, role: person.role },
        about: aboutOf(person),
        href: `/console/sign-in?issuer=${ID}&person=${encodeURIComponent(person.mail)}`,
      })),
    }),
  };
}

/** The pages of the provider itself: what it is, who it is asked about, and the code's worth. */
export function bindDemoIssuer(server: FastifyInstance, context: Context): void {
  if (!hasBuiltInIssuer(context.config)) return;
  const issuer = new DemoIssuer(context);
  const baseFor = (request: FastifyRequest): string => {
    if (!isNear(request)) throw new Failure('resourceNotFound');
    return baseUrlFor(context.config, request);
  };
  server.get(`${PATH}/.well-known/openid-configuration`, async (request) =>
    descriptionAt(baseFor(request)),
  );
  server.get(`${PATH}/jwks`, async (request) => {
    baseFor(request);
    return issuer.keySet();
  });
  bindPage(server, context.log, {
    method: 'GET',
    url: `${PATH}/authorize`,
    failed: { language: 'en', title: 'Demo', body: html`` },
    handler: async (request, reply) => {
      const base = baseFor(request);
      const page = await authorize(issuer, base, request.query as Record<string, string>);
      if (page.location) reply.header('location', page.location);
      return page;
    },
  });
  server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      async (_request: FastifyRequest, text: string) => new URLSearchParams(text),
    );
    scope.post(`${PATH}/token`, async (request, reply) => {
      const { body } = request;
      const form = body instanceof URLSearchParams ? body : new URLSearchParams();
      const token = await issuer.redeem(baseFor(request) + PATH, form);
      if (!token) return reply.code(400).send({ error: 'invalid_grant' });
      return { access_token: 'none', token_type: 'Bearer', expires_in: 60, id_token: token };
    });
  });
}

const descriptionAt = (base: string) => ({
  issuer: base + PATH,
  authorization_endpoint: `${base + PATH}/authorize`,
  token_endpoint: `${base + PATH}/token`,
  jwks_uri: `${base + PATH}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
});

/** Everybody is who they click on; a link that names somebody is the click. */
async function authorize(
  issuer: DemoIssuer,
  base: string,
  query: Record<string, string>,
): Promise<Page & { location?: string }> {
  const { client_id: client, redirect_uri: redirectUri = '', state = '', nonce } = query;
  const { code_challenge: challenge, login_hint: hint, person: clicked } = query;
  if (client !== CLIENT_ID || redirectUri !== base + CALLBACK || !challenge) {
    throw new Failure('resourceNotFound');
  }
  const people = await demoPersons(issuer.context.database.reader);
  const chosen = people.find(({ mail }) => mail === (clicked ?? hint));
  if (!chosen) return { language: 'en', title: 'Who are you?', body: choices(people, query) };
  const { mail, name } = chosen;
  const code = issuer.grant({ mail, name, nonce, challenge, redirectUri });
  const location = `${redirectUri}?${new URLSearchParams({ code, state })}`;
  return { status: 303, language: 'en', title: NAME, body: html``, location };
}

const choices = (people: readonly DemoPerson[], query: Record<string, string>) =>
  html`<p>This sandbox believes whoever you say you are.</p>
<ul>${people.map((person) => {
    const href = `${PATH}/authorize?${new URLSearchParams({ ...query, person: person.mail })}`;
    return html`<li><a href="${href}">${person.name}</a>: ${person.kind} ${person.role}.
${aboutOf(person)}</li>\n`;
  })}</ul>`;
