import { basePaths } from '@fringe/contract/operation';
import { requestToken } from '@fringe/contract/operations/access/token';
import { scopes } from '@fringe/contract/scopes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Keyring } from './signing-keys.ts';

/** What a client or a verifier can find out by itself: the keys, and RFC 8414 metadata. */
export function bindMetadataRoutes(
  server: FastifyInstance,
  { config }: Context,
  keyring: Keyring,
): void {
  server.get('/.well-known/jwks.json', async () => ({
    keys: (await keyring.published()).map((key) => key.jwk),
  }));
  server.get('/.well-known/oauth-authorization-server', async () => ({
    issuer: config.publicUrl,
    token_endpoint: config.publicUrl + basePaths.partner + requestToken.path,
    jwks_uri: `${config.publicUrl}/.well-known/jwks.json`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    scopes_supported: scopes,
  }));
}
