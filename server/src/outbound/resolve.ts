import { Resolver } from 'node:dns/promises';

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<string[]>;

/**
 * Asks the name servers. Not the system's look-up: that one waits on a few threads which all of the
 * process shares, so that names which nobody answers for would stop everything else.
 */
export function createResolve(timeoutMs = 4_000): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  return async (host) => {
    if (/(^|\.)localhost\.?$/.test(host)) return ['127.0.0.1', '::1'];
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length > 0) return addresses;
    throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  };
}
