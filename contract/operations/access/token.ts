import { operation } from '../../operation.ts';
import * as Type from '../../schemas/type.ts';
import { Closed } from '../../types.ts';

/** The JSON dialect of a token request. */
export const TokenRequest = Closed({
  clientId: Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'The public half of your credential, a uuid that the operator gave you.',
  }),
  clientSecret: Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'The secret half, which was shown once when the credential was issued.',
  }),
});

/** The form dialect: RFC 6749 client credentials. */
export const OAuthTokenRequest = Type.Object({
  grant_type: Type.String({ description: 'Always `client_credentials`; nothing else is granted.' }),
  client_id: Type.Optional(
    Type.String({ description: 'Your client id; left out where HTTP Basic carries it.' }),
  ),
  client_secret: Type.Optional(
    Type.String({ description: 'Your client secret; left out where HTTP Basic carries it.' }),
  ),
  scope: Type.Optional(
    Type.String({
      description: 'The scopes wanted, with spaces; without it, all that the credential has.',
    }),
  ),
});

/** The answer in the JSON dialect. */
export const TokenReply = Closed({
  accessToken: Type.String({
    description: 'A JWT: send it as `Authorization: Bearer …` with every call.',
  }),
  tokenType: Type.Enum(['Bearer'], {
    type: 'string',
    description: 'How to send the token: always as `Bearer`.',
  }),
  expiresIn: Type.Integer({ description: 'For how many seconds the token is valid.' }),
});

/** The answer in the form dialect. */
export const OAuthTokenReply = Closed({
  access_token: TokenReply.properties.accessToken,
  token_type: TokenReply.properties.tokenType,
  expires_in: TokenReply.properties.expiresIn,
  scope: Type.String({ description: 'The scopes that the token has, with spaces.' }),
});

/** Exchanges a client id and secret for an access token. */
export const requestToken = operation({
  id: 'requestToken',
  api: 'partner',
  method: 'POST',
  path: '/oauth/token',
  tag: 'Authentication',
  summary: 'Get an access token',
  description:
    'Send JSON `{ clientId, clientSecret }`, or an RFC 6749 client-credentials form; ' +
    'the answer is in the same dialect. Failed requests are limited to 30 a minute.',
  authenticated: false,
  body: TokenRequest,
  reply: {
    status: 200,
    description: 'The access token, in the dialect of the request.',
    body: TokenReply,
  },
  failures: ['invalidCredentials'],
});
