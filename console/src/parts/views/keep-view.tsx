import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../shell/language.tsx';
import { useChange } from '../../shell/use-call.ts';
import { noBanner } from '../no-banner.ts';
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

function Form({ address, close }: Omit<Keeping, 'opened'>) {
  const words = useWords(viewWords);
  const [name, setName] = useState('');
  const views = useViews();
  const create = useChange('createView', close);
  const replace = useChange('replaceView', close);
  const written = name.trim();
  const known = views.data?.views.find(isNamed(name));
  const isAsked = isTaken(create.error) && known !== undefined;
  const error = replace.error ?? (isAsked ? null : create.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAsked) {
      replace.mutate({ path: { viewId: known.id }, body: { name: written, address } });
      return;
    }
    // The list may be older than what was kept on another machine.
    create.mutate({ body: { name: written, address } }, { onError: () => void views.refetch() });
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
            create.reset();
            replace.reset();
          }}
          maxLength={80}
          autoComplete="off"
          required
          data-autofocus
        />
        {isAsked && (
          <Alert color="yellow" role="alert">
            {words.taken(known.name)}
          </Alert>
        )}
        {error && <Lost error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            disabled={written === ''}
            loading={create.isPending || replace.isPending}
          >
            {isAsked ? words.replace : words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
