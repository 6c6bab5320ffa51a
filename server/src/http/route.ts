import type { BodyOf, Operation, PathOf, QueryOf, ReplyOf } from '@fringe/contract/operation';
import type { RoleKind, RoleName } from '@fringe/contract/operations/staff/role-table';
import type { PrivateKind } from '@fringe/contract/schemas/private';
import type { Writer } from '../database/transaction.ts';
import type {
  CredentialId,
  IssuerId,
  Named,
  PartnerId,
  SessionId,
  StaffId,
} from '../values/ids.ts';
import type { EventStream } from './replies/event-stream.ts';
import type { StreamedReply } from './replies/streamed-reply.ts';
import type { Upload } from './upload.ts';

/** Who is calling, as the service knows them. */
export interface Caller {
  readonly credentialId: CredentialId;
  /** Null for the operator. */
  readonly partnerId: PartnerId | null;
  readonly scopes: ReadonlySet<string>;
  /** When their token ends; what goes on longer than a request has to look at it. */
  readonly expiresAtMs: number;
  /** Absent for programs. */
  readonly person?: CallingPerson;
  /** What is not shown to them; absent where nothing is, as for all programs. */
  readonly hides?: ReadonlySet<PrivateKind>;
}

/** A person who calls, as one of their roles: the credential is the role. */
export interface CallingPerson {
  readonly staffId: StaffId;
  readonly sessionId: SessionId;
  readonly kind: RoleKind;
  readonly role: RoleName;
  /** The partner that the role belongs to, or on whose behalf it was given. */
  readonly partnerId: PartnerId | null;
  readonly readOnly: boolean;
  readonly sees: readonly PrivateKind[];
  /** The issuer of a partner or a company that vouches for them; null where the operator does. */
  readonly issuerId: IssuerId | null;
  /** True where they have roles that this issuer cannot vouch for: it may be somebody else. */
  readonly isDoubtful: boolean;
  /** True while the operator's support looks as a customer sees it. */
  readonly isLook: boolean;
}

/** Whose share of the service a call takes: all credentials of a partner have one together. */
export const holderOf = (caller: Caller): string => caller.partnerId ?? caller.credentialId;

/** One call of an operation, after every check that does not need the operation's own data. */
export interface Call<O extends Operation> {
  readonly caller: Caller;
  readonly path: Named<PathOf<O>>;
  readonly query: QueryOf<O>;
  readonly body: O['upload'] extends object ? Upload : BodyOf<O>;
  /** What a verb opens its transaction with; it belongs to this call. */
  readonly writer: Writer;
  /** What the caller would like to be answered with, as the Accept header says. */
  readonly accept: string | undefined;
  /** Chooses the language of texts as Accept-Language asks, the first by default, and says it. */
  readonly speak: <Language extends string>(languages: readonly Language[]) => Language;
  /** Aborted when the caller has gone before the answer. */
  readonly gone: AbortSignal;
  /** Adds a warning for the caller to the reply. */
  readonly warn: (text: string) => void;
  /** Says in the reply that the call used what is deprecated, and since when (RFC 9745). */
  readonly deprecated: (sinceSeconds: number) => void;
}

declare const represented: unique symbol;

/** JSON text that went through the reply schema when it was made, and needs no further work. */
export interface Representation<_Value> {
  readonly [represented]: true;
  readonly text: string;
}

export type Handler<O extends Operation> = (
  call: Call<O>,
) => Promise<ReplyOf<O> | Representation<ReplyOf<O>> | StreamedReply | EventStream>;

/** An operation and what answers it; the interface's checks are added when it is bound. */
export interface Route {
  readonly operation: Operation;
  readonly handler: Handler<Operation>;
}

export const route = <O extends Operation>(operation: O, handler: Handler<O>): Route => ({
  operation,
  handler: handler as unknown as Handler<Operation>,
});
