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

/**
 * Text in an encoding. A character that it does not have is refused, or written as the letter
 * without its mark, else as a question mark.
 */
export function encoded(text: string, encoding: Encoding, replace: boolean): Buffer {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') return Buffer.from(text);
  const byteOf = byteIn[encoding];
  const bytes = Array.from(text).flatMap((character) => {
    const byte = byteOf(character);
    if (byte !== undefined) return [byte];
    if (replace) return [byteOf(character.normalize('NFKD').charAt(0)) ?? 0x3f];
    const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    throw new FileRefused(`has the character U+${code}, which ${encoding} does not have`);
  });
  return Buffer.from(bytes);
}
