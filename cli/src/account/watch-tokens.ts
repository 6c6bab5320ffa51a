import { FringeError } from '@fringe/sdk';
import { type Claims, claimsIn } from './claims.ts';

/** The credentials are an operator's, who has another interface and another command line. */
export class OperatorCredentials extends FringeError {
  constructor(clientId: string) {
    super(
      `${clientId} is the credential of an operator; this is the command line of partners, ` +
        'whose interface does not take it',
    );
    this.name = 'OperatorCredentials';
  }
}

/** Reads each token that is issued on its way; one of an operator goes no further. */
export const watchTokens =
  (seen: (claims: Claims) => void): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || !String(input).endsWith('/oauth/token')) return response;
    const claims = claimsIn(await tokenIn(response.clone()));
    if (claims?.api === 'platform') throw new OperatorCredentials(claims.clientId);
    if (claims) seen(claims);
    return response;
  };

async function tokenIn(response: Response): Promise<unknown> {
  const reply: unknown = await response.json().catch(() => undefined);
  return (reply as { accessToken?: unknown } | undefined)?.accessToken;
}
