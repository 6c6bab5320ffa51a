import { Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useFormats } from '../../../parts/formats.ts';
import { Lost, Waiting } from '../../../parts/states.tsx';
import { useWords } from '../../../shell/language.tsx';
import type { Invitable } from './stages.ts';
import { useInviting } from './use-invitations.ts';
import { invitationWords } from './words.ts';

interface Asking {
  stage: Invitable;
  /** When the people were counted: whoever was invited since is left alone. */
  at: number;
  close(): void;
}

/** Says how many get a mail, asks once, and sends them. */
export function InviteAll({ stage, at, close }: Asking) {
  const words = useWords(invitationWords);
  const { count } = useFormats();
  const { counting, sending, done } = useInviting(stage, at + 1);
  const { mutate } = counting;
  useEffect(() => mutate(), [mutate]);
  const matched = counting.data?.matched ?? 0;
  if (counting.error) return <Lost error={counting.error} again={mutate} />;
  if (!counting.data) return <Waiting />;
  if (sending.isSuccess) {
    return (
      <Stack>
        <Text role="status">
          {sending.data > 0 ? words.sent(count(sending.data), sending.data === 1) : words.nobody}
        </Text>
        <Close close={close} />
      </Stack>
    );
  }
  return (
    <Stack>
      <Will matched={matched} />
      {sending.error && <Lost error={sending.error} />}
      {sending.isPending && (
        <>
          <Text role="status">{words.sending(count(done), count(matched))}</Text>
          <Progress value={(100 * done) / Math.max(1, matched)} aria-label={words.asking} />
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.no}
        </Button>
        {matched > 0 && (
          <Button data-autofocus loading={sending.isPending} onClick={() => sending.mutate()}>
            {words.yes}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Will({ matched }: { matched: number }) {
  const words = useWords(invitationWords);
  const { count } = useFormats();
  return (
    <List size="sm" spacing={4}>
      <List.Item>{words.will(count(matched), matched === 1)}</List.Item>
      <List.Item>{words.willReplace}</List.Item>
      <List.Item>{words.willPause}</List.Item>
    </List>
  );
}

function Close({ close }: { close(): void }) {
  const words = useWords(invitationWords);
  return (
    <Group justify="flex-end">
      <Button onClick={close}>{words.ok}</Button>
    </Group>
  );
}
