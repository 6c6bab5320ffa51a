import { describe, it } from 'node:test';
import { openApiDocument } from '@fringe/contract/openapi';
import { type Api, basePaths } from '@fringe/contract/operation';
import { expectNone } from '../support/sources.ts';

type Json = Record<string, unknown>;
/** Something that has a name and has to say what it is. */
interface Named {
  place: string;
  name: string;
  description: unknown;
}

const apis = Object.keys(basePaths) as Api[];
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every field, parameter and successful response of a document; examples are data. */
function namedParts(document: Json): Named[] {
  const found: Named[] = [];
  const schemas = (document.components as { schemas: Record<string, Json> }).schemas;
  const descriptionOf = ({ description, $ref }: Json): unknown =>
    description ?? (typeof $ref === 'string' && schemas[$ref.split('/').at(-1)!]?.description);
  const visit = (part: unknown, place: string): void => {
    if (!isObject(part)) return;
    if (isObject(part.properties)) {
      for (const [name, schema] of Object.entries(part.properties)) {
        found.push({ place, name, description: descriptionOf(schema as Json) });
      }
    }
    if (typeof part.in === 'string' && typeof part.name === 'string') {
      found.push({ place, name: part.name, description: part.description });
    }
    if (isObject(part.responses)) {
      for (const [name, response] of Object.entries(part.responses)) {
        if (/^2/.test(name))
          found.push({ place, name, description: descriptionOf(response as Json) });
      }
    }
    for (const [key, inner] of Object.entries(part)) {
      if (!['example', 'examples', 'default'].includes(key)) visit(inner, `${place}/${key}`);
    }
  };
  visit(document, '');
  return found;
}

/** The words of a name or a text, without those that say nothing. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word && !['the', 'a', 'an', 'of', 'its', 'this', 'is', 'in'].includes(word));

const isSentence = (text: string): boolean => /^[A-Z`\d]/.test(text) && /[.]$/.test(text);

/** What is wrong with what a part says of itself; undefined when nothing is. */
function fault({ name, description }: Named): string | undefined {
  if (typeof description !== 'string') return 'says nothing';
  if (!isSentence(description)) return `is no sentence: ${description}`;
  const words = wordsOf(description);
  const own = new Set(wordsOf(name));
  if (words.length < 2) return `says too little: ${description}`;
  if (words.every((word) => own.has(word))) return `repeats its name: ${description}`;
  return undefined;
}

describe('descriptions in the API documents', () => {
  for (const api of apis) {
    it(`explain every field, parameter and success of the ${api} API`, () => {
      const faulty = namedParts(openApiDocument(api)).flatMap((part) => {
        const complaint = fault(part);
        return complaint ? [`${part.place} ${part.name} ${complaint}`] : [];
      });
      expectNone('Say in a sentence what it means, with unit, origin and null (see `described`):', [
        ...new Set(faulty),
      ]);
    });
  }
});
