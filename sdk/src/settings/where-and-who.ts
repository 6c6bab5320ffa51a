import { checkBaseUrl } from './base-url.ts';
import { type Variable, variable } from './environment.ts';
import type { AccessToken, FringeOptions } from './options.ts';

/** Where calls go, and by whom they are made. */
export interface WhereAndWho {
  baseUrl: string;
  caller: { clientId: string; clientSecret: string } | Pick<AccessToken, 'accessToken'>;
}

const known = new Set(
  'baseUrl clientId clientSecret accessToken timeoutMs maxRetries fetch userAgent'
    .concat(' onRetry onWarning')
    .split(' '),
);
const alike = new Set([...known].map((name) => name.toLowerCase()));

/**
 * What was given, or what the environment has. A secret goes only to the service that it was given
 * for: credentials of the environment come whole, and are used only with its own address.
 */
export function whereAndWho(options: FringeOptions): WhereAndWho {
  const { baseUrl, clientId, clientSecret, accessToken } = options;
  // `baseURL` would be ignored, and calls go to the address of the environment.
  const misspelt = Object.keys(options).find(
    (name) => !known.has(name) && alike.has(name.toLowerCase()),
  );
  if (misspelt) throw new TypeError(`There is no option ${misspelt}; there are ${[...known]}`);
  const said = [baseUrl, clientId, clientSecret, accessToken].some((one) => one !== undefined);
  if (!said) return fromEnvironment();
  if (accessToken) return { baseUrl: addressOf(baseUrl), caller: { accessToken } };
  if (clientId && clientSecret) {
    return { baseUrl: addressOf(baseUrl), caller: { clientId, clientSecret } };
  }
  throw new TypeError(
    'Give clientId and clientSecret, or an accessToken: those of the environment are used only ' +
      'together, and with its own FRINGE_BASE_URL',
  );
}

function fromEnvironment(): WhereAndWho {
  const baseUrl = variable('FRINGE_BASE_URL');
  const clientId = variable('FRINGE_CLIENT_ID');
  const clientSecret = variable('FRINGE_CLIENT_SECRET');
  if (!baseUrl || !clientId || !clientSecret) {
    const missing: Variable[] = [];
    if (!baseUrl) missing.push('FRINGE_BASE_URL');
    if (!clientId) missing.push('FRINGE_CLIENT_ID');
    if (!clientSecret) missing.push('FRINGE_CLIENT_SECRET');
    throw lacks(missing, 'baseUrl, clientId and clientSecret');
  }
  return { baseUrl: checkBaseUrl(baseUrl, 'FRINGE_BASE_URL'), caller: { clientId, clientSecret } };
}

function addressOf(given: string | undefined): string {
  if (given !== undefined) return checkBaseUrl(given, 'baseUrl');
  const found = variable('FRINGE_BASE_URL');
  if (!found) throw lacks(['FRINGE_BASE_URL'], 'baseUrl');
  return checkBaseUrl(found, 'FRINGE_BASE_URL');
}

function lacks(missing: Variable[], pass: string): TypeError {
  const them = missing.length > 1 ? 'them' : 'it';
  const names = missing.join(', ');
  return new TypeError(`The environment lacks ${names}: set ${them} there, or pass ${pass}`);
}
