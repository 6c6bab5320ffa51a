import { Text } from '@mantine/core';
import { inBoth, useWords } from '../../shell/language.tsx';
import { Notice } from '../notice/notice.tsx';
import { stateWords } from '../state-words.ts';

const overtakenWords = inBoth(
  {
    about: 'Nothing of yours was changed, and nothing is lost. Look at what it is now, and decide.',
  },
  {
    about: 'No se ha cambiado nada suyo ni se ha perdido nada. Mire cómo está ahora y decida.',
  },
);

/** Tells whoever comes second, before they change what they have not seen. */
export function Overtaken() {
  const { about } = useWords(overtakenWords);
  const { conflict } = useWords(stateWords);
  return (
    <Notice title={conflict} isAlert>
      <Text size="sm">{about}</Text>
    </Notice>
  );
}
