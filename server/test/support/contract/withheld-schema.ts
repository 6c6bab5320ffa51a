import { type PrivateKind, shownBy } from '@fringe/contract/schemas/private';

/** The schema of an answer in which what is of some kinds has to be null. */
export function withoutKinds(schema: unknown, kinds: readonly PrivateKind[]): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withoutKinds(one, kinds));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (shownBy(schema).some((kind) => kinds.includes(kind))) return { type: 'null' };
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, withoutKinds(value, kinds)]),
  );
}
