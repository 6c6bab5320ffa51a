import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../shell/language.tsx';
import { useChange } from '../../shell/use-call.ts';
import { noBanner } from '../no-banner.ts';
import { Notice } from '../notice/notice.tsx';
import { Lost } from '../states.tsx';
import { isNamed, isTaken, LONGEST_ADDRESS, useViews } from './use-views.ts';
import { viewWords } from './words.ts';

interface Keeping {
  opened: boolean;
  close(): void;
  address: string;
}

/** Gives the page as it stands a name. */
export function KeepView({ opened, close, address }: Keeping) {
  const words = useWords(viewWords);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={words.keepTitle}
      closeButtonProps={{ 'aria-label': words.close }}
      attributes={noBanner}
    >
      {address.length > LONGEST_ADDRESS ? (
        <Text>{words.tooLong}</Text>
      ) : (
        <Form address={address} close={close} />
      )}
    </Modal>
  );
}

/** Keeps a view under a name, or asks whether the one of that name is to lead here. */
function useKeeping(address: string, name: string, done: () => void) {
  const views = useViews();
  const create = useChange('createView', done);
  const replace = useChange('replaceView', done);
  const known = views.data?.views.find(isNamed(name));
  const taken = isTaken(create.error) ? known : undefined;
  const body = { name: name.trim(), address };
  return {
    taken,
    error: replace.error ?? (taken ? null : create.error),
    isPending: create.isPending || replace.isPending,
    forget: () => {
      create.reset();
      replace.reset();
    },
    keep: () => {
      if (taken) replace.mutate({ path: { viewId: taken.id }, body });
      // The list may be older than what was kept on another machine.
      else create.mutate({ body }, { onError: () => void views.refetch() });
    },
  };
}

function Form({ address, close }: Omit<Keeping, 'opened'>) {
  const words = useWords(viewWords);
  const [name, setName] = useState('');
  const { taken, error, isPending, forget, keep } = useKeeping(address, name, close);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{words.about}</Text>
        <TextInput
          label={words.name}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            forget();
          }}
          maxLength={80}
          autoComplete="off"
          required
          data-autofocus
        />
        {taken && (
          <Notice title={words.taken(taken.name)} isAlert>
            {words.takenAdvice}
          </Notice>
        )}
        {error && <Lost error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={name.trim() === ''} loading={isPending}>
            {taken ? words.replace : words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
