import type Typebox from 'typebox';

export type { Static, TObject, TOptional, TProperties, TSchema } from 'typebox';

// What the contract uses of typebox, with its types. The package itself is 370 files, which every
// start of the service would load to build schemas as plain as these.

type Schema = Typebox.TSchema;
type Properties = Record<string, Schema>;

/** Says that a field may be missing. Hidden, for it is no part of JSON Schema. */
const OPTIONAL = '~optional';

/** The same schema as another object, with its mark if it has one. */
const copyOf = (schema: Schema): Schema =>
  Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema));

const optional = (schema: Schema): Schema =>
  Object.defineProperty(copyOf(schema), OPTIONAL, { value: true, configurable: true });

function object(properties: Properties, options: object = {}) {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in properties[name]!));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
}

function partial({ properties }: { properties: Properties }) {
  const all = Object.entries(properties).map(([name, one]) => [name, optional(one)] as const);
  return object(Object.fromEntries(all));
}

/** All keys are texts: JSON has no others. */
const record = (_key: Schema, value: Schema, options: object = {}) => ({
  type: 'object',
  patternProperties: { '^.*$': value },
  ...options,
});

const plain =
  (type: string) =>
  (options: object = {}) => ({ type, ...options });

const builders = {
  Array: (items: Schema, options: object = {}) => ({ type: 'array', items, ...options }),
  Boolean: plain('boolean'),
  Enum: (values: readonly unknown[], options: object = {}) => ({ enum: values, ...options }),
  Integer: plain('integer'),
  Null: plain('null'),
  Object: object,
  Optional: optional,
  Partial: partial,
  Record: record,
  String: plain('string'),
  Union: (schemas: readonly Schema[], options: object = {}) => ({ anyOf: schemas, ...options }),
  Unsafe: copyOf,
};
/** They build what typebox builds: so its types hold of it. */
const typed = builders as unknown as Pick<typeof Typebox, keyof typeof builders>;

const {
  Array: ArrayOf,
  Boolean: BooleanOf,
  Enum,
  Integer,
  Null,
  Object: ObjectOf,
  Optional,
  Partial,
  Record: RecordOf,
  String: StringOf,
  Union,
  Unsafe,
} = typed;

export {
  ArrayOf as Array,
  BooleanOf as Boolean,
  Enum,
  Integer,
  Null,
  ObjectOf as Object,
  Optional,
  Partial,
  RecordOf as Record,
  StringOf as String,
  Union,
  Unsafe,
};
