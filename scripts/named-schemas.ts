import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Names, type Schema, textOf } from './print-type.ts';

/** A schema that the contract exports, with the sentence that stands above it. */
export interface NamedSchema {
  name: string;
  schema: Schema;
  about: string;
}

const files = [
  'types.ts',
  'schemas/family-member.ts',
  'consumption-words.ts',
  'events/payloads.ts',
  'scopes.ts',
  'operations/**/*.ts',
];

/** Whatever the folder: the first of two equal schemas lends its name to both. */
const byName = (paths: readonly string[]): string[] =>
  paths.toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1));

/** Every schema that the contract exports and that is worth a name: objects and lists of words. */
export async function namedSchemas(contract: string): Promise<NamedSchema[]> {
  const found: NamedSchema[] = [];
  for (const file of files.flatMap((pattern) => byName(globSync(pattern, { cwd: contract })))) {
    const path = join(contract, file);
    const text = readFileSync(path, 'utf8');
    const module = (await import(path)) as Record<string, unknown>;
    const own = Object.entries(module).filter(
      (entry): entry is [string, Schema] =>
        text.includes(`export const ${entry[0]} =`) && isWorthAName(...entry),
    );
    found.push(
      ...own.map(([name, schema]) => ({ name, schema, about: sentenceAbove(text, name) })),
    );
  }
  return found;
}

/** The first of two equal schemas lends its name to both. */
export const namesOf = (schemas: readonly NamedSchema[]): Names =>
  new Map(schemas.map(({ name, schema }) => [textOf(schema), name] as const).reverse());

function isWorthAName(name: string, value: unknown): boolean {
  if (!/^[A-Z][a-z]/.test(name) || typeof value !== 'object' || value === null) return false;
  return 'properties' in value || 'enum' in value;
}

/** The nearest documentation comment above the export, in one line. */
function sentenceAbove(text: string, name: string): string {
  const above = text.slice(0, text.indexOf(`export const ${name} =`));
  const comments = [...above.matchAll(/\/\*\*([\s\S]*?)\*\//g)];
  const last = comments.at(-1)?.[1];
  if (!last) throw new Error(`${name} has no documentation sentence`);
  return last.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
}
