import { inBoth, useWords } from '../shell/language.tsx';

/** Those whom the service does not name to everybody. */
const doerWords = inBoth(
  {
    'another partner': 'another partner',
    operator: 'the platform',
    'staff of the company': 'staff of the company',
  },
  {
    'another partner': 'otro socio',
    operator: 'la plataforma',
    'staff of the company': 'personal de la empresa',
  },
);

/** Who did something, as people say it; a name stays as it is. */
export function useDoer(): (doer: { name: string }) => string {
  const words: Record<string, string> = useWords(doerWords);
  return ({ name }) => words[name] ?? name;
}
