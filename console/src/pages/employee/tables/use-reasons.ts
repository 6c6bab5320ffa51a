import { useFormats } from '../../../parts/formats.ts';
import { useWords } from '../../../shell/language.tsx';
import { codeWords } from '../code-words.ts';
import type { Entry, Refusal } from '../use-employee.ts';

/** Why something was refused, or booked all the same, in words. */
export function useReasons() {
  const words = useWords(codeWords);
  const { euros } = useFormats();
  const flag = (code: Entry['flags'][number], exceededBy: number | null): string =>
    code === 'limitExceeded' && exceededBy !== null
      ? words.exceededBy(euros(exceededBy))
      : words[code];
  return {
    flags: ({ flags, exceededByInCents }: Pick<Entry, 'flags' | 'exceededByInCents'>) =>
      flags.map((code) => flag(code, exceededByInCents)),
    refusal: ({ code, limitInCents, leftInCents }: Refusal): string =>
      limitInCents !== null && leftInCents !== null
        ? `${words[code]}: ${words.wasLeft(euros(leftInCents), euros(limitInCents))}`
        : words[code],
  };
}
