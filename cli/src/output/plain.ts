// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text of others, without what would command the terminal or turn the line around. */
export const plain = (text: string): string => text.normalize('NFC').replace(CONTROLS, '\ufffd');

/** The same for a text of several lines. */
export const plainLines = (text: string): string =>
  text.normalize('NFC').replaceAll('\r\n', '\n').replace(BUT_LINES, '\ufffd');
