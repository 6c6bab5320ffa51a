import type { Config } from '../../config.ts';

/**
 * The name says to browsers that keep to it: from this host only, by https, for all paths. Without
 * https, which is for one's own machine, they would not take such a name.
 */
const nameOf = (name: string, { publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? `__Host-fringe-${name}` : `fringe-${name}`;

/** The cookies of this service: the session, and a sign-in that is under way. */
export type CookieName = 'session' | 'sign-in';

/** A cookie that no script can read, and that other sites do not send with what they post. */
export function cookieOf(
  config: Pick<Config, 'publicUrl'>,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const rules = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
  return `${nameOf(name, config)}=${value}; ${rules}`;
}

/** The value of a cookie of this service; undefined where there is none, or more than one. */
export function cookieIn(
  header: string | undefined,
  config: Pick<Config, 'publicUrl'>,
  name: CookieName,
): string | undefined {
  if (!header) return undefined;
  const begin = `${nameOf(name, config)}=`;
  const found = header
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(begin));
  return found.length === 1 ? found[0]!.slice(begin.length) : undefined;
}
