import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { http } from '../values/node-http.ts';
import { isLoopback, isPublic } from './address.ts';
import { call, failed, type Outcome } from './call.ts';
import { exchange } from './exchange.ts';
import { createResolve, type Resolve } from './resolve.ts';

/** Calls receivers on the internet, and nothing else. */
export interface Outbound {
  /** Ends within the time allowed, by the wall clock; never throws. */
  post(url: string, headers: Record<string, string>, body: string): Promise<Outcome>;
  /** Asks a server whose whole answer is needed; throws where there is none. */
  ask(url: string, init: AskInit): Promise<Response>;
  /** Why a URL cannot be called, if that shows without calling it. */
  whyRefused(url: string): Promise<string | undefined>;
  close(): void;
}

export interface AskInit {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

export interface OutboundOptions {
  /** Only in a sandbox on a developer's own machine: also http, and receivers on it. */
  loopback: boolean;
  resolve?: Resolve;
  timeoutMs?: number;
  /** Certificates of authorities to trust instead of the usual ones. */
  ca?: string;
}

const TIMEOUT_MS = 10_000;
const IDLE_SOCKETS = 256;
const IDLE_MS = 10_000;

class Unknown extends Error {
  readonly code = 'ENOTFOUND';
}

class Blocked extends Error {
  readonly code = 'BLOCKED_ADDRESS';
}

export function createOutbound(options: OutboundOptions): Outbound {
  const { loopback, resolve = createResolve(), timeoutMs = TIMEOUT_MS } = options;
  const allowed = (address: string) => isPublic(address) || (loopback && isLoopback(address));
  // A literal address is dialled without a look-up.
  const isBarred = (url: URL) => isIP(hostOf(url)) > 0 && !allowed(hostOf(url));
  const agents = createAgents(options.ca);

  const judged = async (host: string) => {
    const addresses = isIP(host) ? [host] : await resolve(host);
    if (addresses.length === 0) throw new Unknown();
    if (!addresses.every(allowed)) throw new Blocked();
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  // What was judged is what is dialled: the answer is used, not asked for again.
  const lookup: LookupFunction = (host, { all }, done) => {
    judged(host).then(
      (list) => (all ? done(null, list) : done(null, list[0]!.address, list[0]!.family)),
      (error) => done(error, '', 4),
    );
  };

  return {
    post: async (text, headers, body) => {
      const endsAt = performance.now() + timeoutMs;
      if (whyNot(text, loopback)) return failed('blocked-address');
      const url = new URL(text);
      if (isBarred(url)) return failed('blocked-address');
      return call({ url, headers, body, ...agents.for(url), lookup, endsAt });
    },
    ask: async (text, init) => {
      const endsAt = performance.now() + timeoutMs;
      const url = new URL(text);
      if (whyNot(text, loopback) || isBarred(url)) throw new Blocked();
      return exchange({ url, ...init, agent: agents.for(url).agent, lookup, endsAt });
    },
    whyRefused: async (text) => {
      const wrong = whyNot(text, loopback);
      if (wrong) return wrong;
      const judgement = judged(hostOf(new URL(text))).then(
        () => undefined,
        // A name that is not known yet may be known when the first event comes.
        (error) => (error instanceof Blocked ? NOT_PUBLIC : undefined),
      );
      return Promise.race([judgement, sleep(timeoutMs, undefined, { ref: false })]);
    },
    close: agents.close,
  };
}

/** Connections are kept for the next call; one that broke is replaced by one that is not. */
function createAgents(ca: string | undefined) {
  const kept = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS, timeout: IDLE_MS };
  // Said here, so that no variable of the environment says otherwise.
  const trust = { rejectUnauthorized: true, ...(ca !== undefined && { ca }) };
  const plain = { agent: new http.Agent(kept), fresh: new http.Agent() };
  const secure = { agent: new https.Agent({ ...kept, ...trust }), fresh: new https.Agent(trust) };
  let closed = false;
  return {
    for: ({ protocol }: URL) => {
      const { agent, fresh } = protocol === 'https:' ? secure : plain;
      return { agent, fresh: () => (closed ? undefined : fresh) };
    },
    close: () => {
      closed = true;
      for (const one of [plain, secure]) {
        one.agent.destroy();
        one.fresh.destroy();
      }
    },
  };
}

const NOT_PUBLIC = 'must not lead to a private, loopback, link-local or metadata address';

/** Characters that parsers read in different ways, or drop. */
const ODD = /[\s\\\p{Cc}\p{Cf}]/u;

const ONLY_HTTPS = 'must begin with https:';

/** What is wrong with a URL itself. */
function whyNot(text: string, loopback: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'is not a URL';
  if (ODD.test(text)) return 'must not contain spaces, backslashes or control characters';
  if (url.username || url.password) return 'must not contain credentials';
  if (url.port === '0') return 'must not name port 0';
  if (/^https:\/\/[^/]/i.test(text)) return undefined;
  const near = ['localhost', '127.0.0.1', '::1'].includes(hostOf(url)) || isLoopback(hostOf(url));
  if (/^http:\/\/[^/]/i.test(text) && loopback && near) return undefined;
  return loopback ? `${ONLY_HTTPS}, or with http: and a loopback address` : ONLY_HTTPS;
}

/** Without the brackets of an IPv6 address, and without the dot that may end a name. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
