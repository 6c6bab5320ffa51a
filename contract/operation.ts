import type Type from 'typebox';
import type { FailureCode } from './errors.ts';
import type { Scope } from './scopes.ts';

/** Which of the service's two interfaces an operation belongs to. */
export type Api = 'partner' | 'platform';

/** The base path of each interface; the version is part of it. */
export const basePaths: Record<Api, string> = {
  partner: '/api/v3',
  platform: '/platform/v1',
};

/** One operation of the service: all that a client and a server must agree on. */
export interface Operation {
  readonly id: string;
  readonly api: Api;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the interface's base path; parameters stand in braces, and each is a uuid. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The scope that a token needs; absent where no token is asked for, or for the operator. */
  readonly scope?: Scope;
  /** False where the operation is open to everyone. */
  readonly authenticated?: false;
  readonly stability?: 'draft';
  /** Without one, every query parameter is refused. */
  readonly query?: Type.TObject;
  readonly body?: Type.TSchema;
  /** The success status and the schema of its body, or null for an empty one. */
  readonly reply: { readonly status: 200 | 201 | 202 | 204; readonly body: Type.TSchema | null };
  /** The 401 text, where the specification words it differently. */
  readonly unauthorized?: FailureCode;
  /** Failures of this operation beyond those that follow from its shape. */
  readonly failures?: readonly FailureCode[];
  readonly example?: unknown;
}

/** States an operation, keeping its exact types for handlers and clients. */
export const operation = <const O extends Operation>(definition: O): O => definition;

/** The names of the path parameters of an operation, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** True when the company in the path decides who may call. */
export const isCompanyScoped = (operation: Operation): boolean =>
  operation.api === 'partner' && pathParameters(operation.path).includes('companyId');

/** Every failure an operation may answer with: those of its shape, then its own. */
export function failuresOf(operation: Operation): FailureCode[] {
  const codes: FailureCode[] = ['invalidRequest'];
  if (operation.authenticated !== false) codes.push(operation.unauthorized ?? 'invalidToken');
  if (isCompanyScoped(operation)) codes.push('companyNotOfPartner', 'companyNotFound');
  if (operation.scope) codes.push('insufficientScope');
  if (operation.api === 'platform') codes.push('operatorOnly');
  if (operation.body) codes.push('bodyTooLarge', 'unsupportedMediaType');
  if (pathParameters(operation.path).length > 0) codes.push('malformedId');
  if (keepsAnswers(operation)) codes.push('idempotencyKeyReused', 'requestInProgress');
  codes.push(...(operation.failures ?? []), 'tooManyRequests', 'internal', 'unavailable');
  return [...new Set(codes)];
}

/** True when the operation honours `Idempotency-Key`. */
export const keepsAnswers = (operation: Operation): boolean =>
  operation.method === 'POST' && operation.authenticated !== false;

/** The path parameters as a handler receives them. */
export type PathOf<O extends Operation> = Record<ParameterNames<O['path']>, string>;
type ParameterNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The query of an operation, after validation. */
export type QueryOf<O extends Operation> = O['query'] extends Type.TSchema
  ? Type.Static<O['query']>
  : Record<never, never>;

/** The body of an operation, after validation. */
export type BodyOf<O extends Operation> = O['body'] extends Type.TSchema
  ? Type.Static<O['body']>
  : undefined;

/** The success body of an operation. */
export type ReplyOf<O extends Operation> = O['reply']['body'] extends Type.TSchema
  ? Type.Static<O['reply']['body']>
  : undefined;
