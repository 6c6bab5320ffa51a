import type { Page } from '@fringe/contract/types';
import fastJson, { type Schema } from 'fast-json-stringify';
import type Type from 'typebox';
import type { Representation } from './route.ts';

/** Makes the serialiser of a schema: what the schema does not list cannot leave through it. */
export function serialiser<T extends Type.TSchema>(schema: T): (value: Type.Static<T>) => string {
  return fastJson(schema as unknown as Schema) as (value: Type.Static<T>) => string;
}

/** Text that was made by the schema's serialiser when it was stored. */
export const stored = <Value>(text: string): Representation<Value> =>
  new StoredText(text) as unknown as Representation<Value>;

/** A list reply put together from stored texts, without reading them. */
export const storedPage = <Value>(
  name: string,
  texts: readonly string[],
  page: Page,
): Representation<Value> =>
  stored(`{"${name}":[${texts.join(',')}],"page":${JSON.stringify(page)}}`);

export class StoredText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
