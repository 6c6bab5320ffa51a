import { type ConnectionError, TimeoutError } from '@fringe/sdk';
import { shownSize } from '../output/progress.ts';

/** Why nothing came, or not all of it, and what to do. */
export interface Silence {
  message: string;
  hint: string;
}

/** Says which of the things that can go wrong on the way went wrong. */
export function silence(error: ConnectionError, address = 'the address'): Silence {
  if (error instanceof TimeoutError) return late(address, `${error.timeoutMs / 1000} s`);
  const [code = ''] = codesOf(error.cause);
  const why = code ? ` (${code})` : '';
  const host = URL.canParse(address) ? new URL(address).hostname : address;
  if (code === 'ENOTFOUND') {
    return {
      message: `There is no host '${host}'${why}`,
      hint: 'Look for a typing mistake in the address of the service',
    };
  }
  if (code === 'EAI_AGAIN') {
    return {
      message: `The host '${host}' cannot be looked up${why}`,
      hint: 'Check the network of this machine and the address of the service, and try again',
    };
  }
  if (/TIMEDOUT|TIMEOUT/.test(code)) return late(address, 'the time allowed');
  if (/^ERR_SSL_(WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST)/.test(code)) {
    return otherScheme(address, 'https', 'http');
  }
  if (/CERT|SIGNATURE|ALTNAME/.test(code)) {
    return {
      message: `The certificate of ${address} is not trusted${why}`,
      hint: 'Check the address; name an authority of your own with NODE_EXTRA_CA_CERTS',
    };
  }
  if (isCut(error)) return cutShort('The answer');
  return { message: `Nothing answers at ${address}${why}`, hint: whatToStart(host) };
}

const late = (address: string, span: string): Silence => ({
  message: `${address} did not answer within ${span}`,
  hint: 'Try again in a moment; if it stays so, check the address and what stands before it',
});

/** The server speaks the other one of http and https. */
export const otherScheme = (address: string, used: string, spoken: string): Silence => ({
  message: `${address} does not speak ${used}, but ${spoken}`,
  hint: `Use the address ${address.replace(/^https?:/, `${spoken}:`)}`,
});

/** What came is not whole. */
export function cutShort(what: string, done?: number, total?: number): Silence {
  const size = (bytes: number) => (bytes < 10_000 ? `${bytes} bytes` : shownSize(bytes));
  const of = total === undefined ? '' : ` of ${size(total)}`;
  const after = done === undefined ? '' : ` after ${size(done)}${of}`;
  return {
    message: `${what} was cut short${after}: the connection ended`,
    hint: 'Try again; nothing of it was kept',
  };
}

/** There was an answer, which ended before its end. */
const isCut = ({ cause }: ConnectionError): boolean =>
  cause === undefined || (cause as Error).message === 'terminated';

const whatToStart = (host: string): string =>
  /^(localhost|127\.|\[::1\])/.test(host)
    ? 'Is the service running? Start it with: npm start'
    : 'Is the service running there, and is the port right?';

/** The codes of an error: `fetch` wraps what happened, and several addresses fail together. */
export function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { cause, errors, code } = error as { cause?: unknown; errors?: unknown; code?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return errors.flatMap(codesOf);
  return typeof code === 'string' ? [code] : codesOf(cause);
}
