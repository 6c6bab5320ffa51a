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

interface Doer {
  kind?: string;
  name: string;
}

/** Who did something, in the reader's language where it is no name. */
export function useWho() {
  const known: Record<string, string> = useWords(words);
  // Parts of the service have names of their own, which say nothing to people.
  const named = ({ kind, name }: Doer) =>
    known[kind === 'service' ? 'worker' : name] ?? known[name] ?? name;
  return <By extends Doer | null | undefined>(by: By) =>
    (by ? named(by) : undefined) as By extends { name: string } ? string : string | undefined;
}
