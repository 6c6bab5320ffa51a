import type * as Type from './type.ts';

/**
 * What not everybody who signs in may see: what people earn, the numbers that they are known by,
 * their children, and words that are kept sealed. Programs see all of it.
 */
export const privateKinds = ['salaries', 'legalIds', 'children', 'sealedText'] as const;
export type PrivateKind = (typeof privateKinds)[number];

/** What they are called where people read it. */
export const privateNames: Record<PrivateKind, string> = {
  salaries: 'salaries',
  legalIds: 'legal ids',
  children: 'children',
  sealedText: 'sealed text',
};

/** Says of a schema what it shows. A symbol: no part of JSON Schema, and copied with it. */
const SHOWS = Symbol('shows');

/** What of the private kinds a schema shows by itself. */
export const shownBy = (schema: object): readonly PrivateKind[] =>
  (schema as { [SHOWS]?: readonly PrivateKind[] })[SHOWS] ?? [];

/** The same schema, marked: who may not see one of the kinds is shown null in its place. */
export const Private = <T extends Type.TSchema>(schema: T, ...kinds: PrivateKind[]): T =>
  Object.assign(Object.defineProperties({} as T, Object.getOwnPropertyDescriptors(schema)), {
    ...(kinds.length > 0 && { [SHOWS]: kinds }),
  });

/** Where in a value something private stands. */
export interface PrivateParts {
  readonly kinds: readonly PrivateKind[];
  readonly fields: ReadonlyMap<string, PrivateParts>;
  /** In each item of a list. */
  readonly items: PrivateParts | undefined;
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
}

/** Where in values of a schema something private stands; undefined where nowhere. */
export function privateIn(schema: object): PrivateParts | undefined {
  const { properties = {}, items, anyOf = [] } = schema as Schema;
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const parts = privateIn(field);
    return parts ? [[name, parts] as const] : [];
  });
  const own: PrivateParts = {
    kinds: shownBy(schema),
    fields: new Map(fields),
    items: items && privateIn(items),
  };
  const all = [own, ...anyOf.flatMap((one) => privateIn(one) ?? [])].reduce(together);
  return all.kinds.length > 0 || all.fields.size > 0 || all.items ? all : undefined;
}

/** What stands in one of two forms of a value. */
const together = (one: PrivateParts, other: PrivateParts): PrivateParts => ({
  kinds: [...new Set([...one.kinds, ...other.kinds])],
  fields: new Map([...one.fields, ...other.fields]),
  items: one.items ?? other.items,
});

/** All kinds that values of a schema can show. */
export const kindsIn = (parts: PrivateParts | undefined): PrivateKind[] => {
  if (!parts) return [];
  const below = [...parts.fields.values(), parts.items].flatMap(kindsIn);
  return [...new Set([...parts.kinds, ...below])];
};

/** The kinds that a value has something of, null included: nobody empties what they do not see. */
export function kindsGiven(value: unknown, parts: PrivateParts | undefined): PrivateKind[] {
  if (!parts || value === undefined) return [];
  if (Array.isArray(value)) {
    return [...parts.kinds, ...value.flatMap((one) => kindsGiven(one, parts.items))];
  }
  if (typeof value !== 'object' || value === null) return [...parts.kinds];
  const below = [...parts.fields].flatMap(([name, field]) =>
    kindsGiven((value as Record<string, unknown>)[name], field),
  );
  return [...parts.kinds, ...below];
}
