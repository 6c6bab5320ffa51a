import type { Operations } from './generated/operations.ts';

/** The id of an operation, such as `listEmployees`. */
export type OperationId = keyof Operations;

/** The query of an operation. */
export type QueryOf<Id extends OperationId> = Operations[Id]['query'];

/** The body of an operation. */
export type BodyOf<Id extends OperationId> = Exclude<Operations[Id]['body'], undefined>;

/** What an operation answers. */
export type ReplyOf<Id extends OperationId> = Operations[Id]['reply'];

/** The operations that list something, in pages that are numbered. */
export type ListId = {
  [Id in OperationId]: Id extends `list${string}` | `platformList${string}`
    ? ReplyOf<Id> extends { next: string | null }
      ? never
      : Id
    : never;
}[OperationId];

/** What an operation lists. */
export type ItemOf<Id extends OperationId> = Extract<
  ReplyOf<Id>[keyof ReplyOf<Id>],
  readonly unknown[]
>[number];

/** The operations that answer once; the others stream. */
export type CallableId = Exclude<
  OperationId,
  'streamDeliveries' | 'downloadExport' | 'platformDownloadExport'
>;

/** What an operation takes; a part that need not be there can be left out. */
export type InputOf<Id extends OperationId> = Part<'path', Operations[Id]['path']> &
  Part<'query', Operations[Id]['query']> &
  (undefined extends Operations[Id]['body']
    ? { body?: Operations[Id]['body'] }
    : { body: Operations[Id]['body'] });

type Part<Name extends string, Fields> =
  Record<never, never> extends Fields ? { [N in Name]?: Fields } : { [N in Name]: Fields };

/** The arguments of a call: where nothing has to be said, nothing need be. */
export type Arguments<Id extends OperationId, Options> =
  Record<never, never> extends InputOf<Id>
    ? [input?: InputOf<Id>, options?: Options]
    : [input: InputOf<Id>, options?: Options];
