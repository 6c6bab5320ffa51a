import { type OAuthError, oauthDocs } from '@fringe/contract/errors';
import { OAuthTokenReply } from '@fringe/contract/operations/access/token';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { serialiser } from '../../http/replies/representation.ts';
import type { FailureCount } from './failed-clients.ts';
import { callerOf, checkClient, grantToken } from './grant-token.ts';
import type { Tokens } from './tokens.ts';

const tokenReply = serialiser(OAuthTokenReply);

interface Client {
  id: string;
  secret: string;
}

/** A client-credentials request in the form of RFC 6749, with errors in that form too. */
export async function answerForm(
  context: Context,
  tokens: Tokens,
  failures: FailureCount,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | OAuthError> {
  const refuse = (error: OAuthError['error'], description: string): OAuthError => {
    request.failureCode = error;
    reply.code(error === 'invalid_client' ? 401 : 400);
    if (error === 'invalid_client') reply.header('www-authenticate', 'Basic realm="fringe"');
    return { error, error_description: description, error_uri: oauthDocs(error) };
  };
  if (Object.keys(request.query as object).length > 0) {
    return refuse('invalid_request', 'parameters belong into the body, not into the URL');
  }
  const body = sentParameters(request.body as URLSearchParams);
  if (!body) return refuse('invalid_request', 'a parameter is given more than once');
  const grant = body.get('grant_type');
  if (!grant) return refuse('invalid_request', 'grant_type is missing');
  if (grant !== 'client_credentials') {
    return refuse('unsupported_grant_type', 'only client_credentials is supported');
  }
  const client = clientOf(request.headers.authorization, body);
  if (client === 'two ways') {
    return refuse('invalid_request', 'send the client in the header or in the body, not in both');
  }
  if (!client) return refuse('invalid_client', 'no client id and secret were sent');
  const credential = await checkClient(context, client.id, client.secret);
  if (!credential) {
    failures.add(client.id, request, reply);
    return refuse('invalid_client', 'the client id or secret is wrong');
  }
  request.caller = callerOf(credential);
  const granted = await grantToken(context, tokens, credential, body.get('scope'));
  if (!granted) {
    return refuse('invalid_scope', `the client has ${credential.scopes.join(' ') || 'no scopes'}`);
  }
  reply.type('application/json; charset=utf-8');
  return tokenReply({
    access_token: granted.token,
    token_type: 'Bearer',
    expires_in: granted.expiresInSeconds,
    scope: granted.scope,
  });
}

/**
 * A parameter without a value counts as one that was not sent, and none may be sent twice: RFC
 * 6749, section 3.2.
 */
function sentParameters(form: URLSearchParams): Map<string, string> | undefined {
  const sent = [...form].filter(([, value]) => value.trim() !== '');
  const parameters = new Map(sent);
  return parameters.size === sent.length ? parameters : undefined;
}

/** The client by HTTP Basic, whose two parts are form-encoded, or by the body. */
function clientOf(
  authorization: string | undefined,
  body: Map<string, string>,
): Client | 'two ways' | undefined {
  const inBody = body.get('client_id');
  const secret = body.get('client_secret');
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (!basic) return inBody && secret ? { id: inBody, secret } : undefined;
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const id = formDecode(text.slice(0, colon));
  if (secret !== undefined || (inBody !== undefined && inBody !== id)) return 'two ways';
  return { id, secret: formDecode(text.slice(colon + 1)) };
}

const formDecode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};
