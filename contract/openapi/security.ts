import type { Api, Operation } from '../operation.ts';
import { type Scope, scopes } from '../scopes.ts';
import type { Json } from './schemas.ts';

/** What a token with a scope may do. */
const scopeTexts: Record<Scope, string> = {
  'companies:read': 'List companies and corporations',
  'employees:read': 'Read employees and captured mails',
  'employees:write': 'Register, change, invite, block, terminate and restore employees',
  'family:read': 'Read the family members of employees; they include health data',
  'payroll:read': 'List payroll cycles',
  'payroll:write': 'Close payroll cycles, in a sandbox',
  'limits:read': 'Read spending limits',
  'limits:write': 'Set and disable spending limits',
  'consumptions:read': 'Read consumptions and committed expenses',
  'consumptions:write': 'Record and void charges, in a sandbox',
  'webhooks:manage': 'Manage subscriptions and their deliveries; cause events, in a sandbox',
};

const listed = Object.fromEntries(scopes.map((scope) => [scope, scopeTexts[scope]]));

/** Two ways to the same token: the page or client gets it by itself, or you hand it over. */
export const securitySchemes = (api: Api, origin: string): Json =>
  api === 'staff' ? session : tokens(api, origin);

const session: Json = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-fringe-session',
    description: 'The session of a person, which begins at `/console/sign-in`.',
  },
};

const tokens = (api: Api, origin: string): Json => ({
  oauth: {
    type: 'oauth2',
    description:
      'Client credentials (RFC 6749): the client id and secret, by HTTP Basic or in the form. ' +
      'Without a list of scopes the token has all that its credential has.',
    flows: {
      clientCredentials: {
        tokenUrl: `${origin}/oauth/token`,
        scopes: api === 'platform' ? {} : listed,
      },
    },
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token, from `POST /oauth/token`.',
  },
});

/** What an operation asks for; nothing where it is open to everyone. */
export const securityOf = ({ api, authenticated, scope }: Operation): Json[] => {
  if (authenticated === false) return [];
  return api === 'staff' ? [{ session: [] }] : [{ oauth: scope ? [scope] : [] }, { bearer: [] }];
};
