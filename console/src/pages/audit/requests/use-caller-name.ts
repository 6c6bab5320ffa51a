import { useWho } from '../../../parts/changed-by.ts';
import { requestWords } from '../../../parts/requests/words.ts';
import type { ReplyOf } from '../../../shell/api.ts';
import { useWords } from '../../../shell/language.tsx';
import { useFigures } from './use-requests.ts';

type Caller = ReplyOf<'readRequestFigures'>['clients'][number];

/** Whose credential it is, and what it is used for. */
export function useCallerText() {
  const words = useWords(requestWords);
  const who = useWho();
  return ({ by, credential, clientId }: Caller): string => {
    if (!clientId) return words.nobody;
    const name = who(by) ?? '';
    return credential && !name.includes(credential) ? `${name} · ${credential}` : name;
  };
}

/** The same of an id, as far as the figures know it; else the end of the id. */
export function useCallerName() {
  const words = useWords(requestWords);
  const textOf = useCallerText();
  const known = new Map(useFigures().data?.clients.map((one) => [one.clientId, textOf(one)]));
  return (clientId: string | null): string =>
    known.get(clientId) ?? (clientId ? `…${clientId.slice(-8)}` : words.nobody);
}
