import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is used here of the library, which has no types. */
interface Library {
  new (issuer: string, configuration: object): Provider;
}
interface Provider {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
  ): Promise<void>;
}
interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}

export const CLIENT = { id: 'console-of-fringe', secret: 'a-secret-of-thirty-two-characters' };

/** A certified OpenID provider, at which one person is always willing to sign in. */
export async function startOpenIdProvider(redirectUri: string, mail: string) {
  const name = 'oidc-provider';
  const { default: Provider } = (await import(name)) as { default: Library };
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['for-tests-only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, email: mail, email_verified: true, name: 'Ona' }),
    }),
    loadExistingGrant: async ({ oidc }: { oidc: Session }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const usual = provider.callback();
  answer = (request, response) => {
    if (!request.url!.startsWith('/interaction/')) usual(request, response);
    else void provider.interactionFinished(request, response, { login: { accountId: 'ona' } });
  };
  return {
    url,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Session {
  provider: { Grant: new (of: object) => Grant };
  client: { clientId: string };
  session: { accountId: string };
}
