import Type from 'typebox';
import { operation } from '../operation.ts';
import { Closed } from '../types.ts';

/** The JSON dialect of a token request. */
export const TokenRequest = Closed({
  clientId: Type.String({ minLength: 1, maxLength: 255 }),
  clientSecret: Type.String({ minLength: 1, maxLength: 255 }),
});

/** The form dialect: RFC 6749 client credentials. */
export const OAuthTokenRequest = Type.Object({
  grant_type: Type.String(),
  client_id: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
});

/** The answer in the JSON dialect. */
export const TokenReply = Closed({
  accessToken: Type.String(),
  tokenType: Type.Enum(['Bearer'], { type: 'string' }),
  expiresIn: Type.Integer({ description: 'Seconds.' }),
});

/** The answer in the form dialect. */
export const OAuthTokenReply = Closed({
  access_token: Type.String(),
  token_type: Type.Enum(['Bearer'], { type: 'string' }),
  expires_in: Type.Integer({ description: 'Seconds.' }),
  scope: Type.String(),
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
  reply: { status: 200, body: TokenReply },
  failures: ['invalidCredentials'],
});
