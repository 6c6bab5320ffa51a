import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../shell/language.tsx';
import { useChange } from '../../shell/use-call.ts';
import { Ask } from '../ask.tsx';
import { endKeyWords } from './words.ts';

interface Props {
  partnerId: string;
  clientId: string;
  /** What else is known of what will happen. */
  children?: ReactNode;
}

/** Ends a key for good: says what that does, and asks once. */
export function EndKey({ partnerId, clientId, children }: Props) {
  const words = useWords(endKeyWords);
  const revoke = useChange('revokeCredential');
  const change = { ...revoke, mutate: () => revoke.mutate({ path: { partnerId, clientId } }) };
  return (
    <Ask
      label={words.revoke}
      name={words.revokeOf(clientId)}
      doIt={words.revoke}
      change={change}
      done={revoke.isSuccess}
    >
      <Stack gap="xs">
        <span>{words.revokeAbout}</span>
        {children}
      </Stack>
    </Ask>
  );
}
