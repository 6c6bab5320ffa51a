import type { FailureCode } from './errors.ts';
import type { PrivateKind } from './schemas/private.ts';
import type * as Type from './schemas/type.ts';
import type { Scope } from './scopes.ts';

/** Which of the service's interfaces an operation belongs to. */
export type Api = 'partner' | 'platform' | 'sandbox' | 'staff';

/** The base path of each interface; the version is part of it. */
export const basePaths: Record<Api, string> = {
  partner: '/api/v3',
  platform: '/platform/v1',
  sandbox: '/sandbox/v1',
  staff: '/staff/v1',
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
  /** On the platform: the scope that the role of a person needs, where programs need none. */
  readonly staffScope?: Scope;
  /** False where the operation is open to everyone. */
  readonly authenticated?: false;
  readonly stability?: 'draft';
  /** Without one, every query parameter is refused. */
  readonly query?: Type.TObject;
  readonly body?: Type.TSchema;
  /** The success status and the schema of its body, or null for an empty one. */
  readonly reply: {
    readonly status: 200 | 201 | 202 | 204;
    /** What the reply says, in a sentence. */
    readonly description: string;
    readonly body: Type.TSchema | null;
    /** True where the same is to be had as CSV. */
    readonly csv?: true;
    /** True where that file is to be had as a workbook, too. */
    readonly xlsx?: true;
    /** True where it is a file as it is stored, of the type that it has; it has no schema. */
    readonly file?: true;
    /** True where it is a stream of server-sent events; the schema is that of their data. */
    readonly events?: true;
    /** What files show of people beyond what the schema says of the same as JSON. */
    readonly fileShows?: readonly PrivateKind[];
  };
  /** What of people it is about though no schema can say so: whoever may not see it is refused. */
  readonly concerns?: readonly PrivateKind[];
  /** True where production refuses. */
  readonly sandboxOnly?: true;
  /** A body that is no JSON: it streams through, up to a size. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** How much the values of a body may cost, where it is more than usual. */
  readonly bodyCost?: number;
  /** Of what is no GET and only computes, whatever it is sent: roles that only read may call it. */
  readonly changes?: 'nothing';
  /** True where many rows are looked at or changed; see `weightOf`. */
  readonly heavy?: true;
  /** True where texts are in the language that `Accept-Language` asks for. */
  readonly languages?: true;
  /** True where reading is noted in the audit log, because of what is read. */
  readonly audited?: true;
  /** Where the specification words a failure differently: no token, no such company, a missing
   *  field, a fault of our own. */
  readonly unauthorized?: FailureCode;
  readonly unknownCompany?: FailureCode;
  readonly missingField?: FailureCode;
  readonly internal?: FailureCode;
  /** Failures of this operation beyond those that follow from its shape. */
  readonly failures?: readonly FailureCode[];
  readonly example?: unknown;
}

const defined = new Map<unknown, number>();

/** The place of an operation among all that were defined so far; -1 for anything else. */
export const placeOf = (value: unknown): number => defined.get(value) ?? -1;

/** States an operation, keeping its exact types for handlers and clients. */
export const operation = <const O extends Operation>(definition: O): O => {
  defined.set(definition, defined.size);
  return definition;
};

/** The operator's twin of a partner's operation: the same, for any company. */
export const forOperator = <const O extends Operation>(partners: O) => {
  const { scope: staffScope, ...twin } = partners;
  const id = `platform${partners.id[0]!.toUpperCase()}${partners.id.slice(1)}`;
  return operation({
    ...twin,
    ...(staffScope && { staffScope }),
    id,
    api: 'platform',
  } as unknown as Twin<O> & Operation) as Twin<O>;
};
type Twin<O extends Operation> = Omit<O, 'scope' | 'id' | 'api'> & {
  readonly id: `platform${Capitalize<O['id']>}`;
  readonly api: 'platform';
};

/** The names of the path parameters of an operation, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

/** True when the company in the path decides who may call. */
export const isCompanyScoped = (operation: Operation): boolean =>
  operation.api !== 'platform' && pathParameters(operation.path).includes('companyId');

/** True when the path begins with a company, which then has to exist. */
export const namesCompany = (operation: Operation): boolean =>
  operation.path.startsWith('/companies/{companyId}');

/** The kinds of file in which an operation can answer beside JSON. */
export const fileTypesOf = ({ reply }: Operation): ('csv' | 'xlsx')[] => [
  ...(reply.csv ? ['csv' as const] : []),
  ...(reply.xlsx ? ['xlsx' as const] : []),
];

/**
 * What an operation costs: little, a page of a list, work on many rows, or a whole file. Few of
 * the heavier ones are carried out at a time for one caller; further ones wait. A list in pages
 * is a file only where one is asked for.
 */
export function weightOf(
  { path, reply, heavy, query }: Operation,
  asksForFile: boolean,
): 'light' | 'page' | 'bulk' | 'file' {
  const ofOnePerson = pathParameters(path).includes('employeeId');
  const inPages = query?.properties.page !== undefined;
  if (reply.file || (reply.csv && !ofOnePerson && (asksForFile || !inPages))) return 'file';
  if (heavy) return 'bulk';
  return inPages ? 'page' : 'light';
}

/** True where a call changes nothing, whatever it sends. */
export const onlyReads = ({ method, changes }: Operation): boolean =>
  method === 'GET' || changes === 'nothing';

/** Every failure an operation may answer with: those of its shape, then its own. */
export function failuresOf(operation: Operation): FailureCode[] {
  const codes: FailureCode[] = ['invalidRequest'];
  if (operation.authenticated !== false) codes.push(operation.unauthorized ?? 'invalidToken');
  if (isCompanyScoped(operation)) codes.push('companyNotOfPartner');
  if (namesCompany(operation)) codes.push(operation.unknownCompany ?? 'companyNotFound');
  if (operation.scope) codes.push('insufficientScope');
  if (operation.sandboxOnly) codes.push('sandboxOnly');
  if (operation.api === 'platform') codes.push('operatorOnly');
  if (operation.missingField) codes.push(operation.missingField);
  // A body is read wherever one may come, also where an operation has no use for it.
  if (operation.method !== 'GET') codes.push('bodyTooLarge', 'unsupportedMediaType');
  if (pathParameters(operation.path).length > 0) codes.push('malformedId');
  if (keepsAnswers(operation)) {
    codes.push('idempotencyKeyReused', 'requestInProgress', 'answerNotKept');
  }
  codes.push(...(operation.failures ?? []));
  const shared = weightOf(operation, true) !== 'light' || operation.method !== 'GET';
  if (shared && operation.authenticated !== false) codes.push('tooManyAtOnce');
  codes.push('tooManyRequests', operation.internal ?? 'internal', 'unavailable');
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
