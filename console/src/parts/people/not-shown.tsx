import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../shell/language.tsx';
import { type PrivateKind, useSees } from '../../shell/session.tsx';
import { notShownWords } from './not-shown-words.ts';

/** What is private, for roles that include it; for others a dash that says why. */
export function Seen({ kind, children }: { kind: PrivateKind; children: ReactNode }) {
  return useSees(kind) ? children : <NotShown kind={kind} />;
}

function NotShown({ kind }: { kind: PrivateKind }) {
  const words = useWords(notShownWords);
  return (
    <span title={words[kind]}>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{words[kind]}</VisuallyHidden>
    </span>
  );
}
