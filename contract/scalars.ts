import { Private, shownBy } from './schemas/private.ts';
import * as Type from './schemas/type.ts';

/** Builds a closed object: a field that is not listed is refused on the way in and out. */
export const Closed = <P extends Type.TProperties>(properties: P, options: object = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false });

/** Allows null beside a type, in the plain JSON Schema form that every generator understands. */
export const Nullable = <T extends Type.TSchema>(schema: T) =>
  Type.Unsafe<Type.Static<T> | null>(
    'type' in schema && typeof schema.type === 'string' && schema.type !== 'object'
      ? {
          ...schema,
          type: [schema.type, 'null'],
          ...('enum' in schema && { enum: [...(schema.enum as unknown[]), null] }),
        }
      : { anyOf: [schema, { type: 'null' }] },
  );

/** The same schema, with what it means in the place where it stands. */
export const described = <T extends Type.TSchema>(schema: T, description: string): T =>
  // Whether a field is optional is a mark that spreading would lose.
  Object.assign(Object.defineProperties({} as T, Object.getOwnPropertyDescriptors(schema)), {
    description,
  });

/** The same for a field that means what another one means, and is as private. */
export const describedAs = <T extends Type.TSchema>(schema: T, model: object): T =>
  Private(described(schema, (model as { description: string }).description), ...shownBy(model));

/** The largest amount that travels: every cent up to it is exact in JSON. */
export const MAX_CENTS = 9_007_199_254_740_991;

/** Uuids in the dashed form only. */
export const uuidPattern =
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$';

/** An id: canonical lower-case uuid on output, any letter case on input. */
export const Uuid = Type.String({ format: 'uuid', pattern: uuidPattern });

/** An e-mail address. */
export const Email = Type.String({ format: 'email', maxLength: 254 });

/** No control characters, and no space at either end. */
export const linePattern = '^[^\\s\\p{Cc}](?:[^\\p{Cc}]*[^\\s\\p{Cc}])?$';

/** One line of text, as a person writes it. */
export const Line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: linePattern });

/** A real calendar day, `YYYY-MM-DD`. */
export const CalendarDate = Type.String({ format: 'date', pattern: '^[1-9]' });

/** A payroll month, `YYYY-MM`. */
export const PayrollMonth = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });

/** A moment in epoch seconds. */
export const Timestamp = Type.Integer();

/** A moment that a request names, in epoch seconds: up to the end of the year 9999. */
export const GivenTimestamp = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });

/** The reply to whatever makes something: its id. */
export const NewId = (thing: string) =>
  Closed({ id: described(Uuid, `The id of the new ${thing}.`) });

/** The two query parameters of every paginated list. */
export const pagingQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      // What is larger is read as this, and is past the end all the same.
      maximum: 1_000_000_000_000_000,
      default: 1,
      description: 'Which page to read, counted from 1.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 250,
      description: 'How many items a page has at most.',
    }),
  ),
};
