import type { Step } from './body-steps.ts';

const PREFIX = 'whsec_';

/** What goes wrong with a secret between the reply that showed it and the program that uses it. */
export const secretSteps: readonly Step<string>[] = [
  { says: 'has white space around it, such as a line end', undo: (text) => text.trim() },
  {
    says: 'stands in quotes, which are not part of it',
    undo: (text) => /^(["'`])(.*)\1$/s.exec(text)?.[2],
  },
  {
    says: `lacks the ${PREFIX} that it begins with`,
    undo: (text) => (text.startsWith(PREFIX) ? undefined : PREFIX + text),
  },
  {
    says: `has the ${PREFIX} that it begins with twice`,
    undo: (text) => (text.startsWith(PREFIX + PREFIX) ? text.slice(PREFIX.length) : undefined),
  },
  {
    says: 'is a whole line of a settings file, with the name in front',
    undo: (text) => /^(?:export )?\w+\s*=\s*(.+)$/s.exec(text)?.[1],
  },
  {
    says: 'ends in the two characters \\n',
    undo: (text) => (text.endsWith('\\n') ? text.slice(0, -2) : undefined),
  },
  {
    says: 'is encoded as base64 once more',
    undo: (text) => {
      const decoded = Buffer.from(text, 'base64').toString('utf8');
      return decoded.startsWith(PREFIX) ? decoded : undefined;
    },
  },
  {
    says: 'is encoded for a URL',
    undo: (text) => (/%[0-9a-f]{2}/i.test(text) ? decoded(text) : undefined),
  },
];

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
