import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bindPage, type Page } from '../../http/pages/bind-page.ts';
import { preferred } from '../../http/replies/language.ts';
import { isUuid } from '../../values/ids.ts';
import { issuersOfOperator } from '../issuers/queries.ts';
import { cookieIn, cookieOf } from '../sessions/cookies.ts';
import { baseUrlFor, demandOwnOrigin, demandOwnPage } from '../sessions/origin.ts';
import { LONGEST_MS } from '../sessions/rules.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { signOut } from '../sessions/start-session.ts';
import { beginSignIn, CALLBACK, callbackOf, PENDING_SECONDS, pendingIn } from './begin-sign-in.ts';
import { issuerForMail } from './choose-issuer.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { enterByLink, LINK } from './links.ts';
import { findProvider, type Provider, Providers } from './providers.ts';
import { returnPath } from './rules.ts';
import { brokenPage, type Language, linkPage, onwardPage, refusalPage } from './words.ts';

const SIGN_IN = '/console/sign-in';
const SIGN_OUT = '/console/sign-out';

/** One of the ways to sign in, as the console offers it. */
export interface Way {
  id: string;
  name: string;
  href: string;
  /** In a sandbox: its people, each with a link that signs in at once. */
  people: { name: string; role: { kind: string; role: string }; about: string; href: string }[];
}

/** The provider that a sandbox on one's own machine has built in. */
export interface BuiltInProvider {
  offeredTo(request: FastifyRequest): boolean;
  providerAt(base: string): Promise<Provider>;
  way(): Promise<Way>;
}

/** Where people sign in and out. */
export function bindSignIn(
  server: FastifyInstance,
  context: Context,
  sessions: Sessions,
  builtIn: BuiltInProvider | undefined,
): void {
  const desk = new Desk(context, sessions, builtIn);
  const page = (
    method: 'GET' | 'POST',
    url: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<Page>,
  ) => bindPage(server, context.log, { method, url, failed: brokenPage('en'), handler });
  page('GET', SIGN_IN, (request, reply) => desk.depart(request, reply));
  for (const url of [CALLBACK, `${CALLBACK}/:issuerId`]) {
    page('GET', url, (request, reply) => desk.arrive(request, reply));
  }
  page('GET', `${LINK}/:value`, async (request, reply) => {
    // Without it browsers would not say that the form is from here; others are told nothing.
    reply.header('referrer-policy', 'same-origin');
    return linkPage(languageOf(request));
  });
  page('POST', `${LINK}/:value`, (request, reply) => desk.arriveByLink(request, reply));
  server.get(`${SIGN_IN}/ways`, async (request) => ({ issuers: await desk.ways(request) }));
  const limits = { bodyLimit: 1024, preParsing: server.watchingBody };
  server.post(SIGN_OUT, limits, async (request, reply) => {
    demandOwnPage(context.config, request);
    const session = await sessions.find(request);
    const actor = session?.roles[0]?.id ?? 'sign-in';
    if (session) {
      await signOut(context, session.id, actor);
      sessions.forgetAll();
    }
    reply.header('set-cookie', cookieOf(context.config, 'session', '', 0)).code(204);
  });
}

const languageOf = ({ headers }: FastifyRequest): Language =>
  preferred(headers['accept-language'], ['en', 'es']);

class Desk {
  readonly #context: Context;
  readonly #sessions: Sessions;
  readonly #providers: Providers;
  readonly #builtIn: BuiltInProvider | undefined;

  constructor(context: Context, sessions: Sessions, builtIn: BuiltInProvider | undefined) {
    this.#context = context;
    this.#sessions = sessions;
    this.#providers = new Providers(context);
    this.#builtIn = builtIn;
  }

  /** What everybody may know of: whom partners and companies trust is their affair. */
  async ways(request: FastifyRequest): Promise<Way[]> {
    const own = await issuersOfOperator(this.#context.database.reader);
    const ways = own.map(({ id, name }) => ({
      id,
      name,
      href: `${SIGN_IN}?issuer=${id}`,
      people: [],
    }));
    const near = this.#builtIn?.offeredTo(request) ? [await this.#builtIn.way()] : [];
    return [...near, ...ways];
  }

  async depart(request: FastifyRequest, reply: FastifyReply): Promise<Page> {
    const { issuer, mail, person, return: asked } = request.query as Record<string, unknown>;
    const language = languageOf(request);
    const provider = await this.#providerFor(request, issuer, mail);
    if (!provider) return refusalPage(language, 'noIssuer');
    const hint = [person, mail].find((one): one is string => typeof one === 'string');
    const base = baseUrlFor(this.#context.config, request);
    const trip = { base, returnTo: returnPath(asked), hint };
    try {
      const sent = await beginSignIn(this.#context, this.#providers, provider, trip);
      return this.#go(reply, language, sent.location, [
        cookieOf(this.#context.config, 'sign-in', sent.cookie, PENDING_SECONDS),
      ]);
    } catch (error) {
      const { name, code } = error as Error & { code?: string };
      const reason = { reason: name, code, issuerId: provider.id };
      this.#context.log.warn(reason, 'a provider does not answer');
      return refusalPage(language, 'provider');
    }
  }

  async arrive(request: FastifyRequest, reply: FastifyReply): Promise<Page> {
    const { config } = this.#context;
    const language = languageOf(request);
    const pending = pendingIn(this.#context, cookieIn(request.headers.cookie, config, 'sign-in'));
    const gone = cookieOf(config, 'sign-in', '', 0);
    const provider = pending && (await this.#providerFor(request, pending.issuerId, undefined));
    // Once, whatever comes of it.
    reply.header('set-cookie', gone);
    if (!pending || !provider) return refusalPage(language, 'expired');
    const url = new URL(baseUrlFor(config, request) + request.url);
    // Before anything is exchanged: a code that another provider gave is not this one's to see.
    if (url.pathname !== callbackOf(provider)) return refusalPage(language, 'expired');
    const arrival = await finishSignIn(this.#context, this.#providers, provider, pending, url);
    const why = 'refused' in arrival ? arrival.refused : 'known';
    // A claim may have given roles or taken them, also from sessions of before.
    if (['known', 'unknown', 'lastAdmin'].includes(why)) this.#sessions.forgetAll();
    if ('refused' in arrival) return refusalPage(language, arrival.refused, arrival.mail);
    return this.#enter(reply, language, arrival.value, pending.returnTo, [gone]);
  }

  async arriveByLink(request: FastifyRequest, reply: FastifyReply): Promise<Page> {
    const language = languageOf(request);
    const { value } = request.params as { value: string };
    // Nobody is to be signed in as another by a page of that other.
    demandOwnOrigin(this.#context.config, request);
    const session = await enterByLink(this.#context, value);
    if (session === undefined) return refusalPage(language, 'link');
    return this.#enter(reply, language, session, '/console', []);
  }

  /** A new value with each sign-in: one that was known before is worth nothing. */
  #enter(reply: FastifyReply, language: Language, value: string, to: string, gone: string[]) {
    const cookie = cookieOf(this.#context.config, 'session', value, LONGEST_MS / 1000);
    return this.#go(reply, language, to, [cookie, ...gone]);
  }

  #go(reply: FastifyReply, language: Language, location: string, cookies: string[]): Page {
    reply.removeHeader('set-cookie');
    reply.header('set-cookie', cookies).header('location', location);
    return onwardPage(language, location);
  }

  async #providerFor(
    request: FastifyRequest,
    issuer: unknown,
    mail: unknown,
  ): Promise<Provider | undefined> {
    const builtIn = this.#builtIn?.offeredTo(request) ? this.#builtIn : undefined;
    if (typeof issuer === 'string' && isUuid(issuer)) {
      const near = await builtIn?.providerAt(baseUrlFor(this.#context.config, request));
      return near?.id === issuer ? near : findProvider(this.#context, issuer.toLowerCase());
    }
    if (typeof mail !== 'string' || mail.length > 254) return undefined;
    const chosen = await issuerForMail(this.#context.database.reader, mail.toLowerCase());
    return chosen && findProvider(this.#context, chosen);
  }
}
