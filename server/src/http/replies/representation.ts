import type * as Type from '@fringe/contract/schemas/type';
import type { Page } from '@fringe/contract/types';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { Representation } from '../route.ts';

/** Makes the serialiser of a schema: what the schema does not list cannot leave through it. */
export function serialiser<T extends Type.TSchema>(schema: T): (value: Type.Static<T>) => string {
  return fastJson(schema as unknown as Schema) as (value: Type.Static<T>) => string;
}

/** Text that was made by the schema's serialiser when it was stored. */
export const stored = <Value>(text: string): Representation<Value> =>
  new StoredText([text]) as unknown as Representation<Value>;

/** A list reply made of stored texts, in pieces that are joined by commas; nobody reads them. */
export const storedPage = <Value>(
  name: string,
  pieces: readonly string[],
  page: Page,
): Representation<Value> => {
  const separated = pieces.map((piece, index) => (index === 0 ? piece : `,${piece}`));
  const parts = [`{"${name}":[`, ...separated, `],"page":${JSON.stringify(page)}}`];
  return new StoredText(parts) as unknown as Representation<Value>;
};

export class StoredText {
  readonly parts: readonly string[];
  constructor(parts: readonly string[]) {
    this.parts = parts;
  }
}
