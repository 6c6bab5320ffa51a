/** What an access token says of itself. It is read, not verified: that is for the service. */
export interface Claims {
  clientId: string;
  scopes: string[];
  /** `sandbox` or `production`. */
  environment: string | undefined;
  /** Which interface it is for: `partner` or `platform`. */
  api: string | undefined;
  /** Epoch seconds. */
  expiresAt: number | undefined;
}

/** Undefined where a text is not a token that can be read. */
export function claimsIn(token: unknown): Claims | undefined {
  const body = typeof token === 'string' ? token.split('.')[1] : undefined;
  const said = body === undefined ? undefined : parsed(Buffer.from(body, 'base64url'));
  if (!said) return undefined;
  const { aud, client_id: clientId, scope, exp } = said;
  const [, environment, api] = String([aud].flat()[0] ?? '').split(':');
  return {
    clientId: String(clientId ?? ''),
    scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [],
    environment,
    api,
    expiresAt: typeof exp === 'number' ? exp : undefined,
  };
}

function parsed(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
