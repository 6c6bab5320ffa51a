import { FileRefused } from './cells.ts';

export type Encoding = 'utf-8' | 'utf-8-bom' | 'windows-1252' | 'latin-1';

/** What each byte of the encoding means; control characters of its own are not used. */
const windows = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

const byteIn = {
  'windows-1252': (character: string) => windows.get(character),
  'latin-1': (character: string) => {
    const code = character.codePointAt(0)!;
    return code <= 0xff ? code : undefined;
  },
};

/** A text with what an encoding has: a letter without its mark, else a question mark. */
export function writable(text: string, encoding: Encoding): string {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return text;
  const byteOf = byteIn[encoding];
  const replaced = Array.from(text, (character) => {
    if (byteOf(character) !== undefined) return character;
    const plain = character.normalize('NFKD').charAt(0);
    return /[\p{L}\p{N}]/u.test(plain) && byteOf(plain) !== undefined ? plain : '?';
  });
  return replaced.join('');
}

/** Text in an encoding; a character that it does not have is refused. */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return Buffer.from(text);
  const byteOf = byteIn[encoding];
  const bytes = Array.from(text).flatMap((character) => {
    const byte = byteOf(character);
    if (byte !== undefined) return [byte];
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    throw new FileRefused(`has the character U+${code}, which ${encoding} does not have`);
  });
  return Buffer.from(bytes);
}
