import type { Month } from './month.ts';

const LONGEST = 100;

/** The name of a file, such as limits-Aurora-2026-05.csv: its content, its owner, the months. */
export function fileName(
  what: string,
  whose: string,
  months: readonly Month[],
  ending = 'csv',
): string {
  const sorted = months.toSorted();
  const span = [...new Set([sorted[0] ?? [], sorted.at(-1) ?? []].flat())].join('_');
  return `${[what, inPath(whose), span].filter(Boolean).join('-')}.${ending}`;
}

/** The name of a file, put together from its parts. */
export const fileNameOf = (parts: readonly string[], ending: string): string =>
  `${parts.map(inPath).filter(Boolean).join('-')}.${ending}`;

/** Without what means something in the path of a system, or cannot be seen. */
const inPath = (text: string): string =>
  Array.from(text.replaceAll(/[\p{C}\p{Z}/\\:*?"<>|]+/gu, '-'))
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/^[-.]+|[-.]+$/g, '');

/**
 * The header by which a browser saves a file. Everybody reads the plain name; who knows RFC 5987
 * reads the true one, where it is another.
 */
export function savedAs(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '_');
  const header = `attachment; filename="${plain}"`;
  return plain === name ? header : `${header}; filename*=UTF-8''${encoded(name)}`;
}

const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
