/** Nobody has more words in a name that matter; it bounds how many keys a person has. */
const MAX_NAME_WORDS = 8;

/** Of a question, more words than these make no difference. */
const MAX_ASKED_WORDS = 6;

/** Keys are cut here, in characters. */
const MAX_KEY = 120;

/** Letters without case, accents and forms of the same sign: `Mª Peña` is `ma pena`. */
export const folded = (text: string): string =>
  text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** The runs of letters and digits of a text, folded. */
export const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const cut = (text: string): string => Array.from(text).slice(0, MAX_KEY).join('');

/**
 * The keys of a name: from each of its words on, all of them, so that the words are found in
 * whatever order they are asked for. A word with a sign inside, such as O'Brien, is one more
 * without it.
 */
export function keysOfName(...texts: readonly string[]): string[] {
  const chunks = texts.flatMap((text) => text.split(/\s+/u)).map(wordsOf);
  const words = chunks.flat().slice(0, MAX_NAME_WORDS);
  const turned = words.map((_, index) => [...words.slice(index), ...words.slice(0, index)]);
  const joined = chunks
    .filter((parts) => parts.length > 1)
    .slice(0, MAX_NAME_WORDS)
    .map((parts) => [parts.join(''), ...words.filter((word) => !parts.includes(word))]);
  return distinct([...turned, ...joined].map((one) => cut(one.join(' '))));
}

/** The key of an id that people write with or without signs, such as 12.345.678-Z. */
const keysOfId = (text: string | null): string[] => {
  const key = cut(wordsOf(text ?? '').join(''));
  return key === '' ? [] : [key];
};

const keysOfAddress = (email: string): string[] => [cut(folded(email.trim()))];

/** What a person is found by. */
export interface NamedPerson {
  name: string;
  surname: string;
  legalId: string;
  internalId: string | null;
  email: string;
}

export const keysOfPerson = (person: NamedPerson): string[] =>
  distinct([
    ...keysOfName(person.name, person.surname),
    ...keysOfId(person.legalId),
    ...keysOfId(person.internalId),
    ...keysOfAddress(person.email),
  ]);

/** What a company is found by. */
export interface NamedCompany {
  name: string;
  legalName: string;
  legalId: string;
}

export const keysOfCompany = (company: NamedCompany): string[] =>
  distinct([
    ...keysOfName(company.name),
    ...keysOfName(company.legalName),
    ...keysOfId(company.legalId),
  ]);

/** What is asked for: keys that begin with a text, and that have all of these words. */
export interface Range {
  start: string;
  words: readonly string[];
}

/**
 * The ranges of keys in which a question finds its answers. First what begins with the whole of it,
 * as words, without its signs, or as it is, which an e-mail address may be. Then, of several words,
 * what begins with one of them and has the others.
 */
export function rangesOf(question: string): { whole: Range[]; byWord: Range[] } {
  const words = wordsOf(question).slice(0, MAX_ASKED_WORDS);
  const asIs = folded(question.trim());
  const address = /^[^\s\p{C}]*[\p{L}\p{N}][^\s\p{C}]*$/u.test(asIs) ? [asIs] : [];
  const starts = distinct([words.join(' '), words.join(''), ...address].map(cut));
  return {
    whole: starts.filter((start) => start !== '').map((start) => ({ start, words: [] })),
    byWord: words.length < 2 ? [] : distinct(words).map((start) => ({ start, words })),
  };
}

/** How well a key answers a question: the less, the better. */
export function distanceOf(key: string, { whole }: ReturnType<typeof rangesOf>): number {
  if (whole.some(({ start }) => key === start)) return 0;
  if (whole.some(({ start }) => key.startsWith(`${start} `))) return 1;
  return whole.some(({ start }) => key.startsWith(start)) ? 2 : 3;
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
