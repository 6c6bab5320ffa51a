import type { ReplyOf } from '../api.ts';
import type { IconName } from '../icons.tsx';

export type Found = ReplyOf<'search'>['results'][number];

/** A row of the palette. */
export interface Choice {
  id: string;
  icon: IconName;
  label: string;
  /** What it is, and where it belongs. */
  detail: string;
  run(): void;
}

/** Rows under one heading. */
export interface Group {
  label: string;
  choices: readonly Choice[];
}

/** Letters without accents and case, so that "espanol" finds "Español". */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** True when every word that was typed is in the text. */
export function matches(text: string, typed: string): boolean {
  const within = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
