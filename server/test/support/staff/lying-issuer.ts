import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What a provider answers with, and how it was made. */
export interface Told {
  claims: JWTPayload;
  /** Who signs: the provider, a key that it does not publish, a text that both know, or nobody. */
  signedBy: 'provider' | 'stranger' | 'public key' | 'secret' | 'nobody';
  /** In place of the answer of the token endpoint. */
  answer?: { status?: number; headers?: Record<string, string>; text: string };
  /** In place of parts of what it says of itself. */
  description?: Record<string, unknown>;
}

/** Where a provider says what it is. */
export const DESCRIPTION = '/.well-known/openid-configuration';

export const CLIENT_SECRET = 'a-secret-that-both-of-them-know-well';

type Answer = NonNullable<Told['answer']>;
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

/** The id token that is told of, signed by whom it says. */
async function signed({ claims, signedBy }: Told, own: Pair, stranger: Pair): Promise<string> {
  if (signedBy === 'nobody') {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'none' })}.${part(claims)}.`;
  }
  const token = new SignJWT(claims);
  if (signedBy === 'secret' || signedBy === 'public key') {
    const text = signedBy === 'secret' ? CLIENT_SECRET : await exportSPKI(own.publicKey);
    token.setProtectedHeader({ alg: 'HS256', kid: '1' });
    return token.sign(new TextEncoder().encode(text));
  }
  token.setProtectedHeader({ alg: 'RS256', kid: '1' });
  return token.sign((signedBy === 'provider' ? own : stranger).privateKey);
}

const descriptionAt = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

/** An OpenID provider that says what a test tells it to. */
export async function startLyingIssuer() {
  const [own, stranger] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  let told: Told = { claims: {}, signedBy: 'provider' };
  let url = '';
  const asked = new Map<string, number>();
  let held = Promise.resolve();
  const answers: Record<string, () => Promise<Answer>> = {
    [DESCRIPTION]: async () => {
      await held;
      return { text: JSON.stringify({ ...descriptionAt(url), ...told.description }) };
    },
    '/jwks': async () => {
      const key = { ...(await exportJWK(own.publicKey)), kid: '1', alg: 'RS256', use: 'sig' };
      return { text: JSON.stringify({ keys: [key] }) };
    },
    '/token': async () => {
      const idToken = await signed(told, own, stranger);
      const usual = { access_token: 'x', token_type: 'Bearer', id_token: idToken };
      return told.answer ?? { text: JSON.stringify(usual) };
    },
  };
  const server = createServer(async (request, response) => {
    request.resume();
    const path = request.url!.split('?')[0]!;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const answer = await answers[path]?.();
    const headers = { 'content-type': 'application/json', ...answer?.headers };
    response.writeHead(answer?.status ?? (answer ? 200 : 404), headers);
    response.end(answer?.text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tell = (next: Told) => {
    told = next;
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  /** Answers nobody who asks what it is, until the function that is returned is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  /** How often a path was asked for. */
  const timesAsked = (path: string) => asked.get(path) ?? 0;
  return { url, tell, hold, timesAsked, close };
}
