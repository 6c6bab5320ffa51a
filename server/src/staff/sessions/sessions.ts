import { Failure } from '@fringe/contract/errors';
import type { Operation } from '@fringe/contract/operation';
import type { FastifyRequest } from 'fastify';
import { ShortMemory } from '../../access/short-memory.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/route.ts';
import { hashSecret } from '../../values/secrets.ts';
import { cookieIn } from './cookies.ts';
import { demandOwnPage } from './origin.ts';
import { findSession, noteSeen, type SessionRow } from './queries.ts';
import { isBackground, roleAsked } from './requests.ts';
import { callerAs, chosenRole, IDLE_MS, usableRoles } from './rules.ts';

const SEEN_NOTED_MS = 60_000;

/** Finds out which person is calling; believes it for seconds, as with credentials. */
export class Sessions {
  readonly #context: Context;
  #known = new ShortMemory<SessionRow>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** True where the cookie of a session decides who is calling: a token stands before it. */
  concerns({ headers }: FastifyRequest): boolean {
    return headers.authorization === undefined && this.#valueIn(headers.cookie) !== undefined;
  }

  /** Who is calling, as the role that the request or the session names. */
  async authenticate(operation: Operation, request: FastifyRequest): Promise<Caller> {
    const refusal = () => new Failure(operation.unauthorized ?? 'invalidToken');
    const session = await this.find(request);
    if (!session) throw refusal();
    demandOwnPage(this.#context.config, request);
    const asked = roleAsked(request);
    const now = this.#context.clock.now().getTime();
    const role = chosenRole(session, usableRoles(session, now), asked);
    if (!role) throw refusal();
    return callerAs(session, role);
  }

  /** The session of a request, if it has one that lasts; it lasts longer if a person asked. */
  async find(request: FastifyRequest): Promise<SessionRow | undefined> {
    const value = this.#valueIn(request.headers.cookie);
    if (value === undefined) return undefined;
    const hash = hashSecret(value);
    const key = hash.toString('base64');
    const now = this.#context.clock.now();
    const session = this.#known.get(key) ?? (await this.#lookUp(key, hash, now));
    if (!session || now >= session.endsAt) return undefined;
    const unusedMs = now.getTime() - session.seenAt.getTime();
    if (unusedMs >= IDLE_MS) return undefined;
    if (unusedMs >= SEEN_NOTED_MS && !isBackground(request)) await this.#note(session, now);
    return session;
  }

  /** What was changed takes effect at once in this process; others follow within seconds. */
  forgetAll(): void {
    this.#known = new ShortMemory();
  }

  /** Only what was just read is believed: one that is used all the time would never end. */
  async #lookUp(key: string, hash: Buffer, now: Date): Promise<SessionRow | undefined> {
    const session = await findSession(this.#context.database.reader, hash, now);
    if (session) this.#known.set(key, session);
    return session;
  }

  async #note(session: SessionRow, now: Date): Promise<void> {
    session.seenAt = now;
    const { database } = this.#context;
    await inTransaction({ database }, (tx) => noteSeen(tx, session.id, now));
  }

  #valueIn(header: string | undefined): string | undefined {
    return cookieIn(header, this.#context.config, 'session');
  }
}
