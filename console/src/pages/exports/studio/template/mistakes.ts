import { ApiError } from '@fringe/sdk';
import type { StudioPart } from '../../route.ts';
import type { Draft } from './draft.ts';
import { bodyOf, pairOf } from './draft.ts';
import { type FieldWords, nameOfField } from './field-words.ts';
import type { MistakeWords } from './mistake-words.ts';

/** What is wrong, by the field that it is wrong in: `name`, `columns/3/header`, `separator`. */
export type Mistakes = ReadonlyMap<string, string>;

/** Texts of the service, and how people of a payroll office would say them. */
const said: [
  RegExp,
  (words: MistakeWords, fields: FieldWords, match: RegExpExecArray) => string,
][] = [
  [/must have a field or a constant/, (words) => words.content],
  [/may name a category or behaviour/, (words) => words.kind],
  [
    /cannot have (\w+): a row of layout columns/,
    (words, fields, [, field]) => words.severalKinds(nameOfField(fields, field!)),
  ],
  [
    /cannot have (\w+): only layout entries/,
    (words, fields, [, field]) => words.entriesOnly(nameOfField(fields, field!)),
  ],
  [/"(.*)" occurs twice/, (words, _, [, header]) => words.twice(header!)],
  [/must have an amount/, (words) => words.noAmount],
  [/must be false for CSV/, (words) => words.sheets],
  [/must differ from the separator/, (words) => words.sameSign],
  [/fewer than 1 items/, (words) => words.noColumn],
  [/without control characters|fewer than 1 char/, (words) => words.text],
  [/more than (\d+) char/, (words, _, [, most]) => words.long(most!)],
];

function inWords(message: string, words: MistakeWords, fields: FieldWords): string {
  for (const [form, say] of said) {
    const match = form.exec(message);
    if (match) return say(words, fields, match);
  }
  return message;
}

/** The mistakes that a refusal names; none where it is about something else. */
export function mistakesOf(
  error: Error | null,
  draft: Draft,
  words: MistakeWords,
  fields: FieldWords,
): Mistakes {
  const found = new Map<string, string>();
  if (!(error instanceof ApiError)) return found;
  if (error.code === 'templateNameTaken') found.set('name', words.nameTaken);
  const { concepts } = bodyOf(draft).definition;
  for (const { path, message } of error.details) {
    const place = path.replace(/^body\/(definition\/)?/, '');
    const [, code] = /^concepts\/(\d+)/.exec(place) ?? [];
    const concept = code === undefined ? undefined : concepts[Number(code)];
    const where = concept ? `concepts/${pairOf(concept)}` : place;
    if (!found.has(where)) found.set(where, inWords(message, words, fields));
  }
  return found;
}

/** In which part of the studio a field is; undefined for those that stand above the parts. */
export function partOf(place: string): StudioPart | undefined {
  if (place === 'name' || place === 'layout') return undefined;
  if (place.startsWith('columns')) return 'columns';
  return place.startsWith('concepts') ? 'codes' : 'format';
}
