import { inBoth, useWords } from '../shell/language.tsx';

const words = inBoth(
  {
    'staff of the company': 'staff of the company',
    'another partner': 'another partner',
    operator: 'the platform',
    worker: 'the service itself',
    invitee: 'the person',
  },
  {
    'staff of the company': 'personal de la empresa',
    'another partner': 'otro socio',
    operator: 'la plataforma',
    worker: 'el propio servicio',
    invitee: 'la propia persona',
  },
);

/** Who did something, in the reader's language where it is no name. */
export function useWho(): (by: { name: string } | null | undefined) => string | undefined {
  const known: Record<string, string> = useWords(words);
  return (by) => (by ? (known[by.name] ?? by.name) : undefined);
}
